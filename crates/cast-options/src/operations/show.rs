//! Pictures.

use crate::kind::{Allowed, Kind, documented};
use crate::operation::{Operation, operation};
use crate::row::{Default, Door, Group, OptionRow, option};
use crate::shared;

/// `castkit_subject_new` has a parameter for it.
const CONFINED: &[(Door, &str)] = &[(Door::C, documented("the function that opens a subject has a parameter for it"))];

/// Functions draw files that are open.
const JOINED: &[(Door, &str)] = &[
    (Door::C, documented("files are joined before they are drawn")),
    (Door::Python, documented("files are joined before they are drawn")),
];

/// The same of an option for one of them, whose flag is that of the option for all.
const JOINED_OF_FILE: &[(Door, &str)] = &[
    (Door::Program, documented("the flag of the option for all inputs takes FILE=VALUE")),
    (Door::C, documented("files are joined before they are drawn")),
    (Door::Python, documented("files are joined before they are drawn")),
];

/// What only the program makes of several pictures. The other interfaces return the pixels of each.
const TOGETHER: &[(Door, &str)] = &[
    (Door::Rust, documented("`Sheet`, `Film` and `Frames` do it")),
    (Door::C, documented("pictures have pixels, which programs arrange themselves")),
    (Door::Python, documented("pictures are arrays, which NumPy puts side by side")),
    (Door::Web, documented("pages draw with the graphics processor")),
];

/// The unit, where only the units of other files matter.
const UNIT: OptionRow = shared::UNIT
    .of_file("unit_of")
    .details("It matters if another file of the same scene states its unit. `unit_of` is for one file.")
    .group(Group::Files);

const RENDER_OPTIONS: &[OptionRow] = &[
    shared::paths("The files, and directories whose files of known formats are rendered; - is standard input."),
    shared::OUTPUT.required_unless(&[]).details(
        "Several files make one picture; with `columns`, each has its own on a sheet. The extension is png, or with \
         `frames` also apng or gif. Missing directories are created.",
    ),
    shared::OUT_DIR.required_unless(&[]).details(
        "NAME.cast becomes NAME.png, or NAME.cast.png if another file is called NAME, too; files of directories \
         keep their subdirectories.",
    ),
    shared::UPDATE,
    shared::PRUNE,
    option("size", Kind::Text, "Width and height in pixels, up to 8192 each; one number stands for both.")
        .default(Default::Choice("512x512"))
        .unit("pixels")
        .value("WxH"),
    option("columns", Kind::Count, "Draws each file on one sheet, this many in a row, with its name below.")
        .details(
            "A file that cannot be drawn has a cell that says why. The background is white by default. With `frames`, \
             this is how many frames are in a row.",
        )
        .value("COUNT")
        .conflicts(&["turntable"])
        .not_in(TOGETHER),
    shared::FRAME,
    option("frames", Kind::Text, "Draws several frames with one camera: 0..30/5, 0..end/5 or 0,5,9.")
        .details(
            "From the first to the last frame with a step, where end is the last frame of the animation, or a list; at \
             most 3600 frames. They become a strip in one image, or an animation that plays at the rate of the file if \
             the extension of the output is apng or gif. A GIF shows a frame for at least 0.02 seconds, and has 256 \
             colours for each frame and no half-transparent pixels.",
        )
        .value("FRAMES")
        .group(Group::Frame)
        .conflicts(&["frame", "turntable"])
        .not_in(TOGETHER),
    shared::ANIMATION_FROM.requires("").details("It needs `frame` or `frames`.").not_in(JOINED),
    shared::CONSTRAINTS.requires(""),
    shared::ANIMATION
        .single()
        .requires("")
        .details("For `frame` and `frames`; the first one by default.")
        .group(Group::Frame),
    option(
        "turntable",
        Kind::Integer(1, 3600),
        "Draws this many pictures of a full turn, evenly spaced: \
                                              OUT_00.png, OUT_01.png and so on.",
    )
    .default(Default::Number(1.0))
    .value("COUNT")
    .not_in(shared::PARAMETER),
    option("azimuth", Kind::Number(Allowed::Any), "Moves the viewpoint this many degrees to the right of the front.")
        .default(Default::Number(30.0))
        .unit("degrees")
        .value("DEGREES"),
    option(
        "elevation",
        Kind::Number(Allowed::Any),
        "Moves the viewpoint this many degrees above the horizon, from \
                                                  -90 to 90.",
    )
    .default(Default::Number(15.0))
    .unit("degrees")
    .value("DEGREES"),
    shared::KEEP_GOING.not_in(JOINED),
    shared::JOIN.group(Group::Files).not_in(JOINED),
    shared::JOIN_SKELETONS.group(Group::Files).not_in(JOINED),
    shared::SOURCE_UP.of_file("source_up_of").group(Group::Files),
    shared::SOURCE_UP_OF.group(Group::Files).not_in(JOINED_OF_FILE),
    UNIT.not_in(JOINED),
    shared::UNIT_OF.group(Group::Files).not_in(JOINED_OF_FILE),
    option("background", Kind::Text, "The colour of the background, such as ffffff or 336699cc.")
        .unset("transparent")
        .value("RRGGBB[AA]"),
    option("ground_shadow", Kind::Flag, "Draws a soft shadow on the ground, which is at the lowest point."),
    option("checker", Kind::Flag, "Draws a checker where a mesh has texture coordinates, but no texture."),
    shared::TEXTURE_SEARCH.group(Group::Files),
    shared::FOLLOW_OUTSIDE.group(Group::Files).not_in(CONFINED),
    shared::STRICT_HERE,
    shared::ALLOW_HERE,
    shared::QUIET,
];

