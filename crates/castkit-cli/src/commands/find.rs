//! `castkit find`: searches a catalogue.

use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;

use castkit::catalog::{Catalogue, Duplicates, FindError, Found, Question};
use serde::Serialize;

use crate::commands::{catalog, explain};
use crate::context::Context;
use crate::guard::Content;
use crate::operation::{One, arguments};
use crate::output::{self, Output};
use crate::status::Failure;
use crate::table::Table;
use crate::text::{Escaped, Size};
use crate::values::named;
use castkit::options::OptionRow;
use clap::builder::ValueParser;

arguments! {
    /// What `castkit find` takes.
    pub(crate) struct Find of "find" {
        catalogue: PathBuf,
        texture: Option<String>,
        same_mesh_as: Vec<String>,
        skeleton_of: Option<PathBuf>,
        duplicates: Option<Duplicates>,
        findings: Vec<explain::Rows>,
        larger_than: Option<Bytes>,
        failed: bool,
        null: bool,
    }
    adjusted |command| {
        let usage = "castkit find [OPTIONS] <CATALOGUE> <QUESTION>";
        let names = |argument: clap::Arg| argument.num_args(1..=2).value_names(["FILE", "MESH"]);
        command.mut_arg("same_mesh_as", names).override_usage(usage)
    }
}

named! {
    Duplicates: [Duplicates::Files, Duplicates::Meshes, Duplicates::Animations, Duplicates::Textures];
}

/// A number of bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bytes(u64);

impl One for Bytes {
    fn parser(_: &'static OptionRow) -> ValueParser {
        ValueParser::new(|text: &str| bytes(text).map(Self))
    }
}

#[derive(Serialize)]
struct Record<'r> {
    file: String,
    root: &'r str,
    path: &'r str,
    node: Option<&'r str>,
    what: &'r str,
    bytes: Option<u64>,
    group: Option<u64>,
}

impl Find {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        let question = self.question();
        let found = Catalogue::open(&self.catalogue)
            .map_err(FindError::from)
            .and_then(|catalogue| catalogue.find(&question, &catalog::reading(&context.options)));
        let found = match found {
            Ok(found) => found,
            Err(error) => {
                let (path, reason) = match &error {
                    FindError::File { path, reason } => (path.clone(), reason.clone()),
                    FindError::Catalogue(error) => (error.path().to_path_buf(), error.kind().to_string()),
                    error => (self.catalogue, error.to_string()),
                };
                return context.settle(&path, Err(Failure::file(reason)));
            }
        };
        if self.null {
            return paths(context, &found);
        }
        if context.options.json {
            for of in &found {
                let Found { root, path, what, bytes, group, .. } = of;
                let file = of.file().to_string_lossy().into_owned();
                let (node, bytes, group) = (of.node.as_deref(), *bytes, *group);
                context.print_json(&Record { file, root, path, node, what, bytes, group })?;
            }
            return Ok(());
        }
        let rows = found.iter().map(|of| {
            let shown = |text: &str| Escaped(text).to_string();
            let group = of.group.map(|group| group.to_string()).unwrap_or_default();
            let bytes = of.bytes.map(|bytes| Size(bytes).to_string()).unwrap_or_default();
            let node = of.node.as_deref().map(shown).unwrap_or_default();
            [group, shown(&of.file().to_string_lossy()), node, bytes, shown(&of.what)]
        });
        if found.is_empty() {
            if Output::is_terminal() {
                output::say("nothing found");
            }
            return Ok(());
        }
        let heading = context.out.palette.heading;
        Ok(Table::new(["group", "file", "where", "size", "what"], rows).write(&mut context.out, "", heading)?)
    }

    fn question(&self) -> Question {
        let same_mesh = || {
            let file = self.same_mesh_as.first()?.into();
            Some(Question::SameMesh { file, mesh: self.same_mesh_as.get(1).cloned() })
        };
        let findings = || {
            Question::Findings(self.findings.iter().flat_map(|rows| &rows.0).map(|row| row.code().to_owned()).collect())
        };
        let texture = self.texture.clone().map(Question::Texture);
        texture
            .or_else(same_mesh)
            .or_else(|| self.skeleton_of.clone().map(Question::Skeleton))
            .or_else(|| self.duplicates.map(Question::Duplicates))
            .or_else(|| (!self.findings.is_empty()).then(findings))
            .or_else(|| self.larger_than.map(|Bytes(bytes)| Question::LargerThan(bytes)))
            .or_else(|| self.failed.then_some(Question::Failed))
            // One of them is required.
            .unwrap_or(Question::Failed)
    }
}

fn paths(context: &mut Context, found: &[Found]) -> Result<(), Failure> {
    let mut seen = HashSet::new();
    let out = context.out.with(Content::Data)?;
    for file in found.iter().map(Found::file) {
        if !seen.contains(&file) {
            out.write_all(file.as_os_str().as_encoded_bytes())?;
            out.write_all(&[0])?;
            seen.insert(file);
        }
    }
    Ok(())
}

fn bytes(text: &str) -> Result<u64, String> {
    let (number, factor) = match text.char_indices().last() {
        Some((end, 'k' | 'K')) => (&text[..end], 1_000),
        Some((end, 'M')) => (&text[..end], 1_000_000),
        Some((end, 'G')) => (&text[..end], 1_000_000_000),
        _ => (text, 1_u64),
    };
    let bytes = number.parse::<u64>().ok().and_then(|number| number.checked_mul(factor));
    bytes.ok_or_else(|| "not a number of bytes such as 4096 or 10M".into())
}
