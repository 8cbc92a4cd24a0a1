//! The macros that the generated code calls: one for each form that a row of the schema can have.
//!
//! Calls of the macros spell out the names of all methods, so that they can be searched for.

/// A typed node: a newtype over [`Node`](crate::Node), or over a reference to one that stays in its tree.
macro_rules! kind {
    ($(#[$doc:meta])* $name:ident, $editor:ident, $kind:ident) => {
        $(#[$doc])*
        ///
        /// By default it owns its node. It can also edit a node that stays in its tree (`&mut Node`, from `…_mut()`
        /// methods) or be a view of one (`&Node`); the methods are the same.
        #[derive(Clone, Copy, Debug)]
        pub struct $name<'a, N = Node<'a>> {
            node: N,
            /// Whether it was built from scratch, and may be completed.
            built: bool,
            marker: PhantomData<&'a ()>,
        }

        #[doc = concat!("Changes a [`", stringify!($name), "`] that stays in its tree.")]
        pub type $editor<'n, 'a> = $name<'a, &'n mut Node<'a>>;

        impl<'a> $name<'a> {
            /// An empty node whose hash is assigned when it is written.
            #[must_use]
            pub fn new() -> Self {
                Self { built: true, ..Self::wrap(Node::new(NodeKind::$kind)) }
            }

            /// The node.
            #[must_use]
            pub fn into_node(self) -> Node<'a> {
                if self.built { super::layers::complete(self.node) } else { self.node }
            }
        }

        impl<'a, N> $name<'a, N> {
            /// Wraps a node of this kind; the caller has checked the kind.
            pub(crate) fn wrap(node: N) -> Self {
                Self { node, built: false, marker: PhantomData }
            }
        }

        impl<'a, N: Borrow<Node<'a>>> $name<'a, N> {
            /// The node, including everything that the schema does not know.
            #[must_use]
            pub fn node(&self) -> &Node<'a> {
                self.node.borrow()
            }

            /// The hash, for links to this node.
            #[must_use]
            pub fn hash(&self) -> NodeHash {
                self.node().hash
            }

            /// The node, for modification as a whole. Do not change its kind.
            pub fn node_mut(&mut self) -> &mut Node<'a> where N: BorrowMut<Node<'a>> {
                self.node.borrow_mut()
            }

            /// Sets the hash. Links to the node are not changed; see also [`NodeHash`].
            pub fn set_hash(&mut self, hash: impl Into<NodeHash>) -> &mut Self where N: BorrowMut<Node<'a>> {
                self.node_mut().hash = hash.into();
                self
            }

            /// Sets the hash to a chosen number; see also [`NodeHash`].
            #[must_use]
            pub fn with_hash(mut self, hash: impl Into<NodeHash>) -> Self where N: BorrowMut<Node<'a>> {
                self.set_hash(hash);
                self
            }

            /// Sets any property, whether or not the schema knows its name.
            #[must_use]
            pub fn with_property(mut self, name: impl Into<Cow<'a, str>>, data: impl Into<Data<'a>>) -> Self
            where
                N: BorrowMut<Node<'a>>,
            {
                self.node_mut().set(name, data);
                self
            }

            /// Removes a property, by its name in the schema (`positions`) or in the file; returns whether it existed. Layers have
            /// methods of their own, because the following ones move up.
            pub fn remove(&mut self, property: &str) -> bool where N: BorrowMut<Node<'a>> {
                super::layers::remove_property(self.node_mut(), property)
            }

            /// Adds a child of any kind.
            #[must_use]
            pub fn with_child(mut self, child: impl Into<Node<'a>>) -> Self where N: BorrowMut<Node<'a>> {
                self.node_mut().children.push(child.into());
                self
            }
        }

        impl Default for $name<'_> {
            fn default() -> Self {
                Self::new()
            }
        }

        impl<'a, N: PartialEq> PartialEq for $name<'a, N> {
            /// Compares the nodes, wherever they are.
            fn eq(&self, other: &Self) -> bool {
                self.node == other.node
            }
        }

        impl<'a> From<$name<'a>> for Node<'a> {
            fn from(typed: $name<'a>) -> Self {
                typed.into_node()
            }
        }

        impl<'a> TryFrom<Node<'a>> for $name<'a> {
            type Error = Error;

            /// Returns an error for a node of another kind.
            fn try_from(node: Node<'a>) -> Result<Self, Error> {
                Error::unless_of_kind(&node, NodeKind::$kind)?;
                Ok(Self::wrap(node))
            }
        }

        impl<'n, 'a> TryFrom<&'n Node<'a>> for $name<'a, &'n Node<'a>> {
            type Error = Error;

            /// Returns an error for a node of another kind.
            fn try_from(node: &'n Node<'a>) -> Result<Self, Error> {
                Error::unless_of_kind(node, NodeKind::$kind)?;
                Ok(Self::wrap(node))
            }
        }

        impl<'n, 'a> TryFrom<&'n mut Node<'a>> for $name<'a, &'n mut Node<'a>> {
            type Error = Error;

            /// Returns an error for a node of another kind.
            fn try_from(node: &'n mut Node<'a>) -> Result<Self, Error> {
                Error::unless_of_kind(node, NodeKind::$kind)?;
                Ok(Self::wrap(node))
            }
        }
    };
}

