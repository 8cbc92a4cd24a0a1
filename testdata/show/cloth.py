"""The colours of clothes, boots and a backpack, by place."""

import numpy as np

from head import edge, mix

JACKET = np.array([0.16, 0.46, 0.50])
LINING = np.array([0.86, 0.74, 0.52])
TROUSERS = np.array([0.29, 0.31, 0.42])
LEATHER = np.array([0.45, 0.27, 0.17])
CANVAS = np.array([0.66, 0.53, 0.32])
SCARF = np.array([0.80, 0.27, 0.19])


def cloth(colour, points, scale=210.0, depth=0.035):
    """Fine threads."""
    x, y, z = np.moveaxis(points, -1, 0)
    threads = np.sin((x + z) * scale * 2.1) * np.sin(y * scale * 2.4)
    return np.asarray(colour) * (1 + depth * threads[..., None])


def jacket(points):
    x, y, z = np.moveaxis(points, -1, 0)
    colours = cloth(JACKET, points)
    front = (z > 0).astype(float)
    colours = mix(colours, JACKET * 0.80, 0.8 * edge(np.abs(y - 0.525 + 0.01 * np.cos(x * 20)) - 0.004, 0.004))
    hem = np.clip((0.424 - y) / 0.002, 0, 1)
    colours = mix(colours, cloth(LINING, points, 320, 0.08), hem)
    colours = mix(colours, JACKET * 0.62, front * edge(np.abs(x) - 0.0026))
    band = np.abs(np.abs(x) - 0.019) - 0.0012
    colours = mix(colours, JACKET * 1.22, front * 0.8 * edge(band))
    for at in (0.74, 0.665, 0.59, 0.485):
        colours = mix(colours, JACKET * 0.6, front * edge(np.hypot(x, y - at + 0.0015) - 0.0125, 0.003))
        colours = mix(colours, [0.93, 0.72, 0.34], front * edge(np.hypot(x, y - at) - 0.0105))
        colours = mix(colours, [0.70, 0.47, 0.18], front * edge(np.hypot(x, y - at) - 0.0038))
    side = np.abs(x)
    pocket = np.maximum(np.abs(side - 0.083) - 0.036, np.abs(y - 0.468) - 0.030)
    colours = mix(colours, JACKET * 0.88, front * edge(pocket, 0.003))
    colours = mix(colours, JACKET * 0.60, front * edge(np.abs(pocket) - 0.0014))
    flap = np.maximum(np.abs(side - 0.083) - 0.038, np.abs(y - 0.488) - 0.011)
    colours = mix(colours, cloth(LINING, points, 320, 0.08), front * edge(flap))
    return colours


def sleeve(points):
    x, y, _ = np.moveaxis(points, -1, 0)
    colours = cloth(JACKET, points)
    down = np.abs(x) - 0.62 * y
    colours = mix(colours, cloth(LINING, points, 320, 0.08), np.clip((down + 0.045) / 0.002, 0, 1))
    return mix(colours, JACKET * 0.7, edge(np.abs(down + 0.049) - 0.002, 0.003))


def trousers(points):
    x, y, z = np.moveaxis(points, -1, 0)
    colours = cloth(TROUSERS, points, 260, 0.06)
    knee = np.maximum(np.abs(np.abs(x) - 0.083) - 0.034, np.abs(y - 0.262) - 0.036)
    colours = mix(colours, TROUSERS * 1.28, (z > 0) * edge(knee, 0.003))
    return mix(colours, TROUSERS * 1.75, (z > 0) * edge(np.abs(knee + 0.005) - 0.0011) * (np.sin((x + y) * 900) > -0.2))


def boot(points):
    x, y, z = np.moveaxis(points, -1, 0)
    colours = LEATHER * (1 + 0.05 * np.sin(z * 190 + x * 170)[..., None] * np.sin(y * 230)[..., None])
    colours = mix(colours, LEATHER * 1.45, 0.5 * np.exp(-(((z - 0.085) / 0.03) ** 2 + ((y - 0.065) / 0.02) ** 2)))
    colours = mix(colours, [0.20, 0.14, 0.12], np.clip((0.021 - y) / 0.002, 0, 1))
    colours = mix(colours, [0.75, 0.62, 0.42], edge(np.abs(y - 0.0235) - 0.0016))
    cuff = np.clip((y - 0.152) / 0.002, 0, 1)
    colours = mix(colours, cloth(LINING, points, 320, 0.10), cuff)
    for at in (0.080, 0.103, 0.126):
        lace = np.maximum(np.abs(y - at - 0.25 * np.abs(np.abs(x) - 0.086)) - 0.003, np.abs(np.abs(x) - 0.086) - 0.026)
        colours = mix(colours, [0.88, 0.76, 0.52], (z > 0.03) * edge(lace))
    return colours


def scarf(points):
    x, y, z = np.moveaxis(points, -1, 0)
    around = np.arctan2(x, z) + 14 * np.clip(0.80 - y, 0, 1)
    stripes = np.sin(around * 6.0)
    knit = np.sin(around * 90) * np.sin(y * 520)
    colours = SCARF * (1 + 0.06 * knit[..., None])
    return mix(colours, np.array([0.93, 0.84, 0.66]), np.clip((stripes - 0.62) * 12, 0, 1))


def canvas(points):
    x, y, z = np.moveaxis(points, -1, 0)
    colours = cloth(CANVAS, points, 240, 0.06)
    flap = np.clip((y - 0.715 - 0.02 * np.cos(x * 15)) / 0.002, 0, 1)
    colours = mix(colours, cloth(CANVAS * 1.15, points, 240, 0.06), flap)
    colours = mix(colours, CANVAS * 0.55, edge(np.abs(y - 0.713 - 0.02 * np.cos(x * 15)) - 0.002, 0.003))
    for side in (-0.05, 0.05):
        colours = mix(colours, LEATHER, edge(np.abs(x - side) - 0.010) * (z < -0.1))
        colours = mix(
            colours,
            [0.85, 0.70, 0.36],
            (z < -0.1) * edge(np.abs(np.maximum(np.abs(x - side) - 0.012, np.abs(y - 0.68) - 0.012)) - 0.003),
        )
    return colours


def roll(points):
    ring = np.sin(points[..., 0] * 150)
    return mix(cloth([0.62, 0.25, 0.20], points), np.array([0.86, 0.72, 0.46]), np.clip((ring - 0.75) * 8, 0, 1))


def plain(colour):
    return lambda points: (
        np.broadcast_to(np.asarray(colour, float), points.shape) * (1 + 0.04 * np.sin(points[..., 1:2] * 400))
    )
