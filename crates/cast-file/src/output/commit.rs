//! Moving all files to their places, or none.

use std::fs::File;
use std::io;

use super::OutputFiles;
use super::beside::{Beside, MayReplace, Moves, Step};
use super::pending::lock;
use super::target::{Target, is_directory};
use crate::directory::Kind;
use crate::trace::Trace;

impl OutputFiles {
    /// Moves everything to its place: first the files beside the result, so that it never refers to missing files.
    ///
    /// # Errors
    /// Returns an error if something cannot be renamed, or a symbolic link is in the way by now. Then no new file
    /// exists.
    pub fn commit(self) -> io::Result<()> {
        self.put(None)
    }

    /// [`commit`](Self::commit) with a callback that is asked about each file that a file beside the result would
    /// replace. It gets the path that was given to [`beside`](Self::beside), and the existing file, open. If it returns
    /// an error, the file is kept, and the error is returned unless the contents are equal.
    ///
    /// No other result of this process is moved between the callback and the replacement, so results that are written
    /// at the same time do not replace each other's files unseen. `may_replace` must not write files through this
    /// library, because that would deadlock. A file that another process puts into an empty place meanwhile is detected
    /// as well, if the file system supports hard links.
    ///
    /// # Errors
    /// The same as for [`commit`](Self::commit), and those of `may_replace`.
    pub fn commit_if(self, mut may_replace: impl FnMut(&str, &File) -> io::Result<()>) -> io::Result<()> {
        self.put(Some(&mut may_replace))
    }

    fn put(mut self, mut may_replace: Option<MayReplace<'_>>) -> io::Result<()> {
        self.finish_last()?;
        let Target::Replaced(place) = &mut self.target else { return Ok(()) };
        let Some((result, file)) = &self.result else { return Ok(()) };
        let path = place.path().to_path_buf();
        let Some((directory, made)) = place.parts() else { return Ok(()) };
        match directory.kind(&self.name)? {
            Some(Kind::File) => directory.copy_permissions(&self.name, file)?,
            Some(Kind::Directory) => return Err(is_directory()),
            _ => {}
        }
        if self.syncs {
            file.sync_all()?;
        }
        let mut way = Moves::default();
        let mut pending = lock();
        let mut unfinished = self.beside.iter().map(|beside| &beside.unfinished).chain([result]);
        unfinished.try_for_each(|unfinished| unfinished.temporary.check(&pending))?;
        let path_of_named = self.named.as_ref().map(|(_, place)| place.path().to_path_buf());
        let named = self.named.as_mut().and_then(|(_, place)| place.parts());
        let (named, named_made) = named.map_or((None, None), |(directory, made)| (Some(directory), Some(made)));
        let base = |beside: &Beside| named.as_ref().filter(|_| beside.is_named).unwrap_or(&directory);
        let mut put = || -> io::Result<()> {
            // Whether something is in the way is checked for all files before the first one is replaced.
            let mut steps = Vec::with_capacity(self.beside.len());
            for beside in &self.beside {
                steps.push((beside, beside.step(base(beside), again(&mut may_replace))?));
            }
            for (beside, step) in steps {
                way.put((beside, step), base(beside), again(&mut may_replace), &mut pending)?;
                let there = path_of_named.as_ref().filter(|_| beside.is_named).unwrap_or(&path).join(&beside.path);
                if step == Step::Same { Trace::equal(there) } else { Trace::wrote(&there) }
            }
            Trace::wrote(&path.join(&self.name));
            result.temporary.place(&mut pending, &directory, &self.name)
        };
        if let Err(error) = put() {
            way.put
                .iter()
                .for_each(|index| self.beside.get(*index).into_iter().for_each(|beside| beside.remove(base(beside))));
            return Err(error);
        }
        made.keep(&mut pending);
        way.made.keep(&mut pending);
        named_made.into_iter().for_each(|made| made.keep(&mut pending));
        drop(pending);
        if self.syncs {
            way.directories
                .iter()
                .for_each(|index| self.beside.get(*index).into_iter().for_each(|beside| beside.sync(base(beside))));
            directory.sync();
        }
        Ok(())
    }
}

/// Reborrows it for another call.
fn again<'m>(may_replace: &'m mut Option<MayReplace<'_>>) -> Option<MayReplace<'m>> {
    match may_replace {
        Some(may_replace) => Some(&mut **may_replace),
        None => None,
    }
}
