//! The tables and columns of catalogues.

use std::io::Write;

use castkit::catalog::{SCHEMA_VERSION, TABLES};
use serde::Serialize;

use crate::context::Context;
use crate::status::Failure;
use crate::table::Table;

#[derive(Serialize)]
struct Record {
    table: &'static str,
    column: &'static str,
    #[serde(rename = "type")]
    type_name: &'static str,
    nullable: bool,
    documentation: &'static str,
}

pub(super) fn print(context: &mut Context) -> Result<(), Failure> {
    let palette = context.out.palette;
    if !context.options.json {
        writeln!(context.out, "Version {SCHEMA_VERSION}; types as DuckDB names them.")?;
    }
    for table in TABLES {
        if context.options.json {
            for column in table.columns() {
                context.print_json(&Record {
                    table: table.name,
                    column: column.name,
                    type_name: column.data_type.name(),
                    nullable: column.nullable,
                    documentation: column.documentation.trim(),
                })?;
            }
            continue;
        }
        let (style, documentation) = (palette.heading, table.documentation.trim());
        writeln!(context.out, "\n{style}{}{style:#}: {documentation}", table.name)?;
        let rows = table.columns().map(|column| {
            let null = if column.nullable { " or null" } else { "" };
            [column.name.into(), format!("{}{null}", column.data_type.name()), column.documentation.trim().into()]
        });
        Table::new(["column", "type", "what"], rows).write(&mut context.out, "  ", palette.faint)?;
    }
    Ok(())
}
