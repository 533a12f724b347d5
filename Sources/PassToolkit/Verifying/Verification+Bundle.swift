internal import PassModel
internal import PassRules
internal import ZipContainer

/// The check of a bundle's passes, each as if it came alone.
extension Verification {
    /// Whether the archive contains passes and is not one itself.
    var isBundle: Bool {
        !["pass.json", "order.json", "manifest.json", "signature"].contains(where: names.contains)
            && names.contains(where: isMember)
    }

    private func isMember(_ name: String) -> Bool {
        !name.hasSuffix(".pkpasses") && PassFileName(name).isMember(holding: files[name])
    }

    mutating func bundleFindings() -> [Finding] {
        guard !isMember else {
            return [
                Finding(
                    rule: "structure.nested-bundle", "a bundle of passes lies inside a bundle",
                    hint: "put the passes themselves into one bundle")
            ]
        }
        let memberNames = names.filter(isMember).sorted()
        guard memberNames.count <= limits.memberCount else {
            return [
                Finding(
                    rule: "structure.over-limit",
                    "the bundle has \(memberNames.count) passes, more than \(limits.memberCount)",
                    remedy: LimitName.members.remedy)
            ]
        }
        judge(memberNames)
        return sizeFindings(memberNames) + strangerFindings(memberNames) + memberFindings() + duplicateFindings()
    }

    /// Verifies the members; together they share the limits for unpacked bytes and JSON of one archive.
    private mutating func judge(_ memberNames: [String]) {
        var memberLimits = limits
        for name in memberNames {
            guard let bytes = files[name] else { continue }  // the archive check reported why it can't be read
            let verification = Verification(
                of: bytes, policy: policy, rules: rules, limits: memberLimits, isMember: true)
            memberLimits.archive.totalByteCount -= verification.files.values.reduce(0) { $0 + $1.count }
            memberLimits.jsonByteCount -= verification.files[verification.kind.mainFile]?.count ?? 0
            members.append(VerificationReport.Member(name: name, report: verification.report))
        }
    }

    private func sizeFindings(_ memberNames: [String]) -> [Finding] {
        var findings: [Finding] = []
        if memberNames.count > Self.mostPasses {
            findings.append(
                Finding(
                    rule: "structure.too-many-passes", severity: .warning,
                    message: "the bundle has \(memberNames.count) passes; Wallet takes \(Self.mostPasses)",
                    hint: "make several bundles of it"))
        }
        let byteCount = files.values.reduce(0) { $0 + $1.count }
        if byteCount > Self.mostBytes {
            findings.append(
                Finding(
                    rule: "structure.bundle-too-large", severity: .warning,
                    message: "the bundle has \(byteCount) bytes; Wallet takes \(Self.mostBytes)",
                    hint: "make several bundles of it"))
        }
        return findings
    }

    private func strangerFindings(_ memberNames: [String]) -> [Finding] {
        names.subtracting(memberNames).sorted().map { name in
            guard name.hasSuffix(".pkpasses") else {
                return Finding(
                    rule: "structure.other-file", severity: .warning, file: name,
                    message: "'\(name)' is not a pass, and a bundle may contain only passes", hint: "leave it out")
            }
            return Finding(
                rule: "structure.nested-bundle", file: name, "'\(name)' is a bundle inside a bundle",
                hint: "put the passes themselves into one bundle")
        }
            + memberNames.filter { $0.contains("/") }.map { name in
                Finding(
                    rule: "structure.member-in-folder", severity: .warning, file: name,
                    message: "'\(name)' lies in a folder, where devices may not look",
                    hint: "put the passes at the top of the bundle")
            }
    }

    private func memberFindings() -> [Finding] {
        members.filter { $0.report.verdict != .valid }.map { member in
            Finding(
                rule: "structure.member-\(member.report.verdict.rawValue)", file: member.name,
                "'\(member.name)' is \(member.report.verdict.rawValue)")
        }
            + members.filter { $0.report.kind == .order }.map { member in
                Finding(
                    rule: "structure.order-in-bundle", file: member.name,
                    "'\(member.name)' is an order, and a bundle may contain only passes",
                    hint: "distribute it by itself")
            }
    }

    private func duplicateFindings() -> [Finding] {
        var firsts: [[String]: String] = [:]
        return members.compactMap { member in
            guard let pass = member.report.pass, let type = pass.passTypeIdentifier, let serial = pass.serialNumber
            else { return nil }
            guard let first = firsts[[type, serial]] else {
                firsts[[type, serial]] = member.name
                return nil
            }
            return Finding(
                rule: "structure.duplicate-pass", severity: .warning, file: member.name,
                message: "'\(member.name)' has the pass type and serial number of '\(first)': Wallet keeps one of them",
                hint: "give each pass a serial number of its own")
        }
    }

    /// The worst verdict of the bundle itself and its members.
    func bundleVerdict(ofOwnChecks checks: [VerificationCheck]) -> VerificationReport.Verdict {
        let errors = checks.flatMap(\.findings).filter { $0.severity == .error }
        if errors.isEmpty { return .valid }
        if errors.allSatisfy({ $0.rule == "structure.member-refused" }) { return .refused }
        return errors.allSatisfy { $0.rule == "structure.member-unsigned" } ? .unsigned : .invalid
    }

    /// What Wallet accepts, according to "Distributing and updating a pass".
    private static let (mostPasses, mostBytes) = (10, 150_000_000)
}
