"""Reads files with one reader of pip, and prints a line of JSON for each: what the reader sees.

usage: python read.py READER JOBS.json

The same as read.mjs, which describes the input and the output.
"""

import json
import os
import sys
from importlib.metadata import version


def diagonal(points):
    """The diagonal of the box around points, of which there may be none."""
    import numpy

    points = [numpy.asarray(part) for part in points if len(part)]
    if not points:
        return None
    return float(numpy.linalg.norm(numpy.ptp(numpy.concatenate(points), axis=0)))


def trimesh_reader():
    import trimesh

    def read(job):
        scene = trimesh.load_scene(job["file"], process=False)
        meshes = [part for part in scene.dump() if isinstance(part, trimesh.Trimesh)]
        # It does not evaluate skins.
        has_skins = job["extension"] == "glb" and b'"skins"' in open(job["file"], "rb").read()
        return {
            # It joins objects of OBJ.
            "meshes": None if job["extension"] == "obj" else len(meshes),
            "triangles": sum(len(mesh.faces) for mesh in meshes),
            "size": None if has_skins else diagonal([mesh.vertices for mesh in meshes]),
        }

    return trimesh.__version__, read


def vtk_reader():
    from vtkmodules.util.numpy_support import vtk_to_numpy
    from vtkmodules.vtkCommonDataModel import vtkCompositeDataSet
    from vtkmodules.vtkIOGeometry import vtkGLTFReader, vtkOBJReader

    def seen(meshes):
        meshes = [mesh for mesh in meshes if mesh.GetNumberOfPolys()]
        return {
            "meshes": len(meshes),
            "triangles": sum(mesh.GetNumberOfPolys() for mesh in meshes),
            "size": diagonal([vtk_to_numpy(mesh.GetPoints().GetData()) for mesh in meshes]),
        }

    def read(job):
        if job["extension"] == "obj":
            reader = vtkOBJReader()
            reader.SetFileName(job["file"])
            reader.Update()
            # It joins all objects.
            return seen([reader.GetOutput()]) | {"meshes": None}
        reader = vtkGLTFReader()
        reader.SetFileName(job["file"])
        reader.ApplyDeformationsToGeometryOn()
        reader.UpdateInformation()
        clips = reader.GetNumberOfAnimations()
        if clips and job["time"] is not None:
            reader.EnableAnimation(0)
            reader.UpdateTimeStep(job["time"])
        else:
            reader.Update()
        if reader.GetErrorCode() or not reader.GetOutput().GetNumberOfBlocks():
            raise RuntimeError("it loads nothing")
        leaves = []
        steps = reader.GetOutput().NewIterator()
        while not steps.IsDoneWithTraversal():
            leaves.append(steps.GetCurrentDataObject())
            steps.GoToNextItem()
        return seen(leaves) | {"clips": clips, "posed": True}

    return version("vtk"), read


def f3d_reader():
    import f3d

    def read(job):
        engine = f3d.Engine.create_none()
        engine.scene.add(job["file"])
        # It also counts lines.
        info = engine.scene.get_scene_info()
        glb = job["extension"] == "glb"
        return {
            "meshes": info.number_of_actors if glb else None,
            "triangles": info.number_of_cells if glb or job["extension"] == "obj" else None,
            "clips": engine.scene.animation.count(),
        }

    return version("f3d"), read


def panda3d_reader():
    import gltf
    from direct.actor.Actor import Actor
    from panda3d.core import CharacterJoint, GeomVertexReader, NodePath

    def joints_in(part):
        below = sum(joints_in(child) for child in part.get_children())
        return below + isinstance(part, CharacterJoint)

    def read(job):
        model = NodePath(gltf.load_model(job["file"]))
        characters = model.find_all_matches("**/+Character")
        clips = len(model.find_all_matches("**/+AnimBundleNode"))
        joints = sum(joints_in(character.node().get_bundle(0)) for character in characters)
        if clips and job["time"] is not None:
            model = Actor(model)
            name = model.get_anim_names()[0]
            model.pose(name, round(job["time"] * model.get_base_frame_rate(name)))
            model.update(force=True)
        seen = {"meshes": 0, "triangles": 0, "clips": clips, "joints": joints, "posed": True}
        parts = []
        for geometry in model.find_all_matches("**/+GeomNode"):
            placed = geometry.get_mat(model)
            triangles = 0
            for geom in geometry.node().get_geoms():
                data = geom.get_animated_vertex_data(True)
                if geom.get_primitive_type() != geom.PT_polygons:
                    continue
                triangles += sum(part.decompose().get_num_primitives() for part in geom.get_primitives())
                reader = GeomVertexReader(data, "vertex")
                points = []
                while not reader.is_at_end():
                    points.append(tuple(placed.xform_point(reader.get_data3())))
                parts.append(points)
            seen["triangles"] += triangles
            seen["meshes"] += 1 if triangles else 0
        return seen | {"size": diagonal(parts)}

    return f"{version('panda3d-gltf')} (panda3d {version('panda3d')})", read


def blender_reader():
    import bpy
    import numpy

    importers = {
        "glb": lambda file: bpy.ops.import_scene.gltf(filepath=file, disable_bone_shape=True),
        "fbx": lambda file: bpy.ops.wm.fbx_import(filepath=file, anim_offset=0),
        "obj": lambda file: bpy.ops.wm.obj_import(filepath=file),
    }

    def read(job):
        bpy.ops.wm.read_factory_settings(use_empty=True)
        scene = bpy.context.scene
        scene.render.fps = 60
        importers[job["extension"]](job["file"])
        if job["time"] is not None:
            scene.frame_set(round(job["time"] * scene.render.fps))
        graph = bpy.context.evaluated_depsgraph_get()
        seen = {"meshes": 0, "triangles": 0, "posed": True}
        parts = []
        for thing in scene.objects:
            if thing.type != "MESH":
                continue
            evaluated = thing.evaluated_get(graph)
            mesh = evaluated.to_mesh()
            mesh.calc_loop_triangles()
            if not mesh.loop_triangles:
                continue
            seen["meshes"] += 1
            seen["triangles"] += len(mesh.loop_triangles)
            points = numpy.empty(len(mesh.vertices) * 3)
            mesh.vertices.foreach_get("co", points)
            placed = numpy.array(evaluated.matrix_world)
            parts.append(points.reshape(-1, 3) @ placed[:3, :3].T + placed[:3, 3])
        return seen | {
            "joints": sum(len(armature.bones) for armature in bpy.data.armatures),
            "clips": len(bpy.data.actions),
            "size": diagonal(parts),
        }

    return bpy.app.version_string, read


READERS = {
    "trimesh": trimesh_reader,
    "VTK": vtk_reader,
    "F3D": f3d_reader,
    "panda3d-gltf": panda3d_reader,
    "Blender": blender_reader,
}


def main():
    name, jobs = sys.argv[1:]
    # The libraries print to standard output, which has the results.
    output = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    reader_version, read = READERS[name]()
    with open(jobs) as file:
        jobs = json.load(file)
    for job in jobs:
        try:
            seen = read(job)
        except Exception as error:
            seen = {"error": f"{type(error).__name__}: {error}".splitlines()[0]}
        print(json.dumps({"file": job["file"], "version": reader_version} | seen), file=output, flush=True)


if __name__ == "__main__":
    main()
