import Foundation
import SignedMessages
import TestSupport

/// A folder to exchange files with `openssl` and Python.
struct Workshop {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A witness program failed.
    struct ProgramFailed: Error, CustomStringConvertible {
        let description: String
    }

    /// Runs `openssl` in the folder; it must succeed.
    @discardableResult
    func openssl(_ arguments: String...) throws -> String { try openssl(arguments) }

    /// Runs `openssl` in the folder; it must succeed.
    @discardableResult
    func openssl(_ arguments: [String]) throws -> String {
        try checked(Witness.openssl.run(arguments, in: folder.path), arguments).text
    }

    /// Runs `openssl` in the folder and tells whether it succeeded.
    func accepts(_ arguments: String...) throws -> Bool {
        try Witness.openssl.run(arguments, in: folder.path).status == 0
    }

    /// Runs a Python script in the folder; it must succeed.
    @discardableResult
    func python(_ script: String, _ arguments: String...) throws -> String {
        try checked(Witness.python.run(["-c", script] + arguments, in: folder.path), arguments).text
    }

    private func checked(_ result: Witness.Result, _ arguments: [String]) throws -> Witness.Result {
        guard result.status == 0 else { throw ProgramFailed(description: "\(arguments): \(result.errors)") }
        return result
    }

    /// The bytes of a file in the folder.
    func read(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: folder.path(name)))) }

    /// Writes a file into the folder.
    func write(_ bytes: some Collection<UInt8>, _ name: String) throws { try folder.write(bytes, to: name) }

    /// Writes a file into the folder.
    func write(_ text: String, _ name: String) throws { try folder.write(Array(text.utf8), to: name) }

    /// Writes `leaf.pem`, `key.pem`, `intermediate.pem` and `root.pem`.
    func writeIdentity() throws {
        try write(Bench.leaf.get().pem(), "leaf.pem")
        try write(TestCertificates.key.get().pem(encryptedWith: nil), "key.pem")
        try write(Bench.authority().intermediate.pem(), "intermediate.pem")
        try write(Bench.authority().root.pem(), "root.pem")
    }
}

extension Passphrase {
    convenience init(_ text: String) { self.init(utf8: Array(text.utf8)) }
}
