public import ArgumentParser
internal import PassModel
public import PassReports
package import PassRules
package import PassToolkit
internal import Platform
package import SignedMessages

/// The options of every command.
package struct CommonOptions: ParsableArguments {
    @Flag(help: "Print one JSON document, also on failure.")
    package var json = false

    @Flag(name: [.short, .long], help: "Print errors only.")
    package var quiet = false

    package init() {}
}

/// The format of a report.
package enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json, github, gitlab, junit, sarif

    package static let help = ArgumentHelp(
        "The format of the report: text, JSON, annotations for GitHub Actions, Code Quality for GitLab, JUnit or SARIF."
    )

    /// Whether the report includes files that can't be read.
    package var reportsFailures: Bool { self != .text && self != .json }

    /// The format that `--format` and `--json` select.
    ///
    /// - Parameters:
    ///   - format: the value of `--format`.
    ///   - isJSON: whether `--json` is given.
    /// - Throws: ``CommandError`` if they contradict each other.
    package init(_ format: ReportFormat?, orJSON isJSON: Bool) throws {
        if isJSON, let format, format != .json {
            throw CommandError(
                status: .usage, message: "--json and --format \(format.rawValue) contradict each other",
                hints: ["leave one out"])
        }
        self = format ?? (isJSON ? .json : .text)
    }
}

extension LintSettings.Threshold: ExpressibleByArgument {}

extension TargetSystem {
    /// Parses the system of an option.
    package init(option text: String) throws {
        guard let target = TargetSystem(text) else {
            throw CommandError(
                status: .usage, message: "--target is '\(text)', which is not a known system",
                hints: [TargetSystem.advice])
        }
        self = target
    }
}

extension Date {
    /// Parses the date of an option.
    package init(option: String, _ text: String) throws {
        guard let date = PassDate(strict: text) else {
            throw CommandError(
                status: .usage, message: "\(option) is '\(text)', not a date",
                hints: ["write it like 2026-11-21T09:30:00Z"])
        }
        self.init(timeIntervalSince1970: Double(date.secondsSince1970))
    }
}

