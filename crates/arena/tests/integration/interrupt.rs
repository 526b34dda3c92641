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
