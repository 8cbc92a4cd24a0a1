// Generated from the table of operations by `cargo xtask codegen`. Do not edit.

import type { OpenOptions } from "./file.js";

/** The options of `convert` and `load`. */
export interface ConvertOptions extends Omit<OpenOptions, "path"> {
  /** The format of all inputs, whatever their content and names. By default it is recognised by the content, and for
   * text formats by the file name. */
  fromFormat?: string;
  /** The format of the result. By default that of the extension of the output, or Cast without one. */
  toFormat?: string;
  /** Chooses axes, unit, bones per vertex, textures and the format as this program expects them. By default none: what
   * the inputs have is kept. One of blender, maya, unreal, unity, godot, web. Options that are given come first.
   * castkit explain PROGRAM lists what is set, and which page of the documentation of the program says so. */
  forProgram?: "blender" | "maya" | "unreal" | "unity" | "godot" | "web";
  /** Rotates the content so that this axis points up in the result. By default it points where it does in the input,
   * and the metadata of the result say where. One of x, y, z. */
  up?: "x" | "y" | "z";
  /** The axis that points up in the inputs, whatever they state. By default the one they state. One of x, y, z. If an
   * input states none, it is the one that the other inputs of the same result state, if they agree; otherwise the usual
   * one of its format, which is z for Cast, SEModel, SEAnim and MD2, and y for the others. A note says so. sourceUpOf
   * is for one input. */
  sourceUp?: "x" | "y" | "z";
  /** The axis that points up in one of the inputs, as FILE=AXIS. May be given several times. FILE is the path of an
   * input, or its name without directories. It is stated of that input, whatever the input states. */
  sourceUpOf?: string | string[];
  /** The length of one unit of Cast files, in metres. By default 1, a metre. Cast files do not state their unit. FBX
   * files state it, and glTF is always in metres; both are converted. If an input states none, it is the one that the
   * other inputs of the same result state, if they agree, or else a metre. unitOf is for one input. */
  unit?: number;
  /** The length of one unit of one of the inputs, in metres, as FILE=UNIT. May be given several times. FILE is the path
   * of an input, or its name without directories. It is stated of that input, whatever the input states. */
  unitOf?: string | string[];
  /** The length of one unit of the result, in metres, if it differs from unit. By default 0.01, a centimetre, for FBX,
   * which programs expect, and unit for Cast. */
  toUnit?: number;
  /** Multiplies all lengths by this factor, after any change of units. By default 1.0. */
  scale?: number;
  /** Keeps lengths and the up axis as the input states them, so that unit has no effect. Centimetres of FBX are not
   * converted to metres, and a glTF file that castkit wrote has y up, not the axis of the Cast file that it was made
   * from. */
  keepSpace?: boolean;
  /** The frames per second of animations. By default those of the input. Baked curves are sampled at this rate, and
   * keys of others are moved to it. */
  frameRate?: number;
  /** The maximum number of bones per vertex. By default no limit. The largest weights are kept, and scaled to a sum of
   * 1. */
  maxInfluences?: number;
  /** What is done about normals. By default keep. */
  normals?: "keep" | "complete" | "compute" | "drop";
  /** What is done about tangents, which are computed after normals. By default keep. */
  tangents?: "keep" | "complete" | "compute" | "drop";
  /** The largest error that removing keys, and turning rotations into angles, may cause. It is a fraction: for
   * translations the longest side of the model at rest or, without a model, of the motion; for scales the value; for
   * blend shapes full weight; for rotations it is in radians. By default 1e-5. 0 removes only keys that change nothing.
   * No key is removed whose neighbours are then 120 degrees or more apart. */
  animationTolerance?: number;
  /** Converts this scene of a glTF file, by its name or index from 0. By default its default scene. Other formats have
   * one scene, which has no name. With several inputs, only one needs to have the scene; the others use their default
   * scene. */
  scene?: string | number;
  /** Takes only this animation, by its name or index from 0. May be given several times. Without it, all are taken. If
   * several animations have the name, all of them are. With several inputs, a name has to be in at least one of them,
   * and an index applies to each. The bones of a model do not depend on it. */
  animation?: string | number | (string | number)[];
  /** Converts animations. On by default. */
  animations?: boolean;
  /** Converts models and instances. On by default. */
  models?: boolean;
  /** Converts meshes, materials and instances; skeletons and animations stay. On by default. */
  meshes?: boolean;
  /** Writes meshes that appear in several places as instances of a Cast file beside the result. Only static meshes:
   * those that are skinned, morphed or animated are copied to each place. */
  instances?: boolean;
  /** Joins the parts of a character into one model with one skeleton. On by default. A model is joined onto that of
   * another input if its roots are bones there that are not roots (a head on the neck of a body), or if the bones that
   * they share rest in the same places after one rigid move (a level of detail). It is moved so that the bones
   * coincide, and bones that are missing are added below. Bones are one if they have the same name, or names that
   * differ only in ASCII case if there is only one such bone. There is a note for each. */
  join?: boolean;
  /** Joins all models that share bones. Also those of one input, and those whose bones rest in other places: the rest
   * pose of the first model is used, and a note says by how much they differ. */
  joinSkeletons?: boolean;
  /** Takes a part out of a model, which becomes a model of its own. May be given several times. A bone stands for the
   * meshes that follow only it and the bones below it. Those bones go with them; the bone itself stays in both models,
   * so that the part can be attached there again. A name that is no bone is that of a mesh, which goes with the bones
   * that it needs and those above them. Nothing moves. */
  detach?: string | string[];
  /** The version of FBX. By default 7500. */
  fbxVersion?: 7500 | 7400;
  /** Stores only the vertices that a morph target of glTF moves. Files with many targets become much smaller. Blender,
   * three.js and game engines read such files. VTK, F3D and panda3d load nothing of them. */
  sparseTargets?: boolean;
  /** Puts the nodes of skinned meshes of glTF below the node of their model, where panda3d looks for them. A skinned
   * mesh is placed by its joints alone; the specification therefore advises to put its node beside them. */
  skinsBelowModel?: boolean;
  /** What is done about textures. By default refer. Textures are looked for beside the input that refers to them, at
   * the ends of their paths, and in the directories of textureSearch. Paths of those that are referred to lead from the
   * result to where they are. Copies go to NAME_files beside the result, or to textureRoot; equal files are stored
   * once. */
  textures?: "refer" | "embed" | "copy";
  /** Starts every array of a Cast file at a multiple of this many bytes. By default arrays follow each other without
   * padding; with the program, 16. One of 4, 8, 16, 64. 4 is enough for floats, 8 for every type, 16 for vector loads,
   * 64 for cache lines. */
  align?: 4 | 8 | 16 | 64;
  /** Fails, and writes nothing, if anything is dropped or approximated, or an unusual value assumed. Notes that
   * something was assumed count, too, if they are warnings or infos. Hints, which say that a usual value was assumed,
   * such as metres where a file does not state its unit, do not. */
  strict?: boolean;
  /** Neither reports nor counts notes and findings with this code, so that nothing fails because of them. May be given
   * several times. */
  allow?: string | string[];
  /** The limit for results that can be far larger than the inputs. By default 1 GiB. A small file can ask for results
   * of any size: copies of meshes that appear in several places, arrays that many attributes of a glTF file share, keys
   * for every frame where curves are baked, placed instances. A result larger than this is an error, before any of it
   * is created. Ordinary files do not reach the default. Arrays of a glTF file may take 64 times the size of the file,
   * plus this limit if it is given. */
  budget?: number;
}

/** The options of `check`. */
export interface CheckOptions {
  /** Neither reports nor counts notes and findings with this code, so that nothing fails because of them. May be given
   * several times. */
  allow?: string | string[];
  /** Reports violations of this rule as errors. May be given several times. */
  deny?: string | string[];
  /** Also checks what this program cannot handle. May be given several times. One of blender, maya, unreal, unity,
   * godot, web, all. Programs that do not read Cast files have no rules; "all" are all that do. */
  forReaders?: "blender" | "maya" | "unreal" | "unity" | "godot" | "web" | "all" | ("blender" | "maya" | "unreal" | "unity" | "godot" | "web" | "all")[];
  /** How many findings of one rule are listed per file; the others are counted. By default 20. */
  maxRepeats?: number;
}
