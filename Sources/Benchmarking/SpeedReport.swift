public import PassModel
internal import PassReports
internal import PassToolkit

/// The measurements of one benchmark run on one machine.
///
/// Compare rates within a run only: ratios are stable from day to day, rates are not.
public struct SpeedReport: Sendable {
    /// Passes of one template, and the raw signatures measured in turn with them.
    public struct Making: Sendable {
        /// `light` or `heavy`.
        public let template: String
        /// How many were made at the same time.
        public let workers: Int
        /// Raw signatures per second with the same key and as many threads: the limit.
        public let signaturesPerSecond: Double
        /// Raw signatures per second, each followed by writing a file of a pass's size: the limit of this disk; `nil`
        /// for passes that were kept in memory.
        public internal(set) var writesPerSecond: Double?
        /// Passes a second.
        public let passesPerSecond: Double
        /// Whether the passes were written to files rather than kept in memory.
        public var isToDisk: Bool { writesPerSecond != nil }
        /// Passes per raw signature: 1 would be the limit.
        public var ratio: Double { signaturesPerSecond > 0 ? passesPerSecond / signaturesPerSecond : 0 }
    }

    /// Repeated verifications of one pass.
    public struct Verifying: Sendable {
        /// `light` or `heavy`.
        public let template: String
        /// How many ran at the same time.
        public let workers: Int
        /// The part of OpenSSL and zlib per second, by itself: digests, checksums, the signature and the chain.
        public let proofsPerSecond: Double
        /// Verifications a second, of the signature and the contents.
        public let passesPerSecond: Double
        /// Their part of the time: 1 would be the limit.
        public var share: Double { proofsPerSecond > 0 ? passesPerSecond / proofsPerSecond : 0 }
    }

    /// The kind and size of the key: `RSA 2048`.
    public let key: String
    /// The passes.
    public internal(set) var making: [Making] = []
    /// The verifications.
    public internal(set) var verifying: [Verifying] = []
    /// The peak memory of the process, in bytes.
    public internal(set) var peakByteCount = 0

    init(key: String) { self.key = key }

    /// A `passtool.benchmark/1` document.
    public var json: JSONValue {
        .object([
            ("format", .string("passtool.benchmark/1")), ("key", .string(key)),
            ("making", .array(making.map(\.json))), ("verifying", .array(verifying.map(\.json))),
            ("peakByteCount", .number(JSONNumber(peakByteCount))),
        ])
    }

    /// The report as a table.
    public var text: String {
        let head = Self.row(["making, \(key)", "threads", "signatures/s", "and writes/s", "passes/s", "ratio"])
        let rows = making.map { line in
            Self.row([
                "  \(line.template), \(line.isToDisk ? "to disk" : "in memory")", "\(line.workers)",
                "\(Int(line.signaturesPerSecond))", line.writesPerSecond.map { "\(Int($0))" } ?? "",
                "\(Int(line.passesPerSecond))", line.ratio.hundredths,
            ])
        }
        let verifications = verifying.map {
            Self.row([
                "  \($0.template)", "\($0.workers)", "\(Int($0.proofsPerSecond))", "", "\(Int($0.passesPerSecond))",
                $0.share.hundredths,
            ])
        }
        let second = Self.row(["verifying", "threads", "libraries/s", "", "passes/s", "share"])
        let memory = "peak memory: \(peakByteCount / 1_000_000) MB"
        return ([head] + rows + [second] + verifications + [memory]).joined(separator: "\n")
    }

    private static func row(_ cells: [String]) -> String {
        let first = cells.prefix(1).map { $0.padded(to: 22) }
        return (first + cells.dropFirst().map { String(repeating: " ", count: max(0, 13 - $0.count)) + $0 }).joined()
    }
}

extension SpeedReport.Making {
    fileprivate var json: JSONValue {
        .object([
            ("template", .string(template)), ("target", .string(isToDisk ? "disk" : "memory")),
            ("workers", .number(JSONNumber(workers))),
            ("signaturesPerSecond", signaturesPerSecond.json),
            ("signaturesAndWritesPerSecond", writesPerSecond?.json ?? .null), ("passesPerSecond", passesPerSecond.json),
            ("ratio", (ratio * 1000).rounded().dividedBy(1000)),
        ])
    }
}

extension SpeedReport.Verifying {
    fileprivate var json: JSONValue {
        .object([
            ("template", .string(template)), ("workers", .number(JSONNumber(workers))),
            ("proofsPerSecond", proofsPerSecond.json), ("passesPerSecond", passesPerSecond.json),
            ("share", (share * 1000).rounded().dividedBy(1000)),
        ])
    }
}

extension Double {
    /// A rate, rounded to a whole number.
    fileprivate var json: JSONValue { .number(JSONNumber(Int(rounded()))) }

    fileprivate func dividedBy(_ number: Double) -> JSONValue {
        JSONNumber(self / number).map(JSONValue.number) ?? .null
    }

    /// The value with two decimals.
    fileprivate var hundredths: String {
        let number = Int((self * 100).rounded())
        return "\(number / 100).\(number % 100 < 10 ? "0" : "")\(number % 100)"
    }
}
