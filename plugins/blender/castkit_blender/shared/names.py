# SPDX-License-Identifier: GPL-3.0-or-later
"""Names of what Cast and Blender both have, in one place so that import and export agree."""

ARMATURE_MODIFIER = "Armature Rig"
"""The modifier that binds a mesh to its armature."""
BIND_POSE_SCALE = "cast_bind_pose_scale"
"""Property of pose bones: scale of the bind pose, which edit bones cannot hold. Three floats."""
SKELETON = "Joints"
"""Name of armature data."""
ACTION_SLOT = "cast"
"""Name of the slot of an imported action."""

LONGEST = 63
"""Blender cuts names after so many bytes of UTF-8."""


def cut(name: str) -> str:
    """A name as Blender keeps it: at most 63 bytes, and no half character at the end."""
    encoded = name.encode("utf-8", "replace")
    return name if len(encoded) <= LONGEST else encoded[:LONGEST].decode("utf-8", "ignore")


def quoted(name: str) -> str:
    """A name for a path of animation data, as in ``pose.bones["NAME"]``."""
    import bpy

    return f'"{bpy.utils.escape_identifier(name)}"'
