internal import PassRules

/// What an archive must be, so that every reader sees the same files in it.
enum ArchiveRules {
    static let all = [
        notAZip, damaged, multipleParts, zip64, overLimit, unreadable, inconsistent, foreignBytes, duplicateName,
        twinName, nameConflict, badName, symbolicLink, specialFile, directoryMismatch, encrypted,
        unsupportedCompression, entryUnreadable,
    ]

    private static func rule(
        _ id: String, _ summary: String, stopsDevices: Bool? = nil, effect: String
    ) -> PassRule {
        PassRule(
            id, .error, summary, means: .invalid, stopsDevices: stopsDevices, effect: effect,
            source: "PKWARE, APPNOTE.TXT; Wallet Passes, Building a Pass")
    }

    private static let unopened = "devices can't open the file"
    private static let ambiguous = "readers see different files, so a signature proves nothing"

    static let notAZip = rule("archive.not-a-zip", "the file is a zip archive from its first byte", effect: unopened)
    static let damaged = rule("archive.damaged", "the directory of the archive can be read", effect: unopened)
    static let multipleParts = rule(
        "archive.multiple-parts", "the archive is whole, not one part of several", effect: unopened)
    static let zip64 = rule(
        "archive.zip64", "the archive does without ZIP64, which is for files of more than 4 GB", effect: unopened)
    static let overLimit = rule(
        "archive.over-limit", "the archive and what it unpacks to are within the limits", stopsDevices: false,
        effect: "the archive is not unpacked further here; devices have limits of their own")
    static let unreadable = rule("archive.unreadable", "the archive has entries that can be read", effect: unopened)
    static let inconsistent = rule(
        "archive.inconsistent", "the parts of the archive agree on each entry", effect: ambiguous)
    static let foreignBytes = rule(
        "archive.foreign-bytes", "every byte of the archive belongs to an entry or to the directory", effect: ambiguous)
    static let duplicateName = rule("archive.duplicate-name", "each name is there once", effect: ambiguous)
    static let twinName = rule("archive.twin-name", "no two names are the same on any disk", effect: ambiguous)
    static let nameConflict = rule("archive.name-conflict", "no file has the name of a folder", effect: ambiguous)
    static let badName = rule(
        "archive.bad-name", "names are relative paths in UTF-8, with '/' between their parts",
        effect: "readers refuse the entry, or write it somewhere else")
    static let symbolicLink = rule(
        "archive.symbolic-link", "the archive has files, not links to files", effect: "devices refuse the archive")
    static let specialFile = rule(
        "archive.special-file", "entries are files and folders, nothing else", effect: "devices refuse the archive")
    static let directoryMismatch = rule(
        "archive.directory-mismatch", "name and attributes agree on what is a folder", effect: ambiguous)
    static let encrypted = rule("archive.encrypted", "entries are not encrypted", effect: unopened)
    static let unsupportedCompression = rule(
        "archive.unsupported-compression", "entries are stored or deflated", effect: unopened)
    static let entryUnreadable = rule(
        "archive.entry-unreadable", "every entry can be unpacked, and has the bytes of its checksum", effect: unopened)
}
