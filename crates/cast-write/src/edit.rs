//! The typed nodes of a document: the most common ones, without walking the tree.

use cast_format::NodeKind;

use crate::{Animation, Document, Instance, Mesh, Metadata, Model, Node, Root};

/// The children of the roots of one kind, for reading and for modification.
macro_rules! of_roots {
    ($($doc:literal, $name:ident, $kind:ident: $all:ident, $all_mut:ident;)*) => {$(
        #[doc = concat!("The ", $doc, " of all roots.")]
        pub fn $all(&self) -> impl Iterator<Item = $name<'a, &Node<'a>>> {
            self.of_roots(NodeKind::$kind).map($name::wrap)
        }

        #[doc = concat!("The ", $doc, " of all roots, for modification.")]
        pub fn $all_mut(&mut self) -> impl Iterator<Item = $name<'a, &mut Node<'a>>> {
            self.of_roots_mut(NodeKind::$kind).map($name::wrap)
        }
    )*};
}

impl<'a> Document<'a> {
    of_roots! {
        "models", Model, MODEL: models, models_mut;
        "animations", Animation, ANIMATION: animations, animations_mut;
        "instances", Instance, INSTANCE: instances, instances_mut;
    }

    /// The first root, if there is one.
    #[must_use]
    pub fn root(&self) -> Option<Root<'a, &Node<'a>>> {
        self.roots.iter().find(|node| node.kind == NodeKind::ROOT).map(Root::wrap)
    }

    /// The first root, for modification. An empty one is added if there is none.
    pub fn root_mut(&mut self) -> Root<'a, &mut Node<'a>> {
        let first = self.roots.iter().position(|node| node.kind == NodeKind::ROOT);
        let first = first.unwrap_or_else(|| {
            self.roots.push(Node::new(NodeKind::ROOT));
            self.roots.len().saturating_sub(1)
        });
        Root::wrap(&mut self.roots[first])
    }

    /// The meshes of all models.
    pub fn meshes(&self) -> impl Iterator<Item = Mesh<'a, &Node<'a>>> {
        self.of_roots(NodeKind::MODEL).flat_map(|model| model.children_of(NodeKind::MESH)).map(Mesh::wrap)
    }

    /// The meshes of all models, for modification.
    ///
    /// ```
    /// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid/character.cast");
    /// # let bytes = std::fs::read(path).unwrap();
    /// # let mut document = cast_write::Document::from(&cast_read::Cast::parse(&bytes).unwrap());
    /// for mut mesh in document.meshes_mut() {
    ///     mesh.set_name("torso");
    ///     for [_, y, _] in mesh.positions_mut().into_iter().flatten() {
    ///         *y += 1.0;
    ///     }
    /// }
    /// ```
    pub fn meshes_mut(&mut self) -> impl Iterator<Item = Mesh<'a, &mut Node<'a>>> {
        self.of_roots_mut(NodeKind::MODEL).flat_map(|model| model.children_of_mut(NodeKind::MESH)).map(Mesh::wrap)
    }

    /// The first metadata node, the only one whose hints apply.
    #[must_use]
    pub fn metadata(&self) -> Option<Metadata<'a, &Node<'a>>> {
        self.of_roots(NodeKind::METADATA).next().map(Metadata::wrap)
    }

    /// The first metadata node, for modification.
    pub fn metadata_mut(&mut self) -> Option<Metadata<'a, &mut Node<'a>>> {
        self.of_roots_mut(NodeKind::METADATA).next().map(Metadata::wrap)
    }

    fn of_roots(&self, kind: NodeKind) -> impl Iterator<Item = &Node<'a>> {
        let roots = self.roots.iter().filter(|node| node.kind == NodeKind::ROOT);
        roots.flat_map(move |root| root.children_of(kind))
    }

    fn of_roots_mut(&mut self, kind: NodeKind) -> impl Iterator<Item = &mut Node<'a>> {
        let roots = self.roots.iter_mut().filter(|node| node.kind == NodeKind::ROOT);
        roots.flat_map(move |root| root.children_of_mut(kind))
    }
}
