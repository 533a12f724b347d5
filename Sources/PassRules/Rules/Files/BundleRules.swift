internal import PassModel

/// Rules about required files and the places of files.
enum BundleRules {
    static let all: [PassRule] = [
        passMissing, enclosingFolder, iconMissing, iconLocalized, wrongCase, nestedFolder, unknownFile, heavy,
    ]

    static let passMissing = PassRule(
        "bundle.pass-missing", .error, "a pass has a pass.json", effect: "Wallet does not recognise the file as a pass",
        hint: "put pass.json at the top level, in lower case", source: "Building a Pass",
        bad: Sample(files: ["pass.json": .absent, "Pass.json": .text("{}")]), good: Sample()
    ).faultInFiles { contents in
        guard !contents.has("pass.json"), contents.enclosingFolder == nil else { return nil }
        let miscased = contents.names.filter { $0.kind == .miscased("pass.json") }.map(\.path)
        let similar = miscased.first ?? contents.names.first { $0.base.lowercased() == "pass.json" }?.path
        return Fault(
            .file(nil), similar.map { "there is \($0.inQuotes) but no pass.json" } ?? "there is no pass.json",
            fixes: miscased.count == 1 ? miscased.map { .renameFile($0, to: "pass.json") } : [])
    }

    static let enclosingFolder = PassRule(
        "bundle.enclosing-folder", .error, "the files of a pass are at the top level",
        effect: "Wallet does not look into folders and finds no pass.json", source: "Building a Pass",
        bad: Sample(files: [
            "pass.json": .absent, "icon.png": .absent, "icon@2x.png": .absent, "icon@3x.png": .absent,
            "Card.pass/pass.json": .text("{}"), "Card.pass/icon.png": .image(width: 38, height: 38),
        ]), good: Sample()
    ).faultInFiles { contents in
        guard let folder = contents.enclosingFolder else { return nil }
        let kind = contents.names.contains { $0.path == "\(folder)/pass.json" } ? "pass" : "order"
        return Fault(
            .file("\(folder)/\(kind).json"), "the whole \(kind) is inside the folder \(folder.inQuotes)",
            hint: "take what is inside \(folder.shellQuoted), without the folder")
    }

    static let iconMissing = PassRule(
        "images.icon-missing", .error, "a pass has an icon in at least one scale",
        effect: "Wallet refuses the pass, often silently",
        hint:
            "add icon.png, icon@2x.png and icon@3x.png of \(ImageSizeRules.iconSides) pixels",
        source: "Creating the Source for a Pass",
        bad: Sample(files: ["icon.png": .absent, "icon@2x.png": .absent, "icon@3x.png": .absent]), good: Sample()
    ).faultInFiles { contents in
        guard !contents.hasIcon, contents.enclosingFolder == nil else { return nil }
        let miscased = contents.miscasedIcons
        let targets = Set(miscased.map(\.right))
        let drawing = contents.images.first { $0.name?.slot == .icon }  // a PDF
        return Fault(
            .file("icon.png"),
            miscased.first.map { "there is \($0.name.path.inQuotes), but no icon.png" } ?? drawing.map {
                "the icon exists only as a PDF, \($0.path.inQuotes), and Wallet looks for PNG"
            } ?? "the icon is missing",
            fixes: targets.count == miscased.count ? miscased.map { .renameFile($0.name.path, to: $0.right) } : [])
    }

    static let iconLocalized = PassRule(
        "images.icon-localized", .warning, "the icon is at the top level",
        effect: "a device in another language may find no icon, and Wallet refuses passes without one",
        hint: "put the icon at the top level, and remove it from the language folders",
        source: "Creating the Source for a Pass",
        bad: Sample(
            files: Sample.scales(of: .icon, 38, 38, language: "fr").merging([
                "icon.png": .absent, "icon@2x.png": .absent, "icon@3x.png": .absent,
            ]) { $1 }), good: Sample()
    ).faultInFiles { contents in
        let icons = contents.imageGroups.filter { $0.slot == .icon }
        guard let first = icons.first?.files.first, icons.allSatisfy({ $0.language != nil }) else { return nil }
        let languages = icons.compactMap(\.language)
        return Fault(.file(first.path), "the icon is there for \(languages.listed()) only, not at the top level")
    }

