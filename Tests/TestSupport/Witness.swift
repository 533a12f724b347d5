public import Foundation

/// Another program that checks our results, so that we don't only agree with ourselves.
public struct Witness: Sendable {
    /// What a message calls it.
    public let name: String
    /// Its path; `nil` if it is not installed.
    public let path: String?

    /// OpenSSL's own program.
    public static let openssl = Witness("openssl")
    /// Info-ZIP's reader.
    public static let unzip = Witness("unzip")
    /// The digest program of coreutils.
    public static let sha1sum = Witness("sha1sum")
    /// Applies differences to texts.
    public static let patch = Witness("patch")
    /// The shell.
    public static let shell = Witness("sh")
    /// A Python that has the package `cryptography`.
    public static let python = python(with: "cryptography")
    /// A Python that has the package `jsonschema`.
    public static let schemaValidator = python(with: "jsonschema")

    /// A Python that has `package`: the system's own first, since Debian packages serve that one.
    public static func python(with package: String) -> Witness {
        Witness(
            name: "python3 with \(package)",
            path: (["/usr/bin/python3"] + candidates(for: "python3")).first { path in
                (try? Witness(name: path, path: path).run(["-c", "import \(package)"]))?.status == 0
            })
    }

    /// Whether it can be run.
    public var isInstalled: Bool { path != nil }

    /// What a skipped test says.
    public var absence: String { "\(name) is not installed" }

    /// A program at this path.
    public init(name: String, path: String?) {
        self.name = name
        self.path = path
    }

    /// A program that `Tests/witnesses.sh` builds from a source in the tests.
    public static func built(_ name: String) -> Witness {
        let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let path = checkout.appending(path: ".build/witnesses/\(name)").path
        return Witness(name: name, path: FileManager.default.isExecutableFile(atPath: path) ? path : nil)
    }

    /// The first program of this name on the search path.
    public init(_ name: String) {
        self.init(name: name, path: Self.candidates(for: name).first)
    }

    private static func candidates(for name: String) -> [String] {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
            .filter { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// What a program said and how it ended.
    public struct Result: Sendable {
        /// Its exit code.
        public let status: Int32
        /// Its standard output.
        public let output: Data
        /// Its standard error.
        public let errors: String
        /// Its standard output as text.
        public var text: String { String(decoding: output, as: UTF8.self) }
    }

    /// Runs it to its end.
    ///
    /// - Parameters:
    ///   - arguments: as the program gets them.
    ///   - input: its standard input.
    ///   - environment: added to this process's own.
    ///   - folder: where it runs.
    /// - Returns: what it said and how it ended.
    /// - Throws: what Foundation throws where it can't be started.
    public func run(
        _ arguments: [String], input: Data? = nil, environment: [String: String] = [:], in folder: String? = nil
    ) throws -> Result {
        // Files, not pipes, so that neither side can block the other.
        let exchange = try TemporaryFolder()
        let streams = ["in", "out", "err"].map { exchange.path($0) }
        try (input ?? Data()).write(to: URL(filePath: streams[0]))
        let program = try SpawnedProgram(
            path ?? "/nonexistent/\(name)", arguments, variables: environment,
            streams: .init(input: streams[0], output: streams[1], errors: streams[2]), in: folder)
        let status = program.wait()
        return Result(
            status: status, output: try Data(contentsOf: URL(filePath: streams[1])),
            errors: String(decoding: try Data(contentsOf: URL(filePath: streams[2])), as: UTF8.self))
    }
}
