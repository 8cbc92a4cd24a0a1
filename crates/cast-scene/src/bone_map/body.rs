//! Parts of a body by the names that the rigs of this field give them: a `LeftArm` of one is the `upperarm_l` of another and the
//! `j_shoulder_le` of a third.

use hashbrown::HashMap;
use hashbrown::hash_map::Entry;

use super::words::{Side, Words, unique};
use crate::skeleton::Skeleton;

/// A bone of a finger counted from the palm, or another part of a body with 0.
type Name = (&'static str, u32);

/// Names of a part, the most certain first.
struct Row {
    part: &'static str,
    names: &'static [&'static str],
    needs: Needs,
}

/// Without what names mean another part.
#[derive(Clone, Copy)]
enum Needs {
    Nothing,
    /// A part that was found.
    Part(&'static str),
    /// A bone of this name, on the same side.
    Name(&'static str),
}

const fn row(part: &'static str, names: &'static [&'static str]) -> Row {
    Row { part, names, needs: Needs::Nothing }
}

const fn beside(needs: &'static str, part: &'static str, names: &'static [&'static str]) -> Row {
    Row { part, names, needs: Needs::Part(needs) }
}

const fn among(name: &'static str, part: &'static str, names: &'static [&'static str]) -> Row {
    Row { part, names, needs: Needs::Name(name) }
}

/// In the order in which they are looked for. Rigs name a bone after itself or after the joint at which it begins: beside an
/// elbow, the shoulder is the upper arm and the wrist the hand. Otherwise a shoulder is a clavicle only if something else is the
/// upper arm, and an arm or a leg is one half only if something else is the other half. The names are those of Mixamo, HumanIK,
/// Unreal, Unity, VRM, Biped, Rigify, Genesis, MakeHuman, SMPL and the games whose models extractors write.
const SIDED: [Row; 20] = [
    row("forearm", &["forearm", "forearmbend", "lowerarm", "lowerarm1", "armlower", "loarm", "elbow"]),
    row("clavicle", &["clavicle", "collarbone", "collar"]),
    among("elbow", "upper arm", &["shoulder"]),
    row("upper arm", &["upperarm", "upperarm1", "armupper", "uparm", "shldrbend", "shldr"]),
    beside("forearm", "upper arm", &["arm"]),
    beside("clavicle", "upper arm", &["shoulder"]),
    beside("upper arm", "clavicle", &["shoulder"]),
    beside("forearm", "upper arm", &["shoulder"]),
    among("elbow", "hand", &["wrist"]),
    row("hand", &["hand"]),
    beside("forearm", "hand", &["wrist"]),
    row("thigh", &["thigh", "thighbend", "upperleg", "upperleg1", "legupper", "upleg"]),
    row("shin", &["shin", "calf", "lowerleg", "lowerleg1", "leglower", "loleg", "knee"]),
    beside("thigh", "shin", &["leg"]),
    beside("shin", "thigh", &["leg"]),
    beside("shin", "thigh", &["hip"]),
    among("ankle", "toes", &["toes", "toe", "toebase", "ball", "foot"]),
    row("foot", &["ankle", "foot"]),
    row("toes", &["toes", "toe", "toebase", "toe0", "ball"]),
    beside("foot", "toes", &["toe1"]),
];

const CENTRAL: [Row; 3] = [
    row("hips", &["hips", "pelvis", "hip", "mainroot"]),
    row("neck", &["neck", "neck1", "necklower", "lowerneck"]),
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

/// Those of a thumb, where the first has the name that it has in a hand.
const THUMB: [(&str, u32); 3] = [("metacarpal", 1), ("proximal", 2), ("distal", 3)];

/// The parts of a body that the bones of a skeleton are, each at most once on each side.
#[derive(Debug, Default)]
pub(super) struct Body {
    bones: HashMap<(Name, Option<Side>), Option<u32>>,
    parts: HashMap<u32, (Name, Option<Side>)>,
}

impl Body {
    pub(super) fn of(skeleton: &Skeleton, words: &[Words]) -> Self {
        let (mut body, named) = (Self::default(), unique(words));
        let bone = |name: &str, side| named.get(&Words { text: name.to_owned(), side }).copied().flatten();
        for side in [Some(Side::Left), Some(Side::Right), None] {
            let rows = if side.is_some() { &SIDED[..] } else { &CENTRAL[..] };
            for Row { part, names, needs } in rows {
                let has_needed = match needs {
                    Needs::Nothing => true,
                    Needs::Part(part) => body.bone(((part, 0), side)).is_some(),
                    Needs::Name(name) => bone(name, side).is_some(),
                };
                if !has_needed {
                    continue;
                }
                let found = names.iter().filter_map(|name| bone(name, side));
                let mut found = found.filter(|bone| !body.parts.contains_key(bone));
                if let Some(bone) = found.next() {
                    body.add(((part, 0), side), bone);
                }
            }
        }
        for (index, words) in (0_u32..).zip(words).filter(|(_, words)| words.side.is_some()) {
            if let Some(name) = finger(&words.text, bone("thumbmetacarpal", words.side).is_some()) {
                body.add((name, words.side), index);
            }
        }
        body.find_hips(skeleton);
        body
    }

    /// Hips by any name: the bone that both thighs are below.
    fn find_hips(&mut self, skeleton: &Skeleton) {
        let thighs = [Side::Left, Side::Right].map(|side| self.bone((("thigh", 0), Some(side))));
        let [Some(left), Some(right)] = thighs else { return };
        let (subtrees, right) = (skeleton.subtrees(), skeleton.subtrees().place(right));
        let mut above = skeleton.parent(left);
        while let Some(bone) = above.filter(|bone| !subtrees.range(*bone).contains(&right)) {
            above = skeleton.parent(bone);
        }
        // A bone that only says where the model is has both below it, too, if they have no hips.
        if let Some(bone) = above.filter(|bone| !self.parts.contains_key(bone)) {
            self.add((("hips", 0), None), bone);
        }
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

    /// Whether two bones cannot be the same: one of them is a part that the other body has elsewhere.
    pub(super) fn differ(&self, bone: u32, other: &Self, of_other: u32) -> bool {
        let is_elsewhere = |part: Option<&(Name, Option<Side>)>, body: &Self, here: u32| {
            part.and_then(|part| body.bone(*part)).is_some_and(|bone| bone != here)
        };
        is_elsewhere(self.parts.get(&bone), other, of_other) || is_elsewhere(other.parts.get(&of_other), self, bone)
    }

    /// Whether a bone is a part that is on neither side.
    pub(super) fn is_central(&self, bone: u32) -> bool {
        self.parts.get(&bone).is_some_and(|(_, side)| side.is_none())
    }
}

/// The bone of a finger that a name without its side means: `handindex1`, `findex1`, `indexproximal`, `pinkyfinger2`.
fn finger(name: &str, has_thumb_metacarpal: bool) -> Option<Name> {
    let name = ["hand", "f"].iter().find_map(|prefix| name.strip_prefix(prefix)).unwrap_or(name);
    let (finger, rest) = FINGERS
        .iter()
        .flat_map(|(finger, names)| names.iter().map(move |name| (*finger, *name)))
        .find_map(|(finger, prefix)| Some((finger, name.strip_prefix(prefix)?)))?;
    let rest = rest.strip_prefix("finger").unwrap_or(rest);
    let phalanges = if finger == "thumb" && has_thumb_metacarpal { &THUMB } else { &PHALANGES };
    let phalanx = phalanges.iter().find(|(name, _)| *name == rest).map(|(_, number)| *number);
    let number = phalanx.or_else(|| rest.parse().ok()).filter(|number| (1..=4).contains(number))?;
    Some((finger, number))
}
