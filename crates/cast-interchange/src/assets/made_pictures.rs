//! Pictures that are made for results, each once for all results of a batch. They are in a temporary file until they are
//! written, so that memory does not grow with them.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::marker::PhantomData;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use hashbrown::HashMap;

/// A digest of all that a picture depends on: the content of its source, and what is done to it.
pub type PictureKey = [u8; 32];

/// How large the temporary file may become with pictures of many results.
const LARGEST: u64 = 4 << 30;

/// How many bytes are read from it at a time, while others wait.
const AT_A_TIME: u64 = 1 << 18;

/// The pictures that were made, or are being made.
#[derive(Debug, Default)]
pub struct MadePictures {
    /// `None` while one is being made.
    known: Mutex<HashMap<PictureKey, Option<MadePicture>>>,
    /// One was made, or could not be made.
    changed: Condvar,
    spool: Arc<Mutex<Spool>>,
}

/// A picture that was made.
#[derive(Clone, Debug)]
pub struct MadePicture {
    /// What it depends on.
    pub key: PictureKey,
    /// The content of its file.
    pub image: StoredPicture,
    /// The same for programs that cannot read that.
    pub fallback: Option<StoredPicture>,
    /// Its media type.
    pub media_type: &'static str,
    /// How many images its source has.
    pub images: u32,
}

/// The content of a picture that was made.
#[derive(Clone, Debug)]
pub enum StoredPicture {
    /// In memory, because there can be no temporary file.
    Memory(Arc<Vec<u8>>),
    /// A part of the temporary file.
    Spooled {
        /// The file.
        file: Arc<Mutex<Spool>>,
        /// Where it begins.
        at: u64,
        /// Its length in bytes.
        length: u64,
    },
}

/// The temporary file.
#[derive(Debug, Default)]
pub struct Spool {
    file: Option<File>,
    end: u64,
}

/// What is the same for all uses of a picture.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct PicturePlace(usize, u64);

/// Who makes a picture.
#[derive(Debug)]
pub enum Claim<'m> {
    /// It was made.
    Made(MadePicture),
    /// The caller.
    Own(Making<'m>),
    /// Another, who has not finished.
    Other,
}

/// A picture that the caller makes. If it is dropped, the picture could not be made. It stays on its thread.
#[derive(Debug)]
pub struct Making<'m> {
    all: &'m MadePictures,
    key: PictureKey,
    on_this_thread: PhantomData<*const ()>,
}

thread_local! {
    /// How many pictures this thread has promised to make. It does not wait for others meanwhile: one of these may be
    /// waiting for it, or be further down on its own stack.
    static PROMISED: Cell<usize> = const { Cell::new(0) };
}

impl MadePictures {
    /// Whether pictures for other results find no place here any more.
    pub fn is_full(&self) -> bool {
        lock(&self.spool).end >= LARGEST
    }

    /// How many were made, or are being made.
    pub fn count(&self) -> usize {
        lock(&self.known).len()
    }

    /// Finds a picture, or who makes it.
    pub fn claim(&self, key: PictureKey) -> Claim<'_> {
        match lock(&self.known).entry(key) {
            hashbrown::hash_map::Entry::Occupied(known) => known.get().clone().map_or(Claim::Other, Claim::Made),
            hashbrown::hash_map::Entry::Vacant(new) => {
                new.insert(None);
                PROMISED.set(PROMISED.get().saturating_add(1));
                Claim::Own(Making { all: self, key, on_this_thread: PhantomData })
            }
        }
    }

    /// Waits for a picture that another makes. `None` if it could not be made, or must not be waited for.
    pub fn wait(&self, key: &PictureKey) -> Option<MadePicture> {
        let is_being_made = |known: &mut HashMap<PictureKey, Option<MadePicture>>| {
            PROMISED.get() == 0 && matches!(known.get(key), Some(None))
        };
        let known = self.changed.wait_while(lock(&self.known), is_being_made);
        known.unwrap_or_else(PoisonError::into_inner).get(key).cloned().flatten()
    }

    /// Stores the content of a picture; in memory if there can be no temporary file.
    pub fn store(&self, bytes: Vec<u8>) -> StoredPicture {
        let mut spool = lock(&self.spool);
        match spool.add(&bytes) {
            Ok(at) => StoredPicture::Spooled { file: Arc::clone(&self.spool), at, length: bytes.len() as u64 },
            Err(_) => StoredPicture::Memory(Arc::new(bytes)),
        }
    }
}

impl Making<'_> {
    /// Lets others have the picture. One that is in memory is not remembered.
    pub fn finish(self, made: &MadePicture) {
        if matches!(made.image, StoredPicture::Spooled { .. }) {
            lock(&self.all.known).insert(self.key, Some(made.clone()));
        }
    }
}

