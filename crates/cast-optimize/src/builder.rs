//! Options as rows: documentation, type and default value.

/// A struct of options, its `new` and `Default`, and a method for each row that sets it.
///
/// `const` rows take a value. `fn` rows do the same for types that need to be dropped. `into` rows also take anything
/// that converts into the type, so that callers need not write `Some`. Fields in the braces of `new` have no setter.
macro_rules! options {
    (
        $(#[$of_struct:meta])*
        pub struct $name:ident<$life:lifetime>;

        $(#[$of_new:meta])*
        new { $($own:ident: $own_type:ty = $own_value:expr;)* }

        $($(#[$meta:meta])* $kind:ident $field:ident($argument:ident): $type:ty = $value:expr;)*
    ) => {
        $(#[$of_struct])*
        pub struct $name<$life> {
            $(pub(crate) $own: $own_type,)*
            $($(#[$meta])* pub(crate) $field: $type,)*
        }

        impl Default for $name<'_> {
            fn default() -> Self {
                Self::new()
            }
        }

        impl<$life> $name<$life> {
            $(#[$of_new])*
            #[must_use]
            #[allow(unused_doc_comments, reason = "rows bring theirs along with their features")]
            pub const fn new() -> Self {
                Self { $($own: $own_value,)* $($(#[$meta])* $field: $value,)* }
            }

            $(options!(@method $(#[$meta])* $kind $field($argument): $type);)*
        }
    };
    (@method $(#[$meta:meta])* const $field:ident($argument:ident): $type:ty) => {
        $(#[$meta])*
        #[must_use]
        pub const fn $field(mut self, $argument: $type) -> Self {
            self.$field = $argument;
            self
        }
    };
    (@method $(#[$meta:meta])* fn $field:ident($argument:ident): $type:ty) => {
        $(#[$meta])*
        #[must_use]
        pub fn $field(mut self, $argument: $type) -> Self {
            self.$field = $argument;
            self
        }
    };
    (@method $(#[$meta:meta])* into $field:ident($argument:ident): $type:ty) => {
        $(#[$meta])*
        #[must_use]
        pub fn $field(mut self, $argument: impl Into<$type>) -> Self {
            self.$field = $argument.into();
            self
        }
    };
}

pub(crate) use options;
