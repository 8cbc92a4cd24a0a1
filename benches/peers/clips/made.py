"""A character of 100 bones whose skinned vertices move in 2,000 frames, each with a key, as programs bake them."""

import json
import struct

import numpy as np

FRAMES, RATE = 2000, 30.0


def bones():
    """Names, parents and places relative to these, of a body with a spine, limbs and fingers, in metres."""
    all_bones = [("root", -1, (0.0, 0.0, 0.0)), ("hips", 0, (0.0, 1.0, 0.0))]

    def chain(parent, names, *steps):
        for name, step in zip(names, steps):
            all_bones.append((name, parent, step))
            parent = len(all_bones) - 1
        return parent

    chest = chain(1, [f"spine{number}" for number in range(5)], *[(0.0, 0.1, 0.0)] * 5)
    head = chain(chest, ["neck0", "neck1", "head"], *[(0.0, 0.06, 0.0)] * 3)
    for number in range(14):
        angle = number / 14 * np.pi
        chain(head, [f"face{number}"], (0.08 * np.cos(angle), 0.05 + 0.06 * np.sin(angle), 0.08))
    for side, sign in (("l", 1.0), ("r", -1.0)):
        legs = [f"{part}_{side}" for part in ("thigh", "thigh_twist", "shin", "shin_twist", "foot", "toe")]
        chain(1, legs, (0.1 * sign, -0.05, 0.0), *[(0.0, -0.22, 0.0)] * 4, (0.0, -0.05, 0.15))
        arms = [f"{part}_{side}" for part in ("clavicle", "arm", "arm_twist", "fore", "fore_twist", "hand")]
        hand = chain(chest, arms, (0.05 * sign, 0.08, 0.0), *[(0.13 * sign, 0.0, 0.0)] * 5)
        for finger in range(5):
            names = [f"finger{finger}_{part}_{side}" for part in range(4)]
            chain(hand, names, (0.07 * sign, 0.0, 0.04 - 0.02 * finger), *[(0.03 * sign, 0.0, 0.0)] * 3)
    while len(all_bones) < 100:
        chain(1, [f"skirt{len(all_bones)}_{part}" for part in range(2)], (0.12, -0.1, 0.02 * len(all_bones) - 1.9), (0.0, -0.15, 0.0))
    return all_bones[:100]


def turns(noise, depth):
    """Angles around the three axes in each frame: waves of some rates, and stretches in which nothing moves."""
    time = np.arange(FRAMES) / RATE
    angles = np.zeros((FRAMES, 3))
    for _ in range(4):
        # Fast motions of people are small ones.
        rate, phase = noise.uniform(0.1, 2.0), noise.uniform(0.0, 2 * np.pi, 3)
        wave = np.sin(2 * np.pi * rate * time[:, None] + phase) * noise.uniform(0.0, 0.4, 3)
        angles += wave / (1 + 0.1 * depth) / (1 + (rate / 0.4) ** 2)
    rest = np.clip(np.sin(2 * np.pi * noise.uniform(0.02, 0.05) * time + noise.uniform(0.0, 6.0)) * 4.0 + 2.0, 0.0, 1.0)
    return angles * (rest * rest * (3 - 2 * rest))[:, None]


def quaternions(angles):
    half = np.linalg.norm(angles, axis=1, keepdims=True) / 2
    factor = np.where(half > 1e-9, np.sin(half) / np.maximum(2 * half, 1e-12), 0.5)
    return np.hstack([angles * factor, np.cos(half)])


