import Foundation
import PassToolkit

/// A process that holds the key and signs the digests it is sent, a line of hexadecimal digits each.
struct SigningService: Signer {
    struct Gone: Error {}

    private let process = Process()
    private let requests = Pipe()
    private let answers = Pipe()
    // One question at a time; the queue waits for the answer, so that no task of Swift's has to.
    private let queue = DispatchQueue(label: "signing service")

    init(program: String, arguments: [String]) throws {
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardInput = requests
        process.standardOutput = answers
        try process.run()
    }

    func signature(ofSHA256 digest: [UInt8], by algorithm: SignatureAlgorithm) async throws -> [UInt8] {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try answer(to: "\(algorithm) \(digits(of: digest))\n") }) }
        }
    }

    private func digits(of digest: [UInt8]) -> String {
        digest.map { String(format: "%02x", $0) }.joined()
    }

    private func answer(to request: String) throws -> [UInt8] {
        try requests.fileHandleForWriting.write(contentsOf: Data(request.utf8))
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            let more = answers.fileHandleForReading.availableData
            guard !more.isEmpty else { throw Gone() }
            line += more
        }
        let digits = Array(String(decoding: line.dropLast(), as: UTF8.self))
        return stride(from: 0, to: digits.count - 1, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
    }

    /// Closes its input, which ends it.
    func end() throws { try requests.fileHandleForWriting.close() }
}

// listing begins
/// Signs a pass with the key that the service holds; only the certificates are in this process.
func sign(_ bundle: PassBundle, with service: SigningService, certificate: Certificate, intermediate: Certificate)
    async throws -> SignedPass
{
    let identity = try SigningIdentity(certificate: certificate, signer: service, intermediate: intermediate)
    return try await PassSigner(identity: identity).sign(bundle, at: .now)
}
// listing ends

// listing begins
/// An identity from what a secret manager returned.
func identity(in secret: Data, passphrase: String) throws -> SigningIdentity {
    try SigningIdentity(KeyMaterial(reading: secret, passphrase: Passphrase(passphrase)))
}
// listing ends

// listing begins
/// An identity whose key a program has, such as `exec:./sign.sh`.
func identity(certificate path: String, command: String) throws -> SigningIdentity {
    try SigningIdentity(KeyMaterial(path: path), key: KeyMaterial(helper: command))
}
// listing ends
