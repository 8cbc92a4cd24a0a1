// Generated from the table of operations by `cargo xtask codegen`. Do not edit.

import type { CastFile, OpenOptions } from "./file.js";
import type { Scene, SceneModel } from "./scene.js";

/** A step of `animate`: its name, and its value if it has one. */
export type AnimateStep =
  /** `trim A..B`: Takes a part, which then begins at frame 0. A and B are times, and both frames are part of the
   * result; one that is left out is the first or last frame. Before its first and after its last key a clip holds its
   * pose. */
  | `trim ${string}`
  /** `retime FACTOR|LENGTH`: Makes clips this many times as long, or of a length such as 90f or 3s. */
  | `retime ${string}`
  /** Plays clips backwards. */
  | "reverse"
  /** `fps RATE`: Changes the frames per second; clips take as long as before. */
  | `fps ${string}`
  /** `concat N`: Makes one clip of all, with a cross-fade of N frames. With 0, the next clip begins one frame after the
   * last, so that each frame is one of a clip. Otherwise it begins N frames before the end, with a key at each of these
   * frames. */
  | `concat ${string}`
  /** `split_at TIME,...`: Cuts clips into several that share the frame of the cut. NAME=TIME names the clip that begins
   * there. Of a notification, all frames are meant. */
  | `split_at ${string}`
  /** `notify WHAT`: Lists, adds, renames, moves or removes notifications. One of list, add:NAME=TIME,TIME,
   * rename:OLD=NEW, move:NAME=TIME (by a time that may be negative) and remove:NAME. */
  | `notify ${string}`
  /** Keeps the bone that carries the motion above one place. Only its motion along the axes that are not up is taken
   * away; root says which bone it is. */
  | "in_place"
  /** `root_motion WHAT`: Moves the motion to the topmost bone, from it to its children, or out of the clip. One of
   * extract, bake and remove, and after a colon the axes and r for turns around the up axis, such as extract:xyr; by
   * default the axes that are not up. With extract and bake, no other bone moves; remove leaves the character in place.
   * The report has the motion in any case. */
  | `root_motion ${string}`
  /** Moves everything up or down, so that the lowest vertex is at 0. Vertices count that move with the bone that
   * carries the motion or with one below it; without any, those bones. */
  | "ground"
  /** Compares the first and the last pose of each bone: position, angle, and how fast they change. */
  | "loop_check"
  /** `loop_close N`: Lets the last pose be the first, by changes that grow over the last N frames. A walk that goes
   * somewhere would go back; put in_place before it. */
  | `loop_close ${string}`
  /** `mirror AXIS`: Mirrors left and right at the plane across an axis. Bones and blend shapes are paired whose names
   * differ in the words for left and right only (arm_l and arm_r, LeftArm and RightArm), or by the map pairs. */
  | `mirror ${string}`
  /** Makes curves absolute, whatever their modes and overrides. */
  | "absolute"
  /** `additive [FILE][@TIME]`: Leaves what is different from another clip, as additive curves. @0 is the first frame of
   * the clip itself, FILE@TIME a frame of another, FILE all of it, and rest the rest pose. */
  | `additive ${string}`
  /** `apply FILE[@WEIGHT]`: Puts clips, which are additive, on top of that of a file. */
  | `apply ${string}`
  /** `layer FILE@MASK`: Takes some bones from the clip of a file. MASK is BONE or BONE:N for a bone and those below it;
   * with N, the weight of that clip grows evenly over the bone and N levels below it. Then, or instead, names with
   * weights from 0 to 1 follow after commas, such as spine:2,*_r=0: a * stands for any text, and of several names that
   * fit, the longest counts. */
  | `layer ${string}`
  /** `blend FILE@WEIGHT`: Blends clips with that of a file, whose weight is from 0 to 1. */
  | `blend ${string}`
  /** `reduce ERROR`: Leaves out keys, so that no vertex is off by more than this. Keys that stay get the values that
   * come nearest to all keys; the first and the last, and those at jumps, stay as they are. Of a bone that moves no
   * vertices, points along its axes count, as far away as its farthest child. Without a skeleton, the error is that of
   * each curve: rotations may be off by as many radians. */
  | `reduce ${string}`
  /** Leaves one key of each curve that never changes. */
  | "fill"
  /** Moves keys between frames to the nearest frame. */
  | "snap"
  /** Leaves out keys that are no numbers or repeat others, and gives rotations the sign that is nearer. */
  | "clean";

