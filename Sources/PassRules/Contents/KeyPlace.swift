internal import PassModel

/// The value of a top-level key that the format knows.
struct KeyPlace: Sendable {
    let key: Pass.Key
    private let watched: WatchedValue

    var value: JSONValue { watched.value }

    private static let byName = Dictionary(uniqueKeysWithValues: Pass.Key.allCases.map { ($0.rawValue, $0) })

    /// The keys that are there; of duplicates the last.
    static func all(in object: JSONObject) -> [KeyPlace] {
        var places: [KeyPlace] = []
        places.reserveCapacity(Pass.Key.allCases.count)
        for (name, value) in object.watchedMembers {
            guard let key = byName[name] else { continue }
            let place = KeyPlace(key: key, watched: value)
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
    var pointer: JSONPointer { JSONPointer(tokens: [key.rawValue]) }
    var held: JSONValue { value }
    func holding(_ value: JSONValue) -> KeyPlace { KeyPlace(key: key, watched: WatchedValue(value)) }
}
