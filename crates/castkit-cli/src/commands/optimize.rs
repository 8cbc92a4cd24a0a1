//! `castkit optimize`: fewer bytes and faster drawing for the same result.

mod report;

use castkit::convert::optimize::{Options, optimize};
use castkit::convert::{Tangents, notes};
use castkit::write::Document;
use clap::{Args, ValueEnum};

use crate::context::{Context, MOST_NOTES};
use crate::input;
use crate::layout::LayoutOptions;
use crate::notes::NoteOptions;
use crate::operation::{help, long_help};
use crate::options::{Files, TANGENTS, one_of};
use crate::save::{self, Saved};
use crate::status::Failure;
use crate::text::{Count, Escaped};
use crate::values::not_negative;
use report::Report;

const AFTER_HELP: &str = "\
Steps, all of which are done unless --only or --skip says otherwise:
  weights    drop bone weights that are too small to matter (--weights); the other weights of the vertex are \
             scaled up
  weld       merge vertices that are equal in every attribute, byte for byte: all layers, weights, blend shapes
  unused     drop vertices that no face uses
  order      sort faces so that graphics processors transform fewer vertices and draw fewer hidden pixels, and \
             vertices in the order in which faces use them
  materials  merge materials with equal content, and equal textures and colours of a material; links are updated
  keys       drop keys that interpolation between their neighbours reproduces (--animation-tolerance)
  integers   store indices and other integers in the narrowest type that fits

Only the steps weights and keys lose anything, and no more than their options allow. Nodes keep their order, \
names and hashes.

--dedupe, --join, --simplify and --tangents do more, but only when given. They run in this order. What they lose \
or cannot do is reported as notes.

What castkit does not understand is left as it is, with a note: arrays with unknown names or of the wrong \
length, indices out of range, blend shapes of old files that replace whole meshes.

If a program draws transparent faces without sorting them, they look different in another order; use --skip \
order.

With --json, one object:
  file, path, output, layout, alignment, bytes_before, bytes_after
  before, after  {meshes, vertices, faces, influences, shape_vertices, materials, textures, curves, keys, acmr, \
                 atvr}; influences are slots for bone weights; with a cache of 16 vertices, acmr is the average \
                 number of vertices transformed per face, and atvr is the average number of times that each \
                 vertex is transformed; both are null without faces
  steps          {weights, welded, unused, reordered, materials, textures, keys, narrowed, duplicates, joined, \
                 simplified, tangents, split}: how much each step has done
  simplified     [{name, before, after, wanted, error}]: simplified meshes with their numbers of faces; the \
                 error is relative to the size of the mesh
  untouched      [{path, reason}]: meshes and curves that were left as they are
  left_out       how many unaccounted bytes of the input are not in the output
  notes          [{code, severity, outcome, feature, detail, count, examples}]
  repairs        if the file was recovered: [{offset, what}]

Examples:
  castkit optimize hero.cast -o hero.cast
  castkit optimize hero.cast -o phone.cast --max-influences 4 --layout compact
  castkit optimize hero.cast -o out.cast --only weld,unused,materials
  castkit optimize hero.cast -o out.cast --skip order
  castkit optimize hero.cast -o far.cast --dedupe --join --simplify 0.25
  castkit optimize hero.cast -o lit.cast --tangents complete
  castkit optimize --json hero.cast -o out.cast | jq .after.vertices";

