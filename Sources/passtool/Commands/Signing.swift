internal import PassToolkit
internal import SystemPackage

/// Where a signed pass goes, checked before any work is done.
struct Destination {
    let path: String
    let replacing: Bool

    init(_ options: OutputOptions, source: String, session: Session) throws {
        path = options.output
        replacing = options.force
        guard path != "-" else {
            if Console.isTerminal(.standardOutput) {
                throw CommandError(
                    status: .cannotWrite, message: "a pass is not sent to a terminal", hints: ["use -o FILE, or redirect"])
            }
            return
        }
        let target = try? Stat(FilePath(path))
        if let target, let origin = try? Stat(FilePath(source)), target.inode == origin.inode, target.deviceID == origin.deviceID {
            throw CommandError(
                status: .cannotWrite, message: "the output '\(path)' is the input", hints: ["name another file with -o"])
        }
        if target != nil, target?.type != .directory, !replacing {
            throw CommandError(status: .cannotWrite, message: "'\(path)' exists already", hints: ["use --force to replace it"])
        }
    }

    func write(_ archive: [UInt8]) throws {
        if path == "-" {
            do {
                try FileDescriptor.standardOutput.writeAll(archive)
            } catch {
                throw CommandError(status: .inputOutput, message: "cannot write to standard output: \(error)")
            }
        } else {
            try OutputFile.write(archive, to: path, replacing: replacing)
        }
    }
}

/// The second half of `create` and the whole of `sign`: from a bundle to a file.
struct Signing {
    let identity: IdentityOptions
    let destination: Destination
    let json: Bool

    func sign(_ bundle: PassBundle, source: String, session: Session) throws {
        for name in bundle.leftOut { session.console.note("left out '\(name.visible)'") }
        let signer = try identity.signer(environment: session.environment)
        let time = try identity.time(environment: session.environment, now: session.now)
        let signed: SignedPass
        do {
            signed = try signer.sign(bundle, at: time)
        } catch let error as RefusedPass {
            throw error.at(source)
        }
        let archive = try signed.archive()
        try destination.write(archive)
        for finding in signed.findings { session.console.say(finding.lines(path: source)) }
        let name = signer.identity.certificate.subject.commonName ?? signer.identity.passTypeIdentifier
        if json && destination.path != "-" {
            session.console.answer(document(signed, archive: archive, signer: signer, source: source))
        }
        session.console.say(
            "wrote \(destination.path): \(bundle.files.count + 2) files, \(archive.count) bytes, signed by \(name)")
    }

    private func document(_ signed: SignedPass, archive: [UInt8], signer: PassSigner, source: String) -> JSONValue {
        .object([
            ("format", .string("passtool.signed/1")),
            ("path", .string(destination.path)),
            ("byteCount", .number(JSONNumber(archive.count))),
            ("signingTime", .string(signed.signingTime.iso8601)),
            ("signer", .string(signer.identity.certificate.subject.commonName ?? "")),
            ("findings", .array(signed.findings.map { $0.json(path: source) })),
        ])
    }
}
