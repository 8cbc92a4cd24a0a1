"""A drop-in replacement for the reference library's ``cast.py``, with the same names, methods and values.

Scripts only need ``from castkit.compat import Cast`` in place of ``from cast import Cast``. Values are lists and
tuples, too, but they are created on access, so loading is fast.

Differences: a file whose structure is broken raises a :class:`castkit.Error` with the place and the reason; saving is
atomic, so a file can be saved over itself; text that is not UTF-8 is an error on access.

New scripts should use :mod:`castkit` itself, whose arrays are not copied at all.
"""

from __future__ import annotations

from ._cast import Cast
from ._color import CastColor
from ._material import Color, File, Instance, Material, Metadata
from ._mesh import BlendShape, Hair, Mesh
from ._nodes import CastNode, hashes_from, typeSwitcher
from ._scene import Animation, Curve, CurveModeOverride, Model, NotificationTrack, Root
from ._skeleton import Bone, Constraint, IKHandle, Skeleton
from ._values import CastProperty, CastProperty_t, CastString_t, castTypeForMaximum

__all__ = [
    "Animation",
    "BlendShape",
    "Bone",
    "Cast",
    "CastColor",
    "CastNode",
    "CastProperty",
    "CastProperty_t",
    "CastString_t",
    "Color",
    "Constraint",
    "Curve",
    "CurveModeOverride",
    "File",
    "Hair",
    "IKHandle",
    "Instance",
    "Material",
    "Mesh",
    "Metadata",
    "Model",
    "NotificationTrack",
    "Root",
    "Skeleton",
    "castHashBase",
    "castNextHash",
    "castTypeForMaximum",
    "typeSwitcher",
]

castHashBase = 0x534E495752545250


def castNextHash() -> int:
    """A hash that is unique in this process."""
    return _take_hashes(1)


def _take_hashes(count: int) -> int:
    global castHashBase
    first = castHashBase
    castHashBase += count
    return first


hashes_from(_take_hashes)
for _name in __all__:
    # Shown and pickled under the names that scripts import.
    if isinstance(globals()[_name], type):
        globals()[_name].__module__ = __name__
typeSwitcher.update(
    (of.IDENTIFIER, of)
    for of in (
        Root,
        Model,
        Mesh,
        Hair,
        BlendShape,
        Skeleton,
        Animation,
        Curve,
        CurveModeOverride,
        NotificationTrack,
        Bone,
        IKHandle,
        Constraint,
        Material,
        File,
        Color,
        Instance,
        Metadata,
    )
)
