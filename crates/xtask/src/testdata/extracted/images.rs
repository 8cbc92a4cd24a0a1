//! The textures, as they lie beside the models: in one folder, with other capitals or in another format than the models say.

/// Size of the images along both sides.
const SIDE: usize = 4;

/// Name, what it shows, and bytes. `mtl_paint` has none.
pub(super) fn images() -> Vec<(&'static str, &'static str, Vec<u8>)> {
    let [suit, skin, metal] = [[96, 108, 64], [224, 172, 140], [92, 96, 104]];
    vec![
        ("images/soldier_suit_c.png", "the colours of the suit, where all textures are", png(&check(suit))),
        ("images/soldier_suit_n.png", "its normals; the model says `Soldier_Suit_N.PNG`", png(&[[128, 128, 255]; 16])),
        ("images/soldier_skin_c.dds", "the colours of the skin in BC1; the model says `.png`", dds_bc1(skin)),
        ("images/soldier_skin_g.dds", "its gloss, uncompressed; the model says `.tga`", dds_plain(&[[96; 3]; 16])),
        ("models/soldier_eye_c.png", "the colours of the eyes, beside the models", png(&check([40, 60, 160]))),
        ("images/RIFLE_C.PNG", "the colours of the rifle; the model says `rifle_c.png`", png(&check(metal))),
        ("images/rifle_r.png", "its roughness; the model says `..\\Images\\Rifle_R.png`", png(&[[160; 3]; 16])),
    ]
}

/// A chess board of a colour and a darker one.
fn check(color: [u8; 3]) -> [[u8; 3]; SIDE * SIDE] {
    std::array::from_fn(|at| {
        if (at % SIDE + at / SIDE).is_multiple_of(2) { color } else { color.map(|channel| channel / 4 * 3) }
    })
}

/// A PNG of three channels, whose deflated data are one stored block.
fn png(pixels: &[[u8; 3]; SIDE * SIDE]) -> Vec<u8> {
    let mut rows = Vec::new();
    for row in pixels.chunks(SIDE) {
        rows.push(0);
        rows.extend(row.as_flattened());
    }
    let length = rows.len() as u16;
    let stored =
        [&[0x78, 1, 1][..], &length.to_le_bytes(), &(!length).to_le_bytes(), &rows, &adler(&rows).to_be_bytes()]
            .concat();
    let side = (SIDE as u32).to_be_bytes();
    let header = [&side[..], &side, &[8, 2, 0, 0, 0]].concat();
    let chunks = [chunk(b"IHDR", &header), chunk(b"IDAT", &stored), chunk(b"IEND", &[])];
    [b"\x89PNG\r\n\x1a\n", chunks.concat().as_slice()].concat()
}

fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let checked = [kind, data].concat();
    [&(data.len() as u32).to_be_bytes()[..], &checked, &crc(&checked).to_be_bytes()].concat()
}

fn adler(bytes: &[u8]) -> u32 {
    let (low, high) = bytes.iter().fold((1_u32, 0_u32), |(low, high), byte| {
        let low = (low + u32::from(*byte)) % 65521;
        (low, (high + low) % 65521)
    });
    high << 16 | low
}

fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| crc >> 1 ^ if crc & 1 == 1 { 0xEDB8_8320 } else { 0 })
    })
}

/// The header of a DDS file without mipmaps: flags, bytes of a row or of all blocks, and the 32 bytes of the pixel format.
fn dds(flags: u32, pitch: u32, format: [u32; 8], data: &[u8]) -> Vec<u8> {
    let mut words = vec![u32::from_le_bytes(*b"DDS "), 124, flags, SIDE as u32, SIDE as u32, pitch];
    words.extend([0; 13]);
    words.extend(format);
    words.extend([0x1000, 0, 0, 0, 0]);
    words.into_iter().flat_map(u32::to_le_bytes).chain(data.iter().copied()).collect()
}

/// One block of one colour.
fn dds_bc1(color: [u8; 3]) -> Vec<u8> {
    let [red, green, blue] = color.map(u16::from);
    let packed = (red >> 3 << 11 | green >> 2 << 5 | blue >> 3).to_le_bytes();
    let block = [packed, packed, [0; 2], [0; 2]].concat();
    dds(0x8_1007, 8, [32, 4, u32::from_le_bytes(*b"DXT1"), 0, 0, 0, 0, 0], &block)
}

/// Four bytes for each pixel: blue, green, red, alpha.
fn dds_plain(pixels: &[[u8; 3]; SIDE * SIDE]) -> Vec<u8> {
    let masks = [32, 0x00FF_0000, 0x0000_FF00, 0x0000_00FF, 0xFF00_0000];
    let data: Vec<u8> = pixels.iter().flat_map(|[red, green, blue]| [*blue, *green, *red, 255]).collect();
    dds(0x100F, 4 * SIDE as u32, [32, 0x41, 0, masks[0], masks[1], masks[2], masks[3], masks[4]], &data)
}
