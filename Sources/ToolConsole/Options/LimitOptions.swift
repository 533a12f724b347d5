package import ArgumentParser
internal import PassReports
package import PassToolkit

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
        OVERVIEW: What passtool reads at most, so that no file can exhaust the machine.

        Examples:
          passtool verify --limit archive-bytes=200MB big.pkpass
          passtool lint --limit json-depth=200 --limit findings=5000 my-card.pass

        batch, bundle, check, create, google, inspect, lint, preview, sign, site
        and verify take --limit NAME=VALUE; bytes also as 20MB or 20MiB.
        The limits, and what they are without it:

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
            recovery: [near.map { "write --limit \($0)=NUMBER" } ?? "one of \(all)"])
    }

    private static func value(_ text: String, of name: LimitName) throws -> Int {
        let digits = text.prefix { ("0"..."9").contains($0) }
        let factor = name.unit == "bytes" ? factors[text.dropFirst(digits.count).uppercased()] : nil
        let isWhole = digits.count == text.count
        guard let number = Int(digits), let factor = isWhole ? 1 : factor else {
            let example = name.unit == "bytes" ? "20MB" : "\(Limits.standard[name])"
            throw CommandError(
                status: .usage, message: "--limit \(name.rawValue) is '\(text)', not a number of \(name.unit)",
                recovery: ["write it like --limit \(name.rawValue)=\(example)"])
        }
        let (value, isTooLarge) = number.multipliedReportingOverflow(by: factor)
        guard !isTooLarge, (1...name.ceiling).contains(value) else {
            let most = name.ceiling == .max ? "1 or more" : "1 to \(name.ceiling)"
            throw CommandError(
                status: .usage, message: "--limit \(name.rawValue) is '\(text)', out of range",
                recovery: ["\(most) \(name.unit)"])
        }
        return value
    }

    private static let factors = [
        "B": 1, "KB": 1_000, "MB": 1_000_000, "GB": 1_000_000_000, "KIB": 1 << 10, "MIB": 1 << 20, "GIB": 1 << 30,
        "K": 1_000, "M": 1_000_000, "G": 1_000_000_000,
    ]
}
