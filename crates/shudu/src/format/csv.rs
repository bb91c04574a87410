//! Tables with a header. (being written)
use super::{Answer, Fault, RawRecord, Record};

#[derive(Clone, PartialEq, Debug)]
pub struct Row {}
#[derive(Clone, PartialEq, Debug)]
pub struct Table {}
impl Row {
    pub(crate) fn answer(&self, _answer: Answer<'_>) -> String {
        todo!()
    }
}
pub(crate) fn read(_raw: &RawRecord) -> Result<Record, Fault> {
    todo!()
}
