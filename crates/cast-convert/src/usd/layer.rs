//! Layers: prims with their properties, whether they are written as text or as a crate file.

use std::borrow::Cow;

use cast_interchange::lists::push;
use cast_interchange::names::Unique;
use hashbrown::HashMap;

use super::names::{identifier, without_nul};
use crate::pieces::Piece;

/// A layer.
#[derive(Default)]
pub(super) struct Layer<'a> {
    /// The metadata of the layer.
    pub(super) fields: Vec<Field<'a>>,
    /// Parents precede their children.
    pub(super) prims: Vec<Prim<'a>>,
    /// The prims without a parent.
    pub(super) roots: Vec<usize>,
    /// The names below each prim, and below none.
    names: HashMap<Option<usize>, Unique>,
}

/// Metadata: a name and a value.
pub(super) type Field<'a> = (&'static str, Value<'a>);

/// How a layer speaks of a prim; the numbers are those of crate files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Specifier {
    /// It defines the prim.
    Def = 0,
    /// It changes one that another layer defines.
    Over = 1,
    /// It defines one that is only shown where it is referenced.
    Class = 2,
}

/// A prim.
pub(super) struct Prim<'a> {
    pub(super) name: String,
    pub(super) parent: Option<usize>,
    pub(super) specifier: Specifier,
    /// The schema, such as `Mesh`; may be empty.
    pub(super) type_name: &'static str,
    pub(super) fields: Vec<Field<'a>>,
    pub(super) properties: Vec<Property<'a>>,
    pub(super) children: Vec<usize>,
}

/// A property of a prim.
pub(super) struct Property<'a> {
    pub(super) name: Cow<'static, str>,
    pub(super) fields: Vec<Field<'a>>,
    pub(super) content: Content<'a>,
}

/// What a property has.
pub(super) enum Content<'a> {
    /// An attribute: a value, values over time, another attribute that it takes its value from, or only a type.
    Attribute {
        type_name: &'static str,
        is_uniform: bool,
        value: Option<Value<'a>>,
        samples: Samples<'a>,
        source: Option<Path>,
    },
    /// A relationship to other prims.
    Relationship(Vec<Path>),
}

/// Values at times, ascending.
pub(super) type Samples<'a> = Vec<(f64, Value<'a>)>;

/// A prim of the same layer, or one of its properties.
#[derive(Clone, Copy, Debug)]
pub(super) struct Path {
    pub(super) prim: usize,
    pub(super) property: Option<&'static str>,
}

/// A value.
pub(super) enum Value<'a> {
    Bool(bool),
    Int(i32),
    Double(f64),
    Token(Cow<'static, str>),
    String(String),
    /// The path of a file.
    Asset(String),
    /// A number or a tuple of numbers, as its bytes.
    One(Kind, Vec<u8>),
    /// So many numbers or tuples.
    Array(Kind, usize, Piece<'a>),
    /// An array of a number, so many times.
    Same(i32, usize),
    /// An array of tokens.
    Tokens(Vec<String>),
    Dictionary(Vec<(String, Value<'a>)>),
    /// Schemas that are applied to a prim.
    Schemas(Vec<&'static str>),
    /// A prim of the same layer, whose content the prim has, too.
    Reference(usize),
    /// Files of layers.
    Layers(Vec<String>),
}

/// The type of numbers and tuples of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Int,
    Float,
    Double,
    Float2,
    Float3,
    Float4,
    Half3,
    /// A quaternion, x, y, z, w; in text, w comes first.
    Quaternion,
    Double3,
    /// The rows of a matrix for row vectors.
    Matrix,
}

/// The type of the numbers of a tuple.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Component {
    Int,
    Half,
    Float,
    Double,
}

impl Kind {
    /// The type of its numbers, and how many there are.
    pub(super) fn components(self) -> (Component, usize) {
        match self {
            Self::Int => (Component::Int, 1),
            Self::Float => (Component::Float, 1),
            Self::Double => (Component::Double, 1),
            Self::Float2 => (Component::Float, 2),
            Self::Float3 => (Component::Float, 3),
            Self::Float4 | Self::Quaternion => (Component::Float, 4),
            Self::Half3 => (Component::Half, 3),
            Self::Double3 => (Component::Double, 3),
            Self::Matrix => (Component::Double, 16),
        }
    }

    /// The number of bytes.
    pub(super) fn size(self) -> usize {
        let (component, lanes) = self.components();
        lanes * component.size()
    }

    /// The name of the type of a single value.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Int => "int",
            Self::Float => "float",
            Self::Double => "double",
            Self::Float2 => "float2",
            Self::Float3 => "float3",
            Self::Float4 => "float4",
            Self::Half3 => "half3",
            Self::Quaternion => "quatf",
            Self::Double3 => "double3",
            Self::Matrix => "matrix4d",
        }
    }
}

