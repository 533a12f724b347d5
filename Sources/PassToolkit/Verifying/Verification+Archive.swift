internal import Bytes
internal import PassRules
internal import ZipContainer

/// The check of the archive itself: whether it is a sound zip, and what it contains.
extension Verification {
    mutating func readArchive(_ bytes: [UInt8]?) -> [Finding] {
        guard let bytes else {
            isReadable = false
            return [
                Finding(
                    ArchiveRules.overLimit, "the file has more than \(limits.archive.archiveByteCount) bytes",
                    remedy: LimitName.archiveBytes.remedy)
            ]
        }
        do {
            let archive = try Archive(reading: bytes, limits: limits.archive)
            let leading = leadingBytes(of: archive, in: bytes)
            isReadable = leading == nil
            if isReadable { source = PassFiles(archive, limits: limits) }
            return [leading].compactMap(\.self) + archive.problems.filter { !$0.isLeadingBytes }.map(Finding.init)
        } catch {
            isReadable = false
            return [Finding(error)]
        }
    }

    /// Bytes before the archive: some readers see only those, others see a pass.
    private func leadingBytes(of archive: Archive, in bytes: [UInt8]) -> Finding? {
        for case .foreignBytes(.leading, _, let count) in archive.problems.map(\.code) {
            let kind = FileKind(of: bytes.prefix(count))
            let likeness = kind == .zip ? nil : kind.noun.map { ", which look like \($0)" }
            // What to do about a file of another kind does not help where a pass follows.
            let isOther = kind.hint == FileKind.unknown.hint
            return Finding(
                ArchiveRules.notAZip, "not a zip archive: \(count) bytes come before it\(likeness ?? "")",
                hint: isOther ? "cut them off, or download it again" : kind.hint)
        }
        return nil
    }
}

extension ArchiveProblem {
    fileprivate var isLeadingBytes: Bool {
        if case .foreignBytes(.leading, _, _) = code { true } else { false }
    }
}

extension Finding {
    fileprivate init(_ problem: ArchiveProblem) {
        self.init(
            problem.rule, file: problem.entryName, problem.message,
            hint: problem.limit == nil ? problem.hint : nil, remedy: problem.limit?.remedy)
    }

    fileprivate init(_ error: ArchiveError) {
        self.init(
            error.rule, error.message, hint: error.limit == nil ? error.recovery.first : nil,
            remedy: error.limit?.remedy)
    }
}
