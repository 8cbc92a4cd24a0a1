# SPDX-License-Identifier: GPL-3.0-or-later
"""The export options, independent of the operator, for scripts and tests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Textures = Literal["RELATIVE", "ABSOLUTE", "COPY", "NONE"]
Actions = Literal["ALL", "ACTIVE", "NLA", "BAKED"]
UpAxis = Literal["Z", "Y", "HINT_Y", "UNSAID"]
Instances = Literal["APPLY", "REFER", "NONE"]
Normals = Literal["SPLIT", "VERTEX", "NONE"]
Placement = Literal["APPLY", "MODEL"]
Curves = Literal["AUTO", "HAIR", "MESH"]
Colors = Literal["AUTO", "BYTES", "FLOATS"]


@dataclass
class Options:
    """The export options, with the names that the operator uses."""

    selected_only: bool = False
    """Export only selected objects, the armatures that deform them, and the meshes of selected armatures."""
    visible_only: bool = False
    """Leave out hidden objects."""
    models: bool = True
    animations: bool = True
    notetracks: bool = True
    """Markers of actions become notification tracks."""
    looped: bool = False
    """All animations are marked as loops; otherwise those of cyclic actions are."""

    scale: float = 1.0
    up_axis: UpAxis = "Z"
    """Blender's axes; Y up; or Blender's axes with Y as up axis in the metadata, as the official add-on writes it, or
    without an up axis."""
    placement: Placement = "APPLY"
    """Transforms of objects are applied to vertices and bones, or become the placement of the model where possible."""

    apply_modifiers: bool = True
    instances: Instances = "APPLY"
    """Instances of collections and of geometry nodes as meshes; those of collections that were imported from a file as
    instances of that file; or not at all."""
    normals: Normals = "SPLIT"
    """Vertices are split where normals differ, or get their mean, or there are no normals."""
    uv_layers: bool = True
    colors: bool = True
    color_type: Colors = "AUTO"
    """Bytes, floats, or floats only for what bytes cannot hold."""
    shape_keys: bool = True
    weights: bool = True
    max_influences: int = 0
    """The maximum number of bones per vertex; 0 for no limit."""
    normalize_weights: bool = True
    """Weights whose sum is not 1 are scaled, as Blender does when posing."""
    curves: Curves = "AUTO"
    """Curve objects as hair or as meshes; automatically, those with thickness or fill are meshes."""

    constraints: bool = True
    ik_handles: bool = True

    actions: Actions = "ALL"
    rotation_tolerance: float = 1e-4
    """How far a rotation between keys may be from Blender's, in radians."""
    value_tolerance: float = 1e-4
    """The same for other values; for positions, a fraction of the armature's size."""

    materials: bool = True
    textures: Textures = "RELATIVE"
    align: int = 0
    """Arrays begin at multiples of this many bytes; 0 for no padding."""
