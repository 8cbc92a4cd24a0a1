//! Steps on animations.

use crate::kind::Kind;
use crate::operation::{Operation, operation};
use crate::row::{Door, Group, OptionRow, option};
use crate::shared;

/// A step: it is done when its turn comes, in the order in which steps are given. Its value is read where
/// it is done.
const fn step(name: &'static str, doc: &'static str) -> OptionRow {
    option(name, Kind::Flag, doc).step().not_in(IN_LIST)
}

/// A step with a value of this form.
const fn step_with(name: &'static str, value: &'static str, doc: &'static str) -> OptionRow {
    option(name, Kind::Text, doc).value(value).list().step().not_in(IN_LIST)
}

const IN_LIST: &[(Door, &str)] = &shared::only_program("functions have a parameter for all steps");

const ANIMATE_OPTIONS: &[OptionRow] = &[
    shared::paths("Animations of any format, and their models; of directories, all files of known formats. - is standard input."),
    shared::OUTPUT
        .optional()
        .conflicts(&["out_dir"])
        .details("Its extension says the format. Without it, only the report is printed."),
    shared::OUT_DIR.optional().details("Each input becomes one file, with the name of the input."),
    shared::UPDATE,
    shared::PRUNE,
    option("to_format", Kind::Format, "The format of the result.")
        .unset("that of the extension of the output, or Cast without one")
        .flag_name("to")
        .value("FORMAT")
        .requires("out_dir")
        .not_in(IN_LIST),
    step_with("trim", "A..B", "Takes a part, which then begins at frame 0.").details(
        "A and B are times, and both frames are part of the result; one that is left out is the first or last frame. Before \
         its first and after its last key a clip holds its pose.",
    ),
    step_with("retime", "FACTOR|LENGTH", "Makes clips this many times as long, or of a length such as 90f or 3s."),
    step("reverse", "Plays clips backwards."),
    step_with("fps", "RATE", "Changes the frames per second; clips take as long as before."),
    step_with("concat", "N", "Makes one clip of all, with a cross-fade of N frames.").details(
        "With 0, the next clip begins one frame after the last, so that each frame is one of a clip. Otherwise it begins N \
         frames before the end, with a key at each of these frames.",
    ),
    step_with("split_at", "TIME,...", "Cuts clips into several that share the frame of the cut.").details(
        "NAME=TIME names the clip that begins there. Of a notification, all frames are meant.",
    ),
    step_with("notify", "WHAT", "Lists, adds, renames, moves or removes notifications.").details(
        "One of list, add:NAME=TIME,TIME, rename:OLD=NEW, move:NAME=TIME (by a time that may be negative) and remove:NAME.",
    ),
    step("in_place", "Keeps the bone that carries the motion above one place.").details(
        "Only its motion along the axes that are not up is taken away; `root` says which bone it is.",
    ),
    step_with("root_motion", "WHAT", "Moves the motion to the topmost bone, from it to its children, or out of the clip.").details(
        "One of extract, bake and remove, and after a colon the axes and r for turns around the up axis, such as extract:xyr; by \
         default the axes that are not up. With extract and bake, no other bone moves; remove leaves the character in place. The \
         report has the motion in any case.",
    ),
    step("ground", "Moves everything up or down, so that the lowest vertex is at 0.").details(
        "Vertices count that move with the bone that carries the motion or with one below it; without any, those bones.",
    ),
    step("loop_check", "Compares the first and the last pose of each bone: position, angle, and how fast they change."),
    step_with("loop_close", "N", "Lets the last pose be the first, by changes that grow over the last N frames.").details(
        "A walk that goes somewhere would go back; put `in_place` before it.",
    ),
    step_with("mirror", "AXIS", "Mirrors left and right at the plane across an axis.").details(
        "Bones and blend shapes are paired whose names differ in the words for left and right only (arm_l and arm_r, LeftArm \
         and RightArm), or by the map `pairs`.",
    ),
    step("absolute", "Makes curves absolute, whatever their modes and overrides."),
    step_with("additive", "[FILE][@TIME]", "Leaves what is different from another clip, as additive curves.").details(
        "@0 is the first frame of the clip itself, FILE@TIME a frame of another, FILE all of it, and rest the rest pose.",
    ),
    step_with("apply", "FILE[@WEIGHT]", "Puts clips, which are additive, on top of that of a file."),
    step_with("layer", "FILE@MASK", "Takes some bones from the clip of a file.").details(
        "MASK is BONE or BONE:N for a bone and those below it; with N, the weight of that clip grows evenly over the bone and N \
         levels below it. Then, or instead, names with weights from 0 to 1 follow after commas, such as spine:2,*_r=0: a * stands \
         for any text, and of several names that fit, the longest counts.",
    ),
    step_with("blend", "FILE@WEIGHT", "Blends clips with that of a file, whose weight is from 0 to 1."),
    step_with("reduce", "ERROR", "Leaves out keys, so that no vertex is off by more than this.")
        .unit("units of the model")
        .details(
            "Keys that stay get the values that come nearest to all keys; the first and the last, and those at jumps, stay as they \
             are. Of a bone that moves no vertices, points along its axes count, as far away as its farthest child. Without a \
             skeleton, the error is that of each curve: rotations may be off by as many radians.",
        ),
    step("fill", "Leaves one key of each curve that never changes."),
    step("snap", "Moves keys between frames to the nearest frame."),
    step("clean", "Leaves out keys that are no numbers or repeat others, and gives rotations the sign that is nearer."),
    option("root", Kind::Text, "The bone that carries the motion of the character.")
        .unset("the topmost one that moves, or without a skeleton the one that moves farthest")
        .value("BONE"),
    option("pairs", Kind::Path, "A map from bones to those on the other side, for `mirror`.").rare()
        .details("A CSV file has a line for each bone: its name, a comma and the name of the other one. One whose name ends in .toml has \
                  \"name\" = \"other name\".")
        .value("FILE")
        .not_in(shared::NO_FILES),
    shared::SKELETON
        .group(Group::Files)
        .details("Otherwise it is that of a model of the inputs, or one in the animation. It is not part of the result, unless its format needs one.")
        .not_in(shared::PARAMETER),
    shared::SOURCE_UP.not_in(WHOLE),
    shared::FORCE.not_in(WHOLE),
    shared::KEEP_GOING.not_in(WHOLE),
    shared::STRICT_HERE,
    shared::ALLOW_HERE,
    shared::QUIET,
    shared::BUDGET.details(shared::DENSE),
];

