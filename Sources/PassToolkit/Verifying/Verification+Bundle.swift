internal import PassModel
internal import PassRules
internal import ZipContainer

/// The check of a bundle's passes, each as if it came alone.
extension Verification {
    mutating func bundleFindings() -> [Finding] {
        guard !isMember else {
            return [
                Finding(
                    StructureRules.nestedBundle, "a bundle of passes lies inside a bundle")
            ]
        }
        let memberNames = source.memberNames
        guard memberNames.count <= limits.memberCount else {
            return [
                Finding(
                    StructureRules.overLimit,
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
                    StructureRules.tooManyPasses,
                    "the bundle has \(memberNames.count) passes; Wallet takes \(Self.mostPasses)"))
        }
        let byteCount = files.values.reduce(0) { $0 + $1.count }
        if byteCount > Self.mostBytes {
            findings.append(
                Finding(
                    StructureRules.bundleTooLarge,
                    "the bundle has \(byteCount) bytes; Wallet takes \(Self.mostBytes)"))
        }
        return findings
    }

    private func strangerFindings(_ memberNames: [String]) -> [Finding] {
        names.subtracting(memberNames).sorted().map { name in
            guard name.hasSuffix(".pkpasses") else {
                return Finding(
                    StructureRules.otherFile, file: name,
                    "'\(name)' is not a pass, and a bundle may contain only passes")
            }
            return Finding(
                StructureRules.nestedBundle, file: name, "'\(name)' is a bundle inside a bundle")
        }
            + memberNames.filter { $0.contains("/") }.map { name in
                Finding(
                    StructureRules.memberInFolder, file: name,
                    "'\(name)' lies in a folder, where devices may not look")
            }
    }

    private func memberFindings() -> [Finding] {
        members.compactMap { member in
            StructureRules.member(member.report.verdict).map {
                let isSaid = member.report.verdict == .unsigned
                let reason = isSaid ? "" : member.report.errors.first.map { ": \($0.message)" } ?? ""
                return Finding($0, file: member.name, "'\(member.name)' is \(member.report.verdict.rawValue)\(reason)")
            }
        }
            + members.filter { $0.report.kind == .order }.map { member in
                Finding(
                    StructureRules.orderInBundle, file: member.name,
                    "'\(member.name)' is an order, and a bundle may contain only passes")
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
                StructureRules.duplicatePass, file: member.name,
                "'\(member.name)' has the pass type and serial number of '\(first)': Wallet keeps one of them")
        }
    }

    /// The worst verdict of the bundle itself and its members.
    func bundleVerdict(ofOwnChecks checks: [VerificationReport.Check]) -> VerificationReport.Verdict {
        let errors = checks.flatMap(\.findings).filter { $0.severity == .error }
        if errors.isEmpty { return .valid }
        if errors.allSatisfy({ $0.consequence == .refused }) { return .refused }
        return errors.allSatisfy { $0.consequence == .unsigned } ? .unsigned : .invalid
    }

    /// What Wallet accepts, according to "Distributing and updating a pass".
    private static let (mostPasses, mostBytes) = (10, 150_000_000)
}

extension StructureRules {
    /// The rule that a pass in a bundle breaks by its verdict; `nil` if it is valid.
    static func member(_ verdict: VerificationReport.Verdict) -> PassRule? {
        switch verdict {
        case .valid: nil
        case .refused: memberRefused
        case .invalid: memberInvalid
        case .unsigned: memberUnsigned
        case .unreadable: memberUnreadable
        }
    }
}