/** The options of `convert` and `load`. */
export interface ConvertOptions extends Omit<OpenOptions, "path"> {
  /** The format of all inputs, whatever their content and names. By default it is recognised by the content, and for
   * text formats by the file name. */
  fromFormat?: string;
  /** The format of the result. By default that of the extension of the output, or Cast without one. */
  toFormat?: string;
  /** Leaves out inputs of a result that cannot be read, each with a note. Otherwise nothing is written if one of
   * several inputs fails. The exit code is 1 in both cases. If no input can be read, there is no result. With outDir,
   * files that fail never stop the others. */
  keepGoing?: boolean;
  /** Chooses axes, unit, textures and the format as this program expects them. By default none: what the inputs have is
   * kept. One of blender, maya, unreal, unity, godot, web. Also how many bones there are per vertex. Options that are
   * given come first. castkit explain PROGRAM lists what is set, and which page of the documentation of the program
   * says so. */
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
   * which programs expect, and unit for Cast and USD. */
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
   * another input if its roots are bones there that are not roots (a head on the neck of a body; roots that only it has
   * and that nothing follows, such as an armature, do not count), or if the bones that they share rest in the same
   * places after one rigid move (a level of detail). It is moved so that the bones coincide, and bones that are missing
   * are added below. Bones are one if they have the same name, or names that differ only in ASCII case if there is only
   * one such bone. There is a note for each. */
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
  /** Writes meshes named NAME_LOD0, NAME_LOD1 and so on as levels of detail of one node (MSFT_lod). Without it all
   * levels are shown at once. Babylon.js loads the coarsest level first and replaces it by better ones; three.js and
   * Blender show level 0. A level is recommended where the model covers so little of the screen that its triangles are
   * as dense there as those of level 0 on the whole screen. */
  msftLod?: boolean;
  /** What is done about textures. By default refer. Textures are looked for beside the input that refers to them, at
   * the ends of their paths, and in the directories of textureSearch. Paths of those that are referred to lead from the
   * result to where they are. Copies go to NAME_files beside the result, or to textureRoot; equal files are stored
   * once. A .usdz file has its textures in it, whatever this says. */
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

/** The options of `retarget`. */
export interface RetargetOptions {
  /** The model that the animations were made for. By default a skeleton in the animation; if there is none, only names change. */
  fromSkeleton?: SceneModel | null;
  /** A map from the names of bones to those of the other model, as lines of a name, a comma and the other name; `*` stands for any text. */
  boneMap?: string;
  /** How many times as far the root and the hips move. By default auto, the ratio of the heights of the hips. */
  scaleRoot?: number;
  /** Keeps feet as far above the ground as in the source, times that factor. On by default. The hips move up or down by
   * what is missing, with a key at each frame. */
  feet?: boolean;
  /** Turns bones first to where those of the source point at rest, so that an A-pose and a T-pose agree. Without it,
   * bones turn from their own rest pose as those of the source do from theirs. */
  alignRest?: boolean;
  /** The limit for results that can be far larger than the inputs. By default 1 GiB. A small file can ask for billions
   * of frames. A result larger than this is an error, before any of it is created. */
  budget?: number;
}

/** The options of `animate`. */
export interface AnimateOptions {
  /** Has the models that the animations may be for, besides those of the file itself. */
  skeleton?: CastFile | Scene | null;
  /** The files that steps such as `blend run@0.5` name; the first animation of each is meant. */
  clips?: Record<string, CastFile>;
  /** The bone that carries the motion of the character. By default the topmost one that moves, or without a skeleton
   * the one that moves farthest. */
  root?: string;
  /** The limit for results that can be far larger than the inputs. By default 1 GiB. A small file can ask for billions
   * of frames. A result larger than this is an error, before any of it is created. */
  budget?: number;
}
