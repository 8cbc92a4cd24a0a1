//! Structs with a callback: in C++, they are made of anything that can be called.

use std::fmt::Write;

use super::words::{number, plain, short};
use crate::comment;
use crate::source::{Interface, Kind as Type, Struct};

/// The name, the parameters and the result of a callback.
type Callback<'s> = (&'s str, &'s [(String, Type)], &'s Type);

/// The callback of a struct that has one, and the pointer that is passed to it.
pub(crate) fn of(of: &Struct) -> Option<Callback<'_>> {
    let fields = of.fields.as_deref().unwrap_or_default();
    let has_user = fields
        .iter()
        .any(|(name, kind, _)| name == "user" && matches!(kind, Type::Pointer(of, true) if **of == Type::Void));
    let mut calls = fields.iter().filter_map(|(name, kind, _)| match kind {
        Type::Function(parameters, result) => Some((&**name, &**parameters, &**result)),
        _ => None,
    });
    calls.next().filter(|_| has_user && calls.next().is_none())
}

/// Its class, which has no further members.
pub(crate) fn begin(of: &Struct, interface: &Interface) -> Result<String, String> {
    let (field, parameters, result) = self::of(of).ok_or_else(|| format!("{} has no callback", of.name))?;
    let (raw, name) = (&of.name, short(&of.name));
    let unknown = |what: &str| format!("{raw}: there is no rule for {what} of its callback");
    if !matches!(parameters, [(user, Type::Pointer(..)), ..] if user == "user") {
        return Err(unknown("the first parameter"));
    }
    let (mut c, mut cpp, mut passed) = (Vec::new(), Vec::new(), Vec::new());
    let mut rest = parameters.iter().skip(1).peekable();
    while let Some((name, kind)) = rest.next() {
        let size = rest.peek().filter(|(name, _)| name == "size");
        match (kind, size) {
            (Type::Pointer(of, writable), Some((size, _))) if **of == Type::Void => {
                let c_const = if *writable { "" } else { "const " };
                c.push(format!("{c_const}void *{name}_"));
                c.push(format!("std::size_t {size}_"));
                cpp.push(format!("std::span<{c_const}std::byte>"));
                passed.push(format!(
                    "std::span<{c_const}std::byte>(static_cast<{c_const}std::byte *>({name}_), {size}_)"
                ));
                rest.next();
            }
            (Type::Named(of), _) if of == "castkit_string" => {
                c.push(format!("castkit_string {name}_"));
                cpp.push("std::string_view".into());
                passed.push(format!("castkit::text({name}_).value_or(std::string_view())"));
            }
            (Type::Named(of), _) if !interface.structs.iter().any(|known| known.name == *of) => {
                let number = number(kind);
                c.push(format!("{number} {name}_"));
                cpp.push(number);
                passed.push(format!("{name}_"));
            }
            _ => return Err(unknown(name)),
        }
    }
    let result = number(result);
    let own = ["size", "user", field];
    let others = of.fields.iter().flatten().filter(|(name, _, _)| !own.contains(&&**name));
    let (mut more, mut set) = (String::new(), String::new());
    for (name, kind, _) in others {
        let Some(kind) = plain(kind) else { return Err(unknown(name)) };
        let _ = write!(more, ", {kind}given_{name} = {{}}");
        let _ = writeln!(set, "        {name} = given_{name};");
    }
    let signature: Vec<String> = std::iter::once("Call &".to_owned()).chain(cpp.iter().cloned()).collect();
    let all: Vec<String> = std::iter::once("void *user_".to_owned()).chain(c).collect();
    let doc = format!(
        "Of anything that can be called with ({}). It must not throw, and must live as long as this is used.",
        cpp.join(", ")
    );
    let from =
        comment::list("            return (*static_cast<std::remove_reference_t<Call> *>(user_))(", &passed, ");");
    Ok(format!(
        "class {name} : public {raw} {{\npublic:\n    {name}() noexcept : {raw}{{}} {{ size = sizeof({raw}); }}\n    \
         {name}(const {raw} &given) noexcept : {raw}(given) {{\n        size = sizeof({raw});\n    }}\n\
         {}    template <class Call>\n        requires std::is_object_v<std::remove_reference_t<Call>> &&\n                 \
         std::is_invocable_r_v<{result}, {}>\n    {name}(Call &&call{more}) noexcept : {name}() {{\n{}{from}        }};\n        \
         user = const_cast<void *>(static_cast<const void *>(std::addressof(call)));\n{set}    }}\n",
        comment::c("    ", &doc),
        signature.join(", "),
        comment::list(&format!("        {field} = []("), &all, &format!(") noexcept -> {result} {{")),
    ))
}
