//! Materials with their textures and colours.

use std::io::{self, Write};
use std::path::Path;

use super::page::{Page, name, text};
use crate::text::{Escaped, Things, cut, measures};
use castkit::check::TextureState;
use castkit::summary::{Material, Model, Source};

pub(super) fn write(page: &mut Page, models: &[Model<'_>]) -> io::Result<()> {
    let materials = || models.iter().flat_map(|model| model.materials.iter().enumerate());
    let total = materials().count();
    if total == 0 {
        return Ok(());
    }
    page.section(Things(total as u64, "material", "materials"))?;
    for (index, material) in materials().take(page.most) {
        let kind = text(&material.material_type);
        let kind = if kind.is_empty() { kind } else { format!(" ({kind})") };
        writeln!(page.out, "    {}{kind}", name(&material.name, "material", index))?;
        slots(page, material)?;
    }
    page.rest(total)
}

/// Whether a texture is not where its path says.
fn is_elsewhere(file: &Path, path: Option<&str>) -> bool {
    let path = path.unwrap_or_default().replace('\\', "/");
    !file.ends_with(path.trim_start_matches("./"))
}

fn slots(page: &mut Page, material: &Material<'_>) -> io::Result<()> {
    let warning = page.palette.warning;
    // A material has a dozen slots; only an artificial one has hundreds.
    for slot in material.slots.iter().take(page.most.saturating_mul(4)) {
        // The numbers of numbered slots are in the name only.
        let field = slot.field.filter(|field| *field != "extra").unwrap_or(&slot.slot);
        write!(page.out, "      {:<18} ", cut(field))?;
        match &slot.source {
            Source::Texture { texture, state, file } => {
                write!(page.out, "{}", text(texture))?;
                match (state, file) {
                    (Some(TextureState::Found), Some(file)) if is_elsewhere(file, texture.as_deref()) => {
                        writeln!(page.out, " (found: {})", Escaped(file.to_string_lossy()))?;
                    }
                    (Some(state @ TextureState::Embedded), _) => writeln!(page.out, " ({})", state.as_str())?,
                    (Some(state @ (TextureState::Missing | TextureState::Outside)), _) => {
                        writeln!(page.out, " {warning}({}){warning:#}", state.as_str())?;
                    }
                    _ => writeln!(page.out)?,
                }
            }
            Source::Color { color: Some(color), color_space } => {
                writeln!(page.out, "{} ({})", measures(&color.map(f64::from), " "), cut(color_space))?;
            }
            Source::Color { .. } => writeln!(page.out, "{warning}a colour without value{warning:#}")?,
            Source::Missing { .. } => writeln!(page.out, "{warning}not in the file{warning:#}")?,
        }
    }
    Ok(())
}
