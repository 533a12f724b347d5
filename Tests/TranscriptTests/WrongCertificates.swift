import PassToolkit
import SignedMessages
import TestSupport

/// The wrong files that people try to sign with, made by the test CA.
enum WrongCertificates {
    /// The files by their names in the folder of a transcript.
    static let files = Result {
        let intermediate = try TestCertificates.authority.get().intermediate.pem()
        let key = try TestCertificates.key.get().pem(encryptedWith: nil)
        let passType = "pass.com.example.sample"
        let team = "SAMPLE1234"
        let right = try TestCertificates.certificate(passType: passType, team: team)
        var files: [String: [UInt8]] = [
            "certs-test/root.pem": try TestCertificates.authority.get().root.pem(),
            "certs-test/key.pem": key,
            "certs-test/right.pem": try right.pem() + intermediate,
            "certs-test/without-intermediate.pem": try right.pem() + key,
            "certs-test/other-key.pem": try TestCertificates.otherKey.get().pem(encryptedWith: nil),
        ]
        files["certs-test/other-pass-type.pem"] =
            try TestCertificates.certificate(passType: "pass.com.example.other", team: team).pem() + intermediate + key
        let other = try TestCertificates.otherKey.get()
        let shop = try TestCertificates.authority.get().passCertificate(
            passType: "pass.com.example.shop", team: team, marker: "pass.com.example.shop", key: other,
            validity: TestCertificates.validity)
        files["certs-test/several.pem"] =
            try shop.pem() + other.pem(encryptedWith: nil) + right.pem() + intermediate + key
        files["certs-test/other-team.pem"] =
            try TestCertificates.certificate(passType: passType, team: "OTHERTEAM1").pem() + intermediate + key
        let order = try TestCertificates.orderMaterial(orderType: "order.com.example.shop", team: team)
        files["certs-test/order.pem"] = try order.certificates.flatMap { try $0.pem() } + key
        files["certs-test/encrypted-key.pem"] = try TestCertificates.key.get()
            .pem(encryptedWith: Passphrase(utf8: Array("correct horse".utf8)))
        return files
    }
}
