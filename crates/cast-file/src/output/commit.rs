//! Everything into its place, or nothing.

use std::io;
use std::time::SystemTime;

use super::OutputFiles;
use super::beside::{Beside, Way};
use super::pending::lock;
use super::target::{Target, is_directory};
use crate::directory::Kind;

impl OutputFiles {
    /// Puts everything in its place: first the files beside the result, so that it never refers to nothing.
    ///
    /// # Errors
    /// When something cannot be renamed, or a symbolic link has come in the way. Then nothing is there that was not there
    /// before.
    pub fn commit(mut self) -> io::Result<()> {
        self.finish_last()?;
        let Target::Replaced(place) = &mut self.target else { return Ok(()) };
        let Some((result, file)) = &self.result else { return Ok(()) };
        let Some((directory, made)) = place.parts() else { return Ok(()) };
        match directory.kind(&self.name)? {
            Some(Kind::File) => directory.copy_permissions(&self.name, file)?,
            Some(Kind::Directory) => return Err(is_directory()),
            _ => {}
        }
        if self.syncs {
            file.sync_all()?;
        }
        let mut way = Way::default();
        let mut pending = lock();
        let named = self.named.as_mut().and_then(|(_, place)| place.parts());
        let (named, named_made) = named.map_or((None, None), |(directory, made)| (Some(directory), Some(made)));
        let base = |beside: &Beside| named.as_ref().filter(|_| beside.is_named).unwrap_or(&directory);
        let mut put = || -> io::Result<()> {
            // All of what is in the way is met before the first of them is replaced.
            self.beside.iter().try_for_each(|beside| beside.check(base(beside)))?;
            self.beside.iter().try_for_each(|beside| way.put(beside, base(beside), &mut pending))?;
            if !self.beside.is_empty() {
                // Not older than what lies beside it, by which is seen later what was changed since.
                let _ = file.set_modified(SystemTime::now());
            }
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
