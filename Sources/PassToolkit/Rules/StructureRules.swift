internal import PassRules

/// What makes an archive a pass, an order or a bundle of passes.
enum StructureRules {
    static let all = [
        notAPass, enclosingFolder, fileMissing, jsonOverLimit, nestedBundle, overLimit, tooManyPasses, bundleTooLarge,
        otherFile, memberInFolder, orderInBundle, duplicatePass, memberRefused, memberInvalid, memberUnsigned,
        memberUnreadable,
    ]

    private static let building = "Wallet Passes, Building a Pass"
    private static let distributing = "Wallet Passes, Distributing and updating a pass"
    private static let oneBundle = "put the passes themselves into one bundle"
    private static let unseen = "devices add the others, or refuse the whole bundle"

    static let notAPass = PassRule(
        "structure.not-a-pass", .error, "the archive holds a pass, an order or passes", means: .invalid,
        effect: "devices can't open the file", hint: "name a .pkpass, .pkpasses or .order file", source: building)
    static let enclosingFolder = PassRule(
        "structure.enclosing-folder", .error, "the files lie at the top of the archive, not in a folder",
        means: .invalid, effect: "Wallet does not look into the folder, and finds no pass",
        hint: "zip the folder's content, not the folder", source: building)
    static let fileMissing = PassRule(
        "structure.file-missing", .error, "pass.json or order.json, and manifest.json, are there", means: .invalid,
        effect: "devices can't open the file", source: building)
    static let jsonOverLimit = PassRule(
        "json.over-limit", .error, "JSON files are within the limits of size, depth and number of values",
        means: .invalid, stopsDevices: false,
        effect: "the file is not read further here; devices have limits of their own",
        source: "RFC 8259 §9")
    static let nestedBundle = PassRule(
        "structure.nested-bundle", .error, "a bundle holds passes, not bundles", means: .invalid, effect: unseen,
        hint: oneBundle, source: distributing)
    static let overLimit = PassRule(
        "structure.over-limit", .error, "the passes of a bundle are within the limits together", means: .invalid,
        stopsDevices: false, effect: "the passes are not judged", source: distributing)
    static let tooManyPasses = PassRule(
        "structure.too-many-passes", .warning, "a bundle has at most 10 passes", means: .refused,
        effect: "Wallet takes no bundle of more", hint: "make several bundles of it", source: distributing)
    static let bundleTooLarge = PassRule(
        "structure.bundle-too-large", .warning, "a bundle unpacks to at most 150 MB", means: .refused,
        effect: "Wallet takes no larger bundle", hint: "make several bundles of it", source: distributing)
    static let otherFile = PassRule(
        "structure.other-file", .warning, "a bundle has no other files than passes", means: .none,
        effect: "devices may refuse the bundle", hint: "leave it out", source: distributing)
    static let memberInFolder = PassRule(
        "structure.member-in-folder", .warning, "the passes lie at the top of the bundle", means: .none,
        effect: "devices may not look into the folder", hint: "put the passes at the top of the bundle",
        source: distributing)
    static let orderInBundle = PassRule(
        "structure.order-in-bundle", .error, "a bundle holds no orders", means: .invalid, effect: unseen,
        hint: "distribute it by itself", source: distributing)
    static let duplicatePass = PassRule(
        "structure.duplicate-pass", .warning, "each pass of a bundle has a type and serial number of its own",
        means: .none, effect: "Wallet keeps one of them", hint: "give each pass a serial number of its own",
        source: distributing)

    // MARK: - Members

    static let memberRefused = PassRule(
        "structure.member-refused", .error, "Wallet takes every pass of a bundle", means: .refused, effect: unseen,
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
