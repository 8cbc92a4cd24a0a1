//! The interface as found in the sources: functions, structs, constants and types, in source order.

use std::path::Path;

use quote::ToTokens;
use syn::{Attribute, Expr, Fields, FnArg, Item, ItemFn, Lit, Meta, Pat, ReturnType, Type, Visibility};

/// Everything that is exported.
#[derive(Default)]
pub(crate) struct Interface {
    pub(crate) functions: Vec<Function>,
    pub(crate) structs: Vec<Struct>,
    pub(crate) constants: Vec<Constant>,
    pub(crate) aliases: Vec<Alias>,
}

/// An exported function.
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) doc: String,
    pub(crate) parameters: Vec<(String, Kind)>,
    /// The names of parameters that are written to only if they are not NULL.
    pub(crate) optional: Vec<String>,
    pub(crate) result: Kind,
    /// The file that contains it, below `src`, without extension.
    pub(crate) place: String,
}

/// A struct with a layout, or an opaque one.
pub(crate) struct Struct {
    pub(crate) name: String,
    pub(crate) doc: String,
    /// Its fields with their documentation; `None` for an opaque one.
    pub(crate) fields: Option<Vec<(String, Kind, String)>>,
}

/// A constant.
pub(crate) struct Constant {
    pub(crate) name: String,
    pub(crate) doc: String,
    pub(crate) kind: Kind,
    pub(crate) value: String,
}

/// An alias of a type.
pub(crate) struct Alias {
    pub(crate) name: String,
    pub(crate) doc: String,
    pub(crate) kind: Kind,
}

/// The types that the interface uses.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind {
    /// Nothing.
    Void,
    /// A number, a struct or an alias, by its name in Rust.
    Named(String),
    /// A pointer, and whether its target may be written to.
    Pointer(Box<Kind>, bool),
    /// An array: its element type and length.
    Array(Box<Kind>, String),
    /// A pointer to a function, which may be NULL: its parameters and its result.
    Function(Vec<(String, Kind)>, Box<Kind>),
}

impl Interface {
    /// Everything exported by the crate in a folder.
    pub(crate) fn of(folder: &Path) -> Result<Self, String> {
        let mut interface = Self::default();
        interface.module(&folder.join("lib.rs"), folder, "lib")?;
        Ok(interface)
    }

    /// A file and the files of its modules, in the order in which it declares them after its own items.
    fn module(&mut self, file: &Path, folder: &Path, place: &str) -> Result<(), String> {
        let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
        let parsed = syn::parse_file(&text).map_err(|error| format!("{}: {error}", file.display()))?;
        let mut modules = Vec::new();
        for item in parsed.items {
            match item {
                Item::Mod(item) if item.content.is_none() => modules.push(item.ident.to_string()),
                Item::Fn(item) if is_exported(&item) => self.functions.push(function(&item, place)?),
                Item::Struct(item) if is_public(&item.vis) => {
                    let has_layout = item.attrs.iter().any(|of| of.to_token_stream().to_string().contains("repr"));
                    let fields = match (&item.fields, has_layout) {
                        (Fields::Named(fields), true) => {
                            let of = |field: &syn::Field| {
                                let name = field.ident.as_ref().map(ToString::to_string).unwrap_or_default();
                                Ok((name, kind(&field.ty)?, doc(&field.attrs)))
                            };
                            Some(fields.named.iter().map(of).collect::<Result<_, String>>()?)
                        }
                        _ => None,
                    };
                    self.structs.push(Struct { name: item.ident.to_string(), doc: doc(&item.attrs), fields });
                }
                Item::Const(item) if is_public(&item.vis) => self.constants.push(Constant {
                    name: item.ident.to_string(),
                    doc: doc(&item.attrs),
                    kind: kind(&item.ty)?,
                    value: item.expr.to_token_stream().to_string().replace(' ', ""),
                }),
                Item::Type(item) if is_public(&item.vis) => self.aliases.push(Alias {
                    name: item.ident.to_string(),
                    doc: doc(&item.attrs),
                    kind: kind(&item.ty)?,
                }),
                _ => {}
            }
        }
        for name in modules {
            let flat = folder.join(format!("{name}.rs"));
            let place = if place == "lib" { name.clone() } else { format!("{place}/{name}") };
            self.module(&flat, &folder.join(&name), &place)?;
        }
        Ok(())
    }

