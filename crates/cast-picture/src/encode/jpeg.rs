//! A JPEG encoder: baseline, all channels at full size.
//!
//! The tables are those of ITU-T T.81, annex K. There are encoders in Rust, but their licences ask programs to name the
//! Independent JPEG Group in their documentation, which castkit does not ask of its users.

use crate::Error;
use crate::file_format::FileFormat;
use crate::info::Channels;
use crate::picture::Picture;

/// The order in which the numbers of a block are stored, from low to high frequencies.
const ZIGZAG: [u8; 64] = [
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21,
    28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54,
    47, 55, 62, 63,
];

/// How coarsely frequencies of brightness and of colour are stored at quality 50, in rows.
const COARSENESS: [[u16; 64]; 2] = [
    [
        16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29,
        51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121,
        120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
    ],
    [
        17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99, 47, 66, 99, 99,
        99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
        99, 99, 99, 99, 99, 99, 99, 99,
    ],
];

/// How many codes there are of each length, and the first of the values that they stand for; the others follow in
/// ascending order. For brightness and colour, first the averages of blocks, then everything else.
struct Codes {
    lengths: [u8; 16],
    first: &'static [u8],
    /// How many bits of a value may be a size.
    is_average: bool,
}

const CODES: [[Codes; 2]; 2] = [
    [
        Codes { lengths: [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0], first: &[], is_average: true },
        Codes {
            lengths: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7D],
            first: &[
                0x01, 0x02, 0x03, 0x00, 0x04, 0x11, 0x05, 0x12, 0x21, 0x31, 0x41, 0x06, 0x13, 0x51, 0x61, 0x07, 0x22,
                0x71, 0x14, 0x32, 0x81, 0x91, 0xA1, 0x08, 0x23, 0x42, 0xB1, 0xC1, 0x15, 0x52, 0xD1, 0xF0, 0x24, 0x33,
                0x62, 0x72, 0x82,
            ],
            is_average: false,
        },
    ],
    [
        Codes { lengths: [0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0], first: &[], is_average: true },
        Codes {
            lengths: [0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 0x77],
            first: &[
                0x00, 0x01, 0x02, 0x03, 0x11, 0x04, 0x05, 0x21, 0x31, 0x06, 0x12, 0x41, 0x51, 0x07, 0x61, 0x71, 0x13,
                0x22, 0x32, 0x81, 0x08, 0x14, 0x42, 0x91, 0xA1, 0xB1, 0xC1, 0x09, 0x23, 0x33, 0x52, 0xF0, 0x15, 0x62,
                0x72, 0xD1, 0x0A, 0x16, 0x24, 0x34, 0xE1, 0x25, 0xF1,
            ],
            is_average: false,
        },
    ],
];

impl Codes {
    fn values(&self) -> Vec<u8> {
        let all: Vec<u8> = if self.is_average {
            (0..=11).collect()
        } else {
            // A run of zeros, and the size of the number after it; the end of a block, and 16 zeros.
            let runs = (0..16).flat_map(|run| (1..=10).map(move |size| run << 4 | size));
            runs.chain([0x00, 0xF0]).collect()
        };
        let mut rest: Vec<u8> = all.into_iter().filter(|value| !self.first.contains(value)).collect();
        rest.sort_unstable();
        self.first.iter().copied().chain(rest).collect()
    }

    /// The code of each value, and its length in bits.
    fn table(&self) -> [(u32, u32); 256] {
        let mut table = [(0, 0); 256];
        let (mut values, mut code) = (self.values().into_iter(), 0);
        for (bits, count) in (1..).zip(self.lengths) {
            for value in values.by_ref().take(count.into()) {
                if let Some(entry) = table.get_mut(usize::from(value)) {
                    *entry = (code, bits);
                }
                code += 1;
            }
            code <<= 1;
        }
        table
    }
}

