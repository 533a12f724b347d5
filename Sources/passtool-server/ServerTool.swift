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
                  passtool-server settings --config server.json
                  passtool-server admin token new till --role issue --config server.json
                  passtool-server why pass.com.acme.card 0001 --config server.json
                  passtool-server check https://passes.example.com --pass card.pkpass

                Every setting can also come from a variable, such as
                PASSTOOL_SERVER_LISTEN_PORT for the port in "listen".

                Exit codes:
                \(ExitStatus.table)
                """,
            version: ToolVersion.text,
            subcommands: [Serve.self, ShowSettings.self, Admin.self, Why.self, Check.self])

        @MainActor static func main() async {
            LocalZone.nameFile()
            await runToEnd()
        }
    }
#else
    internal import Platform
    internal import SystemPackage

    /// The program as a plain build makes it: without the trait it can't serve.
    @main
    enum ServerTool {
        static func main() {
            let words =
                "passtool: error: this passtool-server was built without the web service\n"
                + "passtool: hint: build it with: make server\n"
            _ = try? FileDescriptor.standardError.writeAll(words.utf8)
            exit(69)
        }
    }
#endif
