//! The statements of MTL files.

use std::borrow::Cow;

use cast_interchange::{Report, notes};

use super::text::{Words, lines, unquoted};
use crate::text::numbers::{number, with_comma};
use crate::text::{line_end, shown};

/// A definition of a material.
#[derive(Debug, Default)]
pub(super) struct Definition<'m> {
    pub(super) name: Cow<'m, [u8]>,
    /// Statements with numbers: the keyword as it is usually written, and up to three numbers.
    numbers: Vec<(&'static str, Vec<f64>)>,
    /// Statements with textures: the keyword in lower case without `map_`, and the texture.
    pub(super) textures: Vec<(String, Texture)>,
    /// Statements that no slot can express.
    pub(super) lost: Vec<&'static str>,
    /// Statements whose numbers are not as the format says.
    pub(super) odd: Vec<&'static str>,
}

/// A texture with its options.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Texture {
    /// Its path as in the file.
    pub(super) path: Vec<u8>,
    pub(super) scale: [f64; 2],
    pub(super) offset: [f64; 2],
    /// The factor of a bump map.
    pub(super) strength: f64,
    pub(super) is_clamped: bool,
    /// How many other options change the texture.
    pub(super) others: u64,
}

/// Statements with numbers.
const NUMBERS: [&str; 18] = [
    "Kd",
    "Ks",
    "Ke",
    "Ka",
    "Tf",
    "Ns",
    "Ni",
    "d",
    "Tr",
    "Pr",
    "Pm",
    "Ps",
    "Pc",
    "Pcr",
    "aniso",
    "anisor",
    "sharpness",
    "illum",
];

/// Those with a colour: three numbers, or one for a grey.
const COLORS: [&str; 5] = ["Kd", "Ks", "Ke", "Ka", "Tf"];

/// Statements with textures that do not begin with `map_`.
const TEXTURES: [&str; 4] = ["bump", "norm", "disp", "decal"];

/// Options of textures, the kind and the largest number of their arguments.
const OPTIONS: [(&[u8], bool, usize); 14] = [
    (b"-blendu", false, 1),
    (b"-blendv", false, 1),
    (b"-cc", false, 1),
    (b"-clamp", false, 1),
    (b"-imfchan", false, 1),
    (b"-type", false, 1),
    (b"-colorspace", false, 1),
    (b"-texres", true, 2),
    (b"-bm", true, 1),
    (b"-boost", true, 1),
    (b"-mm", true, 2),
    (b"-o", true, 3),
    (b"-s", true, 3),
    (b"-t", true, 3),
];

impl Definition<'_> {
    /// The numbers of a statement.
    pub(super) fn numbers(&self, statement: &str) -> Option<&[f64]> {
        self.numbers.iter().rev().find(|(keyword, _)| *keyword == statement).map(|(_, numbers)| numbers.as_slice())
    }

    /// The first number of a statement.
    pub(super) fn number(&self, statement: &str) -> Option<f64> {
        self.numbers(statement)?.first().copied()
    }

    /// A colour; one number is a grey. Of two, the third is 0, as in tinyobjloader.
    pub(super) fn color(&self, statement: &str) -> Option<[f64; 3]> {
        match self.numbers(statement)? {
            [r, g, b] => Some([*r, *g, *b]),
            [r, g] => Some([*r, *g, 0.0]),
            [grey] => Some([*grey; 3]),
            _ => None,
        }
    }

    /// The texture of a statement.
    pub(super) fn texture(&self, statement: &str) -> Option<&Texture> {
        self.textures.iter().find(|(keyword, _)| keyword == statement).map(|(_, texture)| texture)
    }
}

