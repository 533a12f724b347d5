package import ArgumentParser
internal import PassModel
internal import PassReports
package import PassToolkit
internal import Platform
internal import SignedMessages
internal import SystemPackage

/// The work of `passtool site`: making the pages, or handing over to the program that makes them.
package protocol SiteWork {
    /// Whether the command is on the program's help page.
    static var isShown: Bool { get }

    /// Does the work; a thrown error becomes a message and an exit code.
    static func run(_ command: SiteCommand<Self>, _ session: Session) throws
}

/// Makes a static site with a page for each pass.
package struct SiteCommand<Work: SiteWork>: ToolCommand, PathsCommand {
    package static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "site",
            abstract: "Make a static site with a page for each pass.",
            discussion: """
                Examples:
                  passtool site my-card.pkpass -o site --base-url https://shop.example/p
                  passtool site passes -o site --base-url https://shop.example/p

                Next: passtool check-link https://shop.example/p/NAME.html

                Upload site/public. The other files stay with you: links.csv has the link
                of each pass, 'key' keeps the links the same when the site is made again,
                and nginx.conf, apache.conf, Caddyfile and s3.sh serve it with the right
                types.
                """,
            shouldDisplay: Work.isShown)
    }

    @Argument(help: "Signed passes, or folders of them.", completion: .file())
    package var paths: [String]

    @Option(
        name: [.short, .customLong("output")], help: ArgumentHelp("The folder to write.", valueName: "directory"),
        completion: .directory)
    package var output: String

    @Option(
        help: ArgumentHelp(
            "The address of 'public', like https://shop.example/p. Default: publicURL of passtool.json.",
            valueName: "url"))
    package var baseURL: String?

    @Option(
        name: .customLong("language"),
        help: ArgumentHelp(
            "A language for the pages; of several, a page uses the first that its pass has. Default: the pass's.",
            valueName: "language"))
    package var languages: [String] = []

    @OptionGroup package var trust: TrustOptions
    @OptionGroup package var limit: LimitOptions

    @Flag(help: "Accept passes that verify rejects; Wallet may reject them too.")
    package var allowInvalid = false

    @OptionGroup package var common: CommonOptions

    package init() {}

    package func inputs(_ environment: Environment) -> [(name: String, path: String?)] {
        paths.map { ("PASS", $0) } + trust.inputs + Profile.inputs(beside: paths.first, environment)
    }

    package func run(_ session: Session) throws { try Work.run(self, session) }

    /// Writes the site.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - page: the page of a pass: its files, the address of the page, the path of its file from there, the time.
    /// - Throws: why it can't be written; nothing is written before all passes were verified.
    package func write(
        _ session: Session, page: (_ files: [String: [UInt8]], _ url: String, _ file: String, Date) throws -> String
    ) throws {
        guard let url = try baseURL ?? Profile.all(beside: paths.first, session.environment).publicURL else {
            throw CommandError(
                status: .usage, message: "no address given for the pages",
                hints: ["add --base-url URL, like https://shop.example/p"])
        }
        let base = try SiteFolder.checkedBase(url)
        let limits = try limit.limits(changing: session.limits)
        let verifier = PassVerifier(policy: try trust.policy(now: session.now), limits: limits)
        let sources = try sources()
        var inputs = session.files
        for source in sources { inputs.read(source, as: "PASS") }
        var folder = try SiteFolder(output, apartFrom: inputs)
        let names = try Self.names(in: sources, by: verifier, allowingInvalid: allowInvalid)
        try folder.begin()
        var rows: [(type: String, serial: String, link: String)] = []
        var written: Set<String> = []
        for (path, (type, serial)) in zip(sources, names) {
            let bytes = try InputFile.readFound(path, limit: limits.archive.archiveByteCount)
            let files = try PassFiles(archive: bytes, path: path, limits: limits).files
            let name = try folder.name(of: type, serial)
            let own = serial.plainFileName
            let (url, file) = (folder.link(to: name, below: base), "\(name)/\(own.isEmpty ? "pass" : own).pkpass")
            let html = Array(try page(files, url, file, session.now).utf8)
            try folder.write(bytes, to: "public/\(file)")
            try folder.write(html, to: "public/\(name).html")
            rows.append((type, serial, url))
            written.insert(name)
        }
        try folder.write(Array(Self.table(rows).utf8), to: "links.csv")
        for (name, text) in SiteRules.all(for: base) { try folder.write(Array(text.utf8), to: name) }
        session.console.info("wrote \(output.visible): \(rows.count) page\(rows.count == 1 ? "" : "s")")
        if let note = folder.note(onPagesExcept: written) { session.console.note(note.visible) }
        guard common.json else { return }
        try session.console.result(
            .object([
                ("format", .string("passtool.site/1")), ("path", .string(output)),
                (
                    "links",
                    .array(
                        rows.map { row in
                            .object([
                                ("type", .string(row.type)), ("serialNumber", .string(row.serial)),
                                ("link", .string(row.link)),
                            ])
                        })
                ),
            ]))
    }

    /// The files; those of a folder in the order of their names.
    private func sources() throws -> [String] {
        guard !paths.contains("-") else {
            throw CommandError(
                status: .usage, message: "site reads its passes from files, not from standard input",
                hints: ["name the files, or a folder of them"])
        }
        let files = try paths.flatMap { path -> [String] in
            guard (try? Stat(FilePath(path)))?.type == .directory else { return [path] }
            let folders = try PassFolders(below: path, depth: .max)
            if let link = folders.skipped.first {
                throw FileAccessError(operation: .read, path: link, reason: .isNotOpened)
            }
            return (folders.archives ?? []).filter { $0.lowercased().hasSuffix(".pkpass") }
        }
        guard !files.isEmpty else {
            throw CommandError(
                status: .unreadable, message: "there is no .pkpass in '\(paths.joined(separator: "', '").visible)'")
        }
        return files
    }

    /// The types and serial numbers of all passes, which are verified before anything is written.
    private static func names(
        in sources: [String], by verifier: PassVerifier, allowingInvalid: Bool
    ) throws -> [(type: String, serial: String)] {
        var rejected: [String] = []
        var hints: [String] = []
        var paths: [[String]: String] = [:]
        let names = try sources.map { path in
            let bytes = try InputFile.readFound(path, limit: verifier.limits.archive.archiveByteCount)
            let report = verifier.report(on: bytes)
            if !allowingInvalid, report.verdict != .valid {
                let reason = report.reason.map { ": \($0.visible)" } ?? ""
                rejected.append("'\(path.visible)' is \(report.verdict.rawValue)\(reason)")
                if let hint = report.errors.first?.inProgram.hint, !hints.contains(hint) { hints.append(hint) }
                return ("", "")
            }
            guard let type = report.pass?.passTypeIdentifier, let serial = report.pass?.serialNumber else {
                throw CommandError(status: .notAPass, message: "'\(path.visible)' has no type and serial number")
            }
            if let other = paths.updateValue(path, forKey: [type, serial]) {
                throw CommandError(
                    status: .refused,
                    message: "'\(path.visible)' has the serial number of '\(other.visible)': '\(serial.visible)'")
            }
            return (type, serial)
        }
        guard !rejected.isEmpty else { return names }
        let more = rejected.count > 5 ? ["\(rejected.count - 5) more are rejected"] : []
        throw CommandError(
            status: .refused, message: (rejected.prefix(5) + more).joined(separator: "; "),
            hints: hints.prefix(5) + ["passtool verify says more", "--allow-invalid accepts them all the same"])
    }

    private static func table(_ rows: [(type: String, serial: String, link: String)]) -> String {
        let lines = rows.map { "\($0.type.csvField),\($0.serial.csvField),\($0.link)\n" }
        return "type,serialNumber,link\n" + lines.joined()
    }
}

