"""Plots of curves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ._schema import Animation, Curve

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["plot"]

COMPONENTS = "xyzw"


def plot(curves: Curve | Animation | Iterable[Curve], *, axes: Axes | None = None) -> Axes:
    """Draws the keys of curves over their frames: a line for each component, named like ``hip rx`` or ``hip rq.w``.

    Lines connect keys: castkit interpolates rotations along the shortest arc, which is not a straight line for a component
    of a quaternion. Curves of which frames or values are missing or differ in number are left out.

    ``axes`` are those of a figure of your own; by default there is a new one. Returns the axes. It needs matplotlib, and
    raises :class:`ImportError` without it.
    """
    try:
        from matplotlib import pyplot
    except ImportError as error:
        raise ImportError("castkit.plot needs matplotlib: pip install matplotlib") from error
    # The types of matplotlib are not complete.
    made: Any = pyplot.subplots()[1] if axes is None else axes
    if isinstance(curves, Animation):
        made.set_title(curves.name or "animation")
        curves = curves.curves
    elif isinstance(curves, Curve):
        curves = [curves]
    for curve in curves:
        frames, values = curve.key_frames, curve.key_values
        if frames is None or values is None or len(frames) != len(values):
            continue
        name = f"{curve.node_name or '?'} {curve.key_property or '?'}"
        rows = values.reshape(len(values), -1)
        for component in range(rows.shape[1]):
            end = "" if rows.shape[1] == 1 else f".{COMPONENTS[component]}"
            made.plot(frames, rows[:, component], marker=".", label=name + end)
    made.set_xlabel("frame")
    if made.lines:
        made.legend()
    drawn: Axes = made
    return drawn
