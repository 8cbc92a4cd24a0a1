//! porter-cast: loads a file once for each line of standard input and prints the seconds.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::time::Instant;

fn main() {
    let path = std::env::args().nth(1).expect("the file");
    for line in std::io::stdin().lock().lines() {
        line.expect("a line");
        let start = Instant::now();
        let file = File::open(&path).expect("a file that can be opened");
        let loaded = porter_cast::CastFile::read(BufReader::new(file)).expect("a file that can be read");
        let seconds = start.elapsed().as_secs_f64();
        assert!(!loaded.roots().is_empty());
        drop(loaded);
        println!("{seconds:.9}");
        std::io::stdout().flush().expect("somebody listens");
    }
}