impl Component {
    pub(super) fn size(self) -> usize {
        match self {
            Self::Half => 2,
            Self::Int | Self::Float => 4,
            Self::Double => 8,
        }
    }
}

impl<'a> Value<'a> {
    pub(super) fn token(token: &'static str) -> Self {
        Self::Token(token.into())
    }

    pub(super) fn string(text: &str) -> Self {
        Self::String(without_nul(text))
    }

    /// A tuple of floats.
    pub(super) fn floats(kind: Kind, numbers: impl IntoIterator<Item = f32>) -> Self {
        Self::One(kind, numbers.into_iter().flat_map(f32::to_le_bytes).collect())
    }

    /// A tuple of doubles.
    pub(super) fn doubles(kind: Kind, numbers: impl IntoIterator<Item = f64>) -> Self {
        Self::One(kind, numbers.into_iter().flat_map(f64::to_le_bytes).collect())
    }

    /// An array of floats.
    pub(super) fn float_array(kind: Kind, numbers: impl IntoIterator<Item = f32>) -> Self {
        Self::array_of(kind, numbers.into_iter().flat_map(f32::to_le_bytes).collect())
    }

    /// An array of doubles.
    pub(super) fn double_array(kind: Kind, numbers: impl IntoIterator<Item = f64>) -> Self {
        Self::array_of(kind, numbers.into_iter().flat_map(f64::to_le_bytes).collect())
    }

    /// An array, as its bytes.
    pub(super) fn array_of(kind: Kind, bytes: Vec<u8>) -> Self {
        Self::Array(kind, bytes.len() / kind.size(), Piece::Bytes(bytes.into()))
    }
}

impl<'a> Property<'a> {
    fn new(name: impl Into<Cow<'static, str>>, content: Content<'a>) -> Self {
        Self { name: name.into(), fields: Vec::new(), content }
    }

    /// An attribute with a value.
    pub(super) fn value(name: impl Into<Cow<'static, str>>, type_name: &'static str, value: Value<'a>) -> Self {
        let samples = Vec::new();
        Self::new(name, Content::Attribute { type_name, is_uniform: false, value: Some(value), samples, source: None })
    }

    /// An attribute with a value that cannot be animated.
    pub(super) fn uniform(name: impl Into<Cow<'static, str>>, type_name: &'static str, value: Value<'a>) -> Self {
        let samples = Vec::new();
        Self::new(name, Content::Attribute { type_name, is_uniform: true, value: Some(value), samples, source: None })
    }

    /// An attribute with a value for each vertex.
    pub(super) fn per_vertex(name: impl Into<Cow<'static, str>>, type_name: &'static str, value: Value<'a>) -> Self {
        Self::value(name, type_name, value).with("interpolation", Value::token("vertex"))
    }

    /// An attribute with values at times.
    pub(super) fn sampled(name: &'static str, type_name: &'static str, samples: Samples<'a>) -> Self {
        Self::new(name, Content::Attribute { type_name, is_uniform: false, value: None, samples, source: None })
    }

    /// An attribute that takes its value from another.
    pub(super) fn connected(name: &'static str, type_name: &'static str, source: Path) -> Self {
        let (samples, source) = (Vec::new(), Some(source));
        Self::new(name, Content::Attribute { type_name, is_uniform: false, value: None, samples, source })
    }

