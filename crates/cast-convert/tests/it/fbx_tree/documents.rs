//! Documents to read.

use super::builder::{N, P};

/// One of everything: all types of property, arrays, a template, objects, connections.
pub(crate) fn everything() -> Vec<N> {
    let row = |name, value: P| N("P", vec![P::S(name), P::S("double"), P::S("Number"), P::S("A"), value], vec![]);
    vec![
        N("Scalars", vec![P::C(1), P::Y(-2), P::I(-3), P::L(-4), P::F(0.5), P::D(-0.25), P::Z(7)], vec![]),
        N("Texts", vec![P::S("text"), P::R(b"\0\xffraw"), P::S("")], vec![]),
        N(
            "Definitions",
            vec![],
            vec![N(
                "ObjectType",
                vec![P::S("Model")],
                vec![
                    N("Count", vec![P::I(2)], vec![]),
                    N(
                        "PropertyTemplate",
                        vec![P::S("FbxNode")],
                        vec![N("Properties70", vec![], vec![row("Visibility", P::D(1.0)), row("Size", P::D(100.0))])],
                    ),
                ],
            )],
        ),
        N(
            "Objects",
            vec![],
            vec![
                N(
                    "Geometry",
                    vec![P::L(10), P::S("shape\0\x01Geometry"), P::S("Mesh")],
                    vec![
                        N("Vertices", vec![P::Doubles(vec![0.0, 1.0, 2.0, -3.5, 1e300, -0.0])], vec![]),
                        N("PolygonVertexIndex", vec![P::Ints(vec![0, 1, -3])], vec![]),
                        N("KeyTime", vec![P::Longs(vec![0, -46_186_158_000, i64::MAX])], vec![]),
                        N("Floats", vec![P::Floats(vec![0.125, f32::MAX, -1.0])], vec![]),
                        N("Flags", vec![P::Bools(vec![1, 0, 1, 1, 0])], vec![]),
                        N("Empty", vec![P::Doubles(vec![])], vec![]),
                    ],
                ),
                N(
                    "Model",
                    vec![P::L(20), P::S("hero\0\x01Model"), P::S("Mesh")],
                    vec![N(
                        "Properties70",
                        vec![],
                        vec![
                            row("Size", P::D(2.0)),
                            N("P", vec![P::S("Whole"), P::S("Compound"), P::S(""), P::S("")], vec![]),
                        ],
                    )],
                ),
                N("Model", vec![P::L(30), P::S("a/b\0\x01Model"), P::S("LimbNode")], vec![]),
            ],
        ),
        N(
            "Connections",
            vec![],
            vec![
                N("C", vec![P::S("OO"), P::L(10), P::L(20)], vec![]),
                N("C", vec![P::S("OP"), P::L(10), P::L(30), P::S("Lcl Translation")], vec![]),
                N("C", vec![P::S("PO"), P::L(10), P::S("out"), P::L(0)], vec![]),
            ],
        ),
    ]
}

/// A document of a version before 7000: objects without numbers, properties without labels.
pub(crate) fn old() -> Vec<N> {
    let row = N("Property", vec![P::S("Size"), P::S("double"), P::S("A"), P::D(5.0)], vec![]);
    vec![
        N(
            "Objects",
            vec![],
            vec![N("Model", vec![P::S("Model::hero"), P::S("Mesh")], vec![N("Properties60", vec![], vec![row])])],
        ),
        N(
            "Connections",
            vec![],
            vec![N("Connect", vec![P::S("OO"), P::S("Model::hero"), P::S("Model::Scene")], vec![])],
        ),
    ]
}

/// An array among as little as possible.
pub(crate) fn one_array() -> Vec<N> {
    let array = N("KeyTime", vec![P::Longs(vec![0, -46_186_158_000, i64::MAX])], vec![]);
    vec![N(
        "Objects",
        vec![],
        vec![N("AnimationCurve", vec![P::L(10), P::S("\0\x01AnimCurve"), P::S("")], vec![array])],
    )]
}