/// Reading, as an `Option`, or with a default if the property is absent.
macro_rules! get {
    ($doc:literal, $facts:literal; $get:ident, $try_get:ident, $key:literal, $read:ident -> $type:ty) => {
        #[doc = concat!($doc, "\n\n", $facts)]
        #[must_use]
        pub fn $get(&self) -> Option<$type> {
            self.$try_get().ok().flatten()
        }
        get!(@try $get, $try_get, $key, $read -> $type);
    };
    ($doc:literal, $facts:literal; $get:ident, $try_get:ident, $key:literal, $read:ident -> $type:ty, or $default:expr) => {
        #[doc = concat!($doc, "\n\n", $facts)]
        #[must_use]
        pub fn $get(&self) -> $type {
            self.$try_get().ok().flatten().unwrap_or($default)
        }
        get!(@try $get, $try_get, $key, $read -> $type);
    };
    (@try $get:ident, $try_get:ident, $key:literal, $read:ident -> $type:ty) => {
        #[doc = concat!("Like [`", stringify!($get), "`](Self::", stringify!($get), "), distinguishing absent from unexpected.\n")]
        /// # Errors
        /// Returns an error if the property is present but not what the specification says.
        pub fn $try_get(&self) -> Result<Option<$type>, Error> {
            read::$read(self.node(), $key)
        }
    };
}

/// Writing.
macro_rules! set {
    ($get:ident, $facts:literal; $set:ident, $with:ident, $key:literal, $value:ident: $given:ty => $data:expr) => {
        #[doc = concat!("Sets what [`", stringify!($get), "`](Self::", stringify!($get), ") reads.\n\n", $facts)]
        pub fn $set(&mut self, $value: $given) -> &mut Self
        where
            N: BorrowMut<Node<'a>>,
        {
            self.node_mut().set($key, $data);
            self
        }

        #[doc = concat!("Like [`", stringify!($set), "`](Self::", stringify!($set), "), for building.\n\n", $facts)]
        #[must_use]
        pub fn $with(mut self, $value: $given) -> Self
        where
            N: BorrowMut<Node<'a>>,
        {
            self.node_mut().set($key, $data);
            self
        }
    };
}

/// One value.
macro_rules! value {
    ($doc:literal, $facts:literal; $key:literal, $read:ident -> $type:ty $(, or $default:expr)?;
     $get:ident, $try_get:ident; $set:ident, $with:ident, $value:ident: $given:ty => $data:expr) => {
        get!($doc, $facts; $get, $try_get, $key, $read -> $type $(, or $default)?);
        set!($get, $facts; $set, $with, $key, $value: $given => $data);
    };
}

/// Arrays, which can be modified in place.
macro_rules! array {
    ($doc:literal, $facts:literal; $key:literal, $form:ident; $get:ident, $try_get:ident -> $type:ty;
     $get_mut:ident -> $lent:ty;
     $set:ident, $with:ident, $value:ident: $given:ty => $data:expr) => {
        get!($doc, $facts; $get, $try_get, $key, $form -> $type);

        #[doc = concat!("What [`", stringify!($get), "`](Self::", stringify!($get), ") reads, for modification.\n")]
        /// Borrowed or mapped data is copied first. `None` if the property is absent or of another type.
        pub fn $get_mut(&mut self) -> Option<$lent> where N: BorrowMut<Node<'a>> {
            edit::$form(self.node_mut(), $key)
        }

        set!($get, $facts; $set, $with, $key, $value: $given => $data);
    };
}

