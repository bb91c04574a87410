//! Outputs: standard output, or a file that appears whole or not at all.

use std::fs::{File, Permissions};
use std::io::{self, BufWriter, Stdout, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// Where answers go.
pub struct Output {
    writer: BufWriter<Target>,
}

enum Target {
    Stdout(Stdout),
    /// Something that is no plain file (a device, a pipe): it cannot be renamed onto.
    Direct(File),
    /// Written beside the file, and renamed at the end.
    Beside(NamedTempFile, PathBuf),
}

impl Output {
    /// Standard output.
    pub fn stdout() -> Output {
        Output {
            writer: BufWriter::with_capacity(1 << 16, Target::Stdout(io::stdout())),
        }
    }

    /// A file, that keeps what it has until [`Output::finish`].
    ///
    /// # Errors
    /// Those of creating a file beside it.
    pub fn file(path: &Path) -> io::Result<Output> {
        // A link is followed, so that the file it names is replaced and not the link.
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let target = match path.metadata() {
            Ok(data) if data.is_dir() => {
                return Err(io::Error::new(
                    io::ErrorKind::IsADirectory,
                    "is a directory",
                ));
            }
            Ok(data) if !data.is_file() => Target::Direct(File::options().write(true).open(&path)?),
            Ok(data) if data.permissions().readonly() => {
                return Err(io::Error::new(
                    io::ErrorKind::PermissionDenied,
                    "is read-only",
                ));
            }
            Ok(data) => Target::Beside(beside(&path, Some(data.permissions()))?, path),
            Err(_) => Target::Beside(beside(&path, new_file_permissions())?, path),
        };
        Ok(Output {
            writer: BufWriter::with_capacity(1 << 16, target),
        })
    }

    /// Writes what is buffered and, for a file, puts it in its place.
    ///
    /// # Errors
    /// Those of writing and of renaming; the old file is then untouched.
    pub fn finish(self) -> io::Result<()> {
        let target = self
            .writer
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?;
        match target {
            Target::Stdout(mut stdout) => stdout.flush(),
            Target::Direct(mut file) => file.flush(),
            Target::Beside(file, path) => {
                file.as_file().sync_all()?;
                file.persist(&path).map(|_| ()).map_err(|error| error.error)
            }
        }
    }

    /// Ends without the answers that are missing: what went to standard output stays, a file does
    /// not appear.
    pub fn abandon(mut self) {
        if let Target::Stdout(_) = self.writer.get_ref() {
            // Nobody is left to be told of an error here.
            let _ = self.writer.flush();
        }
    }
}

impl Write for Output {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        self.writer.write(buffer)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

impl Write for Target {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        match self {
            Target::Stdout(stdout) => stdout.write(buffer),
            Target::Direct(file) => file.write(buffer),
            Target::Beside(file, _) => file.write(buffer),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Target::Stdout(stdout) => stdout.flush(),
            Target::Direct(file) => file.flush(),
            Target::Beside(file, _) => file.flush(),
        }
    }
}

fn beside(path: &Path, permissions: Option<Permissions>) -> io::Result<NamedTempFile> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".shudu-");
    if let Some(permissions) = permissions {
        builder.permissions(permissions);
    }
    builder.tempfile_in(folder)
}

/// Those of any new file, less what the umask takes away.
#[cfg(unix)]
fn new_file_permissions() -> Option<Permissions> {
    Some(std::os::unix::fs::PermissionsExt::from_mode(0o666))
}

/// Those that the folder gives its files.
#[cfg(not(unix))]
fn new_file_permissions() -> Option<Permissions> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_file_appears_at_the_end_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.txt");
        let mut output = Output::file(&path).unwrap();
        output.write_all(b"first\n").unwrap();
        assert!(!path.exists());
        output.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"first\n");

        let mut output = Output::file(&path).unwrap();
        output.write_all(b"second\n").unwrap();
        output.abandon();
        assert_eq!(fs::read(&path).unwrap(), b"first\n");
        assert_eq!(
            fs::read_dir(folder.path()).unwrap().count(),
            1,
            "no temporary file is left"
        );
    }

    #[cfg(unix)]
    #[test]
    fn devices_links_and_modes_are_respected() {
        use std::os::unix::fs::PermissionsExt;
        let mut null = Output::file(Path::new("/dev/null")).unwrap();
        null.write_all(b"x").unwrap();
        null.finish().unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());

        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, Permissions::from_mode(0o640)).unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        Output::file(&link).unwrap().finish().unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(
            fs::metadata(&file).unwrap().permissions().mode() & 0o777,
            0o640
        );
        assert_eq!(fs::read(&file).unwrap(), b"");
        assert!(Output::file(folder.path()).is_err());
    }
}
