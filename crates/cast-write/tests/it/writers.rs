//! Writing to outputs that fail, accept few bytes at a time, or count.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

use cast_write::{Data, Document, ErrorKind, Layout, Mesh, Model, Node, Root};

/// The written bytes, and the sizes of the calls.
#[derive(Default)]
struct Seen {
    bytes: Vec<u8>,
    calls: Vec<usize>,
    calls_after_failure: usize,
}

/// Fails at the call with this number, and at all later ones.
struct FailsAt {
    call: usize,
    seen: Rc<RefCell<Seen>>,
}

impl Write for FailsAt {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut seen = self.seen.borrow_mut();
        if seen.calls.len() >= self.call {
            seen.calls_after_failure += 1;
            return Err(io::Error::other("full"));
        }
        seen.calls.push(bytes.len());
        seen.bytes.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Accepts one byte, then two, then three; and is interrupted before each.
#[derive(Default)]
struct Stutters(Vec<u8>, usize, bool);

impl Write for Stutters {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.2 = !self.2;
        if self.2 {
            return Err(io::ErrorKind::Interrupted.into());
        }
        self.1 += 1;
        let taken = bytes.len().min(self.1);
        self.0.extend(&bytes[..taken]);
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A file of alternating small and large pieces.
fn document() -> Document<'static> {
    let mesh = |vertices: usize| {
        let mesh = Mesh::new()
            .with_name("body")
            .with_positions(vec![[0.5; 3]; vertices])
            .with_uv_layer(vec![[0.25; 2]; vertices]);
        mesh.with_faces((0..u32::try_from(vertices).unwrap()).collect::<Vec<u32>>())
    };
    let sizes = [3, 20_000, 5, 70_000, 10_000, 10_000, 10_000];
    Document::from(
        Root::new().with_model(sizes.into_iter().fold(Model::new(), |model, size| model.with_mesh(mesh(size)))),
    )
}

fn write(layout: Layout, call: usize) -> (Result<u64, cast_write::Error>, Seen) {
    let seen = Rc::new(RefCell::new(Seen::default()));
    let result = document().write_to(layout, FailsAt { call, seen: Rc::clone(&seen) });
    (result, seen.take())
}

#[test]
fn a_failure_at_any_call_is_reported_and_ends_the_writing() {
    for layout in [Layout::Compact, Layout::aligned(16).unwrap()] {
        let whole = document().to_vec(layout).unwrap();
        let (result, seen) = write(layout, usize::MAX);
        assert_eq!(result.unwrap(), whole.len() as u64);
        assert!(seen.bytes == whole);
        let calls = seen.calls.len();
        assert!(calls > 10, "{calls} calls are too few for this test");
        for call in 0..calls {
            let (result, seen) = write(layout, call);
            let error = result.unwrap_err();
            assert!(matches!(error.kind(), ErrorKind::Io(error) if error.to_string() == "full"));
            assert_eq!(seen.calls_after_failure, 1, "it goes on after a failure");
            assert!(whole.starts_with(&seen.bytes));
        }
    }
}

/// Big-endian machines convert them piece by piece.
#[cfg(target_endian = "little")]
#[test]
fn large_arrays_are_passed_on_in_one_piece() {
    let (result, seen) = write(Layout::Compact, usize::MAX);
    result.unwrap();
    for array in [20_000 * 12, 20_000 * 8, 70_000 * 12, 70_000 * 8, 70_000 * 4] {
        assert!(seen.calls.contains(&array), "{array} is not in {:?}", seen.calls);
    }
    // Small pieces are gathered instead.
    assert!(seen.calls.len() < 30, "{:?}", seen.calls);
}

#[test]
fn an_output_that_takes_little_at_a_time_gets_everything() {
    let mut output = Stutters::default();
    document().write_to(Layout::Compact, &mut output).unwrap();
    assert!(output.0 == document().to_vec(Layout::Compact).unwrap());
}

/// Remembers where small pieces were written and counts the large ones, so that nothing large is kept.
#[derive(Default)]
struct Sparse {
    offset: u64,
    pieces: Vec<(u64, Vec<u8>)>,
}

impl Write for Sparse {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if bytes.len() < 1 << 20 {
            self.pieces.push((self.offset, bytes.to_vec()));
        }
        self.offset += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Sparse {
    fn read<const N: usize>(&self, offset: u64) -> [u8; N] {
        let (start, piece) = self.pieces.iter().rfind(|(start, _)| *start <= offset).unwrap();
        let at = usize::try_from(offset - start).unwrap();
        piece[at..at + N].try_into().unwrap()
    }
}

#[test]
fn a_file_of_several_roots_can_be_larger_than_4_gib() {
    // One array that is borrowed many times.
    let array = vec![0_u8; 64 << 20];
    let roots = 4;
    let root = |number: u64| {
        let mut root = Node::with_hash(cast_read::NodeKind::ROOT, number.into());
        for child in 0..20 {
            let mut mesh = Node::with_hash(cast_read::NodeKind::MESH, (100 + child).into());
            mesh.set("f", Data::from(&array[..]));
            root.children.push(mesh);
        }
        root
    };
    let document = Document { roots: (0..roots).map(root).collect(), ..Document::default() };
    let mesh_size = 24 + 8 + 1 + array.len() as u64;
    let root_size = 24 + 20 * mesh_size;
    let total = 16 + roots * root_size + document.trailing.len() as u64;
    assert!(total > 1 << 32);
    assert_eq!(document.byte_len(Layout::Compact).unwrap(), total);
    let mut output = Sparse::default();
    assert_eq!(document.write_to(Layout::Compact, &mut output).unwrap(), total);
    assert_eq!(output.offset, total);
    for number in 0..roots {
        let at = 16 + number * root_size;
        assert_eq!(output.read(at), *b"root");
        assert_eq!(u64::from(u32::from_le_bytes(output.read(at + 4))), root_size);
        assert_eq!(u64::from_le_bytes(output.read(at + 8)), number);
        let last_mesh = at + 24 + 19 * mesh_size;
        assert_eq!(output.read(last_mesh), *b"mesh");
        assert_eq!(u64::from(u32::from_le_bytes(output.read(last_mesh + 4))), mesh_size);
        assert_eq!(u64::from(u32::from_le_bytes(output.read(last_mesh + 24 + 4))), array.len() as u64);
    }
}

#[test]
fn the_size_is_told_before_and_after() {
    let document = document();
    for layout in [Layout::Compact, Layout::Preserve, Layout::aligned(16).unwrap()] {
        let size = document.to_vec(layout).unwrap().len() as u64;
        assert_eq!(document.byte_len(layout).unwrap(), size);
        let planned = document.planned(layout).unwrap();
        let mut bytes = Vec::new();
        let written = planned.write_to_with(&mut bytes, cast_write::Progress::none()).unwrap();
        assert_eq!((planned.byte_len(), written, bytes.len() as u64), (size, size, size));
    }
}
