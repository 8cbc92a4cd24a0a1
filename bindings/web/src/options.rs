//! Options of a request, by their names in the table of operations.

use castkit::options::{Door, OptionError, Spelling, Value, operation};
use serde_json::Value as Given;

use crate::errors::Failure;
use crate::request::Request;

/// The value of an option; `None` for what is no value of any.
fn value_of(given: &Given) -> Option<Value> {
    Some(match given {
        Given::Bool(flag) => Value::Flag(*flag),
        Given::Number(number) => Value::Number(number.as_f64()?),
        Given::String(text) => Value::Text(text.clone()),
        Given::Array(values) => Value::List(values.iter().map(value_of).collect::<Option<_>>()?),
        Given::Null | Given::Object(_) => return None,
    })
}

/// Sets the options of an operation that a request has.
pub(crate) fn given<T>(
    request: &Request,
    of: &str,
    first: T,
    with: impl Fn(T, &str, &Value) -> Result<T, OptionError>,
) -> Result<T, Failure> {
    let rows = operation(of).map_or(&[][..], |operation| operation.options);
    rows.iter().filter(|row| row.is_in(Door::Web)).try_fold(first, |options, row| {
        let name = Spelling::Camel.of(row);
        match request.value(&name) {
            None => Ok(options),
            Some(given) => {
                let value = value_of(given).ok_or_else(|| Failure::argument(format!("{name} is an object")))?;
                with(options, row.name, &value).map_err(|error| Failure::argument(error.to_string()))
            }
        }
    })
}
