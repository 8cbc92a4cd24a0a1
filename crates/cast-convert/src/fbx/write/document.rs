//! The parts of the document around the objects: header, settings, definitions, footer.

use std::io::Write;
use std::sync::Arc;

use cast_base::sort;
use cast_interchange::{Error, FbxVersion};
use cast_read::views::MetadataRef;
use cast_scene::convert_axes::Up;

use super::animation::{Stack, TICKS_A_SECOND};
use super::encode::Encoder;
use super::node::{Node, Value};
use super::objects::Scene;
use super::rows::{self, row};
use crate::fbx::{MAGIC, time_modes};

/// The vendor's library derives `FileId` and the code at the start of the footer from the creation time by an
/// unpublished algorithm. These three values belong together, and make the result independent of the date.
const CREATION_TIME: &str = "1970-01-01 10:00:00:000";
const FILE_ID: [u8; 16] =
    [0x28, 0xb3, 0x2a, 0xeb, 0xb6, 0x24, 0xcc, 0xc2, 0xbf, 0xc8, 0xb0, 0x2a, 0xa9, 0x2b, 0xfc, 0xf1];
const FOOTER_CODE: [u8; 16] =
    [0xfa, 0xbc, 0xab, 0x09, 0xd0, 0xc8, 0xd4, 0x66, 0xb1, 0x76, 0xfb, 0x83, 0x1c, 0xf7, 0x26, 0x7e];
const FOOTER_END: [u8; 16] =
    [0xf8, 0x5a, 0x8c, 0x6a, 0xde, 0xf5, 0xd9, 0x7e, 0xec, 0xe9, 0x0c, 0xe3, 0x75, 0x8f, 0x29, 0x0b];

const CREATOR: &str = concat!("castkit ", env!("CARGO_PKG_VERSION"));
/// The ID of the only document.
const DOCUMENT_ID: i64 = 1_000_000_000;

pub(super) fn write(
    scene: &mut Scene,
    source: &cast_scene::Scene,
    stacks: &[Stack],
    metadata: Option<MetadataRef<'_>>,
    (version, unit): (FbxVersion, f32),
    out: &mut dyn Write,
) -> Result<(), Error> {
    let has_long_offsets = version != FbxVersion::V7400;
    let version: i32 = if has_long_offsets { 7500 } else { 7400 };
    let header = [MAGIC, &[0], &version.to_le_bytes()].concat();
    let mut encoder = Encoder::new(has_long_offsets, header);
    let definitions = definitions(scene);
    // Moved out: a copy would take nearly as much memory again.
    let objects = Node::new("Objects").children(std::mem::take(&mut scene.objects));
    let connections = Node::new("Connections").children(std::mem::take(&mut scene.connections));
    for node in [
        head(version, metadata),
        Node::of("FileId", Value::Bytes(Arc::from(FILE_ID))),
        Node::of("CreationTime", CREATION_TIME),
        Node::of("Creator", CREATOR),
        settings(source, stacks, unit),
        documents(stacks),
        Node::new("References"),
        definitions,
        objects,
        connections,
        takes(stacks),
    ] {
        encoder.node(&node)?;
    }
    encoder.end_list();
    encoder.raw(&FOOTER_CODE);
    // Padding to the next multiple of 16; 16 bytes if the position already is one.
    let padding = 16 - usize::try_from(encoder.position() % 16).unwrap_or(0);
    encoder.raw(&[0; 16][..padding]);
    encoder.raw(&[0; 4]);
    encoder.raw(&version.to_le_bytes());
    encoder.raw(&[0; 120]);
    encoder.raw(&FOOTER_END);
    encoder.write_to(out)
}

