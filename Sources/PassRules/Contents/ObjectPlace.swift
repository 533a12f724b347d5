public import PassModel

extension PassContents {
    /// An object in `pass.json` and where it stands.
    public struct ObjectPlace: Sendable {
        /// Where it stands.
        public let pointer: JSONPointer
        /// What stands there.
        public let object: JSONObject

        /// The object under a key of this one.
        func object(of key: String) -> ObjectPlace? {
            object[key]?.object.map { ObjectPlace(pointer: pointer.appending(key), object: $0) }
        }

        /// The elements of an array at the top level that are objects.
        static func elements(of key: Pass.Key, in contents: PassContents) -> [ObjectPlace] {
            let pointer = JSONPointer(tokens: [key.rawValue])
            return (contents[key]?.array ?? []).enumerated().compactMap { index, value in
                value.object.map { ObjectPlace(pointer: pointer.appending(index), object: $0) }
            }
        }

        /// The object of a key at the top level, if it is one.
        static func value(of key: Pass.Key, in contents: PassContents) -> [ObjectPlace] {
            guard let object = contents[key]?.object else { return [] }
            return [ObjectPlace(pointer: JSONPointer(tokens: [key.rawValue]), object: object)]
        }
    }
}

extension PassContents {
    /// A fault at the first element beyond `most` of an array at the top level; `words` says how many there are.
    func surplus(in key: Pass.Key, over most: Int, _ words: (_ count: Int) -> String) -> [Fault] {
        guard let count = pass.object[key.rawValue]?.array?.count, count > most else { return [] }
        return [Fault(.value(JSONPointer(tokens: [key.rawValue, String(most)])), words(count))]
    }

    /// A fault for each object whose `identifier` an earlier one has.
    func repeatedIdentifiers(of places: [ObjectPlace]) -> [Fault] {
        var firsts: [String: JSONPointer] = [:]
        return places.compactMap { place in
            guard let identifier = place.object["identifier"]?.string, !isOpen(identifier) else { return nil }
            guard let first = firsts[identifier] else {
                firsts[identifier] = place.pointer
                return nil
            }
            return Fault(
                .value(place.pointer.appending("identifier")),
                "the identifier \(identifier.shown) is that of \(first) already")
        }
    }
}
