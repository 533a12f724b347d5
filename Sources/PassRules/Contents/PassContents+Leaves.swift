internal import PassModel

extension PassContents {
    /// Visits every value of `pass.json` that is neither array nor object, in the order of the text.
    ///
    /// - Parameters:
    ///   - skipped: keys at the top level that are passed over.
    ///   - visit: called with the value and the way to it.
    func forEachLeaf(except skipped: [Pass.Key] = [], _ visit: (_ value: JSONValue, _ path: LeafPath) -> Void) {
        guard case .success(let document) = document else { return }
        guard let object = document.root.object, !skipped.isEmpty else { return document.root.forEachLeaf(visit) }
        for member in object.members where !skipped.contains(where: { $0.rawValue == member.name }) {
            member.value.forEachLeaf(below: member.name, visit)
        }
    }
}

/// The way from the top of a document to a value in it.
struct LeafPath {
    fileprivate enum Step {
        case name(String), index(Int)
    }

    fileprivate var steps: [Step] = []

    /// The way as a pointer, which is made only for what a finding is about.
    var pointer: JSONPointer {
        JSONPointer(
            tokens: steps.map { step in
                switch step {
                case .name(let name): name
                case .index(let index): String(index)
                }
            })
    }

    /// The name of the member, where the value is one.
    var name: String? {
        if case .name(let name) = steps.last { name } else { nil }
    }
}

extension JSONValue {
    /// Visits every value inside this one that is neither array nor object, with the way to it.
    ///
    /// - Parameters:
    ///   - name: the name of the top-level member that this is the value of; `nil` at the top itself.
    ///   - visit: called with the value and the way to it.
    func forEachLeaf(below name: String? = nil, _ visit: (_ value: JSONValue, _ path: LeafPath) -> Void) {
        var path = LeafPath()
        if let name { path.steps.append(.name(name)) }
        descend(&path, visit)
    }

    private func descend(_ path: inout LeafPath, _ visit: (JSONValue, LeafPath) -> Void) {
        switch self {
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                path.steps.append(.index(index))
                element.descend(&path, visit)
                path.steps.removeLast()
            }
        case .object(let object):
            for member in object.members {
                path.steps.append(.name(member.name))
                member.value.descend(&path, visit)
                path.steps.removeLast()
            }
        default: visit(self, path)
        }
    }
}