fn head(version: i32, metadata: Option<MetadataRef<'_>>) -> Node {
    let parts = ["Version", "Year", "Month", "Day", "Hour", "Minute", "Second", "Millisecond"];
    let stamp = parts.into_iter().zip([1000, 1970, 1, 1, 10, 0, 0, 0]).map(|(name, value)| Node::of(name, value));
    let author = metadata.and_then(|metadata| metadata.author()).unwrap_or_default();
    let texts =
        [("Title", ""), ("Subject", ""), ("Author", author), ("Keywords", ""), ("Revision", ""), ("Comment", "")];
    let texts = texts.map(|(name, text)| Node::of(name, text));
    // The program that the content is from, and the one that wrote this file.
    let own = ("castkit", env!("CARGO_PKG_VERSION"));
    let original = metadata.and_then(|metadata| metadata.software()).map_or(own, |software| (software, ""));
    let rows = [("Original", original), ("LastSaved", own)].into_iter().flat_map(|(moment, (program, version))| {
        [
            rows::compound(moment),
            rows::text(&format!("{moment}|ApplicationVendor"), if version.is_empty() { "" } else { program }),
            rows::text(&format!("{moment}|ApplicationName"), program),
            rows::text(&format!("{moment}|ApplicationVersion"), version),
            row(&format!("{moment}|DateTime_GMT"), "DateTime", "", "", ["01/01/1970 10:00:00.000".into()]),
        ]
    });
    let information = Node::of("SceneInfo", "GlobalInfo\0\u{1}SceneInfo")
        .value("UserData")
        .leaf("Type", "UserData")
        .leaf("Version", 100)
        .child(Node::new("MetaData").leaf("Version", 100).children(texts))
        .rows(rows);
    Node::new("FBXHeaderExtension")
        .leaf("FBXHeaderVersion", 1003)
        .leaf("FBXVersion", version)
        .leaf("EncryptionType", 0)
        .child(Node::new("CreationTimeStamp").children(stamp))
        .leaf("Creator", CREATOR)
        .child(information)
}

/// Axes as (axis, sign) for up, front and right: a right-handed system with the up axis of the file.
fn axes(up: Up) -> [(i32, i32); 3] {
    match up {
        Up::X => [(0, 1), (2, 1), (1, -1)],
        Up::Y => [(1, 1), (2, 1), (0, 1)],
        Up::Z => [(2, 1), (1, -1), (0, 1)],
    }
}

fn settings(source: &cast_scene::Scene, stacks: &[Stack], unit: f32) -> Node {
    let [up, front, right] = axes(source.up());
    // Rounds away the error of the narrower type: 0.01 metres are one centimetre.
    let centimetres = (f64::from(unit) * 1e8).round() / 1e6;
    let rate = source.animations.first().map_or(30.0, |animation| animation.frame_rate);
    let mode = time_modes::of(rate);
    let axes = [("UpAxis", up), ("FrontAxis", front), ("CoordAxis", right), ("OriginalUpAxis", up)];
    let axes = axes
        .into_iter()
        .flat_map(|(name, (axis, sign))| [rows::integer(name, axis), rows::integer(&format!("{name}Sign"), sign)]);
    let others = [
        rows::double("UnitScaleFactor", centimetres),
        rows::double("OriginalUnitScaleFactor", centimetres),
        row("AmbientColor", "ColorRGB", "Color", "", [0.0, 0.0, 0.0].map(Value::from)),
        rows::text("DefaultCamera", "Producer Perspective"),
        rows::choice("TimeMode", mode.map_or(time_modes::CUSTOM, |mode| mode.0)),
        rows::choice("TimeProtocol", 2),
        rows::choice("SnapOnFrameMode", 0),
        rows::time("TimeSpanStart", stacks.first().map_or(0, |stack| stack.start)),
        rows::time("TimeSpanStop", stacks.first().map_or(TICKS_A_SECOND, |stack| stack.stop)),
        // Where a mode has two spellings, 23.976 and 24000/1001, the one of the keys.
        rows::double("CustomFrameRate", if mode.is_some_and(|mode| mode.1 == rate) { -1.0 } else { rate }),
    ];
    Node::new("GlobalSettings").leaf("Version", 1000).rows(axes.chain(others))
}

fn documents(stacks: &[Stack]) -> Node {
    let active = rows::text("ActiveAnimStackName", first_name(stacks));
    let document = Node::of("Document", DOCUMENT_ID)
        .value("")
        .value("Scene")
        .rows([row("SourceObject", "object", "", "", []), active])
        .leaf("RootNode", 0_i64);
    Node::new("Documents").leaf("Count", 1).child(document)
}

fn first_name(stacks: &[Stack]) -> &str {
    stacks.first().map_or("", |stack| &stack.name)
}

