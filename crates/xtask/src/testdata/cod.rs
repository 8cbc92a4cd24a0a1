//! Binary files of Call of Duty: the statements of the text files of `cod` as blocks, by a table of their own.

use super::sample::Sample;

pub(super) fn samples() -> Vec<Sample> {
    let text = |name: &str| {
        let path = crate::paths::workspace().join("testdata/cod").join(name);
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let sample = |name: &str, shows: &str, bytes| Sample::new("cod_bin", name, shows, bytes);
    let arm = text("arm.xmodel_export").replace("VERSION 6", "VERSION 7");
    let long = text("version_7.xmodel_export").replace("1.#QNAN", "nan");
    let bend = text("bend.xanim_export");
    vec![
        sample("arm.xmodel_bin", "the model of `cod`, packed", file(&stream(&arm, true))),
        sample(
            "version_7.xmodel_bin",
            "long numbers, cosmetic bones and two layers of UVs",
            file(&stream(&long, true)),
        ),
        sample("bend.xanim_bin", "the animation of `cod`, packed", file(&stream(&bend, true))),
        sample(
            "unpadded.xanim_bin",
            "the same with notes that are not padded, as PyCoD writes them",
            file(&stream(&bend, false)),
        ),
    ]
}

/// Words, how many values they have in text, their hashes, and the layout of the block: `_` pads to four bytes, `c` is a colour of
/// 8 bits and `d` part of a direction of 16.
const BLOCKS: [(&str, usize, u16, &str); 43] = [
    ("MODEL", 0, 0x46C8, ""),
    ("ANIMATION", 0, 0x7AAC, ""),
    ("VERSION", 1, 0x24D1, "h"),
    ("NUMBONES", 1, 0x76BA, "h"),
    ("NUMCOSMETICS", 1, 0x7836, "_i"),
    ("BONE", 3, 0xF099, "_iis"),
    ("BONE", 1, 0xDD9A, "h"),
    ("OFFSET", 3, 0x9383, "_fff"),
    ("SCALE", 3, 0x1C56, "_fff"),
    ("X", 3, 0xDCFD, "ddd"),
    ("Y", 3, 0xCCDC, "ddd"),
    ("Z", 3, 0xFCBF, "ddd"),
    ("NUMVERTS", 1, 0x950D, "h"),
    ("NUMVERTS32", 1, 0x2AEC, "_i"),
    ("VERT", 1, 0x8F03, "h"),
    ("VERT32", 1, 0xB097, "_i"),
    ("BONES", 1, 0xEA46, "h"),
    ("BONE", 2, 0xF1AB, "hf"),
    ("NUMFACES", 1, 0xBE92, "_i"),
    ("TRI", 4, 0x562F, "bb"),
    ("TRI16", 4, 0x6711, "_hh"),
    ("NORMAL", 3, 0x89EC, "ddd"),
    ("COLOR", 4, 0x6DD8, "_cccc"),
    ("UV", 3, 0x1AD4, "hff"),
    ("UV", 5, 0x1AD4, "hffff"),
    ("NUMOBJECTS", 1, 0x62AF, "h"),
    ("OBJECT", 2, 0x87D4, "hs"),
    ("NUMMATERIALS", 1, 0xA1B2, "h"),
    ("MATERIAL", 4, 0xA700, "hsss"),
    ("TRANSPARENCY", 4, 0x6DAB, "_ffff"),
    ("AMBIENTCOLOR", 4, 0x37FF, "_ffff"),
    ("PHONG", 1, 0x5CD2, "_f"),
    ("NUMPARTS", 1, 0x9279, "h"),
    ("PART", 2, 0x360B, "hs"),
    ("PART", 1, 0x745A, "h"),
    ("FRAMERATE", 1, 0x92D3, "h"),
    ("NUMFRAMES", 1, 0xB917, "_i"),
    ("FRAME", 1, 0xC723, "_i"),
    ("FRAME", 2, 0x1675, "_is"),
    ("NOTETRACKS", 0, 0xC7F3, ""),
    ("NUMTRACKS", 1, 0x9016, "h"),
    ("NOTETRACK", 1, 0x4643, "h"),
    ("NUMKEYS", 1, 0x7A6C, "h"),
];

/// The blocks of a text; notes are padded or not.
fn stream(text: &str, pads_notes: bool) -> Vec<u8> {
    let mut out = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(comment) = line.strip_prefix("// ") {
            let block = [&0xC355_u32.to_le_bytes(), comment.as_bytes(), b"\0"].concat();
            out.extend(padded(block));
            continue;
        }
        let mut parts = line.split('"');
        let mut words: Vec<String> = Vec::new();
        while let Some(plain) = parts.next() {
            words.extend(plain.split([' ', ',']).filter(|word| !word.is_empty()).map(str::to_owned));
            words.extend(parts.next().map(str::to_owned));
        }
        let (word, values) = (&words[0], &words[1..]);
        let (_, _, hash, layout) = BLOCKS
            .iter()
            .find(|(known, count, ..)| known == word && *count == values.len())
            .unwrap_or_else(|| panic!("{line:?} has no block"));
        let mut block = hash.to_le_bytes().to_vec();
        let mut values = values.iter();
        for part in layout.chars() {
            if part == '_' {
                block = padded(block);
                continue;
            }
            let value = values.next().unwrap_or_else(|| panic!("{line:?} has too few values"));
            let number = || value.parse::<f32>().unwrap_or_else(|error| panic!("{line:?}: {error}"));
            match part {
                'b' => block.push(number() as u8),
                'h' => block.extend((number() as u16).to_le_bytes()),
                'i' => block.extend((number() as i32).to_le_bytes()),
                'f' => block.extend(number().to_le_bytes()),
                'c' => block.push((number() * 255.0) as u8),
                'd' => block.extend(((number() * 32767.0) as i16).to_le_bytes()),
                _ => block = [padded(block), value.as_bytes().to_vec(), vec![0]].concat(),
            }
        }
        let is_note = *hash == 0x1675;
        out.extend(if is_note && !pads_notes { block } else { padded(block) });
    }
    out
}

fn padded(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.resize(bytes.len().next_multiple_of(4), 0);
    bytes
}

/// A file that has a stream of blocks.
fn file(stream: &[u8]) -> Vec<u8> {
    [b"*LZ4*", &(stream.len() as u32).to_le_bytes()[..], &super::bytes::lz4(stream)].concat()
}
