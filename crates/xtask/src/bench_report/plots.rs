//! Plots of the records as SVG, for pages that are light and for those that are dark.

use std::fmt::Write;

use super::figures;

const WIDTH: usize = 840;
/// The height of a row.
const ROW: usize = 26;
/// Where the first row begins.
const TOP: usize = 44;

struct Colours {
    text: &'static str,
    faint: &'static str,
    ours: &'static str,
    others: &'static str,
    missed: &'static str,
}

const LIGHT: Colours =
    Colours { text: "#1f2328", faint: "#d0d7de", ours: "#0969da", others: "#8c959f", missed: "#bc4c00" };
const DARK: Colours =
    Colours { text: "#e6edf3", faint: "#3d444d", ours: "#4493f8", others: "#7d8590", missed: "#f0883e" };

struct Plot {
    colours: &'static Colours,
    text: String,
}

impl Plot {
    fn new(is_dark: bool, rows: usize) -> Self {
        let (colours, height) = (if is_dark { &DARK } else { &LIGHT }, TOP + rows * ROW + 34);
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" \
             font-family=\"system-ui, sans-serif\" font-size=\"13\" fill=\"{}\">\n",
            colours.text
        );
        Self { colours, text }
    }

    fn words(&mut self, [x, y]: [f64; 2], anchor: &str, words: &str) {
        let words = words.replace('&', "&amp;").replace('<', "&lt;");
        let _ = writeln!(self.text, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{words}</text>");
    }

    fn title(&mut self, x: f64, words: &str) {
        let _ = writeln!(self.text, "<text x=\"{x:.1}\" y=\"22\" font-weight=\"600\">{words}</text>");
    }

    fn line(&mut self, [x, y]: [f64; 2], [to_x, to_y]: [f64; 2], colour: &str, width: f64) {
        let _ = writeln!(
            self.text,
            "<path d=\"M{x:.1} {y:.1}L{to_x:.1} {to_y:.1}\" stroke=\"{colour}\" stroke-width=\"{width}\"/>"
        );
    }

    fn finished(self) -> String {
        self.text + "</svg>\n"
    }
}

/// The middle of a row.
fn middle(row: usize) -> f64 {
    (TOP + row * ROW + ROW / 2) as f64
}

/// Bars of the time and the memory that readers take to load a file.
pub(crate) fn load(is_dark: bool) -> Result<String, String> {
    let loads = figures::loads()?;
    let mut plot = Plot::new(is_dark, loads.len());
    let colours = plot.colours;
    let most = |value: fn(&figures::Load) -> f64| loads.iter().map(value).fold(0.0, f64::max);
    let (slowest, largest) = (most(|load| load.time[2]), most(|load| load.memory));
    plot.title(270.0, "seconds: median, least and most");
    plot.title(590.0, "peak memory");
    for (row, load) in loads.iter().enumerate() {
        let y = middle(row);
        let colour = if load.reader.starts_with("castkit") { colours.ours } else { colours.others };
        plot.words([258.0, y + 4.5], "end", &load.reader);
        let [median, least, longest] = load.time.map(|time| 270.0 + 220.0 * time / slowest);
        plot.line([270.0, y], [median.max(271.5), y], colour, 14.0);
        plot.line([least, y], [longest, y], colours.text, 1.5);
        let time = load.time[0];
        let shown = if time < 0.1 { format!("{:.0} ms", time * 1000.0) } else { format!("{time:.2} s") };
        plot.words([longest.max(median) + 8.0, y + 4.5], "start", &shown);
        let end = 590.0 + 170.0 * load.memory / largest;
        plot.line([590.0, y], [end.max(591.5), y], colour, 14.0);
        plot.words([end + 8.0, y + 4.5], "start", &format!("{:.0} MiB", load.memory));
    }
    plot.words(
        [270.0, middle(loads.len()) + 8.0],
        "start",
        "a 420 MB file in the page cache, two cores; shorter is better",
    );
    Ok(plot.finished())
}

/// The times of whole jobs, each beside a yardstick, with the targets that are missed.
pub(crate) fn jobs(is_dark: bool) -> Result<String, String> {
    let jobs = figures::jobs()?;
    let mut plot = Plot::new(is_dark, jobs.len());
    let colours = plot.colours;
    // From a tenth of the yardstick to four times it.
    let (low, high) = (0.1, 4.0);
    let at = |ratio: f64| 424.0 + 390.0 * (ratio.clamp(low, high) / low).ln() / (high / low).ln();
    plot.title(424.0, "time of castkit / time of the yardstick");
    let bottom = middle(jobs.len()) - 8.0;
    for tick in [0.1, 0.25, 0.5, 1.0, 2.0, 4.0] {
        let (colour, width) = if tick == 1.0 { (colours.text, 1.5) } else { (colours.faint, 1.0) };
        plot.line([at(tick), TOP as f64], [at(tick), bottom], colour, width);
        plot.words([at(tick), bottom + 16.0], "middle", &format!("{tick}"));
    }
    for (row, job) in jobs.iter().enumerate() {
        let y = middle(row);
        let [median, least, most] = job.ratio.map(at);
        let is_missed = job.target.is_some_and(|target| job.ratio[0] > target);
        let colour = if is_missed { colours.missed } else { colours.ours };
        plot.words([210.0, y + 4.5], "end", job.job);
        plot.words([222.0, y + 4.5], "start", &format!("/ {}", job.yardstick));
        plot.line([least, y], [most, y], colour, 2.0);
        let _ = writeln!(plot.text, "<circle cx=\"{median:.1}\" cy=\"{y:.1}\" r=\"5.5\" fill=\"{colour}\"/>");
        if let Some(target) = job.target {
            plot.line([at(target), y - 9.0], [at(target), y + 9.0], colour, 2.0);
        }
    }
    let _ = writeln!(plot.text, "<g fill=\"{}\">", colours.missed);
    plot.words([12.0, bottom + 16.0], "start", "orange: the median is past its target, the upright bar");
    plot.text += "</g>\n";
    Ok(plot.finished())
}
