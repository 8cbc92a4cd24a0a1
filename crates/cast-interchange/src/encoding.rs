//! Text that may not be UTF-8.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use cast_format::PropertyType;
use cast_read::Text;
use cast_write::{Data, Document, Property};
use hashbrown::HashMap;

use crate::notes;
use crate::report::Report;

/// What stands in for the crate in builds without its tables, which are a fifth of a small module: there is no encoding.
#[cfg(not(feature = "encodings"))]
mod encoding_rs {
    use std::borrow::Cow;

    #[derive(Debug, PartialEq, Eq)]
    pub(super) enum Encoding {}

    impl Encoding {
        pub(super) fn for_label_no_replacement(_: &[u8]) -> Option<&'static Self> {
            None
        }

        pub(super) fn is_ascii_compatible(&self) -> bool {
            match *self {}
        }

        pub(super) fn name(&self) -> &'static str {
            match *self {}
        }

        pub(super) fn decode_without_bom_handling_and_without_replacement<'b>(
            &self,
            _: &'b [u8],
        ) -> Option<Cow<'b, str>> {
            match *self {}
        }
    }
}

/// A code page: the encoding of text that is not UTF-8, by a name such as `gbk`, `shift_jis`, `windows-1252` or `koi8-r`.
///
/// All names of the [Encoding Standard](https://encoding.spec.whatwg.org/#names-and-labels) are known, in any case, and
/// the numbers of the Windows code pages (`cp1252`, `cp932`). Without the feature `encodings` none is known.
///
/// ```
/// # use cast_interchange::{Encoding, Options};
/// # #[cfg(feature = "encodings")] {
/// let options = Options::new().encoding(Some("gbk".parse::<Encoding>()?));
/// # let _ = options;
/// # }
/// # Ok::<(), cast_interchange::UnknownEncoding>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encoding(&'static encoding_rs::Encoding);

/// The numbers of Windows that are no names of the standard, and what it calls them.
const NUMBERS: [(&str, &str); 4] = [("cp932", "shift_jis"), ("cp936", "gbk"), ("cp949", "euc-kr"), ("cp950", "big5")];

impl FromStr for Encoding {
    type Err = UnknownEncoding;

    /// UTF-16 and others in which ASCII is not ASCII are unknown: no format has names in them.
    fn from_str(name: &str) -> Result<Self, UnknownEncoding> {
        let number = NUMBERS.iter().find(|(number, _)| number.eq_ignore_ascii_case(name.trim()));
        let label = number.map_or(name, |(_, label)| label);
        let found = encoding_rs::Encoding::for_label_no_replacement(label.as_bytes());
        found.filter(|found| found.is_ascii_compatible()).map(Self).ok_or_else(|| UnknownEncoding(name.into()))
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name())
    }
}

/// There is no [`Encoding`] of this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownEncoding(String);

impl fmt::Display for UnknownEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a known encoding, such as gbk, shift_jis, windows-1252 or koi8-r", self.0)
    }
}

impl std::error::Error for UnknownEncoding {}

/// How the text of one source is read.
///
/// Bytes are compared before they become text, or as text that differs where they differ: without an encoding, bytes that
/// are not UTF-8 are escaped as in [`Text`].
#[derive(Clone, Copy, Debug)]
pub struct Texts(Option<Encoding>);

