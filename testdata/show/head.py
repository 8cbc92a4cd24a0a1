"""The head: its shape, its face, and its hair."""

import numpy as np

from shapes import Part, mirrored, spline, sweep

CENTRE = np.array([0.0, 1.07, 0.01])
RADII = np.array([0.196, 0.2, 0.184])
SKIN = np.array([0.965, 0.765, 0.625])
HAIR = np.array([0.50, 0.22, 0.12])
INK = np.array([0.16, 0.09, 0.08])


def surface(theta, phi, scale=1.0):
    """A point of the head: theta from the top, phi from the front to the left."""
    x, y, z = np.broadcast_arrays(np.sin(theta) * np.sin(phi), np.cos(theta), np.sin(theta) * np.cos(phi))
    low = np.clip(-y, 0, 1)
    x = x * (1 - 0.20 * low**1.5)
    z = z * (1 - 0.10 * low) + 0.05 * low
    bump = lambda at_x, at_y, size: np.exp(-((x - at_x) ** 2 + (y - at_y) ** 2) / size**2) * (z > 0)
    forward = 0.10 * bump(0, -0.20, 0.115) + 0.035 * (bump(0.45, -0.38, 0.3) + bump(-0.45, -0.38, 0.3))
    forward = forward - 0.05 * (bump(0.38, 0.02, 0.22) + bump(-0.38, 0.02, 0.22)) + 0.04 * bump(0, -0.75, 0.2)
    return CENTRE + RADII * np.asarray(scale)[..., None] * np.stack([x, y, z + forward], axis=-1)


def mix(colours, other, amount):
    return colours * (1 - amount[..., None]) + np.asarray(other) * amount[..., None]


def edge(distance, soft=0.0016):
    """1 inside, where the distance is negative, and 0 outside."""
    return np.clip(0.5 - distance / soft, 0, 1)


def oval(x, y, at, size):
    """About the distance from the edge of an ellipse."""
    dx, dy = (x - at[0]) / size[0], (y - at[1]) / size[1]
    return (np.hypot(dx, dy) - 1) * min(size)


def arc(x, y, at, size, thick, span=1.0):
    """About the distance from a parabola that is open to the bottom, or to the top if its height is negative."""
    dx = (x - at[0]) / size[0]
    taper = thick * np.clip(1.15 - np.abs(dx) ** 2 / span, 0.0, 1)
    return np.where(np.abs(dx) < 1.06, np.abs(y - at[1] - size[1] * (1 - dx**2)) - taper, 1.0)


