//! The program `castkit`: its library, and the promise that the library needs.

use std::process::ExitCode;

use castkit::open::ProgramMemory;
use castkit_cli::Status;

#[global_allocator]
static MEMORY: ProgramMemory = ProgramMemory::new(castkit_cli::NO_MEMORY, Status::Internal.code());

/// Removes unfinished files when memory runs out.
static DISCARD: fn() = || _ = castkit::write::discard_unfinished_at_exit();

fn main() -> ExitCode {
    MEMORY.before_exit(&DISCARD);
    castkit::open::exit_on_lost_pages(castkit_cli::LOST_PAGES, Status::SomeFailed.code());
    castkit_cli::exit_on_signals();
    // SAFETY: not proven but promised, on behalf of the person who runs the program: the help says that files must not
    // be written to while the program runs, and `--no-map` is there for files that are. Other programs that map their
    // inputs, such as `grep` and compilers, rely on this, too. The program itself changes a mapped file in only one
    // place, `castkit set`, and has no other mapping of it then. Everything else it writes is a new file that replaces
    // the old one by name.
    #[expect(unsafe_code, reason = "the one line in which the program promises what no code can check")]
    let promise = unsafe { castkit::Unchanging::promise() };
    castkit_cli::run(std::env::args_os(), promise).into()
}
