//! Parts of a body by the names that the rigs of this field give them: a `LeftArm` of one is the `upperarm_l` of another and the
//! `j_shoulder_le` of a third.

use hashbrown::HashMap;
use hashbrown::hash_map::Entry;

use super::words::{Side, Words, unique};

/// A bone of a finger counted from the palm, or another part of a body with 0.
type Name = (&'static str, u32);

/// Names of a part, the most certain first.
struct Row {
    part: &'static str,
    names: &'static [&'static str],
    /// The part without which these names mean another one.
    needs: Option<&'static str>,
}

const fn row(part: &'static str, names: &'static [&'static str]) -> Row {
    Row { part, names, needs: None }
}

const fn beside(needs: &'static str, part: &'static str, names: &'static [&'static str]) -> Row {
    Row { part, names, needs: Some(needs) }
}

/// In the order in which they are looked for: a shoulder is a clavicle only if something else is the upper arm, and an arm or a
/// leg is one half only if something else is the other half. The names are those of Mixamo, HumanIK, Unreal, Unity, VRM, Biped,
/// Rigify and the games whose models extractors write.
const SIDED: [Row; 16] = [
    row("forearm", &["forearm", "lowerarm", "armlower", "loarm", "elbow"]),
    row("clavicle", &["clavicle", "collarbone", "collar"]),
    row("upper arm", &["upperarm", "armupper", "uparm"]),
    beside("forearm", "upper arm", &["arm"]),
    beside("clavicle", "upper arm", &["shoulder"]),
    beside("upper arm", "clavicle", &["shoulder"]),
    beside("forearm", "upper arm", &["shoulder"]),
    row("hand", &["hand"]),
    beside("forearm", "hand", &["wrist"]),
    row("thigh", &["thigh", "upperleg", "legupper", "upleg"]),
    row("shin", &["shin", "calf", "lowerleg", "leglower", "loleg", "knee"]),
    beside("thigh", "shin", &["leg"]),
    beside("shin", "thigh", &["leg"]),
    beside("shin", "thigh", &["hip"]),
    row("foot", &["foot", "ankle"]),
    row("toes", &["toes", "toe", "toebase", "toe0", "ball"]),
];

const CENTRAL: [Row; 3] = [
    row("hips", &["hips", "pelvis", "hip", "mainroot"]),
    row("neck", &["neck", "neck1"]),
    row("head", &["head", "head1"]),
];

const FINGERS: [(&str, &[&str]); 5] = [
    ("thumb", &["thumb"]),
    ("index", &["index"]),
    ("middle", &["middle", "mid"]),
    ("ring", &["ring"]),
    ("little", &["little", "pinky", "pinkie"]),
];

/// Names of the bones of a finger in place of numbers.
const PHALANGES: [(&str, u32); 3] = [("proximal", 1), ("intermediate", 2), ("distal", 3)];

/// The parts of a body that the bones of a skeleton are, each at most once on each side.
#[derive(Debug, Default)]
pub(super) struct Body {
    bones: HashMap<(Name, Option<Side>), Option<u32>>,
    parts: HashMap<u32, (Name, Option<Side>)>,
}

impl Body {
    pub(super) fn of(words: &[Words]) -> Self {
        let (mut body, named) = (Self::default(), unique(words));
        for side in [Some(Side::Left), Some(Side::Right), None] {
            let rows = if side.is_some() { &SIDED[..] } else { &CENTRAL[..] };
            for Row { part, names, needs } in rows {
                if needs.is_some_and(|part| body.bone(((part, 0), side)).is_none()) {
                    continue;
                }
                let bone = |name: &&str| named.get(&Words { text: (*name).to_owned(), side }).copied().flatten();
                let mut found = names.iter().filter_map(bone).filter(|bone| !body.parts.contains_key(bone));
                if let Some(bone) = found.next() {
                    body.add(((part, 0), side), bone);
                }
            }
        }
        for (bone, words) in (0_u32..).zip(words).filter(|(_, words)| words.side.is_some()) {
            if let Some(name) = finger(&words.text) {
                body.add((name, words.side), bone);
            }
        }
        body
    }

    /// The first bone that is a part remains it; of two bones of a finger with the same number, neither is one.
    fn add(&mut self, part: (Name, Option<Side>), bone: u32) {
        match self.bones.entry(part) {
            Entry::Vacant(entry) => {
                entry.insert(Some(bone));
                self.parts.insert(bone, part);
            }
            Entry::Occupied(mut entry) if part.0.1 > 0 => {
                let other = entry.insert(None);
                other.and_then(|other| self.parts.remove(&other));
            }
            Entry::Occupied(_) => {}
        }
    }

    fn bone(&self, part: (Name, Option<Side>)) -> Option<u32> {
        self.bones.get(&part).copied().flatten()
    }

    /// The bone that is the same part as one of another body.
    pub(super) fn same(&self, other: &Self, bone: u32) -> Option<u32> {
        other.parts.get(&bone).and_then(|part| self.bone(*part))
    }

    /// Whether two bones are different parts.
    pub(super) fn differ(&self, bone: u32, other: &Self, of_other: u32) -> bool {
        self.parts.get(&bone).zip(other.parts.get(&of_other)).is_some_and(|(part, other)| part != other)
    }
}

/// The bone of a finger that a name without its side means: `handindex1`, `findex1`, `indexproximal`, `pinkyfinger2`.
fn finger(name: &str) -> Option<Name> {
    let name = ["hand", "f"].iter().find_map(|prefix| name.strip_prefix(prefix)).unwrap_or(name);
    let (finger, rest) = FINGERS
        .iter()
        .flat_map(|(finger, names)| names.iter().map(move |name| (*finger, *name)))
        .find_map(|(finger, prefix)| Some((finger, name.strip_prefix(prefix)?)))?;
    let rest = rest.strip_prefix("finger").unwrap_or(rest);
    let phalanx = PHALANGES.iter().find(|(name, _)| *name == rest).map(|(_, number)| *number);
    let number = phalanx.or_else(|| rest.parse().ok()).filter(|number| (1..=4).contains(number))?;
    Some((finger, number))
}
