//! Animations and the skeletons that they are for.

use crate::kind::{Allowed, Kind};
use crate::operation::{Operation, operation};
use crate::row::{Default, Door, OptionRow, option};
use crate::shared;

pub(crate) const FIT: Operation = operation(
    "fit",
    "Shows which models animations fit, and what does not match.",
    &[
        shared::paths("Models and animations in any order and format, and directories of them; - is standard input."),
        option("best", Kind::Count, "How many models are shown for each animation, the best first.")
            .default(Default::Number(3.0))
            .value("N"),
        shared::ALL.conflicts(&["best"]),
        option(
            "bone_map",
            Kind::Path,
            "Writes a map from the bones of the first model to those of the second, and does nothing else.",
        )
        .details(
            "Bones are the same if they have the same name; then if their names differ only in case; then if they have the \
             same words and side without the prefix that nearly all names have, so that mixamorig:LeftHand is hand_l; then \
             if rigs of this field give these names to the same part of a body, so that mixamorig:LeftArm is upperarm_l \
             and j_shoulder_le; and then if they are the only ones left below or above such bones. Comments in the file \
             say which, and what is left. castkit convert, merge and retarget take it.",
        )
        .flag_name("map")
        .value("OUT.csv")
        .conflicts(&["best", "all"])
        .not_in(&shared::only_program("it is written for other commands")),
        shared::STRICT_HERE,
        shared::ALLOW_HERE,
        shared::QUIET,
    ],
)
.details(FIT_DETAILS)
.doors(&[
    (Door::Rust, "castkit::scene::fit"),
    (Door::Python, "fit"),
    (Door::C, "castkit_fit"),
    (Door::Web, "fit"),
]);

const FIT_DETAILS: &str = "\
Each line is an animation and a model, of which it moves at least one bone. A file may hold both. Curves find bones by \
name: an exact match wins, otherwise a name that differs only in the case of ASCII letters, if exactly one does.

The columns of the table:
  moves    how many bones of those in the animation the model has
  scale    how many times as long the bones of the model are as those that the animation was made for, the median of \
all bones whose lengths are known: from a skeleton in the animation, or else from absolute translations in its first \
frame
  height   the same for the distance of the hips from the origin, or of the first bone that is not there
  differs  bones that are missing in the model, in other case, or longer or shorter than the scale says by more than \
a hundredth

An animation fits a model that has three quarters of its bones: extracted animations often have curves of bones \
that only some of their models have. If lengths differ, use castkit retarget. The exit code is 0 if every animation \
that moves bones fits a model, and 1 otherwise.

With `json`, one object for each line:
  animation    {file, path, name, index}
  model        {file, path, name, index}, absent if no model has a bone of the animation
  fits         whether the model has three quarters of the bones
  bones, named how many bones it moves, and how many it names
  missing      [name]
  other_case   [[name in the animation, name in the model]]
  scale, height
               absent if no length is known
  other_lengths
               [{bone, ratio}]
  notes        [{code, severity, outcome, feature, detail, count, examples}]: what was lost when files of other \
formats were read; in the first object

Examples:
  castkit fit hero.cast walk.cast run.seanim
  castkit fit models animations --best 1
  castkit fit mixamo.fbx hero.cast --map mixamo.csv
  castkit fit models animations --json | jq -r 'select(.fits | not) | .animation.path'";

/// Functions take a file and a model that are open, and return a file.
const WHOLE: &[(Door, &str)] = &shared::only_program("functions take and return open files");

const RETARGET_OPTIONS: &[OptionRow] = &[
    shared::paths(
        "Animations of any format, and the model that they were made for; of directories, all files of known formats. - is \
         standard input.",
    ),
    option("to", Kind::Path, "The model that the animations are for in the result.")
        .value("MODEL")
        .required()
        .not_in(shared::PARAMETER),
    option("from_skeleton", Kind::Path, "The model that the animations were made for.")
        .unset("the one of the inputs that they fit best, or a skeleton in the animation")
        .value("MODEL")
        .not_in(shared::PARAMETER),
    shared::OUTPUT.details("Its extension says the format."),
    option("bone_map", Kind::Path, "A map from the names of bones to those of the other model.")
        .unset("bones of the same name are the same")
        .details(shared::BONE_MAP_DETAILS)
        .flag_name("map")
        .value("FILE")
        .not_in(shared::NO_FILES),
    option("reverse_map", Kind::Flag, "Reads the map from its second column to its first.")
        .rare()
        .requires("bone_map")
        .not_in(shared::NO_FILES),
    option("scale_root", Kind::Number(Allowed::Positive), "How many times as far the root and the hips move.")
        .unset("auto, the ratio of the heights of the hips")
        .value("FACTOR"),
    option("feet", Kind::Flag, "Keeps feet as far above the ground as in the source, times that factor.")
        .default(Default::Flag(true))
        .details("The hips move up or down by what is missing, with a key at each frame."),
    option(
        "align_rest",
        Kind::Flag,
        "Turns bones first to where those of the source point at rest, so that an A-pose and a T-pose agree.",
    )
    .details("Without it, bones turn from their own rest pose as those of the source do from theirs."),
    option("with_model", Kind::Flag, "Also writes the model into the result.")
        .details("Formats other than Cast always get its skeleton.")
        .not_in(WHOLE),
    shared::SOURCE_UP.not_in(WHOLE),
    shared::FORCE.not_in(WHOLE),
    shared::STRICT_HERE,
    shared::ALLOW_HERE,
    shared::QUIET,
    shared::BUDGET.details(shared::DENSE),
];

pub(crate) const RETARGET: Operation =
    operation("retarget", "Makes animations of one model fit another with other proportions.", RETARGET_OPTIONS)
        .details(RETARGET_DETAILS)
        .doors(&[
            (Door::Rust, "castkit::scene::retarget"),
            (Door::Python, "retarget"),
            (Door::C, "castkit_retarget"),
            (Door::Web, "retarget"),
        ]);

const RETARGET_DETAILS: &str = "\
Bones of both models correspond by name, or by `bone_map`; castkit fit writes a map for two models. Each bone turns, in \
the space of the model, as far from its rest pose as that of the source does from its own. Bones below others move by \
the ratio of their lengths, and all from the root down to the hips by that of the heights of the hips, so that models in \
different units, or of different size, need no scale. Bones that correspond to none stay at rest; of chains between the same two bones, such as \
spines, those of the result turn by their position along the chain. Keys stay where they are if one bone turns one, \
otherwise there is one at each frame. Curves keep their mode; blend shapes and notifications stay.

The content is rotated to the up axis of MODEL. Where MODEL faces another way, the motion is turned around that axis: by \
quarter turns, or by the angle that fits best if it is more than 20 degrees from one and the bones at rest have the same \
shape, seen from above. At each frame, the lowest foot is as high above the ground as that of the source, times the \
ratio of heights; between frames the hips move straight. If the model that an animation was made for is not known, only names \
change, with a note. There are notes for bones that are left out, and if the rest poses point in different directions.

With `json`, one object:
  output, bytes
  animations  [{name, bones, left_out, root_scale, turned, feet_moved, rest_angle, only_renamed}]; angles are in degrees
  notes       [{code, severity, outcome, feature, detail, count, examples}]

Examples:
  castkit retarget soldier.cast walk.cast --to hero.cast -o hero_walk.cast
  castkit retarget anims --from-skeleton soldier.cast --to hero.cast -o hero_anims.cast
  castkit fit mixamo.fbx hero.cast --map mixamo.csv
  castkit retarget mixamo.fbx dance.fbx --to hero.cast --map mixamo.csv -o dance.fbx --align-rest";
