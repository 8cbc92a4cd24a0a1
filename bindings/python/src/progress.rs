//! Telling Python how far something is, and listening to Ctrl-C.

use std::ops::ControlFlow;
use std::sync::Mutex;

use castkit::Progress;
use pyo3::prelude::*;

use crate::errors::raise;

/// Runs something without the interpreter's lock. `callback(done, total)` is called now and then; it ends the work when
/// it raises, and so does a signal such as Ctrl-C, with or without a callback.
pub(crate) fn run<T, E>(
    py: Python<'_>,
    callback: Option<&Py<PyAny>>,
    work: impl FnOnce(Progress<'_>) -> Result<T, E> + Send,
) -> PyResult<T>
where
    T: Send,
    E: Into<castkit::Error> + Send,
{
    let raised: Mutex<Option<PyErr>> = Mutex::new(None);
    let tell = |done: u64, total: u64| {
        let told = Python::attach(|py| {
            py.check_signals()?;
            callback.map_or(Ok(()), |callback| callback.call1(py, (done, total)).map(|_| ()))
        });
        match told {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                raised.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).get_or_insert(error);
                ControlFlow::Break(())
            }
        }
    };
    let result = py.detach(|| work(Progress::new(&tell)));
    if let Some(error) = raised.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()) {
        return Err(error);
    }
    result.map_err(|error| raise(py, error))
}