def face(points):
    """Eyes, brows, a mouth, cheeks and freckles on skin."""
    x, y, z = np.moveaxis(points - CENTRE, -1, 0)
    colours = np.broadcast_to(SKIN, points.shape).copy()
    front = (z > 0).astype(float)
    colours = mix(colours, SKIN * [0.90, 0.78, 0.74], 0.25 * np.clip(-(y + 0.15) / 0.06, 0, 1))
    colours = mix(colours, SKIN * [0.84, 0.70, 0.64], 0.7 * np.clip((y - 0.06) / 0.09, 0, 1))
    a = np.abs(x)
    colours = mix(
        colours, [0.91, 0.42, 0.36], front * 0.55 * np.exp(-(((a - 0.108) / 0.036) ** 2) - ((y + 0.062) / 0.024) ** 2)
    )
    colours = mix(colours, [0.88, 0.48, 0.38], front * 0.5 * np.exp(-((x / 0.026) ** 2) - ((y + 0.045) / 0.02) ** 2))
    for fx, fy in ((0.074, -0.046), (0.092, -0.056), (0.112, -0.047), (0.126, -0.062), (0.084, -0.066)):
        colours = mix(colours, [0.72, 0.42, 0.30], front * 0.6 * edge(np.hypot(a - fx, y - fy) - 0.0032))
    eye = (0.072, 0.004)
    sclera = oval(a, y, eye, (0.031, 0.041))
    colours = mix(colours, SKIN * [0.80, 0.62, 0.58], front * 0.6 * edge(oval(a, y, eye, (0.036, 0.047)), 0.012))
    colours = mix(colours, [0.95, 0.94, 0.91], front * edge(sclera))
    iris_at = (eye[0] - 0.004, eye[1] - 0.003)
    iris = np.maximum(oval(a, y, iris_at, (0.0255, 0.036)), sclera + 0.001)
    tone = np.clip((y - iris_at[1] + 0.036) / 0.072, 0, 1)[..., None]
    colour = np.array([0.30, 0.62, 0.45]) * (1 - tone) + np.array([0.07, 0.24, 0.20]) * tone
    colours = colours * (1 - (front * edge(iris))[..., None]) + colour * (front * edge(iris))[..., None]
    colours = mix(colours, [0.05, 0.06, 0.07], front * edge(oval(a, y, iris_at, (0.0140, 0.0215))))
    colours = mix(colours, [0.55, 0.60, 0.60], front * 0.55 * edge(sclera) * np.clip((y - eye[1] - 0.018) / 0.02, 0, 1))
    for sx, sy, size in ((0.009, 0.013, 0.0078), (-0.008, -0.014, 0.004)):
        # Both eyes reflect the same light.
        side = np.where(x > 0, 1, -1)
        lit = np.hypot(a - iris_at[0] + sx * side, y - iris_at[1] - sy) - size
        colours = mix(colours, [1, 1, 1], front * edge(lit))
    colours = mix(colours, INK, front * edge(arc(a, y, (0.073, 0.004), (0.036, 0.039), 0.0062, 1.3)))
    lash = np.maximum(
        np.abs((y - 0.021) - (a - 0.103) * 0.55) - 0.0034 * np.clip((0.120 - a) / 0.012, 0, 1),
        np.abs(a - 0.110) - 0.010,
    )
    colours = mix(colours, INK, front * edge(lash))
    colours = mix(colours, HAIR * 0.72, front * edge(arc(a, y, (0.076, 0.066), (0.036, 0.012), 0.0065, 1.1)))
    smile = arc(x, y, (0.0, -0.103), (0.040, -0.020), 0.0042, 1.1)
    inner = np.maximum(y + 0.106, -(y + 0.1235 - 0.0205 * (x / 0.033) ** 2))
    mouth = np.where(np.abs(x) < 0.033, inner, 1.0)
    colours = mix(colours, [0.45, 0.13, 0.13], front * edge(mouth))
    colours = mix(colours, [0.97, 0.95, 0.92], front * edge(np.maximum(mouth, -(y + 0.1115))))
    colours = mix(colours, INK * 1.6, front * edge(smile))
    for side in (-1, 1):
        colours = mix(colours, INK * 1.6, front * edge(np.hypot(x - side * 0.040, y + 0.1025) - 0.0042))
    return colours


def skin(points):
    return np.broadcast_to(SKIN, points.shape).copy()


def strands(points):
    """Hair, lighter in a band around the head."""
    p = points - CENTRE
    around = np.arctan2(p[..., 0], p[..., 2])
    wave = np.sin(around * 61 + 3 * np.sin(p[..., 1] * 23)) + 0.6 * np.sin(around * 139 + p[..., 1] * 31)
    colours = HAIR * (1 + 0.13 * wave[..., None])
    shine = np.exp(-(((p[..., 1] - 0.125 - 0.012 * np.sin(around * 17)) / 0.022) ** 2))
    colours = mix(colours, [0.86, 0.50, 0.28], 0.42 * shine)
    return mix(colours, HAIR * 0.62, 0.6 * np.clip(-(p[..., 1] + 0.02) / 0.2, 0, 1))


