internal import PassModel

extension PassContents {
    /// Visits every value of `pass.json` that is neither array nor object, in the order of the text.
    ///
    /// - Parameters:
    ///   - skipped: keys at the top level that are passed over.
    ///   - visit: called with the value and the names and indices on the way to it.
    func forEachLeaf(except skipped: Set<Pass.Key> = [], _ visit: (_ value: JSONValue, _ path: [String]) -> Void) {
        guard case .success(let document) = document else { return }
        guard let object = document.root.object, !skipped.isEmpty else { return document.root.forEachLeaf(visit) }
        let names = Set(skipped.map(\.rawValue))
        for member in object.members where !names.contains(member.name) {
            member.value.forEachLeaf(below: [member.name], visit)
        }
    }
}

extension JSONValue {
    /// Visits every value inside this one that is neither array nor object, with its path from `path` on.
    func forEachLeaf(below path: [String] = [], _ visit: (_ value: JSONValue, _ path: [String]) -> Void) {
        var path = path
        descend(&path, visit)
    }

    private func descend(_ path: inout [String], _ visit: (JSONValue, [String]) -> Void) {
        switch self {
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                path.append(String(index))
                element.descend(&path, visit)
                path.removeLast()
            }
        case .object(let object):
            for member in object.members {
                path.append(member.name)
                member.value.descend(&path, visit)
                path.removeLast()
            }
        default: visit(self, path)
        }
    }
}
