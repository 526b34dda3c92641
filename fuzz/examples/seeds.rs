#![forbid(unsafe_code)]
//! Writes the inputs to begin with where cargo-fuzz looks for them: `corpus/NAME`.

use std::{fs, io, path::Path};

fn main() -> io::Result<()> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    for (name, seeds) in fuzz::all() {
        let folder = corpus.join(name);
        fs::create_dir_all(&folder)?;
        for (number, seed) in seeds.iter().enumerate() {
            fs::write(folder.join(format!("seed-{number}")), seed)?;
        }
    }
    Ok(())
}