    /// Resolves aliases.
    pub(crate) fn resolve<'i>(&'i self, kind: &'i Kind) -> &'i Kind {
        match kind {
            Kind::Named(name) => match self.aliases.iter().find(|of| of.name == *name) {
                Some(alias) => self.resolve(&alias.kind),
                None => kind,
            },
            _ => kind,
        }
    }

    /// Whether a name is that of an opaque, reference-counted struct.
    pub(crate) fn is_opaque(&self, name: &str) -> bool {
        self.structs.iter().any(|of| of.name == name && of.fields.is_none())
    }
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

fn is_exported(item: &ItemFn) -> bool {
    let is_c = item.sig.abi.as_ref().and_then(|abi| abi.name.as_ref()).is_some_and(|name| name.value() == "C");
    is_public(&item.vis) && is_c
}

fn function(item: &ItemFn, place: &str) -> Result<Function, String> {
    let name = item.sig.ident.to_string();
    let (mut parameters, mut optional) = (Vec::new(), Vec::new());
    for input in &item.sig.inputs {
        let FnArg::Typed(input) = input else { return Err(format!("{name} has a receiver")) };
        let Pat::Ident(of) = &*input.pat else { return Err(format!("{name} has a parameter without a name")) };
        if input.ty.to_token_stream().to_string().replace(' ', "").starts_with("Option<&mut") {
            optional.push(of.ident.to_string());
        }
        parameters.push((of.ident.to_string(), kind(&input.ty).map_err(|error| format!("{name}: {error}"))?));
    }
    let result = match &item.sig.output {
        ReturnType::Default => Kind::Void,
        ReturnType::Type(_, result) => kind(result).map_err(|error| format!("{name}: {error}"))?,
    };
    Ok(Function { name, doc: doc(&item.attrs), parameters, optional, result, place: place.into() })
}

/// The text of a doc comment, without the space at the beginning of each line.
fn doc(attributes: &[Attribute]) -> String {
    let line = |attribute: &Attribute| match &attribute.meta {
        Meta::NameValue(of) if of.path.is_ident("doc") => match &of.value {
            Expr::Lit(literal) => match &literal.lit {
                Lit::Str(text) => Some(text.value().strip_prefix(' ').map_or(text.value(), str::to_owned)),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    };
    attributes.iter().filter_map(line).collect::<Vec<_>>().join("\n")
}

fn kind(from: &Type) -> Result<Kind, String> {
    let unknown = || format!("the type {} is none of the interface", from.to_token_stream());
    match from {
        Type::Ptr(pointer) => Ok(Kind::Pointer(Box::new(kind(&pointer.elem)?), pointer.mutability.is_some())),
        Type::Reference(reference) => {
            Ok(Kind::Pointer(Box::new(kind(&reference.elem)?), reference.mutability.is_some()))
        }
        Type::Array(array) => Ok(Kind::Array(Box::new(kind(&array.elem)?), array.len.to_token_stream().to_string())),
        Type::BareFn(function) => {
            let mut parameters = Vec::new();
            for input in &function.inputs {
                let name = input.name.as_ref().map(|(name, _)| name.to_string()).unwrap_or_default();
                parameters.push((name, kind(&input.ty)?));
            }
            let result = match &function.output {
                ReturnType::Default => Kind::Void,
                ReturnType::Type(_, result) => kind(result)?,
            };
            Ok(Kind::Function(parameters, Box::new(result)))
        }
        Type::Path(path) => {
            let last = path.path.segments.last().ok_or_else(unknown)?;
            if last.ident == "Option" {
                let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else { return Err(unknown()) };
                let Some(syn::GenericArgument::Type(inner)) = arguments.args.first() else { return Err(unknown()) };
                return kind(inner);
            }
            Ok(if last.ident == "c_void" { Kind::Void } else { Kind::Named(last.ident.to_string()) })
        }
        _ => Err(unknown()),
    }
}
