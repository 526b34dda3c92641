//! Searches that are broken off say what they have proven.

use std::process::{Command, Stdio};
use std::time::Duration;

use crate::run::{arena, arena_json, arena_ok, command};

/// A level of GNOME Klotski with tens of millions of positions.
const LEVEL: &str = "#########\n#**abbcc#\n#**abbdd#\n#eefgh  #\n#iiijk..#\n#iiijk..#\n#########";

#[test]
fn a_limit_leaves_a_proven_bound() {
    for algorithm in ["bfs", "frontier"] {
        let mut args = vec!["solve", "huarong", "--form", "gnome", "--position", LEVEL];
        args.extend(["--algorithm", algorithm, "--depth", "4"]);
        let told = arena_ok(3, &args);
        assert!(told.contains("no answer (limit:depth)"), "{told}");
        assert!(
            told.contains("proven: no solution within depth 4 (metric move)"),
            "{told}"
        );
        let json = arena_json(3, &args);
        assert_eq!(json["solved"], serde_json::Value::Null);
        assert_eq!(json["at_least"], 5);
    }
}

#[test]
fn layers_go_to_a_folder_where_memory_is_short() {
    let folder = tempfile::tempdir().unwrap();
    let mut args = vec!["solve", "huarong", "--form", "gnome", "--position", LEVEL];
    args.extend(["--depth", "8", "--memory-mb", "1", "--spill"]);
    args.push(folder.path().to_str().unwrap());
    let refused = arena(&args);
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("--algorithm frontier"));
    args.extend(["--algorithm", "frontier"]);
    let told = arena_ok(3, &args);
    assert!(told.contains("no answer (limit:depth)"), "{told}");
    assert_eq!(folder.path().read_dir().unwrap().count(), 0);
    // A folder that is none.
    let nowhere = folder.path().join("nowhere");
    let place = args.iter().position(|&arg| arg == "--spill").unwrap() + 1;
    args[place] = nowhere.to_str().unwrap();
    let refused = arena(&args);
    assert_eq!(refused.code, 2, "{}", refused.stdout);
    assert!(refused.stderr.contains("nowhere"), "{}", refused.stderr);
}

#[cfg(unix)]
#[test]
fn an_interrupted_search_ends_with_what_it_knows() {
    let args = ["solve", "huarong", "--form", "gnome", "--position", LEVEL];
    let child = command(&args)
        .args(["--algorithm", "frontier", "--time-ms", "60000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // Until the handler stands a signal would end the program at once.
    std::thread::sleep(Duration::from_millis(700));
    let signal = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .expect("there is a kill");
    assert!(signal.success());
    let output = child.wait_with_output().expect("it ends");
    let told = String::from_utf8(output.stdout).expect("text");
    assert_eq!(output.status.code(), Some(3), "{told}");
    assert!(told.contains("no answer (limit:stop)"), "{told}");
    assert!(told.contains("proven: no solution within depth"), "{told}");
}

#[test]
fn a_proof_goes_on_from_its_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof");
    let file = file.to_str().unwrap();
    let args = ["solve", "dots-boxes", "--size", "3x3", "--checkpoint", file];
    let limited = [&args[..], &["--nodes", "20000"]].concat();
    let first = arena_json(3, &limited);
    assert_eq!(first["reason"], "limit:nodes");
    let second = arena_json(0, &args);
    assert_eq!(
        (&second["value"], second["moves"].as_array().unwrap().len()),
        (&(-3).into(), 24)
    );
    let whole = arena_json(0, &args[..4]);
    let sum = second["nodes"].as_u64().unwrap() + 20_000;
    assert!(sum < whole["nodes"].as_u64().unwrap() * 11 / 10);
    // Done is done.
    assert_eq!(arena_json(0, &args)["nodes"], 0);
    // Another board, another game, and a file that is damaged.
    let other = arena(&["solve", "dots-boxes", "--size", "2x4", "--checkpoint", file]);
    assert_eq!(other.code, 2);
    assert!(
        other.stderr.contains("proof of another position"),
        "{}",
        other.stderr
    );
    let other = arena(&["solve", "tron", "1.2", "--checkpoint", file]);
    assert_eq!(other.code, 2);
    assert!(other.stderr.contains("--checkpoint means nothing in tron"));
    let mut bytes = std::fs::read(file).unwrap();
    bytes[100] ^= 1;
    std::fs::write(file, bytes).unwrap();
    let damaged = arena(&args);
    assert_eq!(damaged.code, 2);
    assert!(damaged.stderr.contains("damaged"), "{}", damaged.stderr);
    // Too large a board is refused as without a checkpoint.
    let large = ["solve", "dots-boxes", "--size", "6x6", "--checkpoint", file];
    assert_eq!(arena_json(3, &large)["reason"], "limit:size");
}
