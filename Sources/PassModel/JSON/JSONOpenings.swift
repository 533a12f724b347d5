/// Places inside a JSON value to put other values, looked up once and filled many times.
///
/// Arrays and objects are neither replaced nor put in, so filling changes no name, no order and no nesting.
package struct JSONOpenings: Sendable {
    private indirect enum Node: Sendable {
        case value(Int)
        case inside([(index: Int, node: Node)])
    }

    private let node: Node

    /// The places at `pointers` in `value`; `nil` if one of them leads nowhere, or to an array or object.
    package init?(in value: JSONValue, at pointers: [JSONPointer]) {
        let places = pointers.enumerated().map { (tokens: $1.tokens[...], number: $0) }
        guard let node = Self.node(of: value, places) else { return nil }
        self.node = node
    }

    private init(node: Node) { self.node = node }

    private static func node(of value: JSONValue, _ places: [(tokens: ArraySlice<String>, number: Int)]) -> Node? {
        if places.count == 1, let place = places.first, place.tokens.isEmpty {
            return value.isLeaf ? .value(place.number) : nil
        }
        var children: [(index: Int, node: Node)] = []
        for (token, places) in Dictionary(grouping: places, by: \.tokens.first) {
            guard let token, let index = value.index(of: token), let child = value.child(at: index),
                let node = node(of: child, places.map { ($0.tokens.dropFirst(), $0.number) })
            else { return nil }
            children.append((index, node))
        }
        return .inside(children.sorted { $0.index < $1.index })
    }

    /// The openings inside the value at `pointer`; `nil` if there are none.
    package func inside(_ pointer: JSONPointer, of value: JSONValue) -> JSONOpenings? {
        var (node, value) = (node, value)
        for token in pointer.tokens {
            guard case .inside(let children) = node, let index = value.index(of: token),
                let next = children.first(where: { $0.index == index })?.node, let child = value.child(at: index)
            else { return nil }
            (node, value) = (next, child)
        }
        return JSONOpenings(node: node)
    }

    /// `value` with `values` in its openings.
    package func filled(_ value: JSONValue, with values: [JSONValue]) -> JSONValue {
        Self.filled(value, node, with: values)
    }

    private static func filled(_ value: JSONValue, _ node: Node, with values: [JSONValue]) -> JSONValue {
        switch (node, value) {
        case (.value(let number), _): return values[number]
        case (.inside(let children), .object(var object)):
            for child in children {
                object.changeValue(at: child.index) { filled($0, child.node, with: values) }
            }
            return .object(object)
        case (.inside(let children), .array(var elements)):
            for child in children { elements[child.index] = filled(elements[child.index], child.node, with: values) }
            return .array(elements)
        default: return value
        }
    }
}

extension JSONValue {
    /// Whether this is neither array nor object.
    package var isLeaf: Bool {
        switch self {
        case .array, .object: false
        default: true
        }
    }

    func index(of token: String) -> Int? {
        switch self {
        case .object(let object): return object.index(of: token)
        case .array(let elements):
            guard let index = Int(token), elements.indices.contains(index), String(index) == token else { return nil }
            return index
        default: return nil
        }
    }

    func child(at index: Int) -> JSONValue? {
        switch self {
        case .object(let object): object.members[index].value
        case .array(let elements): elements[index]
        default: nil
        }
    }
}
