//! Decompressing LZ-String, the form of the bodies of f-puzzles' and SudokuPad's links.
//!
//! LZ-String (Pieroxy, MIT) is a variant of LZ78: each code names an earlier piece, a new
//! character of 8 or 16 bits, or the end; each step adds the last piece and one more character to
//! the dictionary. The `lz-str` crate, which we write with, decompresses too, but a few thousand
//! characters can swell to hundreds of megabytes, and it knows no limit. Here every piece is a range
//! of the output, so the memory is that of the output, which is limited.

/// Decompresses base64, in its plain or its URI-safe alphabet. `None` if it is broken, or holds
/// more than `limit` UTF-16 characters.
pub(super) fn decompress(base64: &str, limit: usize) -> Option<String> {
    let mut bits = Bits {
        text: base64.as_bytes(),
        left: 0,
        current: 0,
    };
    let mut output: Vec<u16> = Vec::new();
    // Ranges of the output; the first three codes are no pieces.
    let mut pieces = vec![(0, 0); 3];
    let mut width = 2;
    let mut until_wider = 4usize;
    let mut last: Option<(usize, usize)> = None;
    loop {
        let code = bits.take(width)? as usize;
        let piece = match code {
            0 | 1 => {
                let character = bits.take(if code == 0 { 8 } else { 16 })? as u16;
                let piece = (output.len(), 1);
                pieces.push(piece);
                if last.is_some() {
                    widen(&mut width, &mut until_wider);
                }
                output.push(character);
                piece
            }
            2 => break,
            _ => {
                let (start, length) = match (pieces.get(code), last) {
                    (Some(&piece), _) => piece,
                    (None, Some((start, length))) if code == pieces.len() => (start, length + 1),
                    _ => return None,
                };
                if output.len() + length > limit {
                    return None;
                }
                let piece = (output.len(), length);
                // A piece may reach into what it appends, so it is copied one by one.
                for at in start..start + length {
                    output.push(output[at]);
                }
                piece
            }
        };
        if output.len() > limit {
            return None;
        }
        match last {
            Some((start, length)) => {
                pieces.push((start, length + 1));
                widen(&mut width, &mut until_wider);
            }
            // The first code has two bits; those after it are counted from here.
            None => width = 3,
        }
        last = Some(piece);
    }
    String::from_utf16(&output).ok()
}

/// Counts an entry of the dictionary: when it has doubled, codes are one bit wider.
fn widen(width: &mut u32, until_wider: &mut usize) {
    *until_wider -= 1;
    if *until_wider == 0 {
        *until_wider = 1 << *width;
        *width += 1;
    }
}

/// The bits of base64, six a character.
struct Bits<'a> {
    text: &'a [u8],
    left: u32,
    current: u32,
}

impl Bits<'_> {
    /// The next `count` bits, the first the lowest.
    fn take(&mut self, count: u32) -> Option<u32> {
        let mut bits = 0;
        for place in 0..count {
            if self.left == 0 {
                let (&first, rest) = self.text.split_first()?;
                self.text = rest;
                self.current = sextet(first)?;
                self.left = 6;
            }
            self.left -= 1;
            bits |= (self.current >> self.left & 1) << place;
        }
        Some(bits)
    }
}

fn sextet(byte: u8) -> Option<u32> {
    let bits = match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        // A plus that was taken for a blank on the way.
        b'+' | b' ' => 62,
        b'/' | b'-' => 63,
        b'=' | b'$' => 0,
        _ => return None,
    };
    Some(u32::from(bits))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const LIMIT: usize = 1 << 20;

    #[test]
    fn a_bomb_is_refused() {
        let text = "a".repeat(LIMIT + 1);
        let body = lz_str::compress_to_base64(text.as_str());
        assert!(body.len() < 4000);
        assert_eq!(decompress(&body, LIMIT), None);
        assert_eq!(decompress(&body, LIMIT + 1), Some(text));
    }

    proptest! {
        #[test]
        fn as_the_crate_compresses(text in "[ab\\{\\}é中😀\":0-3]{0,300}", times in 1usize..30) {
            let text = text.repeat(times);
            let plain = lz_str::compress_to_base64(text.as_str());
            prop_assert_eq!(decompress(&plain, LIMIT), Some(text.clone()));
            let safe = lz_str::compress_to_encoded_uri_component(text.as_str());
            prop_assert_eq!(decompress(&safe, LIMIT), Some(text));
        }

        #[test]
        fn no_text_makes_it_panic(body in ".{0,40}") {
            let _ = decompress(&body, LIMIT);
        }

        /// Ours and the crate's agree wherever both find anything. The crate finds nothing where the
        /// mark of the end takes the very last bits, as in `AEAi`.
        #[test]
        fn broken_texts_do_not_panic(body in "[A-Za-z0-9+/=]{0,80}|[A-D]{0,60}") {
            let theirs = lz_str::decompress_from_base64(&body);
            if let (Some(text), Some(theirs)) = (decompress(&body, LIMIT), theirs) {
                prop_assert_eq!(theirs, text.encode_utf16().collect::<Vec<_>>());
            }
        }
    }
}
