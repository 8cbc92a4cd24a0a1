//! A page about a catalogue: one self-contained file without scripts, for any browser.

mod page;

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::catalogue::is_picture;
use crate::{Catalogue, DuplicateTotals, Duplicates, Error, Found, Options, Question};
use page::{Page, count, escaped, size};

/// The maximum number of rows in each table.
const ROWS: usize = 20;
/// The maximum number of pictures, and their total size: the page should be small enough to be mailed.
const PICTURES: usize = 240;
const PICTURE_BYTES: usize = 8 << 20;

/// The totals of a format, or of all files.
#[derive(Default)]
struct Totals {
    files: i64,
    bytes: i64,
    failed: i64,
    meshes: i64,
    vertices: i64,
    faces: i64,
    animations: i64,
    errors: i64,
    warnings: i64,
}

impl Catalogue {
    /// A page about the catalogue: totals, formats, findings, duplicates and what deduplication would save, the largest
    /// files, and pictures if there are any. It is self-contained HTML.
    ///
    /// # Errors
    /// Returns an error if the catalogue cannot be read.
    pub fn report(&self) -> Result<String, Error> {
        let mut page = Page::new(&self.directory().to_string_lossy());
        let formats = self.formats()?;
        let all = formats.values().fold(Totals::default(), Totals::with);
        page.tiles(&[
            ("files", count(all.files)),
            ("size", size(all.bytes)),
            ("meshes", count(all.meshes)),
            ("vertices", count(all.vertices)),
            ("triangles", count(all.faces)),
            ("animations", count(all.animations)),
            ("errors", count(all.errors)),
            ("cannot be read", count(all.failed)),
        ]);
        self.add_wall(&mut page)?;
        let rows = formats.iter().map(|(format, of)| {
            let numbers = [of.files, of.meshes, of.vertices, of.animations, of.errors, of.warnings, of.failed];
            let [files, rest @ ..] = numbers.map(count);
            let mut cells = vec![format.clone(), files, size(of.bytes)];
            cells.extend(rest);
            cells
        });
        let heads =
            ["format", "files", "size", "meshes", "vertices", "animations", "errors", "warnings", "cannot be read"];
        page.table("Formats", &heads, 1, rows);
        self.add_duplicates(&mut page)?;
        self.add_findings(&mut page)?;
        let largest = self.answer(&Question::LargerThan(0))?;
        let rows = largest.iter().take(ROWS).map(|of| {
            vec![of.path.clone(), of.what.clone(), size(i64::try_from(of.bytes.unwrap_or(0)).unwrap_or(i64::MAX))]
        });
        page.table("Largest files", &["file", "format", "size"], 2, rows);
        let failed = self.answer(&Question::Failed)?;
        page.table(
            "Files that cannot be read",
            &["file", "reason"],
            2,
            failed.iter().take(ROWS).map(|of| vec![of.path.clone(), of.what.clone()]),
        );
        Ok(page.finish())
    }

    /// The results of a search that opens no file.
    fn answer(&self, question: &Question) -> Result<Vec<Found>, Error> {
        match self.find(question, &Options::new()) {
            Ok(found) => Ok(found),
            Err(crate::FindError::Catalogue(error)) => Err(error),
            Err(crate::FindError::File { .. }) => Ok(Vec::new()),
        }
    }

    fn formats(&self) -> Result<BTreeMap<String, Totals>, Error> {
        let mut formats = BTreeMap::<String, Totals>::new();
        let columns = ["format", "size", "error", "meshes", "vertices", "faces", "animations", "errors", "warnings"];
        self.for_each("files", &columns, |row| {
            let number = |column| row.integer(column).unwrap_or_default();
            let of = Totals {
                files: 1,
                bytes: number(1),
                failed: row.text(2).is_some().into(),
                meshes: number(3),
                vertices: number(4),
                faces: number(5),
                animations: number(6),
                errors: number(7),
                warnings: number(8),
            };
            let format = formats.entry(row.text(0).unwrap_or("unknown").into()).or_default();
            *format = std::mem::take(format).with(&of);
        })?;
        Ok(formats)
    }