/// The materials that a library defines, in its order.
pub(super) fn definitions<'m>(text: &'m [u8], report: &mut Report) -> Vec<Definition<'m>> {
    let mut all: Vec<Definition<'m>> = Vec::new();
    for (_, line) in lines(text, line_end(text)) {
        let mut words = Words(line);
        let Some(keyword) = words.next() else { continue };
        if keyword.eq_ignore_ascii_case(b"newmtl") {
            all.push(Definition { name: words.rest(), ..Definition::default() });
            continue;
        }
        let is_known = all.last_mut().is_some_and(|material| material.add(keyword, words));
        report.add_if(!is_known, &notes::file::STATEMENTS, shown(line));
    }
    all
}

/// The maximum number of textures of a material: there are some twenty statements.
const MOST_TEXTURES: usize = 64;

impl Definition<'_> {
    /// Adds a statement, unless it is unknown.
    fn add(&mut self, keyword: &[u8], words: Words<'_>) -> bool {
        let is = |known: &&&str| keyword.eq_ignore_ascii_case(known.as_bytes());
        if let Some(known) = NUMBERS.iter().find(is) {
            let mut words = words;
            if *known == "d" && words.clone().next().is_some_and(|word| word.eq_ignore_ascii_case(b"-halo")) {
                words.next();
                // The material is less opaque where it faces the viewer.
                self.lost.push("d -halo");
            }
            let mut is_odd = false;
            let any = |word: &[u8]| {
                number(word).filter(|number| number.is_finite()).or_else(|| {
                    is_odd = true;
                    number(word).or_else(|| with_comma(word))
                })
            };
            let numbers: Vec<f64> = words.map_while(any).take(3).collect();
            let is_known = !numbers.is_empty();
            if is_known {
                if is_odd || numbers.len() == 2 && COLORS.contains(known) {
                    self.odd.push(known);
                }
                self.numbers.push((known, numbers));
            }
            return is_known;
        }
        // The antialiasing of its textures, on which renderers decide today.
        if keyword.eq_ignore_ascii_case(b"map_aat") {
            return true;
        }
        if keyword.eq_ignore_ascii_case(b"refl") {
            self.lost.push("refl");
            return true;
        }
        let lower = String::from_utf8_lossy(keyword).to_ascii_lowercase();
        let statement = match lower.strip_prefix("map_") {
            Some(statement) if !statement.is_empty() => statement,
            _ if TEXTURES.contains(&lower.as_str()) => &lower,
            _ => return false,
        };
        match statement {
            "decal" => self.lost.push("decal"),
            "refl" => self.lost.push("refl"),
            _ => {
                // Programs state a texture without a path for none.
                if let Some(texture) = texture(&words.rest()) {
                    if self.textures.len() >= MOST_TEXTURES {
                        return false;
                    }
                    // The last one counts.
                    self.textures.retain(|(known, _)| known != statement);
                    self.textures.push((statement.to_owned(), texture));
                }
            }
        }
        true
    }
}

/// A texture with its options, before or after its path; `None` without a path.
fn texture(arguments: &[u8]) -> Option<Texture> {
    let mut texture =
        Texture { path: Vec::new(), scale: [1.0; 2], offset: [0.0; 2], strength: 1.0, is_clamped: false, others: 0 };
    let mut rest = arguments.trim_ascii();
    while let Some(after) = option(rest, &mut texture) {
        rest = after;
    }
    let (path, mut after) = match unquoted(rest) {
        (path, after) if path.len() < rest.len() => (path, after.trim_ascii()),
        // The path ends where nothing but options follows.
        _ => {
            let ends = (0..rest.len())
                .filter(|end| rest.get(*end..).is_some_and(|rest| rest.starts_with(b" -") || rest.starts_with(b"\t-")));
            let mut ends = ends.take(MOST_OPTIONS).filter(|end| are_options(rest.get(*end..).unwrap_or_default()));
            let (path, after) = rest.split_at_checked(ends.next().unwrap_or(rest.len())).unwrap_or((rest, &[]));
            (path, after.trim_ascii())
        }
    };
    while let Some(next) = option(after, &mut texture) {
        after = next;
    }
    texture.path = path.trim_ascii().to_vec();
    (!texture.path.is_empty()).then_some(texture)
}

