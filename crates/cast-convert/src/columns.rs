//! What each format carries as a table of features by formats: what is in its columns and cells, whoever draws it.

use crate::capability::{Direction, Extent, Feature};
use crate::registry::{Format, TABLE};

/// One format in one direction.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Capability {
    /// The format.
    pub format: Format,
    /// The direction.
    pub direction: Direction,
    /// Whether this build can do it.
    pub is_built_in: bool,
    /// What is carried. What is not listed is not, either because the format has no place for it or because it is
    /// reported as dropped.
    pub carries: &'static [(Feature, Extent)],
}

impl Capability {
    /// How much of a feature is carried; `None` for nothing.
    #[must_use]
    pub fn extent(&self, feature: Feature) -> Option<Extent> {
        self.carries.iter().find(|row| row.0 == feature).map(|row| row.1)
    }
}

/// All formats and directions that this project knows, whether built in or not; those of one format are neighbours,
/// reading first. Cast itself is not among them.
pub fn capabilities() -> impl Iterator<Item = Capability> {
    TABLE.iter().flat_map(|(format, row)| {
        let read = row.read.as_ref().map(|side| (Direction::Read, side.function.is_some(), side.carries));
        let write = row.write.as_ref().map(|side| (Direction::Write, side.function.is_some(), side.carries));
        let sides = read.into_iter().chain(write);
        sides.map(|(direction, is_built_in, carries)| Capability { format: *format, direction, is_built_in, carries })
    })
}

/// A column of the table: formats that carry the same in one direction.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Column {
    /// The formats.
    pub formats: Vec<Format>,
    /// The direction.
    pub direction: Direction,
    /// Whether this build can do it.
    pub is_built_in: bool,
    /// What is carried; see [`Capability::carries`].
    pub carries: &'static [(Feature, Extent)],
}

impl Column {
    fn of(row: &Capability) -> Self {
        let Capability { direction, is_built_in, carries, .. } = *row;
        Self { formats: Vec::new(), direction, is_built_in, carries }
    }

    fn is_for(&self, row: &Capability) -> bool {
        self.direction == row.direction && std::ptr::eq(self.carries, row.carries)
    }

    /// The extensions of its formats, such as `.gltf, .glb`.
    #[must_use]
    pub fn extensions(&self) -> String {
        let extensions: Vec<String> = self.formats.iter().map(|format| format!(".{}", format.extension())).collect();
        extensions.join(", ")
    }

    /// The word in its cell for a feature: `yes`, `part`, or nothing.
    #[must_use]
    pub fn cell(&self, feature: Feature) -> &'static str {
        match self.carries.iter().find(|row| row.0 == feature).map(|row| row.1) {
            Some(Extent::Whole) => "yes",
            Some(Extent::Part(_)) => "part",
            None => "",
        }
    }

    /// What a `part` in its cells means: each feature, and what is left out or becomes of it.
    pub fn parts(&self) -> impl Iterator<Item = (Feature, &'static str)> {
        self.carries.iter().filter_map(|(feature, extent)| match extent {
            Extent::Part(part) => Some((*feature, *part)),
            Extent::Whole => None,
        })
    }
}

/// The columns of the table of all [`capabilities`]; its rows are [`Feature::ALL`].
#[must_use]
pub fn columns() -> Vec<Column> {
    let mut columns: Vec<Column> = Vec::new();
    for row in capabilities() {
        let column = match columns.iter().position(|column| column.is_for(&row)) {
            Some(index) => columns.get_mut(index),
            None => {
                columns.push(Column::of(&row));
                columns.last_mut()
            }
        };
        if let Some(column) = column {
            column.formats.push(row.format);
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
