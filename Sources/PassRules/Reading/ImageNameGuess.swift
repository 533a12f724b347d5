internal import PassModel

/// A guess at the intended image of a file with a wrong name.
struct ImageNameGuess {
    let path: String
    let isCertain: Bool

    /// The guess for a file with an image's extension; `nil` if its name resembles no image's.
    init?(_ name: FileName) {
        let stem = name.base.lowercased().dropLast(name.pathExtension.count + 1)
        let guess = Self.byStart(stem) ?? Self.bySpelling(stem)
        guard let (slot, scale, isCertain) = guess else { return nil }
        let file = "\(slot.rawValue)\(scale.suffix).\(name.pathExtension)"
        path = name.folder.map { "\($0)/\(file)" } ?? file
        self.isCertain = isCertain
    }

    private typealias Guess = (slot: PassImage.Slot, scale: PassImage.Scale, isCertain: Bool)

    /// A slot's name with a suffix: `logo-2x`, `icon@2x-old`, `strip (1)`.
    private static func byStart(_ stem: Substring) -> Guess? {
        let starts = PassImage.Slot.allCases.filter { stem.hasPrefix($0.rawValue.lowercased()) }
        guard let slot = starts.max(by: { $0.rawValue.count < $1.rawValue.count }) else { return nil }
        let rest = stem.dropFirst(slot.rawValue.count)
        guard let first = rest.first, !first.isLetter else { return nil }
        switch rest.drop(while: { "-_@ .".contains($0) }) {
        case "2x": return (slot, .two, true)
        case "3x": return (slot, .three, true)
        case "1x": return (slot, .one, true)
        default:
            let scale: PassImage.Scale = rest.contains("3x") ? .three : rest.contains("2x") ? .two : .one
            return (slot, scale, false)
        }
    }

    /// Other common names of the images, in lower case.
    private static let otherNames: [String: PassImage.Slot] = [
        "banner": .strip, "hero": .strip, "header": .strip, "cover": .strip, "favicon": .icon, "appicon": .icon,
        "app-icon": .icon, "brand": .logo, "photo": .thumbnail, "avatar": .thumbnail, "portrait": .thumbnail,
        "bg": .background, "poster": .artwork,
    ]

    private static func bySpelling(_ stem: Substring) -> Guess? {
        let scale = PassImage.Scale.allCases.first { $0 != .one && stem.hasSuffix($0.suffix) } ?? .one
        let base = stem.dropLast(scale.suffix.count)
        if let slot = otherNames[String(base)] { return (slot, scale, false) }
        return Spelling.nearest(to: String(base), among: PassImage.Slot.allCases.map(\.rawValue))
            .flatMap(PassImage.Slot.init(rawValue:)).map { ($0, scale, false) }
    }
}
