internal import PassModel

/// A value of `pass.json` that is neither array nor object.
struct LeafPlace: Sendable {
    /// The array or object that a leaf is in, linked to the one around it.
    ///
    /// Pointers are made of these only when they are needed.
    private final class Container: Sendable {
        let outer: Container?
        let token: String
        /// The top-level key that it is under, if the format knows it.
        let top: Pass.Key?

        init(_ token: String, in outer: Container?) {
            self.outer = outer
            self.token = token
            top = outer == nil ? Pass.Key(rawValue: token) : outer?.top
        }

        var tokens: [String] { (outer?.tokens ?? []) + [token] }
    }

    /// Everything about a leaf except its value; the same in all passes of a template.
    private final class Spot: Sendable {
        let name: String?
        let index: Int
        let container: Container?

        init(name: String?, index: Int, container: Container?) {
            self.name = name
            self.index = index
            self.container = container
        }
    }

    private let spot: Spot
    let value: JSONValue

    /// Its name, where it is a member of an object.
    var name: String? { spot.name }

    /// The top-level key that it is under, if the format knows it.
    var top: Pass.Key? { spot.container.map(\.top) ?? name.flatMap { Pass.Key(rawValue: $0) } }

    /// Every leaf inside the whole of `pass.json`, or inside the value of one of its keys, in the order of the text.
    static func all(in value: JSONValue, at key: Pass.Key? = nil) -> [LeafPlace] {
        var leaves: [LeafPlace] = []
        collect(value, name: key?.rawValue, index: 0, in: nil, into: &leaves, isRoot: key == nil)
        return leaves
    }

    private static func collect(
        _ value: JSONValue, name: String?, index: Int, in container: Container?, into leaves: inout [LeafPlace],
        isRoot: Bool
    ) {
        if value.isLeaf {
            leaves.append(LeafPlace(spot: Spot(name: name, index: index, container: container), value: value))
            return
        }
        let inner = isRoot ? nil : Container(name ?? String(index), in: container)
        if let object = value.object {
            for member in object.members {
                collect(member.value, name: member.name, index: 0, in: inner, into: &leaves, isRoot: false)
            }
        } else {
            for (index, element) in (value.array ?? []).enumerated() {
                collect(element, name: nil, index: index, in: inner, into: &leaves, isRoot: false)
            }
        }
    }
}

extension LeafPlace: ValueHolder {
    var pointer: JSONPointer { JSONPointer(tokens: (spot.container?.tokens ?? []) + [name ?? String(spot.index)]) }
    var held: JSONValue { value }
    func holding(_ value: JSONValue) -> LeafPlace { LeafPlace(spot: spot, value: value) }
}
