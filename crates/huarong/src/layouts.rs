//! The classic layouts by name, with their optima.

use crate::codec::CommonCode;
use crate::metric::Metric;
use crate::puzzle::Puzzle;

/// A classic layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Its usual name.
    pub name: &'static str,
    /// The name in Latin letters.
    pub latin: &'static str,
    /// What the name means.
    pub english: &'static str,
    /// Further names, of the same board under other masters or in other spellings.
    pub aliases: &'static [&'static str],
    code: &'static str,
    optima: Option<[u32; 3]>,
}

impl Layout {
    /// The layout of a name, of any of its spellings: in any case, with or without spaces, `_` and `-`.
    ///
    /// # Examples
    ///
    /// ```
    /// use huarong::{Layout, Metric};
    /// let layout = Layout::find("hengdao lima").unwrap();
    /// assert_eq!((layout.name, layout.optimum(Metric::Move)), ("横刀立马", Some(81)));
    /// assert_eq!(Layout::find("Hengdaolima"), Some(layout));
    /// assert_eq!(Layout::find("Klotski"), Some(layout));
    /// assert_eq!(Layout::find("nothing"), None);
    /// ```
    pub fn find(name: &str) -> Option<&'static Self> {
        let wanted = normal(name);
        LAYOUTS.iter().find(|layout| {
            let Self {
                name,
                latin,
                english,
                aliases,
                ..
            } = layout;
            let mut names = [name, latin, english].into_iter().chain(*aliases);
            names.any(|known| normal(known) == wanted)
        })
    }

    /// The layout's code.
    ///
    /// # Panics
    ///
    /// Never: every code of the table is valid.
    pub fn code(&self) -> CommonCode {
        self.code.parse().expect("the codes of the table are valid")
    }

    /// The layout as a puzzle with the classic goal.
    pub fn puzzle(&self) -> Puzzle {
        self.code().puzzle()
    }

    /// The length of a shortest solution; `None` of a layout that has none. The group metrics are not
    /// in the table: the length is that of the metric of single pieces.
    pub fn optimum(&self, metric: Metric) -> Option<u32> {
        let place = match metric.alone() {
            Metric::Slide => 1,
            Metric::Step => 2,
            _ => 0,
        };
        self.optima.map(|optima| optima[place])
    }
}

/// A name without what spellings differ in.
fn normal(name: &str) -> String {
    name.to_lowercase().replace([' ', '_', '-'], "")
}

const fn layout(
    name: &'static str,
    latin: &'static str,
    english: &'static str,
    code: &'static str,
    aliases: &'static [&'static str],
    optima: Option<[u32; 3]>,
) -> Layout {
    Layout {
        name,
        latin,
        english,
        aliases,
        code,
        optima,
    }
}

/// The optima in the order of [`Metric::UNITS`].
#[expect(
    clippy::unnecessary_wraps,
    reason = "the table has layouts without a solution beside it"
)]
const fn optima(moves: u32, slides: u32, steps: u32) -> Option<[u32; 3]> {
    Some([moves, slides, steps])
}

const UNSOLVABLE: Option<[u32; 3]> = None;

