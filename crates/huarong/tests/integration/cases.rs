//! The cases of `huarong.jsonl`.

use huarong::{Algorithm, CommonCode, Metric, Puzzle, PuzzleBuilder, PuzzleError, solve};
use search_core::{Limits, Outcome};
use serde_json::Value;

fn rows(value: &Value) -> String {
    let rows: Vec<&str> = value
        .as_array()
        .unwrap()
        .iter()
        .map(|r| r.as_str().unwrap())
        .collect();
    rows.join("/")
}

fn build(case: &Value) -> Result<Puzzle, PuzzleError> {
    let mut builder = PuzzleBuilder::new(&rows(&case["board"]))
        .goal(&rows(&case["goal"]))
        .axis_bound(case["restricted"] == true);
    if let Some(labels) = case["alike"].as_str() {
        builder = builder.alike(labels);
    }
    builder.build()
}

#[test]
fn every_case_has_its_answer() {
    let mut checked = 0;
    for line in include_str!("../data/huarong.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        checked += 1;
        let puzzle = match build(&case) {
            Ok(puzzle) => puzzle,
            Err(error) => {
                assert_eq!(case["answer"], "invalid", "{error}");
                continue;
            }
        };
        if let Some(code) = case["code"].as_str() {
            assert_eq!(
                CommonCode::try_from(&puzzle).unwrap(),
                code.parse().unwrap()
            );
            assert_eq!(Puzzle::from_text(code).unwrap(), puzzle);
        }
        let metric: Metric = case["metric"].as_str().unwrap().parse().unwrap();
        for algorithm in [Algorithm::Bfs, Algorithm::Bidirectional, Algorithm::Astar] {
            let answer = solve(&puzzle, metric, algorithm, &Limits::none()).unwrap();
            let expected = case["answer"].as_u64().map(|length| length as u32);
            assert_eq!(answer.length, expected, "{line}");
            if expected.is_none() {
                assert_eq!(case["answer"], "unsolvable");
                assert_eq!(answer.outcome, Outcome::Exhausted, "{line}");
            }
        }
    }
    assert_eq!(checked, 24);
}
