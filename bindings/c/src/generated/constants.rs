// Generated from the schema table by `cargo xtask codegen`. Do not edit.

use crate::array::castkit_type;
use crate::node::castkit_kind;

/// A scene. No two of its children have the same hash. (`root` in files.)
pub const CASTKIT_KIND_ROOT: castkit_kind = 0x746F6F72;
/// Meshes, hair, blend shapes and materials with at most one skeleton. (`modl` in files.)
pub const CASTKIT_KIND_MODEL: castkit_kind = 0x6C646F6D;
/// Triangles and the vertex buffers they index. (`mesh` in files.)
pub const CASTKIT_KIND_MESH: castkit_kind = 0x6873656D;
/// Strands of hair as chains of particles. (`hair` in files.)
pub const CASTKIT_KIND_HAIR: castkit_kind = 0x72696168;
/// Changed positions of some vertices of a mesh. (`blsh` in files.)
pub const CASTKIT_KIND_BLEND_SHAPE: castkit_kind = 0x68736C62;
/// Bones, with the inverse kinematics handles and constraints between them. (`skel` in files.)
pub const CASTKIT_KIND_SKELETON: castkit_kind = 0x6C656B73;
/// One joint of a skeleton. (`bone` in files.)
pub const CASTKIT_KIND_BONE: castkit_kind = 0x656E6F62;
/// A chain of bones that reaches for a target. (`ikhd` in files.)
pub const CASTKIT_KIND_IK_HANDLE: castkit_kind = 0x64686B69;
/// A bone that follows another. (`cnst` in files.)
pub const CASTKIT_KIND_CONSTRAINT: castkit_kind = 0x74736E63;
/// Curves with one frame rate. (`anim` in files.)
pub const CASTKIT_KIND_ANIMATION: castkit_kind = 0x6D696E61;
/// Key frames and values of one property of one node. (`curv` in files.)
pub const CASTKIT_KIND_CURVE: castkit_kind = 0x76727563;
/// A different curve mode for all bones below a bone. (`CMOV` in files.)
pub const CASTKIT_KIND_CURVE_MODE_OVERRIDE: castkit_kind = 0x564F4D43;
/// Frames at which something happens. (`ntif` in files.)
pub const CASTKIT_KIND_NOTIFICATION_TRACK: castkit_kind = 0x6669746E;
/// Texture files and colours by slot. (`matl` in files.)
pub const CASTKIT_KIND_MATERIAL: castkit_kind = 0x6C74616D;
/// The path of a texture or of another Cast file. (`file` in files.)
pub const CASTKIT_KIND_FILE: castkit_kind = 0x656C6966;
/// A constant colour in place of a texture. (`colr` in files.)
pub const CASTKIT_KIND_COLOR: castkit_kind = 0x726C6F63;
/// Another Cast file placed in this scene. (`inst` in files.)
pub const CASTKIT_KIND_INSTANCE: castkit_kind = 0x74736E69;
/// Who and what made the file, and hints. Only the first node's hints apply. (`meta` in files.)
pub const CASTKIT_KIND_METADATA: castkit_kind = 0x6174656D;
/// Unsigned 8-bit integers. (`b` in the specification.)
pub const CASTKIT_TYPE_BYTE: castkit_type = 0x0062;
/// Unsigned 16-bit integers. (`h` in the specification.)
pub const CASTKIT_TYPE_SHORT: castkit_type = 0x0068;
/// Unsigned 32-bit integers. (`i` in the specification.)
pub const CASTKIT_TYPE_INTEGER32: castkit_type = 0x0069;
/// Unsigned 64-bit integers: hashes. (`l` in the specification.)
pub const CASTKIT_TYPE_INTEGER64: castkit_type = 0x006C;
/// 32-bit floats. (`f` in the specification.)
pub const CASTKIT_TYPE_FLOAT: castkit_type = 0x0066;
/// 64-bit floats. (`d` in the specification.)
pub const CASTKIT_TYPE_DOUBLE: castkit_type = 0x0064;
/// Strings, each with a NUL at its end. (`s` in the specification.)
pub const CASTKIT_TYPE_STRING: castkit_type = 0x0073;
/// Vectors of two floats. (`v2` in the specification.)
pub const CASTKIT_TYPE_VECTOR2: castkit_type = 0x7632;
/// Vectors of three floats. (`v3` in the specification.)
pub const CASTKIT_TYPE_VECTOR3: castkit_type = 0x7633;
/// Vectors of four floats: quaternions x, y, z, w or colours r, g, b, a. (`v4` in the specification.)
pub const CASTKIT_TYPE_VECTOR4: castkit_type = 0x7634;
/// A text that is not in the specification.
pub const CASTKIT_CHOICE_OTHER: u32 = 0;
/// How a mesh follows its bones (`sm`). One of `CASTKIT_SKINNING_METHOD_…`.
pub type castkit_known_skinning_method = u32;
/// `linear`: Linear blend skinning; the default.
pub const CASTKIT_SKINNING_METHOD_LINEAR: castkit_known_skinning_method = 1;
/// `quaternion`: Dual quaternion skinning.
pub const CASTKIT_SKINNING_METHOD_QUATERNION: castkit_known_skinning_method = 2;
impl super::Choice for castkit::format::SkinningMethod<'_> {
    fn number(self) -> u32 {
        match self {
            castkit::format::SkinningMethod::Linear => CASTKIT_SKINNING_METHOD_LINEAR,
            castkit::format::SkinningMethod::Quaternion => CASTKIT_SKINNING_METHOD_QUATERNION,
            _ => CASTKIT_CHOICE_OTHER,
        }
    }
}
/// What a constraint acts on (`ct`). One of `CASTKIT_CONSTRAINT_TYPE_…`.
pub type castkit_known_constraint_type = u32;
/// `pt`: The translation.
pub const CASTKIT_CONSTRAINT_TYPE_POINT: castkit_known_constraint_type = 1;
/// `or`: The rotation.
pub const CASTKIT_CONSTRAINT_TYPE_ORIENT: castkit_known_constraint_type = 2;
/// `sc`: The scale.
pub const CASTKIT_CONSTRAINT_TYPE_SCALE: castkit_known_constraint_type = 3;
impl super::Choice for castkit::format::ConstraintType<'_> {
    fn number(self) -> u32 {
        match self {
            castkit::format::ConstraintType::Point => CASTKIT_CONSTRAINT_TYPE_POINT,
            castkit::format::ConstraintType::Orient => CASTKIT_CONSTRAINT_TYPE_ORIENT,
            castkit::format::ConstraintType::Scale => CASTKIT_CONSTRAINT_TYPE_SCALE,
            _ => CASTKIT_CHOICE_OTHER,
        }
    }
}
/// How rotation curves were interpolated in the first weeks of the format (`ri`). One of
/// `CASTKIT_ROTATION_INTERPOLATION_…`.
pub type castkit_known_rotation_interpolation = u32;
/// `quaternion`: As quaternions. Legacy, until 2020-03.
pub const CASTKIT_ROTATION_INTERPOLATION_QUATERNION: castkit_known_rotation_interpolation = 1;
/// `euler`: As Euler angles. Legacy, until 2020-03.
pub const CASTKIT_ROTATION_INTERPOLATION_EULER: castkit_known_rotation_interpolation = 2;
impl super::Choice for castkit::format::RotationInterpolation<'_> {
    fn number(self) -> u32 {
        match self {
            castkit::format::RotationInterpolation::Quaternion => CASTKIT_ROTATION_INTERPOLATION_QUATERNION,
            castkit::format::RotationInterpolation::Euler => CASTKIT_ROTATION_INTERPOLATION_EULER,
            _ => CASTKIT_CHOICE_OTHER,
        }
    }
}
/// The space of an old animation's curves (`ts`). One of `CASTKIT_TRANSFORM_SPACE_…`.
pub type castkit_known_transform_space = u32;
/// `local`: Relative to the parent, as all animations are today. Legacy, until 2023-10.
pub const CASTKIT_TRANSFORM_SPACE_LOCAL: castkit_known_transform_space = 1;
/// `world`: Relative to the scene. Legacy, until 2023-10.
pub const CASTKIT_TRANSFORM_SPACE_WORLD: castkit_known_transform_space = 2;
impl super::Choice for castkit::format::TransformSpace<'_> {
    fn number(self) -> u32 {
        match self {
            castkit::format::TransformSpace::Local => CASTKIT_TRANSFORM_SPACE_LOCAL,
            castkit::format::TransformSpace::World => CASTKIT_TRANSFORM_SPACE_WORLD,
            _ => CASTKIT_CHOICE_OTHER,
        }
    }
}
/// What a curve animates (`kp`). One of `CASTKIT_CURVE_PROPERTY_…`.
pub type castkit_known_curve_property = u32;
/// `rq`: Rotation as a quaternion, spherically interpolated.
pub const CASTKIT_CURVE_PROPERTY_ROTATION: castkit_known_curve_property = 1;
/// `tx`: Translation along x.
pub const CASTKIT_CURVE_PROPERTY_TRANSLATION_X: castkit_known_curve_property = 2;
/// `ty`: Translation along y.
pub const CASTKIT_CURVE_PROPERTY_TRANSLATION_Y: castkit_known_curve_property = 3;
/// `tz`: Translation along z.
pub const CASTKIT_CURVE_PROPERTY_TRANSLATION_Z: castkit_known_curve_property = 4;
/// `sx`: Scale along x.
pub const CASTKIT_CURVE_PROPERTY_SCALE_X: castkit_known_curve_property = 5;
/// `sy`: Scale along y.
pub const CASTKIT_CURVE_PROPERTY_SCALE_Y: castkit_known_curve_property = 6;
/// `sz`: Scale along z.
pub const CASTKIT_CURVE_PROPERTY_SCALE_Z: castkit_known_curve_property = 7;
/// `bs`: Weight of the blend shape with that name.
pub const CASTKIT_CURVE_PROPERTY_BLEND_SHAPE: castkit_known_curve_property = 8;
/// `vb`: Visibility: hidden when 0, visible otherwise.
pub const CASTKIT_CURVE_PROPERTY_VISIBILITY: castkit_known_curve_property = 9;
/// `rx`: Rotation around x. Legacy, until 2023-11.
pub const CASTKIT_CURVE_PROPERTY_EULER_X: castkit_known_curve_property = 10;
/// `ry`: Rotation around y. Legacy, until 2023-11.
pub const CASTKIT_CURVE_PROPERTY_EULER_Y: castkit_known_curve_property = 11;
/// `rz`: Rotation around z. Legacy, until 2023-11.
pub const CASTKIT_CURVE_PROPERTY_EULER_Z: castkit_known_curve_property = 12;
/// `rw`: Fourth component of a quaternion that is split over four curves. Legacy, until 2020-03.
pub const CASTKIT_CURVE_PROPERTY_QUATERNION_W: castkit_known_curve_property = 13;
impl super::Choice for castkit::format::CurveProperty<'_> {
    fn number(self) -> u32 {
        match self {
            castkit::format::CurveProperty::Rotation => CASTKIT_CURVE_PROPERTY_ROTATION,
            castkit::format::CurveProperty::TranslationX => CASTKIT_CURVE_PROPERTY_TRANSLATION_X,
            castkit::format::CurveProperty::TranslationY => CASTKIT_CURVE_PROPERTY_TRANSLATION_Y,
            castkit::format::CurveProperty::TranslationZ => CASTKIT_CURVE_PROPERTY_TRANSLATION_Z,
            castkit::format::CurveProperty::ScaleX => CASTKIT_CURVE_PROPERTY_SCALE_X,
            castkit::format::CurveProperty::ScaleY => CASTKIT_CURVE_PROPERTY_SCALE_Y,
            castkit::format::CurveProperty::ScaleZ => CASTKIT_CURVE_PROPERTY_SCALE_Z,
            castkit::format::CurveProperty::BlendShape => CASTKIT_CURVE_PROPERTY_BLEND_SHAPE,
            castkit::format::CurveProperty::Visibility => CASTKIT_CURVE_PROPERTY_VISIBILITY,
            castkit::format::CurveProperty::EulerX => CASTKIT_CURVE_PROPERTY_EULER_X,
            castkit::format::CurveProperty::EulerY => CASTKIT_CURVE_PROPERTY_EULER_Y,
            castkit::format::CurveProperty::EulerZ => CASTKIT_CURVE_PROPERTY_EULER_Z,
            castkit::format::CurveProperty::QuaternionW => CASTKIT_CURVE_PROPERTY_QUATERNION_W,
            _ => CASTKIT_CHOICE_OTHER,
        }
    }
}
/// How the values of a curve are applied (`m`). One of `CASTKIT_CURVE_MODE_…`.
pub type castkit_known_curve_mode = u32;
/// `additive`: On top of the current pose, scaled by the blend weight.
pub const CASTKIT_CURVE_MODE_ADDITIVE: castkit_known_curve_mode = 1;
/// `absolute`: The value itself, relative to the parent; the default.
pub const CASTKIT_CURVE_MODE_ABSOLUTE: castkit_known_curve_mode = 2;
/// `relative`: On top of the rest pose.
pub const CASTKIT_CURVE_MODE_RELATIVE: castkit_known_curve_mode = 3;
impl super::Choice for castkit::format::CurveMode<'_> {
    fn number(self) -> u32 {
        match self {
            castkit::format::CurveMode::Additive => CASTKIT_CURVE_MODE_ADDITIVE,
            castkit::format::CurveMode::Absolute => CASTKIT_CURVE_MODE_ABSOLUTE,
            castkit::format::CurveMode::Relative => CASTKIT_CURVE_MODE_RELATIVE,
            _ => CASTKIT_CHOICE_OTHER,
        }
    }
}
/// The space of a colour's components (`cs`). One of `CASTKIT_COLOR_SPACE_…`.
pub type castkit_known_color_space = u32;
/// `srgb`: With the sRGB transfer function; the default.
pub const CASTKIT_COLOR_SPACE_SRGB: castkit_known_color_space = 1;
/// `linear`: Linear light.
pub const CASTKIT_COLOR_SPACE_LINEAR: castkit_known_color_space = 2;
impl super::Choice for castkit::format::ColorSpace<'_> {
    fn number(self) -> u32 {
        match self {
            castkit::format::ColorSpace::Srgb => CASTKIT_COLOR_SPACE_SRGB,
            castkit::format::ColorSpace::Linear => CASTKIT_COLOR_SPACE_LINEAR,
            _ => CASTKIT_CHOICE_OTHER,
        }
    }
}
/// Which axis of the scene points up (`up`). One of `CASTKIT_UP_AXIS_…`.
pub type castkit_known_up_axis = u32;
/// `x`: The x axis.
pub const CASTKIT_UP_AXIS_X: castkit_known_up_axis = 1;
/// `y`: The y axis.
pub const CASTKIT_UP_AXIS_Y: castkit_known_up_axis = 2;
/// `z`: The z axis.
pub const CASTKIT_UP_AXIS_Z: castkit_known_up_axis = 3;
impl super::Choice for castkit::format::UpAxis<'_> {
    fn number(self) -> u32 {
        match self {
            castkit::format::UpAxis::X => CASTKIT_UP_AXIS_X,
            castkit::format::UpAxis::Y => CASTKIT_UP_AXIS_Y,
            castkit::format::UpAxis::Z => CASTKIT_UP_AXIS_Z,
            _ => CASTKIT_CHOICE_OTHER,
        }
    }
}