/// Encodes an image; alpha is left out.
pub(super) fn encode(picture: &Picture, quality: u8) -> Result<Vec<u8>, Error> {
    let [width, height] = picture.size();
    let (Ok(columns), Ok(rows)) = (u16::try_from(width), u16::try_from(height)) else {
        return Err(Error::Encode { format: FileFormat::Jpeg, reason: "it is too large".to_owned() });
    };
    let count: u8 = if matches!(picture.channels(), Channels::Grey | Channels::GreyAlpha) { 1 } else { 3 };
    let quality = u32::from(quality.clamp(1, 100));
    let scale = if quality < 50 { 5000 / quality } else { 200 - quality * 2 };
    let quantisers =
        COARSENESS.map(|table| table.map(|step| (u32::from(step) * scale + 50).div_euclid(100).clamp(1, 255)));

    let mut out = vec![0xFF, 0xD8];
    segment(&mut out, 0xE0, b"JFIF\0\x01\x01\0\0\x01\0\x01\0\0");
    let tables = if count == 1 { 1 } else { 2 };
    for (index, steps) in (0..).zip(quantisers.iter().take(tables)) {
        let steps = ZIGZAG.iter().map(|at| byte(steps.get(usize::from(*at)).copied().unwrap_or(1)));
        segment(&mut out, 0xDB, &[index].into_iter().chain(steps).collect::<Vec<u8>>());
    }
    let [y, x] = [rows, columns].map(u16::to_be_bytes);
    let mut frame = vec![8, y[0], y[1], x[0], x[1], count];
    let mut scan = vec![count];
    for component in 0..count {
        let table = component.min(1);
        frame.extend([component + 1, 0x11, table]);
        scan.extend([component + 1, table << 4 | table]);
    }
    segment(&mut out, 0xC0, &frame);
    for (index, codes) in (0..).zip(CODES.iter().take(tables)) {
        for (kind, codes) in (0_u8..).zip(codes) {
            let content = [kind << 4 | index].into_iter().chain(codes.lengths).chain(codes.values());
            segment(&mut out, 0xC4, &content.collect::<Vec<u8>>());
        }
    }
    scan.extend([0, 63, 0]);
    segment(&mut out, 0xDA, &scan);
    let mut bits = Bits { out, word: 0, free: 64 };
    blocks(picture, usize::from(count), &quantisers, &mut bits);
    Ok(bits.finish())
}

fn byte(number: u32) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

fn segment(out: &mut Vec<u8>, marker: u8, content: &[u8]) {
    // No segment is longer than a few hundred bytes.
    let len = u16::try_from(content.len() + 2).unwrap_or(u16::MAX);
    out.extend([0xFF, marker]);
    out.extend(len.to_be_bytes());
    out.extend_from_slice(content);
}

/// Writes all blocks of 8 by 8 pixels, from the left and the top.
fn blocks(picture: &Picture, count: usize, quantisers: &[[u32; 64]; 2], bits: &mut Bits) {
    let [brightness, color] = CODES.each_ref().map(|codes| codes.each_ref().map(Codes::table));
    #[allow(clippy::cast_precision_loss, reason = "there are few steps")]
    let [bright_factors, color_factors] = quantisers.each_ref().map(|table| table.map(|step| 1.0 / step as f32));
    let kinds = [(&bright_factors, &brightness), (&color_factors, &color), (&color_factors, &color)];
    let cosines = cosines();
    let [width, height] = picture.size().map(|side| side as usize);
    let (channels, pixels) = (picture.channels().count(), picture.pixels());
    let mut averages = [0; 3];
    for top in (0..height).step_by(8) {
        for left in (0..width).step_by(8) {
            let mut planes = [[0.0; 64]; 3];
            for at in 0..64 {
                // The last row and column are repeated in blocks beyond the edges.
                let (x, y) = ((left + at % 8).min(width - 1), (top + at / 8).min(height - 1));
                let start = (y * width + x) * channels;
                let pixel = pixels.get(start..start + channels).unwrap_or_default();
                let values = components(pixel);
                planes.iter_mut().zip(values).for_each(|(plane, value)| {
                    if let Some(place) = plane.get_mut(at) {
                        *place = value;
                    }
                });
            }
            for ((plane, average), (factors, tables)) in planes.iter().zip(&mut averages).zip(kinds).take(count) {
                block(&frequencies(plane, &cosines), factors, tables, average, bits);
            }
        }
    }
}

/// Brightness, blueness and redness, around 0 (JFIF 1.02).
fn components(pixel: &[u8]) -> [f32; 3] {
    match pixel {
        [r, g, b, ..] => {
            let [r, g, b] = [*r, *g, *b].map(f32::from);
            [
                0.299 * r + 0.587 * g + 0.114 * b - 128.0,
                -0.168_736 * r - 0.331_264 * g + 0.5 * b,
                0.5 * r - 0.418_688 * g - 0.081_312 * b,
            ]
        }
        [grey, ..] => [f32::from(*grey) - 128.0, 0.0, 0.0],
        [] => [0.0; 3],
    }
}

