//! Splits the combined image of roughness and metalness: one greyscale image per slot.

use std::borrow::Cow;

use cast_interchange::assets::policy::AssetPolicy;
use cast_interchange::scene::{Image, Material, Slot};
use cast_interchange::{NoteKind, Options, Report, Source, notes};
use cast_picture::Picture;
use hashbrown::{HashMap, HashSet};

use super::input::Input;
use crate::gltf::pictures::{Map, Pictures};
use crate::gltf::schema::push;

/// The slots of the combined image, their channels, and the suffixes of the new names. Occlusion is included only if
/// its texture is the same.
const SLOTS: [(&str, usize, &str); 3] =
    [("roughness", 1, "roughness"), ("metal", 2, "metalness"), ("ao", 0, "occlusion")];

/// The images made so far.
pub(super) struct Unpacked<'a> {
    source: Source<'a>,
    is_wanted: bool,
    policy: AssetPolicy<'a>,
    pictures: Pictures,
    /// The image of each requested channel, by source image, or why there is none.
    channels: HashMap<(usize, usize), Result<usize, &'static NoteKind>>,
    /// The last decoded image: the channels of one material follow each other.
    last: Option<(usize, Result<Picture, &'static NoteKind>)>,
}

impl<'a> Unpacked<'a> {
    pub(super) fn new(input: &Input<'a>, options: &Options<'_>) -> Self {
        let mut pictures = Pictures::new(options.whole_budget());
        pictures.allow(input.source.bytes.len());
        Self {
            source: input.source,
            is_wanted: options.unpack_textures,
            policy: AssetPolicy { is_anywhere: options.follow_outside, ..AssetPolicy::BESIDE },
            pictures,
            channels: HashMap::new(),
            last: None,
        }
    }

    /// Gives each slot of a material that shares an image its own. Returns whether it did.
    pub(super) fn unpack(&mut self, slots: &mut [Slot<'a>], images: &mut Vec<Image<'a>>, report: &mut Report) -> bool {
        let image_of = |slot: &Slot<'_>| slot.texture.map(|texture| texture.image);
        let packed = slots.iter().filter(|slot| matches!(&*slot.name, "roughness" | "metal")).find_map(image_of);
        let Some(packed) = packed.filter(|_| self.is_wanted) else { return false };
        for (name, channel, suffix) in SLOTS {
            let mut slots = slots.iter_mut().filter(|slot| slot.name == name).filter_map(|slot| slot.texture.as_mut());
            let Some(texture) = slots.find(|texture| texture.image == packed) else { continue };
            match self.channel(packed, channel, suffix, images, report) {
                Ok(image) => texture.image = image,
                Err(kind) => {
                    report.add(kind, images.get(packed).map_or("", name_of));
                    return false;
                }
            }
        }
        true
    }

    /// Drops images whose used channels have all been extracted. Files beside the source are kept.
    pub(super) fn forget(&self, materials: &[Material<'_>], images: &mut [Image<'_>]) {
        let of_slots = materials.iter().flat_map(|material| &material.slots).filter_map(|slot| slot.texture);
        let used: HashSet<usize> = of_slots.map(|texture| texture.image).collect();
        let mut done = self.channels.iter().filter(|(_, made)| made.is_ok()).map(|((image, _), _)| *image);
        while let Some(image) = done.find(|image| !used.contains(image)) {
            if let Some(image @ Image::Embedded { .. }) = images.get_mut(image) {
                *image = Image::Missing;
            }
        }
    }

    fn channel(
        &mut self,
        packed: usize,
        channel: usize,
        suffix: &str,
        images: &mut Vec<Image<'a>>,
        report: &mut Report,
    ) -> Result<usize, &'static NoteKind> {
        if let Some(known) = self.channels.get(&(packed, channel)) {
            return *known;
        }
        let is_first = SLOTS.iter().all(|(_, other, _)| !self.channels.contains_key(&(packed, *other)));
        let made = self.picture(packed, images).and_then(|picture| {
            let name = images.get(packed).map_or("", name_of);
            report.add_if(is_first && picture.is_deep(), &notes::material::DEEP_MAPS, name);
            let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
            let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
            let name = format!("{stem}_{suffix}.png");
            Ok(push(images, Image::Embedded { name, bytes: Cow::Owned(Map::of(picture, channel).to_png()?) }))
        });
        self.channels.insert((packed, channel), made);
        made
    }

    fn picture(&mut self, image: usize, images: &[Image<'a>]) -> Result<&Picture, &'static NoteKind> {
        if self.last.as_ref().is_none_or(|(last, _)| *last != image) {
            // Only one image is in memory at a time.
            self.last = None;
            self.last = Some((image, self.read(images.get(image))));
        }
        self.last.as_ref().ok_or(&notes::material::UNREADABLE_PICTURES)?.1.as_ref().map_err(|kind| *kind)
    }

    fn read(&mut self, image: Option<&Image<'a>>) -> Result<Picture, &'static NoteKind> {
        match image {
            Some(Image::Embedded { name, bytes }) => self.pictures.read(bytes, name),
            Some(Image::External(path)) => self.pictures.open(self.source.path, path, self.policy),
            Some(Image::Missing) | None => Err(&notes::material::UNREADABLE_PICTURES),
        }
    }
}

fn name_of<'i>(image: &'i Image<'_>) -> &'i str {
    match image {
        Image::External(path) => path,
        Image::Embedded { name, .. } => name,
        Image::Missing => "",
    }
}
