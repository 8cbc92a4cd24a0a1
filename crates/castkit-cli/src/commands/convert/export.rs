//! The options for results of other formats.

use castkit::convert::{Compression, ExportOptions, FbxVersion, Textures};
use clap::Args;

use crate::options::{Choices, one_of};

/// What to do where the format leaves a choice.
#[derive(Args, Debug)]
#[command(next_help_heading = "Other formats as output")]
pub(super) struct Exports {
    /// The version of FBX; 7500 by default
    #[arg(long, value_name = "VERSION", value_parser = one_of(VERSIONS))]
    pub(super) fbx_version: Option<FbxVersion>,

    /// Write glTF with 16-bit numbers, which makes it smaller; a note says how large the error is
    ///
    /// This is KHR_mesh_quantization. Texture coordinates outside 0 to 1 are scaled into that range, and
    /// KHR_texture_transform scales them back, so readers need both extensions. Coordinates that no texture uses stay
    /// as they are.
    ///
    /// three.js, Babylon.js, Blender and Unreal read such files. VTK, and Bevy and other programs based on the gltf crate,
    /// refuse them; trimesh and panda3d read them without an error, but with wrong positions.
    #[arg(long)]
    quantize: bool,

    /// Compress the buffers of glTF without loss
    ///
    /// three.js and Babylon.js read such files with a decoder that they load. Blender, VTK, F3D, trimesh, panda3d, and Bevy
    /// and other programs based on the gltf crate, cannot read them.
    #[arg(long, value_name = "METHOD", value_parser = one_of(COMPRESSIONS))]
    compress: Option<Compression>,

    /// Store only the vertices that a morph target of glTF moves, which makes files with many targets much smaller
    ///
    /// Blender, three.js and game engines read such files. VTK, F3D and panda3d load nothing of them.
    #[arg(long)]
    sparse_targets: bool,

    /// Put the nodes of skinned meshes of glTF below the node of their model, where panda3d looks for them
    ///
    /// A skinned mesh is placed by its joints alone; the specification therefore advises to put its node beside them.
    #[arg(long)]
    skins_below_model: bool,

    /// What to do about textures
    ///
    /// Textures to embed or copy are looked for in the directory of the first input and below it; if the result is
    /// Cast, in that of each input.
    #[arg(long, value_name = "MODE", default_value = "refer", value_parser = one_of(TEXTURES))]
    textures: Textures,

    /// Refer to textures in this directory, under their paths relative to the input
    ///
    /// DIR is relative to the directory of the result, or absolute. With --textures copy, the copies are put there.
    #[arg(long, value_name = "DIR")]
    texture_root: Option<String>,

    /// Combine separate maps for roughness or gloss, metalness and occlusion into one image, as glTF requires
    ///
    /// The image is a PNG file beside the result, or embedded with --textures embed. The maps are PNG or JPEG
    /// images embedded in the input, or files in its directory or below it. If one cannot be read, the material stays
    /// as it is, with a note.
    #[arg(long)]
    pack_textures: bool,
}

const TEXTURES: Choices<Textures> = &[
    ("refer", Textures::Refer, "Refer to them by the paths in the input"),
    ("embed", Textures::Embed, "Put them into the result if the format has a place for them"),
    ("copy", Textures::Copy, "Copy them to NAME_files beside the result, and refer to the copies"),
];

const COMPRESSIONS: Choices<Compression> = &[(
    "meshopt",
    Compression::Meshopt,
    "EXT_meshopt_compression, for three.js and Babylon.js, but not for Blender and Bevy",
)];

const VERSIONS: Choices<FbxVersion> = &[
    ("7400", FbxVersion::V7400, "32-bit offsets: files up to 4 GiB, for old programs"),
    ("7500", FbxVersion::V7500, "64-bit offsets"),
];

impl Exports {
    pub(super) fn options(&self) -> ExportOptions<'_> {
        ExportOptions::new()
            .textures(self.textures)
            .texture_root(self.texture_root.as_deref())
            .fbx_version(self.fbx_version.unwrap_or(FbxVersion::V7500))
            .quantize(self.quantize)
            .sparse_targets(self.sparse_targets)
            .skins_below_model(self.skins_below_model)
            .pack_textures(self.pack_textures)
            .compression(self.compress)
    }
}
