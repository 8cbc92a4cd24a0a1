"""Skins models with OpenUSD and compares where their vertices are with what castkit says.

usage: python -c "$(cat usd.py)" FOLDER
       python -c "$(cat usd.py)" --read FOLDER

Each folder in FOLDER has model.usda, model.usdc and the layers of further animations beside them, poses.json and
poses.bin (see the example `blender_poses` of cast-convert). Text and crate file must have the same content, no validator
of OpenUSD may find an error, and vertices may differ by TOLERANCE of the size of the model. The exit code is 1 otherwise.
"""

import json
import pathlib
import sys

import numpy
from pxr import Sdf, Usd, UsdGeom, UsdSkel, UsdValidation

TOLERANCE = 1e-5
# Scales of joints have half precision, and a note says so.
ROUNDED = ("CONVERT-SKELETON-035", 1e-3)
# What validators say of textures that are not there: only models are converted.
MISSING = {"InvalidFile", "UnresolvableDependency"}
# What has x up is turned.
TURNED = numpy.array([[0, -1, 0], [1, 0, 0], [0, 0, 1]])


def placed(points, matrix):
    """Points at a place; matrices are for row vectors."""
    matrix = numpy.array(matrix)
    return numpy.array(points, dtype=numpy.float64) @ matrix[:3, :3] + matrix[3, :3]


def shaped(target, skeleton, points, time):
    """The points of a mesh with its blend shapes."""
    mapper = target.GetBlendShapeMapper()
    animation = skeleton.GetAnimQuery()
    if not target.HasBlendShapes() or not mapper or not animation:
        return points
    weights = mapper.Remap(animation.ComputeBlendShapeWeights(time))
    if weights is None:
        return points
    query = UsdSkel.BlendShapeQuery(UsdSkel.BindingAPI(target.GetPrim()))
    parts = query.ComputeSubShapeWeights(weights)
    query.ComputeDeformedPoints(
        *parts, query.ComputeBlendShapePointIndices(), query.ComputeSubShapePointOffsets(), points
    )
    return points


def skinned(stage, time):
    """The vertices of all meshes in the world, in the order of the stage."""
    cache, of_prim = UsdSkel.Cache(), {}
    for prim in stage.Traverse(Usd.TraverseInstanceProxies()):
        if prim.IsA(UsdSkel.Root):
            root = UsdSkel.Root(prim)
            cache.Populate(root, Usd.PrimDefaultPredicate)
            for binding in cache.ComputeSkelBindings(root, Usd.PrimDefaultPredicate):
                skeleton = cache.GetSkelQuery(binding.GetSkeleton())
                for target in binding.GetSkinningTargets():
                    of_prim[target.GetPrim().GetPath()] = skeleton, target
    for prim in stage.Traverse(Usd.TraverseInstanceProxies()):
        if not prim.IsA(UsdGeom.Mesh) or UsdGeom.Mesh(prim).GetPointsAttr().Get() is None:
            continue
        mesh = UsdGeom.Mesh(prim)
        points = mesh.GetPointsAttr().Get()
        if prim.GetPath() not in of_prim:
            yield placed(points, mesh.ComputeLocalToWorldTransform(time))
            continue
        skeleton, target = of_prim[prim.GetPath()]
        points = shaped(target, skeleton, points, time)
        if target.HasJointInfluences():
            if not target.ComputeSkinnedPoints(skeleton.ComputeSkinningTransforms(time), points, time):
                raise ValueError(f"{prim.GetPath()} cannot be skinned")
            place = UsdGeom.Xformable(skeleton.GetPrim()).ComputeLocalToWorldTransform(time)
        else:
            place = mesh.ComputeLocalToWorldTransform(time)
        yield placed(points, place)


def named(stage):
    """The names of the animations that a stage shows."""
    for prim in stage.Traverse():
        source = prim.GetRelationship("skel:animationSource")
        for target in source.GetTargets() if source else ():
            animation = stage.GetPrimAtPath(target)
            yield animation.GetDisplayName() or animation.GetName()


def compare(folder, known, end):
    """The largest difference of all poses as a fraction of the size, and where it is."""
    numbers = numpy.fromfile(folder / "poses.bin", dtype="<f4").reshape(-1, 3).astype(numpy.float64)
    stages = [Usd.Stage.Open(str(path)) for path in sorted(folder.glob(f"model*.{end}"))]
    stages = [(stage, set(named(stage))) for stage in stages]
    at, worst = 0, (-1.0, "")
    for pose in known["poses"]:
        expected = []
        for mesh in known["meshes"]:
            points = numbers[at : at + mesh["vertices"]]
            at += mesh["vertices"]
            if len(mesh["loose"]) < mesh["vertices"]:
                expected.append(points @ TURNED.T if known["up_axis"] == "x" else points)
        mine = [stage for stage, names in stages if pose["name"] in names] or [stages[0][0]]
        found = list(skinned(mine[0], Usd.TimeCode(pose["frame"])))
        if [len(points) for points in found] != [len(points) for points in expected]:
            return float("inf"), "other meshes"
        everything = numpy.concatenate(expected)
        size = numpy.linalg.norm(everything.max(axis=0) - everything.min(axis=0))
        largest = numpy.linalg.norm(numpy.concatenate(found) - everything, axis=1).max(initial=0.0) / size
        worst = max(worst, (largest, f"{pose['name']} at frame {pose['frame']:g}"))
    return worst


