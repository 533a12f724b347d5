#if Server
    internal import GooglePasses
    internal import PassService
    internal import PassToolkit
    internal import ToolConsole

    /// Writes passes by Google's API: what `passtool google --publish` hands over.
    enum PublishGoogle: GoogleWork {
        static let isShown = false

        static func publish(
            _ pass: GooglePass, by account: ServiceAccount, _ command: GoogleCommand<Self>, _ session: Session
        ) async throws -> [PublishedPart] {
            var place = GoogleAPI.Place()
            if let address = command.api { place.address = address }
            let api: GoogleAPI
            do {
                api = try GoogleAPI(account, at: place, now: { session.now })
            } catch let error as GoogleAddressError {
                throw CommandError(status: .identityUnusable, message: error.message, recovery: error.recovery)
            }
            let result = await Result { try await api.publish(pass) }
            await api.shutDown()
            let writes = try result.get()
            for write in writes where write.outcome.meaning != .accepted { throw failure(write, by: account) }
            return writes.map { PublishedPart($0.part, id: $0.id, isNew: $0.isNew) }
        }

        private static func failure(_ write: GoogleWrite, by account: ServiceAccount) -> CommandError {
            let outcome = write.outcome
            let status = outcome.status == 0 ? "" : " (\(outcome.status))"
            let message = "Google did not take the \(write.part.word) '\(write.id)'\(status): \(outcome.reason ?? "")"
            switch outcome.meaning {
            case .misconfigured where outcome.reason?.contains("invalid_grant") ?? false:
                return CommandError(
                    status: .identityUnusable, message: message,
                    recovery: [
                        "is this machine's clock right? Tokens hold for an hour",
                        "does the key still exist? Google's cloud console lists those of '\(account.email.visible)'",
                    ])
            case .misconfigured:
                return CommandError(
                    status: .identityUnusable, message: message,
                    recovery: [
                        "invite '\(account.email.visible)' as a user of the issuer: https://pay.google.com/business/console",
                        "turn on the Google Wallet API in the account's project; both may take some minutes",
                    ])
            case .retry:
                return CommandError(status: .inputOutput, message: message, recovery: ["try again later"])
            default: return CommandError(status: .refused, message: message)
            }
        }
    }

    extension Result where Failure == any Error {
        fileprivate init(_ body: () async throws -> Success) async {
            do { self = .success(try await body()) } catch { self = .failure(error) }
        }
    }
#endif