/// Make a file smaller and faster to draw without changing how it looks
#[derive(Args, Debug)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Optimize {
    #[command(flatten)]
    files: Files,

    /// Do only these steps
    #[arg(long, value_enum, value_name = "STEP", value_delimiter = ',', conflicts_with = "skip")]
    only: Vec<Step>,

    /// Leave out these steps
    #[arg(long, value_enum, value_name = "STEP", value_delimiter = ',')]
    skip: Vec<Step>,

    /// Drop bone weights below this fraction of the vertex's sum of weights; 0 drops none
    #[arg(long, value_name = "FRACTION", default_value_t = 0.001, value_parser = part)]
    weights: f32,

    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), help = help("max_influences"), long_help = long_help("max_influences"))]
    max_influences: Option<u32>,

    #[arg(long, value_name = "FRACTION", default_value_t = 1e-5, help = help("animation_tolerance"), long_help = long_help("animation_tolerance"))]
    #[arg(value_parser = not_negative::<f32>)]
    animation_tolerance: f32,

    /// Merge materials that differ only in name or spelling of paths, and equal meshes of a model
    ///
    /// Names and hashes are ignored. Meshes are equal if their arrays are equal byte for byte (indices in any width),
    /// as are their materials and blend shapes. Materials are equal if their types, colours and texture paths are.
    /// Texture files are not opened, so two copies of a picture stay two.
    #[arg(long)]
    dedupe: bool,

    /// Join meshes of a model that have the same material, layers and kind of skinning
    ///
    /// The name of the first is kept. Blend shapes with the same name are joined, too.
    #[arg(long)]
    join: bool,

    /// Reduce each mesh to this fraction of its faces, from 0 to 1, as far as --simplify-error allows
    ///
    /// Borders of meshes do not move. Normals, texture coordinates, colours, weights and blend shapes are taken into
    /// account.
    #[arg(long, value_name = "RATIO", value_parser = ratio)]
    simplify: Option<f32>,

    /// How far simplified surfaces may move, as a fraction of the size of the mesh, from 0 to 1
    #[arg(long, value_name = "ERROR", default_value_t = Options::SIMPLIFY_ERROR, value_parser = ratio)]
    #[arg(requires = "simplify")]
    simplify_error: f32,

    #[arg(long, value_name = "MODE", default_value = "keep", value_parser = one_of(TANGENTS), help = help("tangents"), long_help = long_help("tangents"))]
    tangents: Tangents,

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
    not_negative(text).ok().filter(|part: &f32| *part < 1.0).ok_or_else(|| "not a number from 0 to less than 1".into())
}

fn ratio(text: &str) -> Result<f32, String> {
    not_negative(text).ok().filter(|ratio: &f32| *ratio <= 1.0).ok_or_else(|| "not a number from 0 to 1".into())
}

impl Optimize {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        context.notes = self.notes.clone();
        self.layout.chosen()?;
        save::check_output(&self.files.to.output, &context.options)?;
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
            .key_tolerance(does(Step::Keys).then_some(self.animation_tolerance))
            .integers(does(Step::Integers))
            .dedupe(self.dedupe)
            .join(self.join)
            .simplify(self.simplify)
            .simplify_error(self.simplify_error)
            .tangents(self.tangents)
    }

    fn optimize(&self, context: &mut Context) -> Result<(), Failure> {
        let chosen = self.layout.chosen()?;
        let file = &self.files.input;
        let opened = save::open(context, &self.files, input::AS_CAST)?;
        let cast = opened.cast();
        let mut document = Document::from(&cast);
        let options = self.options();
        let summary = optimize(&mut document, &options).map_err(Failure::file)?;
        let left_out = save::left_out(&document, chosen);
        save::note_left_out(context, file, left_out);
        for untouched in summary.untouched.iter().take(MOST_NOTES) {
            let what = format_args!("{}: left as it is: {}", untouched.path, Escaped(&untouched.reason));
            context.note(file, &notes::LEFT_ALONE, 1, what);
        }
        let more = summary.untouched.len().saturating_sub(MOST_NOTES) as u64;
        let what = format_args!("{} more left as they are; --json lists them all", Count(more));
        context.note(file, &notes::LEFT_ALONE, more, what);
        context.note_all(file, &summary.report);
        let bytes_after = save::save(context, &document, chosen, &self.files.to.output)?;
        if !save::is_report_wanted(context, &self.files.to.output) {
            return Ok(());
        }
        let saved = Saved::new(context, &self.files, &cast, bytes_after);
        let report = Report::new(saved, chosen, &summary, left_out);
        match context.options.json {
            true => context.print_json_of(file, &report),
            false => Ok(report.print(&mut context.out)?),
        }
    }
}
