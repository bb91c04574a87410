//! Inputs: a file, standard input or a text, unpacked and decoded.
//!
//! gzip and zstd are known by their first bytes, UTF-16 by its byte-order mark. What comes out is
//! a buffered stream of UTF-8 (or of bytes that nobody claims to be anything else).

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use encoding_rs_io::DecodeReaderBytes;
use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::StreamingDecoder;

/// The size of the buffer that records are cut from.
const BUFFER: usize = 1 << 16;

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
    let packed = BufReader::with_capacity(BUFFER, Cursor::new(head).chain(raw));
    let plain: Box<dyn Read + Send> = if known == GZIP {
        Box::new(MultiGzDecoder::new(packed))
    } else if known == ZSTD {
        Box::new(ZstdFrames::new(packed)?)
    } else if UTF_16.contains(&known.as_slice()) {
        Box::new(DecodeReaderBytes::new(packed))
    } else {
        return Ok(Tap::new(Box::new(packed)));
    };
    Ok(Tap::new(Box::new(BufReader::with_capacity(BUFFER, plain))))
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

/// All frames of a zstd stream, one after the other.
struct ZstdFrames<R: BufRead> {
    frame: Option<StreamingDecoder<R, ruzstd::decoding::FrameDecoder>>,
}

impl<R: BufRead> ZstdFrames<R> {
    fn new(packed: R) -> io::Result<ZstdFrames<R>> {
        Ok(ZstdFrames {
            frame: Some(decoder(packed)?),
        })
    }
}

fn decoder<R: BufRead>(
    packed: R,
) -> io::Result<StreamingDecoder<R, ruzstd::decoding::FrameDecoder>> {
    StreamingDecoder::new(packed)
        .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error.to_string()))
}

impl<R: BufRead> Read for ZstdFrames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(frame) = &mut self.frame {
            let n = frame.read(buffer)?;
            if n > 0 || buffer.is_empty() {
                return Ok(n);
            }
            let mut packed = self.frame.take().expect("the loop has one").into_inner();
            if !packed.fill_buf()?.is_empty() {
                self.frame = Some(decoder(packed)?);
            }
        }
        Ok(0)
    }
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
    fn a_folder_is_no_input() {
        let folder = tempfile::tempdir().unwrap();
        assert!(
            Input::File(folder.path().to_owned())
                .open(&Arc::default())
                .is_err()
        );
    }
}