def errors(path):
    """What the validators of OpenUSD find, apart from textures that are not there."""
    validators = UsdValidation.ValidationRegistry().GetOrLoadAllValidators()
    found = UsdValidation.ValidationContext(validators).Validate(Usd.Stage.Open(str(path)))
    return [f"{error.GetName()}: {error.GetMessage()}" for error in found if error.GetName() not in MISSING]


def apart(some, others):
    """How far the points of one set are from the nearest of another one, at most."""
    largest = 0.0
    for start in range(0, len(some), 512):
        block = some[start : start + 512]
        squared = ((block[:, None, :] - others[None, :, :]) ** 2).sum(axis=2).min(axis=1)
        largest = max(largest, float(numpy.sqrt(squared.max(initial=0.0))))
    return largest


def used(stage):
    """Which points of each mesh have a face; None for meshes that are not drawn."""
    for prim in stage.Traverse(Usd.TraverseInstanceProxies()):
        if prim.IsA(UsdGeom.Mesh) and UsdGeom.Mesh(prim).GetPointsAttr().Get() is not None:
            mesh = UsdGeom.Mesh(prim)
            yield numpy.unique(numpy.array(mesh.GetFaceVertexIndicesAttr().Get() or [], dtype=int))


def compare_read(folder):
    """The largest distance between the vertices that castkit read and those of OpenUSD, and where it is.

    Corners of one point can be several vertices, and so sets of points are compared.
    """
    known = json.loads((folder / "poses.json").read_text())
    numbers = numpy.fromfile(folder / "poses.bin", dtype="<f4").reshape(-1, 3).astype(numpy.float64)
    stage = Usd.Stage.Open(known["source"])
    at, worst = 0, (-1.0, "")
    for pose in known["poses"]:
        mine = numbers[at : at + pose["vertices"]]
        at += pose["vertices"]
        time = Usd.TimeCode.Default() if pose["time"] is None else Usd.TimeCode(pose["time"])
        found = [(points, points[of]) for points, of in zip(skinned(stage, time), used(stage))]
        # castkit converts to metres.
        unit = UsdGeom.GetStageMetersPerUnit(stage)
        everything, theirs = (unit * numpy.unique(numpy.concatenate(one), axis=0) for one in zip(*found))
        mine = numpy.unique(mine, axis=0)
        size = numpy.linalg.norm(theirs.max(axis=0) - theirs.min(axis=0))
        # Points without a face may be left out.
        largest = max(apart(mine, everything), apart(theirs, mine)) / size
        worst = max(worst, (largest, f"{len(mine)} and {len(theirs)} points at {time}"))
    return worst


def main():
    if sys.argv[1] == "--read":
        wrong = 0
        for folder in sorted(path.parent for path in pathlib.Path(sys.argv[2]).glob("*/poses.json")):
            largest, where = compare_read(folder)
            wrong += largest > TOLERANCE
            print(f"READ {'differs' if largest > TOLERANCE else 'same':7} {folder.name}: {largest:.1e} of the size, {where}")
        return 1 if wrong else 0
    (folder,) = sys.argv[1:]
    wrong = count = 0
    for model in sorted(path for path in pathlib.Path(folder).iterdir() if path.is_dir()):
        known = json.loads((model / "poses.json").read_text())
        tolerance = ROUNDED[1] if ROUNDED[0] in known["said"] else TOLERANCE
        texts = []
        for end in ("usda", "usdc"):
            largest, where = compare(model, known, end)
            found = errors(model / f"model.{end}")
            texts.append(Sdf.Layer.FindOrOpen(str(model / f"model.{end}")).ExportToString().replace(f".{end}@", "@"))
            is_right = largest <= tolerance and not found
            count += 1
            wrong += not is_right
            print(f"POSE {'same' if is_right else 'differs':7} {end} {model.name}: {largest:.1e} of the size, {where}", *found)
        if texts[0] != texts[1]:
            wrong += 1
            print(f"POSE differs {model.name}: text and crate file do not have the same content")
    print(f"POSE OpenUSD {'.'.join(map(str, Usd.GetVersion()))}: {count} files, {wrong} wrong")
    return 1 if wrong or not count else 0


if __name__ == "__main__":
    sys.exit(main())
