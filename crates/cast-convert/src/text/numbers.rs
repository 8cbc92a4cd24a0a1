//! Numbers in text.

use cast_interchange::narrow::narrow;

/// Powers of ten that double precision holds exactly.
const POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
];

/// Integers up to this are exact in double precision.
const EXACT: u64 = 1 << 53;

/// The number that a word is. Whatever old C libraries print for what is no number (`1.#QNAN`, `-nan(ind)`) is NaN.
#[inline]
pub(crate) fn number(word: &[u8]) -> Option<f64> {
    simple(word).or_else(|| any(word))
}

/// In single precision.
#[inline]
pub(crate) fn single(word: &[u8]) -> Option<f32> {
    number(word).map(narrow)
}

/// The number that a word is meant to be, if it is none: [with a decimal comma](with_comma), otherwise what it begins with,
/// and 0 without that, as in Blender 4.5 and tinyobjloader.
#[cold]
pub(crate) fn meant(word: &[u8]) -> f64 {
    let is_part = |byte: &&u8| byte.is_ascii_digit() || b"+-.".contains(byte);
    let most = word.iter().take(32).take_while(is_part).count();
    let mut starts = (1..=most).rev().filter_map(|length| word.get(..length).and_then(simple));
    with_comma(word).or_else(|| starts.next()).unwrap_or(0.0)
}

/// A number with a comma as the decimal point, as programs print it in many languages.
#[cold]
pub(crate) fn with_comma(word: &[u8]) -> Option<f64> {
    let pointed: Vec<u8> = word.iter().map(|byte| if *byte == b',' { b'.' } else { *byte }).collect();
    number(&pointed)
}

/// Up to nineteen digits with a short exponent, nearly all numbers: the digits and the power of ten are exact, so that
/// their product is rounded once (W. D. Clinger, How to Read Floating Point Numbers Accurately, 1990).
#[inline]
fn simple(word: &[u8]) -> Option<f64> {
    let (is_negative, mut rest) = match word {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, word),
    };
    let (mut digits, mut value, mut decimals, mut has_point) = (0_u32, 0_u64, 0_i32, false);
    while let [byte, after @ ..] = rest {
        match byte {
            b'0'..=b'9' => {
                digits = digits.wrapping_add(1);
                value = value.wrapping_mul(10).wrapping_add(u64::from(byte & 15));
                decimals = decimals.wrapping_add(i32::from(has_point));
            }
            b'.' if !has_point => has_point = true,
            _ => break,
        }
        rest = after;
    }
    let mut exponent = 0_i32;
    if let [b'e' | b'E', after @ ..] = rest {
        let (is_small, after) = match after {
            [b'-', after @ ..] => (true, after),
            [b'+', after @ ..] => (false, after),
            _ => (false, after),
        };
        if !(1..=3).contains(&after.len()) || !after.iter().all(u8::is_ascii_digit) {
            return None;
        }
        exponent = after.iter().fold(0_i32, |sum, digit| sum.wrapping_mul(10).wrapping_add(i32::from(digit & 15)));
        exponent = if is_small { exponent.wrapping_neg() } else { exponent };
    } else if !rest.is_empty() {
        return None;
    }
    if !(1..=19).contains(&digits) || value > EXACT {
        return None;
    }
    let exponent = exponent.wrapping_sub(decimals);
    let power = *POWERS.get(exponent.unsigned_abs() as usize)?;
    #[allow(clippy::cast_precision_loss, reason = "it is exact")]
    let whole = value as f64;
    let value = if exponent < 0 { whole / power } else { whole * power };
    Some(if is_negative { -value } else { value })
}

#[cold]
fn any(word: &[u8]) -> Option<f64> {
    let text = std::str::from_utf8(word).ok()?;
    let is_none = || {
        let text = text.trim_start_matches(['-', '+']).to_ascii_lowercase();
        ["1.#", "nan", "-nan"].iter().any(|start| text.starts_with(start))
    };
    text.parse().ok().or_else(|| is_none().then_some(f64::NAN))
}

/// The integer at the start of a word, and what follows it; `None` if it has none. It saturates.
#[inline]
pub(crate) fn integer(word: &[u8]) -> (Option<i64>, &[u8]) {
    let (is_negative, mut rest) = match word {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, word),
    };
    let mut value = None;
    while let [byte @ b'0'..=b'9', after @ ..] = rest {
        value = Some(value.unwrap_or(0_i64).saturating_mul(10).saturating_add(i64::from(byte & 15)));
        rest = after;
    }
    match value {
        Some(value) => (Some(if is_negative { value.saturating_neg() } else { value }), rest),
        None => (None, word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_standard_library() {
        let texts = [
            "0",
            "-0",
            "1.",
            ".5",
            "+.25e-3",
            "3.14159265358979",
            "123456789012345678",
            "9007199254740993",
            "1e22",
            "1e23",
            "-7.5E+02",
            "0.1",
            "1e-400",
            "1e400",
            "12345678901234567890123",
            "2.2250738585072014e-308",
            "inf",
            "-inf",
        ];
        for text in texts {
            let expected: f64 = text.parse().unwrap();
            assert_eq!(number(text.as_bytes()).map(f64::to_bits), Some(expected.to_bits()), "{text}");
        }
        for text in ["", "-", ".", "e5", "1e", "1e+", "1,5", "x", "1.0x", "3.1+e2", "0x10"] {
            assert_eq!(number(text.as_bytes()), None, "{text}");
        }
        for text in ["nan", "-nan(ind)", "1.#QNAN", "-1.#IND", "1.#INF00"] {
            assert!(number(text.as_bytes()).is_some_and(f64::is_nan), "{text}");
        }
    }

    #[test]
    fn words_that_are_no_numbers_are_read_as_they_are_meant() {
        for (word, expected) in
            [("0,5", 0.5), ("-1,25e2", -125.0), ("3.1+e2", 3.1), ("1.5x", 1.5), ("1,2,3", 1.0), ("x", 0.0), ("-", 0.0)]
        {
            assert_eq!(meant(word.as_bytes()), expected, "{word}");
        }
    }

    #[test]
    fn integers_end_at_what_is_none() {
        assert_eq!(integer(b"12/3"), (Some(12), &b"/3"[..]));
        assert_eq!(integer(b"-4"), (Some(-4), &b""[..]));
        assert_eq!(integer(b"/3"), (None, &b"/3"[..]));
        assert_eq!(integer(b"99999999999999999999").0, Some(i64::MAX));
    }
}