impl Texts {
    /// Decides about a source with these strings, and adds a note on those that remain escaped.
    ///
    /// One string that is not UTF-8 means that none is: in GBK, one of seven names of a single character looks like UTF-8.
    /// If all are UTF-8, they stay as they are, so that files of both kinds can be converted in one run.
    pub fn of<'t>(all: impl IntoIterator<Item = &'t [u8]>, encoding: Option<Encoding>, report: &mut Report) -> Self {
        let mut all = all.into_iter().filter(|text| !text.is_ascii()).peekable();
        let (mut texts, mut foreign) = (Self(None), Vec::new());
        for text in all.by_ref() {
            if str::from_utf8(text).is_err() {
                texts.0 = encoding;
            }
            foreign.push(text);
        }
        let undecoded = foreign.into_iter().filter(|text| match texts.0 {
            Some(encoding) => encoding.decode(text).is_none(),
            None => str::from_utf8(text).is_err(),
        });
        for text in undecoded {
            report.add(&notes::file::TEXTS, texts.read(text));
        }
        texts
    }

    /// Decides about a text file by its lines, except for those that begin with the letter of a comment.
    pub fn of_lines(bytes: &[u8], comment: u8, encoding: Option<Encoding>, report: &mut Report) -> Self {
        let lines = bytes.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
        Self::of(lines.filter(|line| line.first() != Some(&comment)), encoding, report)
    }

    /// All lines, each read for itself, so that one that is cut does not change others.
    pub fn read_lines(self, bytes: &[u8]) -> Vec<u8> {
        bytes.split_inclusive(|byte| *byte == b'\n').fold(Vec::with_capacity(bytes.len()), |mut text, line| {
            text.extend_from_slice(self.read(line).as_bytes());
            text
        })
    }

    /// Makes UTF-8 of all strings of a document, as the specification demands it and writers of other formats expect it.
    /// Returns whether some were decoded, and not only escaped.
    pub fn decode(document: &mut Document<'_>, encoding: Option<Encoding>, report: &mut Report) -> bool {
        let properties = || document.nodes().flat_map(|(_, node)| &node.properties);
        // NUL is not part of a character, so all strings of a property are UTF-8 if they are together.
        if properties().all(|property| str::from_utf8(strings(property)).is_ok()) {
            return false;
        }
        let texts = properties().flat_map(|property| strings(property).split(|byte| *byte == 0));
        let texts = Self::of(texts, encoding, report);
        texts.rewrite(document);
        texts.is_decoding()
    }

    /// Reads all strings of a document.
    fn rewrite(self, document: &mut Document<'_>) {
        document.for_each_mut(|node| {
            for property in node.properties.iter_mut().filter(|property| !strings(property).is_ascii()) {
                let decoded = strings(property).split_inclusive(|byte| *byte == 0).flat_map(|text| {
                    let (text, nul) = text.strip_suffix(&[0]).map_or((text, &[][..]), |text| (text, &[0]));
                    [self.read(text).as_bytes(), nul].concat()
                });
                let decoded: Vec<u8> = decoded.collect();
                if let Data::Raw { bytes, .. } = &mut property.data {
                    *bytes = decoded.into();
                }
            }
        });
    }

    /// Whether text that is not UTF-8 is decoded.
    pub fn is_decoding(self) -> bool {
        self.0.is_some()
    }

    /// The text that these bytes mean.
    pub fn read<'t>(self, bytes: &'t [u8]) -> Cow<'t, str> {
        let Some(encoding) = self.0.filter(|_| !bytes.is_ascii()) else { return Text::from(bytes).escaped() };
        // Fields of fixed size cut a name within its last character, of which one to three bytes are left.
        let decoded = (0..4).find_map(|cut| {
            let (whole, rest) = bytes.split_at_checked(bytes.len().checked_sub(cut)?)?;
            let whole = encoding.decode(whole)?;
            Some(if rest.is_empty() { whole } else { whole + Text::from(rest).escaped() })
        });
        decoded.unwrap_or_else(|| Text::from(bytes).escaped())
    }
}

