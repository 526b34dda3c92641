//! Players behind protocols, talked to as contest engines do.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::{Duration, Instant};

use crate::run::{arena, command};

/// The words of a command that has a bot speak.
fn serve_bot(args: &str) -> Vec<&str> {
    let words = args.split(' ');
    core::iter::once("serve-bot").chain(words).collect()
}

/// What the program answers to an input that ends.
fn serve(args: &str, input: &str) -> (i32, String, String) {
    let mut child = command(&serve_bot(args))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that has ended early does not read on.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (
        output.status.code().unwrap(),
        text(output.stdout),
        text(output.stderr),
    )
}

fn answers(args: &str, input: &str) -> String {
    let (code, stdout, stderr) = serve(args, input);
    assert_eq!((code, stderr.as_str()), (0, ""), "{stdout}");
    stdout
}

/// A program that is talked to line by line.
struct Talk {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Talk {
    fn new(args: &str) -> Self {
        let mut child = command(&serve_bot(args))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        Self {
            to: child.stdin.take().unwrap(),
            from: BufReader::new(child.stdout.take().unwrap()),
            child,
        }
    }

    fn say(&mut self, text: &str) {
        self.to.write_all(text.as_bytes()).unwrap();
        self.to.flush().unwrap();
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.from.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }

    fn end(mut self) {
        drop(self.to);
        assert!(self.child.wait().unwrap().success());
    }
}

#[test]
fn tron2010_answers_a_digit_for_each_map() {
    let bot = "tron --protocol tron2010 --nodes 2000";
    let map = "6 4\n######\n#1  2#\n#    #\n######\n";
    let answer = answers(bot, map);
    assert!(["2\n", "3\n"].contains(&answer.as_str()), "{answer}");
    // The same in all the ways in which engines and editors write maps.
    let again = map.repeat(2);
    for text in [
        map.replace('\n', "\r\n"),
        map.replace("6 4", " 6  4 "),
        format!("\n{map}\n\n"),
        again.trim_end().to_owned(),
    ] {
        let found = answers(bot, &text);
        assert_eq!(found.lines().next(), answer.lines().next(), "{text:?}");
    }
    assert_eq!(answers(bot, &again).lines().count(), 2);
    // Rows whose spaces at the end were cut off, and one that is all spaces; open cells outside the
    // outer wall and on the border.
    let open = "9 7\n\n #######\n #1    #\n #\n #    2#\n #######\n\n";
    let answer = answers(bot, open);
    assert!(["2\n", "3\n"].contains(&answer.as_str()), "{answer}");
    // `1` is the own head: here it has one way out, and the other has another.
    assert_eq!(answers(bot, "5 4\n#####\n#1  #\n##2##\n#####\n"), "2\n");
    // No way out.
    let answer = answers(bot, "5 3\n#####\n#1#2#\n#####\n");
    assert!(["1", "2", "3", "4"].contains(&answer.trim()), "{answer}");
    // The end within a map is the end.
    assert_eq!(answers(bot, "6 4\n######\n#1  2#\n"), "");
}

#[test]
fn tron2010_says_what_is_no_map() {
    let bot = "tron --protocol tron2010 --nodes 100";
    let fault = |text: &str| {
        let (code, stdout, stderr) = serve(bot, text);
        assert_eq!((code, stdout.as_str()), (2, ""));
        stderr
    };
    assert_eq!(
        fault("hello\n"),
        "error: line 1: `hello` is no size of a map: it begins with a line `WIDTH HEIGHT`\n"
    );
    let said = fault(&format!("99999999999 2\n###\n{}\n", "#".repeat(2_000)));
    assert!(said.contains("the map from line 1: the map is"), "{said}");
    let said = fault("\n3 2\n###\n#x#\n");
    assert!(
        said.contains("the map from line 2: row 2, column 2"),
        "{said}"
    );
}

#[test]
fn moves_come_in_time_and_at_once() {
    let mut talk = Talk::new("tron --protocol tron2010 --time-ms 150");
    let map = "12 8\n############\n#1         #\n#          #\n#          #\n#          #\n#          #\n#         2#\n############\n";
    // Making the program ready is not the move's time.
    talk.say(map);
    assert_eq!(talk.line().len(), 1);
    for _ in 0..2 {
        let began = Instant::now();
        talk.say(map);
        assert_eq!(talk.line().len(), 1);
        let took = began.elapsed();
        assert!(took < Duration::from_millis(1_500), "{took:?}");
    }
    talk.end();
}

#[test]
fn lightriders_has_words_for_directions() {
    let bot = "tron --protocol lightriders --nodes 2000";
    let settings = "settings timebank 10000\nsettings time_per_move 200\nsettings player_names player0,player1\nsettings your_bot player1\nsettings your_botid 1\nsettings field_width 4\nsettings field_height 4\nsettings max_rounds 8\n";
    let field = "update game round 0\nupdate game field 0,.,.,.,.,.,.,.,.,.,.,.,.,.,x,1\naction move 10000\n";
    // In the corner, with a wall beside: up is the only way.
    assert_eq!(answers(bot, &format!("{settings}{field}")), "up\n");
    let stuck = field.replace(".,.,.,.,.,.,x,1", ".,.,.,x,.,.,x,1");
    let found = answers(bot, &format!("{settings}{stuck}{field}"));
    assert_eq!(found.lines().count(), 2);
    assert!(found.ends_with("\nup\n"), "{found}");
    // From the other seat.
    let other = settings.replace("your_botid 1", "your_botid 0");
    let found = answers(bot, &format!("{other}{field}"));
    assert!(["right\n", "down\n"].contains(&found.as_str()), "{found}");
    // Without a field there is nothing to do; odd lines are spoken of on standard error only.
    let (code, stdout, stderr) = serve(bot, "settings your_botid 9\naction move 100\n");
    assert_eq!((code, stdout.as_str()), (0, "pass\n"));
    assert_eq!(stderr, "note: line 1: `9` is no player of two\n");
}

#[test]
fn qtp_answers_in_the_protocols_form() {
    let found = answers(
        "quoridor --protocol qtp --nodes 2000",
        "name\nlist_commands\nboardsize 9\nclear_board\nplaymove black e8\ngenmove white\nquit\nname\n",
    );
    let answers: Vec<&str> = found.split("\n\n").collect();
    assert_eq!(answers[0], "= arena quoridor best");
    assert!(
        answers[1].starts_with("= boardsize\nclear_board\ngenmove"),
        "{found}"
    );
    assert_eq!(answers[2..5], ["=", "=", "="]);
    assert!(answers[5].starts_with("= "), "{found}");
    assert_eq!(answers[6..], ["=", ""], "nothing after quit");
}

#[test]
fn qtp_looks_at_the_board_from_blacks_side() {
    let input = "playmove black e8\nplaymove white e2\nplaywall black e3 horizontal\nplaywall white a9 v\nshowboard\n";
    let found = answers("quoridor --protocol qtp --player greedy", input);
    insta::assert_snapshot!(found, @r#"
    =

    =

    =

    =

    = 
         a   b   c   d   e   f   g   h   i
       +---+---+---+---+---+---+---+---+---+
     9 |   H   |   |   |   |   |   |   |   | 9
       +---+---+---+---+---+---+---+---+---+
     8 |   H   |   |   | B |   |   |   |   | 8
       +---+---+---+---+---+---+---+---+---+
     7 |   |   |   |   |   |   |   |   |   | 7
       +---+---+---+---+---+---+---+---+---+
     6 |   |   |   |   |   |   |   |   |   | 6
       +---+---+---+---+---+---+---+---+---+
     5 |   |   |   |   |   |   |   |   |   | 5
       +---+---+---+---+---+---+---+---+---+
     4 |   |   |   |   |   |   |   |   |   | 4
       +---+---+---+---+---+---+---+---+---+
     3 |   |   |   |   |   |   |   |   |   | 3
       +---+---+---+---+===+===+---+---+---+
     2 |   |   |   |   | W |   |   |   |   | 2
       +---+---+---+---+---+---+---+---+---+
     1 |   |   |   |   |   |   |   |   |   | 1
       +---+---+---+---+---+---+---+---+---+
         a   b   c   d   e   f   g   h   i
    black walls: 9
    white walls: 9
    "#);
    // The same walls in the other dialect: one word, the square below.
    let input =
        "playmove black e8\nplaymove white e2\nplaywall black e2h\nplaywall white a8v\nshowboard\n";
    let bot = "quoridor --protocol qtp --player greedy --wall-anchor lower-left";
    assert_eq!(answers(bot, input), found);
    // The greedy player runs: black down, white up.
    let input = "genmove black\ngenmove white\nundo 2\nplaymove b e8\nundo\nundo\nwinner\n";
    assert_eq!(
        answers("quoridor --protocol qtp --player greedy", input),
        "= e8\n\n= e2\n\n=\n\n=\n\n=\n\n? cannot undo\n\n= false\n\n"
    );
    // The search player walls when black is about to run home; the wall is told in the dialect, and
    // the other side understands it.
    for (dialect, words) in [("upper-left", 2), ("lower-left", 1)] {
        let bot = format!("quoridor --protocol qtp --nodes 20000 --wall-anchor {dialect}");
        let opening = "boardsize 5\nwalls 3\nplaymove black c4\nplaymove white c2\n\
                       playmove black d4\nplaymove white b2\nplaymove black d3\n";
        let found = answers(&bot, &format!("{opening}genmove white\n"));
        let wall = found
            .split("\n\n")
            .nth(7)
            .unwrap()
            .strip_prefix("= ")
            .unwrap();
        assert_eq!(wall.split(' ').count(), words, "{wall}");
        assert!(wall.len() > 2, "a wall: {wall}");
        let echo = answers(&bot, &format!("{opening}playwall white {wall}\n"));
        assert!(
            echo.ends_with("=\n\n=\n\n") && !echo.contains('?'),
            "{echo}"
        );
    }
}

#[test]
fn qtp_errors_are_told() {
    let bot = "quoridor --protocol qtp --player greedy";
    for (said, answer) in [
        ("frobnicate", "? unknown command"),
        ("7 name", "=7 arena quoridor greedy"),
        ("9 frobnicate # really", "?9 unknown command"),
        ("known_command genmove", "= true"),
        ("known_command level", "= false"),
        ("boardsize 10", "? unacceptable size"),
        ("walls many", "? unacceptable number of walls"),
        ("playmove black e7", "? illegal move"),
        ("playmove green e8", "? syntax error"),
        ("playmove black", "? syntax error"),
        ("playmove black e8h", "? syntax error"),
        ("playwall black e8", "? syntax error"),
        ("playwall black e8 x", "? syntax error"),
        (
            "playmove white e2",
            "? illegal move: it is the other player's turn",
        ),
        (
            "genmove white",
            "? illegal move: it is the other player's turn",
        ),
        ("genmove", "? syntax error"),
    ] {
        assert_eq!(
            answers(bot, &format!("{said}\n")),
            format!("{answer}\n\n"),
            "{said}"
        );
    }
    let won = "boardsize 3\nplaymove black b2\nplaymove white a1\nplaymove black b1\nwinner\ngenmove white\nclear_board\nwinner\n";
    let found = answers(bot, won);
    assert!(
        found.ends_with("= true black\n\n? the game is over\n\n=\n\n= false\n\n"),
        "{found}"
    );
}

#[test]
fn ugi_plays_every_game() {
    for (game, p1turn, moves) in [
        ("quoridor", "false", "e2"),
        ("dots-boxes --size 2x2", "false", "h0,0"),
        ("huarong", "true", "G:D"),
        ("tron --rules alternating --size 10x8", "false", ""),
        ("tron --size 10x8", "true", ""),
    ] {
        let bot = format!("{game} --protocol ugi");
        let first = answers(
            &bot,
            "ugi\nisready\nposition startpos\nquery p1turn\nquery gameover\nquery result\ngo nodes 300\n",
        );
        let lines: Vec<&str> = first.lines().collect();
        assert!(lines[0].starts_with("id name arena "), "{first}");
        assert_eq!(
            lines[2..7],
            [
                "ugiok",
                "readyok",
                "response true",
                "response false",
                "response none"
            ]
        );
        assert!(lines[7].starts_with("info depth "), "{first}");
        let mv = lines[8].strip_prefix("bestmove ").unwrap();
        let mv = if moves.is_empty() { mv } else { moves };
        // Where both move at once, a turn has the letters of both.
        let turn = if p1turn == "true" && game.starts_with("tron") {
            format!("{mv}{mv}")
        } else {
            mv.to_owned()
        };
        let second = answers(
            &bot,
            &format!("position startpos moves {turn}\nquery p1turn\ngo nodes 300\nd\n"),
        );
        let lines: Vec<&str> = second.lines().collect();
        assert_eq!(lines[0], format!("response {p1turn}"), "{second}");
        assert!(
            lines[2].starts_with("bestmove ") && !lines[2].ends_with("0000"),
            "{second}"
        );
        // Positions are the game's own text.
        let notation = *lines.last().unwrap();
        let third = answers(&bot, &format!("position fen {notation}\ngo nodes 50\nd\n"));
        assert_eq!(third.lines().last(), Some(notation));
    }
}

#[test]
fn ugi_knows_extra_turns() {
    // After the third side of a box is drawn, who takes the box is on again.
    let found = answers(
        "dots-boxes --size 1x1",
        "position startpos moves h0,0 h1,0\nquery p1turn\nposition startpos moves h0,0 h1,0 v0,0\nquery p1turn\nposition startpos moves h0,0 h1,0 v0,0 v0,1\nquery gameover\nquery result\ngo\n",
    );
    assert_eq!(
        found,
        "response true\nresponse false\nresponse true\nresponse p2win\ninfo string there is no move to make\nbestmove 0000\n"
    );
}

#[test]
fn ugi_says_what_it_does_not_understand_and_goes_on() {
    let found = answers(
        "quoridor --player greedy",
        "position nowhere\nposition startpos moves e2 e2\nposition fen x\nquery weather\ngo depth\ngo sideways 3\nhello\nsetoption name x value y\nquery p1turn\n",
    );
    let lines: Vec<&str> = found.lines().collect();
    assert_eq!(lines.len(), 10, "{found}");
    for (index, start) in [
        (0, "info string `nowhere` is neither"),
        (1, "info string move 2: `e2` is not legal"),
        (2, "info string "),
        (3, "info string unknown query `weather`"),
        (4, "info string go: `depth` needs a number"),
        (5, "bestmove 0000"),
        (6, "info string go: unknown word `sideways`"),
        (7, "bestmove 0000"),
        (8, "info string unknown command `hello`"),
        (9, "response true"),
    ] {
        assert!(lines[index].starts_with(start), "{index}: {found}");
    }
}

#[test]
fn ugi_stops_when_told() {
    let mut talk = Talk::new("quoridor");
    talk.say("position startpos\ngo infinite\n");
    std::thread::sleep(Duration::from_millis(150));
    talk.say("stop\n");
    assert!(talk.line().starts_with("info depth"));
    assert!(talk.line().starts_with("bestmove "));
    // A stop that is there before the search has begun is not lost.
    talk.say("go infinite\nstop\nisready\n");
    assert!(talk.line().starts_with("info depth"));
    assert!(talk.line().starts_with("bestmove "));
    assert_eq!(talk.line(), "readyok");
    talk.say("quit\n");
    talk.end();
}

#[test]
fn what_does_not_fit_together_is_refused() {
    for (args, said) in [
        (
            "quoridor --protocol tron2010",
            "protocol tron2010 is for tron only",
        ),
        ("tron --protocol qtp", "protocol qtp is for quoridor only"),
        (
            "quoridor --wall-anchor lower-left",
            "--wall-anchor means nothing in protocol ugi",
        ),
        ("quoridor --player nobody", "unknown player `nobody`"),
        (
            "quoridor --json",
            "--json: the protocol says what is printed",
        ),
    ] {
        let run = arena(&serve_bot(args));
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{args}");
        assert!(run.stderr.contains(said), "{args}: {}", run.stderr);
    }
}
