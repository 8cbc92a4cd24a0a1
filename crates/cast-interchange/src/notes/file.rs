//! The file itself: damaged or unknown parts, and files that have no place beside the result.

notes! {
    /// Bytes that nothing in the format accounts for.
    UNACCOUNTED: "CONVERT-FILE-001" Info Dropped "content", "it is not part of the format",
        "The file contains more than its format describes: data of a newer version, an addition by another program, or garbage.";
    SECTIONS: "CONVERT-FILE-002" Info Dropped "sections", "they are unknown",
        "The file has parts that the known versions of its format do not describe.";
    FLAGS: "CONVERT-FILE-003" Info Dropped "flags", "their meaning is unknown",
        "The format reserves these bits, but some of them are set.";
    EXTENSIONS: "CONVERT-FILE-004" Info Dropped "extensions", "Cast has no counterpart",
        "The example says what is used instead of each extension. The file does not require readers to support it.";
    UNKNOWN_EXTENSIONS: "CONVERT-FILE-005" Info Dropped "unknown extensions", "castkit does not know them",
        "The file does not require readers to support the extension, so it can be shown without it; something may be missing.";
    DRACO: "CONVERT-FILE-006" Hint Assumed "Draco compression", "the uncompressed copy was used",
        "The file contains each mesh twice, compressed and uncompressed. Compression loses precision, so the result is at least as good.";
    NAMES: "CONVERT-FILE-007" Info Approximated "names", "they were cut at a NUL",
        "Strings in this format end with a NUL, and the name contains one.";
    NUMBERS: "CONVERT-FILE-008" Warning Assumed "numbers", "they are infinite or NaN, so 0, no rotation or a scale of 1 was used",
        "The source is damaged. For a Cast file `castkit check` says where; for others the example names the first.";
    ARRAYS: "CONVERT-FILE-009" Warning Assumed "arrays", "they are shorter than they should be",
        "The source is damaged: missing values were filled in.";
    CONNECTIONS: "CONVERT-FILE-010" Hint Assumed "connections", "some are duplicates",
        "Some exporters write FBX connections twice. They count once.";
    VERSION: "CONVERT-FILE-011" Info Assumed "version", "the reader does not know it",
        "The file uses an unknown, older or newer version of its format, and was read as the nearest known one.";
    TEXTS: "CONVERT-FILE-012" Info Approximated "strings", "they are not UTF-8; what is not becomes U+FFFD and two hexadecimal digits per byte",
        "Old programs write text in the code page of their machine. `encoding gbk`, with the name of that code page, decodes it. Without it, equal names still match and different ones stay different, but files with such names may not be found. In FBX, which is always UTF-8, the digits are missing.";
    EMBEDDED_FILES: "CONVERT-FILE-013" Warning Dropped "embedded files", "their content is damaged",
        "An image embedded in the file cannot be decoded. Export it again.";
    ELEMENTS: "CONVERT-FILE-014" Info Dropped "elements", "they are not objects of a scene",
        "The source is damaged: the root of the scene has a child that is not an object.";
    OBJECT_NUMBERS: "CONVERT-FILE-015" Warning Assumed "objects", "several have the same ID",
        "The source is damaged: connections to these objects can mean any of them.";
    STATEMENTS: "CONVERT-FILE-016" Info Dropped "statements", "they are unknown or not supported",
        "Free-form curves and surfaces of OBJ, rare statements of MTL, unknown lines of other text formats, and what follows a NUL or the last word of such a line, are not read.";
    SIDE_FILES: "CONVERT-FILE-017" Warning Dropped "files beside the result", "the output is not in a directory",
        "Standard output and devices take a single file. Write to a file, or choose a format that embeds textures.";
    /// Parts that are left as they are because their meaning is unknown.
    LEFT_ALONE: "CONVERT-FILE-018" Info Approximated "parts of unknown meaning", "they are left as they are",
        "Custom properties, arrays of the wrong length and the like: the effect of a change on them is unknown. The reason is given for each.";
    /// Headers that recovery overrode.
    RECOVERED: "CONVERT-FILE-019" Warning Approximated "structure", "headers are wrong, so the content was used instead",
        "The file is damaged and was read from its content: because of `recover`, or because only sizes of nodes and counts of strings are wrong, and most readers ignore those. Each repair is listed. `castkit repair` turns it into an intact file; get the file again if something is missing.";
    /// Findings that `repair` and `upgrade` leave as they are.
    UNREPAIRED: "CONVERT-FILE-020" Info Approximated "possible changes", "they were not made, for the reason given",
        "The change would lose data, which `lossy` allows, or it is ambiguous. `castkit explain` explains the rule whose code is given.";
    /// Links that lead to the former hash of a node.
    STALE_LINKS: "CONVERT-FILE-021" Warning Dropped "links", "they refer to the old hash of the node",
        "Links refer to a node by its hash. Set them to the new hash, too; `castkit check` lists links that lead nowhere.";
    /// A file that is shown as the Cast file it is converted to.
    SHOWN_AS_CAST: "CONVERT-FILE-022" Hint Approximated "format", "the nodes are those of the Cast file it is converted to",
        "castkit cannot show files of this format as stored. `castkit info` lists what is lost in the conversion to Cast.";
    /// A requested kind of node that the file does not contain.
    NO_SUCH_KIND: "CONVERT-FILE-023" Info Assumed "kind of node", "the file has none, so nothing is shown",
        "Check the spelling: kinds of Cast are names such as `mesh`, or four letters; those of FBX start with a capital letter.";
    LETTERS: "CONVERT-FILE-024" Info Approximated "names", "some characters are not allowed in the format and become `_`",
        "In OBJ a name is part of a line: it cannot contain line breaks or other control characters, and a `#` after a space starts a comment.";
    /// Results whose names are one name on other systems.
    ALIKE: "CONVERT-FILE-025" Hint Assumed "names of results", "they may differ only in case or Unicode normalisation; Windows and macOS treat such names as the same",
        "Only some systems distinguish the names of these inputs, and therefore those of the results. Rename one before copying them to Windows or macOS, where one file would replace the other.";
    /// Text that is copied although it is not UTF-8.
    TEXTS_KEPT: "CONVERT-FILE-026" Info Assumed "strings", "they are not UTF-8, and stay as they are",
        "Text in Cast files is UTF-8. Most readers stop at other text, or show something else. `encoding gbk`, with the name of the code page in which it was written, decodes it.";
    NUMERALS: "CONVERT-FILE-027" Warning Assumed "numbers", "they are not written as the format says; a comma was taken for the decimal point, what is missing or no number for 0, and what follows six decimals of a texture coordinate of SMD for a number of links",
        "Programs that print numbers in the language of the user write `0,5` for a half, and others leave out a space. Most programs read something else there. Export the file again with a decimal point and with spaces.";
    /// Nodes that only Cast can contain.
    UNKNOWN_NODES: "CONVERT-FILE-028" Info Dropped "nodes of unknown kinds", "the format has no place for them",
        "A newer program or an extension of Cast wrote them. Conversions to Cast keep them, with everything in them.";
    /// Inputs of a result that lacks them.
    INPUT_LEFT_OUT: "CONVERT-FILE-029" Warning Dropped "input", "it cannot be read, so the result is made without it",
        "The example says why. With `keep_going`, other inputs become the result; without it, nothing is written.";
}
