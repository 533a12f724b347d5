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
