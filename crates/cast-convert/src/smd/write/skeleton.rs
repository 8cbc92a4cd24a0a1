//! Bones, and their places at a time.

use std::io::{self, Write};

use cast_interchange::narrow::narrow;
use cast_interchange::plan::rigid::{Place, Rigid};
use cast_interchange::{ExportOptions, Report, notes};

use crate::text::lines::{self, quoted};

/// Writes the version and the bones, and begins their places.
pub(super) fn begin(skeleton: &Rigid<'_>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "version 1\nnodes")?;
    for (index, bone) in skeleton.bones.iter().enumerate() {
        write!(out, "{index} \"{}\" ", quoted(&bone.name, &mut Report::default()))?;
        match bone.parent {
            Some(parent) => writeln!(out, "{parent}")?,
            None => writeln!(out, "-1")?,
        }
    }
    writeln!(out, "end\nskeleton")
}

/// Writes the places of all bones at a time.
pub(super) fn frame(
    time: f64,
    skeleton: &Rigid<'_>,
    places: &[Place],
    options: &ExportOptions<'_>,
    (out, report): (&mut dyn Write, &mut Report),
) -> io::Result<()> {
    writeln!(out, "time {time}")?;
    let places = skeleton.relative(places);
    let not_finite = lines::write("", skeleton.bones.len(), options.threads, out, |index, line| {
        let place = places.get(index).copied().unwrap_or(Place::ORIGIN);
        // The rotation around x is applied first.
        let (z, y, x) = place.rotation.to_euler(glam::EulerRot::ZYX);
        line.integer(index);
        // Adding zero makes one number of both zeros.
        line.numbers(place.position.as_vec3().to_array().map(|number| number + 0.0));
        line.numbers([x, y, z].map(|angle| narrow(angle) + 0.0));
    })?;
    report.add_many(&notes::file::NUMBERS, not_finite as u64, "");
    Ok(())
}
