"""Grids of points that are swept along curves, and the atlas into which their colours are painted."""

import struct
import zlib
from pathlib import Path

import numpy as np


def spline(points, count):
    """A Catmull-Rom curve through the rows of an array, at evenly spaced parameters."""
    points = np.asarray(points, float)
    points = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    at = np.linspace(0, len(points) - 3, count)
    first = np.minimum(at.astype(int), len(points) - 4)
    t = (at - first)[:, None]
    a, b, c, d = (points[first + i] for i in range(4))
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)


def unit(vectors):
    return vectors / np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-12)


class Part:
    """A grid of points, with the weights of bones, and the colours of its cell in the atlas."""

    def __init__(self, points, bones, paint, cell, spheres=(), mirrored=None):
        self.points, self.bones, self.paint, self.cell = points, bones, paint, cell
        self.spheres, self.mirrored, self.light = list(spheres), mirrored, None

    def normals(self):
        """Of smooth surfaces; the first and the last column are one seam."""
        p = self.points
        wrapped = np.concatenate([p[:, -2:-1], p, p[:, 1:2]], axis=1)
        around = wrapped[:, 2:] - wrapped[:, :-2]
        along = np.gradient(p, axis=0)
        normals = np.cross(around, along)
        for row in (0, -1):
            if np.ptp(p[row], axis=0).max() < 0.03:
                normals[row] = normals[row + (1 if row == 0 else -1)].mean(axis=0)
        return unit(normals)

    def faces(self):
        rows, columns = self.points.shape[:2]
        at = np.arange((rows - 1) * columns).reshape(rows - 1, columns)[:, :-1].ravel()
        two = np.stack([at, at + 1, at + columns, at + 1, at + columns + 1, at + columns], axis=1)
        faces = two.reshape(-1, 3)
        p = self.points.reshape(-1, 3)
        area = np.linalg.norm(np.cross(p[faces[:, 1]] - p[faces[:, 0]], p[faces[:, 2]] - p[faces[:, 0]]), axis=1)
        return faces[area > 1e-9]


def sweep(path, radii, bones, paint, cell, rings=16, around=18, side=(1, 0, 0), power=2.0):
    """A tube along a path; radii are along `side` and across it, and bones are weights at the points of the path."""
    centres, sizes = spline(path, rings), np.maximum(spline(radii, rings), 0.0005)
    names = sorted({name for point in bones for name in point})
    table = np.array([[point.get(name, 0.0) for name in names] for point in bones])
    at = np.linspace(0, 1, rings)
    given = np.linspace(0, 1, len(bones))
    weights = {name: np.interp(at, given, table[:, i])[:, None] for i, name in enumerate(names)}
    along = unit(np.gradient(centres, axis=0))
    across = unit(np.cross(along, np.asarray(side, float)))
    right = np.cross(across, along)
    angle = np.linspace(0, 2 * np.pi, around + 1)
    cos, sin = np.cos(angle), np.sin(angle)
    x, y = (np.sign(v) * np.abs(v) ** (2 / power) for v in (cos, sin))
    x[-1], y[-1] = x[0], y[0]
    points = centres[:, None] + right[:, None] * (sizes[:, :1, None] * x[None, :, None])
    points = points + across[:, None] * (sizes[:, 1:, None] * y[None, :, None])
    # Of each sphere counts what the next one does not cover.
    apart = np.linalg.norm(np.gradient(centres, axis=0), axis=1)
    spheres = [
        (centre, float(size.min()) * 0.95, min(1.0, gap / size.min()))
        for centre, size, gap in zip(centres[1:-1], sizes[1:-1], apart[1:-1])
    ]
    return Part(points, weights, paint, cell, spheres)


def mirrored(part):
    """The same on the other side, with the same cell of the atlas."""
    points = (part.points * [-1, 1, 1])[:, ::-1]
    other = lambda name: name[:-2] + "_r" if name.endswith("_l") else name
    bones = {other(name): weight[:, ::-1] if np.ndim(weight) > 1 else weight for name, weight in part.bones.items()}
    return Part(
        points, bones, part.paint, part.cell, [(centre * [-1, 1, 1], *rest) for centre, *rest in part.spheres], part
    )


