"""Writes stages with OpenUSD and Blender, for castkit to read.

usage: python -c "$(cat usd_samples.py)" FOLDER [GLB...]

FOLDER gets stages that OpenUSD writes, with much of what its schemas allow, and one that Blender exports for each GLB file, if
the Python has Blender.
"""

import math
import pathlib
import sys

from pxr import Gf, Kind, Sdf, Usd, UsdGeom, UsdShade, UsdSkel, Vt


def turned(axis, degrees):
    return Gf.Quatf(Gf.Rotation(Gf.Vec3d(*axis), degrees).GetQuat())


def tube(stage, path, rings=24, sides=5, length=4.0):
    """A tube of quads along z, whose texture coordinates have a seam."""
    mesh = UsdGeom.Mesh.Define(stage, path)
    points, counts, indices, uvs, uv_indices = [], [], [], [], []
    for ring in range(rings):
        for side in range(sides):
            angle = 2 * math.pi * side / sides
            radius = 0.5 + 0.1 * math.sin(ring)
            points.append((radius * math.cos(angle), radius * math.sin(angle), length * ring / (rings - 1)))
        uvs += [(side / sides, ring / (rings - 1)) for side in range(sides + 1)]
    for ring in range(rings - 1):
        for side in range(sides):
            after = (side + 1) % sides
            counts.append(4)
            indices += [ring * sides + side, ring * sides + after, (ring + 1) * sides + after, (ring + 1) * sides + side]
            row = ring * (sides + 1) + side
            uv_indices += [row, row + 1, row + sides + 2, row + sides + 1]
    # A cap with a concave outline would do as well.
    counts.append(sides)
    indices += list(reversed(range(sides)))
    uv_indices += list(range(sides))
    mesh.CreatePointsAttr(points)
    mesh.CreateFaceVertexCountsAttr(counts)
    mesh.CreateFaceVertexIndicesAttr(indices)
    mesh.CreateSubdivisionSchemeAttr("none")
    st = UsdGeom.PrimvarsAPI(mesh).CreatePrimvar("st", Sdf.ValueTypeNames.TexCoord2fArray, UsdGeom.Tokens.faceVarying)
    st.Set(uvs)
    st.SetIndices(Vt.IntArray(uv_indices))
    return mesh, points


