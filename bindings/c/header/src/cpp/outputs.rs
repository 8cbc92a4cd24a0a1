//! What a function gives in C++: its result, and what it writes to pointers.

use super::class::{Class, Kind};
use super::inputs::{Inputs, grows};
use super::words::{number, short};
use crate::source::{Function, Interface, Kind as Type};

/// A value that a function gives.
pub(crate) struct Output {
    /// Its name, for a struct of several.
    pub(crate) name: String,
    /// Its type in C++.
    pub(crate) of: String,
    /// How it is made of what the C function has given.
    pub(crate) value: String,
}

/// What is written to the parameters of a function that are no inputs, with the declarations of the variables.
pub(crate) fn written(
    function: &Function,
    inputs: &mut Inputs,
    interface: &Interface,
    classes: &[Class],
) -> Result<(Vec<Output>, Vec<String>), String> {
    let (mut outputs, mut variables) = (Vec::new(), Vec::new());
    for (at, (name, kind)) in function.parameters.iter().enumerate() {
        if inputs.arguments[at].is_some() {
            continue;
        }
        let unknown = || format!("{}: there is no rule for `{name}`, which is {kind:?}", function.name);
        let mut argument = format!("&{name}");
        let (of, value, variable) = match kind {
            Type::Pointer(target, true) => match &**target {
                Type::Named(of) if of == "c_char" => {
                    // As much as a sentence of an error; there is no function to ask for its length.
                    argument = name.clone();
                    let capacity = function.parameters.iter().position(|(name, _)| name == "capacity");
                    inputs.arguments[capacity.ok_or_else(unknown)?] = Some(format!("sizeof {name}"));
                    let variable = format!("char {name}[CASTKIT_ERROR_TEXT_SIZE] = \"\";");
                    ("std::string".into(), format!("std::string({name})"), variable)
                }
                Type::Named(of) if of == "castkit_error" => {
                    ("castkit::error".into(), format!("castkit::error({name})"), format!("castkit_error {name};"))
                }
                Type::Array(of, count) => {
                    let of = number(of);
                    let variable = format!("{of} {name}[{count}]{{}};");
                    (format!("std::array<{of}, {count}>"), format!("std::to_array({name})"), variable)
                }
                Type::Pointer(of, true) => match &**of {
                    Type::Named(handle) if interface.is_opaque(handle) => {
                        let class = format!("castkit::{}", short(handle));
                        (class.clone(), format!("{class}({name})"), format!("{handle} *{name} = nullptr;"))
                    }
                    _ => return Err(unknown()),
                },
                Type::Named(raw) => {
                    let variable = format!("{} {name}{{}};", number(target));
                    match class(raw, classes) {
                        Some(class) => (class.clone(), format!("{class}({name})"), variable),
                        None => (number(target), name.clone(), variable),
                    }
                }
                _ => return Err(unknown()),
            },
            _ => return Err(unknown()),
        };
        inputs.arguments[at] = Some(argument);
        variables.push(variable);
        outputs.push(Output { name: name.clone(), of, value });
    }
    // Parameters that are set by an output, such as the capacity of a text, must not be left.
    match inputs.arguments.iter().position(Option::is_none) {
        Some(at) => Err(format!("{}: there is no rule for `{}`", function.name, function.parameters[at].0)),
        None => Ok((outputs, variables)),
    }
}

/// The class of a struct.
fn class(raw: &str, classes: &[Class]) -> Option<String> {
    let is_typed = |class: &&Class| matches!(class.kind, Kind::Node(_) | Kind::Edit(_));
    let found = classes.iter().find(|class| class.raw == raw && !is_typed(class))?;
    Some(format!("castkit::{}", found.name))
}

/// The result of a function that is not only whether it has succeeded. `given` is what it has returned.
pub(crate) fn returned(
    function: &Function,
    interface: &Interface,
    classes: &[Class],
) -> Result<Option<Output>, String> {
    let unknown = || format!("{}: there is no rule for its result", function.name);
    let last = function.name.rsplit('_').next().unwrap_or_default().to_owned();
    let output = |name: String, of: String, value: String| Ok(Some(Output { name, of, value }));
    match &function.result {
        Type::Void => Ok(None),
        Type::Named(of) if of == "castkit_string" => {
            output(last, "std::string_view".into(), "*castkit::text(given)".into())
        }
        Type::Named(of) if of == "i64" => output(last, "std::size_t".into(), "static_cast<std::size_t>(given)".into()),
        Type::Named(raw) => match class(raw, classes) {
            Some(class) => output(last, class.clone(), format!("{class}(given)")),
            None if grows(&function.result, interface) => Err(unknown()),
            None => output(last, number(&function.result), "given".into()),
        },
        Type::Pointer(of, true) => match &**of {
            Type::Named(raw) if interface.is_opaque(raw) => {
                let class = format!("castkit::{}", short(raw));
                output(short(raw).into(), class.clone(), format!("{class}(given)"))
            }
            _ => Err(unknown()),
        },
        Type::Pointer(of, false) if **of == Type::Named("c_char".into()) => {
            output(last, "const char *".into(), "given".into())
        }
        _ => Err(unknown()),
    }
}