pub(crate) const RENDER: Operation = operation(
    "render",
    "Renders files as images, without a \
                                                          GPU.",
    RENDER_OPTIONS,
)
.details(RENDER_DETAILS)
.exactly_one(&["output", "out_dir"])
.doors(&[(Door::Rust, "castkit::render::render"), (Door::Python, "render"), (Door::C, "castkit_render_file")])
.otherwise("pages draw with the graphics processor");

const RENDER_DETAILS: &str = "\
Everything in the file is in the picture, seen from the front, slightly from the side and from above: meshes, \
instances, and hair as thin tubes. If a file has only a skeleton, or an animation, its bones are drawn. Bones of an \
animation without a skeleton are drawn as if none had a parent, with a note. Materials are drawn with \
their albedo texture or colour (PNG, JPEG, TGA, DDS, TIFF, BMP and WebP files), meshes without a material with \
the colours of their vertices. Alpha of a colour is opacity; that of a texture is, too, if it looks like a mask with holes. \
The light turns with the camera, corners are darker, and outlines are fine lines.

Files of other formats are converted in memory first. Textures and instances are looked for below the directory \
of the file, unless `follow_outside` is given.

With -o, several files are drawn as one scene, with the notes of castkit convert: they are brought into one space, parts of a \
character are joined, FILE@BONE is attached to a bone of the other files, and `animation` chooses from the animations of \
all. What cannot be joined is drawn where it is. With `out_dir`, each file has a picture of its own, and \
with -o and `columns`, one on a contact sheet.

The same input gives the same bytes on any number of threads.

With `json`, one object for each file: {file, path, pictures: [{output, bytes}], width, height, missing_textures, \
notes}. For a sheet, pictures is empty, and the last object is {output, bytes, width, height, columns}.

Examples:
  castkit render hero.cast -o hero.png
  castkit render hero.cast --animation walk --frame 12 --size 1024x768 -o walk.png
  castkit render hero.cast --animation-from run.cast --frame 3 -o run.png
  castkit render body.cast head.cast rifle.cast@tag_weapon walk.cast --frame 12 -o hero.png
  castkit render hero.cast --turntable 36 -o turn.png        turn_00.png to turn_35.png
  castkit render library -o sheet.png --columns 8 --size 128x128
  castkit render hero.cast --animation walk --frames 0..end/5 -o walk_strip.png
  castkit render hero.cast --animation-from walk.cast --frames 0..end -o walk.gif
  castkit render library --out-dir thumbnails --size 128x128";

pub(crate) const VIEW: Operation = operation(
    "view",
    "Views models and animations in the browser.",
    &[
        option(
            "files",
            Kind::Path,
            "The files, for example a model and its animations, and directories, from whose files the page lets you choose.",
        )
            .value("FILE")
            .list()
            .positional()
            .not_in(shared::PARAMETER),
        option("port", Kind::Integer(0, 65535), "Serves the page on this port.")
            .unset("any free port")
            .value("NUMBER")
            .conflicts(&["output"]),
        option("open", Kind::Flag, "Opens the browser.").default(Default::Flag(true)),
        option("compare", Kind::Flag, "Shows two files side by side.")
            .conflicts(&["join_skeletons"])
            .details(
                "One camera shows both at the same place. Animations with the same name play at the same time. Nothing is joined.",
            ),
        shared::OUTPUT.required_unless(&[]).details("A single self-contained page. Missing directories are created."),
        shared::JOIN.group(Group::Files),
        shared::JOIN_SKELETONS.group(Group::Files),
        shared::SOURCE_UP.of_file("source_up_of").group(Group::Files),
        shared::SOURCE_UP_OF.group(Group::Files),
        UNIT,
        shared::UNIT_OF.group(Group::Files),
        shared::TEXTURE_SEARCH.group(Group::Files),
        shared::FOLLOW_OUTSIDE.group(Group::Files),
        shared::STRICT_HERE,
        shared::ALLOW_HERE,
        shared::QUIET,
    ],
)
.details(VIEW_DETAILS)
.otherwise("the page is made with the package for JavaScript");

const VIEW_DETAILS: &str = "\
The page shows and plays models, with their bones, weights, texture coordinates, materials and textures, all nodes \
with their properties, and the findings of castkit check. Give a model together with its animations to play \
them. Press ? in the page for a list of keys. Files of other formats are converted in memory.

Several files are shown as one scene, with the notes of castkit convert: they are brought into one space, parts of a \
character are joined, and FILE@BONE is attached to a bone of the other files. Animations play on the joined skeleton. What cannot be joined is shown \
where it is.

With a directory, the page lists the files of known formats in it and below it, with a search. Several that are chosen \
are shown as one scene, and an animation that is chosen alone is played on the model before it. Files that are named \
beside directories are shown first. A file that cannot be read is an error in the page; links out of the directory are \
followed only with `follow_outside`.

The address is printed on a separate line, and the page is updated whenever a file or the list changes. The page is \
private: only this machine can open it, and the address contains a secret. Only the given files and those of the list \
are served, and the textures that they refer to, which must be below their directories unless `follow_outside` is given. \
Ctrl-C stops the server.

With `compare`, the first two files with models are shown side by side, each in its own pose at the same time. In the page, any two of the files, or two animations of one, can be compared.

With -o, everything is written to a single self-contained page that can be sent to others; it has no list.

With `json`, one object: {address}, or {output, bytes}.

Examples:
  castkit view hero.cast
  castkit view hero.cast walk.cast run.cast
  castkit view body.cast head.cast rifle.cast@tag_weapon walk.cast
  castkit view --compare old.cast new.cast
  castkit view library
  castkit view hero.cast animations
  castkit view hero.glb --port 8080 --no-open
  castkit view hero.cast walk.cast -o hero.html";
