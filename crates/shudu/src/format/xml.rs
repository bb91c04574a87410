//! Cutting OpenSudoku's and KSudoku's XML into single games, as it streams by.
//!
//! Only markup is followed here: tags with their quoted attributes, comments, CDATA, and the
//! prologue. What a game says is for the reader of the record, and for the `quick-xml` crate. The
//! root element tells whose file it is; a game is one tag in OpenSudoku's, an element in KSudoku's.
//! A tag that is broken ends where the next begins, so that a game that is broken harms no other.

use std::io::{self, BufRead};
use std::sync::Arc;

use super::cursor::{Cursor, Cut, is_blank};
use super::lines::Lines;
use super::raw::Context;
use super::{Format, Frame};

/// Whether a line begins XML of which the root is not yet seen, or one of the roots. A game may
/// stand alone, as it does when it is picked out of its file.
pub(crate) fn starts(line: &str) -> bool {
    let line = line.trim_start();
    let prologue = ["<?xml", "<!DOCTYPE", "<!doctype", "<!--"];
    prologue.iter().any(|start| line.starts_with(start))
        || ["opensudoku", "ksudoku", "game"]
            .iter()
            .any(|root| starts_with_root(line, root))
}

/// Whether a line begins with this root element.
pub(crate) fn starts_with_root(line: &str, root: &str) -> bool {
    let rest = line
        .trim_start()
        .strip_prefix('<')
        .and_then(|rest| rest.strip_prefix(root));
    rest.is_some_and(|rest| {
        rest.is_empty() || rest.starts_with(|c: char| c.is_whitespace() || matches!(c, '>' | '/'))
    })
}

/// Cuts XML into games.
#[derive(Default)]
pub(crate) struct Framer {
    cursor: Cursor,
    place: Place,
    folder: Option<Arc<str>>,
    /// A KSudoku game whose end was not reached, and the start of the next one.
    begun: Option<Cut>,
}

#[derive(Clone, Copy, PartialEq, Default)]
enum Place {
    #[default]
    Prologue,
    OpenSudoku,
    Ksudoku,
    End,
}

/// A piece of markup.
struct Markup {
    cut: Cut,
    kind: Kind,
}

#[derive(PartialEq)]
enum Kind {
    /// A start tag, an end tag (`/name`), or an empty tag.
    Tag { name: String, empty: bool },
    /// A comment, a declaration, CDATA.
    Other,
}

impl Framer {
    /// The next game, `None` after the document's end.
    pub(crate) fn next<R: BufRead>(&mut self, lines: &mut Lines<R>) -> io::Result<Option<Frame>> {
        loop {
            if self.place == Place::End {
                self.cursor.give_back(lines, b"");
                return Ok(None);
            }
            if let Some(begun) = self.begun.take() {
                return self.element(lines, begun).map(Some);
            }
            let mut passed = self.cursor.cut_here();
            self.text(lines, &mut passed)?;
            let Some(markup) = self.markup(lines)? else {
                let frame = self.unclosed();
                self.place = Place::End;
                return Ok(frame);
            };
            let Kind::Tag { name, empty } = markup.kind else {
                continue;
            };
            match (self.place, name.as_str()) {
                (Place::Prologue, "opensudoku") => self.place = Place::OpenSudoku,
                (Place::Prologue, "ksudoku") => self.place = Place::Ksudoku,
                (Place::Prologue, "game") => {
                    self.place = Place::End;
                    let tag = String::from_utf8_lossy(&markup.cut.bytes);
                    if empty || tag.contains("data=") || markup.cut.fault.is_some() {
                        return Ok(Some(markup.cut.frame(Format::OpenSudoku)));
                    }
                    return self.element(lines, markup.cut).map(Some);
                }
                (Place::Prologue, _) => {
                    self.place = Place::End;
                    return Ok(Some(self.unknown(markup.cut, &name)));
                }
                (Place::OpenSudoku, "folder") => {
                    let tag = String::from_utf8_lossy(&markup.cut.bytes).into_owned();
                    self.folder = Some(tag.into());
                    continue;
                }
                (Place::OpenSudoku, "/folder") => self.folder = None,
                (Place::OpenSudoku, "game") => {
                    let context = self.folder.clone().map_or(Context::None, Context::Folder);
                    return Ok(Some(markup.cut.frame_in(Format::OpenSudoku, context)));
                }
                (Place::Ksudoku, "game") if empty || markup.cut.fault.is_some() => {
                    return Ok(Some(markup.cut.frame(Format::Ksudoku)));
                }
                (Place::Ksudoku, "game") => {
                    self.begun = Some(markup.cut);
                    continue;
                }
                (Place::OpenSudoku, "/opensudoku") | (Place::Ksudoku, "/ksudoku") => {
                    self.place = Place::End;
                }
                _ => {}
            }
            if empty && matches!(name.as_str(), "opensudoku" | "ksudoku") {
                self.place = Place::End;
            }
        }
    }

    /// A KSudoku game, of which the start tag is read.
    fn element<R: BufRead>(&mut self, lines: &mut Lines<R>, mut game: Cut) -> io::Result<Frame> {
        loop {
            self.text(lines, &mut game)?;
            let markup = self.markup(lines)?;
            let name = match &markup {
                Some(Markup {
                    kind: Kind::Tag { name, .. },
                    ..
                }) => name.as_str(),
                Some(_) => "",
                None => "/ksudoku",
            };
            if matches!(name, "game" | "/ksudoku") {
                game.fault("a game that is not closed", "</game>", &self.cursor);
                if name == "/ksudoku" {
                    self.place = Place::End;
                } else {
                    self.begun = markup.map(|markup| markup.cut);
                }
                return Ok(game.frame(Format::Ksudoku));
            }
            let closes = name == "/game";
            if let Some(markup) = markup {
                game.append(markup.cut);
            }
            if closes {
                return Ok(game.frame(Format::Ksudoku));
            }
        }
    }

