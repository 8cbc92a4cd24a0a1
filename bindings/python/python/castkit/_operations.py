"""Operations and their options. Generated from the table of operations by `cargo xtask codegen`. Do not edit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from ._checking import Changed, Differences, Report, changed, checked, compared
from ._converting import Conversion, Optimized, Source, converted, optimized
from ._file import CastFile, Path, Progress
from ._scene import Animated, Retargeted, Scene, SceneModel, animated, retargeted

__all__ = ["animate", "check", "convert", "diff", "optimize", "repair", "retarget", "upgrade"]


def _given(options: dict[str, object], defaults: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in options.items() if value != defaults[name]}


_CONVERT: dict[str, object] = {
    "from_format": None,
    "to_format": None,
    "skip_existing": False,
    "dry_run": False,
    "force": False,
    "keep_going": False,
    "for_program": None,
    "up": None,
    "source_up": None,
    "source_up_of": None,
    "encoding": None,
    "unit": None,
    "unit_of": None,
    "to_unit": None,
    "scale": 1.0,
    "keep_space": False,
    "frame_rate": None,
    "max_influences": None,
    "normals": "keep",
    "tangents": "keep",
    "animation_tolerance": 1e-5,
    "scene": None,
    "animation": None,
    "animations": True,
    "models": True,
    "meshes": True,
    "skeleton": None,
    "instances": False,
    "unpack_textures": False,
    "join": True,
    "join_skeletons": False,
    "attach": None,
    "detach": None,
    "rename_bones": None,
    "reverse_map": False,
    "texture_search": None,
    "follow_outside": False,
    "frame": None,
    "animation_from": None,
    "constraints": True,
    "fbx_version": 7500,
    "quantize": False,
    "compress": None,
    "sparse_targets": False,
    "skins_below_model": False,
    "msft_lod": False,
    "textures": "refer",
    "texture_root": None,
    "texture_format": "png",
    "max_texture": None,
    "jpeg_quality": 90,
    "fallback": True,
    "pack_textures": False,
    "align": None,
    "strict": False,
    "allow": None,
    "budget": 1073741824,
}


def convert(
    sources: Source | Sequence[Source],
    output: Path | None = None,
    *,
    from_format: str | None = None,
    to_format: str | None = None,
    skip_existing: bool = False,
    dry_run: bool = False,
    force: bool = False,
    keep_going: bool = False,
    for_program: Literal["blender", "maya", "unreal", "unity", "godot", "web"] | None = None,
    up: Literal["x", "y", "z"] | None = None,
    source_up: Literal["x", "y", "z"] | None = None,
    source_up_of: str | Sequence[str] | None = None,
    encoding: str | None = None,
    unit: float | None = None,
    unit_of: str | Sequence[str] | None = None,
    to_unit: float | None = None,
    scale: float = 1.0,
    keep_space: bool = False,
    frame_rate: float | None = None,
    max_influences: int | None = None,
    normals: Literal["keep", "complete", "compute", "drop"] = "keep",
    tangents: Literal["keep", "complete", "compute", "drop"] = "keep",
    animation_tolerance: float = 1e-5,
    scene: str | int | None = None,
    animation: str | int | Sequence[str | int] | None = None,
    animations: bool = True,
    models: bool = True,
    meshes: bool = True,
    skeleton: Path | None = None,
    instances: bool = False,
    unpack_textures: bool = False,
    join: bool = True,
    join_skeletons: bool = False,
    attach: str | Sequence[str] | None = None,
    detach: str | Sequence[str] | None = None,
    rename_bones: Path | None = None,
    reverse_map: bool = False,
    texture_search: Path | Sequence[Path] | None = None,
    follow_outside: bool = False,
    frame: float | Literal["rest"] | None = None,
    animation_from: Path | None = None,
    constraints: bool = True,
    fbx_version: Literal[7500, 7400] = 7500,
    quantize: bool = False,
    compress: Literal["meshopt"] | None = None,
    sparse_targets: bool = False,
    skins_below_model: bool = False,
    msft_lod: bool = False,
    textures: Literal["refer", "embed", "copy"] = "refer",
    texture_root: str | None = None,
    texture_format: Literal["png", "jpg", "webp", "keep"] = "png",
    max_texture: int | None = None,
    jpeg_quality: int = 90,
    fallback: bool = True,
    pack_textures: bool = False,
    align: Literal[4, 8, 16, 64] | None = None,
    strict: bool = False,
    allow: str | Sequence[str] | None = None,
    budget: int = 1073741824,
    progress: Progress | None = None,
) -> Conversion:
    """Converts a file of another format to Cast, or a Cast file to another format; several files become one.

    Without ``output`` the result is a Cast file in memory: ``castkit.convert("hero.fbx").file``. Otherwise it is saved
    there atomically, in the format given by its extension or by ``to_format`` (such as ``"glb"``).

    Options:

    * ``from_format``: The format of all inputs, whatever their content and names. By default it is recognised by the
      content, and for text formats by the file name.
    * ``to_format``: The format of the result. By default that of the extension of the output, or Cast without one.
    * ``skip_existing``: Leaves an existing output as it is and does nothing.
    * ``dry_run``: Does and reports everything, but writes nothing.
    * ``force``: Also replaces existing files that are not named as the output. The result itself always replaces an
      existing file. Files beside it replace files with other content only with this option, unless it is certain that
      an earlier run wrote those and that nobody has edited them. They never replace an input.
    * ``keep_going``: Leaves out inputs of a result that cannot be read, each with a note. Otherwise nothing is written
      if one of several inputs fails. The exit code is 1 in both cases. If no input can be read, there is no result.
      With out_dir, files that fail never stop the others.
    * ``for_program``: Chooses axes, unit, textures and the format as this program expects them. By default none: what
      the inputs have is kept. One of blender, maya, unreal, unity, godot, web. Also how many bones there are per
      vertex. Options that are given come first. castkit explain PROGRAM lists what is set, and which page of the
      documentation of the program says so.
    * ``up``: Rotates the content so that this axis points up in the result. By default it points where it does in the
      input, and the metadata of the result say where. One of x, y, z.
    * ``source_up``: The axis that points up in the inputs, whatever they state. By default the one they state. One of
      x, y, z. If an input states none, it is the one that the other inputs of the same result state, if they agree;
      otherwise the usual one of its format, which is z for Cast, SEModel, SEAnim and MD2, and y for the others. A note
      says so. source_up_of is for one input.
    * ``source_up_of``: The axis that points up in one of the inputs, as FILE=AXIS. May be given several times. FILE is
      the path of an input, or its name without directories. It is stated of that input, whatever the input states.
    * ``encoding``: The encoding of text that is not UTF-8, such as gbk, shift_jis or windows-1252. By default each byte
      that is not UTF-8 becomes U+FFFD and two hexadecimal digits. For names and paths of textures in MS3D, MD2,
      SEModel, SEAnim, OBJ, MTL, FBX and Cast files. A file whose text is all UTF-8 stays as it is, as do formats that
      state their encoding.
    * ``unit``: The length of one unit of Cast files, in metres. By default 1, a metre. Cast files do not state their
      unit. FBX files state it, and glTF is always in metres; both are converted. If an input states none, it is the one
      that the other inputs of the same result state, if they agree, or else a metre. unit_of is for one input.
    * ``unit_of``: The length of one unit of one of the inputs, in metres, as FILE=UNIT. May be given several times.
      FILE is the path of an input, or its name without directories. It is stated of that input, whatever the input
      states.
    * ``to_unit``: The length of one unit of the result, in metres, if it differs from unit. By default 0.01, a
      centimetre, for FBX, which programs expect, and unit for Cast and USD.
    * ``scale``: Multiplies all lengths by this factor, after any change of units. By default 1.0.
    * ``keep_space``: Keeps lengths and the up axis as the input states them, so that unit has no effect. Centimetres of
      FBX are not converted to metres, and a glTF file that castkit wrote has y up, not the axis of the Cast file that
      it was made from.
    * ``frame_rate``: The frames per second of animations. By default those of the input. Baked curves are sampled at
      this rate, and keys of others are moved to it.
    * ``max_influences``: The maximum number of bones per vertex. By default no limit. The largest weights are kept, and
      scaled to a sum of 1.
    * ``normals``: What is done about normals. By default keep.
    * ``tangents``: What is done about tangents, which are computed after normals. By default keep.
    * ``animation_tolerance``: The largest error that removing keys, and turning rotations into angles, may cause. It is
      a fraction: for translations the longest side of the model at rest or, without a model, of the motion; for scales
      the value; for blend shapes full weight; for rotations it is in radians. By default 1e-5. 0 removes only keys that
      change nothing. No key is removed whose neighbours are then 120 degrees or more apart.
    * ``scene``: Converts this scene of a glTF file, by its name or index from 0. By default its default scene. Other
      formats have one scene, which has no name. With several inputs, only one needs to have the scene; the others use
      their default scene.
    * ``animation``: Takes only this animation, by its name or index from 0. May be given several times. Without it, all
      are taken. If several animations have the name, all of them are. With several inputs, a name has to be in at least
      one of them, and an index applies to each. The bones of a model do not depend on it.
    * ``animations``: Converts animations. On by default.
    * ``models``: Converts models and instances. On by default.
    * ``meshes``: Converts meshes, materials and instances; skeletons and animations stay. On by default.
    * ``skeleton``: Takes the skeleton of this file for the animations of the inputs. Each result has the animations of
      its input and this skeleton, but no mesh; models of the inputs are left out. The file is read once. Curves of
      bones that it does not have are dropped, with a note, unless the result is Cast. Names of bones match exactly, or
      else the one that differs only in ASCII case.
    * ``instances``: Writes meshes that appear in several places as instances of a Cast file beside the result. Only
      static meshes: those that are skinned, morphed or animated are copied to each place.
    * ``unpack_textures``: Splits the metallic-roughness textures of glTF materials into one image per channel. If
      occlusion shares the texture, it gets an image, too. The images are greyscale PNG files beside the result.
      Textures that cannot be decoded stay as they are, with a note.
    * ``join``: Joins the parts of a character into one model with one skeleton. On by default. A model is joined onto
      that of another input if its roots are bones there that are not roots (a head on the neck of a body; roots that
      only it has and that nothing follows, such as an armature, do not count), or if the bones that they share rest in
      the same places after one rigid move (a level of detail). It is moved so that the bones coincide, and bones that
      are missing are added below. Bones are one if they have the same name, or names that differ only in ASCII case if
      there is only one such bone. There is a note for each.
    * ``join_skeletons``: Joins all models that share bones. Also those of one input, and those whose bones rest in
      other places: the rest pose of the first model is used, and a note says by how much they differ.
    * ``attach``: Adds a file below a bone of the models: FILE@BONE. May be given several times. If a root of the file
      has the name of the bone, they become one; otherwise its roots are placed below the bone. Meshes without weights
      follow the bone. FILE@BONE+x,y,z adds an offset in the unit of the models, along the axes of the bone, and
      FILE@BONE+x,y,z,rx,ry,rz also angles in degrees around x, then y, then z. The text is split at the last @ before
      which the name of a file stands.
    * ``detach``: Takes a part out of a model, which becomes a model of its own. May be given several times. A bone
      stands for the meshes that follow only it and the bones below it. Those bones go with them; the bone itself stays
      in both models, so that the part can be attached there again. A name that is no bone is that of a mesh, which goes
      with the bones that it needs and those above them. Nothing moves.
    * ``rename_bones``: Renames bones by a map, wherever a bone is named: in skeletons, curves and overrides of curve
      modes. A CSV file has a line for each bone: its name, a comma and the new name. One whose name ends in .toml has
      "name" = "new name". A * in both stands for any text: mixamorig:*,* removes a prefix. A name wins over a pattern,
      and a longer pattern over a shorter one; case matters only where it has to. What follows # is a comment. Two bones
      that would have the same name are an error. castkit fit writes such a file for two models.
    * ``reverse_map``: Reads the map from its second column to its first.
    * ``texture_search``: Looks for textures that are not at their paths below this directory. May be given several
      times. They are found by the ends of their paths, by name, or by name with another extension of pictures, without
      regard to case; the nearest by path wins. Links are not followed.
    * ``follow_outside``: Follows references that lead out of the directory of the input.
    * ``frame``: Takes models as they are at this frame (12.5 is between two frames) or at rest. By default bones and
      animations are kept. The result has meshes without bones and animations. First curves move bones and blend shapes,
      then inverse kinematics and constraints move the bones that depend on others, and then blend shapes and skins move
      vertices and normals. Frames between keys are interpolated. Outside its range a looping animation repeats, and any
      other holds its first or last frame. At rest, vertices keep exactly the values in the file.
    * ``animation_from``: Takes the animation for frame from this file of any format instead of the inputs.
    * ``constraints``: Evaluates inverse kinematics and constraints for frame. On by default. Turned off for animations
      in which their effect on the bones has been baked.
    * ``fbx_version``: The version of FBX. By default 7500.
    * ``quantize``: Writes glTF with 16-bit numbers (KHR_mesh_quantization). A note states the largest errors. Texture
      coordinates outside 0 to 1 are scaled into that range, and KHR_texture_transform scales them back, so readers need
      both extensions. Coordinates that no texture uses stay as they are. three.js, Babylon.js, Blender and Unreal read
      such files. VTK, and Bevy and other programs based on the gltf crate, refuse them; trimesh and panda3d read them
      without an error, but with wrong positions.
    * ``compress``: Compresses the buffers of glTF without loss. By default they are not compressed. three.js and
      Babylon.js read such files with a decoder that they load. Blender, VTK, F3D, trimesh, panda3d, and Bevy and other
      programs based on the gltf crate, cannot read them.
    * ``sparse_targets``: Stores only the vertices that a morph target of glTF moves. Files with many targets become
      much smaller. Blender, three.js and game engines read such files. VTK, F3D and panda3d load nothing of them.
    * ``skins_below_model``: Puts the nodes of skinned meshes of glTF below the node of their model, where panda3d looks
      for them. A skinned mesh is placed by its joints alone; the specification therefore advises to put its node beside
      them.
    * ``msft_lod``: Writes meshes named NAME_LOD0, NAME_LOD1 and so on as levels of detail of one node (MSFT_lod).
      Without it all levels are shown at once. Babylon.js loads the coarsest level first and replaces it by better ones;
      three.js and Blender show level 0. A level is recommended where the model covers so little of the screen that its
      triangles are as dense there as those of level 0 on the whole screen.
    * ``textures``: What is done about textures. By default refer. Textures are looked for beside the input that refers
      to them, at the ends of their paths, and in the directories of texture_search. Paths of those that are referred to
      lead from the result to where they are. Copies go to NAME_files beside the result, or to texture_root; equal files
      are stored once. A .usdz file has its textures in it, whatever this says.
    * ``texture_root``: The directory of textures, to which the result refers and in which copies are made. By default
      the paths lead to where textures are, and copies are made in NAME_files beside each result. It is relative to the
      directory of the result, or absolute. Textures that are only referred to keep the paths there that they have below
      the input. Copies of several results have names that depend on their content, so that equal ones of the same name
      are stored once.
    * ``texture_format``: The format of textures of glTF that are embedded or copied. By default png. DDS, TGA, TIFF,
      BMP, WebP, PNG and JPEG files are read: what they are, their content tells. Of cube maps, arrays and mip levels
      the first image is used, and normal maps of two channels (BC5) get their third. Equal files are converted once.
      KTX2 is not written.
    * ``max_texture``: The maximum width and height of textures of glTF that are embedded or copied; larger ones are
      made smaller. By default textures keep their size. Proportions stay. Colours are averaged in linear light and
      weighted by alpha; normals, roughness and other numbers are averaged as they are.
    * ``jpeg_quality``: The quality of textures of glTF that become JPEG files, from 1 to 100. By default 90.
    * ``fallback``: Writes a PNG image for each WebP texture of glTF, for programs that cannot read WebP. On by default.
      three.js, Babylon.js and Blender read WebP textures. VTK, and Bevy and other programs based on the gltf crate, do
      not: without a fallback they refuse the file or show no texture.
    * ``pack_textures``: Combines separate maps for roughness or gloss, metalness and occlusion into one image, as glTF
      requires. Occlusion is in red, roughness in green and metalness in blue, eight bits each. The image is a PNG file
      beside the result, or embedded if textures are. The maps are images embedded in the input, or files in its
      directory or below it, of any format that texture_format names. If one cannot be read, the material stays as it
      is, with a note.
    * ``align``: Starts every array of a Cast file at a multiple of this many bytes. By default arrays follow each other
      without padding; with the program, 16. One of 4, 8, 16, 64. 4 is enough for floats, 8 for every type, 16 for
      vector loads, 64 for cache lines.
    * ``strict``: Fails, and writes nothing, if anything is dropped or approximated, or an unusual value assumed. Notes
      that something was assumed count, too, if they are warnings or infos. Hints, which say that a usual value was
      assumed, such as metres where a file does not state its unit, do not.
    * ``allow``: Neither reports nor counts notes and findings with this code, so that nothing fails because of them.
      May be given several times.
    * ``budget``: The limit for results that can be far larger than the inputs. By default 1 GiB. A small file can ask
      for results of any size: copies of meshes that appear in several places, arrays that many attributes of a glTF
      file share, keys for every frame where curves are baked, placed instances. A result larger than this is an error,
      before any of it is created. Ordinary files do not reach the default. Arrays of a glTF file may take 64 times the
      size of the file, plus this limit if it is given.

    Raises :class:`castkit.ConversionError`, or another :class:`castkit.Error`; :class:`ValueError` for an option that
    cannot have a value.
    """
    options: dict[str, object] = {
        "from_format": from_format,
        "to_format": to_format,
        "skip_existing": skip_existing,
        "dry_run": dry_run,
        "force": force,
        "keep_going": keep_going,
        "for_program": for_program,
        "up": up,
        "source_up": source_up,
        "source_up_of": source_up_of,
        "encoding": encoding,
        "unit": unit,
        "unit_of": unit_of,
        "to_unit": to_unit,
        "scale": scale,
        "keep_space": keep_space,
        "frame_rate": frame_rate,
        "max_influences": max_influences,
        "normals": normals,
        "tangents": tangents,
        "animation_tolerance": animation_tolerance,
        "scene": scene,
        "animation": animation,
        "animations": animations,
        "models": models,
        "meshes": meshes,
        "skeleton": skeleton,
        "instances": instances,
        "unpack_textures": unpack_textures,
        "join": join,
        "join_skeletons": join_skeletons,
        "attach": attach,
        "detach": detach,
        "rename_bones": rename_bones,
        "reverse_map": reverse_map,
        "texture_search": texture_search,
        "follow_outside": follow_outside,
        "frame": frame,
        "animation_from": animation_from,
        "constraints": constraints,
        "fbx_version": fbx_version,
        "quantize": quantize,
        "compress": compress,
        "sparse_targets": sparse_targets,
        "skins_below_model": skins_below_model,
        "msft_lod": msft_lod,
        "textures": textures,
        "texture_root": texture_root,
        "texture_format": texture_format,
        "max_texture": max_texture,
        "jpeg_quality": jpeg_quality,
        "fallback": fallback,
        "pack_textures": pack_textures,
        "align": align,
        "strict": strict,
        "allow": allow,
        "budget": budget,
    }
    return converted(sources, output, _given(options, _CONVERT), progress)


_OPTIMIZE: dict[str, object] = {
    "weights": True,
    "weld": True,
    "unused_vertices": True,
    "order": True,
    "materials": True,
    "keys": True,
    "integers": True,
    "weight_threshold": 0.001,
    "max_influences": None,
    "animation_tolerance": 1e-5,
    "dedupe": False,
    "join": False,
    "simplify": None,
    "lods": None,
    "simplify_error": None,
    "lock_borders": False,
    "tangents": "keep",
    "strict": False,
    "allow": None,
}


def optimize(
    file: CastFile,
    *,
    weights: bool = True,
    weld: bool = True,
    unused_vertices: bool = True,
    order: bool = True,
    materials: bool = True,
    keys: bool = True,
    integers: bool = True,
    weight_threshold: float = 0.001,
    max_influences: int | None = None,
    animation_tolerance: float = 1e-5,
    dedupe: bool = False,
    join: bool = False,
    simplify: float | None = None,
    lods: float | Sequence[float] | None = None,
    simplify_error: float | None = None,
    lock_borders: bool = False,
    tangents: Literal["keep", "complete", "compute", "drop"] = "keep",
    strict: bool = False,
    allow: str | Sequence[str] | None = None,
    progress: Progress | None = None,
) -> Optimized:
    """Makes a file that is smaller and draws faster without changing how it looks, as a new file.

    Options:

    * ``weights``: Drops bone weights that are too small to matter. On by default.
    * ``weld``: Merges vertices that agree in everything. On by default.
    * ``unused_vertices``: Removes vertices that no face uses. On by default.
    * ``order``: Sorts faces and vertices for faster drawing. On by default.
    * ``materials``: Merges materials, textures and colours with the same content. On by default.
    * ``keys``: Removes keys that interpolation between their neighbours reproduces. On by default.
    * ``integers``: Stores integers in the smallest width. On by default.
    * ``weight_threshold``: Drops bone weights below this fraction of the vertex's sum of weights; 0 drops none. By
      default 0.001.
    * ``max_influences``: The maximum number of bones per vertex. By default no limit. The largest weights are kept, and
      scaled to a sum of 1.
    * ``animation_tolerance``: The largest error that removing keys, and turning rotations into angles, may cause. It is
      a fraction: for translations the longest side of the model at rest or, without a model, of the motion; for scales
      the value; for blend shapes full weight; for rotations it is in radians. By default 1e-5. 0 removes only keys that
      change nothing. No key is removed whose neighbours are then 120 degrees or more apart.
    * ``dedupe``: Merges materials that differ only in name or spelling of paths, and equal meshes of a model. Names and
      hashes are ignored. Meshes are equal if their arrays are equal byte for byte (indices in any width), as are their
      materials and blend shapes. Materials are equal if their types, colours and texture paths are. Texture files are
      not opened, so two copies of a picture stay two.
    * ``join``: Joins meshes of a model that have the same material, layers and kind of skinning. The name of the first
      is kept. Blend shapes with the same name are joined, too.
    * ``simplify``: Reduces meshes to this fraction of their triangles, or to this number of triangles if it is above 1.
      By default all triangles stay. Vertices keep their position and all attributes; those that no triangle uses any
      more are removed. Meshes that meet at their borders are reduced together, so that no gap opens between them, and
      so are both sides of a seam of texture coordinates or normals. Normals, texture coordinates, colours, weights and
      blend shapes are taken into account as well as positions. No mesh loses all of its triangles. A number of
      triangles is for all meshes of the file, each of which gets its share. Equal vertices are merged, whatever the
      other steps do.
    * ``lods``: Adds levels of detail, each with this fraction of the triangles, or this number of triangles if it is
      above 1. May be given several times. They go from more triangles to fewer; another order is an error. Level 0 is
      the mesh itself, and each further level is made from it, as simplify does, not from the level before. Every mesh
      becomes several: NAME_LOD0, NAME_LOD1 and so on, as Unity and Unreal Engine expect, with the same material and
      skeleton, and with blend shapes of their own. Curves that hide and show the mesh do so with all of them.
    * ``simplify_error``: How far simplified surfaces may move, as a fraction of the longest side of the model. By
      default 0.01 for simplify, and no limit for lods.
    * ``lock_borders``: Leaves open borders of simplified surfaces where they are. Otherwise they move by no more than
      the reported error. Give it if other files continue the surface, for example the neck of a body whose head is a
      file of its own.
    * ``tangents``: What is done about tangents, which are computed after normals. By default keep.
    * ``strict``: Fails, and writes nothing, if anything is dropped or approximated, or an unusual value assumed. Notes
      that something was assumed count, too, if they are warnings or infos. Hints, which say that a usual value was
      assumed, such as metres where a file does not state its unit, do not.
    * ``allow``: Neither reports nor counts notes and findings with this code, so that nothing fails because of them.
      May be given several times.

    Raises :class:`castkit.ConversionError` if it is strict and there are notes; :class:`ValueError` for an option that
    cannot have a value.
    """
    options: dict[str, object] = {
        "weights": weights,
        "weld": weld,
        "unused_vertices": unused_vertices,
        "order": order,
        "materials": materials,
        "keys": keys,
        "integers": integers,
        "weight_threshold": weight_threshold,
        "max_influences": max_influences,
        "animation_tolerance": animation_tolerance,
        "dedupe": dedupe,
        "join": join,
        "simplify": simplify,
        "lods": lods,
        "simplify_error": simplify_error,
        "lock_borders": lock_borders,
        "tangents": tangents,
        "strict": strict,
        "allow": allow,
    }
    return optimized(file, _given(options, _OPTIMIZE), progress)


_CHECK: dict[str, object] = {
    "allow": None,
    "deny": None,
    "for_readers": None,
    "find_textures": False,
    "texture_search": None,
    "follow_outside": False,
    "find_files": False,
    "max_repeats": 20,
}


def check(
    file: CastFile,
    *,
    allow: str | Sequence[str] | None = None,
    deny: str | Sequence[str] | None = None,
    for_readers: Literal["blender", "maya", "unreal", "unity", "godot", "web", "all"]
    | Sequence[Literal["blender", "maya", "unreal", "unity", "godot", "web", "all"]]
    | None = None,
    find_textures: bool = False,
    texture_search: Path | Sequence[Path] | None = None,
    follow_outside: bool = False,
    find_files: bool = False,
    max_repeats: int = 20,
    progress: Progress | None = None,
) -> Report:
    """Checks a file against all rules of the format.

    Options:

    * ``allow``: Neither reports nor counts notes and findings with this code, so that nothing fails because of them.
      May be given several times.
    * ``deny``: Reports violations of this rule as errors. May be given several times.
    * ``for_readers``: Also checks what this program cannot handle. May be given several times. One of blender, maya,
      unreal, unity, godot, web, all. Programs that do not read Cast files have no rules; "all" are all that do.
    * ``find_textures``: Also checks that the files of textures exist. The program lists those that are missing, or
      outside the directories of the files. texture_search implies it there.
    * ``texture_search``: Looks for textures that are not at their paths below this directory. May be given several
      times. They are found by the ends of their paths, by name, or by name with another extension of pictures, without
      regard to case; the nearest by path wins. Links are not followed.
    * ``follow_outside``: Follows references that lead out of the directory of the input.
    * ``find_files``: Also checks the files that instances refer to.
    * ``max_repeats``: How many findings of one rule are listed per file; the others are counted. By default 20.

    Raises :class:`ValueError` for an option that cannot have a value.
    """
    options: dict[str, object] = {
        "allow": allow,
        "deny": deny,
        "for_readers": for_readers,
        "find_textures": find_textures,
        "texture_search": texture_search,
        "follow_outside": follow_outside,
        "find_files": find_files,
        "max_repeats": max_repeats,
    }
    return checked(file, _given(options, _CHECK), progress)


_REPAIR: dict[str, object] = {
    "lossy": False,
    "max_changes": 1000,
    "strict": False,
    "allow": None,
}


def repair(
    file: CastFile,
    *,
    lossy: bool = False,
    max_changes: int = 1000,
    strict: bool = False,
    allow: str | Sequence[str] | None = None,
    progress: Progress | None = None,
) -> Changed:
    """Fixes violations of rules in a new file.

    Options:

    * ``lossy``: Also makes changes that lose data or are not exact; without this, there is a note for each.
    * ``max_changes``: How many changes of one rule are listed, and how many that were not made; all are counted. By
      default 1000.
    * ``strict``: Fails, and writes nothing, if anything is dropped or approximated, or an unusual value assumed. What
      is left as it is although a rule forbids it counts as well.
    * ``allow``: Neither reports nor counts notes and findings with this code, so that nothing fails because of them.
      May be given several times. Violations that are left as they are have the code of their rule, such as
      CAST-MESH-006.

    Raises :class:`castkit.Error` if it is strict and something is left as it is; :class:`ValueError` for an option that
    cannot have a value.
    """
    options: dict[str, object] = {
        "lossy": lossy,
        "max_changes": max_changes,
        "strict": strict,
        "allow": allow,
    }
    return changed(file, False, _given(options, _REPAIR), progress)


_UPGRADE: dict[str, object] = {
    "lossy": False,
    "max_changes": 1000,
    "strict": False,
    "allow": None,
}


def upgrade(
    file: CastFile,
    *,
    lossy: bool = False,
    max_changes: int = 1000,
    strict: bool = False,
    allow: str | Sequence[str] | None = None,
    progress: Progress | None = None,
) -> Changed:
    """Converts an old file to the current format, in a new file.

    Options:

    * ``lossy``: Also makes changes that lose data or are not exact; without this, there is a note for each.
    * ``max_changes``: How many changes of one rule are listed, and how many that were not made; all are counted. By
      default 1000.
    * ``strict``: Fails, and writes nothing, if anything is dropped or approximated, or an unusual value assumed. What
      is left as it is although a rule forbids it counts as well.
    * ``allow``: Neither reports nor counts notes and findings with this code, so that nothing fails because of them.
      May be given several times. Violations that are left as they are have the code of their rule, such as
      CAST-MESH-006.

    Raises :class:`castkit.Error` if it is strict and something is left as it is; :class:`ValueError` for an option that
    cannot have a value.
    """
    options: dict[str, object] = {
        "lossy": lossy,
        "max_changes": max_changes,
        "strict": strict,
        "allow": allow,
    }
    return changed(file, True, _given(options, _UPGRADE), progress)


_DIFF: dict[str, object] = {
    "exact": False,
    "tolerance": 0.0,
    "relative": None,
    "limit": 100,
}


def diff(
    first: CastFile,
    second: CastFile,
    *,
    exact: bool = False,
    tolerance: float = 0.0,
    relative: float | None = None,
    limit: int = 100,
    progress: Progress | None = None,
) -> Differences:
    """Compares two files; nodes are matched by kind, name and order.

    Options:

    * ``exact``: Compares everything, including hashes, order, widths of integers, padding and unaccounted bytes. The
      files are then only the same if all their bytes are.
    * ``tolerance``: Ignores differences between floats up to this. By default 0.0.
    * ``relative``: Ignores differences between floats up to this fraction of the larger one. By default 0, and 1e-4
      with semantic. 1e-6 is about the precision of a float. If tolerance is given, too, being within one of the two is
      enough. With semantic, this is how far positions may differ as a fraction of the size of the model.
    * ``limit``: How many differences are listed; all are counted. By default 100.

    Raises :class:`ValueError` for an option that cannot have a value.
    """
    options: dict[str, object] = {
        "exact": exact,
        "tolerance": tolerance,
        "relative": relative,
        "limit": limit,
    }
    return compared(first, second, _given(options, _DIFF), progress)


_RETARGET: dict[str, object] = {
    "bone_map": None,
    "reverse_map": False,
    "scale_root": None,
    "feet": True,
    "align_rest": False,
    "budget": 1073741824,
}


def retarget(
    file: CastFile,
    to: SceneModel,
    from_skeleton: SceneModel | None = None,
    *,
    bone_map: Path | None = None,
    reverse_map: bool = False,
    scale_root: float | None = None,
    feet: bool = True,
    align_rest: bool = False,
    budget: int = 1073741824,
) -> Retargeted:
    """Makes the animations of a file fit another model, in a new file without models.

    ``from_skeleton`` is the model that the animations were made for; without one, it is a skeleton in the animation, and if
    there is none, only names change. Both models have the same up axis: z, unless their scene says otherwise.

    Options:

    * ``bone_map``: A map from the names of bones to those of the other model. By default bones of the same name are the
      same. A CSV file has a line for each bone: its name, a comma and the new name. One whose name ends in .toml has
      "name" = "new name". A * in both stands for any text: mixamorig:*,* removes a prefix. A name wins over a pattern,
      and a longer pattern over a shorter one; case matters only where it has to. What follows # is a comment. Two bones
      that would have the same name are an error. castkit fit writes such a file for two models.
    * ``reverse_map``: Reads the map from its second column to its first.
    * ``scale_root``: How many times as far the root and the hips move. By default auto, the ratio of the heights of the
      hips.
    * ``feet``: Keeps feet as far above the ground as in the source, times that factor. On by default. The hips move up
      or down by what is missing, with a key at each frame.
    * ``align_rest``: Turns bones first to where those of the source point at rest, so that an A-pose and a T-pose
      agree. Without it, bones turn from their own rest pose as those of the source do from theirs.
    * ``budget``: The limit for results that can be far larger than the inputs. By default 1 GiB. A small file can ask
      for billions of frames. A result larger than this is an error, before any of it is created.

    Raises :class:`castkit.Error` if the map cannot be read; :class:`ValueError` if no bones correspond, or for an option
    that cannot have a value.
    """
    options: dict[str, object] = {
        "bone_map": bone_map,
        "reverse_map": reverse_map,
        "scale_root": scale_root,
        "feet": feet,
        "align_rest": align_rest,
        "budget": budget,
    }
    return retargeted(file, to, from_skeleton, _given(options, _RETARGET))


_ANIMATE: dict[str, object] = {
    "root": None,
    "pairs": None,
    "budget": 1073741824,
}


def animate(
    file: CastFile,
    steps: str | Sequence[str],
    skeleton: CastFile | Scene | None = None,
    clips: Mapping[str, CastFile] | None = None,
    *,
    root: str | None = None,
    pairs: Path | None = None,
    budget: int = 1073741824,
) -> Animated:
    """Cuts, joins and mends the animations of a file, step by step, in a new file.

    ``steps``: each a name and its value, such as ``"trim 10..50"`` or ``"reverse"``, in the order in which they are done, to
    all animations. ``skeleton`` has the models that the animations may be for, besides those of the file itself. ``clips``
    are the files that steps such as ``"blend run@0.5"`` name; the first animation of each is meant.

    Steps:

    * ``trim A..B``: Takes a part, which then begins at frame 0. A and B are times, and both frames are part of the
      result; one that is left out is the first or last frame. Before its first and after its last key a clip holds its
      pose.
    * ``retime FACTOR|LENGTH``: Makes clips this many times as long, or of a length such as 90f or 3s.
    * ``reverse``: Plays clips backwards.
    * ``fps RATE``: Changes the frames per second; clips take as long as before.
    * ``concat N``: Makes one clip of all, with a cross-fade of N frames. With 0, the next clip begins one frame after
      the last, so that each frame is one of a clip. Otherwise it begins N frames before the end, with a key at each of
      these frames.
    * ``split_at TIME,...``: Cuts clips into several that share the frame of the cut. NAME=TIME names the clip that
      begins there. Of a notification, all frames are meant.
    * ``notify WHAT``: Lists, adds, renames, moves or removes notifications. One of list, add:NAME=TIME,TIME,
      rename:OLD=NEW, move:NAME=TIME (by a time that may be negative) and remove:NAME.
    * ``in_place``: Keeps the bone that carries the motion above one place. Only its motion along the axes that are not
      up is taken away; root says which bone it is.
    * ``root_motion WHAT``: Moves the motion to the topmost bone, from it to its children, or out of the clip. One of
      extract, bake and remove, and after a colon the axes and r for turns around the up axis, such as extract:xyr; by
      default the axes that are not up. With extract and bake, no other bone moves; remove leaves the character in
      place. The report has the motion in any case.
    * ``ground``: Moves everything up or down, so that the lowest vertex is at 0. Vertices count that move with the bone
      that carries the motion or with one below it; without any, those bones.
    * ``loop_check``: Compares the first and the last pose of each bone: position, angle, and how fast they change.
    * ``loop_close N``: Lets the last pose be the first, by changes that grow over the last N frames. A walk that goes
      somewhere would go back; put in_place before it.
    * ``mirror AXIS``: Mirrors left and right at the plane across an axis. Bones and blend shapes are paired whose names
      differ in the words for left and right only (arm_l and arm_r, LeftArm and RightArm), or by the map pairs.
    * ``absolute``: Makes curves absolute, whatever their modes and overrides.
    * ``additive [FILE][@TIME]``: Leaves what is different from another clip, as additive curves. @0 is the first frame
      of the clip itself, FILE@TIME a frame of another, FILE all of it, and rest the rest pose.
    * ``apply FILE[@WEIGHT]``: Puts clips, which are additive, on top of that of a file.
    * ``layer FILE@MASK``: Takes some bones from the clip of a file. MASK is BONE or BONE:N for a bone and those below
      it; with N, the weight of that clip grows evenly over the bone and N levels below it. Then, or instead, names with
      weights from 0 to 1 follow after commas, such as spine:2,*_r=0: a * stands for any text, and of several names that
      fit, the longest counts.
    * ``blend FILE@WEIGHT``: Blends clips with that of a file, whose weight is from 0 to 1.
    * ``reduce ERROR``: Leaves out keys, so that no vertex is off by more than this. Keys that stay get the values that
      come nearest to all keys; the first and the last, and those at jumps, stay as they are. Of a bone that moves no
      vertices, points along its axes count, as far away as its farthest child. Without a skeleton, the error is that of
      each curve: rotations may be off by as many radians.
    * ``fill``: Leaves one key of each curve that never changes.
    * ``snap``: Moves keys between frames to the nearest frame.
    * ``clean``: Leaves out keys that are no numbers or repeat others, and gives rotations the sign that is nearer.

    Options:

    * ``root``: The bone that carries the motion of the character. By default the topmost one that moves, or without a
      skeleton the one that moves farthest.
    * ``pairs``: A map from bones to those on the other side, for mirror. A CSV file has a line for each bone: its name,
      a comma and the name of the other one. One whose name ends in .toml has "name" = "other name".
    * ``budget``: The limit for results that can be far larger than the inputs. By default 1 GiB. A small file can ask
      for billions of frames. A result larger than this is an error, before any of it is created.

    Raises :class:`castkit.Error` if the map cannot be read or the result exceeds the budget; :class:`ValueError` if there
    is no such step, it cannot have the value, an animation does not have what it needs, or for an option that cannot have a
    value.
    """
    options: dict[str, object] = {
        "root": root,
        "pairs": pairs,
        "budget": budget,
    }
    return animated(file, steps, skeleton, clips, _given(options, _ANIMATE))
