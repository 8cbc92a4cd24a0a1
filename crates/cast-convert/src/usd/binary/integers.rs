//! Integers as crate files compress them: differences of neighbours in as few bytes as they need, then LZ4.

/// Compresses bytes.
///
/// LZ4 blocks are smaller than two gigabytes; several have their number and lengths before them.
pub(super) fn packed(bytes: &[u8]) -> Vec<u8> {
    const LARGEST: usize = 0x7E00_0000;
    if bytes.len() <= LARGEST {
        let mut out = vec![0];
        out.extend(lz4_flex::block::compress(bytes));
        return out;
    }
    let chunks: Vec<_> = bytes.chunks(LARGEST).map(lz4_flex::block::compress).collect();
    let mut out = vec![u8::try_from(chunks.len()).unwrap_or(u8::MAX)];
    for chunk in chunks {
        out.extend(i32::try_from(chunk.len()).unwrap_or(i32::MAX).to_le_bytes());
        out.extend(chunk);
    }
    out
}

/// Appends bytes after their number.
pub(super) fn sized(bytes: &[u8], out: &mut Vec<u8>) {
    out.extend((bytes.len() as u64).to_le_bytes());
    out.extend(bytes);
}

/// Compresses integers.
pub(super) fn compressed(numbers: impl Iterator<Item = i32>) -> Vec<u8> {
    let mut last = 0_i32;
    let differences: Vec<i32> =
        numbers.map(|number| number.wrapping_sub(std::mem::replace(&mut last, number))).collect();
    packed(&coded(&differences))
}

/// The most common difference, two bits for each, and the others.
fn coded(differences: &[i32]) -> Vec<u8> {
    let common = most_common(differences);
    let mut codes = vec![0_u8; differences.len().div_ceil(4)];
    let mut rest = Vec::new();
    for (four, code) in differences.chunks(4).zip(&mut codes) {
        for (place, difference) in four.iter().enumerate() {
            let bits = if *difference == common {
                0
            } else if let Ok(small) = i8::try_from(*difference) {
                rest.extend(small.to_le_bytes());
                1
            } else if let Ok(small) = i16::try_from(*difference) {
                rest.extend(small.to_le_bytes());
                2
            } else {
                rest.extend(difference.to_le_bytes());
                3
            };
            *code |= bits << (2 * place);
        }
    }
    [common.to_le_bytes().as_slice(), &codes, &rest].concat()
}

/// The most common of some numbers; of several, the largest.
fn most_common(numbers: &[i32]) -> i32 {
    let mut counts = hashbrown::HashMap::new();
    numbers.iter().for_each(|number| *counts.entry(*number).or_insert(0_usize) += 1);
    counts.into_iter().max_by_key(|(number, count)| (*count, *number)).map_or(0, |(number, _)| number)
}

/// A number so many times, compressed like others without making the numbers.
pub(super) fn same(number: i32, count: usize) -> Vec<u8> {
    // The first differs from 0, and the others do not differ.
    let mut codes = vec![0_u8; count.div_ceil(4)];
    let (code, bytes) = match (i8::try_from(number), i16::try_from(number)) {
        _ if number == 0 => (0, Vec::new()),
        (Ok(small), _) => (1, small.to_le_bytes().to_vec()),
        (_, Ok(small)) => (2, small.to_le_bytes().to_vec()),
        _ => (3, number.to_le_bytes().to_vec()),
    };
    codes.first_mut().into_iter().for_each(|first| *first = code);
    packed(&[0_i32.to_le_bytes().as_slice(), &codes, &bytes].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example in the reference implementation's documentation of its coding.
    #[test]
    fn differences_are_coded_in_few_bytes() {
        let numbers = [123, 124, 125, 100_125, 100_125, 100_126, 100_126];
        let mut last = 0;
        let differences: Vec<i32> =
            numbers.iter().map(|number| number - std::mem::replace(&mut last, *number)).collect();
        assert_eq!(differences, [123, 1, 1, 100_000, 0, 1, 0]);
        let expected =
            [[1, 0, 0, 0].as_slice(), &[0b1100_0001, 0b0001_0001], &[123], &100_000_i32.to_le_bytes(), &[0, 0]];
        assert_eq!(coded(&differences), expected.concat());
    }

    #[test]
    fn many_equal_numbers_are_few_bytes() {
        for number in [0, 3, -3, 300, 70_000] {
            let bytes = same(number, 100_000);
            assert!(bytes.len() < 200);
            assert_eq!(bytes[0], 0);
            let coded = lz4_flex::block::decompress(&bytes[1..], 1 << 20).unwrap();
            assert_eq!(
                coded.len() - 4 - 25_000,
                [0, 1, 1, 2, 4][[0, 3, -3, 300, 70_000].iter().position(|one| *one == number).unwrap()]
            );
        }
    }
}
