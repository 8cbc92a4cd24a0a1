//! Textures: by the paths of the file, each loaded once.

use bevy::asset::{AssetPath, Handle, LoadContext};
use bevy::image::{Image, ImageLoader, ImageLoaderSettings, ImageSampler};
use bevy::platform::collections::HashMap;

use super::files;
use super::loading::Loading;

/// The textures so far: by path, with whether they are colours.
#[derive(Default)]
pub(super) struct Textures {
    known: HashMap<AssetPath<'static>, Option<(Handle<Image>, bool)>>,
}

impl Loading<'_> {
    /// The texture at a path; `None`, with a warning, where there is none that Bevy can load. `is_srgb` says that it is
    /// colours, and not numbers.
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
                self.warnings.add(format!("texture {path:?} is both colours and numbers: the first use counts"));
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

    /// Where a texture is, if it is there and Bevy has a loader for it; else a load that fails would make everything that
    /// waits for this file wait for ever.
    pub(super) async fn texture_path(&mut self, path: &str, context: &LoadContext<'_>) -> Option<AssetPath<'static>> {
        let Some(asset) = files::resolve(context.path(), path, None) else {
            self.warnings.add(format!("texture {path:?} is not among the assets"));
            return None;
        };
        if !files::exists(self.server, &asset).await {
            self.warnings.add(format!("texture {path:?} is not there: {asset} does not exist"));
            return None;
        }
        let extension = asset.get_extension().unwrap_or_default().to_lowercase();
        let full = asset.get_full_extension().unwrap_or_default();
        // Of Bevy's own loader nobody asks, as it may not be there yet, or never without a renderer.
        let is_image = ImageLoader::SUPPORTED_FILE_EXTENSIONS.contains(&extension.as_str());
        if !is_image
            && self.server.get_asset_loader_with_extension(full).await.is_err()
            && self.server.get_asset_loader_with_extension(&extension).await.is_err()
        {
            self.warnings
                .add(format!("texture {path:?} is of a kind that this app cannot load; Bevy has features for some"));
            return None;
        }
        Some(asset)
    }
}
