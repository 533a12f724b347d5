package import Foundation
internal import Synchronization
package import Testing

/// Another program that checks our results, so that we don't only agree with ourselves.
package struct Witness: Sendable {
    package let name: String
    private let place: Place

    private enum Place {
        case path(String?)
        /// A Python that has this package. To look for one takes a while, and many runs of the tests need none.
        case python(package: String)
    }

    package static let openssl = Witness("openssl")
    package static let unzip = Witness("unzip")
    package static let patch = Witness("patch")
    /// The Python that is first on the search path, whatever packages it has.
    package static let python3 = Witness(name: "python3", place: .python(package: "sys"))
    package static let curl = Witness("curl")
    package static let shell = Witness("sh")
    package static let python = python(with: "cryptography")
    package static let pythonYAML = python(with: "yaml")
    package static let schemaValidator = python(with: "jsonschema")

    /// A Python on the search path that has `package`: the system's own first, since Debian packages serve that one.
    package static func python(with package: String) -> Witness {
        Witness(name: "python3 with \(package)", place: .python(package: package))
    }

    private static let pythons = Mutex<[String: String?]>([:])

    private static func findPython(with package: String) -> String? {
        // What the path has may be a script that looks for Python anew each time.
        let found = candidates(for: "python3")
        let programs = (found.filter { $0 == "/usr/bin/python3" } + found).lazy.compactMap { path -> String? in
            let script = "import sys, \(package); print(sys.executable, end='')"
            let result = try? Witness(name: path, path: path).run(["-c", script])
            return result?.status == 0 ? result?.text : nil
        }
        return programs.first
    }

    /// Its path; `nil` if it is not installed.
    package var path: String? {
        switch place {
        case .path(let path): path
        case .python(let package):
            Self.pythons.withLock { found in
                if let known = found[package] { return known }
                let path = Self.findPython(with: package)
                found[package] = .some(path)
                return path
            }
        }
    }

    package var isInstalled: Bool { path != nil }

    package var absence: String { "needs \(name)" }

    private init(name: String, place: Place) {
        self.name = name
        self.place = place
    }

    package init(name: String, path: String?) { self.init(name: name, place: .path(path)) }

    /// A program that `Tests/witnesses.sh` builds from a source in the tests.
    package static func built(_ name: String) -> Witness {
        let path = Checkout.path(".build/witnesses/\(name)")
        return Witness(name: name, path: FileManager.default.isExecutableFile(atPath: path) ? path : nil)
    }

    package init(_ name: String) { self.init(name: name, path: Self.candidates(for: name).first) }

    private static func candidates(for name: String) -> [String] {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
            .filter { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// What `openssl cms -verify` says of the signature of a pass, which `unzip` unpacks into the folder.
    package static func signature(of pass: String, in folder: String) throws -> Result {
        let script = """
            unzip -qo "$1" manifest.json signature &&
            openssl cms -verify -inform DER -in signature -content manifest.json -noverify -out /dev/null
            """
        return try shell.run(["-c", script, "sh", pass], in: folder)
    }

    package struct Result: Sendable {
        package let status: Int32
        package let output: Data
        package let errors: String
        package var text: String { String(decoding: output, as: UTF8.self) }
    }

    package func run(
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
    package static func skip(_ reason: String, case name: String = "a case") throws -> Never {
        // A case of several is cancelled in silence.
        if let test = Test.current, Test.Case.current?.isParameterized == true {
            print("➜ Test \"\(test.displayName ?? test.name)\", \(name), was skipped: \"\(reason)\"")
        }
        try Test.cancel("\(reason)")
    }
}

/// Skips a test where one of some programs is not installed, and says which.
///
/// It looks for them only if the test is to run.
package struct Needs: TestTrait, SuiteTrait {
    fileprivate let witnesses: [Witness]

    package func prepare(for test: Test) async throws {
        let missing = witnesses.filter { !$0.isInstalled }.map(\.name)
        if !missing.isEmpty { try Test.cancel("needs \(missing.joined(separator: ", "))") }
    }
}

extension Trait where Self == Needs {
    package static func needs(_ witnesses: Witness...) -> Self { Self(witnesses: witnesses) }
}
