# SPDX-License-Identifier: GPL-3.0-or-later
"""Names shared by import and export, so that both agree."""

ARMATURE_MODIFIER = "Armature Rig"
"""The modifier that binds a mesh to its armature."""
BIND_POSE_SCALE = "cast_bind_pose_scale"
"""Property of pose bones: scale of the bind pose, which edit bones cannot hold. Three floats."""
SKELETON = "Joints"
"""Name of armature data."""
ACTION_SLOT = "cast"
"""Name of the slot of an imported action."""
LEADING_ACTION = "cast_animation"
"""Property of actions that belong to the animation of another action: the name of that action."""
TEXTURE_PATH = "cast_path"
"""Property of texture nodes whose image was not found: its path in the file."""
SLOT = "cast_slot"
"""Property of unconnected nodes, for which Blender has no input: their slot in the file."""
SOURCE_FILE = "cast_file"
"""Property of collections that are instances of a file: its path."""

LONGEST = 63
"""The length in bytes of UTF-8 at which Blender cuts names."""


def cut(name: str) -> str:
    """A name as Blender stores it: at most 63 bytes, cut at a character boundary."""
    encoded = name.encode("utf-8", "replace")
    return name if len(encoded) <= LONGEST else encoded[:LONGEST].decode("utf-8", "ignore")


def described(kind: str, name: str | None) -> str:
    """A node in a message, as in ``mesh 'body'``."""
    return f"{kind} {name!r}" if name else f"{kind} without a name"


def quoted(name: str) -> str:
    """A name for a path of animation data, as in ``pose.bones["NAME"]``."""
    import bpy

    return f'"{bpy.utils.escape_identifier(name)}"'
