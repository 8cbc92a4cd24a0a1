//! Names that were probably meant.

/// The most similar of the names: those that contain the name or are contained in it, in any case, or differ from it in
/// at most a third of its letters. At most three.
pub(super) fn similar<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Vec<&'n str> {
    let wanted = name.to_lowercase();
    let limit = wanted.chars().count().div_ceil(3);
    let mut near: Vec<(usize, &str)> = names
        .filter(|other| !other.is_empty())
        .filter_map(|other| {
            let lower = other.to_lowercase();
            let edits = distance(&wanted, &lower, limit);
            let is_within = lower.contains(&wanted) || wanted.contains(&lower);
            edits.or(is_within.then_some(limit.saturating_add(1))).map(|edits| (edits, other))
        })
        .collect();
    near.sort();
    near.dedup();
    near.into_iter().take(3).map(|(_, name)| name).collect()
}

/// How many letters have to be added, removed or replaced to get from one text to the other, if at most `limit`.
fn distance(one: &str, other: &str, limit: usize) -> Option<usize> {
    let other: Vec<char> = other.chars().take(256).collect();
    let one: Vec<char> = one.chars().take(256).collect();
    if one.len().abs_diff(other.len()) > limit {
        return None;
    }
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, letter) in one.iter().enumerate() {
        let mut diagonal = index;
        let mut left = index.saturating_add(1);
        if let Some(first) = row.first_mut() {
            *first = left;
        }
        for (cell, there) in row.iter_mut().skip(1).zip(&other) {
            let replaced = diagonal.saturating_add(usize::from(letter != there));
            diagonal = *cell;
            left = replaced.min(left.saturating_add(1)).min(cell.saturating_add(1));
            *cell = left;
        }
    }
    row.last().copied().filter(|edits| *edits <= limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_come_first() {
        let names = ["tag_weapon_right", "tag_weapons", "hip", "TAG_WAEPON"];
        assert_eq!(similar("tag_weapon", names.into_iter()), ["tag_weapons", "TAG_WAEPON", "tag_weapon_right"]);
        assert!(similar("tail", ["hip", "spine"].into_iter()).is_empty());
        assert_eq!(distance("kitten", "sitting", 3), Some(3));
    }
}
