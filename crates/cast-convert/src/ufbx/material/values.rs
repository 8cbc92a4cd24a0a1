//! Properties of materials and their numbers.

use crate::narrow::narrow;

/// A property that an element itself has, rather than the template of its kind.
pub(super) fn given<'e>(element: &'e ufbx::Element, property: &str) -> Option<&'e ufbx::Prop> {
    element.props.props.iter().find(|own| &*own.name == property)
}

/// Whether a material itself has a property.
pub(super) fn is_given(material: &ufbx::Material, property: &str) -> bool {
    given(&material.element, property).is_some()
}

/// The value of a property that is a colour.
pub(super) fn color(property: &ufbx::Prop) -> Option<[f32; 4]> {
    let ufbx::Vec4 { x, y, z, w } = property.value_vec4;
    let alpha = match property.type_ {
        ufbx::PropType::Color => 1.0,
        ufbx::PropType::ColorWithAlpha => w,
        _ => return None,
    };
    Some([x, y, z, alpha].map(sound))
}

pub(super) fn is_black([r, g, b, _]: &[f32; 4]) -> bool {
    [*r, *g, *b] == [0.0; 3]
}

/// A colour component, neither negative nor NaN.
pub(super) fn sound(component: f64) -> f32 {
    let component = narrow(component);
    if component.is_finite() { component.max(0.0) } else { 0.0 }
}
