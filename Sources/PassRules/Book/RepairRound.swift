internal import PassModel

/// The changes of one round that don't conflict.
struct RepairRound {
    private let contents: PassContents
    private var editors: [String: JSONTextEditor] = [:]
    private var edits: [String: [TextEdit]] = [:]
    private(set) var renamed: [String: String] = [:]
    private var removed: Set<String> = []

    /// The values that the changes concern, by file.
    private let pointers: [String: [JSONPointer]]

    init(contents: PassContents, findings: [Finding]) {
        self.contents = contents
        var pointers: [String: [JSONPointer]] = [:]
        for fix in findings.lazy.flatMap(\.fixes) {
            if let (places, file) = fix.targets { pointers[file, default: []] += places }
        }
        self.pointers = pointers
    }

    /// Adds the changes of a finding, all or none.
    mutating func take(_ finding: Finding) -> Bool {
        guard !finding.fixes.isEmpty else { return false }
        var (edits, renames, removals) = ([TextEdit](), [String: String](), Set<String>())
        for fix in finding.fixes {
            switch fix {
            case .renameFile(let old, let new):
                guard isFree(old), isFree(target: new), !renames.values.contains(new), removals.isEmpty else {
                    return false
                }
                renames[old] = new
            case .removeFile(let name):
                guard isFree(name), renames.isEmpty else { return false }
                removals.insert(name)
            default:
                guard let more = textEdits(for: fix, beside: finding.fixes), more.allSatisfy(isFree),
                    !more.contains(where: { edit in edits.contains { $0.collides(with: edit) } })
                else { return false }
                edits += more
            }
        }
        renamed.merge(renames) { $1 }
        removed.formUnion(removals)
        for edit in edits { self.edits[edit.file, default: []].insert(edit, at: index(of: edit)) }
        return true
    }

    /// Whether a file name is free: no other file has it or gets it.
    private func isFree(target: String) -> Bool {
        contents.files[target] == nil && !renamed.values.contains(target)
    }

    private func isFree(_ name: String) -> Bool {
        contents.files[name] != nil && isNamed(name) && edits[name] == nil
    }

    private func isNamed(_ name: String) -> Bool { renamed[name] == nil && !removed.contains(name) }

    /// Whether no change so far concerns the same bytes; since they are sorted, only two neighbours can.
    private func isFree(_ edit: TextEdit) -> Bool {
        guard isNamed(edit.file) else { return false }
        let others = edits[edit.file] ?? []
        let index = index(of: edit)
        return !others[max(0, index - 1)..<min(others.count, index + 1)].contains { $0.collides(with: edit) }
    }

    private func index(of edit: TextEdit) -> Int {
        let others = edits[edit.file] ?? []
        var (low, high) = (0, others.count)
        while low < high {
            let middle = (low + high) / 2
            if others[middle].range.lowerBound < edit.range.lowerBound { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private mutating func textEdits(for fix: Finding.Fix, beside others: [Finding.Fix]) -> [TextEdit]? {
        switch fix {
        case .replace(let pointer, let value, let file): editor(file)?.replacing(pointer, with: value)
        case .rename(let pointer, let name, let file):
            editor(file).flatMap { editor in
                editor.renaming(pointer, to: name).map { $0 + (editor.removingNull(pointer.sibling(name)) ?? []) }
            }
        case .remove(let pointer, let file): editor(file)?.removing(pointer)
        case .wrapInArray(let pointer, let file): editor(file)?.wrapping(pointer)
        case .add(let name, let value, let pointer, let file):
            editor(file).flatMap { editor in
                let text = movedText(of: value, to: pointer, in: file, by: others, editor) ?? value.text()
                return editor.replacingNull(pointer.appending(name), text: text)
                    ?? editor.adding(name, text: text, to: pointer)
            }
        case .removeBytes(let range, let file): removing(range, from: file)
        case .renameFile, .removeFile: nil
        }
    }

    private func removing(_ range: Range<Int>, from file: String) -> [TextEdit]? {
        guard let bytes = contents.files[file], range.lowerBound >= 0, range.upperBound <= bytes.count else {
            return nil
        }
        return [TextEdit(file: file, range: range, bytes: [])]
    }

    /// A value that the same finding removes elsewhere moves with its formatting.
    private func movedText(
        of value: JSONValue, to object: JSONPointer, in file: String, by fixes: [Finding.Fix], _ editor: JSONTextEditor
    ) -> String? {
        for case .remove(let pointer, file) in fixes {
            if let source = contents.document(named: file)?.root[pointer], source == value {
                return editor.sourceText(of: pointer, movedTo: object)
            }
        }
        return nil
    }

    private mutating func editor(_ file: String) -> JSONTextEditor? {
        if let known = editors[file] { return known }
        guard let document = contents.document(named: file) else { return nil }
        let editor = JSONTextEditor(document, file: file, pointers: pointers[file] ?? [])
        editors[file] = editor
        return editor
    }

    func applied() -> [String: [UInt8]] {
        var files = contents.files.filter { !removed.contains($0.key) }
        for (old, new) in renamed { files[new] = files.removeValue(forKey: old) }
        for (name, edits) in edits { files[name] = files[name].map { Self.text($0, after: edits) } }
        return files
    }

    private static func text(_ text: [UInt8], after edits: [TextEdit]) -> [UInt8] {
        var result: [UInt8] = []
        var offset = 0
        for edit in edits {
            result += text[offset..<edit.range.lowerBound]
            result += edit.bytes
            offset = edit.range.upperBound
        }
        return result + text[offset...]
    }
}
