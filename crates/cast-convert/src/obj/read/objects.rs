//! Which faces make an object, and which of its materials they have.

use std::borrow::Cow;
use std::ops::Range;

use hashbrown::HashMap;

use super::parse::{Chunk, Event, File};
use crate::obj::NO_MATERIAL;

/// Consecutive faces of one chunk.
#[derive(Clone, Debug)]
pub(super) struct Run {
    chunk: usize,
    faces: Range<usize>,
    /// Index among the materials of the object.
    pub(super) material: usize,
}

/// Faces that become meshes, one for each material.
#[derive(Debug, Default)]
pub(super) struct Object<'a> {
    pub(super) name: Cow<'a, [u8]>,
    pub(super) runs: Vec<Run>,
    /// Materials in the order of first use; `None` for faces without one.
    pub(super) materials: Vec<Option<usize>>,
    index_of: HashMap<Option<usize>, usize>,
}

/// The objects of a file, and what it refers to.
#[derive(Debug, Default)]
pub(super) struct Objects<'a> {
    pub(super) objects: Vec<Object<'a>>,
    /// The names of all materials, in the order of first mention.
    pub(super) materials: Vec<Cow<'a, [u8]>>,
    pub(super) libraries: Vec<Cow<'a, [u8]>>,
}

/// Divides the faces of all chunks. Every `o` begins an object; groups do only in files without objects, where they are
/// the only names.
pub(super) fn objects<'a>(chunks: &mut [Chunk<'a>]) -> Objects<'a> {
    let mut result = Objects::default();
    let mut known: HashMap<Cow<'a, [u8]>, usize> = HashMap::new();
    let (mut object, mut group): (Cow<'a, [u8]>, Cow<'a, [u8]>) = (Cow::default(), Cow::default());
    let (mut is_new_object, mut is_new_group, mut merges_groups, mut material) = (false, false, false, None);
    for (chunk, content) in chunks.iter_mut().enumerate() {
        let events = std::mem::take(&mut content.events);
        let mut at = 0;
        let ends = events.iter().map(|(faces, _)| *faces as usize).chain([content.ends.len()]).collect::<Vec<_>>();
        let mut events = events.into_iter();
        for end in ends {
            if at < end {
                let splits = is_new_object || is_new_group && object.is_empty() && !merges_groups;
                if splits || result.objects.is_empty() {
                    let name = match merges_groups {
                        _ if !object.is_empty() => object.clone(),
                        true => Cow::default(),
                        false => group.clone(),
                    };
                    result.objects.push(Object { name, ..Object::default() });
                }
                (is_new_object, is_new_group) = (false, false);
                if let Some(object) = result.objects.last_mut() {
                    object.add(chunk, at..end, material);
                }
                at = end;
            }
            match events.next() {
                Some((_, Event::Object(name))) => (object, is_new_object) = (name, true),
                Some((_, Event::Group(name))) => (group, is_new_group) = (name, true),
                Some((_, Event::MergeGroups)) => merges_groups |= result.objects.is_empty(),
                Some((_, Event::Library(name))) => result.libraries.push(name),
                Some((_, Event::Material(name))) if name.is_empty() || *name == *NO_MATERIAL.as_bytes() => {
                    material = None
                }
                Some((_, Event::Material(name))) => {
                    let next = result.materials.len();
                    material = Some(*known.entry(name.clone()).or_insert_with(|| {
                        result.materials.push(name);
                        next
                    }));
                }
                None => {}
            }
        }
    }
    result
}

impl Object<'_> {
    fn add(&mut self, chunk: usize, faces: Range<usize>, material: Option<usize>) {
        let next = self.materials.len();
        let material = *self.index_of.entry(material).or_insert_with(|| {
            self.materials.push(material);
            next
        });
        match self.runs.last_mut() {
            Some(last) if last.chunk == chunk && last.material == material && last.faces.end == faces.start => {
                last.faces.end = faces.end;
            }
            _ => self.runs.push(Run { chunk, faces, material }),
        }
    }
}

impl Run {
    /// The corners of each face.
    pub(super) fn faces<'f>(&self, file: &'f File<'_>) -> impl Iterator<Item = &'f [super::parse::Corner]> + use<'f> {
        let (corners, ends) = match file.chunks.get(self.chunk) {
            Some(chunk) => (chunk.corners.as_slice(), chunk.ends.as_slice()),
            None => (&[][..], &[][..]),
        };
        let before = self.faces.start.checked_sub(1).and_then(|before| ends.get(before));
        let mut start = before.map_or(0, |end| *end as usize);
        let ends = ends.get(self.faces.clone()).unwrap_or_default();
        ends.iter().filter_map(move |end| {
            let face = corners.get(start..*end as usize);
            start = *end as usize;
            face
        })
    }

    /// The corners of all faces together.
    pub(super) fn corners<'f>(&self, file: &'f File<'_>) -> &'f [super::parse::Corner] {
        let Some(chunk) = file.chunks.get(self.chunk) else { return &[] };
        let end =
            |faces: usize| faces.checked_sub(1).and_then(|last| chunk.ends.get(last)).map_or(0, |end| *end as usize);
        chunk.corners.get(end(self.faces.start)..end(self.faces.end)).unwrap_or_default()
    }
}
