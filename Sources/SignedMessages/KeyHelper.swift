internal import Bytes
internal import CFiles
internal import COpenSSL
internal import Dispatch
internal import Platform

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
    package let program: String
    private let arguments: [String]
    /// The name of the key in messages: the program, without arguments.
    var name: String { "exec:\(program)" }
    let input: Input
    private let timeLimit: Duration
    /// Receives what the program writes to standard error, at once.
    package var onErrors: (@Sendable (ArraySlice<UInt8>) -> Void)?
    private let starts = Starts()
    /// The variables that the program does not get: ours, some of which are secrets, and these.
    private let hidden: Set<String>

    private static let prefixes: [(text: String, input: Input)] = [("exec:", .digest), ("exec-message:", .message)]

    /// Whether a text starts like such a command.
    package static func isOne(_ text: String) -> Bool { prefixes.contains { text.hasPrefix($0.text) } }

    /// Reads a command, and finds its program.
    ///
    /// - Parameters:
    ///   - command: `exec:WORDS` or `exec-message:WORDS`. Blanks separate words; quotes and backslashes group and protect.
    ///     Without a `/`, the program is searched in `PATH`.
    ///   - timeLimit: for one signature.
    ///   - hidden: the names of other variables with secrets, which the program does not get.
    /// - Throws: ``HelperError``.
    package init(_ command: String, timeLimit: Duration = .seconds(60), hiding hidden: Set<String> = []) throws {
        guard let prefix = Self.prefixes.first(where: { command.hasPrefix($0.text) }) else {
            throw HelperError(.malformed("it does not begin with 'exec:' or 'exec-message:'"))
        }
        var words = try Self.words(of: command.dropFirst(prefix.text.count))
        program = try Self.program(words.removeFirst())
        (arguments, input, self.timeLimit, self.hidden) = (words, prefix.input, timeLimit, hidden)
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
        try starts.run { try verifiedSignature(over: message, by: key, certificate) }
    }

    /// The same without a waiting thread.
    func signature(over message: [UInt8], by key: PrivateKey, _ certificate: Certificate?) async throws -> [UInt8] {
        try await starts.run { try verifiedSignature(over: message, by: key, certificate) }
    }

    private func verifiedSignature(
        over message: [UInt8], by key: PrivateKey, _ certificate: Certificate?
    ) throws -> [UInt8] {
        let digest = try DigestAlgorithm.sha256.digest(of: message)
        guard let algorithm = SignatureAlgorithm(for: key) else { throw SignatureError(.unsupportedKey) }
        let input = input == .digest ? digest : message
        let output = try output(for: input, algorithm, digest: digest, certificate: certificate)
        let verification = HelperVerification(key: key, algorithm: algorithm, message: message, digest: digest)
        do {
            return try verification.signature(in: output.bytes)
        } catch {
            // Only a request is signed without a certificate.
            let cause = certificate == nil && error == .otherKey ? .otherHalf : error
            throw HelperError(.wrongSignature(cause), errors: shown(output))
        }
    }

    /// What the program wrote to standard error, if it was not shown at once.
    private func shown(_ output: HelperProcess.Output) -> [UInt8] { onErrors == nil ? output.errors : [] }

    /// What the program writes.
    private func output(
        for input: [UInt8], _ algorithm: SignatureAlgorithm, digest: [UInt8], certificate: Certificate?
    ) throws -> HelperProcess.Output {
        let names = [
            "SIGN_PROTOCOL=1", "SIGN_INPUT=\(self.input.rawValue)", "SIGN_DIGEST=\(digest.hexadecimal)",
            "SIGN_ALGORITHM=\(algorithm == .rsaPKCS1SHA256 ? "rsa-pkcs1-sha256" : "ecdsa-sha256")",
            certificate.map { "SIGN_CERTIFICATE=\($0.fingerprint)" },
        ]
        let own = names.compactMap { $0.map { Array("PASSTOOL_\($0)".utf8CString) } }
        let process = HelperProcess(
            words: [program] + arguments, environment: inheritedEnvironment() + own, timeLimit: timeLimit,
            onErrors: onErrors)
        let output = process.run(input)
        guard output.end == .exited(0) else {
            throw HelperError(.failed(program: program, output.end), errors: shown(output))
        }
        guard !output.bytes.isEmpty else { throw HelperError(.noSignature(program: program), errors: shown(output)) }
        return output
    }

    private func inheritedEnvironment() -> [[CChar]] {
        var variables: [[CChar]] = []
        let kept = hidden.map { Array("\($0)=".utf8CString.dropLast()) } + [Array("PASSTOOL_".utf8CString.dropLast())]
        var next = unsafe passtool_environment()
        while let place = unsafe next, let text = unsafe place.pointee {
            let variable = unsafe Array(UnsafeBufferPointer(start: text, count: strlen(text) + 1))
            if !kept.contains(where: { variable.starts(with: $0) }) { variables.append(variable) }
            unsafe next = place + 1
        }
        return variables
    }
}

