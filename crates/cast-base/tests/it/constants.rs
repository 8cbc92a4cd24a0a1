//! Severities and the budget.

use cast_base::{DEFAULT_BUDGET, Severity};

#[test]
fn severities_are_in_order() {
    let names = Severity::ALL.map(Severity::name);
    assert_eq!(names, ["error", "warning", "info", "hint"]);
    assert!(Severity::ALL.is_sorted_by(|one, next| one > next));
    assert_eq!(format!("[{:<6}]", Severity::Info), "[info  ]");
}

#[test]
fn the_budget_is_a_gibibyte() {
    assert_eq!(DEFAULT_BUDGET, 1_073_741_824);
}
