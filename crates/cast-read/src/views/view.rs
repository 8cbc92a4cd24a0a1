//! What all typed views have in common.

use cast_format::NodeKind;

use crate::node::NodeRef;
use crate::node::children::Children;

/// A typed view of a node: a newtype over [`NodeRef`] for one kind.
pub trait View<'a>: Copy {
    /// The kind of node that this is a view of.
    const KIND: NodeKind;

    /// The view, if the node has this kind.
    fn cast(node: NodeRef<'a>) -> Option<Self>;

    /// The view of a node whose kind is known or does not matter: getters find nothing in a node of another kind.
    fn wrap(node: NodeRef<'a>) -> Self;

    /// The node.
    fn node(&self) -> NodeRef<'a>;
}

/// What a link may lead to: a view, or an enum of several views.
pub trait LinkTarget<'a>: Sized {
    /// The kinds that match.
    const KINDS: &'static [NodeKind];

    /// The target, if the node matches.
    fn from_node(node: NodeRef<'a>) -> Option<Self>;
}

impl<'a> NodeRef<'a> {
    /// The view of this node, if it has that kind.
    #[inline]
    #[must_use]
    pub fn view<V: View<'a>>(&self) -> Option<V> {
        V::cast(*self)
    }

    /// The child nodes of one kind, as views.
    #[inline]
    #[must_use]
    pub fn children_of<V: View<'a>>(&self) -> ChildrenOf<'a, V> {
        ChildrenOf::new(self.children())
    }
}

/// The children of one kind, as views.
#[derive(Clone, Debug)]
pub struct ChildrenOf<'a, V> {
    children: Children<'a>,
    view: core::marker::PhantomData<fn() -> V>,
}

impl<'a, V: View<'a>> ChildrenOf<'a, V> {
    pub(crate) fn new(children: Children<'a>) -> Self {
        Self { children, view: core::marker::PhantomData }
    }
}

impl<'a, V: View<'a>> Iterator for ChildrenOf<'a, V> {
    type Item = V;

    #[inline]
    fn next(&mut self) -> Option<V> {
        self.children.find_map(V::cast)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.children.size_hint()
    }
}

impl<'a, V: View<'a>> core::iter::FusedIterator for ChildrenOf<'a, V> {}

/// A view is a newtype; only the name and the kind differ.
macro_rules! view {
    ($(#[$doc:meta])* $name:ident, $kind:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $name<'a>(pub(in crate::views) NodeRef<'a>);

        impl<'a> View<'a> for $name<'a> {
            const KIND: NodeKind = NodeKind::$kind;

            #[inline]
            fn cast(node: NodeRef<'a>) -> Option<Self> {
                (node.kind() == Self::KIND).then_some(Self(node))
            }

            #[inline]
            fn wrap(node: NodeRef<'a>) -> Self {
                Self(node)
            }

            #[inline]
            fn node(&self) -> NodeRef<'a> {
                self.0
            }
        }

        impl<'a> LinkTarget<'a> for $name<'a> {
            const KINDS: &'static [NodeKind] = &[NodeKind::$kind];

            fn from_node(node: NodeRef<'a>) -> Option<Self> {
                Self::cast(node)
            }
        }

        /// A view dereferences to its node, so it has all methods of a node.
        impl<'a> core::ops::Deref for $name<'a> {
            type Target = NodeRef<'a>;

            #[inline]
            fn deref(&self) -> &NodeRef<'a> {
                &self.0
            }
        }

        impl core::fmt::Debug for $name<'_> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, concat!(stringify!($name), "({:?})"), self.0)
            }
        }
    };
}

pub(crate) use view;