impl Encoding {
    /// Makes UTF-8 of all text that is not: names, paths, and other strings. Returns for each document whether it was
    /// changed.
    ///
    /// The documents belong together, such as a model and its animations. One whose strings all look like UTF-8 is in this
    /// encoding if, read in it, one of them is a string of another document: in GBK, a clip of the bone `木` has no other
    /// text than the bytes C4 BE, which are also `ľ`.
    pub fn decode_documents<'d, 'a: 'd>(self, documents: impl IntoIterator<Item = &'d mut Document<'a>>) -> Vec<bool> {
        let mut documents: Vec<_> = documents.into_iter().collect();
        let own = documents.iter_mut().map(|document| Texts::decode(document, Some(self), &mut Report::default()));
        let own: Vec<bool> = own.collect();
        let of_others = self.in_company(&documents.iter().map(|document| foreign(document)).collect::<Vec<_>>());
        for (document, _) in documents.iter_mut().zip(&of_others).filter(|(_, is_of_others)| **is_of_others) {
            self.texts().rewrite(document);
        }
        own.into_iter().zip(of_others).map(|(own, of_others)| own || of_others).collect()
    }

    /// What reads all text in this encoding.
    pub fn texts(self) -> Texts {
        Texts(Some(self))
    }

    /// Which of these sources, given by their strings that are not ASCII, are in this encoding though all they contain looks
    /// like UTF-8: a string read in it is one of another source.
    pub fn in_company<S: AsRef<[u8]>>(self, sources: &[Vec<S>]) -> Vec<bool> {
        let mut is_found = vec![false; sources.len()];
        // What is found in one round may be what another source has in common with it.
        loop {
            // The source of each string; none if several have it.
            let mut source_of: HashMap<Cow<'_, [u8]>, Option<usize>> = HashMap::new();
            for ((source, strings), is_found) in sources.iter().enumerate().zip(&is_found) {
                for bytes in strings.iter().map(AsRef::as_ref) {
                    let read = self.decode(bytes).filter(|_| *is_found).map(Cow::into_owned);
                    let text = read.map_or(Cow::Borrowed(bytes), |read| Cow::Owned(read.into_bytes()));
                    let of = source_of.entry(text).or_insert(Some(source));
                    *of = of.filter(|of| *of == source);
                }
            }
            let is_shared = |source: usize, bytes: &[u8]| {
                let read = self.decode(bytes).filter(|read| read.as_bytes() != bytes);
                read.is_some_and(|read| source_of.get(read.as_bytes()).is_some_and(|of| *of != Some(source)))
            };
            let mut is_more = false;
            for ((source, strings), is_found) in sources.iter().enumerate().zip(&mut is_found) {
                if !*is_found && strings.iter().any(|bytes| is_shared(source, bytes.as_ref())) {
                    (*is_found, is_more) = (true, true);
                }
            }
            if !is_more {
                return is_found;
            }
        }
    }

    /// The text, if the bytes are text in this encoding.
    fn decode(self, bytes: &[u8]) -> Option<Cow<'_, str>> {
        self.0.decode_without_bom_handling_and_without_replacement(bytes)
    }
}

/// All strings of a document that are not ASCII.
fn foreign<'d>(document: &'d Document<'_>) -> Vec<&'d [u8]> {
    let strings = document.nodes().flat_map(|(_, node)| &node.properties).map(strings);
    strings.flat_map(|all| all.split(|byte| *byte == 0)).filter(|text| !text.is_ascii()).collect()
}

/// The strings of a property as they are in a file, each with its NUL.
fn strings<'p>(property: &'p Property<'_>) -> &'p [u8] {
    match &property.data {
        Data::Raw { property_type: PropertyType::STRING, bytes, .. } => bytes,
        _ => &[],
    }
}

/// The encodings of names of files, the most common first.
#[cfg(feature = "encodings")]
const OF_FILES: [&encoding_rs::Encoding; 20] = [
    encoding_rs::GBK,
    encoding_rs::SHIFT_JIS,
    encoding_rs::EUC_KR,
    encoding_rs::BIG5,
    encoding_rs::WINDOWS_1252,
    encoding_rs::WINDOWS_1251,
    encoding_rs::WINDOWS_1250,
    encoding_rs::WINDOWS_1253,
    encoding_rs::WINDOWS_1254,
    encoding_rs::WINDOWS_1255,
    encoding_rs::WINDOWS_1256,
    encoding_rs::WINDOWS_1257,
    encoding_rs::WINDOWS_1258,
    encoding_rs::WINDOWS_874,
    encoding_rs::EUC_JP,
    encoding_rs::KOI8_R,
    encoding_rs::KOI8_U,
    encoding_rs::IBM866,
    encoding_rs::ISO_8859_2,
    encoding_rs::MACINTOSH,
];

