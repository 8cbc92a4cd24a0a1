//! Results in memory: one Cast file, or one for each part of a scene.

use cast_convert::Format;
use cast_interchange::assets::reserved_names::ReservedNames;
use cast_interchange::spaces::Settled;
use cast_interchange::{Converted, SideFile};

use crate::done::{JobInput, JobLoaded, JobPart, JobParts};
use crate::error::JobError;
use crate::generated_options::JobOptions;
use crate::input::Opened;
use crate::job::Job;
use crate::merged::Joined;
use crate::read::read;
use crate::resolve::{Resolved, TexturesElsewhere, resolve_in_memory, stem, tell_textures_apart};
use crate::target::Target;

impl Job<'_> {
    /// Reads all inputs, and merges them into one Cast file in memory: the bytes that [`save`](Self::save) would write
    /// as Cast. A Cast file that needs no change is not copied.
    ///
    /// Options of the output (format, layout, textures and files beside the result) are ignored.
    ///
    /// # Errors
    /// Returns an error if an input cannot be read, the result does not fit into a Cast file, or there are notes and
    /// the options are strict.
    pub fn load(&self) -> Result<JobLoaded, JobError> {
        self.load_with(|_, _, _| TexturesElsewhere::new())
    }

    /// [`load`](Self::load) for a picture of the result: each texture has a path of its own, relative to the first input.
    /// [`textures`](JobLoaded::textures) has those of inputs in other directories.
    ///
    /// # Errors
    /// The same as for [`load`](Self::load).
    pub fn load_scene(&self) -> Result<JobLoaded, JobError> {
        self.load_with(tell_textures_apart)
    }

    fn load_with(
        &self,
        textures: fn(&mut [Converted<'_>], &[Opened], &JobOptions<'_>) -> TexturesElsewhere,
    ) -> Result<JobLoaded, JobError> {
        if let Some(job) = self.for_program(None)? {
            return job.load_with(textures);
        }
        let options = &self.options;
        let opened = self.open(&Target::memory())?;
        let (joined, textures, settled, mut inputs) = self.joined(&opened, textures)?;
        let import = options.importing(Format::Cast);
        let mut merged = joined.merge(&mut inputs);
        let made = merged.detach(&options.detach, &mut inputs).map_err(|error| error.about(self.only_path()));
        if let Err(error) = made.and_then(|()| merged.make_relative(&import, &mut inputs, options)) {
            return Err(error.after(inputs));
        }
        merged.convert(&settled, &import, &mut inputs);
        if let Err(error) = options.refuse(&inputs) {
            return Err(error.after(inputs));
        }
        let untouched = opened.first().filter(|_| merged.is_untouched).and_then(Opened::cast);
        let file = match merged.file(untouched, options) {
            Ok(file) => file,
            Err(error) => return Err(self.of_input_at_fault(error, Format::Cast).after(inputs)),
        };
        let side_files = merged.side_files.into_iter().map(SideFile::into_owned).collect();
        Ok(JobLoaded { file, side_files, textures, inputs })
    }

    /// Reads all inputs as parts of one scene, each into a Cast file of its own in memory: in one space, with names, and
    /// joined, so that what belongs to one character is in the file of its first part. Textures have the paths of
    /// [`load_scene`](Self::load_scene).
    ///
    /// ```
    /// # let models = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/extracted/models");
    /// # use cast_job::{Job, JobOptions};
    /// let parts = ["body_soldier_LOD0", "head_soldier_LOD0"].map(|part| format!("{models}/{part}.cast"));
    /// let loaded = Job::new(JobOptions::new()).files(parts).load_parts()?;
    /// assert!(!loaded.parts[0].is_moved && loaded.parts[1].is_moved);
    /// assert_eq!(loaded.parts[0].file.models().count(), 1);
    /// # Ok::<(), cast_job::JobError>(())
    /// ```
    ///
    /// # Errors
    /// The same as for [`load`](Self::load).
    pub fn load_parts(&self) -> Result<JobParts, JobError> {
        if let Some(job) = self.for_program(None)? {
            return job.load_parts();
        }
        let options = &self.options;
        let opened = self.open(&Target::memory())?;
        let (mut joined, textures, settled, mut inputs) = self.joined(&opened, tell_textures_apart)?;
        let import = options.importing(Format::Cast);
        if let Err(error) = joined.make_relative(&import, &mut inputs, options) {
            return Err(error.after(inputs));
        }
        for (part, input) in joined.parts.iter_mut().zip(&mut inputs) {
            part.convert(&settled, &import, &mut input.report);
        }
        if let Err(error) = options.refuse(&inputs) {
            return Err(error.after(inputs));
        }
        let (mut parts, mut side_files) = (Vec::new(), Vec::new());
        let own = joined.parts.len().saturating_sub(opened.len());
        for (index, part) in joined.parts.into_iter().enumerate() {
            let cast = index.checked_sub(own).and_then(|index| opened.get(index)?.cast());
            match part.file(cast, options) {
                Ok(file) => parts.push(JobPart { file, is_moved: part.is_moved() }),
                Err(error) => {
                    let path = inputs.get(index).and_then(|input| input.path.clone());
                    return Err(error.about(path.as_deref()).after(inputs));
                }
            }
            side_files.extend(part.side_files.into_iter().map(SideFile::into_owned));
        }
        Ok(JobParts { parts, side_files, textures, inputs })
    }

    /// The stages from reading to joining, for files in memory.
    fn joined<'o>(
        &self,
        opened: &'o [Opened],
        textures: fn(&mut [Converted<'_>], &[Opened], &JobOptions<'_>) -> TexturesElsewhere,
    ) -> Result<(Joined<'o>, TexturesElsewhere, Settled, Vec<JobInput>), JobError> {
        let options = &self.options;
        options.check()?;
        let read = read(opened, &Target::memory(), options)?;
        let Resolved { mut parts, mut inputs, settled, .. } = resolve_in_memory(read, options)?;
        let textures = textures(&mut parts, opened, options);
        match Joined::of(parts, Some(&stem(opened)), &ReservedNames::default(), &mut inputs, (opened, options)) {
            Ok(joined) => Ok((joined, textures, settled, inputs)),
            Err(error) => Err(error.about(self.only_path()).after(inputs)),
        }
    }
}
