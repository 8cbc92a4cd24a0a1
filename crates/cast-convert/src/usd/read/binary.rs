//! Layers as crate files (`.usdc`), of versions 0.4 to 0.13.

mod file;
mod integers;
mod tables;
mod values;

use std::sync::Arc;

use cast_interchange::budget::Budget;
use cast_interchange::{Error, ErrorKind};

use super::layer::{Layer, Property, ROOT, Specifier, set_field};
use super::value::{Bytes, Value};
use file::File;
use tables::Tables;
use values::Values;

/// What files begin with.
pub(super) const MAGIC: &[u8] = b"PXR-USDC";

/// The newest version that is known; later ones of the same kind are tried.
const MAJOR: u8 = 0;
/// The first version whose tables are compressed, of 2016.
const OLDEST: u8 = 4;

/// The kinds of specs.
const ATTRIBUTE: u32 = 1;
const PRIM: u32 = 6;
const LAYER: u32 = 7;
const RELATIONSHIP: u32 = 8;
const VARIANT: u32 = 10;

/// Reads a layer.
///
/// # Errors
/// Returns an error if the bytes are none, or would take more than the budget.
pub(super) fn read<'a>(bytes: &Bytes<'a>, budget: &Budget) -> Result<Layer<'a>, Error> {
    if !bytes.starts_with(MAGIC) {
        return Err(Error::new(ErrorKind::NotThisFormat { expected: "the text \"PXR-USDC\" at the start" }));
    }
    let [major, version] = bytes.get(8..10).and_then(|bytes| bytes.first_chunk()).copied().unwrap_or_default();
    if major != MAJOR || version < OLDEST {
        return Err(Error::invalid(format!(
            "this is a crate file of version {major}.{version}; 0.{OLDEST} and later can be read: save it with a newer version of USD"
        ))
        .at(MAGIC.len()));
    }
    let file = File { bytes, version, budget };
    let tables = Tables::read(&file)?;
    let mut values = Values::new(&file, &tables);
    let mut layer = Layer::default();
    // Prims first: the properties of a prim can precede it.
    let mut prims: Vec<Option<usize>> = vec![None; tables.paths.len()];
    prims.first_mut().into_iter().for_each(|root| *root = Some(ROOT));
    for path in &tables.order {
        let Some(own) = tables.paths.get(*path).filter(|own| !own.is_property) else { continue };
        let Some(parent) = own.parent.and_then(|parent| prims.get(parent).copied().flatten()) else { continue };
        let name = &own.name;
        let prim = match name.strip_prefix('{').and_then(|name| name.strip_suffix('}')) {
            Some(name) => {
                let (set, variant) = name.split_once('=').unwrap_or((name, ""));
                // The set itself.
                if variant.is_empty() { parent } else { layer.variant_or_new(parent, set, variant) }
            }
            None if name.is_empty() => continue,
            None => layer.child_or_new(parent, name),
        };
        prims.get_mut(*path).into_iter().for_each(|slot| *slot = Some(prim));
    }
    for spec in &tables.specs {
        let Some(path) = tables.paths.get(spec.path) else { continue };
        match spec.kind {
            LAYER | PRIM | VARIANT if !path.is_property => {
                let Some(prim) = prims.get(spec.path).copied().flatten() else { continue };
                for (name, value) in fields(spec.fields, &tables, &mut values)? {
                    let Some(prim) = layer.prims.get_mut(prim) else { continue };
                    match &*name {
                        "specifier" => prim.specifier = specifier(&value),
                        "typeName" => prim.type_name = value.as_text().cloned().unwrap_or_default(),
                        _ => set_field(&mut prim.fields, &name, value),
                    }
                }
            }
            ATTRIBUTE | RELATIONSHIP if path.is_property => {
                let parent = path.parent.and_then(|parent| prims.get(parent).copied().flatten());
                let Some(prim) = parent.and_then(|prim| layer.prims.get_mut(prim)) else { continue };
                let mut property = Property { name: path.name.clone(), ..Property::default() };
                for (name, value) in fields(spec.fields, &tables, &mut values)? {
                    match &*name {
                        "typeName" => property.type_name = value.as_text().cloned().unwrap_or_default(),
                        _ => set_field(&mut property.fields, &name, value),
                    }
                }
                prim.properties.push(property);
            }
            _ => {}
        }
    }
    Ok(layer)
}

/// The fields of a set, which ends with a field that does not exist.
fn fields<'a>(set: usize, tables: &Tables, values: &mut Values<'_, 'a>) -> Result<Vec<(Arc<str>, Value<'a>)>, Error> {
    let fields =
        tables.field_sets.get(set..).unwrap_or_default().iter().map_while(|index| tables.fields.get(*index as usize));
    let wanted = fields.filter(|(name, _)| !matches!(&**name, "primChildren" | "properties" | "variantChildren"));
    wanted.map(|(name, rep)| Ok((name.clone(), values.get(*rep)?))).collect()
}

fn specifier(value: &Value<'_>) -> Specifier {
    match value.as_number() {
        Some(0.0) => Specifier::Def,
        Some(2.0) => Specifier::Class,
        _ => Specifier::Over,
    }
}
