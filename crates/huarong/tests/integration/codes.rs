//! The three codes: published vectors, invalid texts, and round trips.

use huarong::{CodeError, CommonCode, Puzzle, RawCode, ShortCode};
use search_core::SplitMix64;

/// `CommonCode`, rank, `ShortCode`.
const VECTORS: [(&str, u32, &str); 14] = [
    ("1A9BF0C00", 4_091_296, "4WVE1"),
    ("4FEA13400", 10_399_732, "AXCZN"),
    ("6BFA47000", 13_811_501, "E6GTE"),
    ("1ADEF8000", 4_107_500, "4XC8D"),
    ("DAAF4CC00", 25_446_309, "S9JX6"),
    ("DAA7F3000", 25_445_970, "S9JKK"),
    ("1FA6F8000", 5_018_084, "5T5G5"),
    ("5BEE90C00", 11_664_240, "C4YVH"),
    ("1AAEF0C00", 4_092_588, "4WWPD"),
    ("5DC02F800", 12_029_155, "CG484"),
    ("000000000", 0, "11111"),
    ("000000003", 1, "11112"),
    ("03EFC33D0", 1_000_000, "1YHK1"),
    ("800000000", 14_667_249, "EZMGJ"),
];

#[test]
fn published_vectors_both_ways() {
    let last = ("EFFFFFFF0", 29_334_497, "VZ7Z2");
    for (common, rank, short) in VECTORS.into_iter().chain([last]) {
        let code: CommonCode = common.parse().unwrap();
        let short_code: ShortCode = short.parse().unwrap();
        assert_eq!(format!("{code:#}"), common);
        assert_eq!(ShortCode::from(code), short_code, "{common}");
        assert_eq!(CommonCode::from(short_code), code, "{short}");
        assert_eq!(short_code.rank(), rank);
        assert_eq!(short_code.to_string(), short);
        assert_eq!(short.to_lowercase().parse(), Ok(short_code));
        assert_eq!(common.to_lowercase().parse(), Ok(code));
    }
    for (common, raw) in [
        ("1A9BF0C00", "0603EDF5CAFFF5E2"),
        ("4FEA13400", "0E58FC85FFEBC4DB"),
    ] {
        let code: CommonCode = common.parse().unwrap();
        let raw_code: RawCode = raw.parse().unwrap();
        assert_eq!(RawCode::from(code), raw_code);
        assert_eq!(CommonCode::from(raw_code), code);
        assert_eq!(raw_code.to_string(), raw);
    }
}

#[test]
fn zeros_at_the_end_may_be_dropped() {
    let code: CommonCode = "1A9BF0C".parse().unwrap();
    assert_eq!(code.value(), 0x1_A9BF_0C00);
    assert_eq!(code.to_string(), "1A9BF0C");
    let zero: CommonCode = "0".parse().unwrap();
    assert_eq!((zero.value(), zero.to_string()), (0, "0".to_owned()));
}

#[test]
fn mirrors() {
    let code = |text: &str| text.parse::<CommonCode>().unwrap();
    assert_eq!(code("4FEA134").mirrored(), code("6BFA47"));
    assert_eq!(code("4FEA134").upside_down(), code("8346AFC00"));
    assert_eq!(code("1A9BF0C").upside_down(), code("DC3BE6800"));
    assert_eq!(code("1A9BF0C").mirrored(), code("1A9BF0C"));
}

