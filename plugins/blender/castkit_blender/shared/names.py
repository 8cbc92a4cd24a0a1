# SPDX-License-Identifier: GPL-3.0-or-later
"""Names shared by import and export, so that both agree."""

import re

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
FRAME_RATE = "cast_frame_rate"
"""Property of imported actions: the frame rate of the animation, in frames per second."""
TIME_SCALE = "cast_time_scale"
"""Property of imported actions whose keys were scaled to the frame rate of the scene: Blender's frames per frame of the
file."""
JUMP = 1 / 64
"""Frames. Where a value jumps, Blender has a key so much earlier, because it allows one key per frame. Its keys are in
single precision, which is enough for this in hours of animation."""
SPACE = "cast_space"
"""Property of imported armatures: how axes and sizes of their file became Blender's."""
TEXTURE_PATH = "cast_path"
"""Property of images whose file was not found: their path in the file."""
SLOT = "cast_slot"
"""Property of unconnected nodes, for which Blender has no input: their slot in the file."""
INPUT_SLOT = "cast_input_slot"
"""Property of nodes that are connected to an input with which several slots share: their slot in the file."""
SOURCE_FILE = "cast_file"
"""Property of collections that are instances of a file: its path."""

LONGEST = 63
"""The length in bytes of UTF-8 at which Blender cuts names."""


# Bytes that are not UTF-8, as Python escapes them.
_ESCAPED = re.compile("[\udc80-\udcff]")


def cut(name: str) -> str:
    """A name as Blender stores it: at most 63 bytes of UTF-8, cut at a character boundary. Other bytes become U+FFFD and
    two hexadecimal digits, as in conversions."""
    name = _ESCAPED.sub(lambda found: f"\ufffd{ord(found[0]) - 0xDC00:02X}", name)
    encoded = name.encode("utf-8", "replace")
    return name if len(encoded) <= LONGEST else encoded[:LONGEST].decode("utf-8", "ignore")


def described(kind: str, name: str | None) -> str:
    """A node in a message, as in ``mesh 'body'``."""
    return f"{kind} {name!r}" if name else f"{kind} without a name"


def quoted(name: str) -> str:
    """A name for a path of animation data, as in ``pose.bones["NAME"]``."""
    import bpy

    return f'"{bpy.utils.escape_identifier(name)}"'