def skeletal(stage, root):
    """A tube that five joints bend, with blend shapes; a box that one joint moves; and a box that moves without a skeleton."""
    skel_root = UsdSkel.Root.Define(stage, root)
    skel_root.AddTranslateOp().Set((3, -2, 1))
    skel_root.AddRotateXYZOp().Set((20, 30, -40))
    skel_root.AddScaleOp().Set((1.5, 1.5, 1.5))
    joints = ["hip", "hip/low", "hip/low/middle", "hip/low/middle/high", "tail"]
    skeleton = UsdSkel.Skeleton.Define(stage, f"{root}/Rig")
    skeleton.AddTranslateOp().Set((0, 0.25, 0))
    skeleton.CreateJointsAttr(joints)
    local = [Gf.Matrix4d().SetTranslate((0, 0, 1.0 if index else 0.0)) for index in range(5)]
    world = [local[0], local[1] * local[0], local[2] * local[1] * local[0]]
    world += [local[3] * world[2], local[4]]
    bind = [matrix * Gf.Matrix4d().SetTranslate((0, 0, 0.1)) for matrix in world]
    skeleton.CreateBindTransformsAttr(bind)
    # The pose at rest is another one.
    rest = [Gf.Matrix4d(Gf.Rotation((0, 1, 0), 10.0 * index), local[index].ExtractTranslation()) for index in range(5)]
    skeleton.CreateRestTransformsAttr(rest)
    binding = UsdSkel.BindingAPI.Apply(skel_root.GetPrim())
    binding.CreateSkeletonRel().SetTargets([skeleton.GetPath()])
    animation = UsdSkel.Animation.Define(stage, f"{root}/Rig/Walk")
    UsdSkel.BindingAPI.Apply(skeleton.GetPrim()).CreateAnimationSourceRel().SetTargets([animation.GetPath()])
    animation.CreateJointsAttr([joints[3], joints[1], joints[0]])
    animation.CreateBlendShapesAttr(["Wide", "Bump"])
    for time in range(0, 25, 3):
        part = time / 24
        translations = [(0, 0, 1 + part), (0.2 * part, 0, 1), (part, 0, 0)]
        rotations = [turned((1, 0, 0), 50 * part), turned((0, 1, 0), -70 * part), turned((1, 2, 3), 30 * part)]
        animation.CreateTranslationsAttr().Set(Vt.Vec3fArray(translations), time)
        animation.CreateRotationsAttr().Set(Vt.QuatfArray(rotations), time)
        animation.CreateScalesAttr().Set(Vt.Vec3hArray([(1, 1, 1), (1, 1.5, 1), (1, 1, 1)]), time)
        animation.CreateBlendShapeWeightsAttr().Set(Vt.FloatArray([part, 1 - part / 2]), time)
    mesh, points = tube(stage, f"{root}/Tube")
    mesh.AddTranslateOp().Set((9, 9, 9))
    own = UsdSkel.BindingAPI.Apply(mesh.GetPrim())
    order = [joints[index] for index in (4, 2, 0, 3, 1)]
    own.CreateJointsAttr(order)
    own.CreateGeomBindTransformAttr(Gf.Matrix4d().SetTranslate((0, 0, 0.1)))
    indices, weights = [], []
    for _, _, height in points:
        along = min(height, 3.999)
        all_weights = [max(0.0, 1 - abs(along - index)) for index in range(5)]
        all_weights = [all_weights[joints.index(name)] if name != "tail" else 0.0 for name in order]
        total = sum(all_weights) or 1.0
        indices += range(5)
        weights += [weight / total for weight in all_weights] if sum(all_weights) else [0, 0, 1, 0, 0]
    own.CreateJointIndicesPrimvar(False, 5).Set(indices)
    own.CreateJointWeightsPrimvar(False, 5).Set(weights)
    wide = UsdSkel.BlendShape.Define(stage, f"{root}/Tube/Wide")
    wide.CreateOffsetsAttr([(0.2 * x, 0.2 * y, 0) for x, y, _ in points])
    between = wide.CreateInbetween("half")
    between.SetWeight(0.5)
    between.SetOffsets([(0.3 * x, 0, 0.1) for x, _, _ in points])
    bump = UsdSkel.BlendShape.Define(stage, f"{root}/Tube/Bump")
    bump.CreatePointIndicesAttr([7, 3, 30])
    bump.CreateOffsetsAttr([(0.5, 0, 0), (0, 0.5, 0), (0, 0.25, 0.5)])
    own.CreateBlendShapesAttr(["Bump", "Wide"])
    own.CreateBlendShapeTargetsRel().SetTargets([bump.GetPath(), wide.GetPath()])
    rigid, _ = tube(stage, f"{root}/Rigid", 3, 4, 1.0)
    own = UsdSkel.BindingAPI.Apply(rigid.GetPrim())
    own.CreateJointIndicesPrimvar(True, 1).Set([3])
    own.CreateJointWeightsPrimvar(True, 1).Set([1.0])
    loose, _ = tube(stage, "/Loose", 3, 3, 1.0)
    loose.CreateOrientationAttr("leftHanded")
    loose.AddTranslateOp().Set((0, 5, 0))
    pivot = loose.AddTranslateOp(opSuffix="pivot")
    pivot.Set((1, 0, 0))
    turn = loose.AddRotateYXZOp()
    turn.Set((0, 0, 0), 0)
    turn.Set((90, 45, 10), 24)
    loose.AddScaleOp().Set((1, 2, 1))
    loose.AddTranslateOp(opSuffix="pivot", isInverseOp=True)
    for name, color in (("Red", (1, 0, 0)), ("Blue", (0, 0, 1))):
        material = UsdShade.Material.Define(stage, f"/Looks/{name}")
        shader = UsdShade.Shader.Define(stage, f"/Looks/{name}/Surface")
        shader.CreateIdAttr("UsdPreviewSurface")
        shader.CreateInput("diffuseColor", Sdf.ValueTypeNames.Color3f).Set(color)
        material.CreateSurfaceOutput().ConnectToSource(shader.ConnectableAPI(), "surface")
    UsdShade.MaterialBindingAPI.Apply(skel_root.GetPrim()).Bind(UsdShade.Material.Get(stage, "/Looks/Red"))
    subset = UsdGeom.Subset.CreateGeomSubset(mesh, "blue", "face", [0, 5, 6, 7], "materialBind")
    UsdShade.MaterialBindingAPI.Apply(subset.GetPrim()).Bind(UsdShade.Material.Get(stage, "/Looks/Blue"))