def shade(parts, others=(), strength=0.55):
    """How much light from all around reaches each point, with spheres in place of the parts."""
    for part in parts:
        p, n = part.points, part.normals()
        light = np.ones(p.shape[:2])
        for other in [*parts, *others]:
            if other is part:
                continue
            for centre, radius, share in other.spheres:
                to = centre - p
                distance = np.linalg.norm(to, axis=-1)
                facing = np.clip((to * n).sum(-1) / np.maximum(distance, 1e-9) + 0.15, 0, 1)
                near = np.clip(radius / np.maximum(distance, radius), 0, 1) ** 2
                light *= 1 - strength * share * np.clip(near * facing, 0, 0.9) * (distance > radius * 0.4)
        ground = np.clip(1 - p[..., 1] / 0.25, 0, 1) * np.clip(-n[..., 1] + 0.3, 0, 1)
        part.light = np.clip(light, 0.2, 1) ** 0.8 * (1 - 0.35 * ground)


def resampled(grid, height, width):
    """A grid at the centres of the pixels of a cell, bilinear."""
    rows = np.linspace(0, grid.shape[0] - 1, height)
    columns = np.linspace(0, grid.shape[1] - 1, width)
    r, c = np.minimum(rows.astype(int), grid.shape[0] - 2), np.minimum(columns.astype(int), grid.shape[1] - 2)
    fr, fc = (rows - r)[:, None], (columns - c)[None]
    if grid.ndim == 3:
        fr, fc = fr[..., None], fc[..., None]
    a, b = grid[r][:, c], grid[r][:, c + 1]
    d, e = grid[r + 1][:, c], grid[r + 1][:, c + 1]
    return (a * (1 - fc) + b * fc) * (1 - fr) + (d * (1 - fc) + e * fc) * fr


def atlas(parts, width, height):
    """The picture of all cells, and the texture coordinates of each part, in shelves from the top."""
    picture = np.full((height, width, 3), 0.5)
    x = y = shelf = 0
    for part in sorted((p for p in parts if not p.mirrored), key=lambda p: -p.cell[1]):
        w, h = part.cell
        if x + w > width:
            x, y, shelf = 0, y + shelf, 0
        shelf = max(shelf, h)
        assert y + h <= height, f"the atlas is too small: {y + h}"
        where = resampled(part.points, h - 4, w - 4)
        colours = part.paint(where) * resampled(part.light, h - 4, w - 4)[..., None]
        picture[y : y + h, x : x + w] = np.pad(colours, ((2, 2), (2, 2), (0, 0)), mode="edge")
        rows, columns = part.points.shape[:2]
        u = (x + 2.5 + np.linspace(0, w - 5, columns)) / width
        v = (y + 2.5 + np.linspace(0, h - 5, rows)) / height
        part.uv = np.stack(np.meshgrid(u, v), axis=-1)
        x += w
    for part in parts:
        if part.mirrored:
            part.uv = part.mirrored.uv[:, ::-1]
    return np.round(np.clip(picture, 0, 1) * 255).astype(np.uint8)


def save_png(path, pixels):
    """Eight bits per channel, each row as the difference from the one above or from the left, whichever is smaller."""
    height, width, _ = pixels.shape
    rows, above = bytearray(), np.zeros(width * 3, np.uint8)
    for row in pixels.reshape(height, -1):
        left = row - np.concatenate([np.zeros(3, np.uint8), row[:-3]])
        choices = [(1, left), (2, row - above)]
        kind, best = min(choices, key=lambda choice: np.abs(choice[1].astype(np.int8).astype(int)).sum())
        rows += bytes([kind]) + best.tobytes()
        above = row
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    path.parent.mkdir(exist_ok=True)
    Path(path).write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(bytes(rows), 9))
        + chunk(b"IEND", b"")
    )
