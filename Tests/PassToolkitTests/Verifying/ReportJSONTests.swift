import Foundation
import PassModel
import PassReports
import PassToolkit
import SignedMessages
import Testing
import TestSupport

@Suite("The report as JSON") struct ReportJSONTests {
    private func document(_ report: VerificationReport) -> String {
        VerificationReport.document([report.json(path: "coffee.pkpass")]).text()
    }

    private let pass = """
        "pass":{"style":"storeCard","passTypeIdentifier":"pass.com.example.test","teamIdentifier":"TESTTEAM01",\
        "serialNumber":"0001","organizationName":"Test Ltd"}
        """

    @Test("the JSON report of a valid pass has all its members")
    func valid() throws {
        let certificate = try TestCertificates.certificate()
        let parts = try PassParts(material: TestCertificates.material(certificate))
        let report = try parts.report()
        let checks =
            ["archive", "structure", "manifest", "signature", "chain", "identity", "validity"]
            .map { #"{"check":"\#($0)","outcome":"passed","findings":[]}"# }.joined(separator: ",")
            + #",{"check":"contents","outcome":"skipped","findings":[]}"#
        let issuer = "CN=Sample Worldwide Developer Relations Certification Authority, OU=Sample, O=Sample Inc., C=US"
        #expect(
            document(report) == """
                {"format":"passtool.verification/1","results":[{"path":"coffee.pkpass","kind":"pass","verdict":"valid",\
                "checks":[\(checks)],\(pass),\
                "signer":{"commonName":"Pass Type ID: pass.com.example.test","passTypeIdentifier":"pass.com.example.test",\
                "teamIdentifier":"TESTTEAM01","issuer":"\(issuer)",\
                "notBefore":"2020-01-01T00:00:00Z","notAfter":"2040-01-01T00:00:00Z",\
                "fingerprint":"\(certificate.fingerprint)"},\
                "signingTime":"2026-01-01T00:00:00Z","digestAlgorithm":"sha256",\
                "revocation":"not checked"}]}
                """)
    }
}
