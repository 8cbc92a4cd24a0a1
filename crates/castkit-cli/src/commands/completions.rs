//! `castkit completions`: completion scripts for shells.

use std::io::Write;

use clap::Args;
use clap_complete::Shell;

use crate::context::Context;
use crate::guard::Content;
use crate::status::Failure;

const AFTER_HELP: &str = "\
Examples:
  castkit completions bash > ~/.local/share/bash-completion/completions/castkit
  castkit completions zsh > ~/.zfunc/_castkit
  castkit completions fish > ~/.config/fish/completions/castkit.fish
  castkit completions powershell >> $PROFILE";

/// Print completions for a shell
#[derive(Args, Debug)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        // Into memory first, because the generator panics if it cannot write, for example to a closed pipe.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut (context.program)(), "castkit", &mut script);
        Ok(context.out.with(Content::Data)?.write_all(&script)?)
    }
}
