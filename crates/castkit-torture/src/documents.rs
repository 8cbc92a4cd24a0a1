//! Generates documents from choices, for tests and fuzzing: mostly as in the schema, sometimes not.

use arbitrary::{Result, Unstructured};
use cast_format::schema::{self, NodeSchema};
use cast_format::{NodeKind, PropertyType};
use cast_write::{Data, Document, Hidden, Node, NodeHash, Property};

/// The maximum number of nodes of a document, and of levels.
const NODES: usize = 64;
const LEVELS: usize = 12;
/// Few different hashes, so that links often have a target.
const HASHES: u64 = 8;

/// The document generated from the choices. It ends when they run out.
#[must_use]
pub fn arbitrary(choices: &[u8]) -> Document<'static> {
    let mut choices = Unstructured::new(choices);
    let mut document = Document::default();
    // The open nodes, the innermost last. Running out of choices ends the loop with an error, which is expected.
    let mut open: Vec<Node<'static>> = Vec::new();
    let _end = build(&mut choices, &mut document, &mut open);
    while !open.is_empty() {
        close(&mut document, &mut open);
    }
    document
}

fn build(
    choices: &mut Unstructured<'_>,
    document: &mut Document<'static>,
    open: &mut Vec<Node<'static>>,
) -> Result<()> {
    if choices.ratio(1, 8)? {
        document.version = choices.arbitrary()?;
        document.flags = choices.arbitrary()?;
        document.trailing = choices.arbitrary::<Vec<u8>>()?.into();
    }
    for _ in 0..NODES {
        while closes(choices, open)? {
            close(document, open);
        }
        open.push(Node::new(NodeKind::ROOT));
        let above = open.len().checked_sub(2).and_then(|above| open.get(above)).map(|node| node.kind);
        if let Some(node) = open.last_mut() {
            fill(choices, node, above)?;
        }
        if choices.is_empty() {
            break;
        }
    }
    Ok(())
}

/// Whether the innermost node must not get children. After a property of unknown type, children cannot be distinguished
/// from its data, so the writer rejects them; this is tried occasionally.
fn closes(choices: &mut Unstructured<'_>, open: &[Node<'static>]) -> Result<bool> {
    let Some(innermost) = open.last() else { return Ok(false) };
    Ok(open.len() >= LEVELS || if innermost.is_opaque() { !choices.ratio(1, 64)? } else { choices.ratio(2, 5)? })
}

fn close(document: &mut Document<'static>, open: &mut Vec<Node<'static>>) {
    let Some(node) = open.pop() else { return };
    match open.last_mut() {
        Some(parent) => parent.children.push(node),
        None => document.roots.push(node),
    }
}

fn fill(choices: &mut Unstructured<'_>, node: &mut Node<'static>, parent: Option<NodeKind>) -> Result<()> {
    let children = parent.and_then(schema::node).map_or(&[][..], |row| row.children);
    node.kind = match choices.int_in_range(0..=15_u8)? {
        0 => NodeKind(choices.arbitrary()?),
        1 => *choices.choose(&NodeKind::KNOWN)?,
        _ if parent.is_none() => NodeKind::ROOT,
        _ if children.is_empty() => *choices.choose(&NodeKind::KNOWN)?,
        _ => choices.choose(children)?.kind,
    };
    node.hash = hash(choices)?;
    for _ in 0..choices.int_in_range(0..=6_u8)? {
        node.properties.push(property(choices, schema::node(node.kind))?);
    }
    match choices.int_in_range(0..=31_u8)? {
        0 => node.slack = choices.arbitrary::<Vec<u8>>()?.into(),
        1 => {
            let property_type = PropertyType(choices.arbitrary()?);
            let bytes = choices.arbitrary::<Vec<u8>>()?.into();
            let unknown = Data::Raw { property_type, count: choices.arbitrary()?, bytes };
            node.properties.push(Property::new(name(choices, None)?, unknown));
            node.hidden = Hidden { properties: choices.int_in_range(0..=2)?, children: choices.int_in_range(0..=2)? };
        }
        _ => {}
    }
    Ok(())
}

fn hash(choices: &mut Unstructured<'_>) -> Result<NodeHash> {
    Ok(match choices.int_in_range(0..=HASHES + 1)? {
        0 => NodeHash::assigned(),
        1 => NodeHash::new(choices.arbitrary()?),
        small => NodeHash::new(small - 2),
    })
}

fn name(choices: &mut Unstructured<'_>, row: Option<&NodeSchema>) -> Result<String> {
    let rows = row.map_or(&[][..], |row| row.properties);
    Ok(match choices.int_in_range(0..=7_u8)? {
        0 => choices.arbitrary()?,
        1 => "_".repeat(choices.int_in_range(0..=3)?),
        _ if rows.is_empty() => "n".into(),
        _ => choices.choose(rows)?.key.replace("%d", if choices.arbitrary()? { "0" } else { "1" }),
    })
}

fn property(choices: &mut Unstructured<'_>, row: Option<&NodeSchema>) -> Result<Property<'static>> {
    let name = name(choices, row)?;
    let types = row.and_then(|row| row.property(&name)).map_or(&[][..], |row| row.types);
    let property_type = if types.is_empty() || choices.ratio(1, 8)? {
        *choices.choose(&PropertyType::KNOWN)?
    } else {
        *choices.choose(types)?
    };
    Ok(Property::new(name, data(choices, property_type)?))
}

fn data(choices: &mut Unstructured<'_>, property_type: PropertyType) -> Result<Data<'static>> {
    Ok(match property_type {
        PropertyType::STRING if choices.ratio(1, 8)? => {
            let mut bytes: Vec<u8> = choices.arbitrary()?;
            bytes.extend((!bytes.is_empty()).then_some(0));
            let count = u32::try_from(bytes.iter().filter(|byte| **byte == 0).count()).unwrap_or(0);
            Data::Raw { property_type, count, bytes: bytes.into() }
        }
        PropertyType::STRING => {
            let mut text: String = choices.arbitrary()?;
            // The writer rejects a NUL inside: tried rarely.
            if !choices.ratio(1, 64)? {
                text.retain(|letter| letter != '\0');
            }
            text.into()
        }
        PropertyType::INTEGER64 if choices.arbitrary()? => {
            Data::Links(vec![NodeHash::new(choices.int_in_range(0..=HASHES)?)])
        }
        PropertyType::BYTE => choices.arbitrary::<Vec<u8>>()?.into(),
        PropertyType::SHORT => choices.arbitrary::<Vec<u16>>()?.into(),
        PropertyType::INTEGER32 => choices.arbitrary::<Vec<u32>>()?.into(),
        PropertyType::INTEGER64 => choices.arbitrary::<Vec<u64>>()?.into(),
        PropertyType::FLOAT => choices.arbitrary::<Vec<f32>>()?.into(),
        PropertyType::DOUBLE => choices.arbitrary::<Vec<f64>>()?.into(),
        PropertyType::VECTOR2 => choices.arbitrary::<Vec<[f32; 2]>>()?.into(),
        PropertyType::VECTOR3 => choices.arbitrary::<Vec<[f32; 3]>>()?.into(),
        PropertyType::VECTOR4 => choices.arbitrary::<Vec<[f32; 4]>>()?.into(),
        _ => choices.arbitrary::<Vec<u8>>()?.into(),
    })
}