def begin(path, up=UsdGeom.Tokens.z, rate=24):
    stage = Usd.Stage.CreateNew(str(path))
    UsdGeom.SetStageUpAxis(stage, up)
    UsdGeom.SetStageMetersPerUnit(stage, 1)
    stage.SetTimeCodesPerSecond(rate)
    stage.SetFramesPerSecond(rate)
    stage.SetStartTimeCode(0)
    stage.SetEndTimeCode(24)
    return stage


def composed(folder):
    """Files that lead to each other: layers, references, payloads, classes, variants and instances."""
    folder.mkdir()
    (folder / "parts").mkdir()
    part = begin(folder / "parts" / "box.usdc", rate=48)
    root = UsdGeom.Xform.Define(part, "/Box")
    part.SetDefaultPrim(root.GetPrim())
    tube(part, "/Box/Geometry", 4, 4, 1.0)
    move = root.AddTranslateOp(opSuffix="slide")
    move.Set((0, 0, 0), 0)
    move.Set((4, 0, 0), 48)
    part.Save()
    below = begin(folder / "parts" / "below.usda")
    over = UsdGeom.Xform.Define(below, "/World/Second")
    move = over.AddTranslateOp()
    move.Set((0, 7, 0), 0)
    move.Set((0, 9, 0), 10)
    tube(below, "/World/Second/Own", 3, 3, 2.0)
    below.Save()
    stage = begin(folder / "composed.usda")
    stage.GetRootLayer().subLayerPaths.append("./parts/below.usda")
    stage.GetRootLayer().subLayerOffsets[0] = Sdf.LayerOffset(2, 1.5)
    UsdGeom.Xform.Define(stage, "/World")
    tall = stage.CreateClassPrim("/_Tall")
    UsdGeom.Xformable(tall).AddScaleOp().Set((1, 1, 3))
    for index, kind in enumerate(["reference", "payload", "instance"]):
        prim = UsdGeom.Xform.Define(stage, f"/World/{kind}").GetPrim()
        arcs = prim.GetPayloads() if kind == "payload" else prim.GetReferences()
        adding = arcs.AddPayload if kind == "payload" else arcs.AddReference
        adding("./parts/box.usdc", Sdf.LayerOffset(3, 0.5) if index == 0 else Sdf.LayerOffset())
        prim.SetInstanceable(kind == "instance")
        UsdGeom.Xform.Define(stage, f"/World/place_{kind}")
    holder = UsdGeom.Xform.Define(stage, "/World/holder")
    holder.AddTranslateOp().Set((-5, 0, 0))
    prim = UsdGeom.Xform.Define(stage, "/World/holder/inside").GetPrim()
    prim.GetReferences().AddInternalReference("/World/reference")
    # Weaker than what the reference says, and still there.
    classed = UsdGeom.Xform.Define(stage, "/World/holder/classed")
    classed.GetPrim().GetInherits().AddInherit("/_Tall")
    tube(stage, "/World/holder/classed/Geometry", 3, 5, 1.0)
    sets = holder.GetPrim().GetVariantSets().AddVariantSet("shape")
    for name, sides in (("three", 3), ("six", 6)):
        sets.AddVariant(name)
        sets.SetVariantSelection(name)
        with sets.GetVariantEditContext():
            tube(stage, "/World/holder/varied", 3, sides, 1.0)
    sets.SetVariantSelection("three")
    stage.Save()


def blender(folder, files):
    try:
        import bpy
    except ImportError:
        print("skipped: files of Blender")
        return
    for file in files:
        bpy.ops.wm.read_factory_settings(use_empty=True)
        bpy.ops.import_scene.gltf(filepath=file)
        name = pathlib.Path(file).parent.name
        bpy.ops.wm.usd_export(filepath=str(folder / f"blender_{name}.usdc"), export_animation=True)


def main():
    folder, *files = sys.argv[1:]
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True)
    for end in ("usda", "usdc"):
        stage = begin(folder / f"skeletal.{end}")
        skeletal(stage, "/Character")
        stage.SetDefaultPrim(stage.GetPrimAtPath("/Character"))
        stage.Save()
    from pxr import UsdUtils

    UsdUtils.CreateNewUsdzPackage(str(folder / "skeletal.usdc"), str(folder / "packed.usdz"))
    composed(folder / "composed")
    blender(folder, files)


if __name__ == "__main__":
    main()
