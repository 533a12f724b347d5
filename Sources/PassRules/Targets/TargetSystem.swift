public import PassModel

/// Devices that a pass is meant for: a range of versions of one system, as `ios17`, `ios17-26`, `ios18+`, `watchos11`.
public struct TargetSystem: Sendable, Hashable, CustomStringConvertible {
    /// A system that shows passes.
    public enum Platform: String, CaseIterable, Sendable {
        case iOS, watchOS
    }

    /// The system.
    public let platform: Platform
    /// The oldest version that is meant.
    public let oldest: SystemVersion
    /// The newest version that is meant; `nil` for all to come.
    public let newest: SystemVersion?

    /// A range of versions.
    public init(_ platform: Platform, from oldest: SystemVersion, through newest: SystemVersion?) {
        self.platform = platform
        self.oldest = oldest
        self.newest = newest
    }

    /// The target that `text` names; `nil` where it names none.
    public init?(_ text: String) {
        let lowered = text.lowercased()
        guard
            let platform = Platform.allCases.first(where: { lowered.hasPrefix($0.rawValue.lowercased()) })
        else { return nil }
        let versions = lowered.dropFirst(platform.rawValue.count)
        if versions.hasSuffix("+") {
            guard let oldest = SystemVersion(versions.dropLast()) else { return nil }
            self.init(platform, from: oldest, through: nil)
            return
        }
        let bounds = versions.split(separator: "-", omittingEmptySubsequences: false).map { SystemVersion($0) }
        guard bounds.count <= 2, let first = bounds.first, let oldest = first, let last = bounds.last,
            let newest = last,
            oldest <= newest
        else { return nil }
        self.init(platform, from: oldest, through: newest)
    }

    /// The target as one writes it.
    public var description: String {
        let name = platform.rawValue.lowercased()
        guard let newest else { return "\(name)\(oldest)+" }
        return newest == oldest ? "\(name)\(oldest)" : "\(name)\(oldest)-\(newest)"
    }

    /// The oldest version in the count of iOS, which the format's history is written in.
    public var oldestAsIOS: SystemVersion {
        guard platform == .watchOS, oldest.major < 26 else { return oldest }
        return SystemVersion(oldest.major + 7, oldest.minor)  // watchOS 5 came with iOS 12, watchOS 11 with iOS 18
    }

    /// The oldest device as people call it: `iOS 17`.
    public var oldestName: String { "\(platform.rawValue) \(oldest)" }
}

extension SystemVersion {
    fileprivate init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count <= 2, let first = parts.first, let major = first, (1...99).contains(major) else { return nil }
        guard parts.count == 2 else {
            self.init(major)
            return
        }
        guard let minor = parts[1], (0...99).contains(minor) else { return nil }
        self.init(major, minor)
    }
}
