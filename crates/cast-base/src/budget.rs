//! How much memory a result may take.

/// How many bytes a result may take when its size is a product of numbers in a file, unless the caller says otherwise:
/// 1 GiB, more than any ordinary file needs. It is the default of every option called `budget`.
pub const DEFAULT_BUDGET: u64 = 1 << 30;
