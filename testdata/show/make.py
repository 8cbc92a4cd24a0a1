"""Makes the other files of this folder: `python3 testdata/show/make.py`, with numpy and castkit for Python.

A figure in parts, as extractors write characters: a body, a head with hair, something to hold, and two animations, in metres,
y up. Whatever it is made of is described in body.py, cloth.py, head.py and motion.py; nothing comes from anywhere else.
"""

import sys
from pathlib import Path

import castkit
import numpy as np

sys.dont_write_bytecode = True

import body
import head
import motion
from shapes import atlas, save_png, shade

HERE = Path(__file__).parent


def skeleton(bones):
    names = list(bones)
    made = castkit.Skeleton()
    for name, (parent, at) in bones.items():
        start = np.array(bones[parent][1]) if parent else np.zeros(3)
        bone = castkit.Bone(
            name=name,
            local_position=np.round(np.array(at) - start, 6),
            local_rotation=[0, 0, 0, 1],
            segment_scale_compensate=False,
        )
        if parent:
            bone.parent_index = names.index(parent)
        made.bones.append(bone)
    return made


def mesh(name, parts, bones, material):
    """All parts in one, with at most four bones per vertex."""
    names = list(bones)
    positions, normals, uv, faces, weights, at = [], [], [], [], [], 0
    for part in parts:
        count = part.points.shape[0] * part.points.shape[1]
        positions.append(part.points.reshape(-1, 3))
        normals.append(part.normals().reshape(-1, 3))
        uv.append(part.uv.reshape(-1, 2))
        faces.append(part.faces() + at)
        table = np.zeros((count, len(names)))
        for bone, weight in part.bones.items():
            table[:, names.index(bone)] = np.broadcast_to(weight, part.points.shape[:2]).ravel()
        weights.append(table)
        at += count
    table = np.concatenate(weights)
    faces = np.concatenate(faces)
    used, faces = np.unique(faces, return_inverse=True)
    faces = faces.reshape(-1)
    table = table[used]
    order = np.argsort(-table, axis=1, kind="stable")[:, : min(4, len(names))]
    values = np.take_along_axis(table, order, axis=1)
    order = np.where(values > 0, order, 0)
    values = values / values.sum(axis=1, keepdims=True)
    whole = np.round(values * 255)
    whole[:, 0] += 255 - whole.sum(axis=1)
    rounded = lambda rows, digits: np.round(np.concatenate(rows)[used], digits).astype(np.float32)
    unit = rounded(normals, 4)
    unit /= np.linalg.norm(unit, axis=1, keepdims=True)
    return castkit.Mesh(
        name=name,
        positions=rounded(positions, 5),
        normals=unit,
        uv_layers=[rounded(uv, 5)],
        faces=faces.astype(np.uint16),
        weight_bones=order.astype(np.uint8).ravel(),
        weight_values=(whole / 255).astype(np.float32).ravel(),
        maximum_influence=order.shape[1],
        material=material,
    )


def save(name, model=None, animation=None):
    file = castkit.CastFile()
    file.root.metadata.append(castkit.Metadata(software="castkit", author="the castkit authors", up_axis="y"))
    if model:
        file.root.models.append(model)
    if animation:
        file.root.animations.append(animation)
    file.save(HERE / f"{name}.cast", align=4)


def part_file(name, parts, bones, size):
    save_png(HERE / "textures" / f"{name}.png", atlas(parts, *size))
    material = castkit.Material(name=name, material_type="pbr", albedo=castkit.File(path=f"textures/{name}.png"))
    model = castkit.Model(
        name=name, skeleton=skeleton(bones), meshes=[mesh(name, parts, bones, material)], materials=[material]
    )
    save(name, model)


def main():
    figure, top, prop = body.parts(), head.parts(), body.lantern()
    shade(figure, top)
    shade(top, figure)
    shade(prop)
    part_file("body", figure, body.BONES, (768, 640))
    part_file("head", top, body.HEAD_BONES, (832, 640))
    part_file("lantern", prop, {"tag_lantern": (None, (0, 0, 0))}, (256, 192))
    save("walk", animation=motion.walk())
    save("stroll", animation=motion.walk("stroll", 1.1))
    save("wave", animation=motion.wave())


if __name__ == "__main__":
    main()
