internal import PassModel

/// A template with the places that records fill in, and all that rules look at derived from it once.
///
/// Filling changes neither names nor nesting. So whatever is derived from the passes of two records has the same
/// elements at the same pointers.
final class FillableTemplate: Sendable {
    /// The template as if it were a finished pass.
    let contents: PassContents
    private let object: JSONObject
    private let openings: JSONOpenings

    let keys: FillableList<KeyPlace>
    let leaves: FillableList<LeafPlace>
    let fields: FillableList<PassContents.FieldPlace>
    let barcodes: FillableList<PassContents.ObjectPlace>
    let tagValues: FillableList<TypedTree.Value>
    let tagObjects: FillableList<TypedTree.Object>
    let ownTags: FillableList<MergedTags.Tag>

    /// A template to fill at `pointers`; `nil` if its `pass.json` is not strict JSON with an object, or if a pointer
    /// leads to no value that can be filled in.
    init?(_ template: PassContents, at pointers: [JSONPointer]) {
        let contents = template.finished
        guard contents.isObject, contents.deviations.isEmpty,
            let openings = JSONOpenings(in: .object(contents.pass.object), at: pointers)
        else { return nil }
        let object = contents.pass.object
        let filler = { (pointer: JSONPointer) in openings.inside(pointer, of: .object(object)) }
        self.contents = contents
        self.object = object
        self.openings = openings
        keys = FillableList(contents.keys, filler)
        leaves = FillableList(contents.leaves, filler)
        fields = FillableList(contents.fields, filler)
        barcodes = FillableList(contents.barcodes, filler)
        tagValues = FillableList(contents.tagTree.values, filler)
        tagObjects = FillableList(contents.tagTree.objects, filler)
        ownTags = FillableList(contents.ownTags.tags, filler)
    }

    /// `pass.json` with `values` in its openings.
    func object(filledWith values: [JSONValue]) -> JSONObject {
        openings.filled(.object(object), with: values).object ?? object
    }

    /// The value at `pointer`, with `values` in its openings.
    func value(at pointer: JSONPointer, filledWith values: [JSONValue]) -> JSONValue? {
        JSONValue.object(object)[pointer].map { value in
            openings.inside(pointer, of: .object(object)).map { $0.filled(value, with: values) } ?? value
        }
    }
}

/// A value of `pass.json`, or what is read of one.
protocol PlacedValue: Sendable {
    var pointer: JSONPointer { get }
}

/// A thing with a value of `pass.json` in it.
protocol ValueHolder: PlacedValue {
    var held: JSONValue { get }
    func holding(_ value: JSONValue) -> Self
}

extension PassContents.FieldPlace: ValueHolder {
    var held: JSONValue { value }
    func holding(_ value: JSONValue) -> PassContents.FieldPlace {
        PassContents.FieldPlace(style: style, group: group, index: index, pointer: pointer, value: value)
    }
}

extension PassContents.ObjectPlace: ValueHolder {
    var held: JSONValue { .object(object) }
    func holding(_ value: JSONValue) -> PassContents.ObjectPlace {
        value.object.map { PassContents.ObjectPlace(pointer: pointer, object: $0) } ?? self
    }
}

/// Looks up the openings inside the value at a pointer.
typealias Filler = (JSONPointer) -> JSONOpenings?

/// Elements derived from a template, some with openings inside.
struct FillableList<Element: ValueHolder>: Sendable {
    let elements: [Element]
    private let openings: [JSONOpenings?]
    /// The indices of those with openings inside.
    let open: [Int]

    init(_ elements: [Element], _ filler: Filler) {
        self.elements = elements
        openings = elements.map { filler($0.pointer) }
        open = openings.indices.filter { [openings] in openings[$0] != nil }
    }

    /// The one at `index` with a record's values in it.
    func element(at index: Int, with values: [JSONValue]) -> Element {
        let element = elements[index]
        return openings[index].map { element.holding($0.filled(element.held, with: values)) } ?? element
    }

    /// All with a record's values in them.
    func filled(with values: [JSONValue]) -> [Element] {
        guard !open.isEmpty else { return elements }
        var filled = elements
        for index in open { filled[index] = element(at: index, with: values) }
        return filled
    }
}
