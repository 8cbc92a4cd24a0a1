//! `castkit optimize`: fewer bytes and faster drawing for the same picture.

mod report;

use castkit::convert::notes;
use castkit::convert::optimize::{Options, optimize};
use castkit::write::Document;
use clap::{Args, ValueEnum};

use crate::context::Context;
use crate::input;
use crate::layout::LayoutOptions;
use crate::notes::NoteOptions;
use crate::options::{Files, not_negative};
use crate::save;
use crate::status::Failure;
use crate::tangents::TangentsName;
use crate::text::{Count, Escaped};

const AFTER_HELP: &str = "\
Steps, all of them unless --only or --skip says otherwise:
  weights    drop bone weights too small to be seen (--weights); the others of the vertex share what they had
  weld       make one of vertices that agree in every attribute, byte for byte: all layers, weights, blend shapes
  unused     drop vertices that no face uses
  order      put faces into an order in which graphics processors compute fewer vertices and draw fewer hidden pixels,
             and vertices into the order in which faces use them
  materials  make one of materials with the same content, and of textures and colours of a material; links follow
  keys       drop keys of curves that those around them already say (--anim-tolerance)
  integers   store indices and other integers in the smallest width

Only weights and keys lose anything, and no more than the options allow. The order of nodes, their names and hashes stay.

--dedupe, --join, --simplify and --tangents do more, each only when it is given. Duplicates go first, then meshes are joined,
then simplified, and tangents follow from what is left. What that loses, and what could not be done, is said as notes with
codes; castkit explain CODE says more.

What nobody can tell the meaning of is left as it is, and named on standard error: arrays of unknown names, arrays of a
wrong length, indices out of range, blend shapes of old files that refer to whole meshes.

Transparent faces that a program draws without sorting them look different in another order: --skip order.

FILE and OUT may be the same file. At every moment there is either the old or the new file.

With --json, one object:
  file, path, output, layout, alignment, bytes_before, bytes_after
  before, after  {meshes, vertices, faces, influences, shape_vertices, materials, textures, curves, keys, acmr, atvr};
                 influences are slots for bone weights, acmr vertices computed for each face by a processor with room for
                 16, atvr how often each vertex is computed; null without faces
  steps          {weights, welded, unused, reordered, materials, textures, keys, narrowed, duplicates, joined, simplified,
                 tangents, split}: how much was done
  simplified     [{name, before, after, wanted, error}]: meshes with fewer faces, and the error as a part of their size
  untouched      [{path, reason}]: meshes and curves that were left as they are
  notes          [{code, severity, outcome, feature, detail, count, examples}]
  left_out       bytes of the input that nothing accounts for and that the layout drops
  repairs        with --recover, [{offset, what}]

Examples:
  castkit optimize hero.cast -o hero.cast
  castkit optimize hero.cast -o phone.cast --max-influences 4 --anim-tolerance 0.001 --layout compact
  castkit optimize hero.cast -o out.cast --only weld,unused,materials
  castkit optimize hero.cast -o out.cast --skip order
  castkit optimize hero.cast -o far.cast --dedupe --join --simplify 0.25 --simplify-error 0.02
  castkit optimize hero.cast -o lit.cast --tangents complete
  castkit optimize --json hero.cast -o out.cast | jq '.before.vertices - .after.vertices'";

/// Make a file smaller and faster to draw, looking the same
#[derive(Args, Debug)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Optimize {
    #[command(flatten)]
    files: Files,

    /// Do these steps and no others
    #[arg(long, value_enum, value_name = "STEP", value_delimiter = ',', conflicts_with = "skip")]
    only: Vec<Step>,

    /// Leave out these steps
    #[arg(long, value_enum, value_name = "STEP", value_delimiter = ',')]
    skip: Vec<Step>,

    /// Drop bone weights that are less than this part of the vertex's sum; 0 drops none
    #[arg(long, value_name = "PART", default_value_t = 0.001, value_parser = part)]
    weights: f32,

    /// The most bones that may move a vertex, those with the largest weights; these are scaled up to one
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_influences: Option<u32>,

    /// The largest error that leaving out keys of curves may bring: of rotations in radians, else in the unit of the value
    #[arg(long, value_name = "ERROR", default_value_t = castkit::convert::Options::ANIMATION_TOLERANCE)]
    #[arg(value_parser = not_negative)]
    anim_tolerance: f32,

    /// Make one of materials that differ only by name or spelling of paths, and of meshes of a model that are the same
    #[arg(long)]
    dedupe: bool,

    /// Make one of meshes of a model that have the same material, layers and kind of skin
    ///
    /// The first keeps its name. Blend shapes with the same name become one, too.
    #[arg(long)]
    join: bool,

    /// Leave this part of the faces of each mesh, from 0 to 1, as far as --simplify-error allows
    ///
    /// Borders of meshes do not move; normals, texture coordinates, colours, weights and blend shapes count, too.
    #[arg(long, value_name = "RATIO", value_parser = ratio)]
    simplify: Option<f32>,

    /// How far simplified surfaces may be from what they were, as a part of the size of the mesh, from 0 to 1
    #[arg(long, value_name = "ERROR", default_value_t = Options::SIMPLIFY_ERROR, value_parser = ratio)]
    #[arg(requires = "simplify")]
    simplify_error: f32,

    /// What to do about tangents, which are computed as MikkTSpace does
    ///
    /// They follow from normals and the first texture coordinates. Vertices whose corners need different ones become several.
    #[arg(long, value_enum, value_name = "WISH", default_value = "keep")]
    tangents: TangentsName,

    #[command(flatten)]
    layout: LayoutOptions,

    #[command(flatten)]
    notes: NoteOptions,
}

