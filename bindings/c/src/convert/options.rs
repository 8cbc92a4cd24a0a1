//! The options of conversions.

use castkit::Threads;
use castkit::convert::JobOptions;
use castkit::open::OpenOptions;
use castkit::read::Limits;
use castkit::write::Layout;

use crate::choices::CASTKIT_STILL_FRAME;
use crate::document::save::layout;
use crate::error::Failure;
use crate::file::{promised, recovery};
use crate::generated::convert_options::castkit_convert_options;
use crate::options::Options;
use crate::text;

// SAFETY: it begins with its size, and numbers, booleans and pointers may be zero.
unsafe impl Options for castkit_convert_options {}

impl castkit_convert_options {
    /// The job.
    pub(super) fn job<'o>(&self) -> Result<JobOptions<'o>, Failure> {
        let animation_from = match self.animation_from.is_null() {
            true => None,
            false if self.still != CASTKIT_STILL_FRAME => {
                return Err(Failure::argument("options->animation_from needs CASTKIT_STILL_FRAME"));
            }
            false => Some(text::path(self.animation_from, "options->animation_from")?.to_path_buf()),
        };
        let rename_bones = match self.rename_bones.is_null() {
            true => None,
            false => Some(text::path(self.rename_bones, "options->rename_bones")?.to_path_buf()),
        };
        let skeleton = match self.skeleton.is_null() {
            true => None,
            false => Some(text::path(self.skeleton, "options->skeleton")?.to_path_buf()),
        };
        let options = self.values()?.set(JobOptions::new(), JobOptions::with)?;
        Ok(options
            .animation_from(animation_from)
            .rename_bones(rename_bones)
            .skeleton(skeleton)
            // Zero keeps the alignment, as when documents are saved.
            .layout(layout(self.align, Layout::Preserve)?)
            .open(self.open()?)
            .mapping(promised(self.promise)?)
            .threads(if self.one_thread { Threads::One } else { Threads::All }))
    }

    fn open<'o>(&self) -> Result<OpenOptions<'o>, Failure> {
        let open = OpenOptions::new().recovery(recovery(self.recovery)?);
        Ok(match self.max_depth {
            0 => open,
            levels => open.limits(Limits::new().max_depth(levels)),
        })
    }
}
