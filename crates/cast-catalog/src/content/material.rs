//! Materials and their textures.

use cast_read::View;
use cast_read::views::{MaterialRef, MaterialSource};

use super::{Around, Content, TooMany, slashed};
use crate::rows::{MaterialRow, TextureRow};

impl<'a> Content<'_, 'a> {
    pub(super) fn material(&mut self, material: MaterialRef<'a>) -> Result<(), TooMany> {
        let node = self.paths.path(material.node());
        let name = material.text("n").map(|name| name.to_string_lossy());
        let (mut slots, mut textures) = (Vec::new(), 0_u64);
        for slot in material.slots() {
            let slot_name = slot.name().to_string_lossy();
            if let Some(MaterialSource::File(file)) = slot.source() {
                textures = textures.saturating_add(1);
                let texture = file.text("p").map(|path| path.to_string_lossy()).unwrap_or_default();
                let Around { base, embedded, textures: files, search, .. } = self.around;
                let seen = files.look(&texture, base.map(|base| (base, search)), embedded);
                if let Some(target) = seen.target {
                    self.references.add(&texture, target);
                }
                let [device, number] = seen.identity();
                let row = TextureRow {
                    node: node.clone(),
                    material: name.clone(),
                    slot: slot_name.clone(),
                    texture_name: texture.rsplit(['/', '\\']).next().unwrap_or_default().into(),
                    texture,
                    found: seen.found,
                    file: seen.file.map(|file| slashed(file.strip_prefix(&self.rows.root).unwrap_or(&file))),
                    device,
                    number,
                    size: seen.size,
                    digest: seen.digest,
                };
                self.push(row, |rows| &mut rows.textures)?;
            }
            slots.push(slot_name);
        }
        let material_type = material.text("t").map(|text| text.to_string_lossy());
        let row = MaterialRow { node, name, material_type, slots, textures };
        self.push(row, |rows| &mut rows.materials)
    }
}
