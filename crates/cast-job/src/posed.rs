//! The fifth stage: the pose of a frame, baked into the models.

use cast_file::CastFile;
use cast_interchange::still::{Moment, require_model};
use cast_interchange::{Converted, Report};

use crate::error::JobError;
use crate::generated_options::JobOptions;
use crate::merged::{Merged, in_memory};
use crate::option_value::Hold;

/// Bakes the pose of a frame into the models of a document. `cast` is the first input, if it is a Cast file, and `clip`
/// the content of a file of which only the animation is taken.
pub(crate) fn pose<'a>(
    mut merged: Merged<'a>,
    (moment, hold): (Moment, Hold),
    (cast, clip): (Option<&CastFile>, Option<Converted<'_>>),
    options: &JobOptions<'_>,
) -> Result<(Merged<'a>, Report), JobError> {
    let clip = clip.map(|clip| in_memory(&clip.document, options)).transpose()?;
    let file = merged.file(cast.filter(|_| merged.is_untouched), options)?;
    require_model(&file).map_err(|error| JobError::writing(None, error))?;
    merged.is_untouched = false;
    // If the file of the animation lacks it, the error names that file.
    let report = hold(&mut merged.document, &file, clip.as_ref().unwrap_or(&file), &moment, options.threads)
        .map_err(|error| JobError::writing(options.clip_path(), error))?;
    Ok((merged, report))
}
