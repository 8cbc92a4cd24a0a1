//! Pictures: references stay references, what is inside the source becomes a file beside the result.

use std::borrow::Cow;

use crate::SideFile;
use crate::interchange::Image;
use crate::names::Unique;

/// The path of each image; `None` for one that is nowhere. Slots link to images by their index, and no two have the same
/// path unless they are the same file: what is inside never gets a name that is referred to beside the source.
pub(super) fn lower<'a>(images: Vec<Image<'a>>) -> (Vec<Option<Cow<'a, str>>>, Vec<SideFile<'a>>) {
    let mut unique = Unique::of_files();
    for image in &images {
        if let Image::External(path) = image {
            unique.reserve(path);
        }
    }
    let (mut paths, mut side_files) = (Vec::with_capacity(images.len()), Vec::new());
    for image in images {
        paths.push(match image {
            Image::External(path) => Some(path),
            Image::Embedded { name, bytes } => {
                let path = unique.give(&name);
                side_files.push(SideFile { path: path.clone(), bytes });
                Some(path.into())
            }
            Image::Missing => None,
        });
    }
    (paths, side_files)
}
