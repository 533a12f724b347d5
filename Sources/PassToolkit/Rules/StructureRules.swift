internal import PassRules

/// What an archive must be, so that every reader sees the same files in it.
enum ArchiveRules {
    static let all = [
        notAZip, damaged, multipleParts, zip64, overLimit, unreadable, inconsistent, foreignBytes, duplicateName,
        twinName, nameConflict, badName, symbolicLink, specialFile, directoryMismatch, encrypted,
        unsupportedCompression, entryUnreadable,
    ]

    private static let rule = RuleFamily(source: "PKWARE, APPNOTE.TXT; Wallet Passes, Building a Pass")

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

/// What makes an archive a pass, an order or a bundle of passes.
enum StructureRules {
    static let all = [
        notAPass, nameDiffers, enclosingFolder, fileMissing, jsonOverLimit, nestedBundle, overLimit, tooManyPasses,
        bundleTooLarge,
        otherFile, memberInFolder, orderInBundle, duplicatePass, memberRefused, memberInvalid, memberUnsigned,
        memberUnreadable,
    ]

    private static let building = "Wallet Passes, Building a Pass"
    private static let distributing = "Wallet Passes, Distributing and updating a pass"
    private static let oneBundle = "put the passes themselves into one bundle"
    private static let unseen = "devices add the others, or refuse the whole bundle"

    static let notAPass = PassRule(
        "structure.not-a-pass", .error, "the archive contains a pass, an order or passes", means: .invalid,
        effect: "devices can't open the file", hint: "name a .pkpass, .pkpasses or .order file", source: building)
    static let nameDiffers = PassRule(
        "structure.name-differs", .warning, "the file is named for what it is: .pkpass, .pkpasses or .order",
        means: .none, effect: "devices look for other files in it than there are", source: distributing)
    static let enclosingFolder = PassRule(
        "structure.enclosing-folder", .error, "the files are at the top of the archive, not in a folder",
        means: .invalid, effect: "Wallet does not look into the folder, and finds no pass",
        hint: "zip the folder's content, not the folder", source: building)
    static let fileMissing = PassRule(
        "structure.file-missing", .error, "the archive has pass.json or order.json, and manifest.json", means: .invalid,
        effect: "devices can't open the file", source: building)
    static let jsonOverLimit = PassRule(
        "json.over-limit", .error, "JSON files are within the limits of size, depth and number of values",
        means: .invalid, stopsDevices: false,
        effect: "the file is not read further here; devices have limits of their own",
        source: "RFC 8259 §9")
    static let nestedBundle = PassRule(
        "structure.nested-bundle", .error, "a bundle contains passes, not bundles", means: .invalid, effect: unseen,
        hint: oneBundle, source: distributing)
    static let overLimit = PassRule(
        "structure.over-limit", .error, "the passes of a bundle are together within the limits", means: .invalid,
        stopsDevices: false, effect: "the passes are not checked", source: distributing)
    static let tooManyPasses = PassRule(
        "structure.too-many-passes", .warning, "a bundle has at most 10 passes", means: .refused,
        effect: "Wallet takes no bundle of more", hint: "make several bundles of it", source: distributing)
    static let bundleTooLarge = PassRule(
        "structure.bundle-too-large", .warning, "a bundle unpacks to at most 150 MB", means: .refused,
        effect: "Wallet takes no larger bundle", hint: "make several bundles of it", source: distributing)
    static let otherFile = PassRule(
        "structure.other-file", .warning, "a bundle contains only passes", means: .none,
        effect: "devices may refuse the bundle", hint: "leave it out", source: distributing)
    static let memberInFolder = PassRule(
        "structure.member-in-folder", .warning, "the passes are at the top of the bundle", means: .none,
        effect: "devices may not look into the folder", hint: "put the passes at the top of the bundle",
        source: distributing)
    static let orderInBundle = PassRule(
        "structure.order-in-bundle", .error, "a bundle contains no orders", means: .invalid, effect: unseen,
        hint: "distribute it by itself", source: distributing)
    static let duplicatePass = PassRule(
        "structure.duplicate-pass", .warning, "each pass of a bundle has a type and serial number of its own",
        means: .none, effect: "Wallet keeps one of them", hint: "give each pass a serial number of its own",
        source: distributing)

    // MARK: - Members

    static let memberRefused = PassRule(
        "structure.member-refused", .error, "Wallet accepts every pass of a bundle", means: .refused, effect: unseen,
        source: distributing)
    static let memberInvalid = PassRule(
        "structure.member-invalid", .error, "every pass of a bundle is genuine and intact", means: .invalid,
        effect: unseen, source: distributing)
    static let memberUnsigned = PassRule(
        "structure.member-unsigned", .error, "every pass of a bundle is signed", means: .unsigned, effect: unseen,
        hint: "sign each pass", source: distributing)
    static let memberUnreadable = PassRule(
        "structure.member-unreadable", .error, "every file of a bundle can be read as a pass", means: .invalid,
        effect: unseen, source: distributing)
}

/// What the manifest must say about the files.
enum ManifestRules {
    static let all = [
        empty, listsItself, listsFolder, fileMissing, fileUnlisted, nameSpelling, notFlat, notADigest, noDigest,
        upperCase, wrongDigest, wrongAlgorithm, notHexadecimal,
    ]

    private static let rule = RuleFamily(source: "Wallet Passes, Building a Pass; Wallet Orders, Building an order")

    static let empty = rule("manifest.empty", "the manifest lists the files")
    static let listsItself = rule(
        "manifest.lists-itself", "the manifest lists neither itself nor the signature", hint: "leave it out")
    static let listsFolder = rule("manifest.lists-folder", "the manifest lists no folders", hint: "list files only")
    static let fileMissing = rule("manifest.file-missing", "every file that the manifest lists exists")
    static let fileUnlisted = rule(
        "manifest.file-unlisted", "the manifest lists every file", hint: "remove it, or sign again")
    static let nameSpelling = rule(
        "manifest.name-spelling", "the manifest writes each name as the archive does, byte for byte")
    static let notFlat = rule(
        "manifest.not-flat", "the manifest is flat: one name, one digest",
        hint: "write paths like 'en.lproj/pass.strings' as names")
    static let notADigest = rule("manifest.not-a-digest", "the value of each name is a digest")
    static let noDigest = rule(
        "manifest.no-digest", "the digests can be computed on this machine", stopsDevices: false,
        effect: "the files can't be compared here; it says nothing about devices")
    static let upperCase = rule(
        "manifest.upper-case", "digests are written in lower case", .warning, effect: "devices may compare the texts",
        hint: "write it in lower case")
    static let wrongDigest = rule("manifest.wrong-digest", "each file has the digest that was signed")
    static let wrongAlgorithm = rule(
        "manifest.wrong-algorithm", "the digests of passes are SHA-1, those of orders SHA-256")
    static let notHexadecimal = rule("manifest.not-hexadecimal", "digests are written in hexadecimal digits")
}
