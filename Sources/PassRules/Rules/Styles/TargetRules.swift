internal import PassModel

/// Rules about how target devices show a pass.
///
/// Without targets, these rules report nothing.
enum TargetRules {
    static let all: [PassRule] = [
        styleRefused, styleFallback, scheme, barcodeMissing, barcodeFallback, relevanceMissing, key, fieldKey, tag,
        image, notOnWatch,
    ]

    static let styleRefused = PassRule(
        "target.style-refused", .error, "the oldest target device supports the style",
        effect: "Wallet refuses the pass", since: SystemVersion(27), source: "Creating a poster generic pass; observed",
        bad: poster(#""posterGeneric": {}"#, for: "ios26"),
        good: poster(#""posterGeneric": {}, "generic": {}"#, for: "ios27")
    ).faults { contents in
        guard contents.styles == [.posterGeneric] else { return [] }
        return contents.oldestTargets.filter { $0.oldestAsIOS < Availability.styles[.posterGeneric] }.map { target in
            Fault(
                .name(.to(.posterGeneric)), "\(target.oldestName) does not know 'posterGeneric' and refuses the pass",
                hint: "add a classic style next to it, for example \"generic\": {…}")
        }
    }

    static let styleFallback = PassRule(
        "target.style-fallback", .note, "the oldest target device shows the poster",
        effect: "Wallet shows the classic style", since: SystemVersion(27), source: "Creating a poster generic pass",
        bad: poster(#""posterGeneric": {}, "generic": {}"#, for: "ios26"),
        good: poster(#""posterGeneric": {}, "generic": {}"#, for: "ios27")
    ).faults { contents in
        guard contents.styles.contains(.posterGeneric), let classic = contents.style, classic.isClassic else {
            return []
        }
        return contents.oldestTargets.filter { $0.oldestAsIOS < Availability.styles[.posterGeneric] }.map { target in
            Fault(
                .name(.to(.posterGeneric)),
                "\(target.oldestName) shows '\(classic.rawValue)' instead of 'posterGeneric'")
        }
    }

    private static func poster(_ json: String, for target: String) -> Sample {
        Sample(json, files: Sample.scales(of: .artwork, 358, 448), targets: [TargetSystem(target)].compactMap { $0 })
    }

    static let scheme = PassRule(
        "target.scheme", .note, "the oldest target device draws the requested layout",
        effect: "Wallet shows the classic layout", since: SystemVersion(18), source: "Wallet Passes, Pass",
        bad: .poster(targets: [TargetSystem(.iOS, from: SystemVersion(17), through: nil)]),
        good: .poster(targets: [TargetSystem(.iOS, from: SystemVersion(26), through: nil)])
    ).faults { contents in
        contents.oldestTargets.flatMap { target in
            contents.schemeElements.compactMap { pointer, value in
                guard let scheme = Pass.Style.Scheme(json: value), !scheme.isClassic,
                    contents.styles.contains(scheme.style), target.oldestAsIOS < Availability.schemes[scheme]
                else { return nil }
                return Fault(
                    .value(pointer),
                    "\(target.oldestName) shows the classic '\(scheme.style.rawValue)' instead of '\(scheme.rawValue)'")
            }
        }
    }

    static let key = PassRule(
        "target.key", .note, "the oldest target device supports the keys",
        effect: "Wallet ignores the keys", source: "Wallet Passes, Pass",
        example: sample(bad: (#""sharingProhibited": true"#, "ios10"), good: (#""sharingProhibited": true"#, "ios11"))
    ).faults { contents in
        contents.oldestTargets.flatMap { target in
            let keys = contents.topLevelNames.compactMap { Pass.Key(rawValue: $0) }
            let unknown = keys.filter {
                target.oldestAsIOS < Availability.passKeys[$0] && !hasRuleOfItsOwn($0, on: target)
            }
            return ignored(unknown.map { ($0.rawValue, Availability.passKeys[$0], .root) }, on: target, in: contents)
        }
    }

    /// Whether another rule reports the key for such a device, or the device shows a layout that does not need it.
    private static func hasRuleOfItsOwn(_ key: Pass.Key, on target: TargetSystem) -> Bool {
        if [.preferredStyleSchemes, .posterGeneric, .barcodes, .relevantDates].contains(key) { return true }
        if LayoutKeys.boarding.contains(key) { return true }
        let isForPosters = LayoutKeys.poster.contains(key) || [.orderFoodURL, .upcomingPassInformation].contains(key)
        return isForPosters && target.oldestAsIOS < Availability.schemes[.posterEventTicket]
    }

    static let fieldKey = PassRule(
        "target.field-key", .note, "the oldest target device supports the keys of fields",
        effect: "Wallet ignores the keys", source: "Wallet Passes, PassFieldContent",
        example: sample(bad: (row, "ios11"), good: (row, "ios12"))
    ).faults { contents in
        contents.oldestTargets.flatMap { target in
            var unknown: [(String, SystemVersion, JSONPointer)] = []
            var seen: Set<String> = []
            for place in contents.fields {
                for name in place.value.object?.names ?? [] {
                    guard let key = Pass.Field.Key(rawValue: name), target.oldestAsIOS < Availability.fieldKeys[key],
                        seen.insert(name).inserted
                    else { continue }
                    unknown.append((name, Availability.fieldKeys[key], place.pointer))
                }
            }
            return ignored(unknown, on: target, in: contents)
        }
    }

    private static let row = #"""
        "eventTicket": {"auxiliaryFields": [{"key": "gate", "label": "Gate", "value": "A", "row": 1}]}
        """#

    static let tag = PassRule(
        "target.tag", .note, "the oldest target device supports the semantic tags",
        effect: "Wallet ignores the tags", source: "Wallet Passes, SemanticTags",
        example: sample(
            bad: (#""semantics": {"venueRegionName": "Manchester"}"#, "ios17"),
            good: (#""semantics": {"venueRegionName": "Manchester"}"#, "ios18"))
    ).faults { contents in
        let targets = contents.oldestTargets.filter { $0.oldestAsIOS >= Availability.passKeys[.semantics] }
        guard !targets.isEmpty else { return [] }
        let objects = contents.tagTree.objects.filter {
            $0.pointer.tokens.first != Pass.Key.upcomingPassInformation.rawValue
        }
        return targets.flatMap { target in
            var unknown: [(String, SystemVersion, JSONPointer)] = []
            var seen: Set<String> = []
            for found in objects {
                for name in found.object.names {
                    guard let version = found.shape.since(name), target.oldestAsIOS < version,
                        seen.insert(name).inserted
                    else { continue }
                    unknown.append((name, version, found.pointer))
                }
            }
            return ignored(unknown, on: target, in: contents)
        }
    }

    /// One fault for all names introduced by the same system, at the first of them.
    private static func ignored(
        _ unknown: [(name: String, since: SystemVersion, object: JSONPointer)], on target: TargetSystem,
        in contents: PassContents
    ) -> [Fault] {
        Dictionary(grouping: unknown) { $0.since }.sorted { $0.key < $1.key }.compactMap { version, group in
            let places = group.map { $0.object.appending($0.name) }
            guard let place = places.first(where: { !contents.isUnfilled(at: $0) }) ?? places.first else { return nil }
            let names = group.map(\.name).quoted.asPhrase()
            return Fault(
                .name(place), "\(target.oldestName) ignores \(names), which came with \(target.name(ofIOS: version))")
        }
    }

    static func sample(bad: (String, String), good: (String, String)) -> PassRule.Example {
        let make = { @Sendable (json: String, target: String) in
            Sample(json, targets: [TargetSystem(target)].compactMap { $0 })
        }
        return .init(bad: make(bad.0, bad.1), good: make(good.0, good.1))
    }
}

extension Shape {
    /// The system that introduced the member `name` of the object, if known.
    fileprivate func since(_ name: String) -> SystemVersion? {
        switch self {
        case .tags, .seat, .eventDate: keys[name]?.since
        default: nil  // their keys were introduced together with the tag
        }
    }
}

extension PassContents {
    var oldestTargets: [TargetSystem] {
        TargetSystem.Platform.allCases.compactMap { platform in
            targets.filter { $0.platform == platform }.min { $0.oldest < $1.oldest }
        }
    }
}
