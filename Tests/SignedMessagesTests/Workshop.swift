import Foundation
import SignedMessages
import TestSupport

/// A folder to exchange files with `openssl` and Python.
struct Workshop {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A workshop with `leaf.pem`, `key.pem`, `intermediate.pem`, `root.pem` and ``Identity/content`` in `content`.
    static func withIdentity() throws -> Workshop {
        let shop = try Workshop()
        try shop.write(Identity.leaf.pem(), "leaf.pem")
        try shop.write(Identity.key.pem(encryptedWith: nil), "key.pem")
        try shop.write(Identity.intermediate.pem(), "intermediate.pem")
        try shop.write(Identity.root.pem(), "root.pem")
        try shop.write(Identity.content, "content")
        return shop
    }

    /// A witness program failed.
    struct ProgramFailed: Error, CustomStringConvertible {
        let description: String
    }

    /// Runs `openssl` in the folder with the arguments of `line`, a blank between them; it must succeed.
    @discardableResult func openssl(_ line: String) throws -> String {
        try checked(Witness.openssl.run(line.split(separator: " ").map(String.init), in: folder.path), line).text
    }

    /// Runs `openssl` in the folder and tells whether it succeeded.
    func accepts(_ line: String) throws -> Bool {
        try Witness.openssl.run(line.split(separator: " ").map(String.init), in: folder.path).status == 0
    }

    /// Runs commands of a shell in the folder; they must succeed.
    @discardableResult func shell(_ commands: String) throws -> String {
        try checked(Witness.shell.run(["-ec", commands], in: folder.path), commands).text
    }

    private func checked(_ result: Witness.Result, _ line: String) throws -> Witness.Result {
        guard result.status == 0 else { throw ProgramFailed(description: "\(line): \(result.text)\(result.errors)") }
        return result
    }

    /// The bytes of a file in the folder.
    func read(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: folder.path(name)))) }

    /// Writes a file into the folder.
    func write(_ bytes: some Collection<UInt8>, _ name: String) throws { try folder.write(bytes, to: name) }

    /// Writes a file into the folder.
    func write(_ text: String, _ name: String) throws { try folder.write(Array(text.utf8), to: name) }
}

/// Why `bytes` can't be read as key material; `nil` if they can.
func refusal(of bytes: [UInt8], _ passphrase: String? = nil) -> KeyMaterialError.Code? {
    do throws(KeyMaterialError) {
        _ = try KeyMaterial(reading: bytes, passphrase: passphrase.map { Passphrase($0) })
        return nil
    } catch { return error.code }
}

extension Passphrase {
    convenience init(_ text: String) { self.init(utf8: Array(text.utf8)) }
}