/// How servers send the files of a site.
private enum SiteRules {
    /// The files for a site at this address.
    static func all(for base: String) -> [(String, String)] {
        let (host, path) = (URL(string: base)?.host() ?? "", (URL(string: base)?.path() ?? "").withoutTrailingSlashes)
        let place = """
            # For \(base): copy 'public' to /var/www\(path), this file to /etc/nginx/passes.conf, and write
            #     server {
            #         server_name \(host); root /var/www;
            #         include /etc/nginx/passes.conf;
            #     }

            """
        return [("nginx.conf", place + nginx), ("apache.conf", apache), ("Caddyfile", caddy), ("s3.sh", s3)]
    }

    private static let nginx = """
        location ~ \\.pkpass$ {
            types { }
            default_type application/vnd.apple.pkpass;
            gzip off;
            expires -1;
            add_header X-Robots-Tag noindex;
            add_header X-Content-Type-Options nosniff;
        }

        """
    private static let apache = """
        # In '<Directory>' of the folder, or in a .htaccess beside the pages; needs mod_headers.
        AddType application/vnd.apple.pkpass .pkpass
        <FilesMatch "\\.pkpass$">
            Header set Cache-Control no-cache
            Header set X-Robots-Tag noindex
            Header set X-Content-Type-Options nosniff
        </FilesMatch>
        SetEnvIf Request_URI "\\.pkpass$" no-gzip no-brotli

        """
    private static let caddy = """
        # In the block of the site, before 'file_server'.
        @pass path *.pkpass
        header @pass {
            Content-Type application/vnd.apple.pkpass
            Cache-Control no-cache
            X-Robots-Tag noindex
            X-Content-Type-Options nosniff
        }

        """
    private static let s3 = """
        #!/bin/sh
        # Uploads the site: s3.sh s3://BUCKET/FOLDER
        set -eu
        cd "$(dirname "$0")"
        aws s3 sync public "$1" --exclude '*.pkpass' --cache-control no-cache
        aws s3 sync public "$1" --exclude '*' --include '*.pkpass' --cache-control no-cache \\
            --content-type application/vnd.apple.pkpass

        """
}

