//! Sets the name by which programs find the shared library at run time.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let (major, minor) = (env!("CARGO_PKG_VERSION_MAJOR"), env!("CARGO_PKG_VERSION_MINOR"));
    // Before 1.0.0, each minor version may change the interface.
    let interface = if major == "0" { format!("0.{minor}") } else { major.to_owned() };
    match std::env::var("CARGO_CFG_TARGET_OS").as_deref() {
        Ok("linux" | "freebsd" | "netbsd" | "openbsd" | "android") => {
            println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libcastkit.so.{interface}");
            // Makes the small library a twentieth smaller; loaders support it since glibc 2.36 and musl 1.2.4.
            if std::env::var("OPT_LEVEL").is_ok_and(|level| level == "z") {
                println!("cargo::rustc-cdylib-link-arg=-Wl,-z,pack-relative-relocs");
            }
        }
        Ok("macos" | "ios") => {
            println!("cargo::rustc-cdylib-link-arg=-Wl,-install_name,@rpath/libcastkit.{interface}.dylib");
        }
        _ => {}
    }
}