    /// An attribute without a value, which others take theirs from.
    pub(super) fn output(name: &'static str, type_name: &'static str) -> Self {
        Self::sampled(name, type_name, Vec::new())
    }

    pub(super) fn relationship(name: &'static str, targets: Vec<Path>) -> Self {
        Self::new(name, Content::Relationship(targets))
    }

    /// The same with metadata.
    pub(super) fn with(mut self, name: &'static str, value: Value<'a>) -> Self {
        self.fields.push((name, value));
        self
    }
}

impl Path {
    pub(super) fn prim(prim: usize) -> Self {
        Self { prim, property: None }
    }
}

impl<'a> Layer<'a> {
    /// Adds a prim and returns its index. Its name is made an identifier that is not in use below the parent; if that is
    /// another one than the given name, the latter is what programs display.
    pub(super) fn add(
        &mut self,
        parent: Option<usize>,
        (specifier, type_name): (Specifier, &'static str),
        name: Option<&str>,
        otherwise: &str,
    ) -> usize {
        let given = name.filter(|name| !name.is_empty());
        let name = self.name(parent, given.unwrap_or(otherwise));
        let displayed = given.filter(|given| *given != name).map(|given| ("displayName", Value::string(given)));
        let prim = self.push(parent, (specifier, type_name), name);
        self.fields_of(prim).extend(displayed);
        prim
    }

    /// A name that is not in use below a prim.
    pub(super) fn name(&mut self, parent: Option<usize>, wanted: &str) -> String {
        self.names.entry(parent).or_default().give(&identifier(wanted))
    }

    /// Adds a prim with exactly this name.
    pub(super) fn push(
        &mut self,
        parent: Option<usize>,
        (specifier, type_name): (Specifier, &'static str),
        name: String,
    ) -> usize {
        let (fields, properties, children) = (Vec::new(), Vec::new(), Vec::new());
        let prim = push(&mut self.prims, Prim { name, parent, specifier, type_name, fields, properties, children });
        let siblings = match parent.and_then(|parent| self.prims.get_mut(parent)) {
            Some(parent) => &mut parent.children,
            None => &mut self.roots,
        };
        siblings.push(prim);
        prim
    }

    /// The metadata of a prim.
    pub(super) fn fields_of(&mut self, prim: usize) -> &mut Vec<Field<'a>> {
        match self.prims.get_mut(prim) {
            Some(prim) => &mut prim.fields,
            None => &mut self.fields,
        }
    }

    /// Adds properties to a prim.
    pub(super) fn set(&mut self, prim: usize, properties: impl IntoIterator<Item = Property<'a>>) {
        if let Some(prim) = self.prims.get_mut(prim) {
            prim.properties.extend(properties);
        }
    }

    /// The prim of this layer that stands for one of another layer; the prims above it are added where they are missing.
    pub(super) fn over(&mut self, known: &mut HashMap<usize, usize>, base: &Layer<'_>, prim: usize) -> usize {
        let mut missing = Vec::new();
        let mut next = Some(prim);
        let mut parent = None;
        while let Some(at) = next {
            parent = known.get(&at).copied();
            let Some(above) = base.prims.get(at).filter(|_| parent.is_none()) else { break };
            missing.push((at, above.name.clone()));
            next = above.parent;
        }
        for (at, name) in missing.into_iter().rev() {
            let own = self.push(parent, (Specifier::Over, ""), name);
            known.insert(at, own);
            parent = Some(own);
        }
        parent.unwrap_or(0)
    }

    /// The path of a prim as text.
    pub(super) fn path(&self, prim: usize) -> String {
        let mut names = Vec::new();
        let mut next = self.prims.get(prim);
        while let Some(at) = next {
            names.push(at.name.as_str());
            next = at.parent.and_then(|parent| self.prims.get(parent));
        }
        names.iter().rev().fold(String::new(), |path, name| path + "/" + name)
    }
}
