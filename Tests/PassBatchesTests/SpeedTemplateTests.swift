import Benchmarking
import Foundation
import PassModel
import PassRules
import PassToolkit
import Testing
import TestSupport

@testable import PassBatches

@Suite("Batch: the cards that speed is measured with") struct SpeedTemplateTests {
    @Test(
        "the benchmark's cards have the stated sizes",
        arguments: [(SpeedTemplate.Weight.light, 4, 33), (.heavy, 9, 352)])
    func size(_ weight: SpeedTemplate.Weight, _ imageCount: Int, _ kilobytes: Int) throws {
        let card = try SpeedTemplate(weight, for: TestCertificates.identity())
        let images = card.template.bundle.files.filter { $0.key != "pass.json" }
        #expect(images.count == imageCount && images.keys.allSatisfy { $0.hasSuffix(".png") })
        #expect(card.imageByteCount == images.values.reduce(0) { $0 + $1.count })
        #expect(card.imageByteCount / 1000 == kilobytes || card.imageByteCount / 1000 == kilobytes - 1)
    }

    @Test(
        "the benchmark's cards have no findings but that they are samples, as template and as pass",
        arguments: SpeedTemplate.Weight.allCases)
    func lint(_ weight: SpeedTemplate.Weight) throws {
        let template = try SpeedTemplate(weight, for: TestCertificates.identity()).template
        let contents = PassContents(files: template.bundle.files, isTemplate: true)
        #expect(RuleBook.standard.findings(in: contents).map(\.rule) == ["identity.sample"])
        for number in [1, 2, 3, 1_000, 99_999] {
            let pass = try template.render(SpeedTemplate.record(number))
            #expect(RuleBook.standard.findings(in: PassContents(files: pass.files)).map(\.rule) == ["identity.sample"])
        }
    }

    @Test(
        "the benchmark's cards become valid passes with values of their own", arguments: SpeedTemplate.Weight.allCases)
    func verify(_ weight: SpeedTemplate.Weight) throws {
        let identity = try TestCertificates.identity()
        let maker = try PassSigner(identity: identity).prepare(
            SpeedTemplate(weight, for: identity).template, at: .instant(TestCertificates.moment))
        let verifier = PassVerifier(policy: try TestCertificates.policy())
        let passes = try (1...3).map { try verifier.verify(maker.make(SpeedTemplate.record($0)).archive) }
        #expect(passes.map(\.pass.serialNumber) == ["MC1000000001", "MC1000000002", "MC1000000003"])
        #expect(passes.allSatisfy { $0.pass.passTypeIdentifier == TestCertificates.passType })
    }
}
