//! Warnings about a file.

use bevy::asset::AssetPath;
use castkit::scene::Scene;
use tracing::{debug, warn};

/// The maximum number of warnings that are kept per file.
const MOST: usize = 1000;

/// Warnings about a file, as sentences.
#[derive(Debug)]
pub(crate) struct Warnings {
    sentences: Vec<String>,
    omitted: usize,
}

impl Warnings {
    /// The warnings of castkit.
    pub(crate) fn new(scene: &Scene) -> Self {
        let mut warnings = Self { sentences: Vec::new(), omitted: 0 };
        scene.warnings.iter().for_each(|warning| warnings.add_with(|| warning.to_string()));
        warnings
    }

    pub(crate) fn add(&mut self, sentence: String) {
        self.add_with(|| sentence);
    }

    fn add_with(&mut self, sentence: impl FnOnce() -> String) {
        if self.sentences.len() < MOST {
            self.sentences.push(sentence());
        } else {
            self.omitted += 1;
        }
    }

    /// Logs the first warning and the number of others, and at the level `debug` the others, too.
    pub(crate) fn report(&mut self, path: &AssetPath<'_>) {
        if self.omitted > 0 {
            self.sentences.push(format!("and {} more", self.omitted));
        }
        if let Some(first) = self.sentences.first() {
            let others = self.sentences.len() - 1;
            let more = if others == 0 { String::new() } else { format!(" (and {others} more, see Cast::warnings)") };
            warn!("{path}: {first}{more}");
        }
        self.sentences.iter().skip(1).for_each(|sentence| debug!("{path}: {sentence}"));
    }

    pub(crate) fn into_sentences(self) -> Vec<String> {
        self.sentences
    }
}
