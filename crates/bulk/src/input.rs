//! Inputs: a file, standard input or a text, unpacked and decoded.
//!
//! gzip and zstd are known by their first bytes, UTF-16 by its byte-order mark. What comes out is
//! a buffered stream of UTF-8 (or of bytes that nobody claims to be anything else).

use std::fs::File;
use std::io::{self, BufRead, BufReader, Chain, Cursor, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use encoding_rs_io::DecodeReaderBytes;
use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::StreamingDecoder;

/// The size of the buffer that records are cut from.
const BUFFER: usize = 1 << 16;

/// The most that a zstd frame may ask its decoder to remember: as much as the program `zstd` grants
/// unless it is told otherwise.
const MAX_WINDOW: u64 = 128 << 20;

/// The length of the longest header of a zstd frame.
const ZSTD_HEADER: usize = 18;

/// Where records come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
    /// A text that was given in place of a file's name.
    Text(String),
}

impl Input {
    /// The name for messages.
    pub fn name(&self) -> String {
        match self {
            Input::Stdin => "<stdin>".to_owned(),
            Input::File(path) => path.display().to_string(),
            Input::Text(_) => "<argument>".to_owned(),
        }
    }

    /// The number of bytes, where it is known before reading.
    pub fn size(&self) -> Option<u64> {
        match self {
            Input::Stdin => None,
            Input::File(path) => path
                .metadata()
                .ok()
                .filter(std::fs::Metadata::is_file)
                .map(|data| data.len()),
            Input::Text(text) => Some(text.len() as u64),
        }
    }

    /// Whether reading waits for somebody to type.
    pub fn is_terminal(&self) -> bool {
        *self == Input::Stdin && io::stdin().is_terminal()
    }

    /// Opens the input.
    ///
    /// # Errors
    /// Those of opening the file and of reading its first bytes.
    pub fn open(&self, read: &Arc<AtomicU64>) -> io::Result<Tap> {
        let raw: Box<dyn Read + Send> = match self {
            Input::Stdin => Box::new(io::stdin()),
            Input::File(path) => Box::new(open_file(path)?),
            Input::Text(text) => Box::new(Cursor::new(text.clone().into_bytes())),
        };
        unpack(Counted {
            inner: raw,
            read: read.clone(),
        })
    }
}

const GZIP: &[u8] = &[0x1f, 0x8b];
const ZSTD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];
const UTF_16: [&[u8]; 2] = [&[0xff, 0xfe], &[0xfe, 0xff]];

/// The stream unpacked and decoded, as its first bytes ask for.
fn unpack(mut raw: impl Read + Send + 'static) -> io::Result<Tap> {
    let head = first_bytes(&mut raw)?;
    let known = head.clone();
    let packed = buffered(Cursor::new(head).chain(raw));
    if known == GZIP {
        decode(MultiGzDecoder::new(packed))
    } else if known == ZSTD {
        decode(ZstdFrames::new(packed)?)
    } else if is_utf_16(&known) {
        Ok(Tap::new(Box::new(buffered(DecodeReaderBytes::new(packed)))))
    } else {
        Ok(Tap::new(Box::new(packed)))
    }
}

/// What was packed as UTF-8: text within an archive may be UTF-16 too.
fn decode(mut plain: impl Read + Send + 'static) -> io::Result<Tap> {
    let head = first_bytes(&mut plain)?;
    let utf_16 = is_utf_16(&head);
    let plain = Cursor::new(head).chain(plain);
    Ok(Tap::new(if utf_16 {
        Box::new(buffered(DecodeReaderBytes::new(plain)))
    } else {
        Box::new(buffered(plain))
    }))
}

fn is_utf_16(head: &[u8]) -> bool {
    UTF_16.iter().any(|mark| head.starts_with(mark))
}

fn buffered<R: Read>(inner: R) -> BufReader<R> {
    BufReader::with_capacity(BUFFER, inner)
}

/// Opening a folder succeeds on some systems and fails at the first read; say so at once.
fn open_file(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::Error::new(
            io::ErrorKind::IsADirectory,
            "is a directory",
        ));
    }
    Ok(file)
}

