#!/usr/bin/env python3
"""Compares each step of `castkit animate` with numpy, which reads the Cast files before and after itself.

    python3 benches/peers/clips/steps.py target/release/castkit WALK.cast HERO.cast [WALK.cast HERO.cast ...]

A walk may be its own model. It needs numpy, and prints the largest error of each step, as a part of the size of the motion.
"""

import json
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

SIZES = {"b": ("u1", 1), "h": ("<u2", 1), "i": ("<u4", 1), "l": ("<u8", 1), "f": ("<f4", 1), "d": ("<f8", 1), "2v": ("<f4", 2), "3v": ("<f4", 3), "4v": ("<f4", 4)}


class Node:
    def __init__(self, data, at):
        self.kind, size, _, properties, children = struct.unpack_from("<4sIQII", data, at)
        self.end, self.p, self.children = at + size, {}, []
        at += 24
        for _ in range(properties):
            kind, name_size, count = struct.unpack_from("<2sHI", data, at)
            at += 8
            name, kind = data[at : at + name_size].decode(), kind.strip(b"\0").decode()
            at += name_size
            if kind == "s":
                end = data.index(b"\0", at)
                self.p[name], at = data[at:end].decode(), end + 1
                continue
            dtype, lanes = SIZES[kind]
            values = np.frombuffer(data, dtype, count * lanes, at).astype(float)
            self.p[name] = values.reshape(count, lanes) if lanes > 1 else values
            at += values.size * np.dtype(dtype).itemsize
        for _ in range(children):
            self.children.append(Node(data, at))
            at = self.children[-1].end

    def all(self, kind):
        found = [self] if self.kind == kind else []
        return found + [one for child in self.children for one in child.all(kind)]


def load(path):
    data = Path(path).read_bytes()
    at, roots = 16, []
    for _ in range(struct.unpack_from("<I", data, 8)[0]):
        roots.append(Node(data, at))
        at = roots[-1].end
    return roots


def unit(q):
    return q / np.linalg.norm(q, axis=-1, keepdims=True)


def times(one, other):
    ax, ay, az, aw = np.moveaxis(one, -1, 0)
    bx, by, bz, bw = np.moveaxis(other, -1, 0)
    parts = [aw * bx + ax * bw + ay * bz - az * by, aw * by - ax * bz + ay * bw + az * bx, aw * bz + ax * by - ay * bx + az * bw]
    return np.stack([*parts, aw * bw - ax * bx - ay * by - az * bz], -1)


def inverse(q):
    return q * np.array([-1.0, -1.0, -1.0, 1.0])


def slerp(one, two, amount):
    cosine = np.sum(one * two, -1, keepdims=True)
    two, cosine = np.where(cosine < 0, -two, two), np.minimum(np.abs(cosine), 1.0)
    angle = np.arccos(cosine)
    near = angle < 1e-6
    sine = np.where(near, 1.0, np.sin(angle))
    before = np.where(near, 1 - amount, np.sin((1 - amount) * angle) / sine)
    after = np.where(near, amount, np.sin(amount * angle) / sine)
    return unit(before * one + after * two)


def turned(q, v):
    return times(times(q, np.concatenate([v, np.zeros_like(v[..., :1])], -1)), inverse(q))[..., :3]


