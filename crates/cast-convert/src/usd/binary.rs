//! Layers as crate files (`.usdc`).
//!
//! A crate file begins with a header, which says where the table of contents is. Values follow: arrays as they are in memory, most
//! of them from the document without a copy in between. At the end are the sections, which are small and compressed: all
//! tokens, strings, fields (a name and a value), sets of fields, paths, and specs (a path with a set of fields).
//!
//! Everything that depends on the layer is planned first; then the file is written as one stream. Arrays of integers are not
//! compressed, so that they can be streamed, too, except for those with the same number throughout.

mod integers;
mod paths;
mod tables;
mod values;

use std::io::{self, Write};

use cast_interchange::ExportOptions;

use super::layer::{Content, Field, Layer, Path, Prim, Property, Samples, Value};
use crate::pieces::Bin;
use integers::{compressed, sized};
use paths::Paths;
use tables::Tables;
use values::{HEADER, Values};

const VERSION: [u8; 3] = [0, 8, 0];

/// The kinds of specs.
const ATTRIBUTE: u32 = 1;
const PRIM: u32 = 6;
const LAYER: u32 = 7;
const RELATIONSHIP: u32 = 8;

/// A planned file.
pub(in crate::usd) struct Crate<'a> {
    values: Bin<'a>,
    /// The sections, and the table of contents.
    end: Vec<u8>,
    /// Where the table of contents is.
    contents: u64,
}

impl<'a> Crate<'a> {
    pub(in crate::usd) fn new(mut layer: Layer<'a>) -> Self {
        let mut tables = Tables::default();
        let paths = Paths::new(&layer, &mut tables);
        let mut values = Values::new();
        let mut specs = Specs { tables: &mut tables, paths: &paths, values: &mut values, all: Vec::new() };
        let roots = names(&layer, &layer.roots);
        let fields = std::mem::take(&mut layer.fields);
        specs.layer(fields, roots);
        for index in 0..layer.prims.len() {
            let children = layer.prims.get(index).map(|prim| names(&layer, &prim.children)).unwrap_or_default();
            if let Some(prim) = layer.prims.get_mut(index) {
                specs.prim(index, prim, children);
            }
        }
        let all = specs.all;
        let values = values.into_bin();
        let mut end = Vec::new();
        let start = HEADER + values.length();
        let mut contents: Vec<(&str, u64, u64)> = Vec::new();
        let mut section = |name: &'static str, write: &mut dyn FnMut(&mut Vec<u8>)| {
            let from = end.len() as u64;
            write(&mut end);
            contents.push((name, start + from, end.len() as u64 - from));
        };
        section("TOKENS", &mut |out| tables.write_tokens(out));
        section("STRINGS", &mut |out| tables.write_strings(out));
        section("FIELDS", &mut |out| tables.write_fields(out));
        section("FIELDSETS", &mut |out| tables.write_field_sets(out));
        section("PATHS", &mut |out| paths.write(out));
        section("SPECS", &mut |out| {
            out.extend((all.len() as u64).to_le_bytes());
            for column in 0..3 {
                let numbers = all.iter().map(|spec| spec.get(column).copied().unwrap_or_default().cast_signed());
                sized(&compressed(numbers), out);
            }
        });
        let at = start + end.len() as u64;
        end.extend((contents.len() as u64).to_le_bytes());
        for (name, start, length) in contents {
            let mut padded = [0; 16];
            padded.iter_mut().zip(name.bytes()).for_each(|(out, byte)| *out = byte);
            end.extend(padded);
            end.extend(start.to_le_bytes());
            end.extend(length.to_le_bytes());
        }
        Self { values, end, contents: at }
    }

    /// The length of the file.
    pub(in crate::usd) fn length(&self) -> u64 {
        HEADER + self.values.length() + self.end.len() as u64
    }

    /// Writes the file.
    pub(in crate::usd) fn write(&self, options: &ExportOptions<'_>, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&[b"PXR-USDC".as_slice(), &VERSION, &[0; 5], &self.contents.to_le_bytes(), &[0; 64]].concat())?;
        self.values.write(out, options)?;
        out.write_all(&self.end)
    }
}