/// The values of the discrete cosine transform: of each frequency, in each place.
#[allow(clippy::cast_precision_loss, reason = "there are 64 of them")]
fn cosines() -> [[f32; 8]; 8] {
    std::array::from_fn(|frequency| {
        let scale: f32 = if frequency == 0 { 0.125_f32.sqrt() } else { 0.5 };
        std::array::from_fn(|place| {
            scale * ((2 * place + 1) as f32 * frequency as f32 * std::f32::consts::PI / 16.0).cos()
        })
    })
}

/// The discrete cosine transform of a block, over rows and then over columns.
fn frequencies(block: &[f32; 64], cosines: &[[f32; 8]; 8]) -> [f32; 64] {
    let (mut across, mut out) = ([[0.0; 8]; 8], [0.0; 64]);
    for (row, across) in block.chunks_exact(8).zip(&mut across) {
        for (cosines, sum) in cosines.iter().zip(across) {
            *sum = row.iter().zip(cosines).map(|(value, cosine)| value * cosine).sum();
        }
    }
    for (cosines, out) in cosines.iter().zip(out.chunks_exact_mut(8)) {
        for (across, cosine) in across.iter().zip(cosines) {
            out.iter_mut().zip(across).for_each(|(out, value)| *out += value * cosine);
        }
    }
    out
}

/// Writes a block: its average, as the difference from the previous block, and the frequencies that are not 0.
fn block(
    values: &[f32; 64],
    factors: &[f32; 64],
    [averages, others]: &[[(u32, u32); 256]; 2],
    last: &mut i32,
    bits: &mut Bits,
) {
    let quantised = ZIGZAG.map(|at| {
        let at = usize::from(at);
        let (value, factor) =
            (values.get(at).copied().unwrap_or_default(), factors.get(at).copied().unwrap_or_default());
        #[allow(clippy::cast_possible_truncation, reason = "frequencies are at most 1024 in size")]
        let nearest = (value * factor).round() as i32;
        nearest.clamp(-1023, 1023)
    });
    let [average, rest @ ..] = &quantised;
    number(averages, 0, *average - *last, bits);
    *last = *average;
    let mut zeros = 0;
    for value in rest {
        if *value == 0 {
            zeros += 1;
            continue;
        }
        while zeros >= 16 {
            bits.code(others, 0xF0);
            zeros -= 16;
        }
        number(others, zeros, *value, bits);
        zeros = 0;
    }
    if zeros > 0 {
        bits.code(others, 0);
    }
}

/// Writes a number: the code of its size in bits, and those bits; of a negative number, one less.
fn number(table: &[(u32, u32); 256], zeros: u8, value: i32, bits: &mut Bits) {
    let size = 32 - value.unsigned_abs().leading_zeros();
    bits.code(table, zeros << 4 | byte(size));
    let value = if value < 0 { value.wrapping_sub(1) } else { value };
    let mask = (1_u32 << size) - 1;
    bits.put(value.cast_unsigned() & mask, size);
}

/// Bits, from the highest; after a byte of ones there is one of zeros.
struct Bits {
    out: Vec<u8>,
    word: u64,
    free: u32,
}

impl Bits {
    fn code(&mut self, table: &[(u32, u32); 256], value: u8) {
        let (code, len) = table.get(usize::from(value)).copied().unwrap_or_default();
        self.put(code, len);
    }

    fn put(&mut self, value: u32, len: u32) {
        if self.free < len {
            self.flush();
        }
        self.free -= len;
        self.word |= u64::from(value).wrapping_shl(self.free);
    }

    /// Writes whole bytes.
    fn flush(&mut self) {
        while self.free <= 56 {
            let byte = self.word.to_be_bytes()[0];
            self.out.push(byte);
            if byte == 0xFF {
                self.out.push(0);
            }
            self.word <<= 8;
            self.free += 8;
        }
    }

    fn finish(mut self) -> Vec<u8> {
        // The rest of the last byte is ones.
        let rest = self.free % 8;
        self.put((1 << rest) - 1, rest);
        self.flush();
        self.out.extend([0xFF, 0xD9]);
        self.out
    }
}
