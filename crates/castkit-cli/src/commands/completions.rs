//! `castkit completions`: completion scripts for shells.

use std::io::Write;

use clap_complete::Shell;

use crate::context::Context;
use crate::guard::Content;
use crate::operation::arguments;
use crate::status::Failure;
use crate::values::named;

arguments! {
    /// What `castkit completions` takes.
    pub(crate) struct Completions of "completions" {
        shell: Shell,
    }
}

impl Completions {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        // Into memory first, because the generator panics if it cannot write, for example to a closed pipe.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut (context.program.parser)(), "castkit", &mut script);
        Ok(context.out.with(Content::Data)?.write_all(&script)?)
    }
}

named! {
    Shell: [Shell::Bash, Shell::Elvish, Shell::Fish, Shell::PowerShell, Shell::Zsh];
}
