//! Names of prims, which are identifiers.

/// The name as an ASCII identifier: what cannot be in one becomes an underscore.
pub(super) fn identifier(name: &str) -> String {
    let starts_well = name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
    let letters = name.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' });
    (!starts_well).then_some('_').into_iter().chain(letters).collect()
}

/// Text without NUL, at which readers would end it.
pub(super) fn without_nul(text: &str) -> String {
    text.replace('\0', "_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_identifiers() {
        let made = ["Arm.L", "_x9", "9mm", "", "Größe", "a/b\0"].map(identifier);
        assert_eq!(made, ["Arm_L", "_x9", "_9mm", "_", "Gr__e", "a_b_"]);
    }
}