def write(path):
    noise = np.random.default_rng(7)
    all_bones = bones()
    chunks, views, accessors = [], [], []

    def accessor(values, kind, component, **more):
        values = np.ascontiguousarray(values)
        offset = sum(len(chunk) for chunk in chunks)
        views.append({"buffer": 0, "byteOffset": offset, "byteLength": values.nbytes})
        accessors.append({"bufferView": len(views) - 1, "componentType": component, "count": len(values), "type": kind, **more})
        data = values.tobytes()
        chunks.append(data + b"\0" * (-len(data) % 4))
        return len(accessors) - 1

    worlds, depths = [], []
    for _, parent, place in all_bones:
        worlds.append(np.array(place) + (worlds[parent] if parent >= 0 else 0.0))
        depths.append(depths[parent] + 1 if parent >= 0 else 0)
    # A tube of 32 vertices around each bone, whose ends are bound to the bone above as well.
    positions, joints, weights, triangles = [], [], [], []
    for bone, (_, parent, place) in enumerate(all_bones):
        if bone == 0:
            continue
        base = len(positions)
        start, along = worlds[bone], np.array(place)
        far = np.linalg.norm(along)
        across = np.linalg.svd(along[None, :] / far)[2][1:]
        for ring in range(4):
            for step in range(8):
                angle = step / 4 * np.pi
                around = across[0] * np.cos(angle) + across[1] * np.sin(angle)
                positions.append(start + along * (ring - 1) / 3 + around * (0.1 * far + 0.01))
                share = (0.5, 0.9, 1.0, 1.0)[ring]
                joints.append((bone, max(parent, 0), 0, 0))
                weights.append((share, 1.0 - share, 0.0, 0.0))
                if ring < 3:
                    one, two = base + ring * 8 + step, base + ring * 8 + (step + 1) % 8
                    triangles += [(one, two, one + 8), (two, two + 8, one + 8)]
    positions = np.array(positions, np.float32)
    bounds = {"min": positions.min(axis=0).tolist(), "max": positions.max(axis=0).tolist()}
    attributes = {
        "POSITION": accessor(positions, "VEC3", 5126, **bounds),
        "JOINTS_0": accessor(np.array(joints, np.uint8), "VEC4", 5121),
        "WEIGHTS_0": accessor(np.array(weights, np.float32), "VEC4", 5126),
    }
    indices = accessor(np.array(triangles, np.uint16).reshape(-1, 1), "SCALAR", 5123)
    inverse = np.tile(np.eye(4, dtype=np.float32), (len(all_bones), 1, 1))
    inverse[:, 3, :3] = -np.array(worlds)
    bind = accessor(inverse.reshape(-1, 16), "MAT4", 5126)
    time = (np.arange(FRAMES) / RATE).astype(np.float32).reshape(-1, 1)
    times = accessor(time, "SCALAR", 5126, min=[0.0], max=[float(time[-1, 0])])
    channels, samplers = [], []

    def track(bone, name, values, kind):
        samplers.append({"input": times, "output": accessor(values.astype(np.float32), kind, 5126)})
        channels.append({"sampler": len(samplers) - 1, "target": {"node": bone, "path": name}})

    for bone, (_, _, place) in enumerate(all_bones):
        # Who walks far does not turn around where the walk began.
        track(bone, "rotation", quaternions(turns(noise, depths[bone]) * (0.0, 0.3, 1.0)[min(bone, 2)]), "VEC4")
        # Programs bake these, too, although only the hips move.
        moved = np.tile(np.array(place), (FRAMES, 1))
        if bone == 1:
            clock = np.arange(FRAMES) / RATE
            moved += np.stack([0.05 * np.sin(clock * 3), 0.04 * np.abs(np.sin(clock * 6)), clock * 1.2], axis=1)
        track(bone, "translation", moved, "VEC3")
        track(bone, "scale", np.ones((FRAMES, 3)), "VEC3")
    nodes = [{"name": name, "translation": list(map(float, place))} for name, _, place in all_bones]
    for bone, (_, parent, _) in enumerate(all_bones):
        if parent >= 0:
            nodes[parent].setdefault("children", []).append(bone)
    nodes.append({"name": "body", "mesh": 0, "skin": 0})
    content = b"".join(chunks)
    root = {
        "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0, len(nodes) - 1]}], "nodes": nodes,
        "meshes": [{"name": "body", "primitives": [{"attributes": attributes, "indices": indices}]}],
        "skins": [{"joints": list(range(len(all_bones))), "inverseBindMatrices": bind}],
        "animations": [{"name": "made", "channels": channels, "samplers": samplers}],
        "accessors": accessors, "bufferViews": views, "buffers": [{"byteLength": len(content)}],
    }  # fmt: skip
    text = json.dumps(root, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    head = struct.pack("<4sII", b"glTF", 2, 12 + 8 + len(text) + 8 + len(content))
    path.write_bytes(head + struct.pack("<I4s", len(text), b"JSON") + text + struct.pack("<I4s", len(content), b"BIN\0") + content)
