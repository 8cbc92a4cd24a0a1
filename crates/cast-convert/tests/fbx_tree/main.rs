//! The structural reader of FBX documents, on documents that are put together byte by byte.
#![allow(clippy::unwrap_used, clippy::panic, clippy::cast_possible_truncation, reason = "these are tests")]

mod builder;
mod corpus;
mod damaged;
mod documents;
mod valid;
