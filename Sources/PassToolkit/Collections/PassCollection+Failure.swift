public import PassRules

extension PassCollection {
    /// Why passes cannot be put into one bundle.
    public struct Failure: DescribedError {
        /// One problem, to test.
        public enum Problem: Hashable, Sendable {
            case noPasses
            case tooManyPasses(Int)
            case tooLarge(byteCount: Int)
            /// It is something related to a pass: `a bundle of passes`, `an order`.
            case otherKind(path: String, kind: String)
            /// It is not a pass.
            case notAPass(path: String, findings: [Finding])
            /// Verification failed.
            case refused(path: String, verdict: VerificationReport.Verdict, findings: [Finding])
            /// It has the same pass type and serial number as another pass.
            case samePass(path: String, first: String, serialNumber: String)
        }

        /// All problems.
        public let problems: [Problem]

        init(problems: [Problem]) { self.problems = problems }

        /// The same failure with other findings about rejected passes, for example with hints in a program's own words.
        package func mapFindings(_ transform: (Finding) -> Finding) -> Self {
            Failure(
                problems: problems.map {
                    guard case .refused(let path, let verdict, let findings) = $0 else { return $0 }
                    return .refused(path: path, verdict: verdict, findings: findings.map(transform))
                })
        }

        /// Whether a file is not a pass at all, rather than a pass that does not fit.
        package var isAboutInput: Bool {
            problems.contains { problem in
                switch problem {
                case .noPasses, .otherKind, .notAPass: true
                default: false
                }
            }
        }

        /// What failed, on what, why.
        public var message: String {
            let words = problems.map(\.words)
            return words.count == 1
                ? words[0] : "\(words.count) problems with this bundle: " + words.joined(separator: "; ")
        }

        /// What to do about it.
        public var hints: [String] {
            var seen: Set<String> = []
            return problems.flatMap(\.hints).filter { seen.insert($0).inserted }
        }
    }
}

extension PassCollection.Failure.Problem {
    fileprivate var words: String {
        switch self {
        case .noPasses: return "there is no pass to put into a bundle"
        case .tooManyPasses(let count):
            return "\(count) passes are too many for a bundle: Wallet accepts \(PassCollection.mostPasses)"
        case .tooLarge(let byteCount):
            return "\(byteCount) bytes of passes are too large for a bundle: Wallet accepts \(PassCollection.mostBytes)"
        case .otherKind(let path, let kind): return "'\(path)' is \(kind), not a pass"
        case .notAPass(let path, let findings): return "'\(path)' is not a pass: \(Self.reason(findings))"
        case .refused(let path, let verdict, let findings):
            return "'\(path)' is \(verdict.rawValue): \(Self.reason(findings))"
        case .samePass(let path, let first, let serialNumber):
            return "'\(path)' has the pass type and serial number '\(serialNumber)' of '\(first)'"
        }
    }

    /// What to do about it.
    public var hints: [String] {
        switch self {
        case .noPasses: return ["name .pkpass files"]
        case .tooManyPasses, .tooLarge: return ["make several bundles of them"]
        case .otherKind(_, "an order"): return ["distribute it by itself"]
        case .otherKind(let path, _): return ["unpack \(path.shellQuoted), then name the passes in it"]
        case .notAPass(_, let findings): return findings.prefix(1).compactMap(\.hint)
        case .refused(let path, _, let findings):
            return findings.prefix(1).compactMap(\.hint) + ["verifying \(path.shellQuoted) by itself says more"]
        case .samePass: return ["give each pass a serial number of its own: Wallet keeps one of them"]
        }
    }

    private static func reason(_ findings: [Finding]) -> String {
        guard let first = findings.first else { return "it fails verification" }
        let others = findings.count - 1
        return others == 0 ? first.message : "\(first.message) (and \(others) more)"
    }
}
