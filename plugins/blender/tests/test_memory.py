# SPDX-License-Identifier: GPL-3.0-or-later
"""The places in Blender's memory that are written to are those of its Python interface, in each release that is listed.

In others nothing is looked for: memory that is not as expected cannot be read safely either.
"""

from __future__ import annotations

import bpy
import numpy as np
import pytest
from castkit_blender.importing import key_memory, topology
from castkit_blender.shared import versions

listed = pytest.mark.skipif(
    not versions.HAS_TESTED_MEMORY, reason=f"{bpy.app.version_string} is not in TESTED_MEMORY"
)


@listed
def test_keys_are_where_they_are_written() -> None:
    action = bpy.data.actions.new("castkit")
    try:
        bag = versions.bag(action, versions.new_slot(action, "OBJECT", "castkit"))
        points = versions.new_curves(bag, "location", range(1), "")[0].keyframe_points
        points.add(3)
        assert [point.as_pointer() - points[0].as_pointer() for point in points] == [0, 72, 144]
        numbers = np.arange(1, 19, dtype=np.float32).reshape(3, 3, 2)
        kinds, types = np.array([0, 1, 2], np.uint8), np.array([5, 1, 2], np.uint8)
        for index, name in enumerate(("handle_left", "co", "handle_right")):
            points.foreach_set(name, numbers[:, index].reshape(-1))
        points.foreach_set("interpolation", kinds)
        points.foreach_set("type", types)
        for found, there in zip(key_memory.memory(points), (numbers, kinds, types), strict=True):
            np.testing.assert_array_equal(found, there)
    finally:
        bpy.data.actions.remove(action)


@listed
def test_starts_of_faces_are_where_they_are_written() -> None:
    mesh = bpy.data.meshes.new("castkit")
    try:
        mesh.vertices.add(4)
        mesh.loops.add(9)
        mesh.polygons.add(3)
        mesh.polygons.foreach_set("loop_start", np.array([0, 3, 6], np.int32))
        assert [face.as_pointer() - mesh.polygons[0].as_pointer() for face in mesh.polygons] == [0, 4, 8]
        assert topology.memory(mesh).tolist() == [0, 3, 6, 9]
    finally:
        bpy.data.meshes.remove(mesh)


def test_other_releases_are_not_written_to(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: object) -> None:
        raise AssertionError("memory was written to")

    monkeypatch.setattr(versions, "HAS_TESTED_MEMORY", False)
    for module in (key_memory, topology):
        monkeypatch.setattr(module, "memory", refuse)
    mesh = bpy.data.meshes.new("castkit")
    try:
        mesh.vertices.add(4)
        topology.set_triangles(mesh, np.array([0, 1, 2, 2, 1, 3], np.int32))
        assert [face.loop_start for face in mesh.polygons] == [0, 3]
    finally:
        bpy.data.meshes.remove(mesh)
    assert not key_memory.set_keys(None, np.zeros((1, 2), np.float32), 0, None)