class Rig:
    """The bones of a model without scales, and the vertices that they move."""

    def __init__(self, roots):
        model = [one for root in roots for one in root.all(b"modl")][0]
        self.bones = [bone for skeleton in model.all(b"skel") for bone in skeleton.all(b"bone")]
        self.names = [bone.p.get("n", "") for bone in self.bones]
        signed = [int(bone.p["p"][0]) if "p" in bone.p else -1 for bone in self.bones]
        self.parents = [parent if parent < len(signed) else -1 for parent in signed]
        self.places = np.array([bone.p["lp"][0] for bone in self.bones])
        self.turns = unit(np.array([bone.p["lr"][0] for bone in self.bones]))
        self.meshes = model.all(b"mesh")

    def world(self, turns, places):
        """Rotations and places in the space of the model; parents come first in these files."""
        turn, place = np.zeros_like(turns), np.zeros_like(places)
        for bone, parent in enumerate(self.parents):
            if parent < 0:
                turn[:, bone], place[:, bone] = turns[:, bone], places[:, bone]
            else:
                turn[:, bone] = times(turn[:, parent], turns[:, bone])
                place[:, bone] = place[:, parent] + turned(turn[:, parent], places[:, bone])
        return turn, place

    def vertices(self, turns, places):
        rest_turn, rest = self.world(self.turns[None], self.places[None])
        turn, place = self.world(turns, places)
        made = []
        for mesh in self.meshes:
            points, count = mesh.p["vp"], int(mesh.p["mi"][0]) if "mi" in mesh.p else 0
            if not count:
                continue
            bones = mesh.p["wb"].astype(int).reshape(-1, count)
            weights = mesh.p["wv"].reshape(-1, count)
            weights = weights / weights.sum(1, keepdims=True)
            total = np.zeros((len(turn), len(points), 3))
            for slot in range(count):
                bone = bones[:, slot]
                own = turned(inverse(rest_turn[0, bone]), points - rest[0, bone])
                total += weights[None, :, slot, None] * (place[:, bone] + turned(turn[:, bone], np.broadcast_to(own, (len(turn), *own.shape))))
            made.append(total)
        return np.concatenate(made, 1) if made else place


class Clip:
    def __init__(self, path, rig, number=0):
        self.node = [one for root in load(path) for one in root.all(b"anim")][number]
        self.rig, self.rate = rig, float(self.node.p["fr"][0])
        self.curves = {(c.p["nn"].lower(), c.p["kp"]): c for c in self.node.all(b"curv")}
        self.moments = {n.p["n"]: list(n.p["kb"]) for n in self.node.all(b"ntif") if "kb" in n.p}
        keyed = [c.p["kb"] for c in self.curves.values() if len(c.p["kb"])]
        self.first, self.last = min(k[0] for k in keyed), max(k[-1] for k in keyed)
        self.keys = sum(len(k) for k in keyed)

    def curve(self, bone, key, at):
        curve = self.curves.get((self.rig.names[bone].lower(), key))
        if curve is None or not len(curve.p["kb"]):
            return None, None
        frames, values = curve.p["kb"], curve.p["kv"]
        order = np.argsort(frames, kind="stable")
        frames, values = frames[order], values[order]
        if len(frames) == 1:
            value = np.repeat(values[:1], len(at), 0)
        else:
            low = np.clip(np.searchsorted(frames, at, "right") - 1, 0, len(frames) - 2)
            amount = np.clip((at - frames[low]) / np.maximum(frames[low + 1] - frames[low], 1e-9), 0, 1)
            if key == "rq":
                value = slerp(unit(values[low]), unit(values[low + 1]), amount[:, None])
            else:
                value = values[low] + (values[low + 1] - values[low]) * amount
        return (unit(value) if key == "rq" else value), curve.p.get("m", "absolute")

    def pose(self, at):
        """Local rotations and translations of all bones at some frames."""
        at = np.asarray(at, float)
        turns = np.repeat(self.rig.turns[None], len(at), 0)
        places = np.repeat(self.rig.places[None], len(at), 0)
        for bone in range(len(self.rig.names)):
            value, mode = self.curve(bone, "rq", at)
            if value is not None:
                turns[:, bone] = value if mode == "absolute" else times(turns[:, bone], value)
            for axis, key in enumerate(("tx", "ty", "tz")):
                value, mode = self.curve(bone, key, at)
                if value is not None:
                    places[:, bone, axis] = value if mode == "absolute" else places[:, bone, axis] + value
        return turns, places

    def world(self, at):
        return self.rig.world(*self.pose(at))


def apart(one, other):
    """The largest difference of rotations and places."""
    turn = np.minimum(np.abs(one[0] - other[0]).max(-1), np.abs(one[0] + other[0]).max(-1)).max()
    return max(float(turn), float(np.abs(one[1] - other[1]).max()))


def uneven(first, last, count=97):
    return first + (last - first) * np.modf(np.arange(count) * 0.618034)[0]


