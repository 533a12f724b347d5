internal import PassReports
internal import PassRules
internal import PassToolkit

extension BundleError: TypedRecovery {
    package var typedRecovery: [String] {
        if let limit { return [limit.hint] }
        return switch code {
        case .noPassAtTop where path == "-": recovery
        case .noPassAtTop(let folder):
            [
                "passtool unpack \(path.shellWord) -o \(unpacked.shellWord), "
                    + "then name \("\(unpacked)/\(folder)".shellWord)"
            ]
        case .noPass(inside: nil): ["start from a template: passtool new coffee my-card.pass"]
        case .otherKind("an order"): ["name a pass; for an order: passtool lint FOLDER"]
        case .notAFolder, .noPass, .passAndOrder, .symbolicLink, .specialFile, .keyMaterial, .compressedData, .tooDeep,
            .tooManyFiles, .tooLarge, .badName, .duplicateName, .damagedArchive, .otherKind, .notAnArchive:
            recovery
        }
    }

    /// A folder beside the archive, named after it.
    private var unpacked: String {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "\(path)-unpacked" }
        return "\(path.dropLast(name.distance(from: dot, to: name.endIndex)))-unpacked"
    }
}

extension PassCollection.Failure: TypedRecovery {
    package var typedRecovery: [String] {
        var seen: Set<String> = []
        return faults.flatMap(\.typedRecovery).filter { seen.insert($0).inserted }
    }
}

extension PassCollection.Failure.Fault {
    fileprivate var typedRecovery: [String] {
        switch self {
        case .otherKind(_, "an order"): recovery
        case .otherKind(let path, _): ["passtool unpack \(path.shellWord) -o FOLDER, then name the passes in it"]
        case .notAPass(_, let findings): findings.prefix(1).compactMap(\.inProgram.hint)
        case .refused(let path, _, let findings):
            findings.prefix(1).compactMap(\.inProgram.hint) + ["passtool verify \(path.shellWord) says more"]
        case .noPasses, .tooManyPasses, .tooLarge, .samePass: recovery
        }
    }
}

extension RefusedPass: TypedRecovery {
    package var typedRecovery: [String] { ["correct what is listed, or use --allow-errors"] }
}

extension RuleSelector.UnknownRule: TypedRecovery {
    package var typedRecovery: [String] { nearest == nil ? ["the list of all: passtool rules"] : recovery }
}
