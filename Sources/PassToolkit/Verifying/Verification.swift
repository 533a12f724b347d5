internal import PassModel
internal import PassRules
internal import SignedMessages
internal import ZipContainer

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// One archive on its way through the checks.
struct Verification {
    let policy: TrustPolicy
    let limits: Limits

    private var checks: [Check] = []
    private var isReadable = true
    private(set) var files: [String: [UInt8]] = [:]
    /// Every file's name, of those that could not be unpacked as well.
    private(set) var names: Set<String> = []
    private(set) var pass: Pass?
    private(set) var message: SignedMessage?
    private(set) var signer: SignedMessage.Signer?
    private(set) var chain: [Certificate] = []

    init(of archive: [UInt8], policy: TrustPolicy, limits: Limits) {
        self.policy = policy
        self.limits = limits
        run(.archive) { $0.readArchive(archive) }
        run(.structure, if: isReadable) { $0.checkStructure() }
        run(.manifest, if: isReadable && files["manifest.json"] != nil) { $0.manifestFindings() }
        run(.signature, if: isReadable) { $0.checkSignature() }
        run(.chain, if: signer?.certificate != nil) { $0.checkChain() }
        run(.identity, if: signer?.certificate != nil && pass != nil) { $0.identityFindings() }
        run(.validity, if: pass != nil) { $0.validityFindings() }
    }

    private mutating func run(_ step: Check.Step, if canRun: Bool = true, _ body: (inout Verification) -> [Finding]) {
        guard canRun else {
            checks.append(Check(step: step, outcome: .skipped, findings: []))
            return
        }
        let findings = body(&self).limited(to: limits.findingCount)
        checks.append(Check(step: step, outcome: findings.hasErrors ? .failed : .passed, findings: findings))
    }

    var report: VerificationReport {
        VerificationReport(
            kind: .pass, verdict: verdict, checks: checks, pass: pass,
            files: files.filter { !PassFileName($0.key).isMadeBySigning }, signer: signer?.certificate, chain: chain,
            signingTime: signer?.signingTime, digestAlgorithm: signer?.digestAlgorithm)
    }

    private var verdict: VerificationReport.Verdict {
        if !isReadable { return .unreadable }
        if !names.contains("signature") { return .unsigned }
        return checks.allSatisfy { $0.outcome == .passed } ? .valid : .invalid
    }

    // MARK: - Archive

    private mutating func readArchive(_ bytes: [UInt8]) -> [Finding] {
        let archive: Archive
        do {
            archive = try Archive(reading: bytes, limits: limits.archive)
        } catch {
            isReadable = false
            return [Finding(rule: "archive.unreadable", error.message, hint: error.hints.first)]
        }
        for entry in archive.entries where !entry.isDirectory {
            names.insert(entry.name)
            files[entry.name] = entry.bytes
        }
        let fileAndFolder = names.first { name in
            name.indices.contains { name[$0] == "/" && names.contains(String(name[..<$0])) }
        }
        // Of names that occur twice readers take the one or the other: neither is looked at further.
        for problem in archive.problems where problem.code == .duplicateName {
            if let name = problem.entryName { files[name] = nil }
        }
        let conflict = fileAndFolder.map { name in
            Finding(
                rule: "archive.name-conflict", file: name, "'\(name)' lies in a folder whose name is that of a file")
        }
        return archive.problems.map {
            Finding(rule: "archive.\($0.ruleName)", file: $0.entryName, $0.message, hint: $0.hint)
        } + [conflict].compactMap(\.self)
    }

    // MARK: - Structure

    private mutating func checkStructure() -> [Finding] {
        var findings: [Finding] = []
        if let other = otherKind { findings.append(other) }
        for name in ["pass.json", "manifest.json"] where !names.contains(name) {
            let inner = names.sorted().first { $0.hasSuffix("/\(name)") }
            findings.append(
                Finding(
                    rule: "structure.file-missing",
                    inner.map { "'\(name)' is missing; there is '\($0)'" } ?? "'\(name)' is missing",
                    hint: inner == nil ? nil : "zip the folder's content, not the folder"))
        }
        if let text = files["pass.json"] { findings += readPass(text) }
        return findings
    }

    /// What the archive is, if it is not a pass but one of its relations.
    private var otherKind: Finding? {
        guard !names.contains("pass.json") else { return nil }
        if names.contains("order.json") {
            return Finding(rule: "structure.other-kind", "this is an order, not a pass")
        }
        guard names.contains(where: { $0.hasSuffix(".pkpass") }) else { return nil }
        return Finding(
            rule: "structure.other-kind", "this is a bundle of passes, not a pass",
            hint: "unzip it and verify each pass in it")
    }

