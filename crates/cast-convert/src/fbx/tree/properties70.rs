//! Named properties of objects, and the templates with their defaults.

use cast_interchange::Error;

use super::{Node, Properties, Tree, Value};

/// A named property of an object: a row of its `Properties70`.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// The name. Parts of a compound are named after the compound, followed by `|` and their own name.
    pub name: &'a [u8],
    /// Its type, such as `Color` or `KTime`.
    pub kind: &'a [u8],
    /// A second name of the type; in most files, empty if the property can be animated.
    pub label: &'a [u8],
    /// Flags: `A` animatable, `+` animated, `U` user-defined, `H` hidden, `L` and a digit for locked.
    pub flags: &'a [u8],
    /// How many properties of the node precede the value.
    before: usize,
    /// The node.
    pub node: Node<'a>,
}

impl<'a> Node<'a> {
    /// The rows of the `Properties70` of an object or a template, or of the `Properties60` before version 7000.
    ///
    /// # Errors
    /// Returns an error if a record before them is broken.
    pub fn rows(&self) -> Result<impl Iterator<Item = Result<Row<'a>, Error>> + use<'a>, Error> {
        let list = self.children().first(|node| matches!(node.name, b"Properties70" | b"Properties60"))?;
        Ok(list.into_iter().flat_map(|list| {
            let is_labelled = list.name == b"Properties70";
            list.children().map(move |node| Row::new(node?, is_labelled))
        }))
    }

    /// The row with a name.
    ///
    /// # Errors
    /// Returns an error if a record before it is broken.
    pub fn row(&self, name: &str) -> Result<Option<Row<'a>>, Error> {
        let named = |row: &Result<Row<'a>, Error>| row.as_ref().map_or(true, |row| row.name == name.as_bytes());
        self.rows()?.find(named).transpose()
    }
}

impl<'a> Row<'a> {
    /// Before version 7000, rows have no label.
    fn new(node: Node<'a>, is_labelled: bool) -> Result<Self, Error> {
        let before = if is_labelled { 4 } else { 3 };
        let mut texts: [&[u8]; 4] = [b""; 4];
        for (slot, property) in texts.iter_mut().zip(node.properties()).take(before) {
            // Otherwise it is not a known kind of row; its content is available from the node.
            let Value::Text(text) = property?.value else { break };
            *slot = text;
        }
        let [name, kind, label, flags] = texts;
        let (label, flags) = if is_labelled { (label, flags) } else { (&b""[..], label) };
        Ok(Self { name, kind, label, flags, before, node })
    }

    /// The value: empty for a compound, three numbers for a vector or a colour, usually one value otherwise.
    pub fn values(&self) -> std::iter::Skip<Properties<'a>> {
        self.node.properties().skip(self.before)
    }

    /// The value as `N` numbers; `None` if there are fewer.
    ///
    /// # Errors
    /// Returns an error if one of them is broken.
    pub fn numbers<const N: usize>(&self) -> Result<Option<[f64; N]>, Error> {
        let mut numbers = [0.0; N];
        let mut values = self.values();
        for slot in &mut numbers {
            let Some(number) = values.next().transpose()?.and_then(|property| property.value.number()) else {
                return Ok(None);
            };
            *slot = number;
        }
        Ok(Some(numbers))
    }

    /// The value as a string.
    ///
    /// # Errors
    /// Returns an error if it is broken.
    pub fn text(&self) -> Result<Option<&'a [u8]>, Error> {
        Ok(self.values().next().transpose()?.and_then(|property| property.value.text()))
    }
}

/// The templates of a document: defaults of named properties by object class.
#[derive(Clone, Debug, Default)]
pub struct Templates<'a>(Vec<(&'a [u8], Node<'a>)>);

impl<'a> Tree<'a> {
    /// The templates.
    ///
    /// # Errors
    /// Returns an error if a record in or before the definitions is broken.
    pub fn templates(&self) -> Result<Templates<'a>, Error> {
        let mut templates = Vec::new();
        for node in self.inside("Definitions")? {
            let node = node?;
            if let (b"ObjectType", Some(template)) = (node.name, node.child("PropertyTemplate")?) {
                templates.push((node.text(0)?.unwrap_or_default(), template));
            }
        }
        Ok(Templates(templates))
    }
}

impl<'a> Templates<'a> {
    /// The template for a kind of node below `Objects`, such as `Model`.
    #[must_use]
    pub fn of(&self, node_name: &[u8]) -> Option<Node<'a>> {
        self.0.iter().find(|(name, _)| *name == node_name).map(|(_, node)| *node)
    }

    /// A named property of an object, or else of its template.
    ///
    /// # Errors
    /// Returns an error if a record on the way is broken.
    pub fn row(&self, object: &Node<'a>, name: &str) -> Result<Option<Row<'a>>, Error> {
        match (object.row(name)?, self.of(object.name)) {
            (None, Some(template)) => template.row(name),
            (own, _) => Ok(own),
        }
    }
}
