//! The `_lossy` getter of every text: each byte that is not UTF-8 is escaped, anything else is as the plain getter returns it.

use cast_format::NodeKind;
use cast_read::views::{
    AnimationRef, BlendShapeRef, BoneRef, ColorRef, ConstraintRef, CurveModeOverrideRef, CurveRef, FileRef, HairRef,
    IKHandleRef, InstanceRef, MaterialRef, MeshRef, MetadataRef, ModelRef, NotificationTrackRef,
};
use cast_read::{Cast, NodeRef, PropertyType, View};
use cast_write::{Data, Document, Layout, Node};

/// Kind, key, the plain getter, the lossy one.
type Row = (NodeKind, &'static str, fn(NodeRef<'_>) -> Option<&str>, fn(NodeRef<'_>) -> Option<String>);

macro_rules! rows {
    ($($kind:ident $key:literal $view:ident $plain:ident $lossy:ident;)*) => {
        [$((
            NodeKind::$kind,
            $key,
            |node| $view::cast(node).unwrap().$plain(),
            |node| $view::cast(node).unwrap().$lossy(),
        )),*]
    };
}

const ROWS: [Row; 19] = rows! {
    MODEL "n" ModelRef name name_lossy;
    MESH "n" MeshRef name name_lossy;
    HAIR "n" HairRef name name_lossy;
    BLEND_SHAPE "n" BlendShapeRef name name_lossy;
    BONE "n" BoneRef name name_lossy;
    IK_HANDLE "n" IKHandleRef name name_lossy;
    CONSTRAINT "n" ConstraintRef name name_lossy;
    ANIMATION "n" AnimationRef name name_lossy;
    CURVE "nn" CurveRef node_name node_name_lossy;
    CURVE_MODE_OVERRIDE "nn" CurveModeOverrideRef node_name node_name_lossy;
    NOTIFICATION_TRACK "n" NotificationTrackRef name name_lossy;
    MATERIAL "n" MaterialRef name name_lossy;
    MATERIAL "t" MaterialRef material_type material_type_lossy;
    FILE "p" FileRef path path_lossy;
    COLOR "n" ColorRef name name_lossy;
    INSTANCE "n" InstanceRef name name_lossy;
    METADATA "a" MetadataRef author author_lossy;
    METADATA "s" MetadataRef software software_lossy;
    METADATA "sr" MetadataRef scene_root scene_root_lossy;
};

#[test]
fn what_is_not_utf8_is_escaped() {
    for (kind, key, plain, lossy) in ROWS {
        let values = [
            (None, None, None),
            (Some(&b"\0"[..]), Some(""), Some("")),
            (Some(b"stra\xC3\x9Fe\0"), Some("straße"), Some("straße")),
            (Some(b"caf\xE9\0"), None, Some("caf\u{FFFD}E9")),
        ];
        for (written, expected, replaced) in values {
            let mut node = Node::new(kind);
            if let Some(bytes) = written {
                node.set(key, Data::Raw { property_type: PropertyType::STRING, count: 1, bytes: bytes.into() });
            }
            let bytes = Document::from(node).to_vec(Layout::Compact).unwrap();
            let cast = Cast::parse(&bytes).unwrap();
            let node = cast.top_level().next().unwrap();
            assert_eq!((plain(node), lossy(node).as_deref()), (expected, replaced), "{kind}.{key}: {written:?}");
        }
    }
}
