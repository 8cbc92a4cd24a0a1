//! `Castkit.cs`: the whole interface as P/Invoke declarations for C# 7 or later: .NET, Mono, Unity. It therefore uses
//! neither `LibraryImport` nor `nuint` nor function pointers, which are newer.

use std::fmt::Write;

use crate::source::{Interface, Kind};

pub(crate) fn generate(interface: &Interface) -> Result<String, String> {
    let mut out = String::from(
        "// Generated from the sources of castkit.h. Do not edit.\n\
         //\n\
         // The functions of castkit.h. Names and parameters are the same; lifetimes, NULL and threads are documented there.\n\
         // The C type bool is a byte (0 or 1), size_t is UIntPtr (`nuint`), and texts are UTF-8 bytes, which Castkit.Text\n\
         // and Castkit.Utf8 convert. A callback is an IntPtr: call Marshal.GetFunctionPointerForDelegate with a delegate of\n\
         // the type with its name, and keep the delegate alive as long as it may be called. Needs AllowUnsafeBlocks and\n\
         // C# 7 or later.\n\
         #pragma warning disable 1591, 8981\n\n\
         using System;\nusing System.Runtime.InteropServices;\nusing System.Text;\n\nnamespace CastkitInterop\n{\n",
    );
    for of in &interface.aliases {
        if let Kind::Function(parameters, result) = &of.kind {
            delegate(&mut out, &of.name, &of.doc, parameters, result, interface)?;
        }
    }
    for of in &interface.structs {
        for (name, kind, doc) in of.fields.iter().flatten() {
            if let Kind::Function(parameters, result) = kind {
                delegate(&mut out, &format!("{}_{name}", of.name), doc, parameters, result, interface)?;
            }
        }
    }
    for of in &interface.structs {
        comment(&mut out, "", &of.doc);
        let Some(fields) = &of.fields else {
            let _ = writeln!(out, "public struct {} {{ }}", of.name);
            continue;
        };
        let _ = write!(out, "[StructLayout(LayoutKind.Sequential)]\npublic unsafe struct {}\n{{\n", of.name);
        for (name, kind, doc) in fields {
            comment(&mut out, "    ", doc);
            field(&mut out, name, kind, interface)?;
        }
        out.push_str("}\n");
    }
    out.push_str("\n/// <summary>The functions and constants of castkit.h.</summary>\npublic static unsafe class Castkit\n{\n    private const string Library = \"castkit\";\n");
    out.push_str(
        "\n    /// <summary>A text from castkit as a string; null if there is no text.</summary>\n    public static string Text(castkit_string text) =>\n        \
         text.data == null ? null : Encoding.UTF8.GetString(text.data, checked((int)(ulong)text.length));\n\n    \
         /// <summary>A string as a text for castkit: UTF-8 with a NUL at its end, to be pinned with `fixed`.</summary>\n    \
         public static byte[] Utf8(string text) => Encoding.UTF8.GetBytes(text + \"\\0\");\n",
    );
    for of in &interface.constants {
        comment(&mut out, "    ", &of.doc);
        let kind = cs(interface.resolve(&of.kind), interface)?;
        let value = match of.value.as_str() {
            // The largest value is not a constant, because the size of the type depends on the machine.
            "usize::MAX" => {
                let _ = writeln!(
                    out,
                    "    public static readonly UIntPtr {} =\n        IntPtr.Size == 8 ? new UIntPtr(ulong.MaxValue) : new UIntPtr(uint.MaxValue);",
                    of.name
                );
                continue;
            }
            value => value.replace('_', ""),
        };
        let kind = if kind == "UIntPtr" { "int".to_owned() } else { kind };
        let _ = writeln!(out, "    public const {kind} {} = {value};", of.name);
    }
    for of in &interface.functions {
        comment(&mut out, "    ", &of.doc);
        let parameters =
            of.parameters.iter().map(|(name, kind)| Ok(format!("{} {}", cs(kind, interface)?, word(name))));
        let parameters = parameters.collect::<Result<Vec<_>, String>>()?.join(", ");
        let _ = write!(
            out,
            "    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]\n    public static extern {} {}({parameters});\n",
            cs(&of.result, interface)?,
            of.name
        );
    }
    out.push_str("}\n}\n");
    Ok(out)
}

/// The type of a callback.
fn delegate(
    out: &mut String,
    name: &str,
    doc: &str,
    parameters: &[(String, Kind)],
    result: &Kind,
    interface: &Interface,
) -> Result<(), String> {
    comment(out, "", doc);
    let parameters = parameters.iter().map(|(name, kind)| Ok(format!("{} {}", cs(kind, interface)?, word(name))));
    let parameters = parameters.collect::<Result<Vec<_>, String>>()?.join(", ");
    let _ = writeln!(
        out,
        "[UnmanagedFunctionPointer(CallingConvention.Cdecl)]\npublic unsafe delegate {} {name}({parameters});",
        cs(result, interface)?
    );
    Ok(())
}

/// A documentation comment in C#.
fn comment(out: &mut String, indent: &str, doc: &str) {
    let _ = write!(out, "\n{}", crate::comment::cs(indent, doc));
}

/// Escapes a name that is a keyword in C#.
fn word(name: &str) -> String {
    const WORDS: [&str; 6] = ["as", "base", "in", "object", "out", "params"];
    if WORDS.contains(&name) { format!("@{name}") } else { name.into() }
}

fn field(out: &mut String, name: &str, kind: &Kind, interface: &Interface) -> Result<(), String> {
    let Kind::Array(of, count) = kind else {
        let _ = writeln!(out, "    public {} {};", cs(kind, interface)?, word(name));
        return Ok(());
    };
    let constant = interface.constants.iter().find(|constant| constant.name == *count);
    let count: usize =
        constant.map_or(count, |of| &of.value).replace('_', "").parse().map_err(|_| format!("{name} has {count}"))?;
    let of = cs(of, interface)?;
    if ["byte", "uint", "ulong", "float", "double"].contains(&of.as_str()) {
        let _ = writeln!(out, "    public fixed {of} {}[{count}];", word(name));
    } else {
        (0..count).for_each(|at| _ = writeln!(out, "    public {of} {name}_{at};"));
    }
    Ok(())
}

/// The name of a type in C#.
fn cs(kind: &Kind, interface: &Interface) -> Result<String, String> {
    Ok(match interface.resolve(kind) {
        Kind::Void => "void".into(),
        Kind::Named(name) => match name.as_str() {
            "bool" | "u8" | "c_char" => "byte".into(),
            "u16" => "ushort".into(),
            "u32" => "uint".into(),
            "u64" => "ulong".into(),
            "i64" => "long".into(),
            "usize" => "UIntPtr".into(),
            "f32" => "float".into(),
            "f64" => "double".into(),
            name if interface.structs.iter().any(|of| of.name == name) => name.into(),
            other => return Err(format!("C# has no {other}")),
        },
        // A pointer to an array is a pointer to its first element.
        Kind::Pointer(of, _) => match &**of {
            Kind::Array(of, _) => format!("{}*", cs(of, interface)?),
            of => format!("{}*", cs(of, interface)?),
        },
        Kind::Array(..) => return Err("an array by value".into()),
        Kind::Function(..) => "IntPtr".into(),
    })
}
