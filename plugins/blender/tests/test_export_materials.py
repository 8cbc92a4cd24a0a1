# SPDX-License-Identifier: GPL-3.0-or-later
"""Materials and their textures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import bpy
import castkit
import numpy as np
import pytest
from scenes import defect, export, notes, part, triangle


def _image(folder: Path, name: str) -> Any:
    """An image of a file."""
    made = bpy.data.images.new(name, 2, 2)
    made.filepath_raw, made.file_format = str(folder / f"{name}.png"), "PNG"
    made.save()
    bpy.data.images.remove(made)
    return bpy.data.images.load(str(folder / f"{name}.png"))


class Shader:
    """A material with a Principled BSDF, on a triangle."""

    def __init__(self, name: str = "skin") -> None:
        self.material = bpy.data.materials.new(name)
        self.tree = part("shared.versions").use_nodes(self.material)
        self.inputs = next(node for node in self.tree.nodes if node.type == "BSDF_PRINCIPLED").inputs
        triangle().data.materials.append(self.material)

    def texture(self, image: Any, *to: Any) -> Any:
        return self.connect(self.node("ShaderNodeTexImage", image=image).outputs["Color"], *to)

    def node(self, kind: str, **values: Any) -> Any:
        made = self.tree.nodes.new(kind)
        for name, value in values.items():
            setattr(made, name, value)
        return made

    def connect(self, output: Any, *to: Any) -> None:
        for name in to:
            self.tree.links.new(name if not isinstance(name, str) else self.inputs[name], output)


def _slots(file: castkit.CastFile) -> dict[str, Any]:
    material = file.models[0].materials[0]
    assert file.meshes[0].material is material
    return {
        name: slot.path if isinstance(slot, castkit.File) else tuple(np.round(slot.rgba.astype(float), 4))
        for name, slot in material.slots.items()
    }


@defect("normal, emission and specular textures are written as files, but not connected")
def test_every_slot_that_import_reads(tmp_path: Path) -> None:
    shader = Shader()
    images = {name: _image(tmp_path, name) for name in ("a", "n", "m", "r", "e", "k", "s")}
    shader.texture(images["a"], "Base Color")
    shader.texture(images["m"], "Metallic")
    shader.texture(images["r"], "Roughness")
    shader.texture(images["e"], "Emission Color")
    shader.texture(images["k"], "Emission Strength")
    shader.texture(images["s"], "Specular IOR Level")
    normal = shader.node("ShaderNodeNormalMap")
    shader.texture(images["n"], normal.inputs["Color"])
    shader.connect(normal.outputs["Normal"], "Normal")
    file = export(tmp_path)
    assert _slots(file) == {
        "albedo": "a.png", "metal": "m.png", "roughness": "r.png", "emissive": "e.png", "emask": "k.png",
        "specular": "s.png", "normal": "n.png",
    }  # fmt: skip
    assert file.models[0].materials[0].material_type == "pbr"


def test_inverted_roughness_is_gloss_and_tint_is_specular(tmp_path: Path) -> None:
    shader = Shader()
    invert = shader.node("ShaderNodeInvert")
    shader.texture(_image(tmp_path, "g"), invert.inputs["Color"])
    shader.connect(invert.outputs["Color"], "Roughness")
    shader.texture(_image(tmp_path, "s"), "Specular Tint")
    assert _slots(export(tmp_path)) == {"gloss": "g.png", "specular": "s.png"}


def test_constants(tmp_path: Path) -> None:
    shader = Shader()
    color = shader.node("ShaderNodeRGB", label="paint")
    color.outputs[0].default_value = (0.5, 0.25, 0.125, 1)
    shader.connect(color.outputs[0], "Base Color")
    shader.inputs["Metallic"].default_value = 1.0
    file = export(tmp_path)
    assert _slots(file) == {"albedo": (0.5, 0.25, 0.125, 1), "metal": (1, 1, 1, 1)}
    node = file.models[0].materials[0].slot("albedo")
    assert isinstance(node, castkit.Color)
    assert (node.name, node.color_space) == ("paint", "linear")


def test_a_new_material_has_no_slots(tmp_path: Path) -> None:
    Shader()
    assert _slots(export(tmp_path)) == {}


def test_what_lies_between_is_said(tmp_path: Path) -> None:
    shader = Shader()
    gamma, mapping = shader.node("ShaderNodeGamma"), shader.node("ShaderNodeMapping")
    texture = shader.node("ShaderNodeTexImage", image=_image(tmp_path, "a"))
    shader.connect(mapping.outputs["Vector"], texture.inputs["Vector"])
    shader.connect(texture.outputs["Color"], gamma.inputs["Color"])
    shader.connect(gamma.outputs["Color"], "Base Color")
    noise = shader.node("ShaderNodeTexNoise")
    shader.connect(noise.outputs[0], "Roughness")
    shader.texture(_image(tmp_path, "c"), "Coat Weight")
    assert _slots(export(tmp_path)) == {"albedo": "a.png"}
    assert notes() == [
        "skin: nodes between a texture and Base Color are not exported",
        "skin: transforms of textures are not exported",
        "skin: what is connected to Roughness is neither a texture nor a constant",
        "skin: the input Coat Weight has no slot in Cast",
    ]


def test_paths_of_textures(tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    Shader().texture(_image(tmp_path / "pictures", "a"), "Base Color")
    (tmp_path / "out").mkdir()
    assert _slots(export(tmp_path / "out"))["albedo"] == "../pictures/a.png"
    absolute = (tmp_path / "pictures/a.png").as_posix()
    assert _slots(export(tmp_path, allowed=("CAST-MATERIAL-005",), textures="ABSOLUTE"))["albedo"] == absolute
    assert _slots(export(tmp_path, "none.cast", textures="NONE")) == {}


def test_textures_are_copied_and_never_over_others(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    shader = Shader()
    shader.texture(_image(tmp_path / "in", "a"), "Base Color")
    packed = bpy.data.images.new("packed", 2, 2)
    packed.pack()
    shader.texture(packed, "Metallic")
    changed = bpy.data.images.new("made", 2, 2)
    shader.texture(changed, "Roughness")
    (tmp_path / "textures").mkdir()
    (tmp_path / "textures/a.png").write_bytes(b"of somebody else")
    slots = _slots(export(tmp_path, textures="COPY"))
    assert slots == {"albedo": "textures/a_1.png", "metal": "textures/packed.png", "roughness": "textures/made.png"}
    assert (tmp_path / "textures/a.png").read_bytes() == b"of somebody else"
    assert (tmp_path / "textures/a_1.png").read_bytes() == (tmp_path / "in/a.png").read_bytes()
    for name in ("packed", "made"):
        assert (tmp_path / f"textures/{name}.png").read_bytes().startswith(b"\x89PNG")
    # Once more: the same files are still right.
    assert _slots(export(tmp_path, textures="COPY"))["albedo"] == "textures/a_1.png"


def test_a_texture_that_is_in_no_file_is_said(tmp_path: Path) -> None:
    image = bpy.data.images.new("inside", 2, 2)
    image.pack()
    Shader().texture(image, "Base Color")
    assert _slots(export(tmp_path)) == {"albedo": "inside.png"}
    assert notes() == ["skin: the image 'inside' has no file; copy textures to write it"]


def test_what_importers_have_kept_comes_back(tmp_path: Path) -> None:
    """A texture that was not found, and a slot that Blender has no input for."""
    shader = Shader()
    missing = shader.node("ShaderNodeTexImage", image=bpy.data.images.new("away.png", 1, 1))
    missing.image.source, missing.image.filepath = "FILE", "/nowhere/far/away.png"
    missing.image["cast_path"] = "far/away.png"
    shader.connect(missing.outputs["Color"], "Base Color")
    unconnected = shader.node("ShaderNodeTexImage", image=_image(tmp_path, "ao"))
    unconnected["cast_slot"] = "ao"
    assert _slots(export(tmp_path)) == {"albedo": "far/away.png", "ao": "ao.png"}


@pytest.mark.skipif(bpy.app.version >= (5, 0, 0), reason="5.0 has nodes in every material")
def test_a_material_without_nodes(tmp_path: Path) -> None:
    material = bpy.data.materials.new("plain")
    material.diffuse_color = (1, 0, 0, 1)
    triangle().data.materials.append(material)
    assert _slots(export(tmp_path)) == {"albedo": (1, 0, 0, 1)}


def test_muted_nodes_and_links_count_as_in_blender(tmp_path: Path) -> None:
    """A muted node lets one of its inputs through, if it has a fitting one, and a muted link is none."""
    shader = Shader()
    invert, texture = shader.node("ShaderNodeInvert"), shader.node("ShaderNodeTexImage", image=_image(tmp_path, "a"))
    shader.texture(_image(tmp_path, "r"), invert.inputs["Color"])
    shader.connect(invert.outputs["Color"], "Roughness")
    shader.connect(texture.outputs["Color"], "Base Color")
    shader.texture(_image(tmp_path, "s"), "Specular Tint")
    assert _slots(export(tmp_path)) == {"albedo": "a.png", "gloss": "r.png", "specular": "s.png"}
    invert.mute = texture.mute = True
    shader.inputs["Specular Tint"].links[0].is_muted = True
    assert _slots(export(tmp_path, "muted.cast")) == {"roughness": "r.png"}
    assert notes() == [
        "skin: what is connected to Base Color is muted and is not exported",
        "skin: what is connected to Specular Tint is muted and is not exported",
    ]