extension String {
    /// The words of a list with commas.
    package var commaList: [String] { split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
}

/// The limits for reading.
package struct LimitOptions: ParsableArguments {
    @Option(
        name: .customLong("limit"),
        help: ArgumentHelp(
            "Change a limit, see passtool help limits; repeatable.", valueName: "name=value"))
    package var assignments: [String] = []

    package init() {}

    /// The page that `passtool help limits` prints.
    package static let page = """
        OVERVIEW: The limits on what passtool reads, so that no file exhausts the machine.

        Examples:
          passtool verify --limit archive-bytes=200MB big.pkpass
          passtool lint --limit json-depth=200 --limit findings=5000 my-card.pass

        batch, bundle, check-link, create, google, inspect, lint, preview, schema, sign,
        site and verify accept --limit NAME=VALUE; bytes also as 20MB or 20MiB.
        The limits, and their values without it:

        """ + table

    private static let table = LimitName.allCases.map { name in
        let value = "\(Limits.standard[name])\(name.unit == "bytes" ? " bytes" : "")"
        return "  \("\(name.rawValue)=\(value)".padded(to: 34))\(name.summary)"
    }.joined(separator: "\n")

    /// The limits, changed by the options.
    package func limits(changing limits: Limits) throws -> Limits {
        var limits = limits
        for assignment in assignments {
            let parts = assignment.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = LimitName(rawValue: String(parts[0])) else { throw Self.unknown(String(parts[0])) }
            limits[name] = try Self.value(parts.count > 1 ? String(parts[1]) : "", of: name)
        }
        return limits
    }

    private static func unknown(_ name: String) -> CommandError {
        let near = LimitName.allCases.map(\.rawValue).first { $0.hasPrefix(name) && !name.isEmpty }
        let all = LimitName.allCases.map(\.rawValue).joined(separator: ", ")
        return CommandError(
            status: .usage, message: "there is no limit '\(name)'",
            hints: [near.map { "write --limit \($0)=NUMBER" } ?? "one of \(all)"])
    }

    private static func value(_ text: String, of name: LimitName) throws -> Int {
        let digits = text.prefix { ("0"..."9").contains($0) }
        let factor = name.unit == "bytes" ? factors[text.dropFirst(digits.count).uppercased()] : nil
        let isWhole = digits.count == text.count
        guard let number = Int(digits), let factor = isWhole ? 1 : factor else {
            let example = name.unit == "bytes" ? "20MB" : "\(Limits.standard[name])"
            throw CommandError(
                status: .usage, message: "--limit \(name.rawValue) is '\(text)', not a number of \(name.unit)",
                hints: ["write it like --limit \(name.rawValue)=\(example)"])
        }
        let (value, isTooLarge) = number.multipliedReportingOverflow(by: factor)
        guard !isTooLarge, (1...name.maximum).contains(value) else {
            let most = name.maximum == .max ? "1 or more" : "1 to \(name.maximum)"
            throw CommandError(
                status: .usage, message: "--limit \(name.rawValue) is '\(text)', out of range",
                hints: ["\(most) \(name.unit)"])
        }
        return value
    }

    private static let factors = [
        "B": 1, "KB": 1_000, "MB": 1_000_000, "GB": 1_000_000_000, "KIB": 1 << 10, "MIB": 1 << 20, "GIB": 1 << 30,
        "K": 1_000, "M": 1_000_000, "G": 1_000_000_000,
    ]
}

/// The trust anchors, and the time to verify at.
package struct TrustOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Trust this root instead of Apple's; repeatable.", valueName: "file"),
        completion: .file())
    package var trustAnchor: [String] = []

    @Option(help: ArgumentHelp("Accept passes of this pass type identifier only.", valueName: "identifier"))
    package var expectPassType: String?

    @Option(
        help: ArgumentHelp("Verify as of this time, such as 2026-11-21T09:30:00Z. Default: now.", valueName: "date"))
    package var at: String?

    @Option(
        help: ArgumentHelp(
            "Check against this revocation list; Apple's are at apple.com/certificateauthority. Repeatable.",
            valueName: "file"),
        completion: .file())
    package var crl: [String] = []

    @Flag(help: "Refuse signatures that do not contain the intermediate that issued their certificate.")
    package var requireIntermediate = false

    package init() {}

    /// The files that they read.
    package var inputs: [(name: String, path: String?)] {
        trustAnchor.map { ("--trust-anchor", $0) } + crl.map { ("--crl", $0) }
    }

    /// The policy for these options.
    package func policy(now: Date) throws -> TrustPolicy {
        if let type = expectPassType, !["pass.", "order."].contains(where: type.lowercased().hasPrefix) {
            throw CommandError(
                status: .usage, message: "--expect-pass-type is '\(type)', which does not begin with 'pass.'",
                hints: ["--expect-pass-type \("pass.\(type)".shellWord)"])
        }
        let time = try at.map { $0 == "now" ? now : try Date(option: "--at", $0) } ?? now
        let subject = expectPassType.map(TrustPolicy.Subject.passType) ?? .unsafelyAnyPassType
        var policy = TrustPolicy.apple(
            anchors: try trustAnchor.isEmpty ? AppleCertificates.root : Certificate.anchors(in: trustAnchor),
            subject: subject, at: .instant(time))
        policy.revocationLists = try crl.flatMap(lists)
        policy.requiresIntermediate = requireIntermediate
        return policy
    }

    private func lists(at path: String) throws -> [RevocationList] {
        let bytes = try ExitStatus.ofIdentity { try InputFile.read(path) }
        guard let lists = try? RevocationList.all(in: bytes), !lists.isEmpty else {
            throw CommandError(
                status: .identityUnusable, message: "'\(path)' contains no revocation list",
                hints: ["name a CRL in DER or PEM; the certificate names its address"])
        }
        return lists
    }
}

extension Certificate {
    /// The certificates in these files; throws for a file without one.
    package static func anchors(in paths: [String]) throws -> [Certificate] {
        try paths.flatMap { path in
            let certificates = try ExitStatus.ofIdentity { try KeyMaterial(path: path, accepting: .everything) }
                .certificates
            guard !certificates.isEmpty else {
                throw CommandError(
                    status: .identityUnusable, message: "'\(path)' contains no certificate to trust",
                    hints: ["name a file with the root certificate, in PEM or DER"])
            }
            return certificates
        }
    }
}
