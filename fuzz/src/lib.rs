//! What the fuzz targets have in common: they call a function of `castkit-torture`, and those that take files are given
//! ones that are often sound.

#[doc(hidden)]
pub use {castkit_torture, libfuzzer_sys};

/// A target that takes a file. Half of its inputs are mutated by what knows the structure.
#[macro_export]
macro_rules! fuzz_file {
    ($target:ident) => {
        use $crate::libfuzzer_sys;

        $crate::fuzz_bytes!($target);

        libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
            $crate::castkit_torture::mutate::mutate(data, size, max_size, seed, libfuzzer_sys::fuzzer_mutate)
        });
    };
}

/// A target that takes choices, or a file of another format.
#[macro_export]
macro_rules! fuzz_bytes {
    ($target:ident) => {
        $crate::libfuzzer_sys::fuzz_target!(|bytes: &[u8]| $crate::castkit_torture::targets::$target(bytes));
    };
}
