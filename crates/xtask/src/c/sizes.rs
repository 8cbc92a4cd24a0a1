//! The size of the shared library.

use std::process::Command;

use super::install::{Profile, install};
use super::process::package;
use crate::process::succeed;

/// The maximum size in bytes of the stripped shared library with only the reading functions: 508 KiB. A quarter of it is the
/// standard library's, most of that for the backtraces of panics.
const SMALL: u64 = 508 << 10;

/// Prints the sizes of the stripped libraries; fails if the one that only reads is too large.
pub(super) fn sizes() -> Result<(), String> {
    for (profile, name, most) in [(Profile::Small, "reading only", Some(SMALL)), (Profile::Release, "everything", None)]
    {
        let prefix = package().join("target/xtask").join(name.replace(' ', "-"));
        install(&prefix, profile, None)?;
        let (library, stripped) = (prefix.join("lib/libcastkit.so"), prefix.join("stripped.so"));
        succeed(Command::new("strip").arg("--strip-all").arg(&library).arg("-o").arg(&stripped))?;
        let size = std::fs::metadata(&stripped).map_err(|error| format!("{}: {error}", stripped.display()))?.len();
        println!("{name}: {size} bytes, stripped");
        if most.is_some_and(|most| size > most) {
            return Err(format!(
                "the library with only the reading functions has {size} bytes, at most {SMALL} are allowed"
            ));
        }
    }
    Ok(())
}