/// A step on the command line; the help of the command says what each does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Step {
    Weights,
    Weld,
    Unused,
    Order,
    Materials,
    Keys,
    Integers,
}

fn part(text: &str) -> Result<f32, String> {
    not_negative(text).ok().filter(|part| *part < 1.0).ok_or_else(|| "this has to be from 0 to less than 1".into())
}

fn ratio(text: &str) -> Result<f32, String> {
    not_negative(text).ok().filter(|ratio| *ratio <= 1.0).ok_or_else(|| "this has to be a number from 0 to 1".into())
}

/// Complaints about single nodes that a terminal can take.
const MOST_COMPLAINTS: usize = 20;

impl Optimize {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        context.set_notes(&self.notes);
        self.layout.chosen()?;
        save::check_output(&self.files.output, &context.options)?;
        let outcome = self.optimize(context);
        context.settle(&self.files.input, outcome)
    }

    /// Whether a step is wanted.
    fn does(&self, step: Step) -> bool {
        if self.only.is_empty() { !self.skip.contains(&step) } else { self.only.contains(&step) }
    }

    fn options(&self) -> Options<'static> {
        let does = |step| self.does(step);
        let most = self.max_influences.and_then(|most| usize::try_from(most).ok());
        Options::new()
            .weld(does(Step::Weld))
            .unused_vertices(does(Step::Unused))
            .order(does(Step::Order))
            .weight_threshold(does(Step::Weights).then_some(self.weights))
            .max_influences(most.filter(|_| does(Step::Weights)))
            .materials(does(Step::Materials))
            .key_tolerance(does(Step::Keys).then_some(self.anim_tolerance))
            .integers(does(Step::Integers))
            .dedupe(self.dedupe)
            .join(self.join)
            .simplify(self.simplify)
            .simplify_error(self.simplify_error)
            .tangents(self.tangents.into())
    }

    fn optimize(&self, context: &mut Context) -> Result<(), Failure> {
        let chosen = self.layout.chosen()?;
        let file = &self.files.input;
        let opened = input::open_to_write(file, &self.files.output, &context.options, input::AS_CAST)?;
        let cast = opened.cast();
        context.report_repairs(file, cast.repairs());
        let mut document = Document::from(&cast);
        let options = self.options();
        let summary = optimize(&mut document, &options).map_err(Failure::file)?;
        let left_out = save::left_out(&document, chosen);
        save::note_left_out(context, file, left_out);
        for untouched in summary.untouched.iter().take(MOST_COMPLAINTS) {
            let what = format_args!("{}: left as it is: {}", untouched.path, Escaped(&untouched.reason));
            context.note(file, &notes::LEFT_ALONE, 1, what);
        }
        if let Some(more) = summary.untouched.len().checked_sub(MOST_COMPLAINTS).filter(|more| *more > 0) {
            let more = more as u64;
            let what = format_args!("{} more left as they are; --json lists them all", Count(more));
            context.note(file, &notes::LEFT_ALONE, more, what);
        }
        context.note_all(file, &summary.report);
        let bytes_after = save::save(context, &document, chosen, &self.files.output)?;
        if save::is_report_wanted(context, &self.files.output) {
            let files =
                report::Files { input: file, output: &self.files.output, chosen, cast: &cast, bytes_after, left_out };
            if context.options.json {
                report::json(context, &files, &summary)
            } else {
                report::text(context, &files, &summary)
            }
        } else {
            Ok(())
        }
    }
}
