//! What is said about a file.

use bevy::asset::AssetPath;
use castkit::scene::Scene;
use tracing::{debug, warn};

/// So many sentences of one file are kept.
const MOST: usize = 1000;

/// Sentences about a file.
#[derive(Debug)]
pub(crate) struct Warnings {
    sentences: Vec<String>,
    omitted: usize,
}

impl Warnings {
    /// Those of castkit.
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

    /// Logs how many there are, and each where somebody wants to know.
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
