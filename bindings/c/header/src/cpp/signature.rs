//! The member that stands for a function: its parameters, its result and its body.

use super::class::{Class, Kind};
use super::doc;
use super::inputs::{self, is_count_and_fill, is_error};
use super::member::Member;
use super::outputs::{self, Output};
use super::place::{self, Place};
use crate::source::{Function, Interface, Kind as Type};

/// The members that stand for a function. There are two if it counts values and copies them: one for memory of the caller, and
/// one that makes a vector.
pub(crate) fn members(
    function: &Function,
    place: &Place,
    interface: &Interface,
    classes: &[Class],
) -> Result<Vec<Member>, String> {
    let own: Vec<String> = match place {
        Place::Of(class, _) => match classes[*class].kind {
            Kind::Handle => vec!["raw()".into()],
            Kind::Edit(_) => vec!["document_.raw()".into(), "node_".into()],
            _ => vec!["raw_".into()],
        },
        _ => Vec::new(),
    };
    let name = place::name(function, *place, classes);
    let mut inputs = inputs::of(function, own, interface, classes)?;
    let is_member = matches!(place, Place::Of(..));
    let mut member = Member {
        template: (!inputs.template.is_empty()).then(|| inputs.template.join(", ")),
        name: name.clone(),
        is_static: matches!(place, Place::Static(_)),
        is_const: is_member,
        ..Member::default()
    };
    member.parameters = inputs.required.iter().chain(&inputs.optional).cloned().collect();
    let fails = function.parameters.iter().any(is_error);
    if is_count_and_fill(function) {
        return count_and_fill(function, member, &inputs, fails);
    }
    let (mut outputs, variables) = outputs::written(function, &mut inputs, interface, classes)?;
    let arguments: Vec<String> = inputs.arguments.iter().flatten().cloned().collect();
    let call = format!("{}({})", function.name, arguments.join(", "));
    let returned = outputs::returned(function, interface, classes)?;
    // A bool says whether there is what is written, or whether a function has succeeded.
    let is_bool = function.result == Type::Named("bool".into());
    let may_miss = doc::may_miss(function);
    let is_told = is_bool && (!outputs.is_empty() || fails && !may_miss);
    // A number says how much of an array is written.
    if let (Some(Output { of, .. }), [Output { name, of: array, .. }]) = (&returned, &outputs[..])
        && let Some(element) = array.strip_prefix("std::array<").and_then(|of| of.split(',').next())
        && of == "std::uint32_t"
    {
        member.result = format!("std::vector<{element}>");
        member.body = variables;
        member.body.push(format!("return {}({name}, {name} + {call});", member.result));
        member.doc = doc::of(function, false);
        return Ok(vec![member]);
    }
    let is_text = matches!(&function.result, Type::Named(of) if of == "castkit_string");
    let is_index = matches!(&function.result, Type::Named(of) if of == "i64");
    if !is_told && let Some(returned) = returned {
        outputs.insert(0, returned);
    }
    // What is missing if a function does not fail.
    let is_always_there = is_bool && function.name.contains("_get_") && member.parameters.is_empty();
    let missing = match fails {
        _ if is_text => Some("!given.data"),
        _ if is_index => Some("given < 0"),
        false if is_told && !is_always_there => Some("!given"),
        true if may_miss && (is_told || !is_bool) => Some("!given"),
        _ => None,
    };
    let (of, value) = match &outputs[..] {
        [] => ("void".to_owned(), String::new()),
        [one] => (one.of.clone(), one.value.clone()),
        several => {
            let of = format!("{name}_result");
            let fields: String = several.iter().map(|one| format!("    {} {};\n", one.of, one.name)).collect();
            let doc = crate::comment::c("", &format!("What `{name}` gives."));
            member.gives = Some(format!("{doc}struct {of} {{\n{fields}}};\n"));
            let values: Vec<&str> = several.iter().map(|one| &*one.value).collect();
            (of.clone(), format!("{of}{{{}}}", values.join(", ")))
        }
    };
    let inner = if missing.is_some() { format!("std::optional<{of}>") } else { of.clone() };
    member.result = if fails { format!("result<{inner}>") } else { inner.clone() };
    member.doc = doc::of(function, missing.is_some() || is_told);
    let mut body = inputs.before.clone();
    if fails {
        body.push("castkit_error why;".into());
    }
    body.extend(variables);
    let needs_given = missing.is_some() || value.contains("given");
    let is_plain = body.is_empty() && missing.is_none() && (value == "given" || value == format!("{of}(given)"));
    if is_plain {
        let is_handle = matches!(&function.result, Type::Pointer(_, true));
        body.push(if is_handle { format!("return {of}({call});") } else { format!("return {call};") });
    } else if is_text && body.is_empty() && outputs.len() == 1 {
        body.push(format!("return castkit::text({call});"));
    } else if outputs.is_empty() {
        body.push(format!("{call};"));
        if fails {
            body.push("return detail::told(why);".into());
        }
    } else {
        body.push(if needs_given { format!("const auto given = {call};") } else { format!("{call};") });
        match (missing, fails) {
            (None, true) if outputs.len() == 1 && value != "*castkit::text(given)" => {
                let given = value.strip_prefix(&format!("{of}(")).and_then(|of| of.strip_suffix(')')).unwrap_or(&value);
                body.push(format!("return detail::told<{of}>(why, {given});"));
            }
            _ => {
                if fails {
                    body.push("if (why.kind != CASTKIT_ERROR_NONE)".into());
                    body.push("    return castkit::unexpected(why);".into());
                }
                if let Some(missing) = missing {
                    body.push(format!("if ({missing})"));
                    body.push(format!(
                        "    return {};",
                        if fails { format!("{inner}()") } else { "std::nullopt".into() }
                    ));
                }
                body.push(if fails && missing.is_some() {
                    format!("return {inner}({value});")
                } else {
                    format!("return {value};")
                });
            }
        }
    }
    member.body = body;
    let all = all(&member, place, classes);
    Ok(std::iter::once(member).chain(all).collect())
}

