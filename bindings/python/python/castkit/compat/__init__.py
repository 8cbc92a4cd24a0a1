"""A drop-in for the reference library's ``cast.py``: its names, its methods, its values.

``from castkit.compat import Cast`` in place of ``from cast import Cast`` is all that a script needs. Values are lists and
tuples as there, but they are made of a property only when somebody asks for them, so that loading takes a moment.

What differs: a file whose structure is broken is a :class:`castkit.Error`, with the place and the reason; saving is
atomic, so that a file can be saved over itself; and text that is not UTF-8 is an error when it is asked for.

New scripts are better off with :mod:`castkit` itself, whose arrays are not copied at all.
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
