internal import PassModel

enum LocalizedImageRules {
    static let all: [PassRule] = [shadowed, withoutDefault, onlyLocalized, scalesDiffer]

    private static let localizedLogos = Sample.scales(of: .logo, 160, 50, language: "fr").merging(
        Sample.scales(of: .logo, 160, 50, language: "en")
    ) { $1 }

    static let shadowed = PassRule(
        "images.shadowed", .warning, "a localised image is not at the top level too",
        effect: "Wallet shows the one at the top level in every language",
        hint: "move the one at the top level into the folder of its language", source: "Creating the Source for a Pass",
        bad: Sample(files: ["fr.lproj/icon@2x.png": .image(width: 76, height: 76)]), good: Sample()
    ).faultsInFiles { contents in
        let localized =
            contents.isOrder  // whose images have any name
            ? contents.images.filter { FileName($0.path).language != nil }.map { [$0] }
            : contents.imageGroups.filter { $0.language != nil }.map(\.files)
        return localized.compactMap { files in
            let hiding = files.compactMap { file -> (file: PassContents.ImageFile, name: String)? in
                guard let base = file.path.split(separator: "/").last, contents.has(String(base)) else { return nil }
                return (file, String(base))
            }
            return hiding.first.map { file, name in
                Fault(
                    .file(file.path), "'\(name)' at the top level hides this one",
                    hint: !contents.isOrder && name.hasPrefix("icon") ? "remove it from the language's folder" : nil)
            }
        }
    }.alsoAboutOrders()

    static let withoutDefault = PassRule(
        "images.without-default", .warning, "an image for one language exists for the others as well",
        effect: "in the other languages Wallet shows no such image", source: "Creating the Source for a Pass",
        bad: Sample(files: [
            "de.lproj/logo@2x.png": .image(width: 320, height: 100), "fr.lproj/pass.strings": .text(""),
        ]), good: Sample(files: Sample.scales(of: .logo, 160, 50))
    ).faultsInFiles { contents in
        let languages = contents.languages
        guard languages.count > 1 else { return [] }
        return contents.localizedGroups.compactMap { slot, groups in
            guard groups.allSatisfy({ $0.language != nil }), let file = groups.first?.files.first else { return nil }
            let without = contents.languages(without: groups)
            guard !without.isEmpty else { return nil }
            return Fault(
                .file(file.path), "there is no \(slot.rawValue) for \(without.listed()), nor at the top level",
                hint: "add one to \("\(without[0]).lproj".shellWord)")
        }
    }

    static let onlyLocalized = PassRule(
        "images.only-localized", .note, "an image for some languages also exists for all others",
        effect: "a phone in any other language shows no such image",
        hint: "if the image has no words, move one to the top level and remove the others",
        source: "Creating the Source for a Pass; observed", bad: Sample(files: localizedLogos),
        good: Sample(files: Sample.scales(of: .logo, 160, 50))
    ).faultsInFiles { contents in
        contents.localizedGroups.compactMap { slot, groups in
            // Other rules report a missing icon, and languages of the pass without such an image.
            guard slot != .icon, groups.allSatisfy({ $0.language != nil }),
                contents.languages(without: groups).isEmpty,
                let file = groups.first?.files.first
            else { return nil }
            let languages = groups.compactMap(\.language)
            return Fault(.file(file.path), "there is a \(slot.rawValue) for \(languages.listed()) only")
        }
    }

    static let scalesDiffer = PassRule(
        "images.scales-differ", .note, "a localised image has the same scales in all languages",
        effect: "the image is sharper in one language than in another", source: "Creating the Source for a Pass",
        bad: Sample(files: localizedLogos.merging(["fr.lproj/logo.png": .absent]) { $1 }),
        good: Sample(files: Sample.scales(of: .logo, 160, 50))
    ).faultsInFiles { contents in
        contents.localizedGroups.flatMap { slot, groups -> [Fault] in
            let groups = groups.filter { !$0.files.contains(where: \.isBroken) }
            let scales = Set(groups.flatMap(\.scales))
            return groups.compactMap { group in
                let missing = PassImage.Scale.allCases.filter { scales.contains($0) && !group.scales.contains($0) }
                let names = missing.map { "\(slot.rawValue)\($0.suffix).png" }.filter { !contents.has($0) }
                guard group.language != nil, let file = group.files.first, !names.isEmpty else { return nil }
                return Fault(.file(file.path), "other languages have \(names.listed()) too", hint: "add \(names[0])")
            }
        }
    }
}

extension PassContents {
    /// The languages with a folder that contains a file that Wallet reads.
    var languages: [String] {
        var seen: Set<String> = []
        return names.compactMap { name in
            guard name.kind == .known, let language = name.language.map({ String($0) }), seen.insert(language).inserted
            else { return nil }
            return language
        }
    }

    /// The languages of the pass without any of these images.
    fileprivate func languages(without groups: [ImageGroup]) -> [String] {
        let having = Set(groups.compactMap(\.language))
        return languages.filter { language in
            // For a regional language, devices also look in the base language's folder.
            !having.contains(language) && !having.contains(String(language.prefix { $0 != "-" }))
        }
    }

    /// The groups of each image that exists for at least one language, sorted by image.
    fileprivate var localizedGroups: [(slot: PassImage.Slot, groups: [ImageGroup])] {
        guard imageGroups.contains(where: { $0.language != nil }) else { return [] }
        return PassImage.Slot.allCases.compactMap { slot in
            let groups = imageGroups.filter { $0.slot == slot }
            return groups.contains { $0.language != nil } ? (slot, groups) : nil
        }
    }
}
