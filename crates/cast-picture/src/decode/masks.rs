//! Pixels whose channels are bits of a number.

/// Where a channel is in the number of a pixel.
#[derive(Clone, Copy, Debug)]
struct Mask {
    shift: u32,
    /// The largest number that the bits can hold; 0 without bits.
    most: u32,
}

/// Where the channels of a pixel are.
#[derive(Clone, Debug)]
pub(super) struct Masks {
    /// The number of bytes of a pixel, at most 4.
    pub(super) bytes: usize,
    channels: Vec<Mask>,
}

impl Masks {
    /// `None` if a channel has no bits, or bits with gaps between them.
    pub(super) fn new(bytes: usize, masks: &[u32]) -> Option<Self> {
        let mask = |mask: &u32| {
            let shift = mask.trailing_zeros();
            let most = mask.checked_shr(shift).filter(|most| *most != 0)?;
            most.checked_add(1).is_none_or(u32::is_power_of_two).then_some(Mask { shift, most })
        };
        let channels: Option<Vec<Mask>> = masks.iter().map(mask).collect();
        Some(Self { bytes: Some(bytes).filter(|bytes| (1..=4).contains(bytes))?, channels: channels? })
    }

    /// Converts a row.
    pub(super) fn convert(&self, row: &[u8], out: &mut [u8]) {
        for (pixel, out) in row.chunks_exact(self.bytes).zip(out.chunks_exact_mut(self.channels.len().max(1))) {
            let number = pixel.iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte));
            for (Mask { shift, most }, out) in self.channels.iter().zip(out) {
                let value = u64::from(number >> shift & most);
                // Rounded to the nearest byte.
                let byte = (value * 255 + u64::from(most / 2)) / u64::from(*most);
                *out = u8::try_from(byte).unwrap_or(u8::MAX);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn channels_are_scaled_to_bytes() {
        let masks = Masks::new(2, &[0x7C00, 0x3E0, 0x1F]).unwrap();
        let mut out = [0; 6];
        // 31, 0, 16 and 1, 2, 3 of 31.
        masks.convert(&[0x10, 0x7C, 0x43, 0x04], &mut out);
        assert_eq!(out, [255, 0, 132, 8, 16, 25]);
        assert!(Masks::new(2, &[0x5]).is_none(), "a gap");
        assert!(Masks::new(2, &[0]).is_none());
        let whole = Masks::new(4, &[u32::MAX]).unwrap();
        let mut out = [0];
        whole.convert(&[0xFF; 4], &mut out);
        assert_eq!(out, [255]);
    }
}
