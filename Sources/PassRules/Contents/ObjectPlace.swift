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
