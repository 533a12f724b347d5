internal import PassModel

/// An object of an order, and what the format calls it.
struct OrderPlace: Sendable {
    let shape: Shape
    let place: PassContents.ObjectPlace
    /// The first system that knows the key under which it stands; `nil` for all.
    let since: SystemVersion?

    var object: JSONObject { place.object }
    var pointer: JSONPointer { place.pointer }

    /// The members that the format knows, with what it says of them.
    var known: [(member: JSONObject.Member, facts: KeyFacts, pointer: JSONPointer)] {
        let keys = shape.keys
        return object.members.compactMap { member in
            keys[member.name].map { (member, $0, pointer.appending(member.name)) }
        }
    }
}

extension PassContents {
    static let orderFile = "order.json"

    /// The file that makes it a pass or an order.
    var mainFile: String { isOrder ? Self.orderFile : "pass.json" }

    /// The order; `nil` if it is a pass, or could not be read.
    var order: JSONObject? { isOrder ? document.value?.root.object : nil }

    /// The objects of the order that the format knows, the order itself first.
    var orderPlaces: [OrderPlace] { parts.orderPlaces.value { makeOrderPlaces() } }

    private func makeOrderPlaces() -> [OrderPlace] {
        var places: [OrderPlace] = []
        func add(_ value: JSONValue, as shape: Shape, since: SystemVersion? = nil, at pointer: JSONPointer) {
            guard let object = value.object else { return }
            let shape = shape == .fulfillment ? Self.fulfillment(object) : shape
            let place = OrderPlace(
                shape: shape, place: ObjectPlace(pointer: pointer, object: object), since: since)
            places.append(place)
            for (member, facts, pointer) in place.known {
                switch facts.type {
                case .object(let inner): add(member.value, as: inner, since: facts.since, at: pointer)
                case .list(.object(let inner)):
                    for (index, element) in (member.value.array ?? []).enumerated() {
                        add(element, as: inner, since: facts.since, at: pointer.appending(index))
                    }
                default: break
                }
            }
        }
        if let order { add(.object(order), as: .order, at: .root) }
        return places
    }

    /// What kind of fulfillment it is by its type, or by what it has if that is misspelled or yet to be filled in.
    private static func fulfillment(_ object: JSONObject) -> Shape {
        switch object["fulfillmentType"]?.string?.lowercased() {
        case "pickup": .pickup
        case "shipping": .shipping
        default: object.members.contains { $0.name.hasPrefix("pick") || $0.name == "displayName" } ? .pickup : .shipping
        }
    }

    /// The objects of one kind.
    func orderPlaces(_ shape: Shape) -> [OrderPlace] { orderPlaces.filter { $0.shape == shape } }
}
