internal import PassModel

/// Rules about unknown names at the top level, and misplaced ones.
enum KeyNameRules {
    static let all: [PassRule] = [misspelled, unknown, misplaced, appleInternal]

    private static let keys = Pass.Key.allCases.map(\.rawValue)
    private static let known = Set(keys)
    private static let groups = Set(Pass.Field.Group.allCases.map(\.rawValue))
    private static let styles = Set(Pass.Style.Kind.allCases.map(\.rawValue))

    /// Known names, and names that other rules report.
    private static let ofOtherRules = known.union(internalKeys).union(groups).union(ofFields).union(["transitType"])

    /// Keys that belong to a field, and another name for the fields themselves.
    private static let ofFields = Set(Shape.field.keys.keys).union(["fields"]).subtracting(known)

    /// Keys that only Apple and its partners may use.
    private static let internalKeys: Set<String> = [
        "cardType", "cardSubtype", "paymentCard", "accessCard", "healthPass", "paymentApplications", "hasStoredValue",
        "transactionServiceURL", "transactionServicePushTopic", "associatedPassTypeIdentifiers",
        "systemAppBundleIdentifiers", "issuerCountryCode", "issuerAdministrativeAreaCode", "sharing",
        "auxiliaryCapabilities", "barcodeSettings", "borderStyle", "secondaryBackgroundColor",
    ]

    static let misspelled = PassRule(
        "keys.misspelled", .warning, "keys are spelled as in the format, including case",
        effect: "Wallet silently ignores the key", source: "Wallet Passes, Pass", bad: #""logotext": "Café""#,
        good: #""logoText": "Café""#
    ).faults { contents in
        misspelledAtTop(of: contents) + contents.unknownNames.compactMap(\.misspelling)
    }.alsoAboutOrders()

    private static func misspelledAtTop(of contents: PassContents) -> [Fault] {
        let unknownKeys = contents.isOrder ? [] : unknownKeys(in: contents)
        guard !unknownKeys.isEmpty else { return [] }
        let spellings = contents.topLevelNames.reduce(into: [:]) { $0[american($1), default: 0] += 1 }
        return unknownKeys.compactMap { name in
            guard let right = nearest(to: name, in: contents), !(styles.contains(right) && contents.styles.isEmpty)
            else {
                return nil  // another rule reports a pass without any style
            }
            let isThere = contents[name: right] != nil
            let agesPass = right == Pass.Key.relevantDate.rawValue && RelevanceRules.dateObstacle(contents) != nil
            let isCertain = right.lowercased() == american(name) && spellings[american(name)] == 1 && !agesPass
            let pointer = JSONPointer(tokens: [name])
            return Fault(
                .name(pointer), "'\(name)' is not a key of the format, but '\(right)' is",
                hint: isThere ? "remove it; '\(right)' is there too" : "write '\(right)'",
                fix: isCertain && !isThere ? .rename(pointer, to: right) : nil)
        }
    }

    /// A name without regard to case, in American spelling.
    private static func american(_ name: String) -> String { name.lowercased().replacing("colour", with: "color") }

    static let unknown = PassRule(
        "keys.unknown", .note, "keys are defined by the format",
        effect: "Wallet ignores the key, and no app can read it", hint: "move it into userInfo, which apps can read",
        source: "Wallet Passes, Pass", bad: #""memberLevel": "gold""#, good: #""userInfo": {"memberLevel": "gold"}"#
    ).faults { contents in
        let atTop = unknownKeys(in: contents).filter { looksLikeApples($0) && nearest(to: $0, in: contents) == nil }
        let inside = contents.unknownNames.filter { [.style, .field, .tags].contains($0.object.shape) }
        return atTop.map {
            Fault(
                .name(JSONPointer(tokens: [$0])), "\(JSONValue.string($0).shown) is not a key of the format",
                hint: home(of: $0, contents[name: $0]) ?? contents[name: $0]?.string.flatMap(imageHint))
        } + inside.compactMap(\.meaningless)
    }