/// Other bytes for a name: UTF-8 for one that is not, and the other way around, each once.
#[cfg(feature = "encodings")]
pub fn spellings(name: &[u8]) -> Vec<Vec<u8>> {
    let mut spellings: Vec<Vec<u8>> = Vec::new();
    let mut add = |spelling: Option<Vec<u8>>| {
        let spelling = spelling.filter(|spelling| !spellings.contains(spelling));
        spellings.extend(spelling);
    };
    match str::from_utf8(name) {
        Ok(text) if text.is_ascii() => {}
        Ok(text) => OF_FILES.iter().for_each(|encoding| {
            let (spelling, _, has_failed) = encoding.encode(text);
            add((!has_failed).then(|| spelling.into_owned()));
        }),
        Err(_) => {
            add(Some(name.to_vec()));
            OF_FILES.iter().for_each(|of| add(Encoding(of).decode(name).map(|text| text.into_owned().into_bytes())));
        }
    }
    spellings
}

/// Text for a message about a source that cannot be read.
pub fn escaped(text: &[u8]) -> Cow<'_, str> {
    Text::from(text).escaped()
}

#[cfg(test)]
#[cfg(feature = "encodings")]
mod tests {
    use super::*;

    fn read(encoding: Option<&str>, names: &[&[u8]]) -> (Vec<String>, u64) {
        let mut report = Report::default();
        let encoding = encoding.map(|name| name.parse().unwrap());
        let texts = Texts::of(names.iter().copied(), encoding, &mut report);
        let read = names.iter().map(|name| texts.read(name).into_owned()).collect();
        (read, report.notes().iter().map(crate::report::Note::count).sum())
    }

    #[test]
    fn names_are_decoded_by_the_code_page_that_is_given() {
        // The bytes are those of Python's codecs of the same names.
        type Case<'c> = (&'c str, &'c [&'c [u8]], &'c [&'c str]);
        let cases: [Case<'_>; 5] = [
            ("gbk", &[b"\xD7\xF3\xCA\xD6", b"\xC4\xA3", b"hand"], &["左手", "模", "hand"]),
            ("cp932", &[b"\x8D\xB6\x8E\xE8", b"\x95\x5C.png"], &["左手", "表.png"]),
            ("windows-1252", &[b"M\xFCller"], &["Müller"]),
            ("KOI8-R", &[b"\xD2\xD5\xCB\xC1"], &["рука"]),
            ("euc-kr", &[b"\xBF\xDE\xBC\xD5"], &["왼손"]),
        ];
        for (encoding, bytes, texts) in cases {
            assert_eq!(read(Some(encoding), bytes), (texts.iter().map(ToString::to_string).collect(), 0), "{encoding}");
        }
    }

    #[test]
    fn names_that_are_all_utf8_stay() {
        let names: [&[u8]; 2] = ["左手".as_bytes(), b"hand"];
        assert_eq!(read(Some("gbk"), &names), (vec!["左手".into(), "hand".into()], 0));
    }

    #[test]
    fn what_cannot_be_decoded_is_escaped_with_a_note() {
        let cut: [&[u8]; 3] = [b"\xD7\xF3\xCA", b"\xD7\xF3", b"\xD7\xF3\xFF\xFFab"];
        let (texts, notes) = read(Some("gbk"), &cut);
        assert_eq!(texts, ["左\u{FFFD}CA", "左", "\u{FFFD}D7\u{FFFD}F3\u{FFFD}FF\u{FFFD}FFab"]);
        assert_eq!((notes, read(None, &cut).1), (2, 3));
    }

    #[test]
    fn encodings_have_the_names_of_the_standard() {
        for (name, of) in [("GB2312", "GBK"), ("sjis", "Shift_JIS"), ("latin1", "windows-1252"), ("cp949", "EUC-KR")] {
            assert_eq!(name.parse::<Encoding>().map(|found| found.to_string()), Ok(of.into()));
        }
        for name in ["", "gkb", "utf-16", "utf-16le", "iso-2022-jp", "hz-gb-2312"] {
            assert!(name.parse::<Encoding>().is_err(), "{name}");
        }
    }
}
