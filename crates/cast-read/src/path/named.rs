//! Properties by name, in the file or in words.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use cast_format::NodeKind;
use cast_format::schema::{self, PropertySchema};

use crate::node::NodeRef;
use crate::node::property::PropertyRef;
use crate::path::find::{PathError, PathErrorKind};

/// How many properties an error lists.
const LISTED: usize = 40;

impl PropertyRef<'_> {
    /// The schema row of the property in a node of this kind; `None` if the schema does not know the kind or the
    /// property.
    #[must_use]
    pub fn schema(&self, kind: NodeKind) -> Option<&'static PropertySchema> {
        schema::node(kind)?.property(self.name().to_str().ok()?)
    }

    /// The name in words of the property in a node of this kind: `positions` for `vp`, `uv_layer0` for `u0`. `None` if
    /// the schema does not know it.
    #[must_use]
    pub fn field(&self, kind: NodeKind) -> Option<String> {
        let row = self.schema(kind)?;
        let layer = self.name().to_str().ok().and_then(|name| row.layer_of(name)).filter(|_| row.is_layered());
        Some(layer.map_or_else(|| row.field.to_string(), |layer| alloc::format!("{}{layer}", row.field)))
    }
}

impl<'a> NodeRef<'a> {
    /// The property with this name, either that in the file (`vp`, `u0`) or that in words (`positions`, `uv_layer0`).
    /// If several have the name, the last one wins.
    ///
    /// ```
    /// # use cast_read::Cast;
    /// # let bytes = include_bytes!("../../../../testdata/valid/character.cast");
    /// let cast = Cast::parse(bytes)?;
    /// let mesh = cast.find("root/model/mesh")?;
    /// let uv = mesh.find_property("uv_layer1")?;
    /// assert!(uv.is_named("u1") && uv.field(mesh.kind()).as_deref() == Some("uv_layer1"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if there is no such property; the error lists those that exist.
    pub fn find_property(&self, name: &str) -> Result<PropertyRef<'a>, PathError> {
        let kind = self.kind();
        let in_words = || self.properties().filter(|property| property.field(kind).as_deref() == Some(name)).last();
        self.property(name).or_else(in_words).ok_or_else(|| {
            let padding = self.padding();
            let listed =
                self.properties().filter(|property| !property.is_padding(padding)).take(LISTED).map(|property| {
                    let name = property.name().to_string_lossy();
                    let name = name.escape_debug();
                    property.field(kind).map_or_else(|| name.to_string(), |field| alloc::format!("{name} ({field})"))
                });
            let mut present: Vec<String> = listed.collect();
            present.dedup();
            let kind = PathErrorKind::NoProperty { node: self.path(), present };
            PathError { step: name.to_string(), kind }
        })
    }
}
