//! `castkit find`: searches a catalogue.

use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;

use castkit::catalog::{Catalogue, Duplicates, FindError, Found, Question};
use clap::Args;
use serde::Serialize;

use crate::commands::{catalog, explain};
use crate::context::Context;
use crate::guard::Content;
use crate::options::{Choices, one_of};
use crate::output::{self, Output};
use crate::status::Failure;
use crate::table::Table;
use crate::text::{Escaped, Size};

const AFTER_HELP: &str = "\
castkit catalog makes catalogues. For all other questions, use any program that reads Parquet, such as DuckDB, Polars \
or pandas; castkit catalog --schema describes the tables.

With --json, one object for each line of the table: {file, root, path, node, what, bytes, group}.

Examples:
  castkit find assets.catalogue --texture 'skin_*.png'
  castkit find assets.catalogue --same-mesh-as hero.glb body
  castkit find assets.catalogue --skeleton-of hero.cast --json
  castkit find assets.catalogue --duplicates files
  castkit find assets.catalogue --findings CAST-MESH-004 -0 | xargs -0 castkit check
  castkit find assets.catalogue --larger-than 10M";

/// Find files in a catalogue
#[derive(Args, Debug)]
#[command(after_long_help = AFTER_HELP)]
#[command(group = clap::ArgGroup::new("question").required(true))]
#[command(override_usage = "castkit find [OPTIONS] <CATALOGUE> <QUESTION>")]
pub(crate) struct Find {
    /// The catalogue
    #[arg(value_name = "CATALOGUE", value_hint = clap::ValueHint::DirPath)]
    catalogue: PathBuf,

    /// Find materials that use a texture with this file name; * matches anything, ? one character
    ///
    /// A pattern with a slash is matched against the whole path. Case does not matter.
    #[arg(long, value_name = "PATTERN", group = "question")]
    texture: Option<String>,

    /// Find meshes with the same arrays as any mesh of FILE, or as MESH, given by name or path
    ///
    /// Layout, alignment, the width of indices and the format of the files do not matter.
    #[arg(long, num_args = 1..=2, value_names = ["FILE", "MESH"], group = "question")]
    same_mesh_as: Vec<String>,

    /// Find skeletons with the same bones as one in this file, and animations that fit it
    ///
    /// An animation fits a skeleton that has all bones it moves.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, group = "question")]
    skeleton_of: Option<PathBuf>,

    /// Find duplicates, sorted by the bytes they take, largest first
    #[arg(long, value_name = "OF", value_parser = one_of(DUPLICATES), group = "question")]
    duplicates: Option<Duplicates>,

    /// Find files with findings or notes of this code or area, such as mesh; may be repeated
    #[arg(long, value_name = "CODE", group = "question")]
    #[arg(value_parser = explain::CODES, hide_possible_values = true)]
    findings: Vec<Vec<explain::Row>>,

    /// Find files with more bytes than this, the largest first; k, M and G stand for thousands, millions and billions
    #[arg(long, value_name = "BYTES", value_parser = bytes, group = "question")]
    larger_than: Option<u64>,

    /// Find files that cannot be read
    #[arg(long, group = "question")]
    failed: bool,

    /// Print only the paths of files, each once, separated by NULs, for xargs -0
    #[arg(short = '0', long, conflicts_with = "json")]
    null: bool,
}

const DUPLICATES: Choices<Duplicates> = &[
    ("files", Duplicates::Files, "Files with the same content, however it is laid out"),
    ("meshes", Duplicates::Meshes, "Meshes with the same arrays"),
    ("animations", Duplicates::Animations, "Animations that differ only in their names"),
    ("textures", Duplicates::Textures, "Textures with the same bytes"),
];

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
                return context.settle(&path, Err(Failure::File(reason)));
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
        let findings = || Question::Findings(self.findings.iter().flatten().map(|row| row.code().to_owned()).collect());
        let texture = self.texture.clone().map(Question::Texture);
        texture
            .or_else(same_mesh)
            .or_else(|| self.skeleton_of.clone().map(Question::Skeleton))
            .or_else(|| self.duplicates.map(Question::Duplicates))
            .or_else(|| (!self.findings.is_empty()).then(findings))
            .or_else(|| self.larger_than.map(Question::LargerThan))
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
