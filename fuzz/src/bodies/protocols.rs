//! Players behind protocols: whatever they are told, they answer or refuse, and end.

use std::ffi::OsString;
use std::io::Cursor;

pub(super) const SEEDS: &[&str] = &[
    "0name\nlist_commands\nboardsize 9\nclear_board\nplaymove black e8\nplaywall white e3 h\ngenmove white\nundo\nshowboard\nwinner\nquit\n",
    "1ugi\nisready\nposition startpos moves h0,0 v0,0\ngo nodes 5\nquery p1turn\nquery gameover\nquery result\nd\nquit\n",
    "2uginewgame\nposition fen 9 e5 e6 9 9 b d6v,e3h moves e4\ngo movetime 1\nstop\n",
    "3position startpos moves NE SW\ngo infinite\nstop\n",
    "46 4\n######\n#1  2#\n#    #\n######\n",
    "5settings field_width 4\nsettings field_height 2\nsettings your_botid 0\nupdate game round 1\nupdate game field 0,.,.,1,.,.,.,.\naction move 100\n",
];

/// The options behind each first byte.
const SERVERS: [&[&str]; 6] = [
    &["quoridor", "--protocol", "qtp"],
    &["dots-boxes", "--protocol", "ugi", "--size", "2x2"],
    &["quoridor", "--protocol", "ugi"],
    &["tron", "--protocol", "ugi"],
    &["tron", "--protocol", "tron2010"],
    &["tron", "--protocol", "lightriders"],
];

pub(super) fn run(data: &[u8]) {
    let [which, input @ ..] = data else { return };
    let server = SERVERS[usize::from(which.wrapping_sub(b'0')) % SERVERS.len()];
    let words = ["arena", "serve-bot"]
        .into_iter()
        .chain(server.iter().copied());
    let words = words
        .chain(["--player", "random", "--nodes", "5"])
        .map(OsString::from);
    arena::run_on(words, Cursor::new(input.to_vec()), std::io::sink());
}
