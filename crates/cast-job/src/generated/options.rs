// Generated from the table of operations by `cargo xtask codegen`. Do not edit.

use std::borrow::Cow;
use std::mem;
use std::path::PathBuf;
use std::sync::Arc;

use cast_base::{Progress, Threads};
use cast_convert::Format;
use cast_file::{FileIdentity, OpenOptions};
use cast_interchange::assets::made_pictures::MadePictures;
use cast_interchange::still::Moment;
#[cfg(feature = "still")]
use cast_interchange::still::hold;
use cast_interchange::{ExportOptions, NoteKind, Options};
use cast_map::Unchanging;
use cast_options::{OptionError, PROGRAMS, Part, Program, Value, operation};
use cast_scene::convert_axes::Up;
use cast_write::Layout;
use hashbrown::HashSet;

#[cfg(feature = "still")]
use crate::option_value::moment;
use crate::option_value::{Hold, format, layout, length, note, of_file, up};
use crate::preset::program;
use crate::skeleton::Skeleton;
use crate::state::State;

/// Options of a [`Job`](crate::Job), or of all jobs of a [`Batch`](crate::Batch).
///
/// ```
/// # use cast_convert::Format;
/// # use cast_interchange::{ExportOptions, Options, Textures};
/// # use cast_job::JobOptions;
/// let options = JobOptions::new()
///     .to_format(Format::Glb)
///     .import(Options::new().max_influences(4))
///     .export(ExportOptions::new().textures(Textures::Embed))
///     .strict(true);
/// # let _ = options;
/// ```
#[derive(Clone, Debug)]
pub struct JobOptions<'o> {
    pub(crate) attach: Vec<String>,
    pub(crate) detach: Vec<String>,
    pub(crate) source_up_of: Vec<(PathBuf, Up)>,
    pub(crate) unit_of: Vec<(PathBuf, f32)>,
    pub(crate) for_program: Option<&'static Program>,
    pub(crate) takes_one_animation: Option<&'static Program>,
    pub(crate) skeleton_read: Option<Arc<Skeleton>>,
    pub(crate) allowed: Vec<Cow<'static, str>>,
    pub(crate) inputs_of_batch: Option<Arc<HashSet<FileIdentity>>>,
    pub(crate) made_pictures: Option<Arc<MadePictures>>,
    pub(crate) frame: Option<(Moment, Hold)>,
    pub(crate) given: Vec<&'static str>,
    pub(crate) is_one_of_many: bool,
    pub(crate) from_format: Option<Format>,
    pub(crate) to_format: Option<Format>,
    pub(crate) skip_existing: bool,
    pub(crate) dry_run: bool,
    pub(crate) jobs: Option<usize>,
    pub(crate) force: bool,
    pub(crate) keep_going: bool,
    pub(crate) skeleton: Option<PathBuf>,
    pub(crate) join: bool,
    pub(crate) join_skeletons: bool,
    pub(crate) rename_bones: Option<PathBuf>,
    pub(crate) reverse_map: bool,
    pub(crate) animation_from: Option<PathBuf>,
    #[cfg(feature = "still")]
    pub(crate) constraints: bool,
    pub(crate) strict: bool,
    pub(crate) import: Options<'o>,
    pub(crate) export: ExportOptions<'o>,
    pub(crate) layout: Layout,
    pub(crate) open: OpenOptions<'o>,
    pub(crate) mapping: Option<Unchanging>,
    pub(crate) state: Option<Arc<State>>,
    pub(crate) threads: Threads,
    pub(crate) progress: Progress<'o>,
}

