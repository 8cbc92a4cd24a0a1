//! What is in a binary FBX file, as a page.

mod summary;

use std::io::Write;
use std::path::Path;

use castkit::convert::fbx::tree::Tree;

use super::page::Page;
use crate::context::Context;
use crate::faults::complain_of;
use crate::status::Failure;
use crate::text::{Count, Size, Things, cut};
use summary::Summary;

pub(super) fn show(
    context: &mut Context,
    file: &Path,
    bytes: &[u8],
    most: usize,
    is_first: bool,
) -> Result<(), Failure> {
    let tree = Tree::parse(bytes).map_err(Failure::file)?;
    let summary = Summary::of(file, &tree);
    if context.options.json {
        serde_json::to_writer(&mut context.out, &summary)?;
        writeln!(context.out)?;
    } else {
        if !is_first {
            writeln!(context.out)?;
        }
        let page = Page { palette: context.out.palette, most };
        write(&summary, &page, &mut context.out)?;
    }
    context.out.flush()?;
    complain_of(&summary.faults)
}

fn write(summary: &Summary<'_>, page: &Page, out: &mut impl Write) -> std::io::Result<()> {
    let heading = page.palette.heading;
    writeln!(out, "{heading}{}{heading:#}", cut(&summary.path))?;
    page.fact(out, "size", Size(summary.bytes as u64))?;
    let order = if summary.big_endian { ", highest byte first" } else { "" };
    page.fact(out, "format", format_args!("FBX {}{order}", summary.version))?;
    if let Some(creator) = &summary.creator {
        page.fact(out, "creator", cut(creator))?;
    }
    if let Some(up) = summary.up_axis {
        page.fact(out, "up axis", up)?;
    }
    if let Some(unit) = summary.unit_scale {
        page.fact(out, "unit", format_args!("{unit} cm"))?;
    }
    let (connections, properties) = (
        Things(summary.connections, "connection", "connections"),
        Things(summary.properties, "property", "properties"),
    );
    page.fact(out, "nodes", format_args!("{}: {properties}, {connections}", Count(summary.nodes)))?;
    let arrays = &summary.arrays;
    if arrays.count > 0 {
        let (count, deflated) = (Things(arrays.count, "array", "arrays"), Count(arrays.deflated));
        let (bytes, stored) = (Size(arrays.bytes), Size(arrays.stored_bytes));
        page.fact(out, "arrays", format_args!("{count}, {deflated} deflated; {bytes} in {stored}"))?;
    }
    if summary.slack > 0 {
        page.fact(
            out,
            "slack",
            format_args!("{} that nothing accounts for", Things(summary.slack as u64, "byte", "bytes")),
        )?;
    }
    if !summary.objects.is_empty() {
        let total = summary.objects.iter().map(|object| object.count).sum();
        page.section(out, Things(total, "object", "objects"))?;
        let rows = summary
            .objects
            .iter()
            .map(|object| [cut(&object.node), cut(&object.sub_class), Count(object.count).to_string()]);
        page.table(out, ["node", "kind", "count"], rows, summary.objects.len())?;
    }
    for (names, one, many) in
        [(&summary.animations, "animation", "animations"), (&summary.textures, "texture", "textures")]
    {
        if !names.is_empty() {
            page.section(out, Things(names.len() as u64, one, many))?;
            page.table(out, [one], names.iter().map(|name| [cut(name)]), names.len())?;
        }
    }
    if !summary.media.is_empty() {
        page.section(out, Things(summary.media.len() as u64, "file inside", "files inside"))?;
        let rows = summary
            .media
            .iter()
            .map(|media| [media.node.clone(), cut(&media.name), Size(media.bytes as u64).to_string()]);
        page.table(out, ["node", "name", "size"], rows, summary.media.len())?;
    }
    Ok(())
}
