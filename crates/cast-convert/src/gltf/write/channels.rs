//! Packs separate maps into one image: occlusion, roughness and metalness as red, green and blue.

use cast_interchange::assets::references;
use cast_interchange::{Textures, notes};
use cast_picture::{Content, fitted};

use super::output::{Origin, Output};
use crate::gltf::pictures::{Map, is_colored, pack};
use crate::pieces::Piece;

impl Output<'_> {
    /// The texture packed from the maps of a material, by path, and whether it has occlusion; `None`, with a note, if a
    /// map cannot be read. Occlusion that cannot be read is left out. The presence of a factor means that the second
    /// map is gloss.
    pub(super) fn pack(
        &mut self,
        origin: Origin<'_>,
        name: &str,
        maps: [Option<&str>; 3],
        gloss: Option<f32>,
    ) -> Option<(usize, bool)> {
        let policy = self.options.assets;
        let file = |path: &str| references::resolve(origin, path, policy).unwrap_or_else(|_| path.into());
        let key = (maps.map(|path| path.map(file)), gloss.map(f32::to_bits));
        if let Some(known) = self.packed.get(&key) {
            return *known;
        }
        let made = self.packed_texture(origin, name, maps, gloss);
        self.packed.insert(key, made);
        made
    }

    fn packed_texture(
        &mut self,
        origin: Origin<'_>,
        name: &str,
        paths: [Option<&str>; 3],
        gloss: Option<f32>,
    ) -> Option<(usize, bool)> {
        let [occlusion, roughness, metal] = paths;
        // Decoding is the expensive part: occlusion is read last, after the others have succeeded.
        let roughness = self.map(origin, roughness).ok()?;
        let roughness = match gloss {
            Some(factor) => roughness.map(|map| map.inverted(factor)),
            None => roughness,
        };
        let metal = self.map(origin, metal).ok()?;
        let occlusion = self.map(origin, occlusion).ok().flatten();
        let has_occlusion = occlusion.is_some();
        let maps = [occlusion, roughness, metal];
        let mut sizes = maps.iter().flatten().map(|map| map.size);
        let first = sizes.next();
        self.report.add_if(sizes.any(|size| Some(size) != first), &notes::material::RESAMPLED_MAPS, name);
        let bytes = pack(maps).map_err(|kind| self.report.add(kind, name)).ok()?;
        let suffix = if has_occlusion { "occlusion_roughness_metalness" } else { "roughness_metalness" };
        let image = if self.options.textures == Textures::Embed {
            self.image_inside(Piece::Bytes(bytes.into()), format!("{name}_{suffix}.png"), "image/png")
        } else {
            let (key, end) = (blake3::hash(&bytes), format!("_{suffix}.png"));
            let content: references::Content = Box::new(move |out| out.write_all(&bytes));
            let path = self.copies.make((name, key.as_bytes(), &end), content, self.options);
            self.image_beside(&path)
        };
        for path in paths.into_iter().skip(usize::from(!has_occlusion)).flatten() {
            self.uses.embed(origin, path);
        }
        Some((self.texture_of(image), has_occlusion))
    }

    /// The numbers of a map, if there is one.
    fn map(&mut self, origin: Origin<'_>, path: Option<&str>) -> Result<Option<Map>, ()> {
        let Some(path) = path else { return Ok(None) };
        let picture = self.pictures.open(origin, path, self.options.assets);
        let picture = picture.map_err(|kind| self.report.add(kind, path))?;
        self.report.add_if(picture.is_deep(), &notes::material::DEEP_MAPS, path);
        self.report.add_if(is_colored(&picture), &notes::material::COLORED_MAPS, path);
        let longest = self.options.max_texture.map_or(u32::MAX, |most| u32::try_from(most).unwrap_or(u32::MAX));
        let size = fitted(picture.size(), longest);
        if size == picture.size() {
            return Ok(Some(Map::of(&picture, 0)));
        }
        // Within the limits, since the image was.
        let smaller = picture.resized(size, Content::Data);
        let smaller = smaller.map_err(|_| self.report.add(&notes::material::LARGE_PICTURES, path))?;
        Ok(Some(Map::of(&smaller, 0)))
    }
}
