//! Recipes.

use crate::kind::Kind;
use crate::operation::{Operation, operation};
use crate::row::{Door, OptionRow, option};
use crate::shared;

const IN_PROGRAM: &[(Door, &str)] = &shared::only_program("recipes are made of the commands of the program");

const MAKE_OPTIONS: &[OptionRow] = &[
    option("recipe", Kind::Path, "The recipe.")
        .unset("assets.toml")
        .value("RECIPE")
        .positional()
        .optional()
        .not_in(IN_PROGRAM),
    option("target", Kind::Text, "Makes only this output or result, such as web/hero, and what it is made of.")
        .value("NAME")
        .list()
        .not_in(IN_PROGRAM),
    option("alone", Kind::Flag, "Makes exactly the results with these names, and nothing that they are made of.")
        .requires("target")
        .not_in(IN_PROGRAM),
    option("set", Kind::Text, "Sets a variable of the recipe.").value("NAME=VALUE").list().not_in(IN_PROGRAM),
    option("explain", Kind::Text, "Prints the commands that an output or a result stands for, and does nothing.")
        .value("NAME")
        .conflicts(&["target", "watch", "prune", "dry_run"])
        .not_in(IN_PROGRAM),
    option("json_schema", Kind::Flag, "Prints the JSON Schema of recipes, for editors.").not_in(IN_PROGRAM),
    option("watch", Kind::Flag, "Goes on, and makes again what changes, until it is interrupted.")
        .conflicts(&["dry_run"])
        .not_in(IN_PROGRAM),
    shared::PRUNE.requires("").conflicts(&["target"]),
    shared::DRY_RUN.not_in(IN_PROGRAM),
    shared::JOBS.not_in(IN_PROGRAM),
    shared::QUIET,
];

pub(crate) const MAKE: Operation = operation("make", "Makes what a library becomes, as a recipe says.", MAKE_OPTIONS)
    .details(MAKE_DETAILS)
    .otherwise("recipes are made of the commands of the program");

const MAKE_DETAILS: &str = "\
A recipe is a TOML file that says once what a library has and what is made of it:

  directory = \"build\"

  [variables]
  library = \"models\"

  [characters.hero]
  parts = [\"{library}/body.cast\", \"{library}/head.cast\", \"{library}/rifle.cast@tag_weapon\"]
  clips = \"{library}/hero@*.cast\"

  [files]
  props = \"{library}/props/**/*.cast\"

  [outputs.web]
  steps = [{ optimize = {} }]
  convert = { to_format = \"glb\", textures = \"embed\" }

  [outputs.unreal]
  from = \"hero\"
  clips = \"apart\"
  convert = { for_program = \"unreal\" }

  [outputs.sheet]
  from = \"web\"
  together = true
  render = { columns = 8 }

Characters are files that become one: parts, and clips for them. Files are patterns, each file of which is something: * is \
any text, ** any directories. An output has one operation of castkit with its options by their names, and is made of each \
character and file, of those that \"from\" names, of the results of an earlier output, or of files and directories. Its \
results are in a directory with its name, and have copies of their textures beside them unless \"textures\" says otherwise; \"directory\" and \"name\" say otherwise, with {name} for that of the character \
or file. With together = true all become one result. \"steps\" are operations on the models before, and \"clip_steps\" on \
each clip; where the order of options matters, they are a list of tables. clips = \"apart\" makes each clip a file of its \
own, on the skeleton of the character, \"none\" leaves them out. {name} stands for a variable. \"include\" names other \
recipes, whose entries this one replaces or adds to. Paths are relative to the recipe.

A recipe stands for commands of castkit: `explain` prints those of a result. They run on all processors, each once, and \
only if its result is not up to date, as with `update` of other commands. So a run that was interrupted goes on where it \
was. What several results are made from is in the directory .castkit of the results.

With `json`, one object for each result, in the order in which they are made:
  job, status   made, unchanged, failed, planned with `explain`, or outdated with `dry_run`
  output, command
  after         the jobs whose results it reads
and {totals: {done, failed, skipped, unchanged, seconds}, gone} at the end.

Examples:
  castkit make
  castkit make library/assets.toml --target web --target unreal/hero
  castkit make --explain unreal/hero
  castkit make --json-schema > recipe.schema.json
  castkit make --watch";