    static let wrongCase = PassRule(
        "bundle.wrong-case", .warning, "file names have the exact case that Wallet expects",
        effect: "Macs find the file, since their disks ignore case, but iPhones do not",
        source: "Creating the Source for a Pass", bad: Sample(files: ["Logo.png": .image(width: 160, height: 50)]),
        good: Sample(files: Sample.scales(of: .logo, 160, 50))
    ).faultsInFiles { contents in
        let hasIcon = contents.hasIcon
        let wrong = contents.names.compactMap { name -> (path: String, right: String)? in
            guard case .miscased(let right) = name.kind, !contents.has(right) else { return nil }
            // A missing pass.json or icon is an error, which other rules report.
            let isOfOtherRule = right == "pass.json" || !hasIcon && PassContents.icons.contains(right)
            return isOfOtherRule ? nil : (name.path, right)
        }
        let counts = Dictionary(wrong.map { ($0.right, 1) }, uniquingKeysWith: +)
        return wrong.map { path, right in
            Fault(
                .file(path), "the name that Wallet looks for is \(right.inQuotes)", hint: "rename it to \(right)",
                fix: counts[right] == 1 ? .renameFile(path, to: right) : nil)
        }
    }

    static let nestedFolder = PassRule(
        "bundle.nested-folder", .warning, "the only folders are language folders, such as en.lproj",
        effect: "Wallet ignores what is in other folders", hint: "move the files to the top level",
        source: "Creating the Source for a Pass",
        bad: Sample(files: ["images/logo.png": .image(width: 160, height: 50)]), good: Sample()
    ).faultsInFiles { contents in
        guard contents.enclosingFolder == nil else { return [] }
        let nested = Dictionary(grouping: contents.names.filter { $0.kind == .nested }) { $0.topFolder ?? "" }
        return nested.map { folder, names in
            let isLanguage = names.contains { $0.base.lowercased() == "pass.strings" && $0.folder == folder }
            let count = names.count == 1 ? "a file" : "\(names.count) files"
            let problem = FileName.language(of: folder) == nil ? "the folder" : "a folder inside"
            return Fault(
                .file(names.first?.path), "\(problem) \(folder.inQuotes) contains \(count) that Wallet does not read",
                hint: isLanguage ? "name the folder \("\(folder).lproj".shellWord)" : nil)
        }
    }

    static let unknownFile = PassRule(
        "bundle.unknown-file", .note, "a pass contains only files that Wallet reads",
        effect: "the file makes the pass larger, and everybody who has the pass can read it", hint: "remove it",
        source: "Creating the Source for a Pass", bad: Sample(files: ["README.md": .text("Ours")]), good: Sample()
    ).faultsInFiles { contents in
        // If a folder contains everything, another rule reports that Wallet reads nothing in it.
        guard contents.enclosingFolder == nil else { return [] }
        return contents.names.filter { $0.kind == .other && !contents.isSecret($0) }.map { name in
            let ours = ["pass.json", "manifest.json", "signature", "personalization.json"]
            let meant = Spelling.nearest(to: String(name.base), among: ours.filter { contents.files[$0] == nil })
            return Fault(
                .file(name.path), "\(name.path.inQuotes) is not a file that Wallet reads",
                hint: meant.map { "if that is the file you meant, rename it to \($0)" })
        }
    }

    static let heavy = PassRule(
        "bundle.heavy", .note,
        "the files of a pass, without its texts, total at most \(mostBytes / 1_000_000) MB",
        effect: "the pass takes long to arrive, and mail servers may refuse it",
        hint: "make images smaller, or leave some out", source: "Human Interface Guidelines, Wallet",
        example: .init(most: mostBytes) { total in
            let icons = PassContents(files: Sample().contents).byteCount
            return Sample(files: ["tooling.json": .filler(byteCount: total - icons)])
        }
    ).faultInFiles { contents in
        let total = contents.byteCount
        guard total > mostBytes, !contents.images.contains(where: { ImageUseRules.isHeavy($0, of: total) }) else {
            return nil
        }
        return Fault(.file(nil), "images and other files total \(total.inMegabytes)")
    }

    private static let mostBytes = 1_000_000
}

extension PassContents {
    static let icons = ["icon.png", "icon@2x.png", "icon@3x.png"]

    var hasIcon: Bool { imageGroups.contains { $0.slot == .icon } }

    fileprivate var miscasedIcons: [(name: FileName, right: String)] {
        names.compactMap { name in
            guard case .miscased(let right) = name.kind, Self.icons.contains(right) else { return nil }
            return (name, right)
        }
    }
}