/// Takes bytes as long as they may be those that a known stream begins with. A pipe may give them
/// one by one; a text is not waited for longer than to its first byte that is of no such stream.
fn first_bytes(input: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    let goes_on = |known: &[u8], head: &[u8]| known.len() > head.len() && known.starts_with(head);
    while [GZIP, ZSTD, UTF_16[0], UTF_16[1]]
        .iter()
        .any(|known| goes_on(known, &head))
    {
        let mut byte = [0];
        match input.read(&mut byte) {
            Ok(0) => break,
            Ok(_) => head.push(byte[0]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(head)
}

/// Counts the bytes read, for a progress bar.
struct Counted<R> {
    inner: R,
    read: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.inner.read(buffer)?;
        self.read.fetch_add(n as u64, Ordering::Relaxed);
        Ok(n)
    }
}

/// A stream of which the first bytes have been read already.
type Peeked<R> = Chain<Cursor<Vec<u8>>, R>;

/// All frames of a zstd stream, one after the other.
struct ZstdFrames<R: BufRead> {
    frame: Option<StreamingDecoder<Peeked<R>, ruzstd::decoding::FrameDecoder>>,
}

impl<R: BufRead> ZstdFrames<R> {
    fn new(packed: R) -> io::Result<ZstdFrames<R>> {
        Ok(ZstdFrames {
            frame: frame(Vec::new(), packed)?,
        })
    }
}

impl<R: BufRead> Read for ZstdFrames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(decoder) = &mut self.frame {
            let n = decoder.read(buffer)?;
            if n > 0 || buffer.is_empty() {
                return Ok(n);
            }
            let ended = self.frame.take().expect("the loop has one");
            let (head, packed) = ended.into_inner().into_inner();
            let left = head.get_ref()[head.position() as usize..].to_vec();
            self.frame = frame(left, packed)?;
        }
        Ok(0)
    }
}

/// The decoder of the next frame, `None` at the end of the stream. `head` has what of the frame
/// was read before.
fn frame<R: BufRead>(
    mut head: Vec<u8>,
    mut packed: R,
) -> io::Result<Option<StreamingDecoder<Peeked<R>, ruzstd::decoding::FrameDecoder>>> {
    let missing = ZSTD_HEADER.saturating_sub(head.len()) as u64;
    packed.by_ref().take(missing).read_to_end(&mut head)?;
    if head.is_empty() {
        return Ok(None);
    }
    if zstd_window(&head).is_some_and(|window| window > MAX_WINDOW) {
        return Err(invalid("zstd with a window of more than 128 MiB"));
    }
    StreamingDecoder::new(Cursor::new(head).chain(packed))
        .map(Some)
        .map_err(|error| invalid(&error.to_string()))
}

fn invalid(text: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, text)
}

/// How far back a frame may refer, by its header: so much memory its decoder takes at once.
/// `None` if there is no header.
fn zstd_window(head: &[u8]) -> Option<u64> {
    let descriptor = *head.get(4)?;
    if descriptor & 0x20 == 0 {
        let window = *head.get(5)?;
        let base = 1u64 << (10 + (window >> 3));
        return Some(base + base / 8 * u64::from(window & 7));
    }
    // A frame in a single segment refers to all of its content.
    let size = match descriptor >> 6 {
        0 => 1,
        1 => 2,
        2 => 4,
        _ => 8,
    };
    let start = 5 + [0, 1, 2, 4][usize::from(descriptor & 3)];
    let mut content = [0; 8];
    content[..size].copy_from_slice(head.get(start..start + size)?);
    Some(u64::from_le_bytes(content))
}

/// A buffered stream that tells others whether anything is left in its buffer, so that they know
/// when reading on might wait.
pub struct Tap {
    inner: Box<dyn BufRead + Send>,
    left: Arc<AtomicUsize>,
}

impl Tap {
    fn new(inner: Box<dyn BufRead + Send>) -> Tap {
        Tap {
            inner,
            left: Arc::new(AtomicUsize::new(0)),
        }
    }

    /// The number of bytes that can be had without reading, kept up to date.
    pub fn left(&self) -> Arc<AtomicUsize> {
        self.left.clone()
    }
}

impl Read for Tap {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.fill_buf()?.read(buffer)?;
        self.consume(n);
        Ok(n)
    }
}

