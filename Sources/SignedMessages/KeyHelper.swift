internal import Bytes
internal import CFiles
internal import COpenSSL
internal import Dispatch
internal import Platform
internal import Synchronization

/// Signs by a program of the operator's, which has the key: a token, a key service, an agent.
///
/// The program is started once for each signature, without a shell. It reads the SHA-256 digest (32 bytes) or, after
/// `exec-message:`, the bytes to hash from standard input, and writes the signature to standard output: raw, or in
/// Base64. Each signature is verified before it is used. At most four programs run at the same time.
package struct KeyHelper: Sendable {
    /// What a program signs.
    enum Input: String, Sendable {
        case digest, message
    }

    /// The path of the program, and its arguments.
    private let program: String
    private let arguments: [String]
    /// The name of the key in messages: the program, without arguments.
    var name: String { "exec:\(program)" }
    let input: Input
    private let timeLimit: Duration
    /// Receives what the program writes to standard error, at once.
    package var onErrors: (@Sendable (ArraySlice<UInt8>) -> Void)?
    private let runners = Runners()

    private static let prefixes: [(text: String, input: Input)] = [("exec:", .digest), ("exec-message:", .message)]

    /// Whether a text starts like such a command.
    package static func isOne(_ text: String) -> Bool { prefixes.contains { text.hasPrefix($0.text) } }

    /// Reads a command, and finds its program.
    ///
    /// - Parameters:
    ///   - command: `exec:WORDS` or `exec-message:WORDS`. Blanks separate words; quotes and backslashes group and protect.
    ///     Without a `/`, the program is searched in `PATH`.
    ///   - timeLimit: for one signature.
    /// - Throws: ``HelperError``.
    package init(_ command: String, timeLimit: Duration) throws {
        guard let prefix = Self.prefixes.first(where: { command.hasPrefix($0.text) }) else {
            throw HelperError(.malformed("it does not begin with 'exec:' or 'exec-message:'"))
        }
        var words = try Self.words(of: command.dropFirst(prefix.text.count))
        program = try Self.program(words.removeFirst())
        (arguments, input, self.timeLimit) = (words, prefix.input, timeLimit)
    }

    /// The verified signature over a message; the thread waits for the program.
    ///
    /// - Parameters:
    ///   - message: the bytes whose SHA-256 digest is signed.
    ///   - key: the public half of the key.
    ///   - certificate: its certificate, if there is one.
    /// - Returns: the signature in the form of the key's algorithm.
    /// - Throws: ``HelperError``.
    package func signature(
        over message: [UInt8], by key: PrivateKey, _ certificate: Certificate?
    ) throws -> [UInt8] {
        try runners.run { try verifiedSignature(over: message, by: key, certificate) }
    }

    /// The same without a waiting thread.
    func signature(over message: [UInt8], by key: PrivateKey, _ certificate: Certificate?) async throws -> [UInt8] {
        try await runners.run { try verifiedSignature(over: message, by: key, certificate) }
    }

    private func verifiedSignature(
        over message: [UInt8], by key: PrivateKey, _ certificate: Certificate?
    ) throws -> [UInt8] {
        let digest = try DigestAlgorithm.sha256.digest(of: message)
        guard let algorithm = SignatureAlgorithm(for: key) else { throw SignatureError(.unsupportedKey) }
        let input = input == .digest ? digest : message
        let output = try output(for: input, algorithm, digest: digest, certificate: certificate)
        let verification = HelperVerification(key: key, algorithm: algorithm, message: message, digest: digest)
        return try verification.signature(in: output)
    }

    /// What the program writes.
    private func output(
        for input: [UInt8], _ algorithm: SignatureAlgorithm, digest: [UInt8], certificate: Certificate?
    ) throws -> [UInt8] {
        let names = [
            "SIGN_PROTOCOL=1", "SIGN_INPUT=\(self.input.rawValue)", "SIGN_DIGEST=\(digest.hexadecimal)",
            "SIGN_ALGORITHM=\(algorithm == .rsaPKCS1SHA256 ? "rsa-pkcs1-sha256" : "ecdsa-sha256")",
            certificate.map { "SIGN_CERTIFICATE=\($0.fingerprint)" },
        ]
        let own = names.compactMap { $0.map { Array("PASSTOOL_\($0)".utf8CString) } }
        let process = HelperProcess(
            words: [program] + arguments, environment: Self.inheritedEnvironment() + own, timeLimit: timeLimit,
            onErrors: onErrors)
        let output = process.run(input)
        guard output.end == .exited(0) else {
            throw HelperError(.failed(program: program, output.end), errors: output.errors)
        }
        guard !output.bytes.isEmpty else { throw HelperError(.noSignature(program: program), errors: output.errors) }
        return output.bytes
    }

    /// All variables but our own, some of which are secrets.
    private static func inheritedEnvironment() -> [[CChar]] {
        var variables: [[CChar]] = []
        let own = Array("PASSTOOL_".utf8CString.dropLast())
        var next = unsafe passtool_environment()
        while let place = unsafe next, let text = unsafe place.pointee {
            let variable = unsafe Array(UnsafeBufferPointer(start: text, count: strlen(text) + 1))
            if !variable.starts(with: own) { variables.append(variable) }
            unsafe next = place + 1
        }
        return variables
    }
}

