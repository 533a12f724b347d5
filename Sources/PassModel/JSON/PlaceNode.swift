/// A tree of the values whose places are wanted, so that reading notes these and no others.
final class PlaceNode {
    private(set) var children: [String: PlaceNode] = [:]
    var place: JSONDocument.Place?

    /// Makes room for the place of a value, and of all around it.
    func want(_ pointer: JSONPointer) {
        var node = self
        for token in pointer.tokens { node = node.child(token) }
    }

    private func child(_ token: String) -> PlaceNode {
        if let child = children[token] { return child }
        let child = PlaceNode()
        children[token] = child
        return child
    }

    /// The places that were found.
    var found: [JSONPointer: JSONDocument.Place] {
        var places: [JSONPointer: JSONDocument.Place] = [:]
        var pending: [(PlaceNode, [String])] = [(self, [])]
        while let (node, tokens) = pending.popLast() {
            if let place = node.place { places[JSONPointer(tokens: tokens)] = place }
            pending += node.children.map { ($0.value, tokens + [$0.key]) }
        }
        return places
    }
}