/// The folder of a site: the files to upload, and the key from which their names are made.
struct SiteFolder {
    private let path: FilePath
    private let files: RunFiles
    private var key: [UInt8]?

    /// Checks a folder, which is new, empty, or a site.
    init(_ path: String, apartFrom files: RunFiles) throws {
        try files.check(path, isFolder: true)
        (self.path, self.files) = (FilePath(path), files)
        let file = self.path.appending("key").string
        if (try? Stat(FilePath(file))) != nil {
            key = try InputFile.readFound(file, limit: 1000)
            guard key?.count == 32 else {
                throw CommandError(status: .usage, message: "'\(file.visible)' is not a site key file")
            }
        } else if let names = try? FileManager.default.contentsOfDirectory(atPath: path), !names.isEmpty {
            throw CommandError(
                status: .usage, message: "'\(path.visible)' is not empty and not a site: it has no file 'key'",
                hints: ["name a folder that does not exist yet"])
        }
    }

    /// Makes the folder and, once, its key.
    mutating func begin() throws {
        try files.makeFolder(path.appending("public").string)
        guard key == nil else { return }
        let bytes = (0..<32).map { _ in UInt8.random(in: 0...255) }
        try files.write(bytes, to: path.appending("key").string, ownerOnly: true)
        key = bytes
    }

    /// A name that can't be guessed, and that stays the same for the pass.
    func name(of type: String, _ serial: String) throws -> String {
        let words = Array("site \(type)\u{0}\(serial)".utf8)
        return try MessageAuthentication.code(of: words, key: key ?? []).prefix(16).hexadecimal
    }

    func write(_ bytes: [UInt8], to name: String) throws {
        try files.write(bytes, to: name, below: path.string, replacing: true)
    }

    /// What to know about the pages and passes of earlier runs that this one did not write; `nil` if there are none.
    ///
    /// They are not removed: a run may add passes to a site.
    func note(onPagesExcept written: Set<String>) -> String? {
        let folder = path.appending("public").string
        let stems = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.map { name in
            name.hasSuffix(".html") ? String(name.dropLast(5)) : name
        }
        let others = Set(stems ?? []).subtracting(written).filter { $0.wholeMatch(of: /[0-9a-f]{32}/) != nil }
        guard !others.isEmpty else { return nil }
        let passes = others.count == 1 ? "a pass" : "\(others.count) passes"
        return "'\(folder)' still has \(passes) of an earlier run; to take any down: rm -r "
            + "\(folder.shellWord), make the site again with all that stay (their links don't change), "
            + "and delete the others on the server"
    }

    /// The address of a page.
    func link(to name: String, below base: String) -> String { "\(base)/\(name).html" }

    /// An address for all links, without a slash at its end.
    ///
    /// - Throws: ``CommandError``.
    static func checkedBase(_ text: String) throws -> String {
        guard Profile.isFolderAddress(text) else {
            throw CommandError(
                status: .usage, message: "--base-url is '\(text.visible)', not the address of a folder",
                hints: ["write one like https://shop.example/p"])
        }
        return String(text.reversed().drop { $0 == "/" }.reversed())
    }
}