impl BufRead for Tap {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let buffer = self.inner.fill_buf()?;
        self.left.store(buffer.len(), Ordering::Relaxed);
        Ok(buffer)
    }

    fn consume(&mut self, amount: usize) {
        self.inner.consume(amount);
        self.left.fetch_sub(amount, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    /// A stream that gives a byte at a time.
    struct Drops(Cursor<Vec<u8>>);

    impl Read for Drops {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let most = buffer.len().min(1);
            self.0.read(&mut buffer[..most])
        }
    }

    fn read(bytes: &[u8]) -> io::Result<String> {
        let mut file = tempfile::NamedTempFile::new()?;
        file.write_all(bytes)?;
        let mut text = String::new();
        Input::File(file.path().to_owned())
            .open(&Arc::default())?
            .read_to_string(&mut text)?;
        let mut again = String::new();
        unpack(Drops(Cursor::new(bytes.to_vec())))?.read_to_string(&mut again)?;
        assert_eq!(text, again, "read byte by byte");
        Ok(text)
    }

    #[test]
    fn what_begins_like_a_packed_text_and_is_none_is_read() {
        for text in ["", "(", "(5", "\u{1f}"] {
            assert_eq!(read(text.as_bytes()).unwrap(), text);
        }
    }

    #[test]
    fn packed_and_utf_16_texts_are_read() {
        let text = "12\n".repeat(100_000);
        assert_eq!(read(text.as_bytes()).unwrap(), text);
        let mut gzip = Vec::new();
        for half in [&text[..150_000], &text[150_000..]] {
            let mut encoder = flate2::write::GzEncoder::new(gzip, flate2::Compression::fast());
            encoder.write_all(half.as_bytes()).unwrap();
            gzip = encoder.finish().unwrap();
        }
        assert_eq!(read(&gzip).unwrap(), text);
        let level = ruzstd::encoding::CompressionLevel::Fastest;
        let mut zstd = ruzstd::encoding::compress_to_vec(&text.as_bytes()[..150_000], level);
        zstd.extend(ruzstd::encoding::compress_to_vec(
            &text.as_bytes()[150_000..],
            level,
        ));
        assert_eq!(read(&zstd).unwrap(), text);
        let utf16: Vec<u8> = "\u{feff}\u{ff11}2\n"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        assert_eq!(read(&utf16).unwrap(), "\u{ff11}2\n");
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(&utf16).unwrap();
        assert_eq!(read(&encoder.finish().unwrap()).unwrap(), "\u{ff11}2\n");
    }

    #[test]
    fn a_cut_archive_is_an_error() {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder
            .write_all("12\n".repeat(100_000).as_bytes())
            .unwrap();
        let gzip = encoder.finish().unwrap();
        assert!(read(&gzip[..gzip.len() / 2]).is_err());
        let level = ruzstd::encoding::CompressionLevel::Fastest;
        let zstd = ruzstd::encoding::compress_to_vec("12\n".repeat(100_000).as_bytes(), level);
        assert!(read(&zstd[..zstd.len() / 2]).is_err());
    }

    #[test]
    fn a_zstd_frame_does_not_say_how_much_memory_is_taken() {
        // The header alone: a window of 2 GiB; then a single segment of 2^40 bytes.
        let windowed = [0x28, 0xb5, 0x2f, 0xfd, 0x00, 21 << 3, 1, 0, 0];
        let single = [
            0x28, 0xb5, 0x2f, 0xfd, 0xe0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0,
        ];
        for bytes in [windowed.as_slice(), &single] {
            let error = read(bytes).unwrap_err().to_string();
            assert!(error.contains("128 MiB"), "{error}");
        }
        let level = ruzstd::encoding::CompressionLevel::Fastest;
        let mut small = ruzstd::encoding::compress_to_vec(b"1".as_slice(), level);
        small.extend(small.clone());
        assert_eq!(read(&small).unwrap(), "11");
    }

    #[test]
    fn a_folder_is_no_input() {
        let folder = tempfile::tempdir().unwrap();
        assert!(
            Input::File(folder.path().to_owned())
                .open(&Arc::default())
                .is_err()
        );
    }
}
