//! The table of features by formats: its columns and cells, without a layout.

use crate::capability::{Direction, Extent, Feature};
use crate::registry::{Format, TABLE};

/// One format in one direction.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Capability {
    /// The format.
    pub format: Format,
    /// The direction.
    pub direction: Direction,
    /// Whether this build supports it.
    pub is_built_in: bool,
    /// The features that are carried. A feature that is not listed has no place in the format or is dropped with a
    /// note.
    pub carries: Vec<(Feature, Extent)>,
}

impl Capability {
    /// How much of a feature is carried; `None` if it is not carried.
    #[must_use]
    pub fn extent(&self, feature: Feature) -> Option<Extent> {
        self.carries.iter().find(|row| row.0 == feature).map(|row| row.1)
    }
}

/// All formats and directions, whether or not they are compiled in. The directions of one format are adjacent, reading
/// first. Cast itself is not listed.
pub fn capabilities() -> impl Iterator<Item = Capability> {
    TABLE.iter().flat_map(|(format, row)| {
        let read = row.read.as_ref().map(|side| (Direction::Read, side.function.is_some(), side.carried.features()));
        let write = row.write.as_ref().map(|side| (Direction::Write, side.function.is_some(), side.carried.features()));
        let sides = read.into_iter().chain(write);
        sides.map(|(direction, is_built_in, carries)| Capability { format: *format, direction, is_built_in, carries })
    })
}

/// A column of the table: formats that carry the same features in one direction.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Column {
    /// The formats.
    pub formats: Vec<Format>,
    /// The direction.
    pub direction: Direction,
    /// Whether this build supports it.
    pub is_built_in: bool,
    /// The features that are carried; see [`Capability::carries`].
    pub carries: Vec<(Feature, Extent)>,
}

impl Column {
    /// The extensions of the column's formats, such as `.gltf, .glb`.
    #[must_use]
    pub fn extensions(&self) -> String {
        let extensions: Vec<String> = self.formats.iter().map(|format| format!(".{}", format.extension())).collect();
        extensions.join(", ")
    }

    /// The word in a feature's cell: `yes`, `part`, or nothing.
    #[must_use]
    pub fn cell(&self, feature: Feature) -> &'static str {
        match self.carries.iter().find(|row| row.0 == feature).map(|row| row.1) {
            Some(Extent::Whole) => "yes",
            Some(Extent::Part(_)) => "part",
            None => "",
        }
    }

    /// What each `part` in the column means: the feature, and what is lost or changed.
    pub fn parts(&self) -> impl Iterator<Item = (Feature, &'static str)> {
        self.carries.iter().filter_map(|(feature, extent)| match extent {
            Extent::Part(part) => Some((*feature, *part)),
            Extent::Whole => None,
        })
    }
}

/// The columns of the table of all [`capabilities`]. Its rows are [`Feature::ALL`].
#[must_use]
pub fn columns() -> Vec<Column> {
    let mut columns: Vec<Column> = Vec::new();
    for Capability { format, direction, is_built_in, carries } in capabilities() {
        let is_same = |column: &&mut Column| column.direction == direction && column.carries == carries;
        match columns.iter_mut().find(is_same) {
            Some(column) => column.formats.push(format),
            None => columns.push(Column { formats: vec![format], direction, is_built_in, carries }),
        }
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_capability_is_in_one_column_with_all_that_it_carries() {
        let columns = columns();
        for row in capabilities() {
            let own = |column: &&Column| column.direction == row.direction && column.formats.contains(&row.format);
            let own: Vec<&Column> = columns.iter().filter(own).collect();
            assert_eq!(own.len(), 1);
            for feature in Feature::ALL {
                assert_eq!(own[0].cell(feature).is_empty(), row.extent(feature).is_none());
                let part = own[0].parts().find(|part| part.0 == feature).map(|part| Extent::Part(part.1));
                assert_eq!(part, row.extent(feature).filter(|extent| *extent != Extent::Whole));
            }
        }
        assert_eq!(columns[0].extensions(), ".gltf, .glb");
        assert!(capabilities().all(|row| !row.carries.is_empty()));
    }
}
