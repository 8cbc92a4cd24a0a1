//! The structural reader of FBX documents, on documents that are put together byte by byte.

mod builder;
mod corpus;
mod damaged;
mod documents;
mod valid;
