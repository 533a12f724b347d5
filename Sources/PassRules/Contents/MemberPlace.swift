internal import PassModel

/// A member of an object and where it stands.
struct MemberPlace: PlacedValue {
    let pointer: JSONPointer
    let value: JSONValue

    var name: String { pointer.tokens.last ?? "" }
}
