#if Server
    internal import ArgumentParser
    internal import PassModel
    internal import PassReports
    internal import PassService
    internal import PassToolkit
    internal import SignedMessages
    internal import ToolConsole

    /// Shows the settings in effect.
    struct ShowSettings: AsyncToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "settings",
            abstract: "Check the settings, and show each value and its source.",
            discussion: """
                Examples:
                  passtool-server settings --config server.json
                  passtool-server settings --json --config server.json

                Next: passtool-server serve --config server.json

                It opens the files that the settings name, as serve does, and says which can't
                be used. Passwords are shown as ***. Settings without a value are left out. All of them:
                \(DocumentPage.settings.address)
                """)

        @OptionGroup var settings: SettingsOptions
        @OptionGroup var common: CommonOptions

        func run(_ session: Session) async throws {
            let all = try settings.read(session, ServiceConfiguration.effective)
            let errors = try settings.configuration(session).fileErrors.map(CommandError.init(starting:))
            if common.json {
                let members = all.map { setting in
                    JSONValue.object([
                        ("name", .string(setting.name)), ("value", .string(setting.value)),
                        ("origin", .string(setting.origin)),
                    ])
                }
                let list = errors.map { error in
                    JSONValue.object([("message", .string(error.message)), ("hints", error.hints.json)])
                }
                try session.console.result(
                    JSONValue.object([
                        ("format", .string("passtool.settings/1")), ("settings", .array(members)),
                        ("problems", .array(list)),
                    ]))
            } else if !common.quiet {
                let width = all.map(\.name.count).max() ?? 0
                let lines = all.map { "\($0.name.padded(to: width))  \($0.value)  (\($0.origin))" }
                try session.console.result(lines.joined(separator: "\n"))
            }
            for error in errors {
                session.console.failure(error.message.visible, hints: error.hints.map(\.visible))
            }
            if let first = errors.first { throw ExitCode(first.status.rawValue) }
        }
    }

    /// Where the settings of the service are.
    struct SettingsOptions: ParsableArguments {
        @Option(
            help: ArgumentHelp(
                "The settings file. Default: the one that PASSTOOL_SERVER_CONFIG names, if any.", valueName: "file"),
            completion: .file())
        var config: String?

        /// Reads the settings.
        func configuration(_ session: Session) throws -> ServiceConfiguration {
            try read(session, ServiceConfiguration.init)
        }

        /// Reads the file and the variables in some way.
        func read<Value>(
            _ session: Session, _ body: (_ path: String?, _ environment: ServiceEnvironment) throws -> Value
        ) throws -> Value {
            let path = config ?? session.environment.filled("PASSTOOL_SERVER_CONFIG")
            do {
                return try body(path, ServiceEnvironment(Environment()))
            } catch let error as ConfigurationError {
                let isWithout = path == nil && error.code == .missing
                let hints = isWithout ? ["name the settings file: --config FILE"] : error.hints
                throw CommandError(status: .identityUnusable, message: error.message, hints: hints)
            }
        }

        /// Does work with the database of the settings; only the service makes a new one.
        ///
        /// With `isAlone`, no service may run meanwhile.
        func withStore<Value>(
            _ session: Session, isAlone: Bool = false, _ body: (Store) async throws -> Value
        ) async throws -> Value {
            let configuration = try configuration(session)
            do {
                try configuration.checkDatabaseExists()
                let claim = isAlone ? try configuration.lockedDatabase() : nil
                defer { claim?.release() }
                let store = try await configuration.openedStore(isRestored: isAlone)
                let result: Result<Value, any Error>
                do { result = .success(try await body(store)) } catch { result = .failure(error) }
                await store.database.close()
                return try result.get()
            } catch let error as StoreError {
                throw CommandError(error)
            }
        }
    }

    extension CommandError {
        /// An error of the database is not one of the program.
        init(_ error: StoreError) {
            let hints =
                switch error.code {
                case .outdated: ["bring it up to date with: passtool-server migrate"]
                case .moved: ["use the new one; to give up all later changes: passtool-server admin restored"]
                default: error.hints
                }
            self.init(status: .inputOutput, message: error.message, hints: hints)
        }

        /// Why the service can't start.
        init(starting error: any Error) {
            switch error {
            case let error as StoreError: self.init(error)
            case let error as IdentityError: self.init(error)
            case let error as ListeningError:
                self.init(status: .inputOutput, message: error.message, hints: error.hints)
            case let error as any DescribedError where error is ConfigurationError || error is APNsError:
                self.init(status: .identityUnusable, message: error.message, hints: error.hints)
            default:
                self.init(
                    status: ExitStatus(error), message: (error as? any DescribedError)?.message ?? "\(error)",
                    hints: error.hintsInProgram)
            }
        }

        /// An unusable identity, with what to write into the settings: `passtool` has options for it, the service has none.
        init(_ error: IdentityError) {
            let hints =
                switch error.code {
                case .material(.passphraseNeeded):
                    ["name its file as \"passphraseFile\", or a variable as \"passphraseVariable\""]
                case .material(.wrongPassphrase):
                    ["check the file of \"passphraseFile\", or the variable of \"passphraseVariable\""]
                case .missingPrivateKey: ["name the file of the key as \"key\""]
                case .missingIntermediate, .wrongIntermediate:
                    ["name the file of the issuer's certificate as \"intermediate\""]
                default: error.hints
                }
            self.init(status: .identityUnusable, message: error.message, hints: hints)
        }
    }

    extension ServiceEnvironment {
        /// The variables of this process, read where the system keeps them.
        init(_: Environment) {
            // CI servers leave unset variables empty.
            let names = Environment.names.filter { Environment().filled($0) != nil }
            self.init(names: names) { name in
                // The service wipes this copy if it is of a secret.
                unsafe Environment().withBytes(of: name) { bytes in unsafe Array(bytes) }
            }
        }
    }
#endif
