# SPDX-License-Identifier: GPL-3.0-or-later
"""Materials: slots of a file to inputs of a Principled BSDF."""

from __future__ import annotations

from typing import Any

import bpy
import castkit

from ..shared.names import INPUT_SLOT, SLOT, cut, described
from ..shared.report import Report
from ..shared.versions import use_nodes
from .textures import Textures

# Slots in the order in which they are placed, from the top.
_INPUTS = {
    "albedo": "Base Color",
    "diffuse": "Base Color",
    "metal": "Metallic",
    "roughness": "Roughness",
    "gloss": "Roughness",
    "specular": "Specular Tint",
    "normal": "Normal",
    "emissive": "Emission Color",
    "emask": "Emission Strength",
    "estrength": "Emission Strength",
}
# Inputs for which several slots stand.
_SHARED = {name for name in _INPUTS.values() if list(_INPUTS.values()).count(name) > 1}
_NO_COLORS = {"metal", "roughness", "gloss", "normal"}

# A specular map only tints reflections of surfaces that have nothing else.
_REFLECTING = 1000.0


class Materials:
    """The materials of a file, each made once."""

    def __init__(self, textures: Textures, report: Report) -> None:
        self._textures = textures
        self._report = report
        self._where = ""
        self._there_before = {material.name for material in bpy.data.materials}
        self._made: dict[int, Any] = {}
        # Parts of a character often have the same material.
        self._equal: dict[tuple[Any, ...], Any] = {}

    def of(self, node: castkit.Material | None, where: str) -> Any | None:
        """The material of a node. An existing material with its name is used unchanged."""
        if node is None:
            return None
        # Not by its hash, because some writers set all hashes to 0.
        place = node.offset or -1
        if place not in self._made:
            name = cut(node.name or "Material")
            there = bpy.data.materials.get(name) if name in self._there_before else None
            if there is None:
                key = name, *((slot, _content(of)) for slot, of in node.slots.items())
                there = self._equal.get(key)
                if there is None:
                    self._where = where
                    there = self._equal[key] = self._build(name, node)
            self._made[place] = there
        return self._made[place]

    def of_user(self, user: castkit.Mesh | castkit.Hair, where: str) -> Any | None:
        """The material that a mesh or hair links to."""
        try:
            node = user.material
        except castkit.PropertyError as error:
            self._report.warning(str(error), where)
            return None
        if node is None and user.material_hash:
            self._report.warning(f"the material of {user.name!r} is missing", where)
        return self.of(node, where)

    def _build(self, name: str, node: castkit.Material) -> Any:
        material = bpy.data.materials.new(name)
        where = f"{self._where}: {described('material', name)}"
        tree = use_nodes(material)
        shader = next(each for each in tree.nodes if each.bl_idname == "ShaderNodeBsdfPrincipled")
        # Greyhound writes three slots for every material, with an empty path where there is no texture.
        slots = {
            slot: content
            for slot, content in node.slots.items()
            if not isinstance(content, castkit.File) or (content.path or "").strip()
        }
        metalness = "metal" in slots
        if not metalness and "specular" in slots:
            shader.inputs["IOR"].default_value = _REFLECTING
        used: dict[str, str] = {}
        row = 0
        for slot, content in slots.items():
            name_of_input = _INPUTS.get(slot)
            if slot == "specular" and metalness:
                name_of_input = "Specular IOR Level"
            if content is None:
                self._report.warning(f"the slot {slot!r} refers to nothing", where)
                continue
            if name_of_input is None or name_of_input in used:
                taken = used.get(name_of_input or "")
                why = "has no place in a Principled BSDF" if taken is None else f"finds {taken!r} in its place"
                self._report.info(f"the slot {slot!r} {why}, and is connected to nothing", where)
                left = self._source(tree, slot, content, name_of_input is None or slot in _NO_COLORS, slot, where)
                left[SLOT] = slot
                left.location = (shader.location.x - 1500, shader.location.y + 300 - 300 * row)
                row += 1
                continue
            used[name_of_input] = slot
            linear = slot in _NO_COLORS or slot == "specular" and metalness
            source = self._source(tree, slot, content, linear, name_of_input, where)
            if _INPUTS[slot] in _SHARED:
                source[INPUT_SLOT] = slot
            source.location = (shader.location.x - 900, shader.location.y + 300 - 300 * row)
            _connect(tree, shader.inputs[name_of_input], slot, source)
            row += 1
        if "Emission Color" in used and "Emission Strength" not in used:
            # It is 0 by default, and emissive materials would be dark.
            shader.inputs["Emission Strength"].default_value = 1.0
        return material

    def _source(
        self, tree: Any, slot: str, content: castkit.File | castkit.Color, linear: bool, label: str, where: str
    ) -> Any:
        if isinstance(content, castkit.File):
            texture = tree.nodes.new("ShaderNodeTexImage")
            texture.label = slot
            texture.image = self._textures.image(content.path or "", "Non-Color" if linear else "sRGB", where)
            return texture
        color = tree.nodes.new("ShaderNodeRGB")
        color.label = content.name or f"Color: {label}"
        rgba = content.rgba
        if rgba is None:
            self._report.warning(f"the colour of the slot {slot!r} has no components", where)
        else:
            srgb = content.color_space == "srgb"
            # The node has no alpha output, but keeps the value.
            color.outputs[0].default_value = [*(_linear(part) if srgb else float(part) for part in rgba[:3]), float(rgba[3])]
        return color


def _content(of: castkit.File | castkit.Color | None) -> tuple[Any, ...]:
    """What a slot has, for comparison."""
    if of is None:
        return ()
    if isinstance(of, castkit.File):
        return (of.path or "",)
    return of.name, of.color_space, None if of.rgba is None else tuple(float(part) for part in of.rgba)


def _connect(tree: Any, into: Any, slot: str, source: Any) -> None:
    output = source.outputs[0]
    x, y = source.location
    if slot == "normal":
        between = tree.nodes.new("ShaderNodeNormalMap")
        between.location = (x + 400, y)
        tree.links.new(between.inputs["Color"], output)
        output = between.outputs["Normal"]
    elif slot == "gloss":
        between = tree.nodes.new("ShaderNodeInvert")
        between.location = (x + 400, y)
        tree.links.new(between.inputs["Color"], output)
        output = between.outputs["Color"]
    tree.links.new(into, output)


def _linear(part: float) -> float:
    return float(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
