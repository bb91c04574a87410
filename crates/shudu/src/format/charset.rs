//! The characters that puzzles are written in, and those they arrive in.
//!
//! Cells are `1` to `9`, and `. 0 * _ - x X ?` for an empty one, mixed freely. A carrier (a web
//! page, an input method, a mail) replaces characters by others that look alike; [`normalise`]
//! puts the plain ones back, one for one, so that a column counted afterwards is still true.

use std::borrow::Cow;

/// The characters of an empty cell.
pub(crate) const EMPTY: &str = ".0*_-xX?";

/// For each byte: 0 to 9 for a cell character (0 = empty), [`NO_CELL`] for any other.
static NUMBERS: [u8; 256] = {
    let mut table = [NO_CELL; 256];
    let empty = EMPTY.as_bytes();
    let mut i = 0;
    while i < empty.len() {
        table[empty[i] as usize] = 0;
        i += 1;
    }
    let mut digit = 1;
    while digit <= 9 {
        table[(b'0' + digit) as usize] = digit;
        digit += 1;
    }
    table
};

/// What [`number_of_byte`] gives for a byte that is no cell character.
pub(crate) const NO_CELL: u8 = 0xff;

/// 0 for the character of an empty cell, 1 to 9 for a digit, [`NO_CELL`] for any other byte.
#[inline]
pub(crate) fn number_of_byte(byte: u8) -> u8 {
    NUMBERS[byte as usize]
}

/// Whether all bytes are cell characters. Comparisons instead of the table, and no early end:
/// compilers turn that into vector instructions.
#[inline]
pub(crate) fn all_cells(bytes: &[u8]) -> bool {
    bytes.iter().fold(true, |all, &b| {
        let digit = b.wrapping_sub(b'0') < 10;
        let other = b == b'.' || b == b'*' || b == b'_' || b == b'-' || b == b'?';
        all & (digit | other | (b == b'x') | (b == b'X'))
    })
}

/// 0 for the character of an empty cell, 1 to 9 for a digit, `None` for any other.
pub(crate) fn number(c: char) -> Option<u8> {
    let byte = u8::try_from(c).ok().filter(u8::is_ascii)?;
    Some(number_of_byte(byte)).filter(|&n| n != NO_CELL)
}

/// The text with full-width and other look-alike characters replaced by ASCII, one for one.
/// Borders drawn with box-drawing characters stay; [`flat`] is for them.
pub(crate) fn normalise(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || text.chars().all(|c| plain(c) == c) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.chars().map(plain).collect())
    }
}

/// The ASCII character that a look-alike stands for, or the character itself.
pub(crate) fn plain(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => {
            char::from_u32(c as u32 - 0xfee0).expect("the full-width forms map onto ASCII")
        }
        '〇' => '0',
        '\u{a0}' | '\u{2000}'..='\u{200b}' | '\u{202f}' | '\u{205f}' | '\u{3000}' | '\u{feff}' => {
            ' '
        }
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '·' | '•' | '・' | '。' | '□' => '.',
        '×' => 'x',
        '“' | '”' | '„' | '«' | '»' => '"',
        '‘' | '’' => '\'',
        _ => c,
    }
}

/// A box-drawing character as the ASCII border that it stands for: `|` for an upright one, `=` for
/// a level one (which is never a cell, as `-` may be), `+` where lines meet. Others as they are.
pub(crate) fn flat(c: char) -> char {
    match c {
        '\u{2502}' | '\u{2503}' | '\u{2506}' | '\u{2507}' | '\u{250a}' | '\u{250b}'
        | '\u{2551}' | '\u{254e}' | '\u{254f}' | '¦' => '|',
        '\u{2500}' | '\u{2501}' | '\u{2504}' | '\u{2505}' | '\u{2508}' | '\u{2509}'
        | '\u{2550}' | '\u{254c}' | '\u{254d}' => '=',
        '\u{250c}'..='\u{257f}' => '+',
        _ => c,
    }
}

/// The bytes of the `>` marks with which mail and Markdown quote a line, blanks included.
pub(crate) fn quote_marks(text: &str) -> usize {
    let rest = text.trim_start_matches([' ', '>']);
    let marks = &text[..text.len() - rest.len()];
    // Blanks alone are part of the line: they may be cells.
    match marks.rfind('>') {
        Some(last) => last + 1 + usize::from(marks[last + 1..].starts_with(' ')),
        None => 0,
    }
}

/// The character, from 1, at a byte offset.
pub(crate) fn column_of(text: &str, offset: usize) -> u64 {
    text[..offset].chars().count() as u64 + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cell_characters_are_these() {
        let known: String = (0..=255u8)
            .map(char::from)
            .filter(|&c| number(c).is_some())
            .collect();
        assert_eq!(known, "*-.0123456789?X_x");
        for byte in 0..=255u8 {
            assert_eq!(all_cells(&[byte]), number_of_byte(byte) != NO_CELL);
        }
        assert_eq!(number('7'), Some(7));
        assert_eq!(number('0'), Some(0));
        assert_eq!(number('\u{ff17}'), None);
    }

    #[test]
    fn look_alikes_are_replaced_one_for_one() {
        let text = "\u{ff15}〇\u{a0}\u{3000}\u{2212}\u{ff0e}│é";
        let read = normalise(text);
        assert_eq!(read, "50  -.│é");
        assert_eq!(read.chars().count(), text.chars().count());
        assert!(matches!(normalise("53..é"), Cow::Borrowed(_)));
        assert_eq!("┌─┬│║═".chars().map(flat).collect::<String>(), "+=+||=");
    }

    #[test]
    fn quote_marks_end_with_one_blank() {
        for (text, marks) in [
            ("53", 0),
            ("  53", 0),
            ("> 53", 2),
            (">> 53", 3),
            ("> >  53", 4),
            (">53", 1),
            ("", 0),
            (">", 1),
        ] {
            assert_eq!(quote_marks(text), marks, "{text}");
        }
    }
}
