#if Server
    public import PassModel
    internal import PassReports
    internal import PassRules
    public import PassToolkit
    internal import Platform
    internal import SignedMessages

    /// Tests any pass web service as a phone would, and reports where it breaks the protocol.
    ///
    /// A made-up device is registered for the pass, and always unregistered at the end. This service's diagnosis ignores
    /// the requests of a probe.
    ///
    /// ```swift
    /// let report = try await ServiceProbe(base: nil, pass: archive).run()
    /// ```
    public struct ServiceProbe: Sendable {
        /// Changes the pass at the service, so that the probe can check that phones learn of it.
        public typealias Change = @Sendable () async throws -> Void

        let base: String
        let subject: ProbeSubject
        let companion: ProbeSubject?
        let trust: [String]
        let timeout: Duration
        let change: Change?

        /// A probe with a pass or an order that the service knows.
        ///
        /// - Parameters:
        ///   - base: the address of the service; `nil` for the pass's own `webServiceURL`.
        ///   - archive: the pass or order, with its type, serial number and token.
        ///   - companion: another pass of the same type, to see whether the list forgets one of two.
        ///   - trust: certificates in PEM form that are trusted besides the system's own.
        ///   - timeout: how long an answer may take.
        ///   - change: changes the pass; `nil` leaves out the points about changes.
        /// - Throws: ``ProbeError``.
        public init(
            base: String?, pass archive: [UInt8], companion: [UInt8]? = nil, trust: [String] = [],
            timeout: Duration = .seconds(10), change: Change? = nil
        ) throws(ProbeError) {
            subject = try ProbeSubject(archive)
            self.companion = if let companion { try ProbeSubject(companion) } else { nil }
            guard let address = base ?? subject.webServiceURL else { throw ProbeError(code: .missing("webServiceURL")) }
            guard let url = URL(string: address), let host = url.host(), !host.isEmpty, url.query() == nil,
                ["http", "https"].contains(url.scheme?.lowercased())
            else { throw ProbeError(code: .badAddress(address)) }
            // A phone tolerates a slash at the end.
            self.base = address.hasSuffix("/") ? String(address.dropLast()) : address
            self.trust = trust
            self.timeout = timeout
            self.change = change
        }

        /// Tests all points; if the task is cancelled, the made-up device is still unregistered.
        public func run() async -> ProbeReport {
            let client: HTTPFetcher
            do {
                client = try HTTPFetcher(trust: trust, timeout: timeout)
            } catch {
                return report([], "the trusted certificates cannot be read")
            }
            var walk = ProbeWalk(probe: self, client: client)
            await walk.run()
            // A cancelled task sends nothing, so cleaning up is a task of its own.
            let left = await Task { [walk] in await walk.cleanUp() }.value
            await client.shutDown()
            let interruptions = [walk.interruption, left].compactMap(\.self)
            return report(walk.results, interruptions.isEmpty ? nil : interruptions.joined(separator: "; "))
        }

        private func report(_ results: [ProbeReport.Result], _ interruption: String?) -> ProbeReport {
            ProbeReport(
                address: base, type: subject.address.type, serial: subject.address.serial, results: results,
                interruption: interruption)
        }
    }

    /// Why a file cannot serve for a probe.
    ///
    /// ```swift
    /// } catch {
    ///     print("no phone updates this pass: \(error.message)")
    /// ```
    public struct ProbeError: DescribedError, Equatable {
        /// What is wrong, to test.
        public enum Code: Equatable, Sendable {
            /// The file is neither a pass nor an order.
            case notAPass(String)
            /// The key is missing, and phones cannot update a pass without it.
            case missing(String)
            /// The address is not that of a web service.
            case badAddress(String)
        }

        /// What is wrong.
        public let code: Code

        /// What failed, and why.
        public var message: String {
            switch code {
            case .notAPass(let reason): "this is neither a pass nor an order: \(reason)"
            case .missing(let key): "the pass has no \(key), so phones do not update it"
            case .badAddress(let text): "'\(text.visible)' is not the address of a web service"
            }
        }

        /// What to do about it.
        public var hints: [String] {
            switch code {
            case .notAPass: ["use a .pkpass or .order file from the service"]
            case .missing(let key): ["put \(key) into the pass, and sign it again"]
            case .badAddress: ["write the address like https://passes.example.com/path"]
            }
        }
    }

    /// What a phone knows of a pass that it updates.
    struct ProbeSubject: Sendable {
        let address: PassAddress
        let token: String
        let webServiceURL: String?
        let purpose: SigningPurpose

        init(_ archive: [UInt8]) throws(ProbeError) {
            let files: PassFiles
            do throws(BundleError) {
                files = try PassFiles(archive: archive)
            } catch {
                throw ProbeError(code: .notAPass(error.message))
            }
            let purpose: SigningPurpose = files.names.contains("order.json") ? .order : .pass
            guard let text = files.files[purpose.file], let root = try? JSONDocument(parsing: text).root.object else {
                throw ProbeError(code: .notAPass("it has no readable \(purpose.file)"))
            }
            func value(_ key: String) throws(ProbeError) -> String {
                guard let value = root[key]?.string, !value.isEmpty else { throw ProbeError(code: .missing(key)) }
                return value
            }
            let isOrder = purpose == .order
            address = PassAddress(
                type: try value(isOrder ? "orderTypeIdentifier" : "passTypeIdentifier"),
                serial: try value(isOrder ? "orderIdentifier" : "serialNumber"))
            token = try value("authenticationToken")
            webServiceURL = root["webServiceURL"]?.string
            self.purpose = purpose
        }

        /// The errors in the archive's structure, manifest and signature; the signer is not checked.
        static func errors(in archive: [UInt8]) -> [String] {
            let policy = TrustPolicy(anchors: [], subject: .unsafelyAnyPassType, at: .now)
            let report = PassVerifier(policy: policy, rules: nil).report(on: archive)
            let steps: [VerificationReport.Check.Step] = [.archive, .structure, .manifest, .signature]
            return report.checks.filter { steps.contains($0.step) }.flatMap(\.findings)
                .filter { $0.severity == .error }.map(\.message)
        }
    }

    /// What a made-up phone found at a pass web service, point by point.
    ///
    /// ```swift
    /// for result in report.results(.failed) { print("\(result.point): \(result.seen)") }
    /// ```
    public struct ProbeReport: Sendable, Hashable {
        /// How a point ended.
        public enum Outcome: String, Sendable, Hashable {
            case passed, failed
            /// It works, but not as it should.
            case warned
            /// It could not be tried.
            case skipped
        }

        /// A point of the protocol and what was seen.
        public struct Result: Sendable, Hashable {
            /// What was tried, like `list.current-tag`.
            public let point: String
            /// How it ended.
            public let outcome: Outcome
            /// What was seen, as a sentence without a full stop.
            public let seen: String
            /// What a service should do.
            public let expected: String
            /// The page of Apple's documentation that says so, or where else it is from.
            public let source: String
        }

        /// The base address that was probed.
        public let address: String
        /// The type of the pass or order.
        public let type: String
        /// Its serial number or identifier.
        public let serial: String
        /// The results, in the order of the attempts.
        public let results: [Result]
        /// Why the probe ended early; `nil` if it did not.
        public let interruption: String?

        /// The results with this outcome.
        public func results(_ outcome: Outcome) -> [Result] { results.filter { $0.outcome == outcome } }

        /// Whether nothing failed, and the probe came to its end.
        public var isSound: Bool { interruption == nil && results(.failed).isEmpty }

        /// The result in one sentence.
        public var summary: String {
            if let interruption { return "the probe ended early: \(interruption)" }
            return [Outcome.passed, .failed, .warned, .skipped].map { ($0, results($0).count) }
                .filter { $0.1 > 0 }.map { "\($0.1) \($0.0.rawValue)" }.joined(separator: ", ")
        }

        /// The report as lines of text; what did not pass is shown with Apple's rule.
        public var text: String {
            var lines = ["\(address.visible) as a phone with \(type.visible) \(serial.visible) sees it"]
            let width = (results.map(\.point.count).max() ?? 0) + 2
            let marks: [Outcome: String] = [.passed: "ok", .failed: "FAILED", .warned: "warn", .skipped: "-"]
            for result in results {
                let mark = (marks[result.outcome] ?? "").padded(to: 7)
                lines.append("  \(mark)\(result.point.padded(to: width))\(result.seen.visible)")
                guard result.outcome == .failed || result.outcome == .warned else { continue }
                lines += ["         expected: \(result.expected)", "         source: \(result.source)"]
            }
            return (lines + ["", "\(summary.visible)."]).joined(separator: "\n")
        }

        /// A `passtool.service-check/1` document.
        public var json: JSONValue {
            let points = results.map { result in
                JSONValue.object([
                    ("point", .string(result.point)), ("outcome", .string(result.outcome.rawValue)),
                    ("seen", .string(result.seen)), ("expected", .string(result.expected)),
                    ("source", .string(result.source)),
                ])
            }
            func count(_ outcome: Outcome) -> JSONValue { .number(JSONNumber(results(outcome).count)) }
            return .object([
                ("format", .string("passtool.service-check/1")),
                ("address", .string(address)), ("type", .string(type)), ("serial", .string(serial)),
                ("isSound", .bool(isSound)), ("summary", .string(summary)),
                ("interruption", interruption.map(JSONValue.string)),
                ("passed", count(.passed)), ("failed", count(.failed)),
                ("warned", count(.warned)), ("skipped", count(.skipped)),
                ("points", .array(points)),
            ])
        }
    }
#endif
