#if Server
    internal import ArgumentParser
    internal import PassModel
    internal import PassRules
    internal import PassService
    internal import PassToolkit
    internal import ToolConsole

    /// Lists the stored passes that the rules of this version would refuse.
    struct AdminRefused: AsyncToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "refused",
            abstract: "List the stored passes that the rules of this version would refuse.",
            discussion: """
                Examples:
                  passtool-server admin refused --config server.json
                  passtool-server admin refused --json --config server.json

                Next: passtool-server admin import members.csv --template card

                Phones still get these passes, but changes to them are refused until the record or
                template is corrected. The exit code is 1 if there are any.
                """)

        /// How many are in the JSON document; it counts all.
        private static let mostListed = 1000

        @OptionGroup var settings: SettingsOptions
        @OptionGroup var common: CommonOptions

        func run(_ session: Session) async throws {
            let configuration = try settings.configuration(session)
            var listed: [JSONValue] = []
            var (judged, refused) = (0, 0)
            try await settings.withStore(session) { store in
                let issuer = try configuration.unsigningIssuer(in: store)
                var next: Int64? = 0
                while let row = next {
                    let page = try await issuer.validatePage(after: row)
                    judged += page.validatedCount
                    refused += page.refusals.count
                    next = page.next
                    if common.json {
                        listed += page.refusals.prefix(Self.mostListed - listed.count).map(\.json)
                    } else if !page.refusals.isEmpty {
                        try session.console.result(page.refusals.map(\.text).joined(separator: "\n"))
                    }
                }
            }
            if common.json {
                try session.console.result(
                    .object([
                        ("format", .string("passtool.refused/1")), ("judged", .number(JSONNumber(judged))),
                        ("refused", .number(JSONNumber(refused))), ("passes", .array(listed)),
                    ]))
            } else {
                let passes = judged == 1 ? "1 pass is stored" : "\(judged) passes are stored"
                session.console.note("\(passes), and the rules would refuse \(refused == 0 ? "none" : "\(refused)")")
            }
            if refused > 0 { throw ExitCode(ExitStatus.refused.rawValue) }
        }
    }

    extension InvalidPass {
        /// The pass, and a line for each error.
        fileprivate var text: String {
            let errors = findings.map { "  \($0.file.map { "\($0): " } ?? "")\($0.message) [\($0.rule)]" }
            let lines = ["\(address.type.visible) \(address.serial.visible)"] + errors
            return (lines + (problem.map { ["  \($0)"] } ?? [])).joined(separator: "\n")
        }
    }

    /// Finishes a restore.
    struct AdminRestored: AsyncToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "restored",
            abstract: "Make phones ask for all passes, after restoring a backup.",
            discussion: """
                Examples:
                  passtool-server admin restored --config server.json

                Next: passtool-server serve --config server.json

                A restored database counts changes from when the backup was made, so phones
                that saw later changes would miss new ones. With a new epoch they ask for
                everything. Stop all servers first, and start them afterwards. If it is
                interrupted, run it again: it continues. All steps:
                \(DocumentPage.operate.address)
                """)

        @OptionGroup var settings: SettingsOptions
        @OptionGroup var common: CommonOptions

        func run(_ session: Session) async throws {
            var progress = Progress(on: session.console)
            let epoch = try await settings.withStore(session, isAlone: true) { store in
                try await store.beginEpoch { progress.show(.init(done: $0, fraction: nil)) }
            }
            progress.erase()
            if common.json {
                try session.console.result(
                    JSONValue.object([("format", .string("passtool.restored/1")), ("epoch", .string(epoch))]))
            } else {
                session.console.note("phones will ask for all passes; start the service now")
            }
        }
    }

    /// Makes a new key for links.
    struct AdminRotateLinks: AsyncToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "rotate-links",
            abstract: "Sign new links with a new key.",
            discussion: """
                Examples:
                  passtool-server admin rotate-links --config server.json

                Next: stop all servers, then start them: keys are read at the start

                Links by the key before still work; the next time, they end. Tokens stay.
                """)

        @OptionGroup var settings: SettingsOptions
        @OptionGroup var common: CommonOptions

        func run(_ session: Session) async throws {
            try await settings.withStore(session) { try await $0.rotateLinkKey() }
            if common.json {
                try session.console.result(JSONValue.object([("format", .string("passtool.rotated/1"))]))
            } else {
                session.console.note("new links have a new key once each server is started again")
            }
        }
    }
#endif
