//! Images: external ones stay references, embedded ones become files beside the result.

use std::borrow::Cow;

use cast_file::FileNames;

use crate::SideFile;
use crate::interchange;

/// An image that a file can refer to.
pub(super) struct Image<'a> {
    pub(super) path: Cow<'a, str>,
    /// The index of its file beside the result; `None` if it has none.
    pub(super) side_file: Option<usize>,
}

/// Returns each image, or `None` if it is missing or its path is empty. Slots link to images by index. Two images have
/// the same path only if they are the same file: an embedded image never gets the path of an external one.
pub(super) fn lower<'a>(images: Vec<interchange::Image<'a>>) -> (Vec<Option<Image<'a>>>, Vec<SideFile<'a>>) {
    let mut unique = FileNames::new();
    for image in &images {
        if let interchange::Image::External(path) = image {
            unique.reserve(path);
        }
    }
    let (mut paths, mut side_files) = (Vec::with_capacity(images.len()), Vec::new());
    for image in images {
        paths.push(match image {
            interchange::Image::External(path) => (!path.is_empty()).then_some(Image { path, side_file: None }),
            interchange::Image::Embedded { name, bytes } => {
                let path = unique.give_path(&name, "image");
                let side_file = Some(side_files.len());
                side_files.push(SideFile { path: path.clone(), bytes });
                Some(Image { path: path.into(), side_file })
            }
            interchange::Image::Missing => None,
        });
    }
    (paths, side_files)
}