    /// The hint to move a key into one of the pass's objects, if the key table has it there and the value fits.
    private static func home(of name: String, _ value: JSONValue?) -> String? {
        guard let value, name.count > 4 else { return nil }  // "name" may be that of anything
        let homes: [Pass.Key] = [.barcodes, .locations, .beacons, .relevantDates, .nfc, .semantics]
        let shapes: [Shape] = [.barcode, .place, .beacon, .relevantDate, .nfc, .tags]
        let found = zip(homes, shapes).filter { $1.keys[name]?.type.isMeant(by: value) ?? false }
        return found.isEmpty ? nil : "move it into \(found.map(\.0.rawValue).joined(separator: " or "))"
    }

    /// The hint for the name of an image, which does not belong in `pass.json`.
    private static func imageHint(_ text: String) -> String? {
        let isImage = [".png", ".jpg", ".jpeg", ".svg", ".gif", ".webp"].contains(where: text.lowercased().hasSuffix)
        return isImage ? "remove it: images are files beside pass.json, found by names such as logo@2x.png" : nil
    }

    /// The names at the top level that no other rule reports, without duplicates.
    private static func unknownKeys(in contents: PassContents) -> [String] {
        var seen: Set<String> = []
        return contents.topLevelNames.filter { !ofOtherRules.contains($0) && seen.insert($0).inserted }
    }

    /// The key that a name probably means, unless its form says that it is the issuer's own.
    ///
    /// A synonym of an existing key is not a misspelling.
    private static func nearest(to name: String, in contents: PassContents) -> String? {
        let isOwn =
            ["x-", "X-", "_", "$"].contains(where: name.hasPrefix) || name.utf8.contains { ".:/".utf8.contains($0) }
        // In the order of the reference, so that the result is deterministic for two equally near keys.
        guard !isOwn else { return nil }
        let other = otherNames[name.lowercased()]?.rawValue
        let meant = other.flatMap { contents[name: $0] == nil ? $0 : nil } ?? Spelling.nearest(to: name, among: keys)
        return Shape.pass.key(meant, for: american(name), contents[name: name])
    }

    /// Common synonyms of keys, in lower case.
    private static let otherNames: [String: Pass.Key] = {
        let names: [(Pass.Key, [String])] = [
            (
                .expirationDate,
                ["expirydate", "expiry", "expires", "expiresat", "expireson", "expiredate", "validuntil"]
            ), (.relevantDate, ["relevancedate"]), (.voided, ["void", "isvoided", "isvoid"]),
            (.serialNumber, ["serial", "serialno", "serialid"]), (.teamIdentifier, ["team", "teamid"]),
            (.passTypeIdentifier, ["passtypeid", "passidentifier"]),
            (.organizationName, ["organization", "organisation", "organisationname", "orgname", "issuername"]),
            (.authenticationToken, ["authtoken"]), (.barcodes, ["qrcode", "qrcodes"]),
            (.foregroundColor, ["textcolor", "textcolour", "valuecolor"]), (.backgroundColor, ["bgcolor"]),
            (.associatedStoreIdentifiers, ["storeids", "appstoreids", "associatedstoreids"]),
            (.sharingProhibited, ["sharingdisabled", "noshare"]), (.webServiceURL, ["serviceurl", "updateurl"]),
        ]
        return Dictionary(names.flatMap { key, words in words.map { ($0, key) } }, uniquingKeysWith: { $1 })
    }()

