internal import PassModel
internal import PassRules
internal import ZipContainer

/// The check of a bundle's passes, each as if it came alone.
extension Verification {
    mutating func bundleFindings() -> [Finding] {
        guard !isMember else {
            return [Finding(StructureRules.nestedBundle, "a bundle of passes is inside a bundle")]
        }
        let memberNames = source.memberNames
        guard memberNames.count <= limits.memberCount else {
            return [
                Finding(
                    StructureRules.overLimit,
                    "the bundle has \(memberNames.count) passes, more than \(limits.memberCount)",
                    hint: LimitName.members.hint)
            ]
        }
        let overuse = judge(memberNames)
        return overuse + sizeFindings(memberNames) + unexpectedFileFindings(memberNames) + memberFindings()
            + duplicateFindings()
    }

    /// Verifies the members; together they share the limits of one archive for unpacked bytes and JSON, and that of as
    /// many signatures as Wallet takes passes for certificates.
    ///
    /// - Returns: a finding if a member needs more than the others left; it and those after it are not verified.
    private mutating func judge(_ memberNames: [String]) -> [Finding] {
        // The limit may be any number.
        let certificateLimit = min(limits.certificateCount, 1 << 32) * Self.mostPasses
        var rest = limits
        rest.certificateCount = certificateLimit
        for name in memberNames {
            guard let bytes = files[name] else { continue }  // the archive check reported why it can't be read
            var own = rest
            own.certificateCount = min(rest.certificateCount, limits.certificateCount)
            let member = Verification(
                of: bytes, policy: policy, rules: rules, digests: digests, limits: own, isMember: true)
            if let limit = member.limitExceeded(of: rest, sharing: limits) {
                let excess =
                    switch limit {
                    case .jsonBytes: "\(limits.jsonByteCount) bytes of JSON"
                    case .certificates: "\(certificateLimit) certificates"
                    default: "\(limits.archive.totalByteCount) bytes"
                    }
                return [
                    Finding(
                        StructureRules.overLimit, file: name,
                        "together the passes have more than \(excess): '\(name)' and those after it were not checked",
                        hint: limit.hint)
                ]
            }
            rest.archive.totalByteCount -= member.files.values.reduce(0) { $0 + $1.count }
            rest.jsonByteCount = max(0, rest.jsonByteCount - member.jsonByteCount(within: limits))
            if member.certificateCount <= limits.certificateCount { rest.certificateCount -= member.certificateCount }
            members.append(VerificationReport.Member(name: name, report: member.report))
        }
        return []
    }

    /// The limit that a member exceeds because of what the members before it used; not one that it exceeds by itself.
    private func limitExceeded(of rest: Limits, sharing limits: Limits) -> LimitName? {
        if rest.jsonByteCount < min(limits.jsonByteCount, jsonByteCount(within: limits)) { return .jsonBytes }
        let isWithin = certificateCount <= limits.certificateCount
        if isWithin, rest.certificateCount < certificateCount { return .certificates }
        let isTooLarge = source.archiveProblems.contains { $0.limit == .totalBytes }
        return isTooLarge && rest.archive.totalByteCount < limits.archive.totalByteCount ? .totalBytes : nil
    }

    /// The JSON that is read of a member, in bytes; what exceeds the limit by itself is not read.
    private func jsonByteCount(within limits: Limits) -> Int {
        [kind.mainFile, "manifest.json"].compactMap { files[$0]?.count }.filter { $0 <= limits.jsonByteCount }
            .reduce(0, +)
    }

    private func sizeFindings(_ memberNames: [String]) -> [Finding] {
        var findings: [Finding] = []
        if memberNames.count > Self.mostPasses {
            findings.append(
                Finding(
                    StructureRules.tooManyPasses,
                    "the bundle has \(memberNames.count) passes; Wallet accepts \(Self.mostPasses)"))
        }
        let byteCount = files.values.reduce(0) { $0 + $1.count }
        if byteCount > Self.mostBytes {
            findings.append(
                Finding(
                    StructureRules.bundleTooLarge,
                    "the bundle has \(byteCount) bytes; Wallet accepts \(Self.mostBytes)"))
        }
        return findings
    }

    private func unexpectedFileFindings(_ memberNames: [String]) -> [Finding] {
        names.subtracting(memberNames).sorted().map { name in
            guard name.hasSuffix(".pkpasses") else {
                return Finding(
                    StructureRules.otherFile, file: name,
                    "'\(name)' is not a pass, and a bundle may contain only passes")
            }
            return Finding(StructureRules.nestedBundle, file: name, "'\(name)' is a bundle inside a bundle")
        }
            + memberNames.filter { $0.contains("/") }.map { name in
                Finding(
                    StructureRules.memberInFolder, file: name,
                    "'\(name)' is in a folder, where devices may not look")
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
