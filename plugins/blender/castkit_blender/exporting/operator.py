# SPDX-License-Identifier: GPL-3.0-or-later
"""The operator, its options in the file browser, and its menu entry."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import bpy
from bpy.props import BoolProperty, EnumProperty, FloatProperty, IntProperty, StringProperty
from bpy_extras.io_utils import ExportHelper

from ..shared.report import Report
from .options import Options


class EXPORT_SCENE_OT_castkit(bpy.types.Operator, ExportHelper):
    """Export models and animations as Cast"""

    bl_idname = "export_scene.castkit"
    bl_label = "Export Cast"
    bl_options = {"REGISTER", "PRESET"}

    filename_ext = ".cast"
    filter_glob: StringProperty(default="*.cast", options={"HIDDEN"})  # type: ignore[valid-type]

    selected_only: BoolProperty(  # type: ignore[valid-type]
        name="Selected Only",
        description="Export only selected objects, the armatures that deform them, and the meshes of selected armatures",
    )
    visible_only: BoolProperty(name="Visible Only", description="Leave out objects that are hidden in the viewport")  # type: ignore[valid-type]
    models: BoolProperty(name="Models", description="Meshes, skeletons, hair and materials", default=True)  # type: ignore[valid-type]
    animations: BoolProperty(name="Animations", description="Actions of armatures and shape keys", default=True)  # type: ignore[valid-type]
    notetracks: BoolProperty(  # type: ignore[valid-type]
        name="Notetracks", description="Markers of actions as notification tracks", default=True
    )
    looped: BoolProperty(  # type: ignore[valid-type]
        name="Looped", description="Mark all animations as loops; otherwise those of cyclic actions are"
    )

    scale: FloatProperty(name="Scale", description="Factor for positions", default=1.0, min=1e-6, soft_max=1000)  # type: ignore[valid-type]
    up_axis: EnumProperty(  # type: ignore[valid-type]
        name="Up Axis",
        items=[
            ("Z", "Z", "Blender's axes"),
            ("Y", "Y", "Rotate everything so that Y is up"),
            ("HINT_Y", "Z, Marked as Y", "Blender's axes, but Y as up axis in the metadata, as the official add-on writes it"),
            ("UNSAID", "Z, Not Marked", "Blender's axes, without an up axis in the metadata"),
        ],
    )
    placement: EnumProperty(  # type: ignore[valid-type]
        name="Transforms",
        description="Transforms of objects",
        items=[
            ("APPLY", "Apply", "Apply them to vertices and bones, which every reader understands"),
            ("MODEL", "As Placement", "Use the transform that the objects of a model share as the placement of the model"),
        ],
    )

    apply_modifiers: BoolProperty(  # type: ignore[valid-type]
        name="Apply Modifiers", description="Apply all modifiers except armatures", default=True
    )
    instances: EnumProperty(  # type: ignore[valid-type]
        name="Instances",
        items=[
            ("APPLY", "As Meshes", "Instances of collections and of geometry nodes as meshes"),
            ("REFER", "As Files", "Instances of collections that were imported from a file, as instances of that file"),
            ("NONE", "None", "Leave instances out"),
        ],
    )
    normals: EnumProperty(  # type: ignore[valid-type]
        name="Normals",
        items=[
            ("SPLIT", "Exact", "Vertices are split where normals differ: at sharp edges and flat faces"),
            ("VERTEX", "Per Vertex", "The mean normal at each vertex, so that no vertices are split"),
            ("NONE", "None", "No normals"),
        ],
    )
    uv_layers: BoolProperty(name="UV Layers", default=True)  # type: ignore[valid-type]
    colors: BoolProperty(name="Color Layers", default=True)  # type: ignore[valid-type]
    color_type: EnumProperty(  # type: ignore[valid-type]
        name="Colors as",
        items=[
            ("AUTO", "Bytes if They Fit", "Floats for layers with values above 1"),
            ("BYTES", "Bytes", "Values above 1 are clamped"),
            ("FLOATS", "Floats", "Readers from before 2025 do not support these"),
        ],
    )
    shape_keys: BoolProperty(name="Shape Keys", default=True)  # type: ignore[valid-type]
    weights: BoolProperty(name="Weights", default=True)  # type: ignore[valid-type]
    max_influences: IntProperty(  # type: ignore[valid-type]
        name="Influences", description="The maximum number of bones per vertex; 0 for no limit", min=0, soft_max=8
    )
    normalize_weights: BoolProperty(  # type: ignore[valid-type]
        name="Normalize Weights", description="Scale weights whose sum is not 1, as Blender does when posing", default=True
    )
    curves: EnumProperty(  # type: ignore[valid-type]
        name="Curves as",
        items=[
            ("AUTO", "By Thickness", "Curves with thickness or fill as meshes, others as hair"),
            ("HAIR", "Hair", "All curve objects as hair"),
            ("MESH", "Meshes", "All curve objects as meshes"),
        ],
    )

    constraints: BoolProperty(name="Constraints", description="Copy location, rotation and scale", default=True)  # type: ignore[valid-type]
    ik_handles: BoolProperty(name="IK Handles", default=True)  # type: ignore[valid-type]

    actions: EnumProperty(  # type: ignore[valid-type]
        name="Animations from",
        items=[
            ("ALL", "All Actions", "Every action that animates an exported object"),
            ("ACTIVE", "Active Actions", "The actions that are currently assigned"),
            ("NLA", "NLA Strips", "Each strip as a separate animation"),
            ("BAKED", "Scene", "The scene as it plays, with constraints and drivers, evaluated at every frame"),
        ],
    )
    rotation_tolerance: FloatProperty(  # type: ignore[valid-type]
        name="Rotations",
        description="The largest error of rotations between keys",
        default=1e-4,
        min=1e-7,
        subtype="ANGLE",
        precision=5,
    )
    value_tolerance: FloatProperty(  # type: ignore[valid-type]
        name="Values",
        description="The largest error of other values between keys; for positions, a fraction of the armature's size",
        default=1e-4,
        min=1e-9,
        precision=6,
    )

    materials: BoolProperty(name="Materials", default=True)  # type: ignore[valid-type]
    textures: EnumProperty(  # type: ignore[valid-type]
        name="Textures",
        items=[
            ("RELATIVE", "Relative Paths", "Paths from the folder of the file"),
            ("ABSOLUTE", "Absolute Paths", "Full paths"),
            ("COPY", "Copy", "Copy textures into the folder 'textures' beside the file; packed ones are written there"),
            ("NONE", "None", "Leave textures out"),
        ],
    )
    align: EnumProperty(  # type: ignore[valid-type]
        name="Layout",
        items=[
            ("0", "Compact", "No padding"),
            ("16", "Aligned to 16 Bytes", "Arrays can be used in place when the file is mapped into memory"),
            ("64", "Aligned to 64 Bytes", "The same, for graphics drivers that require more"),
        ],
    )

    def chosen(self) -> Options:
        """The options of the operator."""
        values = {each.name: getattr(self, each.name) for each in fields(Options)}
        values["align"] = int(self.align)
        return Options(**values)

    def execute(self, context: bpy.types.Context) -> set[str]:
        import castkit

        from . import document

        output = Path(bpy.path.ensure_ext(self.filepath, self.filename_ext))
        report = Report(f"Export of {output.name}")
        report.keep()
        manager = context.window_manager
        manager.progress_begin(0, 1)
        try:
            document.export(context, output, self.chosen(), report, manager.progress_update)
        except (castkit.Error, OSError) as error:
            report.error(str(error), output.name)
        finally:
            manager.progress_end()
        report.tell(self)
        return {"CANCELLED"} if report.of("error") else {"FINISHED"}

    def draw(self, context: bpy.types.Context) -> None:
        layout = self.layout
        layout.use_property_split = True
        layout.use_property_decorate = False
        for title, names in _PANELS:
            header, body = layout.panel(f"CASTKIT_export_{title.lower()}", default_closed=False)
            header.label(text=title)
            if body is not None:
                for name in names:
                    body.prop(self, name)


_PANELS = [
    ("Include", ("selected_only", "visible_only", "models", "animations", "materials", "textures")),
    ("Space", ("scale", "up_axis", "placement", "align")),
    (
        "Meshes",
        (
            "apply_modifiers", "instances", "normals", "uv_layers", "colors", "color_type", "shape_keys", "curves",
        ),
    ),
    ("Rig", ("weights", "max_influences", "normalize_weights", "constraints", "ik_handles")),
    ("Animation", ("actions", "notetracks", "looped", "rotation_tolerance", "value_tolerance")),
]  # fmt: skip


def _menu(self: bpy.types.Menu, context: bpy.types.Context) -> None:
    self.layout.operator(EXPORT_SCENE_OT_castkit.bl_idname, text="Cast (.cast)")


def register() -> None:
    bpy.utils.register_class(EXPORT_SCENE_OT_castkit)
    bpy.types.TOPBAR_MT_file_export.append(_menu)


def unregister() -> None:
    bpy.types.TOPBAR_MT_file_export.remove(_menu)
    bpy.utils.unregister_class(EXPORT_SCENE_OT_castkit)
