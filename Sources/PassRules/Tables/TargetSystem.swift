public import PassModel

/// The devices for which a pass is intended: a range of versions of one system, such as `ios17`, `ios17-26` or
/// `watchos11`.
public struct TargetSystem: Sendable, Hashable, CustomStringConvertible {
    /// A system that shows passes.
    public enum Platform: String, CaseIterable, Sendable {
        case iOS, watchOS
    }

    /// The system.
    public let platform: Platform
    /// The oldest version.
    public let oldest: SystemVersion
    /// The newest version; `nil` for all future ones.
    public let newest: SystemVersion?

    /// A range of versions.
    public init(_ platform: Platform, from oldest: SystemVersion, through newest: SystemVersion?) {
        self.platform = platform
        self.oldest = oldest
        self.newest = newest
    }

    /// Parses a target; `nil` for any other text, or a version that does not exist.
    public init?(_ text: String) {
        let lowered = text.lowercased()
        guard
            let platform = Platform.allCases.first(where: { lowered.hasPrefix($0.rawValue.lowercased()) })
        else { return nil }
        let versions = lowered.dropFirst(platform.rawValue.count)
        if versions.hasSuffix("+") {
            guard let oldest = SystemVersion(versions.dropLast()), platform.exists(oldest) else { return nil }
            self.init(platform, from: oldest, through: nil)
            return
        }
        let bounds = versions.split(separator: "-", omittingEmptySubsequences: false).map { SystemVersion($0) }
        guard bounds.count <= 2, let first = bounds.first, let oldest = first, let last = bounds.last,
            let newest = last,
            oldest <= newest, platform.exists(oldest), platform.exists(newest)
        else { return nil }
        self.init(platform, from: oldest, through: newest)
    }

    /// The target as text: `ios17`, `ios18+`.
    public var description: String {
        let name = platform.rawValue.lowercased()
        guard let newest else { return "\(name)\(oldest)+" }
        return newest == oldest ? "\(name)\(oldest)" : "\(name)\(oldest)-\(newest)"
    }

    /// The oldest version as the corresponding iOS version, which the tables use.
    public var oldestAsIOS: SystemVersion { platform.asIOS(oldest) }

    /// The newest version as the corresponding iOS version; `nil` for all future ones.
    public var newestAsIOS: SystemVersion? { newest.map(platform.asIOS) }

    /// The oldest version for people: `iOS 17`.
    public var oldestName: String { "\(platform.rawValue) \(oldest)" }

    /// The version of the target's system that corresponds to a version of iOS: `watchOS 11` for 18.
    package func name(ofIOS version: SystemVersion) -> String {
        guard platform == .watchOS, version.major < 26 else { return "\(platform.rawValue) \(version)" }
        return "\(platform.rawValue) \(SystemVersion(max(1, version.major - 7), version.minor))"
    }
}

extension TargetSystem.Platform {
    /// The major versions that show passes, up to mid-2026, as text.
    public var versions: String { spans.map { "\($0.lowerBound) to \($0.upperBound)" }.joined(separator: " and ") }

    private var spans: [ClosedRange<Int>] {
        switch self {
        case .iOS: [6...18, 26...27]
        case .watchOS: [1...11, 26...27]
        }
    }

    fileprivate func exists(_ version: SystemVersion) -> Bool { spans.contains { $0.contains(version.major) } }

    /// The corresponding iOS version: watchOS 5 to iOS 12, watchOS 11 to iOS 18.
    fileprivate func asIOS(_ version: SystemVersion) -> SystemVersion {
        guard self == .watchOS, version.major < 26 else { return version }
        return SystemVersion(min(version.major + 7, 25), version.minor)
    }
}

extension SystemVersion {
    fileprivate init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part -> Int? in
            let isNumber = (1...2).contains(part.utf8.count) && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
            return isNumber ? Int(part) : nil
        }
        guard numbers.count == parts.count, numbers.count <= 2, let major = numbers.first, major > 0 else { return nil }
        self.init(major, numbers.count == 2 ? numbers[1] : 0)
    }
}