def lock(path, width, thick, cell=(40, 96), bones=None, rings=10):
    """A tuft of hair that becomes a tip."""
    count = len(path)
    size = [[width * s, thick * s] for s in spline([[0.55], [1.0], [0.95], [0.6], [0.02]], count)[:, 0]]
    side = unit_of(np.cross(np.asarray(path[-1]) - path[0], np.asarray(path[count // 2]) - CENTRE))
    return sweep(path, size, bones or [{"head": 1.0}] * count, strands, cell, rings, 10, side, 2.0)


def unit_of(vector):
    return vector / max(np.linalg.norm(vector), 1e-9)


def parts():
    rows, columns = 38, 48
    s = np.linspace(-1, 1, columns + 1)
    phi = -np.pi * (0.45 * s + 0.55 * s**3)
    theta = np.linspace(0.001, np.pi - 0.001, rows)[:, None]
    points = surface(theta, phi[None])
    spheres = [(CENTRE, 0.17, 1.0)]
    neck_weight = np.clip((0.90 - points[..., 1]) / 0.03, 0, 1) * 0.0
    out = [Part(points, {"head": 1 - neck_weight}, face, (560, 400), spheres)]
    # Above a line from the forehead over the ears to the nape.
    limit = 1.02 + 1.05 * (0.5 - 0.5 * np.cos(phi)) ** 0.8
    down = np.linspace(0.001, 1, 20)[:, None]
    lump = 1.085 + 0.010 * np.sin(phi * 13)[None] * down
    cap = surface(down * limit[None], phi[None], lump - 0.055 * (down > 0.985))
    cap = cap + np.array([0, 0.004, -0.010])
    cap[..., 1] += 0.022 * np.clip((cap[..., 1] - CENTRE[1]) / 0.2, 0, 1) ** 2
    out.append(
        Part(cap, {"head": np.ones((20, columns + 1))}, strands, (256, 112), [(CENTRE + [0, 0.03, -0.03], 0.185, 1.0)])
    )
    ear = sweep(
        [(-0.178, 1.072, 0.0), (-0.196, 1.062, -0.004), (-0.216, 1.066, -0.014), (-0.222, 1.068, -0.017)],
        [(0.016, 0.020), (0.026, 0.036), (0.024, 0.036), (0.001, 0.001)],
        [{"head": 1.0}] * 4,
        lambda p: skin(p) * [0.97, 0.84, 0.80],
        (32, 32),
        8,
        12,
        side=(0, 0, 1),
    )
    out += [ear, mirrored(ear)]
    at = lambda t, f, r: surface(np.float64(np.radians(t)), np.float64(np.radians(f)), r)
    bangs = ((-34, -62, 0.030), (-20, -40, 0.036), (-8, -17, 0.036), (6, 10, 0.034), (16, 36, 0.034), (30, 58, 0.030))
    for start, end, width in bangs:
        tip = 84 if abs(end) > 50 else 72 - 5 * (end > 0)
        out.append(
            lock(
                [
                    at(20, start + 20, 1.05),
                    at(36, start * 1.3, 1.17),
                    at(50, (start + end) / 1.9, 1.19),
                    at(62, end, 1.17),
                    at(tip, end + 7, 1.09),
                ],
                width * 1.15,
                0.021,
            )
        )
    for f, width in ((76, 0.028), (96, 0.032)):
        for side in (-1, 1):
            out.append(
                lock(
                    [
                        at(42, f * side, 1.06),
                        at(62, f * side, 1.12),
                        at(84, f * side, 1.12),
                        at(102, (f - 2) * side, 1.09),
                        at(118, (f - 8) * side, 1.02),
                    ],
                    width,
                    0.016,
                )
            )
    for f in (118, 140, 162, 180, 198, 220, 242):
        out.append(
            lock(
                [at(70, f, 1.03), at(92, f, 1.12), at(112, f, 1.12), at(126, f + 3, 1.16), at(136, f + 5, 1.26)],
                0.036,
                0.02,
            )
        )
    out.append(
        lock([at(8, 150, 1.05), at(4, 90, 1.22), at(9, 30, 1.36), at(18, 20, 1.40), at(26, 24, 1.36)], 0.016, 0.009)
    )
    tail = [
        at(52, 180, 1.02),
        CENTRE + [0, 0.135, -0.255],
        CENTRE + [0, 0.085, -0.325],
        CENTRE + [0, -0.05, -0.345],
        CENTRE + [0, -0.21, -0.300],
    ]
    bones = [
        {"head": 1.0},
        {"head": 0.5, "tail_1": 0.5},
        {"tail_1": 1.0},
        {"tail_1": 0.4, "tail_2": 0.6},
        {"tail_2": 1.0},
    ]
    sizes = [(0.022, 0.022), (0.040, 0.038), (0.058, 0.052), (0.052, 0.046), (0.003, 0.003)]
    out.append(sweep(tail, sizes, bones, strands, (96, 128), 14, 12))
    ring = sweep(
        [at(56, 180, 1.05), at(53, 180, 1.15), at(52, 180, 1.22)],
        [(0.030, 0.030)] * 3,
        [{"head": 1.0}] * 3,
        lambda p: np.broadcast_to([0.80, 0.26, 0.18], p.shape),
        (16, 16),
        5,
        12,
    )
    out.append(ring)
    neck = sweep(
        [(0, 0.82, -0.012), (0, 0.87, -0.006), (0, 0.92, 0.0)],
        [(0.06, 0.056)] * 3,
        [{"neck": 1.0}, {"neck": 1.0}, {"neck": 0.3, "head": 0.7}],
        lambda p: skin(p) * [0.90, 0.78, 0.74],
        (48, 24),
        6,
        16,
    )
    out.append(neck)
    return out