/// The forty classics, further well-known boards, and the hardest for each number of lying dominoes
/// (`h0hard` to `h5hard`; with two it is 峰回路转, the hardest of all layouts).
///
/// Every board is there once, so names that two masters gave to one board are aliases. Optima are
/// `move`, `slide`, `step`; the tests solve every one anew.
#[rustfmt::skip] // a table is read by columns
pub const LAYOUTS: &[Layout] = &[
    layout("横刀立马", "hengdao-lima", "Sword drawn, horse reined", "1A9BF0C", &["Klotski", "L'Ane Rouge", "L'Âne Rouge", "Hakoiri Musume", "Red Donkey"], optima(81, 90, 116)),
    layout("指挥若定", "zhihui-ruoding", "Conducting with ease", "1ADEF80", &["将守角楼", "jiangshou-jiaolou"], optima(70, 79, 100)),
    layout("将拥曹营", "jiangyong-caoying", "Generals guard the camp", "10AAF7C", &[], optima(72, 78, 101)),
    layout("齐头并进", "qitou-bingjin", "Advance abreast", "1AFF980", &[], optima(60, 66, 85)),
    layout("兵分三路", "bingfen-sanlu", "Three columns", "1FA6F80", &["并分三路"], optima(72, 77, 92)),
    layout("雨声淅沥", "yusheng-xili", "Pattering rain", "1BE68CC", &[], optima(47, 52, 60)),
    layout("左右布兵", "zuoyou-bubing", "Soldiers left and right", "1FFAA10", &["兵临城下", "binglin-chengxia"], optima(54, 61, 78)),
    layout("桃花园中", "taohua-yuanzhong", "Peach garden", "1FAAF10", &[], optima(70, 77, 100)),
    layout("一路进军", "yilu-jinjun", "March on", "1BEAF10", &[], optima(58, 64, 81)),
    layout("一路顺风", "yilu-shunfeng", "Fair wind", "1BE6E30", &[], optima(39, 43, 49)),
    layout("围而不歼", "weier-bujian", "Surround, not destroy", "1BE7AC0", &[], optima(62, 69, 80)),
    layout("捷足先登", "jiezu-xiandeng", "Swift foot first", "1FF12A8", &[], optima(32, 38, 47)),
    layout("插翅难飞", "chachi-nanfei", "No escape even with wings", "1BDF980", &[], optima(62, 68, 77)),
    layout("守口如瓶1", "shoukou-ruping-1", "Tight-lipped I", "1AE3CD4", &[], optima(81, 88, 103)),
    layout("守口如瓶2", "shoukou-ruping-2", "Tight-lipped II", "1FA8CD4", &["Century"], optima(99, 111, 131)),
    layout("双将挡路", "shuangjiang-danglu", "Two generals block", "1BE670C", &["重重包围", "chongchong-baowei"], optima(73, 81, 92)),
    layout("横马当关", "hengma-dangguan", "Horse at the pass", "1A5E3CC", &[], optima(83, 93, 110)),
    layout("层层设防1", "cengceng-shefang-1", "Layered defence I", "1ADF710", &["Trail"], optima(102, 111, 138)),
    layout("层层设防2", "cengceng-shefang-2", "Layered defence II", "1FA7710", &["兵将联防", "bingjiang-lianfang", "Ambush"], optima(120, 130, 158)),
    layout("兵挡将阻", "bingdang-jiangzu", "Soldiers and generals block", "1EE7710", &[], optima(87, 96, 118)),
    layout("堵塞要道", "duse-yaodao", "Blocked road", "1FFA510", &[], optima(40, 43, 53)),
    layout("瓮中之鳖", "wengzhong-zhibie", "Turtle in the jar", "1A5DF0C", &["小燕出巢", "xiaoyan-chuchao"], optima(103, 110, 134)),
    layout("层峦叠嶂", "cengluan-diezhang", "Range upon range", "1ADD70C", &[], optima(98, 108, 135)),
    layout("水泄不通", "shuixie-butong", "Watertight", "1BD570C", &[], optima(79, 88, 114)),
    layout("四路进兵", "silu-jinbing", "Four columns advance", "1FF8454", &[], optima(77, 86, 109)),
    layout("入地无门", "rudi-wumen", "No way underground", "1BF7510", &[], optima(87, 99, 124)),
    layout("勇闯五关", "yongchuang-wuguan", "Five passes", "1FF5510", &["巧过五关", "qiaoguo-wuguan"], optima(34, 37, 46)),
    layout("四面楚歌", "simian-chuge", "Songs of Chu on all sides", "5BEE90C", &[], optima(56, 60, 73)),
    layout("前呼后拥", "qianhu-houyong", "Retinue", "2F5543C", &[], optima(22, 23, 31)),
    layout("兵临曹营", "binglin-caoying", "At the camp", "1FF9A80", &[], optima(34, 40, 49)),
    layout("五将逼宫", "wujiang-bigong", "Five generals", "55ADF0C", &[], optima(36, 40, 49)),
    layout("前挡后阻", "qiandang-houzu", "Front and rear blocked", "06EBF10", &[], optima(42, 45, 53)),
    layout("近在咫尺", "jinzai-zhichi", "So near", "EEADF40", &[], optima(98, 107, 124)),
    layout("走投无路", "zoutou-wulu", "Nowhere to go", "1AAEF0C", &[], UNSOLVABLE),
    layout("比翼横空", "biyi-hengkong", "Wing to wing", "255CECC", &[], optima(28, 34, 39)),
    layout("夹道藏兵", "jiadao-cangbing", "Hidden soldiers", "0ED570C", &["兵将连环", "bingjiang-lianhuan"], optima(75, 84, 107)),
    layout("屯兵东路", "tunbing-donglu", "East road camp", "0A7EBC0", &[], optima(71, 80, 102)),
    layout("四将连关", "sijiang-lianguan", "Four linked generals", "05A7F0C", &["五虎联防", "wuhu-lianfang"], optima(39, 46, 55)),
    layout("峰回路转", "fenghui-luzhuan", "Winding peaks", "4FEA134", &["Super Century"], optima(138, 150, 179)),
    layout("交错堵道", "jiaocuo-dudao", "Crossed road", "0A5DF0C", &[], optima(65, 70, 89)),
    layout("四路皆兵", "silu-jiebing", "Soldiers on all roads", "123FD54", &[], optima(66, 76, 96)),
    layout("四路进兵b", "silu-jinbing-b", "Four columns, another board", "0EFC154", &[], optima(64, 73, 93)),
    layout("横竖皆将", "hengshu-jiejiang", "Generals both ways", "1A9DF0C", &[], optima(81, 89, 104)),
    layout("h0hard", "h0hard", "Hardest standard, 0 horizontals", "AEE8AF0", &[], optima(19, 20, 25)),
    layout("h1hard", "h1hard", "Hardest standard, 1 horizontal", "12E68FC", &[], optima(93, 101, 126)),
    layout("h3hard", "h3hard", "Hardest standard, 3 horizontals", "02C9DF4", &[], optima(135, 145, 178)),
    layout("h4hard", "h4hard", "Hardest standard, 4 horizontals", "2F4D61C", &[], optima(97, 109, 138)),
    layout("h5hard", "h5hard", "Hardest standard, 5 horizontals", "2F57470", &[], optima(56, 57, 75)),
];
