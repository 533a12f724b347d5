internal import Foundation
import PassModel
internal import PassToolkit
import SignedMessages
internal import TestSupport

/// The sound pass that inputs are made from: signed by the sample certificates, the same in every process.
enum FuzzSample {
    private static let certificates = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "certs-sample")

    private static func path(_ name: String) -> String {
        certificates.appending(path: name).path(percentEncoded: false)
    }

    private static let material: KeyMaterial = orStop("the sample identity") {
        let leaf = try KeyMaterial(path: path("signer.pem"))
        let intermediate = try KeyMaterial(path: path("intermediate.pem"))
        let key = try KeyMaterial(path: path("signer-key.pem")).key
        return KeyMaterial(certificates: leaf.certificates + intermediate.certificates, key: key)
    }

    /// Files with the sample certificates and keys, in PEM and PKCS#12.
    static let materialFiles: [[UInt8]] = orStop("the sample files") {
        try ["signer.pem", "signer-key.pem", "signer.p12", "root.pem"].map { try InputFile.read(path($0)) }
    }

    /// Trusts the sample root, at the time that tests take for now.
    static let policy: TrustPolicy = orStop("the sample root") {
        TrustPolicy(
            anchors: try KeyMaterial(path: path("root.pem")).certificates, subject: .unsafelyAnyPassType,
            at: .instant(moment))
    }

    /// Signs whatever can be signed.
    static let signer: PassSigner = orStop("the sample identity") {
        try PassSigner(identity: SigningIdentity(material), waivers: [.findings, .foreignIdentity])
    }

    private static let signed: SignedPass = orStop("the sample pass") {
        try signer.sign(PassBundle(files: files), at: moment)
    }

    /// A moment at which the sample certificates are good.
    static let moment = Date(timeIntervalSince1970: 1_790_000_000)

    /// The files of the pass.
    static let files: [String: [UInt8]] = {
        let certificate = material.certificates.first
        return SamplePass.files([
            ("passTypeIdentifier", .string(certificate?.subject.userID ?? "")),
            ("teamIdentifier", .string(certificate?.subject.organizationalUnit ?? "")),
        ])
    }()

    /// The files, the manifest and the signature.
    static let signedFiles = files.merging(["manifest.json": manifest, "signature": signed.signature]) { $1 }
    /// What the signature is over.
    static let manifest = signed.manifest
    /// The whole pass.
    static let archive = signed.archive

    /// Fuzzing needs a sound pass to start from.
    private static func orStop<Value>(_ what: String, _ body: () throws -> Value) -> Value {
        do { return try body() } catch { fatalError("\(what): \(error)") }
    }
}
