# SPDX-License-Identifier: GPL-3.0-or-later
"""Materials: the inputs of the shader as slots."""

from __future__ import annotations

from typing import Any

import bpy
import castkit

from ..shared.names import INPUT_SLOT, SLOT
from ..shared.report import Report
from .options import Options
from .textures import Textures

# The inputs of the Principled BSDF, and of simpler shaders, with their slots. The first connected one is used.
_SLOTS = {
    "Base Color": "albedo",
    "Color": "albedo",
    "Metallic": "metal",
    "Roughness": "roughness",
    "Specular IOR Level": "specular",
    "Specular Tint": "specular",
    "Emission Color": "emissive",
    "Emission Strength": "emask",
    "Normal": "normal",
    "Anisotropic": "aniso",
}
# Slots that are connected to the same input, which importers tell apart by a property of the node.
_ALIASES = {("albedo", "diffuse"): "diffuse", ("emask", "estrength"): "estrength"}
_SHADERS = ("BSDF_PRINCIPLED", "BSDF_DIFFUSE", "EMISSION")
# Nodes that change values on the way: their input is exported in place of their output.
_CHANGING = {
    "BUMP", "CLAMP", "CURVE_RGB", "GAMMA", "HUE_SAT", "MAP_RANGE", "MATH", "MIX", "MIX_RGB", "RGBTOBW", "SEPARATE_COLOR",
    "SEPRGB", "VALTORGB", "BRIGHTCONTRAST",
}  # fmt: skip
_LONGEST_WAY = 32


class Materials:
    """The materials of a model; each becomes a node on first use."""

    def __init__(self, options: Options, textures: Textures, report: Report) -> None:
        self._options = options
        self._textures = textures
        self._report = report
        self._nodes: dict[Any, castkit.Material] = {}

    @property
    def nodes(self) -> list[castkit.Material]:
        return list(self._nodes.values())

    def node(self, material: Any) -> castkit.Material | None:
        """The node of a material; ``None`` for an empty slot."""
        if material is None or not self._options.materials:
            return None
        found = self._nodes.get(material)
        if found is None:
            found = self._nodes[material] = castkit.Material(name=material.name, material_type="pbr")
            self._fill(found, material)
        return found

    def _fill(self, node: castkit.Material, material: Any) -> None:
        # From 5.0 on, all materials have nodes, and the property is deprecated.
        has_nodes = bpy.app.version >= (5, 0, 0) or material.use_nodes
        tree = material.node_tree if has_nodes else None
        if tree is None:
            self._constant(node, "albedo", tuple(material.diffuse_color), (0.8, 0.8, 0.8, 1.0))
            return
        shader = _shader(tree)
        if shader is None:
            self._report.info("no shader that Cast supports is connected to the output", material.name)
            return
        for socket in shader.inputs:
            slot = _SLOTS.get(socket.name)
            if slot is None:
                if _before(socket) is not None and _source(socket)[0] is not None and not self._is_alpha_of_base(shader, socket):
                    self._report.info(f"the input {socket.name} has no slot in Cast", material.name)
            elif slot not in node.slots:
                self._socket(node, slot, socket, shader, material)
        for other in tree.nodes:
            slot = other.get(SLOT)
            if isinstance(slot, str) and slot not in node.slots and other.type in ("TEX_IMAGE", "RGB"):
                self._content(node, slot, other, material)

    def _socket(self, node: castkit.Material, slot: str, socket: Any, shader: Any, material: Any) -> None:
        if _before(socket) is None:
            if socket.is_linked:
                self._report.info(f"what is connected to {socket.name} is muted and is not exported", material.name)
            self._value(node, slot, socket, shader)
            return
        found, inverted, changed = _source(socket)
        if found is None:
            self._report.warning(f"what is connected to {socket.name} is neither a texture nor a constant", material.name)
            return
        if changed:
            self._report.info(f"nodes between a texture and {socket.name} are not exported", material.name)
        if slot == "roughness" and inverted:
            slot = "gloss"
        slot = _ALIASES.get((slot, found.get(INPUT_SLOT)), slot)
        self._content(node, slot, found, material)

    def _content(self, node: castkit.Material, slot: str, found: Any, material: Any) -> None:
        """Puts a texture or a constant into a slot."""
        if found.type == "TEX_IMAGE":
            if _is_transformed(found):
                self._report.info("transforms of textures are not exported", material.name)
            path = None if found.image is None else self._textures.path(found.image, material.name)
            if path is not None:
                node.set_texture(slot, path)
            return
        value = found.outputs[0].default_value
        rgba = (value, value, value, 1.0) if found.type == "VALUE" else tuple(value)
        label = found.label if found.label and not found.label.startswith("Color: ") else None
        node.set_slot(slot, castkit.Color(name=label, rgba=rgba, color_space="linear"))

    def _value(self, node: castkit.Material, slot: str, socket: Any, shader: Any) -> None:
        """An unconnected input: exported if it differs from the default of a new shader."""
        if slot == "albedo":
            self._constant(node, slot, tuple(socket.default_value), (0.8, 0.8, 0.8, 1.0))
        elif slot == "emissive":
            strength = shader.inputs.get("Emission Strength")
            has_map = strength is not None and _before(strength) is not None
            if strength is not None and (has_map or strength.default_value > 0):
                # With a map of the strength, the colour is white unless it was changed.
                usual = (1.0, 1.0, 1.0, 1.0) if has_map else (0.0, 0.0, 0.0, 1.0)
                self._constant(node, slot, tuple(socket.default_value), usual)
        elif slot in ("metal", "roughness"):
            value = socket.default_value
            self._constant(node, slot, (value, value, value, 1.0), (0.0,) if slot == "metal" else (0.5,))

    def _constant(self, node: castkit.Material, slot: str, rgba: tuple[float, ...], usual: tuple[float, ...]) -> None:
        if any(abs(value - of) > 1e-6 for value, of in zip(rgba, usual, strict=False)):
            node.set_slot(slot, castkit.Color(rgba=rgba, color_space="linear"))

    def _is_alpha_of_base(self, shader: Any, socket: Any) -> bool:
        """Whether it is the alpha channel of a texture that is already in a slot."""
        base = shader.inputs.get("Base Color")
        return socket.name == "Alpha" and base is not None and _source(base)[0] == _source(socket)[0]


