//! The schema of recipes, for editors: from the rows of the table.

use castkit::options::{Default, Door, GLOBAL, Kind, OPERATIONS, Operation, OptionRow, Spelling, spell};
use serde_json::{Map, Value, json};

use super::recipe::{KEYS, OF_CHARACTER, OF_OUTPUT};

/// The JSON Schema of recipes.
pub(super) fn schema() -> Value {
    let texts = json!({"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]});
    let described = |mut schema: Value, doc: &str| {
        schema["description"] = doc.into();
        schema
    };
    let of_key = |key: &str| match key {
        "include" => described(texts.clone(), "Other recipes, whose entries this one replaces or adds to."),
        "variables" => json!({
            "type": "object",
            "description": "Texts that stand for {name} in others.",
            "additionalProperties": {"type": ["string", "number", "boolean"]},
        }),
        "characters" => json!({
            "type": "object",
            "description": "Several files that are one: parts, and clips for them.",
            "additionalProperties": object(&OF_CHARACTER, &texts),
        }),
        "files" => json!({
            "type": "object",
            "description": "Files, each of which is something.",
            "additionalProperties": texts.clone(),
        }),
        "outputs" => json!({"type": "object", "description": "What is made.", "additionalProperties": output(&texts)}),
        _ => {
            json!({"type": "string", "description": "The directory of the results, beside the recipe; build by default."})
        }
    };
    let properties: Map<String, Value> = KEYS.iter().map(|key| ((*key).to_owned(), of_key(key))).collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "castkit recipe",
        "type": "object",
        "additionalProperties": false,
        "required": ["outputs"],
        "properties": properties,
    })
}

fn object(keys: &[&str], texts: &Value) -> Value {
    let of_key = |key: &&str| {
        let mut schema = if *key == "skeleton" { json!({"type": "string"}) } else { texts.clone() };
        schema["description"] = key_doc(key).into();
        ((*key).to_owned(), schema)
    };
    let properties: Map<String, Value> = keys.iter().map(of_key).collect();
    json!({"type": "object", "additionalProperties": false, "required": ["parts"], "properties": properties})
}

/// What a key means.
fn key_doc(key: &str) -> &'static str {
    match key {
        "parts" => "The files of the character, and FILE@BONE for what is attached to a bone. Patterns are allowed.",
        "skeleton" => "The file with the skeleton for clips in files of their own; by default the character.",
        "clips" => "The files of its animations. Patterns are allowed; of hero@walk.fbx the name is walk.",
        "from" => "Characters, sets of files, earlier outputs or files; by default all characters and sets.",
        "directory" => "Its directory in that of the results; by default its name.",
        "name" => "The name of a result, with {name} for that of the character or file.",
        "together" => "Whether all become one result.",
        "steps" => "Operations on the models before, in this order.",
        "clip_steps" => "Operations on each clip before, in this order.",
        _ => "",
    }
}

fn output(texts: &Value) -> Value {
    let operations = || OPERATIONS.iter().filter(|operation| writes(operation));
    let one = |operation: &&Operation| {
        json!({
            "type": "object",
            "additionalProperties": false,
            "minProperties": 1,
            "maxProperties": 1,
            "properties": {operation.name: options(operation)},
        })
    };
    let steps =
        json!({"type": "array", "items": {"oneOf": operations().map(|operation| one(&operation)).collect::<Vec<_>>()}});
    let mut properties = Map::new();
    for key in OF_OUTPUT {
        let mut schema = match key {
            "from" => texts.clone(),
            "together" => json!({"type": "boolean"}),
            "clips" => json!({"enum": ["inside", "apart", "none"]}),
            "steps" | "clip_steps" => steps.clone(),
            _ => json!({"type": "string"}),
        };
        let doc = if key == "clips" {
            "Whether clips are in the file of the character, files of their own, or left out."
        } else {
            key_doc(key)
        };
        schema["description"] = doc.into();
        properties.insert(key.into(), schema);
    }
    for operation in operations() {
        let mut schema = options(operation);
        schema["description"] = operation.doc.into();
        properties.insert(operation.name.into(), schema);
    }
    json!({"type": "object", "additionalProperties": false, "properties": properties})
}

fn writes(operation: &Operation) -> bool {
    operation.name != "make" && operation.options.iter().any(|row| row.name == "output" || row.name == "out_dir")
}

/// A table of options, or a list of tables where the order matters.
fn options(operation: &Operation) -> Value {
    let rows = operation.options.iter().chain(GLOBAL);
    let rows = rows.filter(|row| row.is_in(Door::Program) && !row.is_of_run && !row.is_positional);
    let properties: Map<String, Value> = rows.map(|row| (row.name.to_owned(), option(row))).collect();
    let table = json!({"type": "object", "additionalProperties": false, "properties": properties});
    json!({"oneOf": [table.clone(), {"type": "array", "items": table}]})
}

fn option(row: &OptionRow) -> Value {
    let one = match row.kind {
        Kind::Flag => json!({"type": "boolean"}),
        Kind::Count => json!({"type": "integer", "minimum": 1}),
        Kind::Integer(least, most) => json!({"type": "integer", "minimum": least, "maximum": most}),
        Kind::Number(_) | Kind::Bytes => json!({"type": "number"}),
        Kind::Choice(choices) => {
            json!({"enum": choices.values.iter().map(|choice| choice.name).collect::<Vec<_>>()})
        }
        Kind::Path | Kind::Format | Kind::Encoding | Kind::NoteCode => json!({"type": "string"}),
        _ => json!({"type": ["string", "number", "array"]}),
    };
    let mut schema = match row.is_list || row.is_step {
        true => json!({"oneOf": [one.clone(), {"type": "array", "items": one}]}),
        false => one,
    };
    schema["description"] = spell(row.doc, Spelling::Python).into();
    match row.default {
        Default::Flag(flag) => schema["default"] = flag.into(),
        Default::Number(number) => schema["default"] = f64::from(number).into(),
        Default::Choice(choice) => schema["default"] = choice.into(),
        _ => {}
    }
    schema
}
