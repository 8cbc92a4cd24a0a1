//! What a function takes in C++. Parameters that belong together become one: a pointer and a size are bytes, a pointer and a
//! count are a list. Those that may be left out come last.

use super::class::{Class, Kind};
use super::doc;
use super::words::{number, short};
use crate::source::{Function, Interface, Kind as Type};

/// Numbers that are arrays of others, by the names of their parameters. The types do not say so.
pub(super) const ARRAYS: &[(&str, &str)] = &[("matrices", "std::array<float, 16>")];

/// What a parameter of a C function is in C++.
#[derive(Default)]
pub(crate) struct Inputs {
    /// The parameters of the template, if it is one.
    pub(crate) template: Vec<String>,
    /// The parameters that must be given, and those that may be left out with their defaults.
    pub(crate) required: Vec<String>,
    pub(crate) optional: Vec<String>,
    /// Statements before the call.
    pub(crate) before: Vec<String>,
    /// The arguments of the C function, unless something is written to them.
    pub(crate) arguments: Vec<Option<String>>,
    /// Memory that is written to, with the number of its parameter and its element type.
    pub(crate) spans: Vec<(usize, String)>,
}

/// Whether a parameter is the error that says why a function has failed.
pub(crate) fn is_error((name, kind): &(String, Type)) -> bool {
    name == "error" && matches!(kind, Type::Pointer(of, true) if **of == Type::Named("castkit_error".into()))
}

/// Whether a struct is written as a whole, so that its size is passed as well.
pub(crate) fn grows(kind: &Type, interface: &Interface) -> bool {
    matches!(kind, Type::Named(name) if interface.structs.iter().any(|of| of.name == *name && of.fields.is_some())
        && !crate::growth::is_fixed(name))
}

/// Whether a function returns how many values there are, and writes them if there is a place for them.
pub(crate) fn is_count_and_fill(function: &Function) -> bool {
    let is_place = |(_, kind): &&(String, Type)| matches!(kind, Type::Pointer(of, true) if **of != Type::Named("castkit_error".into()));
    function.result == Type::Named("usize".into())
        && function.parameters.iter().filter(is_place).count() == 1
        && function.parameters.iter().any(|(name, _)| name == "capacity")
}

struct Reader<'a> {
    function: &'a Function,
    interface: &'a Interface,
    classes: &'a [Class],
    inputs: Inputs,
    /// The numbers of parameters that others have made use of.
    used: Vec<usize>,
}

/// The inputs of a function whose first parameters are what the object has.
pub(crate) fn of(
    function: &Function,
    own: Vec<String>,
    interface: &Interface,
    classes: &[Class],
) -> Result<Inputs, String> {
    let mut inputs = Inputs { arguments: vec![None; function.parameters.len()], ..Inputs::default() };
    let skipped = own.len();
    own.into_iter().enumerate().for_each(|(at, own)| inputs.arguments[at] = Some(own));
    let mut reader = Reader { function, interface, classes, inputs, used: Vec::new() };
    // Pointers first: they say what the numbers after them are.
    let is_pointer = |at: &usize| matches!(function.parameters[*at].1, Type::Pointer(..));
    let numbers: Vec<usize> = (skipped..function.parameters.len()).collect();
    let mut declared: Vec<(usize, String, Option<&str>)> = Vec::new();
    for at in numbers.iter().copied().filter(is_pointer) {
        declared.extend(reader.pointer(at)?.map(|(text, default)| (at, text, default)));
    }
    let mut numbers = numbers;
    numbers.retain(|at| !is_pointer(at) && !reader.used.contains(at));
    for at in numbers {
        declared.extend(reader.value(at)?.map(|(text, default)| (at, text, default)));
    }
    declared.sort_by_key(|(at, ..)| *at);
    // A number only has a default if nothing that must be given comes after it: numbers must not change places.
    let last = declared.iter().rposition(|(_, _, default)| default.is_none());
    for (order, (_, text, default)) in declared.iter().enumerate() {
        match default {
            Some(default) if *default != "0" || last.is_none_or(|last| order > last) => {
                reader.inputs.optional.push(format!("{text} = {default}"));
            }
            _ => reader.inputs.required.push(text.clone()),
        }
    }
    Ok(reader.inputs)
}

type Declared<'d> = Option<(String, Option<&'d str>)>;

