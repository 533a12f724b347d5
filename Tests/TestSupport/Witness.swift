public import Foundation
public import Testing

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
    /// Applies differences to texts.
    public static let patch = Witness("patch")
    /// The Python that is first on the search path, whatever packages it has.
    public static let python3 = Witness(name: "python3", path: python(with: "sys").path)
    /// The client of web services.
    public static let curl = Witness("curl")
    /// The shell.
    public static let shell = Witness("sh")
    /// A Python that has the package `cryptography`.
    public static let python = python(with: "cryptography")
    /// A Python that has the package `jsonschema`.
    public static let schemaValidator = python(with: "jsonschema")

    /// A Python on the search path that has `package`: the system's own first, since Debian packages serve that one.
    public static func python(with package: String) -> Witness {
        // What the path has may be a script that looks for Python anew each time.
        let found = candidates(for: "python3")
        let programs = (found.filter { $0 == "/usr/bin/python3" } + found).lazy.compactMap { path -> String? in
            let script = "import sys, \(package); print(sys.executable, end='')"
            let result = try? Witness(name: path, path: path).run(["-c", script])
            return result?.status == 0 ? result?.text : nil
        }
        return Witness(name: "python3 with \(package)", path: programs.first)
    }

    /// Whether it can be run.
    public var isInstalled: Bool { path != nil }

    /// What a skipped test says.
    public var absence: String { "needs \(name)" }

    /// Skips the rest of the test where it is not installed.
    public func orSkip() throws { if !isInstalled { try Test.skip(absence) } }

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

extension Test {
    /// Ends the test as skipped, or one case of it.
    ///
    /// - Parameters:
    ///   - reason: such as `needs openssl`.
    ///   - name: what the log calls the case.
    /// - Throws: always.
    public static func skip(_ reason: String, case name: String = "a case") throws -> Never {
        // A case of several is cancelled in silence.
        if let test = Test.current, Test.Case.current?.isParameterized == true {
            print("➜ Test \"\(test.displayName ?? test.name)\", \(name), was skipped: \"\(reason)\"")
        }
        try Test.cancel("\(reason)")
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips the test where one of these programs is not installed, and says which.
    public static func needs(_ witnesses: Witness...) -> Self {
        let missing = witnesses.filter { !$0.isInstalled }.map(\.name)
        return .enabled(if: missing.isEmpty, "needs \(missing.joined(separator: ", "))")
    }
}
