//! The file of positions with known answers.

use dots_boxes::{Edge, EdgeSet, Position, Size, solve};
use search_core::{Limits, Side};
use serde_json::Value;

fn edges(value: &Value) -> Vec<Edge> {
    let texts = value.as_array().unwrap().iter();
    texts
        .map(|text| text.as_str().unwrap().parse().unwrap())
        .collect()
}

#[test]
fn every_case_has_its_value_and_its_best_moves() {
    let mut rows = 0;
    for line in include_str!("../data/cases.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let name = case["name"].as_str().unwrap();
        let number = |value: &Value| value.as_i64().unwrap() as u8;
        let size = Size::new(number(&case["box_rows"]), number(&case["box_cols"])).unwrap();
        let drawn: EdgeSet = edges(&case["edges_drawn"]).into_iter().collect();
        let free = EdgeSet::all(size) - drawn;
        assert!(free.len() <= 24, "{name}: {} free edges", free.len());
        let score = &case["score_so_far"];
        let (mover, other) = (number(&score["mover"]), number(&score["other"]));
        for (turn, scores) in [
            (Side::First, [mover, other]),
            (Side::Second, [other, mover]),
        ] {
            let position = Position::new(size, free, scores, turn).unwrap();
            assert_eq!(
                i64::from(position.open_boxes()),
                case["remaining_boxes"],
                "{name}"
            );
            let solution = solve(&position, &Limits::none()).unwrap();
            let value = solution.value().unwrap();
            assert_eq!(i64::from(value), case["answer"], "{name}");
            assert_eq!(solution.moves, edges(&case["optimal_moves"]), "{name}");
            let [first, second] = solution.final_scores(&position).unwrap();
            let margin = i64::from(first) - i64::from(second);
            let margin = if turn == Side::First { margin } else { -margin };
            assert_eq!(margin, case["final_diff_for_mover"], "{name}");
        }
        rows += 1;
    }
    assert_eq!(rows, 17);
}