impl Default for JobOptions<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'o> JobOptions<'o> {
    /// The defaults: formats recognised by content and name, files read into memory, a compact layout.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            attach: Vec::new(),
            detach: Vec::new(),
            source_up_of: Vec::new(),
            unit_of: Vec::new(),
            for_program: None,
            takes_one_animation: None,
            skeleton_read: None,
            allowed: Vec::new(),
            inputs_of_batch: None,
            made_pictures: None,
            frame: None,
            given: Vec::new(),
            is_one_of_many: false,
            from_format: None,
            to_format: None,
            skip_existing: false,
            dry_run: false,
            jobs: None,
            force: false,
            keep_going: false,
            skeleton: None,
            join: true,
            join_skeletons: false,
            rename_bones: None,
            reverse_map: false,
            animation_from: None,
            #[cfg(feature = "still")]
            constraints: true,
            strict: false,
            import: Options::new(),
            export: ExportOptions::new(),
            layout: Layout::Compact,
            open: OpenOptions::new(),
            mapping: None,
            state: None,
            threads: Threads::All,
            progress: Progress::none(),
        }
    }

    /// The format of all inputs, whatever their content and names. By default it is recognised by the content, and for
    /// text formats by the file name.
    #[must_use]
    pub fn from_format(mut self, from_format: impl Into<Option<Format>>) -> Self {
        self.from_format = from_format.into();
        self
    }

    /// The format of the result. By default that of the extension of the output, or Cast without one.
    #[must_use]
    pub fn to_format(mut self, to_format: impl Into<Option<Format>>) -> Self {
        self.to_format = to_format.into();
        self
    }

    /// Leaves an existing output as it is and does nothing.
    #[must_use]
    pub const fn skip_existing(mut self, skip_existing: bool) -> Self {
        self.skip_existing = skip_existing;
        self
    }

    /// Does and reports everything, but writes nothing.
    #[must_use]
    pub const fn dry_run(mut self, dry_run: bool) -> Self {
        self.dry_run = dry_run;
        self
    }

    /// The maximum number of files to work on at a time. By default a number that suits the processors and the sizes of
    /// the files.
    #[must_use]
    pub fn jobs(mut self, jobs: impl Into<Option<usize>>) -> Self {
        self.jobs = jobs.into();
        self
    }

    /// Also replaces existing files that are not named as the output.
    ///
    /// The result itself always replaces an existing file. Files beside it replace files with other content only with
    /// this option, unless it is certain that an earlier run wrote those and that nobody has edited them. They never
    /// replace an input.
    #[must_use]
    pub const fn force(mut self, force: bool) -> Self {
        self.force = force;
        self
    }

    /// Leaves out inputs of a result that cannot be read, each with a note.
    ///
    /// Otherwise nothing is written if one of several inputs fails. The exit code is 1 in both cases. If no input can
    /// be read, there is no result. With `out_dir`, files that fail never stop the others.
    #[must_use]
    pub const fn keep_going(mut self, keep_going: bool) -> Self {
        self.keep_going = keep_going;
        self
    }

    /// Chooses axes, unit, textures and the format as this program expects them. By default none: what the inputs have
    /// is kept. One of blender, maya, unreal, unity, godot, web.
    ///
    /// Also how many bones there are per vertex. Options that are given come first. castkit explain PROGRAM lists what
    /// is set, and which page of the documentation of the program says so.
    #[must_use]
    pub fn for_program(mut self, for_program: impl Into<Option<&'static Program>>) -> Self {
        self.for_program = for_program.into();
        self
    }

    /// The axis that points up in one of the inputs, as FILE=AXIS. May be given several times.
    ///
    /// FILE is the path of an input, or its name without directories. It is stated of that input, whatever the input
    /// states.
    #[must_use]
    pub fn source_up_of(mut self, file: impl Into<PathBuf>, up: Up) -> Self {
        self.source_up_of.push((file.into(), up));
        self
    }

    /// The length of one unit of one of the inputs, in metres, as FILE=UNIT. May be given several times.
    ///
    /// FILE is the path of an input, or its name without directories. It is stated of that input, whatever the input
    /// states.
    #[must_use]
    pub fn unit_of(mut self, file: impl Into<PathBuf>, metres: f32) -> Self {
        self.unit_of.push((file.into(), metres));
        self
    }

    /// Takes the skeleton of this file for the animations of the inputs.
    ///
    /// Each result has the animations of its input and this skeleton, but no mesh; models of the inputs are left out.
    /// The file is read once. Curves of bones that it does not have are dropped, with a note, unless the result is
    /// Cast. Names of bones match exactly, or else the one that differs only in ASCII case.
    #[must_use]
    pub fn skeleton(mut self, skeleton: impl Into<Option<PathBuf>>) -> Self {
        self.skeleton = skeleton.into();
        self
    }

    /// Joins the parts of a character into one model with one skeleton. On by default.
    ///
    /// A model is joined onto that of another input if its roots are bones there that are not roots (a head on the neck
    /// of a body; roots that only it has and that nothing follows, such as an armature, do not count), or if the bones
    /// that they share rest in the same places after one rigid move (a level of detail). It is moved so that the bones
    /// coincide, and bones that are missing are added below. Bones are one if they have the same name, or names that
    /// differ only in ASCII case if there is only one such bone. There is a note for each.
    #[must_use]
    pub const fn join(mut self, join: bool) -> Self {
        self.join = join;
        self
    }

    /// Joins all models that share bones.
    ///
    /// Also those of one input, and those whose bones rest in other places: the rest pose of the first model is used,
    /// and a note says by how much they differ.
    #[must_use]
    pub const fn join_skeletons(mut self, join_skeletons: bool) -> Self {
        self.join_skeletons = join_skeletons;
        self
    }

    /// Adds a file below a bone of the models: FILE@BONE. May be given several times.
    ///
    /// If a root of the file has the name of the bone, they become one; otherwise its roots are placed below the bone.
    /// Meshes without weights follow the bone. FILE@BONE+x,y,z adds an offset in the unit of the models, along the axes
    /// of the bone, and FILE@BONE+x,y,z,rx,ry,rz also angles in degrees around x, then y, then z. The text is split at
    /// the last @ before which the name of a file stands.
    #[must_use]
    pub fn attach(mut self, attach: impl Into<String>) -> Self {
        self.attach.push(attach.into());
        self
    }

    /// Takes a part out of a model, which becomes a model of its own. May be given several times.
    ///
    /// A bone stands for the meshes that follow only it and the bones below it. Those bones go with them; the bone
    /// itself stays in both models, so that the part can be attached there again. A name that is no bone is that of a
    /// mesh, which goes with the bones that it needs and those above them. Nothing moves.
    #[must_use]
    pub fn detach(mut self, detach: impl Into<String>) -> Self {
        self.detach.push(detach.into());
        self
    }

    /// Renames bones by a map, wherever a bone is named: in skeletons, curves and overrides of curve modes.
    ///
    /// A CSV file has a line for each bone: its name, a comma and the new name. One whose name ends in .toml has "name"
    /// = "new name". A * in both stands for any text: mixamorig:*,* removes a prefix. A name wins over a pattern, and a
    /// longer pattern over a shorter one; case matters only where it has to. What follows # is a comment. Two bones
    /// that would have the same name are an error. castkit fit writes such a file for two models.
    #[must_use]
    pub fn rename_bones(mut self, rename_bones: impl Into<Option<PathBuf>>) -> Self {
        self.rename_bones = rename_bones.into();
        self
    }

    /// Reads the map from its second column to its first.
    #[must_use]
    pub const fn reverse_map(mut self, reverse_map: bool) -> Self {
        self.reverse_map = reverse_map;
        self
    }

    /// Takes models as they are at this frame (12.5 is between two frames) or at rest. By default bones and animations
    /// are kept.
    ///
    /// The result has meshes without bones and animations. First curves move bones and blend shapes, then inverse
    /// kinematics and constraints move the bones that depend on others, and then blend shapes and skins move vertices
    /// and normals. Frames between keys are interpolated. Outside its range a looping animation repeats, and any other
    /// holds its first or last frame. At rest, vertices keep exactly the values in the file.
    #[cfg(feature = "still")]
    #[must_use]
    pub fn frame(mut self, frame: impl Into<Option<Moment>>) -> Self {
        self.frame = frame.into().map(|moment| (moment, hold as Hold));
        self
    }

    /// Takes the animation for [`frame`](Self::frame) from this file of any format instead of the inputs.
    #[must_use]
    pub fn animation_from(mut self, animation_from: impl Into<Option<PathBuf>>) -> Self {
        self.animation_from = animation_from.into();
        self
    }

    /// Evaluates inverse kinematics and constraints for [`frame`](Self::frame). On by default.
    ///
    /// Turned off for animations in which their effect on the bones has been baked.
    #[cfg(feature = "still")]
    #[must_use]
    pub const fn constraints(mut self, constraints: bool) -> Self {
        self.constraints = constraints;
        self
    }

    /// Fails, and writes nothing, if anything is dropped or approximated, or an unusual value assumed.
    ///
    /// Notes that something was assumed count, too, if they are warnings or infos. Hints, which say that a usual value
    /// was assumed, such as metres where a file does not state its unit, do not.
    #[must_use]
    pub const fn strict(mut self, strict: bool) -> Self {
        self.strict = strict;
        self
    }

    /// Neither reports nor counts notes and findings with this code, so that nothing fails because of them. May be
    /// given several times.
    #[must_use]
    pub fn allow(mut self, allow: impl IntoIterator<Item = &'static NoteKind>) -> Self {
        self.allowed.extend(allow.into_iter().map(|kind| kind.code.into()));
        self
    }

    /// Options for readers. Their progress is that of the job.
    #[must_use]
    pub fn import(mut self, import: Options<'o>) -> Self {
        self.import = import;
        self
    }

    /// Options for writing formats other than Cast. Source, name, units, the tolerance of animations, the permission to
    /// follow references outside the directory, and progress are ignored here: they come from the job and from
    /// [`import`](Self::import).
    #[must_use]
    pub fn export(mut self, export: ExportOptions<'o>) -> Self {
        self.export = export;
        self
    }

    /// How Cast is laid out. Default [`Layout::Compact`].
    #[must_use]
    pub const fn layout(mut self, layout: Layout) -> Self {
        self.layout = layout;
        self
    }

    /// Options for opening files: recovery of damaged Cast files, limits, the maximum size.
    #[must_use]
    pub const fn open(mut self, open: OpenOptions<'o>) -> Self {
        self.open = open;
        self
    }

    /// Maps inputs instead of reading them. A Cast file that needs no change is written directly from the mapping.
    #[must_use]
    pub fn mapping(mut self, mapping: impl Into<Option<Unchanging>>) -> Self {
        self.mapping = mapping.into();
        self
    }

    /// What earlier runs wrote into a directory: files beside the result that are unchanged since are replaced.
    #[must_use]
    pub fn state(mut self, state: impl Into<Option<Arc<State>>>) -> Self {
        self.state = state.into();
        self
    }

    /// Whether several inputs, or the jobs of a batch, are processed in parallel. The result is the same.
    #[must_use]
    pub const fn threads(mut self, threads: Threads) -> Self {
        self.threads = threads;
        self
    }

    /// The callback that receives the progress and may cancel the work: a job in thousandths, a batch in jobs.
    #[must_use]
    pub const fn progress(mut self, progress: Progress<'o>) -> Self {
        self.progress = progress;
        self
    }

    /// Sets an option by its name in the table of operations.
    ///
    /// # Errors
    /// Returns an error that names the option in backticks if there is none of this name, or if it cannot have this
    /// value.
    fn given_value(&mut self, option: &str, value: &Value) -> Result<(), OptionError> {
        match option {
            "from_format" => self.from_format = Some(format("from_format", value)?),
            "to_format" => self.to_format = Some(format("to_format", value)?),
            "skip_existing" => self.skip_existing = value.flag("skip_existing")?,
            "dry_run" => self.dry_run = value.flag("dry_run")?,
            "jobs" => self.jobs = Some(usize::try_from(value.whole("jobs", 1)?).unwrap_or(usize::MAX)),
            "force" => self.force = value.flag("force")?,
            "keep_going" => self.keep_going = value.flag("keep_going")?,
            "for_program" => *self = mem::take(self).for_program(program("for_program", value)?),
            "source_up_of" => {
                for value in value.values() {
                    let (file, of) = of_file("source_up_of", value)?;
                    self.source_up_of.push((file, up("source_up_of", of)?));
                }
            }
            "unit_of" => {
                for value in value.values() {
                    let (file, of) = of_file("unit_of", value)?;
                    self.unit_of.push((file, length("unit_of", of)?));
                }
            }
            "skeleton" => self.skeleton = Some(PathBuf::from(value.text("skeleton")?)),
            "join" => self.join = value.flag("join")?,
            "join_skeletons" => self.join_skeletons = value.flag("join_skeletons")?,
            "attach" => {
                for value in value.values() {
                    *self = mem::take(self).attach(value.text("attach")?);
                }
            }
            "detach" => {
                for value in value.values() {
                    *self = mem::take(self).detach(value.text("detach")?);
                }
            }
            "rename_bones" => self.rename_bones = Some(PathBuf::from(value.text("rename_bones")?)),
            "reverse_map" => self.reverse_map = value.flag("reverse_map")?,
            #[cfg(feature = "still")]
            "frame" => *self = mem::take(self).frame(moment("frame", value)?),
            "animation_from" => self.animation_from = Some(PathBuf::from(value.text("animation_from")?)),
            #[cfg(feature = "still")]
            "constraints" => self.constraints = value.flag("constraints")?,
            "align" => self.layout = layout("align", value)?,
            "strict" => self.strict = value.flag("strict")?,
            "allow" => {
                for value in value.values() {
                    self.allowed.push(note("allow", value)?.into());
                }
            }

            _ => return Err(OptionError::unknown(operation("convert").expect("a row of the table"), option)),
        }
        Ok(())
    }

    /// Sets an option of the job or one of its parts by its name in the table of operations, for callers whose options
    /// are values: interfaces for other languages, and recipes.
    ///
    /// # Errors
    /// Returns an error that names the option in backticks if there is none of this name, or if it cannot have this
    /// value.
    ///
    /// ```
    /// # use cast_job::JobOptions;
    /// # use cast_options::Value;
    /// let options = JobOptions::new().with("max_influences", &Value::Number(4.0))?;
    /// assert!(options.with("textures", &Value::Text("none".into())).is_err());
    /// # Ok::<(), cast_options::OptionError>(())
    /// ```
    pub fn with(mut self, option: &str, value: &Value) -> Result<Self, OptionError> {
        let operation = operation("convert").expect("a row of the table");
        let row = operation.option(option).ok_or_else(|| OptionError::unknown(operation, option))?;
        if !row.outputs.is_empty() || PROGRAMS.iter().any(|program| program.sets(row.name)) {
            self.given.push(row.name);
        }
        for part in row.parts {
            match part {
                Part::Read => self.import.with_value(option, value)?,
                Part::Write => self.export.with_value(option, value)?,
                _ => self.given_value(option, value)?,
            }
        }
        Ok(self)
    }

    /// The options that only have an effect on some formats of results, and are not the default.
    pub(crate) fn restricted(&self) -> impl Iterator<Item = &'static str> + use<> {
        let all = [
            ("skeleton", self.skeleton.is_some()),
            #[cfg(feature = "still")]
            ("frame", self.frame.is_some()),
        ];
        all.into_iter().filter(|(_, is_set)| *is_set).map(|(name, _)| name)
    }
}
