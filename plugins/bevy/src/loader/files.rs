//! The files that a Cast file refers to, as asset paths.

use std::path::Path;

use bevy::asset::{AssetPath, AssetServer, AssetServerMode};
use castkit::open::{BaseDirectory, Confinement, is_absolute_anywhere};

/// The asset that a path in the file at `own` refers to; `None` if there cannot be one. `scene_root` is the property of
/// that name.
///
/// Backslashes are separators, because the path may have been written on another system. An absolute path only exists
/// on the machine that wrote the file, so only its file name is used.
pub(super) fn resolve(own: &AssetPath<'_>, path: &str, scene_root: Option<&str>) -> Option<AssetPath<'static>> {
    let path = if is_absolute_anywhere(path) { path.rsplit(['/', '\\']).next()? } else { path };
    let scene_root = scene_root.filter(|root| !is_absolute_anywhere(root)).unwrap_or_default();
    let base = BaseDirectory::of_file(own.path(), Confinement::None).with_scene_root(scene_root);
    let resolved = base.resolve(path).ok()?;
    // As a path, not as text: `#` and `://` have no special meaning in a file name.
    let asset = AssetPath::from_path_buf(resolved).with_source(own.source().clone_owned());
    (!asset.is_unapproved() && asset.path() != Path::new("")).then_some(asset)
}

/// Whether a file exists. Always assumed in a browser, where checking would download it.
#[cfg(feature = "pbr")]
pub(super) async fn exists(server: &AssetServer, path: &AssetPath<'_>) -> bool {
    if cfg!(target_arch = "wasm32") {
        return true;
    }
    let Ok(source) = server.get_source(path.source()) else { return false };
    let reader = match server.mode() {
        AssetServerMode::Unprocessed => source.reader(),
        AssetServerMode::Processed => match source.processed_reader() {
            Ok(reader) => reader,
            Err(_) => return false,
        },
    };
    reader.read(path.path()).await.is_ok()
}

/// The bytes of a file, if it exists.
pub(super) async fn read(server: &AssetServer, path: &AssetPath<'_>) -> Option<Vec<u8>> {
    let source = server.get_source(path.source()).ok()?;
    let reader = match server.mode() {
        AssetServerMode::Unprocessed => source.reader(),
        AssetServerMode::Processed => source.processed_reader().ok()?,
    };
    let mut bytes = Vec::new();
    reader.read(path.path()).await.ok()?.read_to_end(&mut bytes).await.ok()?;
    Some(bytes)
}
