//! From bytes to a document: the [walk](walk) over all headers, and what it looks at.
//!
//! [`Walker`](walk::Walker) goes from header to header; runs of nodes without children take the shorter way of
//! [`leaves`](leaves), on several threads if they are long ([`sharing`](sharing)). [`Cast`](document::Cast) stores nothing of it
//! but four numbers.

pub(crate) mod document;
mod leaves;
pub(crate) mod limits;
mod sharing;
mod stack;
pub(crate) mod walk;
