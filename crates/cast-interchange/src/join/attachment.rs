//! Files that are attached to a bone: `weapon.cast@tag_weapon`.

use std::path::{Path, PathBuf};

use cast_scene::Transform;
use glam::{EulerRot, Quat};

use crate::error::Error;

/// A bone below which the models of a file are attached.
#[derive(Clone, Debug, PartialEq)]
pub struct Attachment {
    /// The name of the bone.
    pub bone: String,
    /// Where the models are relative to the bone.
    pub offset: Transform,
}

/// An attachment for which there is no bone.
#[derive(Debug)]
pub struct NotAttached {
    /// The index of the document that was to be attached.
    pub document: usize,
    /// Why it cannot be.
    pub error: Error,
}

impl Attachment {
    /// An attachment without an offset.
    #[must_use]
    pub fn new(bone: impl Into<String>) -> Self {
        Self { bone: bone.into(), offset: Transform::IDENTITY }
    }

    /// Splits `FILE@BONE` into the file and the bone. A text that is an existing file is that file. Otherwise it is split
    /// at the last `@` before which the name of an existing file stands, so that names of files and bones may contain
    /// `@`. If there is no such file, all of the text is the file.
    ///
    /// An offset may follow the bone: `FILE@BONE+x,y,z` in the unit of the models, along the axes of the bone, and
    /// `FILE@BONE+x,y,z,rx,ry,rz` with angles in degrees around x, then y, then z. After a bone whose own name ends like
    /// that, `+0,0,0` has to stand.
    ///
    /// ```
    /// # use std::path::Path;
    /// # use cast_interchange::join::Attachment;
    /// # let directory = tempfile::tempdir().unwrap();
    /// # let path = directory.path().join("weapon.cast");
    /// # std::fs::write(&path, "").unwrap();
    /// # let text = format!("{}@tag_weapon+0,0.1,0", path.display());
    /// let (file, attachment) = Attachment::split(Path::new(&text));
    /// let attachment = attachment.unwrap();
    /// assert_eq!((file, &*attachment.bone), (path, "tag_weapon"));
    /// assert_eq!(attachment.offset.translation, [0.0, 0.1, 0.0]);
    /// ```
    #[must_use]
    pub fn split(text: &Path) -> (PathBuf, Option<Self>) {
        Self::split_with(text, Path::is_file)
    }

    /// [`split`](Self::split), with the files that exist.
    pub fn split_with(text: &Path, is_file: impl Fn(&Path) -> bool) -> (PathBuf, Option<Self>) {
        let whole = || (text.to_path_buf(), None);
        if is_file(text) {
            return whole();
        }
        let Some(letters) = text.to_str() else { return whole() };
        let pairs = letters.rmatch_indices('@').map(|(at, _)| letters.split_at(at));
        let pairs =
            pairs.filter_map(|(file, bone)| Some((file, bone.strip_prefix('@').filter(|bone| !bone.is_empty())?)));
        match pairs.into_iter().find(|(file, _)| is_file(Path::new(file))) {
            Some((file, bone)) => (PathBuf::from(file), Some(Self::of_bone(bone))),
            None => whole(),
        }
    }

    /// A bone, possibly with an offset. What looks like no offset is part of the name.
    fn of_bone(text: &str) -> Self {
        let parts = text.rsplit_once('+').and_then(|(bone, numbers)| Some((bone, offset(numbers)?)));
        match parts.filter(|(bone, _)| !bone.is_empty()) {
            Some((bone, offset)) => Self { bone: bone.to_owned(), offset },
            None => Self::new(text),
        }
    }
}

/// An offset of three or six numbers.
fn offset(text: &str) -> Option<Transform> {
    let numbers = text.split(',').map(|number| number.trim().parse().ok().filter(|number: &f32| number.is_finite()));
    let numbers: Vec<f32> = numbers.collect::<Option<_>>()?;
    let (translation, angles) = match *numbers {
        [x, y, z] => ([x, y, z], [0.0; 3]),
        [x, y, z, a, b, c] => ([x, y, z], [a, b, c]),
        _ => return None,
    };
    let [x, y, z] = angles.map(f32::to_radians);
    let rotation = Quat::from_euler(EulerRot::ZYX, z, y, x).to_array();
    Some(Transform { translation, rotation, ..Transform::IDENTITY })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str, files: &[&str]) -> (String, Option<String>) {
        let (file, attachment) =
            Attachment::split_with(Path::new(text), |path| files.iter().any(|file| path == Path::new(file)));
        (file.to_str().unwrap().to_owned(), attachment.map(|attachment| attachment.bone))
    }

    #[test]
    fn a_text_is_a_file_or_a_file_and_a_bone() {
        let cases: [(&str, &str, Option<&str>); 9] = [
            ("w.cast", "w.cast", None),
            ("w.cast@tag_weapon", "w.cast", Some("tag_weapon")),
            ("C:\\a b\\w.cast@tag weapon", "C:\\a b\\w.cast", Some("tag weapon")),
            ("hero@walk.fbx", "hero@walk.fbx", None),
            ("hero@walk.fbx@hand", "hero@walk.fbx", Some("hand")),
            ("w.cast@rig:hand", "w.cast", Some("rig:hand")),
            ("w.cast@tag@2", "w.cast", Some("tag@2")),
            ("w.cast@", "w.cast@", None),
            ("missing@walk.fbx", "missing@walk.fbx", None),
        ];
        let files = ["w.cast", "C:\\a b\\w.cast", "hero@walk.fbx"];
        for (text, file, bone) in cases {
            assert_eq!(split(text, &files), (file.to_owned(), bone.map(str::to_owned)), "{text}");
        }
    }

    #[test]
    fn an_offset_is_three_or_six_numbers() {
        let of = |text: &str| Attachment::of_bone(text);
        assert_eq!(of("hand+1,-2,0.5").offset.translation, [1.0, -2.0, 0.5]);
        assert_eq!(of("hand+1,2"), Attachment::new("hand+1,2"));
        assert_eq!(of("a+b"), Attachment::new("a+b"));
        assert_eq!(of("+1,2,3"), Attachment::new("+1,2,3"));
        assert_eq!(of("hand@1+2,3,4+0,0,0"), Attachment::new("hand@1+2,3,4"));
        // A quarter turn around z, by hand.
        let half = std::f32::consts::FRAC_1_SQRT_2;
        let turned = of("hand+0,0,0,0,0,90").offset.rotation;
        assert!(turned.iter().zip([0.0, 0.0, half, half]).all(|(one, other)| (one - other).abs() < 1e-6), "{turned:?}");
    }
}