class Steps:
    def __init__(self, castkit, walk, hero, folder):
        self.castkit, self.walk, self.hero, self.folder = castkit, walk, hero, folder
        self.rig = Rig(load(hero))
        self.old = Clip(walk, self.rig)
        turn, place = self.old.world(np.arange(self.old.first, self.old.last + 1))
        self.size = max(1.0, float((place.max((0, 1)) - place.min((0, 1))).max()))
        up = [one.p.get("up") for root in load(walk) for one in root.all(b"meta")]
        self.up = {"x": 0, "y": 1, "z": 2}.get(up[0] if up else None, 2)
        self.worst = 0

    def run(self, *steps, inputs=None, name="out.cast"):
        out = self.folder / name
        command = [self.castkit, "animate", *(inputs or [self.walk]), "--skeleton", self.hero, "-o", out, "--force", "--json", "--source-up", "xyz"[self.up], *steps]
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"{' '.join(map(str, command))}\n{done.stderr}")
        return out, json.loads(done.stdout)

    def made(self, *steps, number=0, **options):
        return Clip(self.run(*steps, **options)[0], self.rig, number)

    def line(self, step, error, allowed=1e-5):
        error = float(error) / self.size
        self.worst += error > allowed
        print(f"  {step:<34} {error:.1e}{'' if error <= allowed else '   MORE THAN ' + str(allowed)}", flush=True)

    def all(self):
        old, last = self.old, self.old.last
        at = uneven(0, last)
        whole = np.arange(last + 1)
        a, b = round(last / 4), round(last * 3 / 4)
        new = self.made("--trim", f"{a}..{b}")
        self.line("trim", apart(new.pose(at[at < b - a]), old.pose(at[at < b - a] + a)))
        kept = {name: [f - a for f in frames if a <= f <= b] for name, frames in old.moments.items()}
        found = {name: frames for name, frames in new.moments.items() if frames}
        self.line("trim: notifications", found != {name: frames for name, frames in kept.items() if frames})
        slow = self.made("--retime", "2")
        self.line("retime 2", apart(slow.pose(2 * at), old.pose(at)))
        quick = self.made("--retime", f"{last / 2:g}f") if last % 2 == 0 else self.made("--retime", "0.5")
        self.line("retime to half, at frames", apart(quick.pose(np.arange(last // 2)), old.pose(2 * np.arange(last // 2))))
        back = self.made("--reverse")
        self.line("reverse", apart(back.pose(at), old.pose(last - at)))
        again = self.made("--reverse", "--reverse")
        self.line("reverse twice", apart(again.pose(at), old.pose(at)))
        dense = self.made("--fps", f"{old.rate * 2:g}")
        self.line("fps", apart(dense.pose(2 * at), old.pose(at)) + abs(dense.rate - 2 * old.rate))
        other, _ = self.run("--reverse", name="other.cast")
        both = self.made("--concat", "0", inputs=[self.walk, other])
        self.line("concat 0, first and second", max(apart(both.pose(whole), old.pose(whole)), apart(both.pose(last + 1 + whole), old.pose(last - whole))))
        part = self.made("--concat", "0", "--trim", f"0..{int(last)}", inputs=[self.walk, other])
        self.line("trim of concat is the clip", apart(part.pose(at), old.pose(at)))
        fade, n = self.made("--concat", "4", inputs=[self.walk, other]), 4
        frames = np.arange(1, n)
        (ft, fp), (ot, op) = old.pose(last - n + frames), old.pose(last - frames)
        found = fade.pose(last - n + frames)
        # Whatever the shape of the fade: between both, by one weight.
        weight = np.linalg.norm(times(inverse(ft), found[0])[..., :3], axis=-1).max(1) / np.maximum(np.linalg.norm(times(inverse(ft), ot)[..., :3], axis=-1).max(1), 1e-12)
        weights = np.interp(frames, [0, n], [0, 1])[:, None, None]
        self.line("concat 4, between both", apart(found, (slerp(ft, ot, weights), fp + (op - fp) * weights)))
        first, second = (self.made("--split-at", f"one=0,two={a}", number=number) for number in (0, 1))
        low, high = at[at <= a], at[at <= last - a]
        self.line("split-at", max(apart(first.pose(low), old.pose(low)), apart(second.pose(high), old.pose(high + a))))
        self.line("split-at: names", (first.node.p.get("n"), second.node.p.get("n")) != ("one", "two"))
        absolute = self.made("--absolute")
        self.line("absolute", apart(absolute.pose(at), old.pose(at)) + any(c.p.get("m") != "absolute" for (_, key), c in absolute.curves.items() if key in ("rq", "tx", "ty", "tz")))
        add, _ = self.run("--absolute", "--additive", f"{self.walk}@0", name="add.cast")
        base, _ = self.run("--absolute", "--trim", "0..0", name="base.cast")
        added = self.made("--apply", base, inputs=[add])
        self.line("apply of additive @0", apart(added.pose(whole), old.pose(whole)))
        half = self.made("--apply", f"{base}@0.5", inputs=[add])
        (t0, p0), (t1, p1) = old.pose(0 * whole), old.pose(whole)
        self.line("apply with weight 0.5", apart(half.pose(whole), (slerp(t0, t1, 0.5), p0 + (p1 - p0) / 2)), 2e-5)
        blend = self.made("--absolute", "--blend", f"{other}@0.25")
        (t1, p1), (t2, p2) = old.pose(whole), old.pose(last - whole)
        self.line("blend 0.25", apart(blend.pose(whole), (slerp(t1, t2, 0.25), p1 + (p2 - p1) / 4)))
        bone = len(self.rig.names) // 2
        below = [bone]
        for index, parent in enumerate(self.rig.parents):
            below += [index] if parent in below and index not in below else []
        layer = self.made("--absolute", "--layer", f"{other}@{self.rig.names[bone]}")
        expected = old.pose(whole)
        for index in below:
            expected[0][:, index], expected[1][:, index] = t2[:, index], p2[:, index]
        self.line("layer below a bone", apart(layer.pose(whole), expected))
        deep = self.made("--absolute", "--layer", f"{other}@{self.rig.names[below[0]]}:1")
        depth = {below[0]: 1}
        for index in below[1:]:
            depth[index] = depth[self.rig.parents[index]] + 1
        expected = old.pose(whole)
        for index in below:
            weight = min(depth[index] / 2, 1.0)
            expected[0][:, index] = slerp(t1[:, index], t2[:, index], weight)
            expected[1][:, index] = p1[:, index] + (p2 - p1)[:, index] * weight
        self.line("layer with a depth of 1", apart(deep.pose(whole), expected))
        self.motion(at, whole)
        self.ends(whole)
        self.mirror(whole)
        self.mend(at, whole)
        return self.worst

    def motion(self, at, whole):
        old, flat = self.old, [axis for axis in range(3) if axis != self.up]
        out, report = self.run("--in-place")
        new = Clip(out, self.rig)
        place, before = new.world(whole)[1], old.world(whole)[1]
        motion = report["animations"][0].get("motion") or {}
        name = motion.get("bone")
        if name is None:
            print("  in-place: nothing moves")
            return
        bone = self.rig.names.index(name)
        self.line("in-place: stays above", np.abs(place[:, bone][:, flat] - place[0, bone][flat]).max())
        self.line("in-place: height stays", np.abs(place[:, bone, self.up] - before[:, bone, self.up]).max())
        gone = np.array([np.interp(whole, motion["frames"], np.array(motion["translations"])[:, axis]) for axis in range(3)]).T
        self.line("in-place: motion in the report", np.abs(place[:, bone] + gone - before[:, bone]).max())
        self.line("in-place: turns as before", apart((new.world(whole)[0], place * 0), (old.world(whole)[0], place * 0)))
        if self.rig.parents[bone] < 0:
            return
        moved, _ = self.run("--root-motion", "extract", name="root.cast")
        root = Clip(moved, self.rig)
        top = self.rig.parents.index(-1)
        others = [index for index in range(len(self.rig.names)) if index != top]
        self.line("root-motion extract: others stay", np.abs(root.world(whole)[1][:, others] - before[:, others]).max())
        travelled = root.world(whole)[1][:, top] - root.world(whole)[1][:1, top]
        self.line("root-motion extract: top goes", np.abs(travelled[:, flat] - (before[:, bone] - before[0, bone])[:, flat]).max())
        baked = self.made("--root-motion", "bake", inputs=[moved])
        self.line("root-motion bake: others stay", np.abs(baked.world(whole)[1][:, others] - before[:, others]).max())
        self.line("root-motion bake: top stays", np.abs(baked.world(whole)[1][:, top] - baked.world(whole)[1][:1, top])[:, flat].max())

    def ends(self, whole):
        old, last = self.old, self.old.last
        ground = self.made("--ground")
        lowest = self.rig.vertices(*ground.pose(whole))[..., self.up].min()
        self.line("ground: the lowest is at 0", abs(lowest))
        _, report = self.run("--loop-check")
        (t0, p0), (t1, p1) = old.pose([0]), old.pose([last])
        worst = 0.0
        for end in report["animations"][0]["ends"]:
            bone = self.rig.names.index(end["bone"])
            angle = 2 * np.degrees(np.arcsin(np.clip(np.linalg.norm(times(inverse(t0[0, bone]), t1[0, bone])[:3]), 0, 1)))
            worst = max(worst, abs(np.linalg.norm(p1[0, bone] - p0[0, bone]) - end["position"]), np.radians(abs(angle - end["angle"])))
        self.line("loop-check: position and angle", worst)
        closed = self.made("--loop-close", "4")
        self.line("loop-close: last is first", apart(closed.pose([last]), closed.pose([0])))
        before = whole[whole <= last - 4]
        self.line("loop-close: before as it was", apart(closed.pose(before), old.pose(before)))

    def mirror(self, whole):
        swaps = (("left", "right"), ("Left", "Right"), ("_l", "_r"))
        pairs = []
        for name in self.rig.names:
            other = name
            for one, two in swaps:
                if one in name:
                    other = name.replace(one, two)
                elif two in name:
                    other = name.replace(two, one)
            pairs.append(self.rig.names.index(other) if other in self.rig.names else self.rig.names.index(name))
        out, _ = self.run("--mirror", "x", name="mirror.cast")
        new = Clip(out, self.rig)
        rest = self.rig.world(self.rig.turns[None], self.rig.places[None])[1][0] * np.array([-1, 1, 1])
        is_even = np.abs(rest - self.rig.world(self.rig.turns[None], self.rig.places[None])[1][0][pairs]).max() < 1e-4
        if is_even:
            expected = self.old.world(whole)[1][:, pairs] * np.array([-1, 1, 1])
            self.line("mirror x: places", np.abs(new.world(whole)[1] - expected).max())
        again = self.made("--mirror", "x", inputs=[out])
        self.line("mirror twice", apart(again.pose(whole), self.old.pose(whole)))

    def mend(self, at, whole):
        old = self.old
        fill = self.made("--fill")
        self.line("fill", apart(fill.pose(at), old.pose(at)) + (fill.keys > old.keys))
        clean = self.made("--clean")
        self.line("clean", apart(clean.pose(at), old.pose(at)))
        snap = self.made("--snap")
        self.line("snap: nothing between frames", apart(snap.pose(whole), old.pose(whole)))
        error = 1e-3 * self.size
        out, report = self.run("--reduce", f"{error:g}")
        new = Clip(out, self.rig)
        both = np.union1d(whole, whole[:-1] + 0.5)
        off = np.linalg.norm(self.rig.vertices(*new.pose(both)) - self.rig.vertices(*old.pose(both)), axis=-1).max()
        print(f"  reduce: {old.keys} keys to {new.keys}, vertices off by {off / error:.2f} of what is allowed; reported {report['animations'][0]['reduced']['error'] / error:.2f}")
        self.worst += off > error * 1.001
        named = self.made("--notify", "add:turn=3", "--notify", "rename:turn=spin", "--notify", "move:spin=-1")
        self.line("notify: add, rename, move", named.moments.get("spin") != [2.0])
        gone = self.made("--notify", "add:turn=3", "--notify", "remove:turn")
        self.line("notify: remove", "turn" in gone.moments)


def main():
    castkit, *files = sys.argv[1:]
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for walk, hero in zip(files[::2], files[1::2]):
            print(walk)
            wrong += Steps(castkit, walk, hero, Path(folder)).all()
    sys.exit(f"{wrong} are wrong" if wrong else 0)


if __name__ == "__main__":
    main()
