//! The options for results of other formats.

use castkit::convert::{Compression, ExportOptions, FbxVersion, Textures};
use clap::{Args, ValueEnum};

/// What to do where the format leaves a choice.
#[derive(Args, Debug)]
#[command(next_help_heading = "Other formats as output")]
pub(super) struct Exports {
    /// The version of FBX
    #[arg(long, value_enum, value_name = "VERSION", default_value = "7500")]
    fbx_version: VersionName,

    /// Write glTF with 16-bit numbers, which makes it smaller; a note says how large the error is
    ///
    /// This is KHR_mesh_quantization. Texture coordinates outside 0 to 1 are scaled into that range, and the textures of the
    /// material scale them back with KHR_texture_transform, so that readers need both extensions. Coordinates that no
    /// texture uses stay as they are.
    #[arg(long)]
    quantize: bool,

    /// Compress the buffers of glTF without loss
    #[arg(long, value_enum, value_name = "METHOD")]
    compress: Option<CompressionName>,

    /// What to do about textures
    ///
    /// Textures to be embedded or copied are looked for in and below the directory of the first input; for Cast as the
    /// result, of each input.
    #[arg(long, value_enum, value_name = "HOW", default_value = "refer")]
    textures: TexturesName,

    /// Refer to textures in this directory, under their paths relative to the input
    ///
    /// DIR is relative to the directory of the result, or absolute. With --textures copy, the copies are put there.
    #[arg(long, value_name = "DIR")]
    texture_root: Option<String>,

    /// Combine separate maps for roughness or gloss, metalness and occlusion into one picture, as glTF wants them
    ///
    /// The picture is a PNG file beside the result, or embedded with --textures embed. The maps are PNG or JPEG pictures inside
    /// of the input, or files in or below its directory; if one cannot be read, the material stays as it is, with a note.
    #[arg(long)]
    pack_textures: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum TexturesName {
    /// Refer to them by the paths in the input
    Refer,
    /// Put them into the result if the format has a place for them
    Embed,
    /// Copy them to NAME_files beside the result, and refer to the copies
    Copy,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum CompressionName {
    /// EXT_meshopt_compression, which engines and three.js read
    Meshopt,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum VersionName {
    /// 32-bit offsets: files up to 4 GiB, for old programs
    #[value(name = "7400")]
    V7400,
    /// 64-bit offsets
    #[value(name = "7500")]
    V7500,
}

impl Exports {
    pub(super) fn options(&self) -> ExportOptions<'_> {
        let textures = match self.textures {
            TexturesName::Refer => Textures::Refer,
            TexturesName::Embed => Textures::Embed,
            TexturesName::Copy => Textures::Copy,
        };
        let version = match self.fbx_version {
            VersionName::V7400 => FbxVersion::V7400,
            VersionName::V7500 => FbxVersion::V7500,
        };
        ExportOptions::new()
            .textures(textures)
            .texture_root(self.texture_root.as_deref())
            .fbx_version(version)
            .quantize(self.quantize)
            .pack_textures(self.pack_textures)
            .compression(self.compress.map(|CompressionName::Meshopt| Compression::Meshopt))
    }
}