/// How many places are tried where the options after a path may begin.
const MOST_OPTIONS: usize = 32;

/// Whether a text consists of options.
fn are_options(text: &[u8]) -> bool {
    let mut nothing =
        Texture { path: Vec::new(), scale: [1.0; 2], offset: [0.0; 2], strength: 1.0, is_clamped: false, others: 0 };
    let mut rest = text.trim_ascii();
    while let Some(after) = option(rest, &mut nothing) {
        rest = after;
    }
    rest.is_empty()
}

/// Applies the option at the start of a text; returns what follows it, or `None` if there is none.
fn option<'t>(text: &'t [u8], texture: &mut Texture) -> Option<&'t [u8]> {
    let mut words = Words(text);
    let name = words.next()?;
    let (name, takes_numbers, most) = *OPTIONS.iter().find(|(known, ..)| name.eq_ignore_ascii_case(known))?;
    let mut arguments: Vec<f64> = Vec::new();
    let mut word: &[u8] = b"";
    for _ in 0..most {
        let mut ahead = words;
        let Some(next) = ahead.next() else { break };
        if takes_numbers {
            let Some(value) = number(next) else { break };
            arguments.push(if value.is_finite() { value } else { 0.0 });
        } else {
            word = next;
        }
        words = ahead;
    }
    let two = |usual: f64| [arguments.first().copied().unwrap_or(usual), arguments.get(1).copied().unwrap_or(usual)];
    let is_on = word.eq_ignore_ascii_case(b"on");
    match name {
        b"-s" => texture.scale = two(1.0),
        b"-o" => texture.offset = two(0.0),
        b"-bm" => texture.strength = two(1.0)[0],
        b"-clamp" => texture.is_clamped = is_on,
        b"-blendu" | b"-blendv" | b"-texres" | b"-boost" | b"-colorspace" => {}
        b"-cc" => texture.others += u64::from(is_on),
        b"-mm" => texture.others += u64::from(two(1.0) != [0.0, 1.0]),
        b"-t" => texture.others += u64::from(arguments.iter().any(|part| *part != 0.0)),
        _ => texture.others += 1,
    }
    Some(words.0.trim_ascii_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(arguments: &str) -> Option<String> {
        texture(arguments.as_bytes()).map(|texture| String::from_utf8(texture.path).unwrap())
    }

    #[test]
    fn paths_stand_before_between_or_after_options() {
        // Blender 4.5, tinyobjloader and three.js agree on those with options before the path.
        for (arguments, expected) in [
            ("a.png", "a.png"),
            ("-bm 2 bump 01.png", "bump 01.png"),
            ("-s 2 3 4 where does the file name start.png", "where does the file name start.png"),
            ("-s 2 leather.png", "leather.png"),
            ("-imfchan r bumpmap2.jpg -bm 1.5", "bumpmap2.jpg"),
            ("Thing_Norm.png -bm 1", "Thing_Norm.png"),
            ("a -b.png -bm", "a -b.png"),
            ("a -bm b.png", "a -bm b.png"),
            ("-x a.png", "-x a.png"),
            ("-o 0.0 -7.0 0.0 -s 1.0 10.0 1.0 -clamp on BodyStripe.png", "BodyStripe.png"),
            ("\"a b.png\"", "a b.png"),
            ("-bm 2 \"a b.png\" -s 2", "a b.png"),
            ("Material #25.png", "Material #25.png"),
        ] {
            assert_eq!(path(arguments).as_deref(), Some(expected), "{arguments}");
        }
        for nothing in ["", "\"\"", "-s 1 1 1", "-bm 2 \"\""] {
            assert_eq!(path(nothing), None, "{nothing}");
        }
        let after = texture(b"a.png -s 2 3 -clamp on").unwrap();
        assert_eq!((after.scale, after.is_clamped), ([2.0, 3.0], true));
    }
}
