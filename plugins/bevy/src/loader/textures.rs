//! Textures: by their paths in the file, each loaded once.

use bevy::asset::{AssetPath, Handle, LoadContext};
use bevy::image::{Image, ImageLoader, ImageLoaderSettings, ImageSampler};
use bevy::platform::collections::HashMap;

use super::files;
use super::loading::Loading;

/// The textures loaded so far: by path, with whether they are colours.
#[derive(Default)]
pub(super) struct Textures {
    known: HashMap<AssetPath<'static>, Option<(Handle<Image>, bool)>>,
}

impl Loading<'_> {
    /// The texture at a path; `None`, with a warning, if Bevy cannot load it. `is_srgb` says whether it contains
    /// colours rather than data.
    pub(super) async fn texture(
        &mut self,
        textures: &mut Textures,
        path: &str,
        is_srgb: bool,
        context: &mut LoadContext<'_>,
    ) -> Option<Handle<Image>> {
        let asset = self.texture_path(path, context).await?;
        if let Some(known) = textures.known.get(&asset) {
            if known.as_ref().is_some_and(|(_, was_srgb)| *was_srgb != is_srgb) {
                self.warnings.add(format!("texture {path:?} is used for both colours and data: the first use decides"));
            }
            return known.as_ref().map(|(handle, _)| handle.clone());
        }
        let sampler = self.settings.sampler();
        let usage = self.settings.load_materials;
        let handle = context
            .load_builder()
            .with_settings(move |settings: &mut ImageLoaderSettings| {
                settings.is_srgb = is_srgb;
                settings.sampler = ImageSampler::Descriptor(sampler.clone());
                settings.asset_usage = usage;
            })
            .load(asset.clone());
        textures.known.insert(asset, Some((handle.clone(), is_srgb)));
        Some(handle)
    }

    /// The asset path of a texture, if it exists and Bevy has a loader for it. Otherwise the load would fail, and
    /// everything that waits for this file would wait forever.
    pub(super) async fn texture_path(&mut self, path: &str, context: &LoadContext<'_>) -> Option<AssetPath<'static>> {
        let Some(asset) = files::resolve(context.path(), path, None) else {
            self.warnings.add(format!("texture {path:?} is outside the assets"));
            return None;
        };
        if !files::exists(self.server, &asset).await {
            self.warnings.add(format!("texture {path:?} is missing: {asset} does not exist"));
            return None;
        }
        let extension = asset.get_extension().unwrap_or_default().to_lowercase();
        let full = asset.get_full_extension().unwrap_or_default();
        // Bevy's own image loader is not queried: it may not have been added yet, or never is without a renderer.
        let is_image = ImageLoader::SUPPORTED_FILE_EXTENSIONS.contains(&extension.as_str());
        if !is_image
            && self.server.get_asset_loader_with_extension(full).await.is_err()
            && self.server.get_asset_loader_with_extension(&extension).await.is_err()
        {
            self.warnings.add(format!(
                "texture {path:?} has a format that this app cannot load; Bevy has features for some formats"
            ));
            return None;
        }
        Some(asset)
    }
}