/// All things that a member gives one of, given its index.
fn all(member: &Member, place: &Place, classes: &[Class]) -> Option<Member> {
    let is_index = matches!(&member.parameters[..], [one] if one.ends_with(" index"));
    if !is_index || !member.result.starts_with("std::optional<") || member.result.contains("castkit::error") {
        return None;
    }
    let plural = format!("{}s", member.name);
    let (capture, one) = match place {
        Place::Of(..) => ("of = *this", format!("of.{}", member.name)),
        _ => ("", format!("castkit::{}", member.name)),
    };
    // A member cannot have the name of its class.
    let name = match place {
        Place::Of(class, _) if classes[*class].name == plural => "all".into(),
        _ => plural,
    };
    Some(Member {
        doc: format!("All of them: `for (auto one : {name}())`."),
        result: "auto".into(),
        name,
        is_const: member.is_const,
        body: vec![format!("return detail::items([{capture}](std::size_t index) {{ return {one}(index); }});")],
        ..Member::default()
    })
}

/// The members of a function that returns how many values there are, and writes them if there is a place for them.
fn count_and_fill(
    function: &Function,
    mut member: Member,
    inputs: &inputs::Inputs,
    fails: bool,
) -> Result<Vec<Member>, String> {
    member.doc = doc::of(function, false);
    let call = |place: &str, capacity: &str| {
        let arguments: Vec<String> = function
            .parameters
            .iter()
            .zip(&inputs.arguments)
            .map(|((name, kind), argument)| match (kind, argument) {
                (Type::Pointer(..), Some(argument)) if !argument.starts_with("detail::place") => argument.clone(),
                (Type::Pointer(..), _) => place.to_owned(),
                (_, argument) if name == "capacity" || argument.is_none() => capacity.to_owned(),
                (_, argument) => argument.clone().unwrap_or_default(),
            })
            .collect();
        format!("{}({})", function.name, arguments.join(", "))
    };
    let Some((at, element)) = inputs.spans.first() else {
        // A text, with a NUL at its end.
        let of = |(_, kind): &(String, Type)| matches!(kind, Type::Pointer(of, true) if **of == Type::Named("c_char".into()));
        if fails || !function.parameters.iter().any(of) {
            return Err(format!("{}: there is no rule for what it writes", function.name));
        }
        member.result = "std::string".into();
        member.body = vec![
            format!("std::string text({}, '\\0');", call("nullptr", "0")),
            format!("{};", call("text.data()", "text.size() + 1")),
            "return text;".into(),
        ];
        return Ok(vec![member]);
    };
    if !fails {
        return Err(format!("{}: there is no rule for a count that cannot fail", function.name));
    }
    let span = &function.parameters[*at].0;
    let mut vector = Member {
        doc: "The same as a vector.".into(),
        result: format!("result<std::vector<{element}>>"),
        name: member.name.clone(),
        is_static: member.is_static,
        is_const: member.is_const,
        body: vec![
            "castkit_error why;".into(),
            format!("std::vector<{element}> all({});", call("nullptr", "0")),
            format!("{};", call(&format!("detail::place(std::span<{element}>(all))"), "all.size()")),
            format!("return detail::told<std::vector<{element}>>(why, std::move(all));"),
        ],
        ..Member::default()
    };
    let is_span = |of: &&String| of.starts_with("std::span<") && of.ends_with(&format!(" {span}"));
    vector.parameters = member.parameters.iter().filter(|of| !is_span(of)).cloned().collect();
    member.result = "result<std::size_t>".into();
    member.body = vec![
        "castkit_error why;".into(),
        format!("const auto given = {};", call(&format!("detail::place({span})"), &format!("{span}.size()"))),
        "return detail::told<std::size_t>(why, given);".into(),
    ];
    Ok(vec![member, vector])
}