#[test]
fn invalid_codes_say_why() {
    let common = |text: &str| text.parse::<CommonCode>().unwrap_err().to_string();
    assert_eq!(
        common("3A9BF0C00"),
        "the 2x2 piece cannot lie at row 1, column 4: it would stand out over the edge"
    );
    assert_eq!(
        common("1A9BF0C001"),
        "a CommonCode has 1 to 9 characters, not 10"
    );
    assert_eq!(common(""), "a CommonCode has 1 to 9 characters, not 0");
    assert_eq!(
        common("1A9BG0C"),
        "CommonCode, character 5: 'G' is not one of 0123456789ABCDEF"
    );
    assert_eq!(common("1A9BF0C01"), "bits are set after the last cell");
    assert_eq!(
        common("1FFFFFFFF"),
        "0 free cells, but a layout has at least 2"
    );
    assert_eq!(
        common("01"),
        "row 1, column 4: the piece here lies over the edge or over another piece"
    );
    assert_eq!(
        CommonCode::from_value(1 << 36).unwrap_err().to_string(),
        "CommonCode 68719476736 is beyond the last, 68719476735"
    );

    let short = |text: &str| text.parse::<ShortCode>().unwrap_err();
    for text in [
        "1234564323",
        "ZZZZZZ",
        "0123456789",
        "",
        "4WVE",
        "横刀立马啊呀",
    ] {
        assert!(matches!(short(text), CodeError::Length { .. }), "{text}");
    }
    assert_eq!(
        short("4WVO1").to_string(),
        "ShortCode, character 4: 'O' is not one of 123456789ABCDEFGHJKMNPQRSTUVWXYZ"
    );
    assert_eq!(
        short("VZ7Z3").to_string(),
        "ShortCode 29334498 is beyond the last, 29334497"
    );
    assert_eq!(
        short("ZZZZZ"),
        CodeError::Range {
            code: "ShortCode",
            value: 33_554_431,
            last: 29_334_497,
        }
    );

    let raw = |text: &str| text.parse::<RawCode>().unwrap_err();
    assert!(matches!(raw("1603ED00CAFFF5E2"), CodeError::Range { .. }));
    assert!(matches!(
        raw("0603ED00CAFFF5E2"),
        CodeError::Overlap { .. } | CodeError::Bits { .. }
    ));
    assert!(matches!(raw("7"), CodeError::Bits { bits: 7, .. }));
    assert_eq!(raw("0"), CodeError::Heads { found: 0 });
    assert!(matches!(raw("00603EDF5CAFFF5E2"), CodeError::Length { .. }));
}

#[test]
fn boards_without_a_code_say_why() {
    let code = |rows: &str| CommonCode::try_from(&Puzzle::parse_rows(rows).unwrap()).unwrap_err();
    assert_eq!(code("AB/CD"), CodeError::Board);
    assert_eq!(code("BAAC/BAAC/DEEF/DGHF/I#.J"), CodeError::Board);
    assert_eq!(
        code("BAAC/BAAC/DEEF/DGEF/I..J").to_string(),
        "piece 'E' at row 3, column 2 is no 2x2, domino or single square"
    );
    assert_eq!(
        code("B..C/B..C/DEEF/DGHF/I..J"),
        CodeError::Heads { found: 0 }
    );
    assert_eq!(
        code("BAAC/BAAC/DEEF/DGHF/IKLJ"),
        CodeError::Full { free: 0 }
    );
}

/// Every rank is the code's place in order: a random sample goes round all three codes and the
/// board, and neighbours in rank are neighbours in value.
#[test]
fn ranks_are_in_order_and_all_codes_agree() {
    let mut rng = SplitMix64::new(11);
    for _ in 0..3_000 {
        let rank = rng.below(u64::from(ShortCode::COUNT) - 1) as u32;
        let short = ShortCode::from_rank(rank).unwrap();
        let common = CommonCode::from(short);
        assert_eq!(ShortCode::from(common), short);
        assert_eq!(CommonCode::from_value(common.value()), Ok(common));
        assert_eq!(format!("{common:#}").parse(), Ok(common));
        assert_eq!(common.to_string().parse(), Ok(common));
        let raw = RawCode::from(common);
        assert_eq!(CommonCode::from(raw), common);
        assert_eq!(raw.to_string().parse(), Ok(raw));
        assert_eq!(CommonCode::try_from(&common.puzzle()), Ok(common));
        assert_eq!(common.mirrored().mirrored(), common);
        assert_eq!(common.upside_down().upside_down(), common);
        let next = CommonCode::from(ShortCode::from_rank(rank + 1).unwrap());
        assert!(common < next);
        // No valid code lies between the two: look at some numbers that might be.
        for _ in 0..3 {
            let gap = next.value() - common.value();
            let between = common.value() + rng.below(gap);
            assert!(between == common.value() || CommonCode::from_value(between).is_err());
        }
    }
}
