//! Standard output and standard error.

use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use castkit::check::Severity;
use castkit::convert::NoteKind;
use clap::ColorChoice;

use crate::guard::{Content, Guard, guarded};
use crate::text::Escaped;

/// Standard output with a buffer and its colours.
pub(crate) struct Output {
    writer: BufWriter<Guard<Box<dyn Write>>>,
    pub(crate) palette: Palette,
}

/// The styles of things. Without colours all styles are empty and print nothing, so callers need not ask.
#[derive(Clone, Copy, Default)]
pub(crate) struct Palette {
    pub(crate) heading: Style,
    pub(crate) kind: Style,
    pub(crate) name: Style,
    pub(crate) key: Style,
    pub(crate) faint: Style,
    pub(crate) warning: Style,
    pub(crate) error: Style,
}

impl Palette {
    pub(crate) fn colored() -> Self {
        Self {
            heading: Style::new().bold(),
            kind: AnsiColor::Cyan.on_default(),
            name: AnsiColor::Green.on_default(),
            key: AnsiColor::Blue.on_default(),
            faint: Style::new().dimmed(),
            warning: AnsiColor::Yellow.on_default(),
            error: AnsiColor::Red.on_default().bold(),
        }
    }

    pub(crate) fn severity(&self, severity: Severity) -> Style {
        match severity {
            Severity::Error => self.error,
            Severity::Warning => self.warning,
            Severity::Info => self.kind,
            Severity::Hint => self.faint,
        }
    }
}

impl Output {
    pub(crate) fn new(color: ColorChoice) -> Self {
        let choice = match color {
            ColorChoice::Auto => anstream::ColorChoice::Auto,
            ColorChoice::Always => anstream::ColorChoice::Always,
            ColorChoice::Never => anstream::ColorChoice::Never,
        };
        // Also for error messages, which do not know the command's options, and for clap's own messages.
        choice.write_global();
        let colored = AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
        let (stream, palette, content): (Box<dyn Write>, _, _) = if colored {
            (Box::new(AutoStream::always(io::stdout().lock())), Palette::colored(), Content::ColoredText)
        } else {
            (Box::new(io::stdout().lock()), Palette::default(), Content::Text)
        };
        Self { writer: BufWriter::with_capacity(1 << 16, Guard::new(stream, content)), palette }
    }

    /// Text for later, without colours.
    pub(crate) fn to_memory(text: Arc<Mutex<Vec<u8>>>, content: Content) -> Self {
        let stream: Box<dyn Write> = Box::new(Memory(text));
        Self { writer: BufWriter::new(Guard::new(stream, content)), palette: Palette::default() }
    }

    /// Sets the kind of the content that follows.
    pub(crate) fn with(&mut self, content: Content) -> io::Result<&mut Self> {
        self.writer.flush()?;
        self.writer.get_mut().content = content;
        Ok(self)
    }

    /// Whether standard output is a terminal.
    pub(crate) fn is_terminal() -> bool {
        io::stdout().is_terminal()
    }

    /// How many columns the terminal has; `None` if there is none.
    pub(crate) fn width() -> Option<usize> {
        terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| width.0.into())
    }
}

/// Bytes that are shared with another owner.
struct Memory(Arc<Mutex<Vec<u8>>>);

impl Write for Memory {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    /// The provided method is slower, and a tree of a million nodes is written in a hundred million pieces.
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.writer.write_all(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

/// Prints why something failed, as one line on standard error. A failure to do so is ignored, since there is nowhere
/// left to report it.
pub(crate) fn complain(what: impl Display) {
    let style = Palette::colored().error;
    say(format_args!("castkit: {style}error:{style:#} {}", guarded(&what.to_string())));
}

/// Prints a line on standard error that has its own form and colours.
pub(crate) fn say(line: impl Display) {
    let _ = writeln!(anstream::stderr().lock(), "{line}");
}

/// Prints a note with a code, in the form of the findings of `castkit check`.
/// Without a file, it is about several.
pub(crate) fn note(file: Option<&Path>, kind: &NoteKind, what: impl Display) {
    let palette = Palette::colored();
    let (name, style) = (palette.heading, palette.severity(kind.severity));
    let file = file.map(|file| format!("{name}{}:{name:#} ", file_label(file))).unwrap_or_default();
    let (severity, code) = (kind.severity, kind.code);
    say(format_args!("{file}{style}{severity}[{code}]{style:#}: {}", guarded(&what.to_string())));
}

/// A place in a file, for messages; an empty one is the file itself.
pub(crate) fn place_label(file: &str, place: &str) -> String {
    if place.is_empty() { file.into() } else { format!("{file}:{place}") }
}

/// The name of a file, for messages.
pub(crate) fn file_label(file: &Path) -> String {
    if file == Path::new("-") { "standard input".into() } else { Escaped(&file.to_string_lossy()).to_string() }
}
