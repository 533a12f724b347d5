internal import PassModel
internal import PassReports
internal import PassRules
internal import PassToolkit
internal import Platform
internal import SignedMessages
internal import ToolConsole

extension IdentityOptions {
    /// Signs a finished bundle by the rules of its project, writes the archive, and reports it.
    ///
    /// - Parameters:
    ///   - bundle: the bundle to sign.
    ///   - sources: the sources of the identity.
    ///   - source: the path of the bundle, for findings and refusals.
    ///   - destination: the path of the archive.
    ///   - json: whether the answer is a JSON document.
    ///   - session: the environment and the console.
    /// - Throws: errors of reading the identity, signing and writing; see ``ExitStatus``.
    func sign(
        _ bundle: PassBundle, by sources: IdentitySources, from source: String, to destination: Destination,
        json: Bool, _ session: Session
    ) throws {
        let signer = try signer(for: bundle, by: sources, source: source, session)
        let pass: SignedPass
        do {
            pass = try signer.sign(bundle, at: time(session))
        } catch let error as RefusedPass {
            throw error.at(source)
        }
        let console = session.console
        let findings = pass.findings.map(\.inProgram)
        try destination.write(pass.archive, to: console)
        for text in findings.lines(path: source) { console.say(text) }
        let purpose = bundle.purpose
        let name = signer.identity.certificate.subject.commonName
        if json {
            try console.answer(
                .object([
                    ("format", .string("passtool.signed/1")),
                    ("kind", .string(purpose.noun)),
                    ("path", .string(destination.path)),
                    ("byteCount", .number(JSONNumber(pass.archive.count))),
                    ("signingTime", .string(pass.signingTime.iso8601)),
                    ("signer", .string(name ?? "")),
                    ("findings", .array(findings.map { $0.json(path: source) })),
                ]))
        }
        let size = "\(bundle.files.count + 2) files, \(pass.archive.count) bytes"
        let shown = (name ?? signer.identity.passTypeIdentifier).visible
        console.say("wrote \(destination.name.visible): \(size), signed by '\(shown)'")
        if let note = signer.identity.sampleNote { console.note(note) }
    }

    /// The signer for the bundle, with the rules of its project.
    func signer(
        for bundle: PassBundle, by sources: IdentitySources, source: String, _ session: Session
    ) throws -> PassSigner {
        for name in bundle.leftOut { session.console.note("left out '\(name.visible)'") }
        let project = try LintSettings.beside(source) ?? LintSettings()
        return PassSigner(
            identity: try sources.signingIdentity(for: bundle, session), rules: project.signingBook(), waivers: waivers)
    }
}
