#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::run("huarong_texts", data));
