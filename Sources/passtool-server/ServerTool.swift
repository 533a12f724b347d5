#if Server
    internal import ArgumentParser
    internal import ToolConsole

    /// The program.
    @main
    struct ServerTool: ToolProgram {
        static let configuration = CommandConfiguration(
            commandName: "passtool-server",
            abstract: "Serves Apple Wallet passes, and updates them on phones.",
            discussion: """
                Examples:
                  passtool-server serve --config server.json
                  passtool-server render --templates Templates --identity Certificates.p12
                  passtool-server settings --config server.json
                  passtool-server admin token new till --role issue --config server.json
                  passtool-server why pass.com.acme.card 0001 --config server.json
                  passtool-server check https://passes.example.com --pass card.pkpass

                Next: passtool-server settings --config server.json

                Every setting can also come from a variable, such as
                PASSTOOL_SERVER_LISTEN_PORT for the port in "listen".

                How to try it and to go live:
                \(DocumentPage.service.address)

                Exit codes (passtool-server help exit-codes): 0 done, 1 a check failed,
                64 usage, 65 not a pass or list, 66 unreadable, 70 our fault, 73 cannot write,
                74 database or network, 78 settings unusable, 130 and 143 stopped
                """,
            version: ToolVersion.text,
            subcommands: [
                Serve.self, Render.self, ShowSettings.self, Migrate.self, Move.self, Admin.self, Why.self, Check.self,
                LinkCheckCommand<CheckLink>.self, SiteCommand<MakeSite>.self, Certificates.self,
            ])

        static var pages: [String: String] {
            let words: [ExitStatus: String] = [
                .refused: "a check failed: a record, the probe, a NO of why, a migration to do",
                .notAPass: "the input is not a pass, a list or a record",
                .inputOutput: "the database, the network, or another error in reading or writing",
                .identityUnusable: "the settings, or a file that they name, cannot be used",
            ]
            return ["exit-codes": ExitStatus.page(words, without: [.notInstalled])]
        }

        @MainActor static func main() async {
            LocalZone.nameFile()
            await runToEnd()
        }
    }
#else
    internal import Platform
    internal import SystemPackage

    /// The program of a build without the trait Server, which can't serve.
    @main
    enum ServerTool {
        static func main() {
            let words =
                "passtool-server: error: this passtool-server was built without the web service\n"
                + "passtool-server: hint: build it with: make install-server\n"
            _ = try? FileDescriptor.standardError.writeAll(words.utf8)
            exit(69)
        }
    }
#endif
