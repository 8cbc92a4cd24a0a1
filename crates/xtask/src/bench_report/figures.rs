//! The figures of the records that are plotted, as numbers.

use serde_json::{Value, json};

use super::quotes::{newest, read_record};

/// How long a reader takes to load a file, in seconds, and the peak of its memory in MiB.
pub(super) struct Load {
    pub(super) reader: String,
    pub(super) time: [f64; 3],
    pub(super) memory: f64,
}

/// The time of a job divided by that of a yardstick: median, least and most.
pub(super) struct Job {
    pub(super) job: &'static str,
    pub(super) yardstick: &'static str,
    pub(super) ratio: [f64; 3],
    /// What the median should be at most.
    pub(super) target: Option<f64>,
}

/// Rows of the newest record in which a whole job is compared, with what is done and with what it is compared.
const JOBS: [(&str, &str, &str); 9] = [
    ("rewrite_unsynced", "rewrite a 420 MB file", "writing its bytes"),
    ("fbx", "100 MB of FBX to Cast", "loading it with ufbx"),
    ("check", "check a 420 MB file", "adding up its bytes"),
    ("glb", "a 420 MB file to GLB", "writing the result"),
    ("info_files", "summarise 20,000 files", "cat of them"),
    ("check_files", "check 20,000 files", "cat of them"),
    ("ozz_normals", "skin 1,000,000 vertices", "ozz-animation"),
    ("ozz_positions", "the same without normals", "ozz-animation"),
    ("ozz_tangents", "the same with tangents", "ozz-animation"),
];

/// The cells of the rows of a Markdown table.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().filter_map(|line| Some(line.strip_prefix("| ")?.trim_end_matches('|').split(" | ").collect()))
}

/// The number that a cell begins with.
fn number(cell: Option<&&str>) -> Result<f64, String> {
    let cell = cell.ok_or("a row of a record is too short")?;
    let digits = cell.trim().split(' ').next_back().filter(|_| cell.contains("at most"));
    let digits = digits.or_else(|| cell.trim().split(' ').next()).unwrap_or_default();
    digits.parse().map_err(|_| format!("{cell} in a record is not a number"))
}

/// The seconds of a cell such as `2.0 ms`.
fn seconds(cell: Option<&&str>) -> Result<f64, String> {
    let is_small = cell.is_some_and(|cell| cell.trim().ends_with(" ms"));
    Ok(number(cell)? / if is_small { 1000.0 } else { 1.0 })
}

/// The readers of the record of other readers.
pub(super) fn loads() -> Result<Vec<Load>, String> {
    let text = read_record("peers.md")?;
    let readers = rows(&text).filter(|cells| cells.len() > 7 && cells.first() != Some(&"reader"));
    readers
        .map(|cells| {
            let time = [seconds(cells.get(3))?, seconds(cells.get(4))?, seconds(cells.get(5))?];
            let reader = cells.first().map(|reader| reader.replace('`', "")).unwrap_or_default();
            Ok(Load { reader, time, memory: number(cells.get(7))? })
        })
        .collect()
}

/// The jobs of the newest record, and of that of textures.
pub(super) fn jobs() -> Result<Vec<Job>, String> {
    let (name, record) = newest()?;
    let textures = read_record("textures.md")?;
    let of = |text: &'static str| move |cells: &Vec<&str>| cells.first() == Some(&text);
    let mogrify = "mogrify, 2 processes";
    let (ours, theirs) = (rows(&textures).find(of("castkit convert")), rows(&textures).find(of(mogrify)));
    let (ours, theirs) = ours.zip(theirs).ok_or("textures.md lacks a row")?;
    let (least, most) = theirs.get(7).and_then(|cell| cell.trim().split_once(" to ")).ok_or("textures.md: no range")?;
    let ratio =
        [seconds(ours.get(1))? / seconds(theirs.get(1))?, 1.0 / number(Some(&most))?, 1.0 / number(Some(&least))?];
    let mut jobs =
        vec![Job { job: "500 textures, DDS to PNG", yardstick: "ImageMagick, 2 processes", ratio, target: None }];
    for (row, job, yardstick) in JOBS {
        let quoted = format!("`{row}`");
        let cells = rows(&record).find(|cells| cells.first() == Some(&&*quoted));
        let cells = cells.ok_or_else(|| format!("{name} has no row {row}"))?;
        let ratio = [number(cells.get(8))?, number(cells.get(9))?, number(cells.get(10))?];
        let target = cells.get(11).filter(|cell| !cell.trim().is_empty());
        jobs.push(Job { job, yardstick, ratio, target: target.map(|cell| number(Some(cell))).transpose()? });
    }
    Ok(jobs)
}

/// What is plotted, as JSON.
pub(crate) fn json() -> Result<String, String> {
    let three = |[median, least, most]: [f64; 3]| json!({"median": median, "min": least, "max": most});
    let rounded = |ratio: [f64; 3]| ratio.map(|value| (value * 1000.0).round() / 1000.0);
    let loads: Vec<Value> = loads()?
        .into_iter()
        .map(|load| json!({"reader": load.reader, "seconds": three(load.time), "peak_mebibytes": load.memory}))
        .collect();
    let jobs: Vec<Value> = jobs()?
        .into_iter()
        .map(|job| {
            json!({"job": job.job, "yardstick": job.yardstick, "time_ratio": three(rounded(job.ratio)), "at_most": job.target})
        })
        .collect();
    let (record, _) = newest()?;
    let all = json!({"records": [record, "peers.md", "textures.md"], "load_420_mb": loads, "jobs": jobs});
    serde_json::to_string_pretty(&all).map(|text| text + "\n").map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::{number, rows, seconds};

    #[test]
    fn cells_become_numbers() {
        let table =
            "# Title\n\n| reader | time |\n|---|--:|\n| `a` | 2.0 ms | at most 1.15 |\n| b | 8.83 s | 14 MiB |\n";
        let rows: Vec<_> = rows(table).collect();
        assert_eq!((rows.len(), rows[1][0]), (3, "`a`"));
        assert_eq!(seconds(rows[1].get(1)), Ok(0.002));
        assert_eq!(seconds(rows[2].get(1)), Ok(8.83));
        assert_eq!((number(rows[1].get(2)), number(rows[2].get(2))), (Ok(1.15), Ok(14.0)));
        assert!(number(Some(&"x")).is_err() && number(None).is_err());
    }
}