/// A link to a child of the node itself.
macro_rules! source {
    ($doc:literal, $facts:literal; $key:literal, $target:ident; $get:ident) => {
        #[doc = concat!($doc, " The first matching child with this hash.\n\n", $facts)]
        #[must_use]
        pub fn $get(&self) -> Option<$target<'a, &Node<'a>>> {
            $target::linked(self.node(), $key)
        }
    };
}

/// Children of a kind that can occur several times.
macro_rules! children {
    ($child:ident, $kind:ident, $article:literal;
     $all:ident, $all_mut:ident, $push:ident, $with:ident, $remove:ident, $retain:ident) => {
        #[doc = concat!("The ", stringify!($child), " children.")]
        pub fn $all(&self) -> impl Iterator<Item = $child<'a, &Node<'a>>> {
            self.node().children_of(NodeKind::$kind).map($child::wrap)
        }

        #[doc = concat!("The ", stringify!($child), " children, for modification.")]
        pub fn $all_mut(&mut self) -> impl Iterator<Item = $child<'a, &mut Node<'a>>> where N: BorrowMut<Node<'a>> {
            self.node_mut().children_of_mut(NodeKind::$kind).map($child::wrap)
        }

        #[doc = concat!("Adds ", $article, " ", stringify!($child), " child.")]
        pub fn $push(&mut self, child: $child<'a>) -> &mut Self where N: BorrowMut<Node<'a>> {
            self.node_mut().children.push(child.into());
            self
        }

        #[doc = concat!("Adds ", $article, " ", stringify!($child), " child.")]
        #[must_use]
        pub fn $with(mut self, child: $child<'a>) -> Self where N: BorrowMut<Node<'a>> {
            self.$push(child);
            self
        }

        #[doc = concat!("Removes and returns the child with this index among the ", stringify!($child), " children. Links to it are not changed.")]
        pub fn $remove(&mut self, index: usize) -> Option<$child<'a>> where N: BorrowMut<Node<'a>> {
            self.node_mut().remove_child(NodeKind::$kind, index).map($child::wrap)
        }

        #[doc = concat!("Removes the ", stringify!($child), " children for which the function returns false. Links to them are not changed.")]
        pub fn $retain(&mut self, mut keep: impl FnMut($child<'a, &Node<'a>>) -> bool) where N: BorrowMut<Node<'a>> {
            self.node_mut().children.retain(|node| node.kind != NodeKind::$kind || keep($child::wrap(node)));
        }
    };
}

/// A child of a kind that can occur at most once.
macro_rules! child {
    ($child:ident, $kind:ident; $get:ident, $get_mut:ident, $set:ident, $with:ident, $remove:ident) => {
        #[doc = concat!("The ", stringify!($child), " child. A node has at most one; if it has more, the first one is used.")]
        #[must_use]
        pub fn $get(&self) -> Option<$child<'a, &Node<'a>>> {
            self.node().children_of(NodeKind::$kind).next().map($child::wrap)
        }

        #[doc = concat!("The ", stringify!($child), " child, for modification.")]
        pub fn $get_mut(&mut self) -> Option<$child<'a, &mut Node<'a>>> where N: BorrowMut<Node<'a>> {
            self.node_mut().children_of_mut(NodeKind::$kind).next().map($child::wrap)
        }

        #[doc = concat!("Sets the ", stringify!($child), " child: replaces the existing one, or adds it as the last child.")]
        pub fn $set(&mut self, child: $child<'a>) -> &mut Self where N: BorrowMut<Node<'a>> {
            self.node_mut().set_child(child.into());
            self
        }

        #[doc = concat!("Sets the ", stringify!($child), " child: replaces the existing one, or adds it as the last child.")]
        #[must_use]
        pub fn $with(mut self, child: $child<'a>) -> Self where N: BorrowMut<Node<'a>> {
            self.$set(child);
            self
        }

        #[doc = concat!("Removes and returns the ", stringify!($child), " child.")]
        pub fn $remove(&mut self) -> Option<$child<'a>> where N: BorrowMut<Node<'a>> {
            self.node_mut().remove_child(NodeKind::$kind, 0).map($child::wrap)
        }
    };
}

pub(super) use {array, child, children, get, kind, set, source, value};
