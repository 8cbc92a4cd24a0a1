//! About the program itself.

use crate::choices::SHELLS;
use crate::kind::Kind;
use crate::operation::{Operation, operation};
use crate::row::{Door, option};
use crate::shared;

pub(crate) const FORMATS: Operation = operation("formats", "Lists the formats that can be converted.", &[])
    .details(FORMATS_DETAILS)
    .doors(&[(Door::Rust, "castkit::convert::Format::all"), (Door::C, "castkit_format_get"), (Door::Web, "formats")])
    .otherwise("can_read says whether a file is of one");

const FORMATS_DETAILS: &str = "\
The table shows what each format carries: \"in\" is from the format to Cast, \"out\" from Cast to the format. \
\"part\" is explained below the table. Where there is a \"-\", the format has no place for it, or castkit \
convert reports it as dropped.

With `json`, one object for each format and direction, one per line:
  format, extension, direction
              direction is read (to Cast) or write (from Cast)
  extensions  all of them
  media_type  null if none is registered
  up          the axis that points up in files that do not say
  unit        of length: metres, stated by the file, or unknown
  built_in    whether this build of castkit can do it
  carries     [{feature, part}]; part says what is left out, and is null if nothing is

Examples:
  castkit formats
  castkit formats --json | jq -r 'select(.direction == \"read\") | .extension'";

pub(crate) const COMPLETIONS: Operation = operation(
    "completions",
    "Prints completions for a shell.",
    &[option("shell", Kind::Choice(&SHELLS), "The shell.").value("SHELL").positional()],
)
.details(COMPLETIONS_DETAILS)
.otherwise("it is about the program");

const COMPLETIONS_DETAILS: &str = "\
Examples:
  castkit completions bash > ~/.local/share/bash-completion/completions/castkit
  castkit completions zsh > ~/.zfunc/_castkit
  castkit completions fish > ~/.config/fish/completions/castkit.fish
  castkit completions powershell >> $PROFILE";

pub(crate) const MAN: Operation = operation(
    "man",
    "Writes manual pages for all commands.",
    &[
        shared::OUT_DIR.details("One page for the program and one for each command."),
        shared::FORCE.not_in(shared::SAVING),
    ],
)
.details(MAN_DETAILS)
.otherwise("it is about the program");

const MAN_DETAILS: &str = "\
Writes castkit.1, and a page such as castkit-info.1 for each command. All of them appear together when the last one \
is complete.

With `json`, one object: {path, files: [{output, bytes}]}.

Examples:
  castkit man --out-dir ~/.local/share/man/man1 && man castkit-convert
  castkit man --out-dir pages && man -l pages/castkit.1";