    /// What is said where the input ends before the root element does.
    fn unclosed(&mut self) -> Option<Frame> {
        let mut cut = self.cursor.cut_here();
        let (found, expected, format) = match self.place {
            Place::Prologue => ("XML without a root", "<opensudoku>", Format::OpenSudoku),
            Place::OpenSudoku => (
                "a file that ends early",
                "</opensudoku>",
                Format::OpenSudoku,
            ),
            Place::Ksudoku => ("a file that ends early", "</ksudoku>", Format::Ksudoku),
            Place::End => return None,
        };
        cut.fault(found, expected, &self.cursor);
        Some(cut.frame(format))
    }

    fn unknown(&mut self, mut cut: Cut, name: &str) -> Frame {
        let found = format!("XML of another kind (<{name}>)");
        cut.fault(&found, "<opensudoku> or <ksudoku>", &self.cursor);
        cut.frame(Format::OpenSudoku)
    }

    /// Takes the text up to the next markup.
    fn text<R: BufRead>(&mut self, lines: &mut Lines<R>, cut: &mut Cut) -> io::Result<()> {
        while let Some(byte) = self.cursor.peek(lines)?.filter(|byte| *byte != b'<') {
            match byte {
                b'\n' => self.cursor.take(lines, cut)?,
                _ => {
                    self.cursor.take_until(cut, |b| b == b'<');
                }
            }
        }
        Ok(())
    }

    /// The markup that begins here.
    fn markup<R: BufRead>(&mut self, lines: &mut Lines<R>) -> io::Result<Option<Markup>> {
        if self.cursor.peek(lines)?.is_none() {
            return Ok(None);
        }
        let mut cut = self.cursor.cut_here();
        let rest = self.cursor.rest();
        let special = [
            (b"<!--".as_slice(), b"-->".as_slice()),
            (b"<![CDATA[", b"]]>"),
            (b"<?", b"?>"),
        ];
        let found = special.iter().find(|(start, _)| rest.starts_with(start));
        let kind = if let Some((_, end)) = found {
            self.until(lines, &mut cut, end)?;
            Kind::Other
        } else if rest.starts_with(b"<!") {
            self.declaration(lines, &mut cut)?;
            Kind::Other
        } else {
            self.tag(lines, &mut cut)?
        };
        Ok(Some(Markup { cut, kind }))
    }

    fn until<R: BufRead>(
        &mut self,
        lines: &mut Lines<R>,
        cut: &mut Cut,
        end: &[u8],
    ) -> io::Result<()> {
        // The last bytes are kept apart, since a text that is too long is not.
        let mut last = Vec::new();
        while let Some(byte) = self.cursor.peek(lines)? {
            self.cursor.take(lines, cut)?;
            last.push(byte);
            if last.len() > end.len() {
                last.remove(0);
            }
            if last == end {
                break;
            }
        }
        Ok(())
    }

    /// A declaration, with what it holds in brackets.
    fn declaration<R: BufRead>(&mut self, lines: &mut Lines<R>, cut: &mut Cut) -> io::Result<()> {
        let mut depth = 0usize;
        while let Some(byte) = self.cursor.peek(lines)? {
            self.cursor.take(lines, cut)?;
            match byte {
                b'[' => depth += 1,
                b']' => depth = depth.saturating_sub(1),
                b'>' if depth == 0 => break,
                _ => {}
            }
        }
        Ok(())
    }

    /// A tag. One in which another begins is broken.
    fn tag<R: BufRead>(&mut self, lines: &mut Lines<R>, cut: &mut Cut) -> io::Result<Kind> {
        let mut quote = None;
        let mut before = b'<';
        self.cursor.take(lines, cut)?;
        loop {
            match self.cursor.peek(lines)? {
                None | Some(b'<') => {
                    let (found, expected) = match quote {
                        Some(_) => ("an attribute that is not closed", "a second quote"),
                        None => ("a tag that is not closed", ">"),
                    };
                    cut.fault(found, expected, &self.cursor);
                    break;
                }
                Some(b'>') if quote.is_none() => {
                    self.cursor.take(lines, cut)?;
                    break;
                }
                Some(byte @ (b'"' | b'\'')) => {
                    if quote == Some(byte) {
                        quote = None;
                    } else if quote.is_none() {
                        quote = Some(byte);
                    }
                    before = byte;
                    self.cursor.take(lines, cut)?;
                }
                Some(b'\n' | b'>') => self.cursor.take(lines, cut)?,
                Some(_) => {
                    let stops = |b| matches!(b, b'"' | b'\'' | b'<' | b'>');
                    if let Some(byte) = self.cursor.take_until(cut, stops) {
                        before = byte;
                    }
                }
            }
        }
        let name = cut.bytes[1..]
            .iter()
            .copied()
            .enumerate()
            .take_while(|&(at, b)| !is_blank(b) && b != b'>' && (b != b'/' || at == 0))
            .map(|(_, b)| b)
            .collect::<Vec<u8>>();
        Ok(Kind::Tag {
            name: String::from_utf8_lossy(&name).into_owned(),
            empty: before == b'/',
        })
    }
}
