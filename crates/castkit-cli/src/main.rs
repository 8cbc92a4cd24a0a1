//! The program `castkit`: its library, and the promise that the library asks for.

use std::process::ExitCode;

use castkit::open::ProgramMemory;
use castkit_cli::Status;

#[global_allocator]
static MEMORY: ProgramMemory = ProgramMemory::new(castkit_cli::NO_MEMORY, Status::Internal.code());

/// What is taken away when there is no memory.
static DISCARD: fn() = || _ = castkit::write::discard_unfinished_at_exit();

fn main() -> ExitCode {
    MEMORY.before_exit(&DISCARD);
    castkit::open::exit_on_lost_pages(castkit_cli::LOST_PAGES, Status::SomeFailed.code());
    castkit_cli::exit_on_signals();
    // SAFETY: not proven but promised, by whoever runs the program: the help says that the files it is given must not be
    // written to while it runs, and `--no-map` is there for those that are. It is what a person expects of a program that
    // looks at files and ends; `grep` and compilers that map their inputs live by it. The program itself changes a mapped
    // file in one place only, `castkit set`, and has no other mapping of it then; what it writes elsewhere is a new file
    // that replaces the old one by its name.
    #[expect(unsafe_code, reason = "the one line in which the program promises what no code can check")]
    let promise = unsafe { castkit::Unchanging::promise() };
    castkit_cli::run(std::env::args_os(), promise).into()
}