    private mutating func readPass(_ text: [UInt8]) -> [Finding] {
        let document: JSONDocument
        let object: JSONObject
        switch readObject(text, of: "pass.json", rules: ("json.syntax", "json.not-an-object")) {
        case .success(let read): (document, object) = read
        case .failure(let fault): return [fault.finding]
        }
        pass = Pass(object: object)
        let positions = TextPositions(of: text)
        return document.deviations(atMost: limits.findingCount) { $0.concealsIdentity }.map { deviation in
            Finding(
                rule: deviation.ruleName, severity: deviation.concealsIdentity ? .error : .warning, file: "pass.json",
                pointer: deviation.pointer, position: positions[deviation.offset], message: deviation.words)
        }
    }

    /// Why a file holds no JSON object.
    struct Unreadable: Error {
        let finding: Finding
    }

    /// The JSON object that a file holds; `rules` name the findings for text that is not JSON, and for another value.
    func readObject(
        _ text: [UInt8], of file: String, rules: (syntax: String, kind: String)
    ) -> Result<(JSONDocument, JSONObject), Unreadable> {
        do {
            let document = try JSONDocument(parsing: text, limits: limits)
            if let object = document.root.object { return .success((document, object)) }
            let message = "\(file) holds \(document.root.kind), not an object"
            return .failure(Unreadable(finding: Finding(rule: rules.kind, file: file, message)))
        } catch {
            return .failure(
                Unreadable(
                    finding: Finding(
                        rule: rules.syntax, severity: .error, file: file, position: error.position,
                        message: error.message, hint: error.hint)))
        }
    }

    // MARK: - Signature

    private mutating func checkSignature() -> [Finding] {
        guard names.contains("signature") else {
            return [Finding(rule: "signature.missing", "there is no signature", hint: "sign it: passtool sign")]
        }
        guard let bytes = files["signature"] else {
            return [Finding(rule: "signature.unreadable", file: "signature", "the signature could not be unpacked")]
        }
        guard bytes.count <= limits.signatureByteCount else {
            return [
                Finding(
                    rule: "signature.too-large", file: "signature",
                    "the signature has \(bytes.count) bytes, more than \(limits.signatureByteCount)")
            ]
        }
        do {
            let message = try SignedMessage(reading: bytes)
            self.message = message
            signer = message.signers.first
            return signatureFindings(message)
        } catch {
            return [
                Finding(
                    rule: "signature.unreadable", file: "signature", SignatureForm(of: bytes).message,
                    hint: "write a detached PKCS#7 signature in DER")
            ]
        }
    }

    // MARK: - Chain

    private mutating func checkChain() -> [Finding] {
        guard let message, let signer, let leaf = signer.certificate else { return [] }
        var findings = embeddedFindings(message, leaf: leaf)
        if let signingTime = signer.signingTime, signingTime > policy.moment.addingTimeInterval(Self.clockTolerance) {
            findings.append(
                Finding(
                    rule: "chain.signed-in-the-future", file: "signature",
                    "the signing time \(signingTime.iso8601) is in the future",
                    hint: "check the signing machine's clock"))
        }
        do {
            chain = try policy.store.chain(
                for: leaf, with: Array(message.certificates.prefix(limits.certificateCount)),
                at: signer.signingTime ?? policy.moment)
            findings += strengthFindings
        } catch {
            findings.append(Finding(rule: error.ruleName, file: "signature", error.words(leaf: leaf), hint: error.hint))
        }
        return findings
    }

    /// A chain that proves nothing, although it leads to an anchor.
    private var strengthFindings: [Finding] {
        guard chain.count > 1, let end = chain.last, policy.store.anchors.contains(end) else {
            return [
                Finding(
                    rule: "chain.anchor-signed", file: "signature",
                    "the trust anchor is the signing certificate itself",
                    hint: "trust the root that issued it")
            ]
        }
        return chain.dropLast().compactMap { certificate in
            let name = "'\(certificate.subject.commonName ?? "\(certificate.subject)")'"
            if certificate.isSignedWithBrokenDigest {
                return Finding(
                    rule: "chain.weak-digest", file: "signature", "\(name) was issued with MD5, which can be forged")
            }
            guard certificate.hasRSAKey, certificate.keyBitCount < 2048 else { return nil }
            return Finding(
                rule: "chain.weak-key", file: "signature", "\(name) has an RSA key of \(certificate.keyBitCount) bits")
        }
    }

    /// How far clocks may differ, in seconds.
    private static let clockTolerance = 300.0
}

extension [Finding] {
    /// The first `count` findings, and one that counts the others where there are more.
    fileprivate func limited(to count: Int) -> [Finding] {
        guard self.count > count else { return self }
        let severity = dropFirst(count).map(\.severity).max() ?? .note
        let rest = Finding(
            rule: "report.more", severity: severity,
            message: "there are more findings than the \(count) that are listed")
        return prefix(count) + [rest]
    }
}

extension Finding {
    /// An error, the usual finding of a check.
    init(rule: String, file: String? = nil, _ message: String, hint: String? = nil) {
        self.init(rule: rule, severity: .error, file: file, message: message, hint: hint)
    }
}
