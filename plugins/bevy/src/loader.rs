//! The loader: turns the bytes of a file into labelled assets.

mod arrays;
mod files;
mod hair;
mod instances;
mod loading;
#[cfg(feature = "pbr")]
mod materials;
mod mesh;
#[cfg(feature = "pbr")]
mod pack;
mod parts;
mod shapes;
mod source;
#[cfg(feature = "pbr")]
mod tangents;
#[cfg(feature = "pbr")]
mod textures;
mod weights;
mod world;

use bevy::animation::AnimationClip;
use bevy::animation::graph::AnimationGraph;
use bevy::asset::io::Reader;
use bevy::asset::{AssetLoader, AssetServer, Handle, LoadContext};
use bevy::ecs::world::{FromWorld, World};
use bevy::platform::collections::HashMap;
use bevy::reflect::TypePath;

use crate::budget::Budget;
use crate::clip::clip;
use crate::nodes::{self, ModelNodes};
use crate::warnings::Warnings;
use crate::{Cast, CastAnimation, CastAssetLabel, CastLoaderError, CastLoaderSettings};
use loading::{Clips, Loading};
use source::Source;

/// Loads Cast files.
#[derive(TypePath)]
pub struct CastLoader {
    /// Used to find out whether files that a Cast file refers to exist.
    server: AssetServer,
    extensions: Vec<&'static str>,
}

impl FromWorld for CastLoader {
    fn from_world(world: &mut World) -> Self {
        Self { server: world.resource::<AssetServer>().clone(), extensions: source::extensions() }
    }
}

impl AssetLoader for CastLoader {
    type Asset = Cast;
    type Settings = CastLoaderSettings;
    type Error = CastLoaderError;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        settings: &CastLoaderSettings,
        context: &mut LoadContext<'_>,
    ) -> Result<Cast, CastLoaderError> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        let source = Source::open(bytes, context.path().path(), settings)?;
        let skeleton = match &settings.skeleton {
            Some(path) => Some(source::skeleton(path, settings, context).await?),
            None => None,
        };
        let mut loading = Loading {
            server: &self.server,
            settings,
            budget: Budget::new(settings.budget),
            warnings: Warnings::new(&source.scene),
            source: &source,
        };
        if let Some(damage) = source.file.damage() {
            loading.warnings.add(format!("read by its content, because its structure is wrong: {damage}"));
        }
        let cast = loading.cast(skeleton, context).await;
        loading.warnings.report(context.path());
        Ok(Cast {
            warnings: loading.warnings.into_sentences(),
            source: settings.include_source.then(|| source.file.clone()),
            ..cast
        })
    }

    fn extensions(&self) -> &[&str] {
        &self.extensions
    }
}

impl Loading<'_> {
    async fn cast(&mut self, skeleton: Option<ModelNodes>, context: &mut LoadContext<'_>) -> Cast {
        let scene = &self.source.scene;
        let scaled = nodes::scaled(&scene.animations);
        let models = scene.models.iter().enumerate();
        let models: Vec<ModelNodes> =
            models.map(|(index, model)| ModelNodes::new(model, index, &scaled, self.settings.targets)).collect();
        let instances = self.instances(context).await;
        #[cfg(feature = "pbr")]
        let materials = self.materials(context).await;
        let meshes = self.meshes(
            #[cfg(feature = "pbr")]
            &materials,
            context,
        );
        let clips =
            if self.settings.load_animations { self.clips(&models, skeleton, context) } else { Clips::default() };
        let mut assets = world::Assets {
            loading: self,
            models: &models,
            meshes: &meshes,
            #[cfg(feature = "pbr")]
            materials: &materials,
            clips: &clips,
            instances: &instances,
        };
        let nodes = assets.nodes(context);
        let skins = assets.skins(context);
        let mesh_assets = assets.meshes(context);
        let scenes = assets.scenes(context);
        let animations = scene.animations.iter().enumerate();
        let animation_info = animations.map(|(index, animation)| CastAnimation {
            index,
            name: animation.name().map(str::to_owned),
            frame_rate: animation.frame_rate,
            looping: animation.looping,
            notifications: crate::clip::notifications(animation),
        });
        let named = scene.animations.iter().zip(&clips.first);
        let named = named.filter_map(|(animation, clip)| Some((animation.name()?.into(), clip.clone())));
        Cast {
            scenes: scenes.handles,
            named_scenes: scenes.named,
            meshes: mesh_assets.handles,
            named_meshes: mesh_assets.named,
            #[cfg(feature = "pbr")]
            named_materials: materials.named(scene),
            #[cfg(feature = "pbr")]
            materials: materials.into_handles(),
            named_nodes: nodes.named,
            nodes: nodes.handles,
            skins,
            named_animations: named.collect::<HashMap<_, _>>(),
            animations: clips.first,
            animation_info: animation_info.collect(),
            animation_graph: clips.graph,
            warnings: Vec::new(),
            source: None,
        }
    }

    /// Adds clips for the models that animations animate, and graphs of them.
    fn clips(&mut self, models: &[ModelNodes], skeleton: Option<ModelNodes>, context: &mut LoadContext<'_>) -> Clips {
        let scene = &self.source.scene;
        if scene.animations.is_empty() {
            return Clips::default();
        }
        let own = models.iter().map(|nodes| &nodes.model);
        let names = castkit::scene::ModelNames::new(own);
        // For bones that are in no model of the file: the skeleton that the settings name, or a stand-in made from
        // their names.
        let other = skeleton.or_else(|| source::stand_in(scene, self.settings, &mut self.warnings));
        let mut first = Vec::with_capacity(scene.animations.len());
        // By model: the clips that differ from the first ones.
        let mut others: HashMap<usize, Vec<(usize, Handle<AnimationClip>)>> = HashMap::default();
        for (index, animation) in scene.animations.iter().enumerate() {
            let mut make = |nodes: &ModelNodes| {
                let bake = self.settings.bake_constraints;
                clip(animation, nodes, bake, &mut self.budget, &mut self.warnings)
            };
            let moved = names.moved_by(animation);
            let mut moved = moved.into_iter().filter_map(|model| Some((model, models.get(model)?)));
            let label = CastAssetLabel::Animation(index).to_string();
            let made = match (moved.next(), &other) {
                (Some((_, nodes)), _) => make(nodes),
                (None, Some(nodes)) => make(nodes),
                (None, None) => crate::clip::of_events(animation),
            };
            first.push(context.add_labeled_asset(label, made));
            for (model, nodes) in moved {
                let label = CastAssetLabel::AnimationOfModel { animation: index, model }.to_string();
                let handle = context.add_labeled_asset(label, make(nodes));
                others.entry(model).or_default().push((index, handle));
            }
        }
        let graph = context.add_labeled_asset(
            CastAssetLabel::AnimationGraph.to_string(),
            AnimationGraph::from_clips(first.iter().cloned()).0,
        );
        let of_models = models.iter().enumerate().map(|(model, nodes)| {
            let Some(own) = others.get(&model) else { return nodes.is_animated().then(|| graph.clone()) };
            let mut clips = first.clone();
            for (index, clip) in own {
                clips.get_mut(*index).into_iter().for_each(|slot| *slot = clip.clone());
            }
            let label = CastAssetLabel::AnimationGraphOfModel(model).to_string();
            Some(context.add_labeled_asset(label, AnimationGraph::from_clips(clips).0))
        });
        let of_models = of_models.collect();
        Clips { first, graph: Some(graph), of_models }
    }
}
