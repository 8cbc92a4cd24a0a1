//! Conversions.

use super::convert_options::OPTIONS;
use crate::operation::{Operation, operation};
use crate::row::Door;

pub(crate) const CONVERT: Operation =
    operation("convert", "Converts files of any format into one of any format that can be written.", OPTIONS)
        .details(CONVERT_DETAILS)
        .exactly_one(&["output", "out_dir"])
        .doors(&[
            (Door::Rust, "castkit::convert::Job"),
            (Door::Python, "convert"),
            (Door::C, "castkit_convert"),
            (Door::Web, "convert"),
        ]);

const CONVERT_DETAILS: &str = "\
With -o, all inputs go into one file: a model and its animations, for example. If one fails, nothing is written, \
unless `keep_going` leaves it out. \
With `out_dir`, each input becomes a file of its own, in the same subdirectories as the inputs; files that fail \
do not stop the others. In directories, all files of known formats are converted, except those that already have \
the format of the result. With `skeleton`, or for a program that takes one animation from a file, each animation of an \
input that has several becomes NAME/ANIMATION.fbx, and its models NAME.fbx. NAME.fbx becomes NAME.cast, or NAME.fbx.cast if another input is called NAME, too. Files \
with the same name from several directories keep the part of their paths that differs. Names that differ only in \
case or Unicode normalisation count as the same, as on Windows and macOS; if nothing else differs, a note says so.

The parts of a character become one model with one skeleton: with -o, a head in one file is moved onto the neck of the \
body in another, whichever comes first. A note says what was joined, where, and how far it was moved. `join no` \
keeps all models apart, `join_skeletons` joins all that share bones, and `attach` puts a file below a bone; FILE@BONE \
among the inputs means the same.

The format of an input is determined by its content; for text formats, by the file name. The format of the \
result follows from the extension of OUT, or is given with `to_format`. castkit formats lists what each format carries.

Whatever cannot be carried over is reported as a note with a code: it was dropped, approximated, or assumed \
because the file does not say. castkit explain CODE says what a note means and what to do about it.

Files that are embedded in an input, and copies of textures, go into the directory NAME_files beside the \
result. Like all files beside the result, such as NAME.bin and NAME.mtl, they replace files with other content \
only with `force`, or if an earlier run wrote those and nobody has changed them since, which `update` keeps track of. \
They never replace inputs. Symbolic links there are not followed. There is a note if a texture is missing or cannot be found from the result; `textures` and \
`texture_root` help.

If an input does not state its up axis or its unit, it is that of the other inputs, if they agree on one, or else the \
usual one of its format; `source_up` and `unit` say otherwise. There is a note for both, and a warning if the result \
depends on it. Everything is brought into the space of the first input, and then `up`, `to_unit` and `scale` apply once, \
to the whole. An animation or a model without a name has that of its file, after or before the @ of hero@walk.fbx.

 Cast files are assumed to be in metres unless `unit` says otherwise, and FBX \
files are written in centimetres unless `to_unit` does. `recover` and `max_depth` apply \
to Cast files, and are an error if no input is one. Layout options apply to Cast as output, and are an error for \
other formats.

With `json`, one object for each output, one per line:
  version     1, the version of these fields
  status      converted, skipped, failed, or checked with `dry_run`
  path, error
              if it failed: the file to blame, and why
  inputs      [{file, path, format, bytes, repairs, notes: [{code, severity, outcome, feature, detail, count, \
              examples}]}]
  output, nodes, bytes_after
  layout, alignment
              for Cast as output
  side_files  [{path, bytes}]
  settings    [{option, value}]: what `for_program` set
With `out_dir`, {totals: {done, failed, skipped, unchanged, seconds}, gone} at the end; with `dry_run`, checked counts what would be done.

Examples:
  castkit convert hero.cast -o hero.fbx
  castkit convert hero.fbx -o hero.glb --textures embed
  castkit convert hero.cast -o hero.glb --quantize --compress meshopt
  castkit convert hero.cast -o hero.glb --pack-textures --textures embed
  castkit convert hero.cast -o posed.glb --frame 12.5 --animation walk
  castkit convert body.cast head.cast rifle.cast@tag_weapon -o hero.glb
  castkit convert hero.semodel walk.seanim run.seanim -o hero.cast
  castkit convert hero.ms3d -o hero.cast --up z --scale 0.01
  castkit convert all.fbx -o walk.cast --animation walk --no-models
  castkit convert hero.fbx -o hero.cast --rename-bones mixamo.csv
  castkit convert anims --skeleton hero.cast --out-dir fbx --for unreal
  castkit convert hero.cast prop.fbx -o scene.glb --unit hero.cast=in
  castkit convert forest.glb -o forest.cast --instances
  castkit convert assets --out-dir obj `to_format obj`
  castkit convert assets --out-dir converted --skip-existing
  castkit convert assets --out-dir converted --dry-run --json
  curl -s https://example.com/hero.glb | castkit convert - -o - | castkit info -";

pub(crate) const POSE: Operation =
    operation("pose", "Writes models as they are at one frame of an animation, as OBJ or another format.", OPTIONS)
        .details(POSE_DETAILS)
        .exactly_one(&["output", "out_dir"])
        .doors(&[
            (Door::Rust, "castkit::convert::JobOptions::frame"),
            (Door::Python, "convert"),
            (Door::C, "castkit_convert"),
        ])
        .otherwise("convert has the same options, but none for a frame");

const POSE_DETAILS: &str = "\
This is castkit convert with two other defaults: `frame rest`, and `to_format obj` unless the extension of OUT \
names a format. OUT must not be an input, and there has to be a model. See castkit help convert for the options \
and the JSON.

An OBJ file has the vertices of all meshes in file order, with texture coordinates (of the first layer, flipped \
to OBJ's origin at the bottom), normals, and colours of the first layer after the positions. Materials go into \
an MTL file beside it. Vertices are in world space: the placement of a model is applied.

Examples:
  castkit pose hero.cast -o rest.obj
  castkit pose hero.cast --frame 12.5 -o posed.obj
  castkit pose hero.cast --frame 12.5 --animation walk -o walk.glb
  castkit pose hero.fbx --animation-from run.cast --frame 3 -o run3.obj";
