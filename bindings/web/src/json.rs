//! Writes JSON piece by piece. Derived for each type it was a fifth of what this crate adds to the module.

use serde::Serialize;

/// A text of JSON that is being written. Commas are put where they belong.
#[derive(Default)]
pub(crate) struct Json(Vec<u8>);

impl Json {
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.0
    }

    fn separate(&mut self) {
        if !matches!(self.0.last(), None | Some(b'{' | b'[' | b':')) {
            self.0.push(b',');
        }
    }

    /// A value whose text is written by serde.
    fn put<T: Serialize + ?Sized>(&mut self, value: Option<&T>) {
        self.separate();
        match value {
            // Numbers and text can always be written, and a list of bytes takes everything.
            Some(value) => drop(serde_json::to_writer(&mut self.0, value)),
            None => self.0.extend_from_slice(b"null"),
        }
    }

    /// A list or an object in which `write` puts the values.
    fn within(&mut self, [first, last]: [u8; 2], write: &mut dyn FnMut(&mut Self)) {
        self.separate();
        self.0.push(first);
        write(self);
        self.0.push(last);
    }

    pub(crate) fn object(&mut self, mut write: impl FnMut(&mut Self)) {
        self.within(*b"{}", &mut write);
    }

    /// A list with a value for each item.
    pub(crate) fn list<T>(&mut self, items: impl IntoIterator<Item = T>, mut write: impl FnMut(&mut Self, T)) {
        let mut items = items.into_iter();
        self.within(*b"[]", &mut |json| items.by_ref().for_each(|item| write(json, item)));
    }

    /// A list of unlike values.
    pub(crate) fn row(&mut self, mut write: impl FnMut(&mut Self)) {
        self.within(*b"[]", &mut write);
    }

    /// The name of the next value.
    pub(crate) fn key(&mut self, name: &str) -> &mut Self {
        self.put(Some(name));
        self.0.push(b':');
        self
    }

    pub(crate) fn null(&mut self) {
        self.put::<str>(None);
    }

    pub(crate) fn flag(&mut self, value: bool) {
        self.put(Some(&value));
    }

    pub(crate) fn whole(&mut self, value: impl Into<Option<u64>>) {
        self.put(value.into().as_ref());
    }

    pub(crate) fn index(&mut self, value: impl Into<Option<usize>>) {
        self.put(value.into().as_ref());
    }

    pub(crate) fn number(&mut self, value: f64) {
        self.put(Some(&value));
    }

    pub(crate) fn text<'t>(&mut self, value: impl Into<Option<&'t str>>) {
        self.put(value.into());
    }

    pub(crate) fn float(&mut self, value: f32) {
        self.put(Some(&value));
    }

    pub(crate) fn floats(&mut self, values: &[f32]) {
        self.list(values, |json, value| json.float(*value));
    }

    pub(crate) fn indices(&mut self, values: &[usize]) {
        self.list(values, |json, value| json.index(*value));
    }
}
