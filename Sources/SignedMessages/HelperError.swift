internal import Platform

/// Why a program did not sign.
package struct HelperError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Code: Hashable, Sendable {
        /// The command can't be read.
        case malformed(String)
        /// The command has a character that only a shell understands.
        case needsShell(String)
        case notFound(program: String)
        case failed(program: String, End)
        case noSignature(program: String)
        case wrongSignature(Cause)
    }

    /// How a program ended.
    package struct End: Hashable, Sendable {
        let words: String
        let hint: String?
    }

    /// Why a signature is wrong.
    package enum Cause: Error, Hashable, Sendable {
        /// It has another length than signatures of the key, or than the longest of them.
        case shape(byteCount: Int, expected: Int, isLongest: Bool)
        /// PKCS#1 v1.5 without the prefix that names the hash.
        case bareDigest
        case bareMessage
        case hashedTwice
        /// The digest in hexadecimal or Base64.
        case signedText
        case otherHash
        case otherInput
        case pss
        /// It is not by the certificate's key.
        case otherKey
        /// There is no certificate yet, and it is not by the key whose public half was given.
        case otherHalf
    }

    package let code: Code
    /// The last lines that the program wrote to standard error.
    private let errors: [String]

    init(_ code: Code, errors: [UInt8] = []) {
        self.code = code
        let lines = String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline)
        self.errors = lines.suffix(10).map { String($0.filter { $0.unicodeScalars.allSatisfy(Self.isShown) }) }
    }

    /// Control characters could steer a terminal.
    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        ![.control, .format].contains(scalar.properties.generalCategory)
    }

    package var message: String {
        switch code {
        case .malformed(let reason): "the command for the key cannot be read: \(reason)"
        case .needsShell(let character): "the command for the key has '\(character)', but there is no shell"
        case .notFound(let program): "there is no program '\(program)' in PATH, which has the key"
        case .failed(let program, let end): "the program with the key, '\(program)', \(end.words)"
        case .noSignature(let program): "the program with the key, '\(program)', wrote no signature"
        case .wrongSignature(let cause): cause.message
        }
    }

    package var hints: [String] {
        errors.map { "helper: \($0)" } + ownHints
    }

    private var ownHints: [String] {
        switch code {
        case .malformed: ["write it like 'exec:PROGRAM ARGUMENT …'"]
        case .needsShell: ["write a script and name it: exec:./sign.sh; or put the character in single quotes"]
        case .notFound: ["install it, or name its path: exec:/usr/local/bin/PROGRAM …"]
        case .failed(_, let end): end.hint.map { [$0] } ?? []
        case .noSignature: ["it has to write the signature to standard output"]
        case .wrongSignature(let cause): [cause.hint]
        }
    }

    package var description: String { message }

    /// Whether the program took longer than allowed.
    package var isTooSlow: Bool {
        if case .failed(_, let end) = code { end == HelperError.End(.timeLimit) } else { false }
    }
}

extension HelperError.Code {
    static func failed(program: String, _ end: HelperProcess.End) -> Self {
        .failed(program: program, HelperError.End(end))
    }
}

extension HelperError.End {
    private static func startHint(_ number: Int32) -> String? {
        switch number {
        case ENOENT: "check the path, and the first line of a script"
        case EACCES: "chmod +x, if it is the right file"
        case ENOEXEC: "begin the script with #!/bin/sh"
        default: nil
        }
    }

    init(_ end: HelperProcess.End) {
        switch end {
        case .exited(let status): (words, hint) = ("failed with exit code \(status)", nil)
        case .signal(let number): (words, hint) = ("was ended by signal \(number)", nil)
        case .timeLimit: (words, hint) = ("took too long", "allow more time")
        case .sizeLimit:
            (words, hint) = ("wrote more than \(HelperProcess.mostOutput) bytes", "it has to write the signature alone")
        case .notStarted(let number):
            let reason = unsafe String(cString: strerror(number)).lowercased()
            (words, hint) = ("can't be started: \(reason)", Self.startHint(number))
        }
    }
}

extension HelperError.Cause {
    var message: String {
        let program = "the program with the key"
        return switch self {
        case .shape(let count, let expected, let isLongest):
            "the output of \(program) is not a signature: it is \(count) bytes long"
                + (isLongest ? ", and they have at most \(expected)" : " instead of \(expected)")
        case .otherKey: "\(program) signed with another key, or another version of the key, than the certificate's"
        case .otherHalf: "\(program) signed with another key, or another version of the key, than the public half's"
        default: "\(program) made a wrong signature: \(words)"
        }
    }

    private var words: String {
        switch self {
        case .shape, .otherKey, .otherHalf: ""
        case .bareDigest: "it signed the bare digest, without the DigestInfo of PKCS#1 v1.5"
        case .bareMessage: "it signed the bare message, without its digest"
        case .hashedTwice: "it hashed the digest again"
        case .signedText: "it signed the digest as text, not its bytes"
        case .otherHash: "it used another hash than SHA-256"
        case .otherInput: "it signed other bytes"
        case .pss: "it used PSS, and passes need PKCS#1 v1.5"
        }
    }

    var hint: String {
        switch self {
        case .shape: "write the signature raw or in Base64, and nothing else"
        case .bareDigest: "let it sign by SHA256-RSA-PKCS with exec-message:, or add the prefix"
        case .bareMessage: "let it sign by SHA256-RSA-PKCS"
        case .hashedTwice: "use exec-message:, which gives it the bytes to hash"
        case .signedText: "read the 32 bytes from standard input as they are"
        case .otherHash, .otherInput: "sign what is on standard input, by SHA-256"
        case .pss: "choose RSASSA_PKCS1_V1_5_SHA_256"
        case .otherKey: "name the key, and its version, that the certificate was made for"
        case .otherHalf: "get the public half of this key, in this version, and give that"
        }
    }
}
