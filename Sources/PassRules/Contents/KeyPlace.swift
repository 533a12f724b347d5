internal import PassModel

/// The value of a top-level key that the format knows.
struct KeyPlace: Sendable {
    let key: Pass.Key
    let value: JSONValue

    private static let byName = Dictionary(uniqueKeysWithValues: Pass.Key.allCases.map { ($0.rawValue, $0) })

    /// The keys that are there; of duplicates the last.
    static func all(in object: JSONObject) -> [KeyPlace] {
        var places: [KeyPlace] = []
        places.reserveCapacity(Pass.Key.allCases.count)
        for member in object.members {
            guard let key = byName[member.name] else { continue }
            let place = KeyPlace(key: key, value: member.value)
            if let index = places.firstIndex(where: { $0.key == key }) {
                places[index] = place
            } else {
                places.append(place)
            }
        }
        return places
    }
}

extension KeyPlace: ValueHolder {
    var pointer: JSONPointer { .to(key) }
    var held: JSONValue { value }
    func holding(_ value: JSONValue) -> KeyPlace { KeyPlace(key: key, value: value) }
}

extension JSONPointer {
    /// A pointer to the value of a top-level key, or to a member of it.
    static func to(_ key: Pass.Key, _ member: String...) -> JSONPointer { JSONPointer(tokens: [key.rawValue] + member) }

    /// A pointer to the value of a style.
    static func to(style: Pass.Style.Kind) -> JSONPointer { JSONPointer(tokens: [style.rawValue]) }
}
