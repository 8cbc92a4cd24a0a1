//! Whole conversions: from input files to an output file and the files beside it, one at a time or for directory trees.
//!
//! A [`Job`] makes one result from one or several inputs in any format; a [`Batch`] makes many.
#![forbid(unsafe_code)]

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod animating;
mod batch;
mod clips;
mod done;
mod error;
#[path = "generated/animate_options.rs"]
mod generated_animate_options;
#[path = "generated/options.rs"]
mod generated_options;
mod input;
mod instances;
mod job;
mod loading;
mod merged;
mod one_space;
mod option_value;
mod options;
mod output;
mod posed;
mod preset;
mod protected_inputs;
mod read;
mod renamed;
mod resolve;
mod retargeting;
mod skeleton;
mod staged;
mod state;
mod target;
mod textures;

pub use animating::{Animated, animate};
pub use batch::{Batch, BatchProblem, BatchTask};
pub use done::{JobDone, JobInput, JobLoaded, JobPart, JobParts, JobSideFile, JobStatus};
pub use error::{JobError, JobErrorKind, SideFileReason};
pub use generated_animate_options::AnimateOptions;
pub use generated_options::JobOptions;
pub use job::Job;
pub use one_space::to_one_up_axis;
pub use renamed::bone_map;
pub use retargeting::RetargetOptions;
pub use state::{GoneResult, State, Wanted};
