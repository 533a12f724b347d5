/// Rules about records, checked when records are read and filled in.
package enum RecordRules {
    package static let all = [spreadsheet, blankRow, keptTag]

    package static let spreadsheet = PassRule(
        "record.changed-by-spreadsheet", .warning, "values were not changed by a spreadsheet",
        effect: "the pass and its barcode have what the spreadsheet made of them",
        hint:
            "in the spreadsheet, correct formulas, format columns of codes as text, and export CSV in UTF-8",
        source: "Microsoft Support, Keeping leading zeros and large numbers; LibreOffice Help, Text Import; observed")

    package static let blankRow = PassRule(
        "record.blank-row", .note, "a row of a list has values", effect: "the row is skipped", source: "observed")

    package static let keptTag = PassRule(
        "record.tag-kept", .warning, "a record that changes a field also changes the tags with the same value",
        effect: "poster tickets since iOS 18 and boarding passes since iOS 26 show the template's value",
        source: "Creating an airline boarding pass using semantic tags; Pass Designer 1.0")
}
