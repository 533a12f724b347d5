#if Server
    package import HTTPTypes
    internal import Hummingbird
    package import PassModel
    internal import PassRules
    internal import PassToolkit

    /// An answer of the administration interface that says what is wrong.
    package struct AdminFailure: Error {
        package let status: HTTPResponse.Status
        /// What is wrong, for programs.
        package let code: String
        package let message: String
        package var hints: [String] = []
        var findings: [Finding] = []
        package var headers: HTTPFields = [:]

        init(_ status: HTTPResponse.Status, _ code: String, _ message: String, hints: [String] = []) {
            self.status = status
            self.code = code
            self.message = message
            self.hints = hints
        }

        /// The answer for an error of a handler.
        init(_ error: any Error) {
            switch error {
            case let failure as AdminFailure: self = failure
            case let refused as RefusedPass:
                self.init(.unprocessableContent, "rules", refused.message, hints: refused.recovery)
                findings = refused.findings
            case let error as StoreError where error.code == .full:
                self.init(.serviceUnavailable, "full", error.message, hints: error.recovery)
                headers[.retryAfter] = "60"
            case let error as StoreError where error.isTemporary:
                self.init(.serviceUnavailable, "busy", "the database can't answer now", hints: ["try again"])
                headers[.retryAfter] = "5"
            case is StoreError:
                // Its words are about statements, and are in the log.
                self.init(.internalServerError, "fault", "the database failed")
            case let error as IssuingError:
                self.init(error.status, error.name, error.message, hints: error.recovery)
            case let error as any DescribedError:
                self.init(.unprocessableContent, "invalid", error.message, hints: error.recovery)
            case let error as HTTPError:
                self.init(error.status, "http", error.body ?? error.status.reasonPhrase.lowercased())
            case is CancellationError: self.init(.serviceUnavailable, "stopping", "the service is stopping")
            default: self.init(.internalServerError, "fault", "the service failed")
            }
        }

        /// Whether the service is to blame, so that it logs the error.
        var isFault: Bool { status.code >= 500 }

        /// The object with what is wrong.
        package var json: JSONValue {
            .object([
                ("code", .string(code)), ("message", .string(message)), ("hints", .array(hints.map { .string($0) })),
                ("findings", findings.isEmpty ? nil : .array(findings.map { $0.json() })),
            ])
        }

        var response: Response { .json(.object([("error", json)]), status: status, headers: headers) }
    }

    extension IssuingError {
        fileprivate var status: HTTPResponse.Status {
            switch code {
            case .noTemplate, .noPass, .archiveMissing: .notFound
            case .noIdentity, .signedElsewhere: .conflict
            case .noType, .folderInZip, .ownValue, .otherType, .badSerial, .unfitArchive, .unfitGoogleSettings,
                .linkEnded:
                .unprocessableContent
            }
        }

        fileprivate var name: String {
            switch code {
            case .noType: "no-type"
            case .folderInZip: "folder-in-zip"
            case .ownValue: "own-value"
            case .otherType: "other-type"
            case .noIdentity: "no-identity"
            case .noTemplate: "no-template"
            case .noPass: "no-pass"
            case .linkEnded: "bad-value"
            case .badSerial: "bad-serial"
            case .signedElsewhere: "handed-in"
            case .unfitArchive: "unfit-archive"
            case .unfitGoogleSettings: "unfit-google-settings"
            case .archiveMissing: "archive-missing"
            }
        }
    }
#endif
