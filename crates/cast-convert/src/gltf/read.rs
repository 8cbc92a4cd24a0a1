//! glTF to Cast.
//!
//! Steps: the JSON and the buffers ([`input`]), the node tree ([`hierarchy`]), animations, materials, and a mesh for
//! each primitive ([`mesh`]), placed at every node that shows it ([`scene`]).

mod accessor;
mod animation;
#[cfg(feature = "textures")]
mod channels;
#[cfg(feature = "gltf-draco")]
mod draco;
mod extension;
mod faces;
mod hierarchy;
mod image;
mod input;
mod levels;
mod material;
mod mesh;
mod meshopt;
mod scene;

use cast_interchange::lower::lower;
use cast_interchange::{Converted, Error, ErrorKind, Options, Report, Source, notes};

use super::{container, schema};

/// Reads a .gltf or .glb file, and the buffers that it refers to.
///
/// Nodes that skins or animations use become bones, and so do the nodes between them and the scene; their `ssc` is off.
/// Meshes below a bone move with it; all others are placed by their nodes. Embedded images become side files. Lengths
/// are in metres and y points up, as in glTF. Tightly packed float arrays are borrowed from the source.
///
/// # Errors
/// Returns an error if the source is not glTF 2.0, is damaged, requires an unknown extension, or refers to a buffer
/// that cannot be read.
///
/// ```
/// # use cast_convert::gltf;
/// # use cast_interchange::{Options, Source};
/// let source = br#"{"asset": {"version": "2.0"}, "nodes": [{"name": "hip"}], "skins": [{"joints": [0]}]}"#;
/// let converted = gltf::read(Source::of_bytes(source), &Options::default())?;
/// assert!(converted.report.notes().is_empty());
/// # Ok::<(), cast_interchange::Error>(())
/// ```
pub fn read<'a>(source: Source<'a>, options: &Options) -> Result<Converted<'a>, Error> {
    let mut report = Report::default();
    let parts = container::parts(source.bytes, &mut report)?;
    let text = parts.json.iter().find(|byte| !byte.is_ascii_whitespace());
    if text != Some(&b'{') {
        return Err(Error::new(ErrorKind::NotThisFormat { expected: "\"glTF\" or a JSON object at the start" }));
    }
    let mut root = schema::Root::default();
    schema::read(parts.json, &mut root)
        .map_err(|error| Error::invalid(format!("the JSON is not valid glTF: {error}")))?;
    check_version(&root.asset)?;
    extension::check(&root, &mut report)?;
    let input = input::Input::new(root, parts, source, options)?;
    #[cfg(feature = "gltf-draco")]
    let input = draco::unpack(input)?;
    input.check_arrays()?;
    let mut scene = scene::read(&input, options, &mut report)?;

    let root = &input.root;
    report.add_many(&notes::scene::CUSTOM_PROPERTIES, input.foreign_extras(), "");
    // The same for every glTF file.
    scene.unit = Some(1.0);
    let said = root.asset.extras.cast.clone();
    scene.author = said.author.or_else(|| root.asset.copyright.clone()).map(Into::into);
    scene.software = said.software.or_else(|| root.asset.generator.clone()).map(Into::into);
    // With many nodes, the JSON takes as much memory as the result.
    drop(input);
    lower(scene, options, report)
}

fn check_version(asset: &schema::Asset) -> Result<(), Error> {
    let wanted = asset.min_version.as_deref().unwrap_or(&asset.version);
    let readable = match asset.min_version {
        Some(_) => wanted == "2.0",
        None => wanted.split('.').next() == Some("2"),
    };
    if readable {
        return Ok(());
    }
    let found = if wanted.is_empty() { "no version" } else { wanted };
    Err(Error::invalid(format!("this is glTF {found}; only glTF 2.0 can be read")).inside("asset"))
}
