//! `castkit info`: what is in files, on a page each.

mod fbx;
mod geometry;
mod look;
mod motion;
mod ms3d;
mod odd;
mod overview;
mod page;

use std::io::Write;
use std::path::{Path, PathBuf};

use castkit::convert::Format;
use castkit::summary::Summary;
use clap::Args;
use serde::Serialize;

use crate::context::Context;
use crate::input::{self, RepairRecord};
use crate::status::Failure;

const AFTER_HELP: &str = "\
The page shows what is there and leaves out what is not. Bounds are of all vertices of a model, before its placement.
Aligned arrays are those that a program can use where they lie in a mapped file, without a copy. The length of an
animation is from its first key to its last.

With --json, one object a file, one a line:
  file, path, bytes, version, flags, roots, levels, nodes, properties
  nodes_by_kind   {kind: count}
  metadata        {author, software, up_axis, scene_root}, if there is any
  models          [{name, position, rotation, scale, vertices, faces, bounds: {min, max}, meshes, materials, hairs,
                  blend_shapes, skeleton: {bones, root_bones, ik_handles, constraints}}]
    meshes        [{name, vertices, faces, bounds, normals, tangents, uv_layers, color_layers, maximum_influence,
                  skinning_method, material}]
    materials     [{name, type, slots: [{slot, field, texture | color and color_space | missing}]}]
    hairs         [{name, strands, particles, material}]
    blend_shapes  [{name, base_shape, vertices, target_meshes}]
  animations      [{name, frame_rate, looping, first_frame, last_frame, length_frames, length_seconds, curves, keys,
                  curves_by_property, curves_by_mode, curve_mode_overrides, skeleton,
                  notification_tracks: [{name, keys}]}]
  instances       [{name, reference_file, position, rotation, scale}]
  arrays          {count, aligned, bytes, aligned_bytes, padding_properties}
  oddities        {unusual_version, unusual_flags, trailing_bytes, slack_bytes, opaque_nodes, misplaced_roots,
                  findings: [{what, kind, property, type, value, replaced_by, count}]}
  repairs         with --recover, [{offset, what}]

Of a binary FBX file the page tells what is stored, not what it means; with --json:
  file, path, bytes, format, version, big_endian, creator, nodes, connections, properties
  unit_scale, up_axis       of the global settings, where they say
  objects         [{node, sub_class, count}]
  templates       names of object types that have one
  animations      names of animation stacks
  textures        paths of files that are referred to
  media           [{node, name, bytes}]: files inside, for castkit extract
  arrays          {count, deflated, stored_bytes, bytes}
  slack           bytes that nothing accounts for
  faults          [{offset, node, what}]

Of a MilkShape file likewise:
  file, path, bytes, format, version, vertices, triangles
  groups          [{name, triangles, material, flags}]
  materials       [{name, texture, alpha_map, shininess, transparency}]
  keyframer       {frame_rate, current_time, frame_count}
  joints          [{name, parent, rotation_keys, position_keys}]
  comments        [{about, index, text}]
  vertex_extras   the sub-version of weights, if there are any
  joint_extras    whether joints have colours
  model_extra     {joint_size, transparency_mode, alpha_reference}
  unknown         {section, sub_version, bytes}: a section of a form that is not known
  trailing        bytes behind the last section

Examples:
  castkit info hero.cast walk.cast
  castkit info --json *.cast | jq -r 'select(.animations != []) | .file'
  castkit info --json hero.cast | jq -r '.models[].materials[].slots[].texture // empty'
  curl -s https://example.com/hero.cast | castkit info -";

/// Show what is in files, on a page each
#[derive(Args, Debug)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Info {
    /// The files; - is standard input
    #[arg(value_name = "FILE", required = true, value_hint = clap::ValueHint::FilePath)]
    files: Vec<PathBuf>,

    /// List everything instead of the first few of many
    #[arg(long)]
    all: bool,
}

/// What is printed with --json.
#[derive(Serialize)]
struct Record<'a> {
    file: &'a str,
    path: &'a str,
    #[serde(flatten)]
    summary: Summary<'a>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    repairs: Vec<RepairRecord>,
}

impl Info {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        let mut first = true;
        for file in &self.files {
            let outcome = self.show(context, file, &mut first);
            context.settle(file, outcome)?;
        }
        Ok(())
    }

    fn show(&self, context: &mut Context, file: &Path, first: &mut bool) -> Result<(), Failure> {
        let bytes = input::bytes(file, context.options.mapping)?;
        match Format::of_bytes(&bytes) {
            Some(Format::Fbx) => return fbx::show(context, file, &bytes, self.most(), std::mem::take(first)),
            Some(Format::Ms3d) => return ms3d::show(context, file, &bytes, self.most(), std::mem::take(first)),
            _ => {}
        }
        let opened = input::parse(bytes, &context.options)?;
        let cast = opened.cast();
        context.report_repairs(file, cast.repairs());
        let summary = Summary::of(&cast);
        let path = file.to_string_lossy();
        if context.options.json {
            let (name, repairs) = (input::file_name(file), RepairRecord::all(&cast));
            serde_json::to_writer(&mut context.out, &Record { file: &name, path: &path, summary, repairs })?;
            writeln!(context.out)?;
        } else {
            if !std::mem::take(first) {
                writeln!(context.out)?;
            }
            let palette = context.out.palette;
            overview::write(&page::Page { palette, most: self.most() }, &mut context.out, &path, &summary)?;
        }
        // Files are shown as they are done: the next one may take its time.
        Ok(context.out.flush()?)
    }

    /// Rows of a section; the rest is only counted.
    fn most(&self) -> usize {
        if self.all { usize::MAX } else { 12 }
    }
}
