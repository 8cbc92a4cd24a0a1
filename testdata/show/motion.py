"""A walk and a wave, from sines. No bone is turned at rest, so turns are around the axes of the world."""

import castkit
import numpy as np

RATE, LENGTH = 30, 32
STEP = 4


def turned(axis, angle):
    half = np.asarray(angle) / 2
    out = np.zeros((len(half), 4))
    out[:, "xyz".index(axis)], out[:, 3] = np.sin(half), np.cos(half)
    return out


def product(a, b):
    """Turns by b first, then by a."""
    av, aw, bv, bw = a[:, :3], a[:, 3:], b[:, :3], b[:, 3:]
    return np.hstack([aw * bv + bw * av + np.cross(av, bv), aw * bw - (av * bv).sum(1, keepdims=True)])


def clip(name, turns, hips, frames, loops):
    """Curves for the turns of bones, each by axes in the order in which they are done, and for the hips along axes."""
    made = castkit.Animation(name=name, frame_rate=float(RATE), looping=loops)
    for bone, axes in turns.items():
        value = np.array([[0, 0, 0, 1.0]]).repeat(len(frames), 0)
        for axis, degrees in axes:
            value = product(turned(axis, np.radians(degrees)), value)
        values = np.round(value, 5)
        values /= np.linalg.norm(values, axis=1, keepdims=True)
        made.curves.append(
            castkit.Curve(
                node_name=bone,
                key_property="rq",
                key_frames=frames.astype(np.uint8),
                key_values=values.astype(np.float32),
                mode="absolute",
            )
        )
    for axis, moved in hips.items():
        made.curves.append(
            castkit.Curve(
                node_name="hips",
                key_property=f"t{axis}",
                key_frames=frames.astype(np.uint8),
                key_values=np.round(moved, 5).astype(np.float32),
                mode="relative",
            )
        )
    return made


def walk(name="walk", distance=None):
    """A walk on the spot, or one that goes this far in all."""
    frames = np.arange(0, LENGTH + 1, 2)
    t = frames / LENGTH * 2 * np.pi
    sin, cos = np.sin, np.cos
    turns = {
        "hips": [("y", 7 * sin(t)), ("z", 2.5 * sin(t))],
        "spine": [("x", 4 + 1.5 * cos(2 * t)), ("y", -6 * sin(t))],
        "chest": [("y", -7 * sin(t)), ("z", -2 * sin(t))],
        "neck": [("x", -1.5 + 0 * t)],
        "head": [("x", -2 - 2 * cos(2 * t + 0.6)), ("y", 6 * sin(t)), ("z", 2 * sin(t))],
        "tail_1": [("x", 6 + 8 * sin(2 * t + 0.4)), ("z", 7 * sin(t - 0.8))],
        "tail_2": [("x", 4 + 9 * sin(2 * t - 0.6)), ("z", 9 * sin(t - 1.6))],
        "scarf_1": [("x", -8 - 7 * sin(2 * t)), ("z", 6 * sin(t))],
        "scarf_2": [("x", -4 - 9 * sin(2 * t - 0.9)), ("z", 8 * sin(t - 0.7))],
        "scarf_3": [("x", -3 - 11 * sin(2 * t - 1.8)), ("z", 9 * sin(t - 1.4))],
    }
    for side, phase in (("l", 0.0), ("r", np.pi)):
        p = t + phase
        sign = 1 if side == "l" else -1
        swing = sin(p)
        bend = np.clip(sin(p - 0.35 + np.pi / 2), 0, 1)
        turns[f"thigh_{side}"] = [("x", -30 * swing - 4), ("z", 1.5 * sign + 0 * t)]
        turns[f"shin_{side}"] = [("x", 8 + 48 * bend**1.5)]
        turns[f"foot_{side}"] = [("x", -2 - 16 * np.clip(swing, 0, 1) + 20 * np.clip(-sin(p + 0.4), 0, 1) - 10 * bend)]
        turns[f"upperarm_{side}"] = [("z", -20 * sign + 0 * t), ("x", 30 * swing)]
        turns[f"forearm_{side}"] = [("x", -24 + 14 * swing), ("z", 6 * sign + 0 * t)]
        turns[f"hand_{side}"] = [("x", -6 + 8 * sin(p - 0.6))]
    # What is held hangs down, and is a little late.
    turns["tag_hand"] = [("x", 30 + 44 * sin(t) - 8 * sin(t + np.pi - 0.6) + 7 * sin(t - 0.9)), ("z", -12 + 0 * t)]
    hips = {"y": -0.020 + 0.018 * cos(2 * t)}
    if distance is not None:
        hips["z"] = frames / LENGTH * distance
    made = clip(name, turns, hips, frames, distance is None)
    made.notification_tracks.append(
        castkit.NotificationTrack(name="step", key_frames=np.array([LENGTH // 4, 3 * LENGTH // 4], np.uint8))
    )
    return made


def wave():
    frames = np.arange(0, 61, 3)
    t = frames / 60 * 2 * np.pi
    up = np.clip(np.minimum(frames / 12, (60 - frames) / 12), 0, 1)
    up = up * up * (3 - 2 * up)
    shake = up * np.sin(3 * t)
    sin = np.sin
    turns = {
        "hips": [("z", 2 * sin(t))],
        "spine": [("z", -3 * up), ("y", 3 * up)],
        "chest": [("z", -3 * up)],
        "head": [("z", -7 * up + 2 * shake), ("y", 5 * up), ("x", -3 * up)],
        "tail_1": [("z", 6 * sin(2 * t))],
        "tail_2": [("z", 8 * sin(2 * t - 0.8))],
        "scarf_2": [("x", -3 + 3 * sin(2 * t))],
        "scarf_3": [("x", -3 + 4 * sin(2 * t - 0.8))],
        "upperarm_l": [("z", -14 + 102 * up), ("y", -12 * up)],
        "forearm_l": [("z", 42 * up + 20 * shake), ("x", -14 * (1 - up))],
        "hand_l": [("z", 10 * up + 14 * up * np.sin(3 * t - 0.6))],
        "upperarm_r": [("z", 16 + 0 * t), ("x", 4 * sin(t))],
        "forearm_r": [("x", -22 + 4 * sin(t))],
        "tag_hand": [("x", 22 - 8 * sin(t)), ("z", -16 + 0 * t)],
    }
    return clip("wave", turns, {"y": -0.004 + 0.004 * np.cos(2 * t)}, frames, True)