/// Starts four programs at the same time: each costs memory, and tokens sign one after the other anyway.
private final class Starts: Sendable {
    private let free = DispatchSemaphore(value: 4)
    private let queue = DispatchQueue(label: "key helpers", attributes: .concurrent)

    func run<Value>(_ body: () throws -> Value) rethrows -> Value {
        free.wait()
        defer { free.signal() }
        return try body()
    }

    func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try self.run(body) }) }
        }
    }
}

extension KeyHelper {
    /// The words of a command, by the quotes and backslashes of a shell.
    static func words(of command: Substring) throws(HelperError) -> [String] {
        var words: [String] = []
        var word: String.UnicodeScalarView?
        var quote: Unicode.Scalar?
        func append(_ scalar: Unicode.Scalar) { word = (word ?? .init()) + [scalar] }
        var rest = command.unicodeScalars
        while let scalar = rest.popFirst() {
            switch (scalar, quote) {
            case ("'", "'"), ("\"", "\""): quote = nil
            case (_, "'"): append(scalar)
            case ("'", nil), ("\"", nil): (quote, word) = (scalar, word ?? .init())
            case ("\\", _):
                guard let next = rest.popFirst() else { throw HelperError(.malformed("it ends with a backslash")) }
                guard next != "\n" else { continue }  // the line goes on
                // In double quotes, other backslashes are as they are.
                if quote != nil, !"\"\\$`".unicodeScalars.contains(next) { append("\\") }
                append(next)
            case (_, _) where (quote == nil ? "$`|&;<>()" : "$`").unicodeScalars.contains(scalar):
                throw HelperError(.needsShell(String(scalar)))
            case (" ", nil), ("\t", nil), ("\n", nil), ("\r", nil):
                words += word.map { [String($0)] } ?? []
                word = nil
            default: append(scalar)
            }
        }
        guard quote == nil else { throw HelperError(.malformed("a quote is not closed")) }
        words += word.map { [String($0)] } ?? []
        guard let first = words.first, !first.isEmpty else { throw HelperError(.malformed("it names no program")) }
        guard !words.joined().utf8.contains(0) else { throw HelperError(.malformed("it has a zero byte")) }
        return words
    }

    private static func isProgram(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }

    /// The path of a program; a name without `/` is searched in `PATH`, once.
    private static func program(_ name: String) throws(HelperError) -> String {
        guard !name.contains("/") else {
            guard !isProgram(name) else { return name }
            let number = unsafe access(name, X_OK) == 0 ? EACCES : errno
            throw HelperError(.failed(program: name, .notStarted(number)))
        }
        let folders = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/usr/bin:/bin"
        let paths = folders.split(separator: ":").map { "\($0)/\(name)" }
        guard let path = paths.first(where: isProgram) else { throw HelperError(.notFound(program: name)) }
        return path
    }
}