fn names(layer: &Layer<'_>, prims: &[usize]) -> Vec<String> {
    prims.iter().filter_map(|prim| Some(layer.prims.get(*prim)?.name.clone())).collect()
}

/// The specs so far: the numbers of path, set of fields and kind.
struct Specs<'s, 'a> {
    tables: &'s mut Tables,
    paths: &'s Paths,
    values: &'s mut Values<'a>,
    all: Vec<[u32; 3]>,
}

impl<'a> Specs<'_, 'a> {
    fn layer(&mut self, fields: Vec<Field<'a>>, roots: Vec<String>) {
        let mut set = self.fields(fields);
        set.push(self.token_vector("primChildren", roots));
        self.add(0, set, LAYER);
    }

    fn prim(&mut self, index: usize, prim: &mut Prim<'a>, children: Vec<String>) {
        let mut set = self.fields(std::mem::take(&mut prim.fields));
        set.push(self.field("specifier", values::specifier(prim.specifier)));
        if !prim.type_name.is_empty() {
            let name = values::token(self.tables.token(prim.type_name));
            set.push(self.field("typeName", name));
        }
        let properties = std::mem::take(&mut prim.properties);
        if !properties.is_empty() {
            let names = properties.iter().map(|property| property.name.to_string()).collect();
            set.push(self.token_vector("properties", names));
        }
        if !children.is_empty() {
            set.push(self.token_vector("primChildren", children));
        }
        self.add(self.paths.of_prim(index), set, PRIM);
        for (place, property) in properties.into_iter().enumerate() {
            self.property(self.paths.of_property(index, place), property);
        }
    }

    fn property(&mut self, path: u32, property: Property<'a>) {
        let mut set = self.fields(property.fields);
        let kind = match property.content {
            Content::Relationship(targets) => {
                let targets = self.path_list(&targets);
                set.push(self.field("targetPaths", targets));
                // It cannot be animated.
                set.push(self.field("variability", values::variability(true)));
                RELATIONSHIP
            }
            Content::Attribute { type_name, is_uniform, value, samples, source } => {
                let name = values::token(self.tables.token(type_name));
                set.push(self.field("typeName", name));
                if is_uniform {
                    set.push(self.field("variability", values::variability(true)));
                }
                if let Some(value) = value {
                    let value = self.values.add(value, self.tables, self.paths);
                    set.push(self.field("default", value));
                }
                if !samples.is_empty() {
                    let samples = self.samples(samples);
                    set.push(self.field("timeSamples", samples));
                }
                if let Some(source) = source {
                    let sources = self.path_list(&[source]);
                    set.push(self.field("connectionPaths", sources));
                }
                ATTRIBUTE
            }
        };
        self.add(path, set, kind);
    }

    fn add(&mut self, path: u32, set: Vec<u32>, kind: u32) {
        let set = self.tables.field_set(set);
        self.all.push([path, set, kind]);
    }

    fn field(&mut self, name: &str, value: u64) -> u32 {
        self.tables.field(name, value)
    }

    fn fields(&mut self, fields: Vec<Field<'a>>) -> Vec<u32> {
        let mut set = Vec::with_capacity(fields.len());
        for (name, value) in fields {
            if let Value::Layers(layers) = &value {
                let offsets = self.values.no_offsets(layers.len());
                set.push(self.field("subLayerOffsets", offsets));
            }
            let value = self.values.add(value, self.tables, self.paths);
            set.push(self.field(name, value));
        }
        set
    }

    fn token_vector(&mut self, name: &str, tokens: Vec<String>) -> u32 {
        let value = self.values.token_vector(&tokens, self.tables);
        self.tables.field(name, value)
    }

    fn path_list(&mut self, targets: &[Path]) -> u64 {
        let targets = targets.iter().map(|target| self.paths.of(target));
        self.values.path_list(&targets.collect::<Vec<u32>>())
    }

    fn samples(&mut self, samples: Samples<'a>) -> u64 {
        let (times, all): (Vec<f64>, Vec<Value<'a>>) = samples.into_iter().unzip();
        let all = all.into_iter().map(|value| self.values.add(value, self.tables, self.paths)).collect();
        self.values.samples(&times, all)
    }
}