/// The number of objects of each kind, with defaults for the properties that are written only for some objects.
fn definitions(scene: &Scene) -> Node {
    let mut names: Vec<&str> = scene.objects.iter().map(|object| object.name).collect();
    sort::unstable(&mut names);
    let count = |objects: usize| i32::try_from(objects).unwrap_or(i32::MAX);
    let total = count(names.len()).saturating_add(1);
    let settings = Node::of("ObjectType", "GlobalSettings").leaf("Count", 1);
    let types = names.chunk_by(|first, second| first == second).map(|alike| {
        let name = alike.first().copied().unwrap_or_default();
        let node = Node::of("ObjectType", name).leaf("Count", count(alike.len()));
        match template(name) {
            Some((class, rows)) => node.child(Node::of("PropertyTemplate", class).rows(rows)),
            None => node,
        }
    });
    Node::new("Definitions").leaf("Version", 100).leaf("Count", total).child(settings).children(types)
}

fn template(name: &str) -> Option<(&'static str, Vec<Node>)> {
    Some(match name {
        "Model" => (
            "FbxNode",
            vec![
                rows::choice("RotationOrder", 0),
                rows::choice("InheritType", 0),
                rows::local("Lcl Translation", [0.0; 3]),
                rows::local("Lcl Rotation", [0.0; 3]),
                rows::local("Lcl Scaling", [1.0; 3]),
                row("Visibility", "Visibility", "", "A", [1.0.into()]),
                row("Visibility Inheritance", "Visibility Inheritance", "", "", [1.into()]),
            ],
        ),
        "Geometry" => (
            "FbxMesh",
            vec![
                rows::vector("BBoxMin", [0.0; 3]),
                rows::vector("BBoxMax", [0.0; 3]),
                rows::yes("Primary Visibility", true),
            ],
        ),
        "NodeAttribute" => ("FbxSkeleton", vec![rows::double("Size", 100.0)]),
        "Material" => (
            "FbxSurfacePhong",
            vec![
                rows::text("ShadingModel", "Phong"),
                rows::yes("MultiLayer", false),
                rows::color("EmissiveColor", [0.0; 3]),
                rows::number("EmissiveFactor", 1.0),
                rows::color("AmbientColor", [0.2; 3]),
                rows::number("AmbientFactor", 1.0),
                rows::color("DiffuseColor", [0.8; 3]),
                rows::number("DiffuseFactor", 1.0),
                rows::color("TransparentColor", [0.0; 3]),
                rows::number("TransparencyFactor", 0.0),
                rows::number("Opacity", 1.0),
                rows::color("SpecularColor", [0.2; 3]),
                rows::number("SpecularFactor", 1.0),
                rows::number("ShininessExponent", 20.0),
                rows::color("ReflectionColor", [0.0; 3]),
                rows::number("ReflectionFactor", 1.0),
            ],
        ),
        "Texture" => (
            "FbxFileTexture",
            vec![rows::text("UVSet", "default"), rows::yes("UseMaterial", false), rows::yes("UseMipMap", false)],
        ),
        "Video" => ("FbxVideo", vec![row("Path", "KString", "XRefUrl", "", ["".into()])]),
        "AnimationStack" => (
            "FbxAnimStack",
            ["LocalStart", "LocalStop", "ReferenceStart", "ReferenceStop"].map(|name| rows::time(name, 0)).into(),
        ),
        "AnimationLayer" => ("FbxAnimLayer", vec![rows::number("Weight", 100.0), rows::choice("BlendMode", 0)]),
        "AnimationCurveNode" => ("FbxAnimCurveNode", vec![rows::compound("d")]),
        _ => return None,
    })
}

/// The old list of animations; some programs look up the names in it.
fn takes(stacks: &[Stack]) -> Node {
    let takes = stacks.iter().map(|stack| {
        Node::of("Take", stack.name.as_str())
            .leaf("FileName", format!("{}.tak", stack.name))
            .child(Node::of("LocalTime", stack.start).value(stack.stop))
            .child(Node::of("ReferenceTime", stack.start).value(stack.stop))
    });
    Node::new("Takes").leaf("Current", first_name(stacks)).children(takes)
}
