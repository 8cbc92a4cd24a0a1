//! Names the folder of the page that `castkit view` serves: that of the last release, which is in this package, or the
//! one in `CASTKIT_PAGE`, with which the page is tested before it is released.

fn main() {
    println!("cargo::rerun-if-env-changed=CASTKIT_PAGE");
    println!("cargo::rerun-if-changed=build.rs");
    let released = || concat!(env!("CARGO_MANIFEST_DIR"), "/assets/view").to_owned();
    println!("cargo::rustc-env=CASTKIT_PAGE={}", std::env::var("CASTKIT_PAGE").unwrap_or_else(|_| released()));
}