impl Drop for Making<'_> {
    fn drop(&mut self) {
        let mut known = lock(&self.all.known);
        if matches!(known.get(&self.key), Some(None)) {
            known.remove(&self.key);
        }
        PROMISED.set(PROMISED.get().saturating_sub(1));
        self.all.changed.notify_all();
    }
}

impl Spool {
    #[cfg(feature = "textures")]
    fn add(&mut self, bytes: &[u8]) -> io::Result<u64> {
        let at = self.end;
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(tempfile::tempfile()?),
        };
        file.seek(SeekFrom::Start(at))?;
        file.write_all(bytes)?;
        self.end = at.saturating_add(bytes.len() as u64);
        Ok(at)
    }

    #[cfg(not(feature = "textures"))]
    fn add(&mut self, _: &[u8]) -> io::Result<u64> {
        Err(io::ErrorKind::Unsupported.into())
    }

    fn read(&mut self, at: u64, bytes: &mut Vec<u8>, length: u64) -> io::Result<()> {
        let file = self.file.as_mut().ok_or(io::ErrorKind::NotFound)?;
        file.seek(SeekFrom::Start(at))?;
        let read = Read::take(file, length).read_to_end(bytes)?;
        if read as u64 == length { Ok(()) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
    }
}

impl StoredPicture {
    /// Its length in bytes.
    pub fn length(&self) -> u64 {
        match self {
            Self::Memory(bytes) => bytes.len() as u64,
            Self::Spooled { length, .. } => *length,
        }
    }

    /// What is the same for all uses of it.
    pub fn place(&self) -> PicturePlace {
        match self {
            Self::Memory(bytes) => PicturePlace(Arc::as_ptr(bytes).addr(), 0),
            Self::Spooled { file, at, .. } => PicturePlace(Arc::as_ptr(file).addr(), *at),
        }
    }

    /// Writes it.
    ///
    /// # Errors
    /// Returns the error of reading it from the temporary file, or of `out`.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let (file, at, length) = match self {
            Self::Memory(bytes) => return out.write_all(bytes),
            Self::Spooled { file, at, length } => (file, *at, *length),
        };
        let (mut done, mut bytes) = (0, Vec::new());
        while done < length {
            bytes.clear();
            let some = length.saturating_sub(done).min(AT_A_TIME);
            lock(file).read(at.saturating_add(done), &mut bytes, some)?;
            out.write_all(&bytes)?;
            done = done.saturating_add(some);
        }
        Ok(())
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(feature = "textures")]
#[cfg(test)]
mod tests {
    use super::*;

    fn made(pictures: &MadePictures, key: PictureKey, content: &[u8]) -> MadePicture {
        let image = pictures.store(content.to_vec());
        MadePicture { key, image, fallback: None, media_type: "image/png", images: 1 }
    }

    fn content(picture: &StoredPicture) -> Vec<u8> {
        let mut bytes = Vec::new();
        picture.write(&mut bytes).unwrap();
        bytes
    }

    #[test]
    fn a_picture_is_made_once_and_the_others_wait() {
        let pictures = MadePictures::default();
        let count = std::sync::atomic::AtomicUsize::new(0);
        let large = vec![7; usize::try_from(AT_A_TIME).unwrap() * 2 + 1];
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    let found = match pictures.claim([1; 32]) {
                        Claim::Made(made) => made,
                        Claim::Other => pictures.wait(&[1; 32]).unwrap(),
                        Claim::Own(making) => {
                            count.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                            std::thread::sleep(std::time::Duration::from_millis(20));
                            let made = made(&pictures, [1; 32], &large);
                            making.finish(&made);
                            made
                        }
                    };
                    assert!(content(&found.image) == large);
                });
            }
        });
        assert_eq!(count.into_inner(), 1);
    }

    #[test]
    fn what_could_not_be_made_is_tried_again() {
        let pictures = MadePictures::default();
        let Claim::Own(making) = pictures.claim([1; 32]) else { panic!("it is new") };
        // Another on the same thread does not wait for it.
        assert!(matches!(pictures.claim([1; 32]), Claim::Other));
        assert!(pictures.wait(&[1; 32]).is_none());
        drop(making);
        let Claim::Own(making) = pictures.claim([1; 32]) else { panic!("it was not made") };
        making.finish(&made(&pictures, [1; 32], b"one"));
        let other = made(&pictures, [2; 32], b"other");
        let Claim::Made(first) = pictures.claim([1; 32]) else { panic!("it was made") };
        assert_eq!((content(&first.image), content(&other.image)), (b"one".to_vec(), b"other".to_vec()));
        assert_ne!(first.image.place(), other.image.place());
    }
}
