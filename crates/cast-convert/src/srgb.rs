//! Vertex colours of formats whose readers expect sRGB. Those of Cast and glTF are linear.

/// Converts a colour from sRGB to linear light.
pub(crate) fn to_linear(color: [f32; 4]) -> [f32; 4] {
    converted(color, |part| if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) })
}

/// Converts a colour from linear light to sRGB.
pub(crate) fn from_linear(color: [f32; 4]) -> [f32; 4] {
    converted(color, |part| {
        if part <= 0.003_130_8 {
            return part * 12.92;
        }
        // 1.055 times the root minus 0.055, so that 1 stays 1.
        let root = part.powf(1.0 / 2.4);
        root + (root - 1.0) * 0.055
    })
}

/// Converts all components except alpha. Values above 1 continue the curve; negative values are mirrored.
///
/// Single precision: powers in double precision take three times as long, and meshes have millions of colours.
fn converted([r, g, b, a]: [f32; 4], convert: impl Fn(f32) -> f32) -> [f32; 4] {
    let [r, g, b] = [r, g, b].map(|part| convert(part.abs()).copysign(part));
    [r, g, b, a]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        for step in 0..=1020_u16 {
            let value = f32::from(step) / 255.0;
            let color = [value, -value, 0.0, value];
            for back in [from_linear(to_linear(color)), to_linear(from_linear(color))] {
                assert!(back.iter().zip(color).all(|(a, b)| (a - b).abs() < 1e-5), "{color:?} {back:?}");
            }
        }
        assert!((to_linear([0.5; 4])[0] - 0.214_041).abs() < 1e-6);
        assert_eq!(to_linear([0.0, 1.0, -1.0, 0.5]), [0.0, 1.0, -1.0, 0.5]);
        assert_eq!(from_linear([0.0, 1.0, -1.0, 0.5]), [0.0, 1.0, -1.0, 0.5]);
    }
}
