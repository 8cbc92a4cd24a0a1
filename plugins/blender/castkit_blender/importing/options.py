# SPDX-License-Identifier: GPL-3.0-or-later
"""The import options: as properties of the operators, and as plain values."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bpy.props import BoolProperty, EnumProperty, FloatProperty, StringProperty

# Units in metres.
UNITS = {"MILLIMETRE": 0.001, "CENTIMETRE": 0.01, "INCH": 0.0254, "FOOT": 0.3048, "METRE": 1.0}


class ImportProperties:
    """The properties of both import operators. The first block has the options of the official add-on, with its defaults."""

    import_time: BoolProperty(  # type: ignore[valid-type]
        name="At Scene Time", description="Start animations at the current frame instead of at 0", default=False
    )
    import_reset: BoolProperty(  # type: ignore[valid-type]
        name="New Action",
        description="Create a new action for each animation; otherwise keys are added to the current action",
        default=True,
    )
    frame_rate: EnumProperty(  # type: ignore[valid-type]
        name="Frame Rate",
        description="What happens if an animation has another frame rate than the scene. Actions keep theirs in a property",
        items=[
            ("SCENE", "To the Scene", "The scene takes the frame rate of the animation, as with the official add-on"),
            ("KEYS", "Scale Keys", "Keys are moved so that the animation plays at its own speed in the scene as it is"),
        ],
        default="SCENE",
    )
    additive: EnumProperty(  # type: ignore[valid-type]
        name="Additive",
        description="Where additive animations go, which need another animation below them",
        items=[
            ("ACTION", "Action", "An action like any other, on top of the rest pose"),
            ("NLA", "NLA Track", "A track that is combined with the current action, which becomes a track below"),
        ],
        default="ACTION",
    )
    import_skin: BoolProperty(  # type: ignore[valid-type]
        name="Bind Skin", description="Bind meshes to the armature", default=True
    )
    import_ik: BoolProperty(name="IK Handles", description="Import IK handles", default=True)  # type: ignore[valid-type]
    import_constraints: BoolProperty(  # type: ignore[valid-type]
        name="Constraints", description="Import constraints", default=True
    )
    import_blend_shapes: BoolProperty(  # type: ignore[valid-type]
        name="Blend Shapes", description="Import blend shapes as shape keys", default=True
    )
    import_hair: BoolProperty(name="Hair", description="Import hair", default=True)  # type: ignore[valid-type]
    import_merge: BoolProperty(  # type: ignore[valid-type]
        name="Merge into Armature", description="Attach models to the active armature, or to the one with most of their bones, by the names of bones", default=False
    )
    create_hair_type: EnumProperty(  # type: ignore[valid-type]
        name="Hair Type",
        items=[
            ("curve", "Curves", "A curve object, or a particle system"),
            ("mesh", "Ribbons", "A mesh of narrow ribbons"),
            ("hair", "Hair Curves", "A hair curves object, much faster for many strands"),
        ],
        default="curve",
    )
    create_hair_subtype: EnumProperty(  # type: ignore[valid-type]
        name="Hair Mode",
        items=[("bevel", "Bevel", "Curves with a thickness"), ("particle", "Particles", "Hair of the selected mesh")],
        default="bevel",
    )

    up_axis: EnumProperty(  # type: ignore[valid-type]
        name="Up Axis",
        description="The axis that points up in the file; it becomes Blender's Z",
        items=[
            ("KEEP", "As It Is", "Use the axes of the file as Blender's, as the official add-on does"),
            ("FILE", "As the File Says", "The axis in the metadata of the file, or else that of the armature, or else Z"),
            ("X", "X", "X points up"),
            ("Y", "Y", "Y points up"),
            ("Z", "Z", "Z points up, as in Blender"),
        ],
        default="FILE",
    )
    unit: EnumProperty(  # type: ignore[valid-type]
        name="Unit",
        description="The unit of the file; sizes are converted to the unit of the scene",
        items=[
            ("KEEP", "As It Is", "Sizes are not converted, except as those of the armature were"),
            ("MILLIMETRE", "Millimetres", ""),
            ("CENTIMETRE", "Centimetres", ""),
            ("INCH", "Inches", ""),
            ("FOOT", "Feet", ""),
            ("METRE", "Metres", ""),
        ],
        default="KEEP",
    )
    scale: FloatProperty(  # type: ignore[valid-type]
        name="Scale", description="Factor for all sizes", default=1.0, min=1e-6, soft_min=0.01, soft_max=100.0
    )
    normals: EnumProperty(  # type: ignore[valid-type]
        name="Normals",
        description="How the normals of the file are stored",
        items=[
            ("AUTO", "Automatic", "Tangent space for meshes that deform, free for others (4.5 and later)"),
            ("FREE", "Free", "Exact and fast, but they do not follow an armature or shape keys (4.5 and later)"),
            ("TANGENT", "Tangent Space", "They follow deformation, but take longer and are rounded by up to 0.04 degrees"),
            ("NONE", "Blender's Own", "The normals of the file are ignored"),
        ],
        default="AUTO",
    )
    colors: EnumProperty(  # type: ignore[valid-type]
        name="Colors",
        items=[
            ("CORNER", "Per Corner", "As the official add-on does, and as most tools expect"),
            ("POINT", "Per Point", "As in the file; takes a sixth of the memory"),
        ],
        default="CORNER",
    )
    bone_tails: EnumProperty(  # type: ignore[valid-type]
        name="Bone Tails",
        description="The length of bones in the viewport. Their axes are always those of the file",
        items=[
            ("CHILD", "To the Child", "To the nearest child"),
            ("SIZE", "By Size", "A fortieth of the size of the skeleton"),
            ("POINT", "0.0025", "As the official add-on does: bones look like points"),
        ],
        default="CHILD",
    )
    import_instances: BoolProperty(  # type: ignore[valid-type]
        name="Instances", description="Import the files that instances refer to, as linked collections", default=True
    )
    instance_folders: StringProperty(  # type: ignore[valid-type]
        name="Instance Folders",
        description=f"Folders to search for the files of instances, besides that of the file itself; separated by {os.pathsep!r}",
    )
    texture_folders: StringProperty(  # type: ignore[valid-type]
        name="Texture Folders",
        description=f"Folders to search, including subfolders, for textures that are not at their paths; separated by {os.pathsep!r}",
    )
    pack_textures: BoolProperty(  # type: ignore[valid-type]
        name="Pack Textures", description="Store textures in the .blend file", default=False
    )
    validate: BoolProperty(  # type: ignore[valid-type]
        name="Validate",
        description="Let Blender find and remove invalid geometry such as repeated faces; takes about as long as the import itself",
        default=False,
    )
    check: BoolProperty(  # type: ignore[valid-type]
        name="Check", description="Check the file against the rules of the format and list the findings", default=True
    )
    encoding: StringProperty(  # type: ignore[valid-type]
        name="Encoding", description="The encoding of text that is not UTF-8, such as gbk, shift_jis or windows-1252"
    )
    recover: BoolProperty(  # type: ignore[valid-type]
        name="Recover", description="Read as much as possible of damaged files", default=False
    )


@dataclass(frozen=True)
class Options:
    """The options as plain values."""

    import_time: bool
    import_reset: bool
    frame_rate: str
    additive: str
    import_skin: bool
    import_ik: bool
    import_constraints: bool
    import_blend_shapes: bool
    import_hair: bool
    import_merge: bool
    create_hair_type: str
    create_hair_subtype: str
    up_axis: str
    unit: str
    scale: float
    normals: str
    colors: str
    bone_tails: str
    import_instances: bool
    instance_folders: tuple[Path, ...]
    texture_folders: tuple[Path, ...]
    pack_textures: bool
    validate: bool
    check: bool
    encoding: str
    recover: bool

    @staticmethod
    def of(operator: Any) -> Options:
        """The options of an operator."""
        values = {name: getattr(operator, name) for name in Options.__dataclass_fields__}
        for name in ("instance_folders", "texture_folders"):
            values[name] = folders(values[name])
        return Options(**values)


def folders(text: str) -> tuple[Path, ...]:
    """Folders from a list in one string; ``//`` is the folder of the .blend file."""
    import bpy

    return tuple(Path(bpy.path.abspath(part.strip())) for part in text.split(os.pathsep) if part.strip())


def draw(operator: Any, layout: Any) -> None:
    """The sidebar of the file browser."""
    for title, names in _PANELS:
        header, body = layout.panel(f"CASTKIT_import_{title}", default_closed=title not in ("Model", "Animation"))
        header.label(text=title)
        if body is not None:
            for name in names:
                body.prop(operator, name)


_PANELS = (
    (
        "Model",
        ["import_skin", "import_ik", "import_constraints", "import_blend_shapes", "import_merge", "bone_tails", "normals", "colors"],
    ),
    ("Animation", ["import_time", "import_reset", "frame_rate", "additive"]),
    ("Hair", ["import_hair", "create_hair_type", "create_hair_subtype"]),
    ("Transform", ["up_axis", "unit", "scale"]),
    ("Files", ["import_instances", "instance_folders", "texture_folders", "pack_textures", "encoding"]),
    ("Checks", ["check", "validate", "recover"]),
)
