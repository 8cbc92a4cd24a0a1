//! HTML.

use std::fmt::Write;

/// A page under construction.
pub(super) struct Page(String);

/// Pictures are transparent, and models can have any colour, so the background is neither black nor white.
const STYLE: &str = "\
:root{color-scheme:light dark;--line:light-dark(#ddd,#383838);--faint:light-dark(#666,#9a9a9a);\
--card:light-dark(#f6f6f4,#1f1f1f);--behind:light-dark(#e9e9e6,#4d4d4d);--error:light-dark(#b3261e,#ff8a80);--warning:light-dark(#8a5a00,#ffca5f)}\
body{font:15px/1.5 system-ui,sans-serif;margin:0 auto;max-width:72rem;padding:2rem 1.5rem;\
background:light-dark(#fff,#141414);color:light-dark(#1a1a1a,#e8e8e8)}\
h1{font-size:1.5rem;margin:0}h2{font-size:1.1rem;margin:2.5rem 0 .6rem}p{color:var(--faint);margin:.2rem 0 1.5rem;overflow-wrap:anywhere}\
.tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(7.5rem,1fr));gap:.75rem}\
.tiles div{background:var(--card);border-radius:.6rem;padding:.7rem .9rem}\
.tiles b{display:block;font-size:1.35rem;font-variant-numeric:tabular-nums}.tiles span{color:var(--faint)}\
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}\
th{text-align:left;color:var(--faint);font-weight:500}th,td{padding:.3rem .8rem .3rem 0;border-bottom:1px solid var(--line);vertical-align:top}\
th:last-child,td:last-child{padding-right:0}\
td{overflow-wrap:anywhere}.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}\
.error{color:var(--error)}.warning{color:var(--warning)}\
.wall{display:grid;grid-template-columns:repeat(auto-fill,minmax(7.5rem,1fr));gap:.6rem}\
figure{margin:0;background:var(--card);border-radius:.6rem;padding:.4rem;overflow:hidden}\
img{width:100%;aspect-ratio:1;object-fit:contain;display:block;background:var(--behind);border-radius:.4rem}\
figcaption{padding-top:.3rem;font-size:.75rem;color:var(--faint);white-space:nowrap;overflow:hidden;text-overflow:ellipsis;direction:rtl;text-align:left}";

impl Page {
    pub(super) fn new(catalogue: &str) -> Self {
        let catalogue = escaped(catalogue);
        Self(format!(
            "<!doctype html>\n<html lang=en><meta charset=utf-8><meta name=viewport content=\"width=device-width\">\
             <meta http-equiv=Content-Security-Policy content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\">\
             <title>{catalogue}</title><style>{STYLE}</style>\n<h1>Catalogue</h1><p>{catalogue}</p>\n"
        ))
    }

    pub(super) fn tiles(&mut self, tiles: &[(&str, String)]) {
        self.0.push_str("<div class=tiles>");
        for (name, value) in tiles {
            let _ = write!(self.0, "<div><b>{value}</b><span>{name}</span></div>");
        }
        self.0.push_str("</div>\n");
    }

    /// Adds a table, unless it has no rows. The columns from `numbers` on are aligned to the right, except for long
    /// texts.
    pub(super) fn table(
        &mut self,
        title: &str,
        heads: &[&str],
        numbers: usize,
        rows: impl Iterator<Item = Vec<String>>,
    ) {
        let mut rows = rows.peekable();
        if rows.peek().is_none() {
            return;
        }
        let class = |column: usize, head: &str| match head {
            "for example" | "why" | "how many" => "",
            _ if column >= numbers => " class=n",
            _ => "",
        };
        let _ = write!(self.0, "<h2>{title}</h2><div class=scroll><table><tr>");
        for (column, head) in heads.iter().enumerate() {
            let _ = write!(self.0, "<th{}>{head}</th>", class(column, head));
        }
        for row in rows {
            self.0.push_str("</tr>\n<tr>");
            for (column, (cell, head)) in row.iter().zip(heads).enumerate() {
                let class = match cell.as_str() {
                    "error" => " class=error",
                    "warning" => " class=warning",
                    _ => class(column, head),
                };
                let _ = write!(self.0, "<td{class}>{}</td>", escaped(cell));
            }
        }
        self.0.push_str("</tr></table></div>\n");
    }

    pub(super) fn wall(&mut self, figures: &str) {
        if !figures.is_empty() {
            let _ = writeln!(self.0, "<h2>Models</h2><div class=wall>{figures}</div>");
        }
    }

    pub(super) fn finish(self) -> String {
        self.0 + "</html>\n"
    }
}

/// Escapes text from files, which may contain anything, such as tags.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars().take(1000) {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            // Characters that change the direction of text.
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {}
            letter if letter.is_control() => safe.push('\u{fffd}'),
            letter => safe.push(letter),
        }
    }
    safe
}

/// With narrow spaces between thousands, which are unambiguous in all languages.
pub(super) fn count(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && digits.len().saturating_sub(index).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

pub(super) fn size(bytes: i64) -> String {
    let units = ["kB", "MB", "GB", "TB", "PB"];
    #[expect(clippy::cast_precision_loss, reason = "three digits are shown")]
    let mut size = bytes as f64;
    if bytes < 1000 {
        return format!("{bytes} B");
    }
    let mut shown = "B";
    for unit in units {
        if size < 999.5 {
            break;
        }
        size /= 1000.0;
        shown = unit;
    }
    if size < 99.95 { format!("{size:.1} {shown}") } else { format!("{size:.0} {shown}") }
}

/// Pictures are embedded in the page.
pub(super) fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for part in bytes.chunks(3) {
        let byte = |index: usize| u32::from(part.get(index).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4_usize {
            let index = (bits >> 18_usize.saturating_sub(place.saturating_mul(6)) & 63) as usize;
            let letter = LETTERS.get(index).map_or('=', |letter| char::from(*letter));
            text.push(if place > part.len() { '=' } else { letter });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters() {
        for (bytes, text) in
            [(&b"a"[..], "YQ=="), (b"ab", "YWI="), (b"abc", "YWJj"), (b"", ""), (b"\xff\xfe\xfd", "//79")]
        {
            assert_eq!(base64(bytes), text);
        }
        assert_eq!(escaped("<b a=\"&\">\u{202e}\n"), "&lt;b a=&quot;&amp;&quot;&gt;\u{fffd}");
        assert_eq!([1, 999, 1000, 1_234_567].map(count), ["1", "999", "1\u{202f}000", "1\u{202f}234\u{202f}567"]);
        assert_eq!([999, 1000, 99_960, 906_000_000].map(size), ["999 B", "1.0 kB", "100 kB", "906 MB"]);
    }
}