    /// Whether a name looks like one of the format's: only letters and digits.
    private static func looksLikeApples(_ name: String) -> Bool {
        guard let first = name.utf8.first, (0x61...0x7A).contains(first) else { return false }
        return name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || $0 &- 0x30 < 10 }
    }

    static let misplaced = PassRule(
        "keys.misplaced", .warning, "top-level keys are at the top level, fields and their keys in the style",
        effect: "Wallet does not look there, and ignores the key", source: "Wallet Passes, Pass; observed",
        bad: #""coupon": {"logoText": "Café"}"#, good: #""coupon": {}, "logoText": "Café""#
    ).fault(inEach: .misplaced { keysInStyles(of: $0) + groupsOutside(in: $0) }) {
        member, contents in
        guard member.pointer.tokens.count == 1 else { return fault(ofKey: member, in: contents) }
        return ofFields.contains(member.name) ? fault(ofFields: member) : fault(ofGroup: member, in: contents)
    }

    /// Top-level keys inside a style.
    private static func keysInStyles(of contents: PassContents) -> [MemberPlace] {
        contents.styles.flatMap { style in
            let members = contents[style: style]?.object?.members ?? []
            return places(of: members, at: .to(style: style), where: known)
        }
    }

    /// Groups and keys of fields at the top level.
    private static func groupsOutside(in contents: PassContents) -> [MemberPlace] {
        places(of: contents.pass.object.members, at: .root, where: groups.union(ofFields))
    }

    /// The members with one of these names, of duplicates the first.
    private static func places(of members: [JSONObject.Member], at pointer: JSONPointer, where names: Set<String>)
        -> [MemberPlace]
    {
        var seen: Set<String> = []
        return members.filter { names.contains($0.name) && seen.insert($0.name).inserted }.map {
            MemberPlace(pointer: pointer.appending($0.name), value: $0.value)
        }
    }

    private static func fault(ofKey member: MemberPlace, in contents: PassContents) -> Fault {
        let style = member.pointer.tokens[0]
        let outer = contents[name: member.name]
        return Fault(
            .name(member.pointer), "'\(member.name)' is in '\(style)', but belongs to the top level",
            hint: outer == nil ? "move it to the top level" : "remove it; it is at the top level too",
            fixes: moves(of: member, in: style, outer: outer, contents: contents))
    }

    private static func moves(of member: MemberPlace, in style: String, outer: JSONValue?, contents: PassContents)
        -> [Finding.Fix]
    {
        if outer == member.value { return [.remove(member.pointer)] }
        let isOnlyOne =
            contents.styles.count == 1 && contents[name: style]?.object?.names.count { $0 == member.name } == 1
        guard outer == nil, isOnlyOne, !styles.contains(member.name) else { return [] }
        return [.remove(member.pointer), .add(name: member.name, member.value, to: .root)]
    }

    private static func fault(ofFields member: MemberPlace) -> Fault {
        member.name == "fields"
            ? Fault(
                .name(member.pointer), "'fields' is at the top level, but fields are in the groups of a style",
                hint: "move them into a group of the style, such as primaryFields")
            : Fault(
                .name(member.pointer), "'\(member.name)' is at the top level, but belongs to a field",
                hint: "move it into the field that it describes")
    }

    private static func fault(ofGroup member: MemberPlace, in contents: PassContents) -> Fault {
        guard contents.styles.count == 1, let style = contents.styles.first?.rawValue else {
            return Fault(
                .name(member.pointer), "'\(member.name)' is outside of a style", hint: "move it into the style")
        }
        let isFree =
            contents[name: style]?.object.map { $0[member.name] == nil } ?? false
            && contents.topLevelNames.count { $0 == member.name } == 1
        let move: [Finding.Fix] = [
            .remove(member.pointer), .add(name: member.name, member.value, to: JSONPointer(tokens: [style])),
        ]
        return Fault(
            .name(member.pointer), "'\(member.name)' is outside of '\(style)'", hint: "move it into '\(style)'",
            fixes: isFree ? move : [])
    }

    static let appleInternal = PassRule(
        "keys.apple-internal", .warning, "keys for Apple's own passes are left to Apple",
        effect: "Wallet ignores the key, and may refuse the pass", hint: "remove it", source: "observed",
        bad: #""cardType": 1"#, good: #""userInfo": {"cardType": 1}"#
    ).faults { contents in
        var seen: Set<String> = []
        return contents.topLevelNames.compactMap { name in
            guard internalKeys.contains(name), seen.insert(name).inserted else { return nil }
            return Fault(.name(JSONPointer(tokens: [name])), "'\(name)' is for Apple's own passes")
        }
    }
}
