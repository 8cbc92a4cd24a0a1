//! What a member of the schema is, for the one reader ([`from_json`](super::from_json)) and the one writer
//! ([`to_json`](super::to_json)) of all objects.
//!
//! Code that serde derives for every object would be a tenth of the whole library when compiled.

use std::collections::BTreeMap;

/// A value in an object, a list or a map.
pub(in crate::gltf) trait Member {
    /// Its kind, with access to its content; by mutable references also for writing, so that one description suffices.
    fn place(&mut self) -> Place<'_>;
}

/// Where a value is, by kind.
pub(in crate::gltf) enum Place<'a> {
    Bool(&'a mut bool),
    Index(&'a mut usize),
    Code(&'a mut u32),
    Number(&'a mut f32),
    /// An array of fixed length.
    Numbers(&'a mut [f32]),
    Text(&'a mut String),
    Word(&'a mut dyn Word),
    /// At most one value.
    Optional(&'a mut dyn List),
    List(&'a mut dyn List),
    Map(&'a mut dyn Map),
    Object(&'a mut dyn Object),
    /// Of a kind of its own.
    Own(&'a mut dyn Own),
}

/// Values in order.
pub(in crate::gltf) trait List {
    /// Adds one without content.
    fn add(&mut self) -> Option<&mut dyn Member>;
    fn at(&mut self, index: usize) -> Option<&mut dyn Member>;
}

/// Values by name.
pub(in crate::gltf) trait Map {
    fn is_empty(&self) -> bool;
    /// Adds one without content, in place of an earlier one of that name.
    fn add(&mut self, name: String) -> &mut dyn Member;
    fn each(&mut self, visit: &mut dyn FnMut(&str, &mut dyn Member));
}

/// Values with names that are known beforehand.
pub(in crate::gltf) trait Object {
    /// The names of all members.
    fn names(&self) -> &'static [&'static str];
    /// The member whose name is at this index.
    fn member(&mut self, index: usize) -> Option<&mut dyn Member>;
}

/// A value that is read from its text and writes itself.
pub(in crate::gltf) trait Own {
    /// Whether the text, which is valid JSON, can be its content.
    fn read(&mut self, text: &str) -> bool;
    fn write(&mut self, out: &mut Vec<u8>);
    fn is_default(&mut self) -> bool;
}

/// A choice of words.
pub(in crate::gltf) trait Word {
    fn words(&self) -> &'static [&'static str];
    /// The index of the chosen word.
    fn chosen(&self) -> usize;
    fn choose(&mut self, index: usize);
}

impl<T: Member + Default> List for Option<T> {
    fn add(&mut self) -> Option<&mut dyn Member> {
        Some(self.insert(T::default()))
    }

    fn at(&mut self, index: usize) -> Option<&mut dyn Member> {
        Some(self.as_mut_slice().get_mut(index)?)
    }
}

impl<T: Member + Default> List for Vec<T> {
    fn add(&mut self) -> Option<&mut dyn Member> {
        self.push(T::default());
        Some(self.last_mut()?)
    }

    fn at(&mut self, index: usize) -> Option<&mut dyn Member> {
        Some(self.get_mut(index)?)
    }
}

impl<T: Member + Default> Map for BTreeMap<String, T> {
    fn is_empty(&self) -> bool {
        self.is_empty()
    }

    fn add(&mut self, name: String) -> &mut dyn Member {
        let value = self.entry(name).or_default();
        *value = T::default();
        value
    }

    fn each(&mut self, visit: &mut dyn FnMut(&str, &mut dyn Member)) {
        for (name, value) in self {
            visit(name, value);
        }
    }
}

/// Members of each kind.
macro_rules! members {
    ($($kind:ident: $type:ty $(where [$($generic:tt)*])?;)*) => {$(
        impl $(<$($generic)*>)? Member for $type {
            fn place(&mut self) -> Place<'_> {
                Place::$kind(self)
            }
        }
    )*};
}

members! {
    Bool: bool;
    Index: usize;
    Code: u32;
    Number: f32;
    Numbers: [f32; N] where [const N: usize];
    Text: String;
    Optional: Option<T> where [T: Member + Default];
    List: Vec<T> where [T: Member + Default];
    Map: BTreeMap<String, T> where [T: Member + Default];
}