/// Runs four programs at the same time: each costs memory, and tokens sign one after the other anyway.
private final class Runners: Sendable {
    private let queues = Mutex((1...4).map { DispatchQueue(label: "key helper \($0)") })

    /// The queue that was used longest ago.
    private func queue() -> DispatchQueue {
        queues.withLock { queues in
            let queue = queues.removeFirst()
            queues.append(queue)
            return queue
        }
    }

    func run<Value>(_ body: () throws -> Value) throws -> Value { try queue().sync(execute: body) }

    func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue().async { continuation.resume(with: Result(catching: body)) }
        }
    }
}

extension KeyHelper {
    /// The words of a command, by the quotes and backslashes of a shell.
    static func words(of command: Substring) throws(HelperError) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var rest = command
        while let character = rest.popFirst() {
            switch (character, quote) {
            case ("'", "'"), ("\"", "\""): quote = nil
            case (_, "'"): word = (word ?? "") + String(character)
            case ("'", nil), ("\"", nil): (quote, word) = (character, word ?? "")
            case ("\\", _):
                guard let next = rest.popFirst() else { throw HelperError(.malformed("it ends with a backslash")) }
                // In double quotes, other backslashes are as they are.
                let isKept = quote != nil && !"\"\\$`".contains(next)
                word = (word ?? "") + (isKept ? "\\" : "") + String(next)
            case (_, _) where "$`".contains(character) || quote == nil && "|&;<>()".contains(character):
                throw HelperError(.needsShell(String(character)))
            case (_, nil) where character.isWhitespace:
                words += word.map { [$0] } ?? []
                word = nil
            default: word = (word ?? "") + String(character)
            }
        }
        guard quote == nil else { throw HelperError(.malformed("a quote is not closed")) }
        words += word.map { [$0] } ?? []
        guard let first = words.first, !first.isEmpty else { throw HelperError(.malformed("it names no program")) }
        guard !words.joined().utf8.contains(0) else { throw HelperError(.malformed("it has a zero byte")) }
        return words
    }

    /// The path of a program; a name without `/` is searched in `PATH`, once.
    private static func program(_ name: String) throws(HelperError) -> String {
        guard !name.contains("/") else { return name }
        let folders = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/usr/bin:/bin"
        let paths = folders.split(separator: ":").map { "\($0)/\(name)" }
        guard let path = paths.first(where: { unsafe access($0, X_OK) == 0 }) else {
            throw HelperError(.notFound(program: name))
        }
        return path
    }
}
