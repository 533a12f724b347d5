public import PassModel

/// What a pass is meant for: a range of versions of one system, such as `ios17`, `ios17-26` or `watchos11`.
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

    /// The target that `text` names; `nil` where it names none, or a version that there is not.
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

    /// The target as it is written: `ios17`, `ios18+`.
    public var description: String {
        let name = platform.rawValue.lowercased()
        guard let newest else { return "\(name)\(oldest)+" }
        return newest == oldest ? "\(name)\(oldest)" : "\(name)\(oldest)-\(newest)"
    }

    /// The oldest version in the count of iOS, which the format's history is written in.
    public var oldestAsIOS: SystemVersion { platform.asIOS(oldest) }

    /// The newest version in the count of iOS; `nil` for all to come.
    public var newestAsIOS: SystemVersion? { newest.map(platform.asIOS) }

    /// The oldest device as people call it: `iOS 17`.
    public var oldestName: String { "\(platform.rawValue) \(oldest)" }

    /// What came with a version of iOS came with this one of the target's system: `watchOS 11` for 18.
    package func name(ofIOS version: SystemVersion) -> String {
        guard platform == .watchOS, version.major < 26 else { return "\(platform.rawValue) \(version)" }
        return "\(platform.rawValue) \(SystemVersion(max(1, version.major - 7), version.minor))"
    }
}

extension TargetSystem.Platform {
    /// The first numbers of the versions that show passes, up to those of mid-2026, as people write them.
    public var versions: String { spans.map { "\($0.lowerBound) to \($0.upperBound)" }.joined(separator: " and ") }

    private var spans: [ClosedRange<Int>] {
        switch self {
        case .iOS: [6...18, 26...27]
        case .watchOS: [1...11, 26...27]
        }
    }

    fileprivate func exists(_ version: SystemVersion) -> Bool { spans.contains { $0.contains(version.major) } }

    /// A version of the system in the count of iOS: watchOS 5 came with iOS 12, watchOS 11 with iOS 18.
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