def _shader(tree: Any) -> Any | None:
    """The shader connected to the output, past mix shaders; without an output, the first shader."""
    outputs = [node for node in tree.nodes if node.type == "OUTPUT_MATERIAL"]
    outputs.sort(key=lambda node: not node.is_active_output)
    pending = outputs[:1]
    seen = set()
    while pending:
        node = pending.pop(0)
        if node in seen:
            continue
        seen.add(node)
        if node.type in _SHADERS:
            return node
        inputs = node.inputs[:1] if node.type == "OUTPUT_MATERIAL" else node.inputs
        before = [_before(socket) for socket in inputs if socket.type == "SHADER"]
        pending += [output.node for output in before if output is not None]
    return None


def _before(socket: Any) -> Any | None:
    """The output that is connected to an input: neither by a muted link, nor of a muted node, which Blender replaces by
    one of its inputs."""
    for _ in range(_LONGEST_WAY):
        link = next((link for link in socket.links if not link.is_muted), None)
        if link is None:
            return None
        output = link.from_socket
        if not output.node.mute:
            return output
        through = next((each.from_socket for each in output.node.internal_links if each.to_socket == output), None)
        if through is None:
            return None
        socket = through
    return None


def _source(socket: Any) -> tuple[Any | None, bool, bool]:
    """The texture or constant behind a socket; whether it is inverted on the way, and whether it is changed
    otherwise."""
    inverted = changed = False
    for _ in range(_LONGEST_WAY):
        output = _before(socket)
        if output is None:
            return None, inverted, changed
        node = output.node
        if node.type in ("TEX_IMAGE", "RGB", "VALUE"):
            is_empty = node.type == "TEX_IMAGE" and node.image is None
            return None if is_empty else node, inverted, changed
        if node.type == "INVERT":
            inverted = not inverted
            socket = node.inputs["Color"]
        elif node.type == "NORMAL_MAP":
            socket = node.inputs["Color"]
        elif node.type == "REROUTE":
            socket = node.inputs[0]
        elif node.type in _CHANGING:
            changed = True
            following = next((of for of in node.inputs if _source(of)[0] is not None), None)
            if following is None:
                return None, inverted, changed
            socket = following
        else:
            return None, inverted, changed
    return None, inverted, changed


def _is_transformed(node: Any) -> bool:
    output = _before(node.inputs["Vector"])
    return output is not None and output.node.type == "MAPPING"
