//! Combines roughness and metalness maps into one texture.

use bevy::asset::{LoadContext, RenderAssetUsages};
use bevy::image::{Image, ImageLoaderSettings, ImageSampler};
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::loading::Loading;

impl Loading<'_> {
    /// Roughness in the green channel and metalness in the blue one; `None`, with a warning, if a map cannot be read.
    /// If `gloss` is given, the first map is a gloss map, multiplied by it.
    pub(super) async fn pack(
        &mut self,
        paths: [Option<&str>; 2],
        gloss: Option<f32>,
        context: &mut LoadContext<'_>,
    ) -> Option<Image> {
        let [mut roughness, mut metal] = [None, None];
        for (path, map) in paths.into_iter().zip([&mut roughness, &mut metal]) {
            let Some(path) = path else { continue };
            *map = Some(self.map(path, context).await?);
        }
        let sizes = [&roughness, &metal].into_iter().flatten().map(|map| (map.width(), map.height()));
        let (width, height) = sizes.max_by_key(|(width, height)| u64::from(*width) * u64::from(*height))?;
        let texels = (width as usize).saturating_mul(height as usize);
        if texels == 0 || !self.budget.spend(texels, 4) {
            self.warnings.add(format!("a combined map of {width} x {height} needs more memory than the budget allows"));
            return None;
        }
        let mut data = Vec::with_capacity(texels * 4);
        for y in 0..height {
            for x in 0..width {
                let value = |map: &Option<Image>| map.as_ref().map_or(1.0, |map| sample(map, [x, y], [width, height]));
                let first = value(&roughness);
                let rough = gloss.map_or(first, |factor| 1.0 - first * factor);
                let bytes = [1.0, rough, value(&metal), 1.0].map(|value: f32| {
                    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is from 0 to 255")]
                    let byte = (value.clamp(0.0, 1.0) * 255.0).round() as u8;
                    byte
                });
                data.extend(bytes);
            }
        }
        let size = Extent3d { width, height, depth_or_array_layers: 1 };
        let usages = self.settings.load_materials;
        let mut image = Image::new(size, TextureDimension::D2, data, TextureFormat::Rgba8Unorm, usages);
        image.sampler = ImageSampler::Descriptor(self.settings.sampler());
        Some(image)
    }

    /// Loads a map as linear values.
    async fn map(&mut self, path: &str, context: &mut LoadContext<'_>) -> Option<Image> {
        let asset = self.texture_path(path, context).await?;
        let loaded = context.load_builder().with_settings(|settings: &mut ImageLoaderSettings| {
            settings.is_srgb = false;
            settings.asset_usage = RenderAssetUsages::MAIN_WORLD;
        });
        let image = match loaded.load_value::<Image>(asset).await {
            Ok(loaded) => loaded.take(),
            Err(error) => {
                self.warnings.add(format!("texture {path:?} cannot be read: {error}"));
                return None;
            }
        };
        if image.get_color_at(0, 0).is_err() {
            self.warnings.add(format!("texture {path:?} has a format that cannot be combined with another texture"));
            return None;
        }
        Some(image)
    }
}

/// The red channel of the nearest texel in an image of another size.
fn sample(image: &Image, place: [u32; 2], size: [u32; 2]) -> f32 {
    let nearest = |place: u32, size: u32, own: u32| {
        let scaled = u64::from(place) * u64::from(own) / u64::from(size.max(1));
        u32::try_from(scaled).unwrap_or_default()
    };
    let ([x, y], [width, height]) = (place, size);
    let color = image.get_color_at(nearest(x, width, image.width()), nearest(y, height, image.height()));
    color.map_or(1.0, |color| color.to_linear().red)
}