    fn add_duplicates(&self, page: &mut Page) -> Result<(), Error> {
        let kinds = [
            ("files", Duplicates::Files),
            ("meshes", Duplicates::Meshes),
            ("animations", Duplicates::Animations),
            ("textures", Duplicates::Textures),
        ];
        let (mut rows, mut worst) = (Vec::new(), Vec::new());
        for (name, kind) in kinds {
            let (DuplicateTotals { groups, extra, bytes }, found) = self.duplicates(kind)?;
            let [groups, extra, bytes] = [groups, extra, bytes].map(|number| i64::try_from(number).unwrap_or(i64::MAX));
            // The size of an animation is not known.
            let saved = if kind == Duplicates::Animations { String::new() } else { size(bytes) };
            rows.push(vec![name.into(), count(groups), count(extra), saved]);
            let first = |of: &&Found| of.group.is_some_and(|group| group <= 5);
            let mut seen = None;
            for of in found.iter().filter(first) {
                if std::mem::replace(&mut seen, of.group) == of.group {
                    continue;
                }
                let place = of.node.as_deref().unwrap_or_default();
                let bytes = of.bytes.and_then(|bytes| i64::try_from(bytes).ok()).filter(|bytes| *bytes > 0);
                let bytes = bytes.map(size).unwrap_or_default();
                worst.push(vec![name.into(), format!("{} {place}", of.path), of.what.clone(), bytes]);
            }
        }
        page.table("Duplicates", &["of", "groups", "removable", "would save"], 1, rows.into_iter());
        page.table("Largest duplicates", &["of", "first", "how many", "size of each"], 3, worst.into_iter());
        Ok(())
    }

    fn add_findings(&self, page: &mut Page) -> Result<(), Error> {
        let mut codes = BTreeMap::<String, (String, i64, i64, String)>::new();
        self.for_each("findings", &["code", "severity", "found", "message"], |row| {
            let text = |column| row.text(column).unwrap_or_default().to_owned();
            let (_, files, found, _) = codes.entry(text(0)).or_insert_with(|| (text(1), 0, 0, text(3)));
            *files = files.saturating_add(1);
            *found = found.saturating_add(row.integer(2).unwrap_or(1));
        })?;
        let mut codes: Vec<_> = codes.into_iter().collect();
        let rank = |severity: &str| ["error", "warning", "info", "hint"].iter().position(|name| *name == severity);
        codes.sort_by_key(|(_, (severity, files, ..))| (rank(severity), std::cmp::Reverse(*files)));
        let rows = codes
            .into_iter()
            .map(|(code, (severity, files, found, message))| vec![severity, code, count(files), count(found), message]);
        page.table("Findings", &["severity", "code", "files", "found", "example"], 2, rows);
        Ok(())
    }

    fn add_wall(&self, page: &mut Page) -> Result<(), Error> {
        let mut wall = Vec::new();
        let mut seen = std::collections::HashSet::new();
        self.for_each("files", &["thumbnail", "path", "vertices"], |row| {
            if let (Some(name), Some(path)) = (row.text(0), row.text(1))
                && wall.len() < PICTURES
                // A malicious catalogue could name any file.
                && is_picture(name)
                && seen.insert(name.to_owned())
            {
                wall.push((name.to_owned(), path.to_owned()));
            }
        })?;
        let mut html = String::new();
        let mut bytes = 0_usize;
        for (name, path) in wall {
            let Ok(png) = std::fs::read(self.thumbnail(&name)) else { continue };
            bytes = bytes.saturating_add(png.len());
            if bytes > PICTURE_BYTES {
                break;
            }
            let (path, data) = (escaped(&path), page::base64(&png));
            let _ = write!(
                html,
                "<figure title=\"{path}\"><img loading=lazy alt=\"\" src=\"data:image/png;base64,{data}\"><figcaption>{path}</figcaption></figure>"
            );
        }
        page.wall(&html);
        Ok(())
    }
}

impl Totals {
    fn with(self, other: &Self) -> Self {
        Self {
            files: self.files.saturating_add(other.files),
            bytes: self.bytes.saturating_add(other.bytes),
            failed: self.failed.saturating_add(other.failed),
            meshes: self.meshes.saturating_add(other.meshes),
            vertices: self.vertices.saturating_add(other.vertices),
            faces: self.faces.saturating_add(other.faces),
            animations: self.animations.saturating_add(other.animations),
            errors: self.errors.saturating_add(other.errors),
            warnings: self.warnings.saturating_add(other.warnings),
        }
    }
}