impl Reader<'_> {
    /// The number of a parameter after another one that has one of these names, and is a number.
    fn find(&self, from: usize, names: &[String]) -> Option<usize> {
        names.iter().find_map(|name| {
            let has_name = |(of, kind): &(String, Type)| {
                of == name && ["usize", "u32"].map(|of| Type::Named(of.into())).contains(kind)
            };
            self.function.parameters.iter().skip(from).position(has_name).map(|at| from + at)
        })
    }

    /// Makes use of a number.
    fn use_number(&mut self, at: usize, argument: String) {
        self.used.push(at);
        self.inputs.arguments[at] = Some(argument);
    }

    fn class(&self, raw: &str) -> Option<&Class> {
        let is_typed = |class: &&Class| matches!(class.kind, Kind::Node(_) | Kind::Edit(_));
        self.classes.iter().find(|class| class.raw == raw && !is_typed(class))
    }

    fn pointer(&mut self, at: usize) -> Result<Declared<'static>, String> {
        let (name, kind) = &self.function.parameters[at];
        let Type::Pointer(target, writable) = kind else { return Ok(None) };
        if self.used.contains(&at) {
            return Ok(None);
        }
        if is_error(&self.function.parameters[at]) {
            self.inputs.arguments[at] = Some("&why".into());
            return Ok(None);
        }
        let may_be_null = name == "options" || doc::may_be_null(self.function, name);
        let default = |of: &'static str| may_be_null.then_some(of);
        let singular = name.trim_end_matches('s');
        match (&**target, writable) {
            (Type::Named(of), false) if of == "c_char" => {
                self.inputs.arguments[at] = Some(name.clone());
                Ok(Some((format!("const char *{name}"), default("nullptr"))))
            }
            (Type::Named(of), false) if self.interface.is_opaque(of) => {
                self.inputs.arguments[at] = Some(format!("{name}.raw()"));
                Ok(Some((format!("const castkit::{} &{name}", short(of)), None)))
            }
            (Type::Void, writable) => self.memory(at, *writable),
            (Type::Named(of), false) if self.class(of).is_some_and(|class| class.kind == Kind::Callback) => {
                self.inputs.arguments[at] = Some(format!("&{name}"));
                Ok(Some((format!("const castkit::{} &{name}", short(of)), default("{}"))))
            }
            (Type::Named(of), false) if self.has_size(of) => {
                self.inputs.arguments[at] = Some(format!("detail::with_size({name})"));
                Ok(Some((format!("{of} {name}"), default("{}"))))
            }
            (of @ (Type::Named(_) | Type::Pointer(..)), false) => {
                let names = [format!("{singular}_count"), "count".into(), "components".into()];
                let element = number(of);
                let Some(count) = self.find(at, &names) else { return self.fixed(at, &element) };
                let narrow = self.function.parameters[count].1 == Type::Named("u32".into());
                let size = format!("{name}.size()");
                let size = if narrow { format!("static_cast<std::uint32_t>({size})") } else { size };
                self.use_number(count, size);
                if let Some(size) = self.find(at, &[format!("{singular}_size")]) {
                    self.use_number(size, format!("sizeof({element})"));
                }
                self.inputs.arguments[at] = Some(format!("{name}.data()"));
                Ok(Some((format!("castkit::list<{element}> {name}"), default("{}"))))
            }
            (of @ Type::Named(name_of), true) if name_of != "c_char" && !grows(of, self.interface) => {
                let names = [format!("{singular}_capacity"), "capacity".into()];
                let Some(capacity) = self.find(at, &names) else { return Ok(None) };
                let array =
                    ARRAYS.iter().find(|(parameter, _)| parameter == name).map(|(_, array)| (*array).to_owned());
                let element = array.unwrap_or_else(|| number(of));
                // Several places may have room for the same number of values.
                let shared = match &self.inputs.arguments[capacity] {
                    Some(one) => format!("detail::shared_room({}, {name})", one.trim_end_matches(".size()")),
                    None => format!("{name}.size()"),
                };
                self.use_number(capacity, shared);
                let is_counted = is_count_and_fill(self.function);
                let place = if may_be_null && !is_counted { "place_or_null" } else { "place" };
                self.inputs.arguments[at] = Some(format!("detail::{place}({name})"));
                self.inputs.spans.push((at, element.clone()));
                Ok(Some((format!("std::span<{element}> {name}"), default("{}").filter(|_| !is_counted))))
            }
            // Something is written there.
            (_, true) => Ok(None),
            _ => Err(format!("{}: there is no rule for `{name}`", self.function.name)),
        }
    }

    fn has_size(&self, name: &str) -> bool {
        let mut structs = self.interface.structs.iter();
        structs.any(|of| {
            of.name == name && of.fields.as_deref().is_some_and(|of| of.first().is_some_and(|of| of.0 == "size"))
        })
    }

    /// Numbers whose count only the function that reads the same property tells.
    fn fixed(&mut self, at: usize, element: &str) -> Result<Declared<'static>, String> {
        let (name, _) = &self.function.parameters[at];
        let reading = self.function.name.replacen("_set_", "_", 1);
        let reading = self.interface.functions.iter().find(|of| of.name == reading && of.name != self.function.name);
        let count = reading.and_then(|of| of.parameters.last()).and_then(|(_, kind)| match kind {
            Type::Pointer(of, true) => match &**of {
                Type::Array(_, count) => Some(count),
                _ => None,
            },
            _ => None,
        });
        let count = count.ok_or_else(|| format!("{}: how many are `{name}`?", self.function.name))?;
        self.inputs.arguments[at] = Some(format!("{name}.data()"));
        Ok(Some((format!("const std::array<{element}, {count}> &{name}"), None)))
    }

    /// Memory without a type.
    fn memory(&mut self, at: usize, writable: bool) -> Result<Declared<'static>, String> {
        let parameters = &self.function.parameters;
        let name = parameters[at].0.clone();
        let element = parameters.iter().position(|(_, kind)| *kind == Type::Named("castkit_type".into()));
        let counts = if writable { ["capacity".to_owned()] } else { ["count".to_owned()] };
        if let Some(element) = element
            && let Some(count) = self.find(at, &counts)
        {
            let of = |what: &str| format!("std::ranges::{what}({name})");
            self.inputs.arguments[at] = Some(of("data"));
            self.use_number(count, of("size"));
            let value = "std::ranges::range_value_t<Range>";
            self.use_number(element, format!("detail::element<{value}>()"));
            if let Some(stride) = self.find(at, &["stride".into()]) {
                self.use_number(stride, format!("sizeof({value})"));
            }
            let concept = if writable { "writable_elements" } else { "elements" };
            self.inputs.template.push(format!("castkit::{concept} Range"));
            let taken = if writable { "Range &&" } else { "const Range &" };
            return Ok(Some((format!("{taken}{name}"), None)));
        }
        let missing = || format!("{}: what is the size of `{name}`?", self.function.name);
        let size = self.find(at, &["size".into(), format!("{name}_size")]).ok_or_else(missing)?;
        let may_be_null = doc::may_be_null(self.function, &name);
        let default = may_be_null.then_some("{}");
        // Memory that is lent until a function is called with another pointer.
        let release =
            parameters.iter().position(|(_, kind)| matches!(self.interface.resolve(kind), Type::Function(..)));
        let user = parameters.iter().position(|(name, _)| name == "user");
        if let (Some(release), Some(user)) = (release, user) {
            self.use_number(size, "lent.size()".into());
            self.use_number(release, "lent.release".into());
            self.use_number(user, "lent.user()".into());
            self.inputs.arguments[at] = Some("lent.data()".into());
            self.inputs.template.push("detail::memory Bytes".into());
            self.inputs.before.push(format!("const detail::lent<Bytes> lent(std::move({name}));"));
            return Ok(Some((format!("Bytes {name}"), None)));
        }
        self.use_number(size, format!("{name}.size()"));
        self.inputs.arguments[at] = Some(format!("{name}.data()"));
        let class = if writable { "room" } else { "bytes_of" };
        Ok(Some((format!("castkit::{class} {name}"), default)))
    }

    /// Something that is not a pointer.
    fn value(&mut self, at: usize) -> Result<Declared<'static>, String> {
        let (name, kind) = &self.function.parameters[at];
        let Type::Named(of) = kind else {
            return Err(format!("{}: there is no rule for `{name}`", self.function.name));
        };
        // The size of what is written.
        let is_written =
            |(_, kind): &(String, Type)| matches!(kind, Type::Pointer(of, true) if grows(of, self.interface));
        if name == "size" && of == "usize" {
            let written = self.function.parameters.iter().find(|of| is_written(of));
            let (written, _) = written.ok_or_else(|| format!("{}: the size of what?", self.function.name))?;
            self.inputs.arguments[at] = Some(format!("sizeof {written}"));
            return Ok(None);
        }
        if of == "usize" && name == "capacity" {
            return Ok(None);
        }
        if let Some(class) = self.class(of).map(|class| class.name.clone()) {
            self.inputs.arguments[at] = Some(format!("{name}.raw()"));
            return Ok(Some((format!("const castkit::{class} &{name}"), None)));
        }
        if self.interface.structs.iter().any(|known| known.name == *of) {
            return Err(format!("{}: there is no rule for `{name}`", self.function.name));
        }
        self.inputs.arguments[at] = Some(name.clone());
        let default = match of.as_str() {
            "bool" if doc::may_be_zero(self.function, name) => Some("false"),
            _ if doc::may_be_zero(self.function, name) => Some("0"),
            _ => None,
        };
        Ok(Some((format!("{} {name}", number(kind)), default)))
    }
}
