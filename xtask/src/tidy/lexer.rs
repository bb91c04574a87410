//! Rust source parted into code and comments, without what strings hold.
//!
//! A full lexer is not needed: whatever is neither a comment nor inside a string or a character
//! literal counts as code. Lines are kept, so that findings have their places.

/// A line of a source file.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct SourceLine {
    /// The code, its string and character literals emptied: `f("")`.
    pub(crate) code: String,
    /// The comments, with their slashes or stars.
    pub(crate) comment: String,
}

/// Where the lexer stands.
enum State {
    Code,
    LineComment,
    /// A block comment, so many deep.
    BlockComment(usize),
    Text,
    /// A raw string that ends in a quote and so many `#`.
    RawText(usize),
}

/// Parts the text into code and comments, line by line.
pub(crate) fn split(text: &str) -> Vec<SourceLine> {
    let chars: Vec<char> = text.chars().collect();
    let mut lines = Vec::new();
    let mut line = SourceLine::default();
    let mut state = State::Code;
    let mut at = 0;
    while at < chars.len() {
        let rest = &chars[at..];
        if rest[0] == '\n' {
            lines.push(std::mem::take(&mut line));
            if matches!(state, State::LineComment) {
                state = State::Code;
            }
            at += 1;
            continue;
        }
        at += match state {
            State::Code => {
                let before = at.checked_sub(1).map(|previous| chars[previous]);
                code(rest, before, &mut line, &mut state)
            }
            State::LineComment => {
                line.comment.push(rest[0]);
                1
            }
            State::BlockComment(depth) => block_comment(rest, depth, &mut line, &mut state),
            State::Text => in_text(rest, &mut line, &mut state),
            State::RawText(hashes) => in_raw_text(rest, hashes, &mut line, &mut state),
        };
    }
    if !line.code.is_empty() || !line.comment.is_empty() {
        lines.push(line);
    }
    lines
}

/// Reads on in code; says how many characters it took.
fn code(rest: &[char], before: Option<char>, line: &mut SourceLine, state: &mut State) -> usize {
    if starts(rest, "//") {
        line.comment.push_str("//");
        *state = State::LineComment;
        return 2;
    }
    if starts(rest, "/*") {
        line.comment.push_str("/*");
        *state = State::BlockComment(1);
        return 2;
    }
    if rest[0] == '"' {
        line.code.push('"');
        *state = State::Text;
        return 1;
    }
    // `r` opens a raw string after `b` or `c` too, but not at the end of a longer name.
    let in_name = before.is_some_and(|c| c != 'b' && c != 'c' && (c.is_alphanumeric() || c == '_'));
    if rest[0] == 'r' && !in_name {
        let hashes = rest[1..].iter().take_while(|&&c| c == '#').count();
        if rest.get(1 + hashes) == Some(&'"') {
            line.code.push('"');
            *state = State::RawText(hashes);
            return 2 + hashes;
        }
    }
    if let Some(length) = character_literal(rest) {
        line.code.push_str("''");
        return length;
    }
    line.code.push(rest[0]);
    1
}

/// How long the character literal is that stands here; a lifetime is none.
fn character_literal(rest: &[char]) -> Option<usize> {
    if rest[0] != '\'' {
        return None;
    }
    if rest.get(1) == Some(&'\\') {
        // The escaped character may itself be a quote.
        let end = rest.iter().skip(3).position(|&c| c == '\'')?;
        return Some(3 + end + 1);
    }
    (rest.get(2) == Some(&'\'')).then_some(3)
}

fn block_comment(rest: &[char], depth: usize, line: &mut SourceLine, state: &mut State) -> usize {
    if starts(rest, "/*") {
        *state = State::BlockComment(depth + 1);
        return 2;
    }
    if starts(rest, "*/") {
        *state = match depth {
            1 => State::Code,
            _ => State::BlockComment(depth - 1),
        };
        return 2;
    }
    line.comment.push(rest[0]);
    1
}

fn in_text(rest: &[char], line: &mut SourceLine, state: &mut State) -> usize {
    match rest[0] {
        // An escaped line end stays, so that lines are counted right.
        '\\' if rest.get(1).is_some_and(|&c| c != '\n') => 2,
        '"' => {
            line.code.push('"');
            *state = State::Code;
            1
        }
        _ => 1,
    }
}

fn in_raw_text(rest: &[char], hashes: usize, line: &mut SourceLine, state: &mut State) -> usize {
    let closes =
        rest[0] == '"' && rest.len() > hashes && rest[1..=hashes].iter().all(|&c| c == '#');
    if !closes {
        return 1;
    }
    line.code.push('"');
    *state = State::Code;
    1 + hashes
}

fn starts(rest: &[char], with: &str) -> bool {
    with.chars()
        .enumerate()
        .all(|(i, c)| rest.get(i) == Some(&c))
}

#[cfg(test)]
mod tests {
    use super::split;

    /// The code and the comments, each line ended by `|`.
    fn check(text: &str, code: &str, comment: &str) {
        let lines = split(text);
        let join = |f: fn(&super::SourceLine) -> &str| {
            lines
                .iter()
                .map(|line| format!("{}|", f(line)))
                .collect::<String>()
        };
        assert_eq!(join(|line| &line.code), code, "code of {text:?}");
        assert_eq!(join(|line| &line.comment), comment, "comments of {text:?}");
    }

    #[test]
    fn code_and_comments_are_parted() {
        check("a // b\nc", "a |c|", "// b||");
        check("/// x \"y\nz", "|z|", "/// x \"y||");
        check("a /* b /* c */\n d */ e", "a | e|", "/* b  c | d |");
    }

    #[test]
    fn strings_are_emptied() {
        check("f(\"a // b\")", "f(\"\")|", "|");
        check("\"a\\\"b\" c", "\"\" c|", "|");
        check("\"a\nb\" c", "\"|\" c|", "||");
        check("\"a\\\nb\" c", "\"|\" c|", "||");
        check("r#\"a\"b\"# c", "\"\" c|", "|");
        check("br\"\\\" c", "b\"\" c|", "|");
        check("r#type r", "r#type r|", "|");
        check("var\"x\"", "var\"\"|", "|");
    }

    #[test]
    fn characters_are_emptied_and_lifetimes_are_not() {
        check("'\"' 'a' '\\'' '\\u{27}' c", "'' '' '' '' c|", "|");
        check("&'a str, 'b'", "&'a str, ''|", "|");
    }
}
