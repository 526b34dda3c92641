//! Texts of other programs: read, written, refused.

use huarong::{
    Algorithm, CodeError, Form, FormError, Metric, Puzzle, PuzzleBuilder, Refusal, solve,
};
use search_core::{Limits, SplitMix64};

fn refusal(form: Form, puzzle: &Puzzle) -> Refusal {
    match form.write(puzzle) {
        Err(FormError::Refused { form: said, reason }) => {
            assert_eq!(said, form);
            reason
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn classic_layouts_go_through_all_three_codes() {
    let board = Puzzle::from_text("横刀立马").unwrap();
    for (form, text) in [
        (Form::Rows, "BAAC/BAAC/DEEF/DGHF/I..J"),
        (Form::Common, "1A9BF0C"),
        (Form::Short, "4WVE1"),
        (Form::Raw, "0E58FC85FFEBC4DB"),
    ] {
        let written = form.write(&board).unwrap();
        if form != Form::Raw {
            assert_eq!(written, text, "{form}");
        }
        assert_eq!(form.read(&written).unwrap(), board, "{form}");
    }
    // Five digits of a common code look like a short one: the form says which is meant.
    let common = Form::Common.read("1A9BF").unwrap();
    assert_eq!(Form::Common.write(&common).unwrap(), "1A9BF");
    let short = Form::Short.read("1A9BF").unwrap();
    assert_ne!(common, short);
    assert_eq!(Puzzle::from_text("1A9BF").unwrap(), short);
    assert!(Form::Common.read("横刀立马").is_err());
    let other = board.with_goal("AA../AA../..../..../....").unwrap();
    assert_eq!(refusal(Form::Short, &other), Refusal::OtherGoal);
    let small = Puzzle::parse_rows("AB/..").unwrap();
    assert_eq!(
        Form::Raw.write(&small),
        Err(FormError::Code(CodeError::Board))
    );
}

#[test]
fn forms_have_names() {
    for form in Form::ALL {
        assert_eq!(form.to_string().parse(), Ok(form));
    }
    let error = "knut".parse::<Form>().unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("\"knut\" is no form: use `rows`")
    );
}

#[test]
fn rush_hour_boards_are_known() {
    for (text, slides, steps) in [
        ("GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo", 51, 81),
        ("IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM", 60, 103),
    ] {
        let jam = Puzzle::from_text(text).unwrap();
        for (metric, length) in [(Metric::Slide, slides), (Metric::Step, steps)] {
            let answer = solve(&jam, metric, Algorithm::Auto, &Limits::none()).unwrap();
            assert_eq!(answer.length, Some(length), "{text} in {metric}");
        }
        assert_eq!(Form::RushHour.write(&jam).unwrap(), text.replace('o', "."));
    }
}

#[test]
fn rush_hour_cars_are_renamed_only_where_they_must() {
    let jam = PuzzleBuilder::new("..o..A/XXo..A/..o..x/.....x/....../ZZ....")
        .goal("....../....XX/....../....../....../......")
        .axis_bound(true)
        .build()
        .unwrap();
    // X is the car that leaves, and gives its name to the one that had A; `o` and `x` are taken.
    let text = Form::RushHour.write(&jam).unwrap();
    assert_eq!(text, "..B..XAAB..X..B..C.....C......ZZ....");
    let back = Puzzle::from_rush_hour(&text).unwrap();
    let lengths = [&jam, &back].map(|puzzle| {
        solve(puzzle, Metric::Step, Algorithm::Bfs, &Limits::none())
            .unwrap()
            .length
    });
    assert_eq!(lengths[0], lengths[1]);
}

#[test]
fn rush_hour_faults() {
    for (text, expected) in [
        (
            "AA..",
            "rush-hour text, line 1: 4 characters, but 36 are needed",
        ),
        (
            &"o".repeat(36)[..],
            "there is no car 'A' to leave on the right",
        ),
        (
            "AoooooAooooooooooooooooooooooooooooo",
            "car 'A' does not lie along a row",
        ),
        (
            "AABooooooooooooooooooooooooooooooooo",
            "piece 'B' is as high as wide",
        ),
        (
            "AAooooBBooooBBoooooooooooooooooooooo",
            "piece 'B' is as high as wide",
        ),
        (
            "AAoooAoooooooooooooooooooooooooooooo",
            "of piece 'A' is not connected",
        ),
    ] {
        let error = Puzzle::from_rush_hour(text).unwrap_err().to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
    let free = Puzzle::parse_rows("AA..../....../....../....../....../......").unwrap();
    let free = free
        .with_goal("....AA/....../....../....../....../......")
        .unwrap();
    assert_eq!(
        refusal(Form::RushHour, &free),
        Refusal::Axis { bound: false }
    );
    let bound = free.axis_bound(true).unwrap();
    assert!(Form::RushHour.write(&bound).is_ok());
    let short = bound
        .with_goal("...AA./....../....../....../....../......")
        .unwrap();
    assert_eq!(
        refusal(Form::RushHour, &short),
        Refusal::NoExit { label: 'A' }
    );
    let classic = Puzzle::from_text("横刀立马").unwrap();
    let size = Refusal::Size {
        rows: 5,
        columns: 4,
        wanted: "6x6",
    };
    assert_eq!(refusal(Form::RushHour, &classic), size);
    let wide = PuzzleBuilder::new("AA..../BBB.../BBB.../....../....../......")
        .goal("....AA/....../....../....../....../......")
        .axis_bound(true)
        .build()
        .unwrap();
    assert_eq!(
        refusal(Form::RushHour, &wide),
        Refusal::NoCar { label: 'B' }
    );
}

#[test]
fn gnome_levels_go_round() {
    let level = "######\n#a**-..\n#bb  ##\n##/#####";
    let puzzle = Form::Gnome.read(level).unwrap();
    let text = Form::Gnome.write(&puzzle).unwrap();
    insta::assert_snapshot!(text, @r"
    ######  
    #a**-.. 
    #bb  ## 
    ##／#####
    ");
    assert_eq!(Form::Gnome.read(&text).unwrap(), puzzle);
}

#[test]
fn gnome_faults() {
    let classic = Puzzle::from_text("横刀立马").unwrap();
    let covered = refusal(Form::Gnome, &classic);
    assert!(matches!(covered, Refusal::GoalCovered { .. }), "{covered}");
    let two = Puzzle::parse_rows("AB./...")
        .unwrap()
        .with_goal(".../AB.")
        .unwrap();
    assert_eq!(refusal(Form::Gnome, &two), Refusal::GoalPieces { found: 2 });
    let alike = Puzzle::parse_rows("AB./...")
        .unwrap()
        .with_goal(".../A..")
        .unwrap();
    let alike = alike.with_alike("AB").unwrap();
    assert_eq!(refusal(Form::Gnome, &alike), Refusal::Alike);
    let bound = Puzzle::parse_rows("AA.").unwrap().with_goal(".AA").unwrap();
    assert!(matches!(
        refusal(Form::Gnome, &bound),
        Refusal::GoalCovered { .. }
    ));
    let bound = Puzzle::parse_rows("AA..")
        .unwrap()
        .with_goal("..AA")
        .unwrap();
    assert_eq!(Form::Gnome.write(&bound).unwrap(), "**..");
    let bound = bound.axis_bound(true).unwrap();
    assert_eq!(refusal(Form::Gnome, &bound), Refusal::Axis { bound: true });
}

/// Random boards of single squares and dominoes, with a goal for every piece.
fn random_full_goal(rng: &mut SplitMix64) -> Option<Puzzle> {
    let draw = |rng: &mut SplitMix64| {
        let (height, width) = (3, 4);
        let mut grid = vec![vec!['.'; width]; height];
        for (label, long) in [
            ('P', true),
            ('Q', true),
            ('R', false),
            ('S', false),
            ('T', false),
        ] {
            let (row, column) = (rng.below(3) as usize, rng.below(3) as usize);
            let cells = if long {
                vec![(row, column), (row, column + 1)]
            } else {
                vec![(row, column)]
            };
            if cells.iter().any(|&(r, c)| grid[r][c] != '.') {
                return None;
            }
            for (r, c) in cells {
                grid[r][c] = label;
            }
        }
        let rows: Vec<String> = grid.iter().map(|row| row.iter().collect()).collect();
        Some(rows.join("/"))
    };
    let (board, goal) = (draw(rng)?, draw(rng)?);
    let puzzle = Puzzle::parse_rows(&board)
        .unwrap()
        .with_goal(&goal)
        .unwrap();
    Some(if rng.chance(1, 2) {
        puzzle.with_alike("RT").unwrap()
    } else {
        puzzle
    })
}

#[test]
fn sliding_texts_say_the_same_puzzle() {
    let mut rng = SplitMix64::new(3);
    let mut seen = 0;
    while seen < 25 {
        let Some(puzzle) = random_full_goal(&mut rng) else {
            continue;
        };
        seen += 1;
        let text = Form::Knuth.write(&puzzle).unwrap();
        let back = Puzzle::from_text(&text).unwrap();
        assert_eq!(Form::Knuth.write(&back).unwrap(), text);
        for metric in Metric::SINGLE {
            let [one, other] = [&puzzle, &back].map(|puzzle| {
                let answer = solve(puzzle, metric, Algorithm::Bfs, &Limits::none()).unwrap();
                (answer.outcome, answer.length, answer.states)
            });
            assert_eq!(one, other, "{text}");
        }
    }
}

#[test]
fn sliding_faults() {
    let text = |lines: &[&str]| lines.join("\n");
    for (lines, expected) in [
        (
            &["5 by 5", "1 = 1", "1", "01"][..],
            "line 1: it must begin with `ROWS x COLUMNS`",
        ),
        (&["+5 x 5", "1 = 1", "1", "01"], "line 1: it must begin"),
        (&["40 x 2", "1 = 1", "1", "01"], "40 rows and 2 columns"),
        (&["2 x 2", "g = 1", "g", "0g"], "line 2: \"g\" is no kind"),
        (&["2 x 2", "12 = 1", "1", "01"], "line 2: \"12\" is no kind"),
        (
            &["2 x 2", "1 = 1", "1 = 11", "1", "01"],
            "line 3: kind '1' is defined twice",
        ),
        (
            &["2 x 2", "1 = 1/2", "1", "01"],
            "line 2: pattern row 2, column 1: '2' is neither 0 nor 1",
        ),
        (
            &["2 x 2", "1 = 00", "1", "01"],
            "line 2: the pattern has no cell",
        ),
        (
            &["2 x 2", "1 = 1", "1"],
            "1 lines follow the kinds of pieces",
        ),
        (
            &["2 x 2", "1 = 1", "1", "01", "001"],
            "line 5: 3 lines follow",
        ),
        (
            &["2 x 2", "1 = 1", "12", "01"],
            "line 3: column 2: there is no kind '2'",
        ),
        (
            &["2 x 2", "1 = 11", "01", "1"],
            "line 3: column 2: a piece '1' does not fit at row 1, column 2",
        ),
        (
            &["2 x 2", "1 = 11/11", "100", "1"],
            "line 3: column 2: the board is already full",
        ),
        (
            &["2 x 2", "1 = 1", "1x", "01"],
            "line 4: its walls are not those of the first position",
        ),
        (
            &["2 x 2", "1 = 1", "11", "1"],
            "line 4: 1 pieces of kind '1', but the first position has 2",
        ),
        (&["3 x 3", "1 = 101", "1", "0001"], "is not connected"),
        (&["2 x 2", "1 = 1", "0", "0"], "the board has no piece"),
    ] {
        let error = Puzzle::from_knuth(&text(lines)).unwrap_err().to_string();
        assert!(error.contains(expected), "{lines:?}: {error}");
    }
    let many = Puzzle::from_knuth("2 x 2\n1 = 2\n2 = 0\n13\n3").unwrap_err();
    assert_eq!(many.faults().len(), 5, "{many}");
    let part = Puzzle::from_text("横刀立马").unwrap();
    assert_eq!(refusal(Form::Knuth, &part), Refusal::NoGoal { label: 'B' });
}
