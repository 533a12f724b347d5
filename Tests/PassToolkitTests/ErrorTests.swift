import Foundation
import PassModel
import PassReports
import PassRules
import PassToolkit
import SignedMessages
import Testing
import TestSupport
import ZipContainer

@Suite("Errors of the library") struct ErrorTests {
    /// The error as a program sees it that knows nothing of the library.
    private static func thrown(_ body: () throws -> Void) throws -> any Error {
        do { try body() } catch { return error }
        throw Unthrown()
    }

    private struct Unthrown: Error {}

    @Test("localizedDescription is the message, also for errors of the modules below")
    func localized() throws {
        let missing = try Self.thrown { _ = try InputFile.read("/nowhere") }
        #expect(missing.localizedDescription == "cannot read '/nowhere': no such file or directory")
        #expect((missing as? any LocalizedError)?.recoverySuggestion == "check the path")
        let empty = try Self.thrown { _ = try KeyMaterial(reading: []) }
        #expect(empty.localizedDescription == "the key material is empty")
        #expect((empty as? any LocalizedError)?.recoverySuggestion == "copy or download it again")
        let archive = try Self.thrown { _ = try Archive(reading: []) }
        #expect(archive.localizedDescription == "not an archive: it is empty")
        let uri = try Self.thrown { _ = try TokenURI("key.pem") }
        #expect(uri.localizedDescription == "the key's URI is invalid: it does not begin with 'pkcs11:'")
        let request = try Self.thrown { _ = try CertificateRequest(der: [1]) }
        #expect(request.localizedDescription.hasPrefix("d2i_X509_REQ"))
    }

    @Test("localizedDescription of a syntax error says where it is")
    func places() throws {
        let error = try Self.thrown { _ = try JSONDocument(parsing: Array("{\n  1".utf8)) }
        #expect(error.localizedDescription.hasPrefix("2:"))
        let strings = try Self.thrown { _ = try StringsDocument(parsing: Array("\n\"a\"".utf8)) }
        #expect(strings.localizedDescription.hasPrefix("2:"))
    }

    @Test("each says in a sentence of its own what to do, or nothing at all")
    func explained() throws {
        let errors = try [
            Self.thrown { _ = try KeyMaterial(reading: Array("{}".utf8)) },
            Self.thrown { _ = try Attachments(["../x": "y"]) },
            Self.thrown { _ = try PassColor("purple" as String) },
            Self.thrown { _ = try PassBundle(files: [String: [UInt8]]()) },
            Self.thrown { _ = try Record(json: Array("[]".utf8)) },
            Self.thrown { _ = try TrustStore(anchors: []).chain(for: Self.root, with: [], at: .now) },
        ]
        for error in errors {
            let explained = try #require(error as? any DescribedError, "\(type(of: error))")
            #expect(!explained.message.isEmpty && explained.localizedDescription == explained.message)
            #expect(explained.recovery.allSatisfy { !$0.isEmpty && $0.last != "." })
        }
        #expect((errors.last as? ChainError)?.recovery.isEmpty == false)
    }

    private static var root: Certificate {
        get throws { try #require(AppleCertificates.root.first) }
    }
}
