//! The two READMEs show the same commands: translations drift, and commands are what people copy.

use super::Report;
use super::tree::File;

const ENGLISH: &str = "README.md";
const CHINESE: &str = "README.zh-CN.md";

/// Checks that the two files, if there are any, show the same commands in the same order.
pub(crate) fn check(files: &[File], report: &mut Report) {
    let find = |path: &str| files.iter().find(|file| file.path == path);
    match (find(ENGLISH), find(CHINESE)) {
        (None, None) => {}
        (Some(_), None) => report.error_in(CHINESE, "readme", "is missing"),
        (None, Some(_)) => report.error_in(ENGLISH, "readme", "is missing"),
        (Some(english), Some(chinese)) => {
            compare(&commands(&english.text), &commands(&chinese.text), report);
        }
    }
}

fn compare(english: &[String], chinese: &[String], report: &mut Report) {
    let nothing = String::from("nothing more");
    for i in 0..english.len().max(chinese.len()) {
        let (one, two) = (
            english.get(i).unwrap_or(&nothing),
            chinese.get(i).unwrap_or(&nothing),
        );
        if one != two {
            let text = format!("command {}: `{two}`, where {ENGLISH} has `{one}`", i + 1);
            report.error_in(CHINESE, "readme", text);
            return;
        }
    }
}

/// The lines of code blocks that run something, without prompts and without comments, which are
/// translated.
fn commands(text: &str) -> Vec<String> {
    let mut commands = Vec::new();
    let mut in_fence = false;
    for line in text.lines().map(str::trim) {
        if line.starts_with("```") {
            in_fence = !in_fence;
            continue;
        }
        let line = line.strip_prefix("$ ").unwrap_or(line);
        let line = line.split(" # ").next().unwrap_or_default().trim_end();
        let program = line.split(' ').next().unwrap_or_default();
        if in_fence && ["cargo", "shudu", "./test"].contains(&program) {
            commands.push(line.to_owned());
        }
    }
    commands
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many errors two such files give.
    fn check(english: &str, chinese: &str, expect: usize) {
        let files = [File::new(ENGLISH, english), File::new(CHINESE, chinese)];
        let mut report = Report::default();
        super::check(&files, &mut report);
        assert_eq!(report.errors.len(), expect, "{:?}", report.errors);
    }

    #[test]
    fn commands_are_compared() {
        let english = "Run:\n```sh\n$ shudu solve a.txt   # all of it\n```\n";
        check(english, "```\nshudu solve a.txt # 全部\n其他\n```\n", 0);
        check(english, "```\nshudu check a.txt\n```\n", 1);
        check(english, "shudu solve a.txt\n", 1);
        check("", "```\n./test\n```", 1);
    }

    #[test]
    fn one_alone_is_an_error() {
        let mut report = Report::default();
        super::check(&[File::new(ENGLISH, "")], &mut report);
        assert_eq!(report.errors[0].path, CHINESE);
    }
}