/// Functions take a file that is open, and return a file.
const WHOLE: &[(Door, &str)] = &shared::only_program("functions take and return open files");

pub(crate) const ANIMATE: Operation =
    operation("animate", "Cuts, joins and mends animations, step by step.", ANIMATE_OPTIONS)
        .details(ANIMATE_DETAILS)
        .doors(&[
            (Door::Rust, "castkit::scene::clip::apply"),
            (Door::Python, "animate"),
            (Door::C, "castkit_animate"),
            (Door::Web, "animate"),
        ]);

const ANIMATE_DETAILS: &str = "\
Steps are done in the order in which they are given, each to all animations, and may be given several times. Everything else \
in the inputs is in the result, too.

A TIME is a frame (10, or 10.5f), seconds (1.5s; the nearest frame), or the name of a notification, whose first frame is \
meant, or with #2 its third. A name that looks like a number stands in double quotes.

Keys are moved as they are; only those are added that a curve needs to stay as it is. Where keys fall between frames, which \
Cast cannot store, each becomes two on the frames around it, with a note of how far the curve is off between them. \
Notifications are carried along.

With `json`, one object, and with `out_dir` one for each file, with file and path, and {totals: {done, failed, skipped, unchanged, \
seconds}} at the end:
  output, bytes  absent without an output
  animations  [{name, frame_rate, first, last, curves, keys, notifications: [{name, frames}], ends, reduced, motion}]; after \
`loop_check`, ends is [{bone, position, angle, speed, turning}], those that jump farthest first, with angles in degrees; \
after `reduce`, reduced is {keys, error}: how many keys were left out, and how far a vertex is off at most; \
after `in_place` and `root_motion`, motion is {bone, start, frames, translations: [[x, y, z]], turns}: where the bone is first, how \
far it has gone since, and by how many degrees it has turned around the up axis, at the frames of that step
  notes       [{code, severity, outcome, feature, detail, count, examples}]

Examples:
  castkit animate walk.cast -o part.cast --trim 10..50 --reverse
  castkit animate walk.cast run.cast -o both.cast --trim 0..1s --concat 5 --fps 60
  castkit animate take.cast -o clips.cast --split-at idle=0,walk=120,run=6.5s
  castkit animate walk.cast -o loop.cast --in-place --loop-close 5
  castkit animate aim.cast -o aim_add.cast --additive @0
  castkit animate walk.cast --skeleton hero.cast -o both.cast --layer aim.cast@spine:2 --mirror x
  castkit animate walk.cast --skeleton hero.cast -o wave.cast --layer 'wave.cast@arm_*=1,spine*=0.5'
  castkit animate walk.cast --loop-check --notify list
  castkit animate clips --skeleton hero.cast --out-dir small --in-place --reduce 0.01";
