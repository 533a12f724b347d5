internal import PassModel

/// A template with the places that records fill in, and all that rules look at derived from it once.
///
/// Filling changes neither names nor nesting, so whatever is derived from one record's pass has the same elements at the
/// same pointers as what is derived from another's.
final class FillableTemplate: Sendable {
    /// The template as if it were a finished pass.
    let contents: PassContents
    private let object: JSONObject
    private let openings: JSONOpenings
    private let openFiles: Set<String>

    let keys: FillablePart<[KeyPlace]>
    let leaves: FillablePart<[LeafPlace]>
    let fields: FillablePart<[FieldPlace]>
    let barcodes: FillablePart<[ObjectPlace]>
    let semantics: FillablePart<[ObjectPlace]>
    let upcoming: FillablePart<[ObjectPlace]>
    let tagTree: FillablePart<TypedTree>
    let upcomingTree: FillablePart<TypedTree>
    let ownTags: FillablePart<MergedTags>

    /// A template to fill at `pointers`; `nil` where its `pass.json` is not strict JSON with an object, or where one of
    /// these leads to no value that can be filled in.
    init?(_ template: PassContents, at pointers: [JSONPointer], openFiles: Set<String>) {
        let contents = template.finished
        guard contents.isObject, contents.deviations.isEmpty,
            let openings = JSONOpenings(in: .object(contents.pass.object), at: pointers)
        else { return nil }
        let object = contents.pass.object
        let filler = { (pointer: JSONPointer) in openings.inside(pointer, of: .object(object)) }
        self.contents = contents
        self.object = object
        self.openings = openings
        self.openFiles = openFiles
        keys = .list(contents.keys, filler)
        leaves = .list(contents.leaves, filler)
        fields = .list(contents.fields, filler)
        barcodes = .list(contents.barcodes, filler)
        semantics = .list(contents.semantics, filler)
        upcoming = .list(contents.upcoming, filler)
        tagTree = .tree(contents.tagTree, filler)
        upcomingTree = .tree(contents.upcomingTree, filler)
        ownTags = .tags(contents.ownTags, filler)
    }

    /// Whether records change strings files.
    var hasOpenFiles: Bool { !openFiles.isEmpty }

    /// Whether records change the file of this name.
    func changes(_ name: String) -> Bool { name == "pass.json" || openFiles.contains(name) }

    /// `pass.json` with `values` in its openings.
    func object(filledWith values: [JSONValue]) -> JSONObject {
        openings.filled(.object(object), with: values).object ?? object
    }

    /// `pass.json` as it stands, which tells `trace` when an opening is read.
    func watchedObject(by trace: ReadingTrace) -> JSONObject { openings.watched(object, by: trace) }
}

/// Something derived from a template, and how to put values into it.
struct FillablePart<Part: Sendable>: Sendable {
    private let fill: @Sendable ([JSONValue]) -> Part

    /// The part for a record's values.
    func filled(with values: [JSONValue]) -> Part { fill(values) }
}

/// A thing with a value of `pass.json` in it.
protocol ValueHolder: Sendable {
    var pointer: JSONPointer { get }
    var held: JSONValue { get }
    func holding(_ value: JSONValue) -> Self
}

extension FieldPlace: ValueHolder {
    var held: JSONValue { value }
    func holding(_ value: JSONValue) -> FieldPlace {
        FieldPlace(style: style, group: group, index: index, pointer: pointer, value: value)
    }
}

extension ObjectPlace: ValueHolder {
    var held: JSONValue { .object(object) }
    func holding(_ value: JSONValue) -> ObjectPlace {
        value.object.map { ObjectPlace(pointer: pointer, object: $0) } ?? self
    }
}

/// Looks up the openings inside the value at a pointer.
typealias Filler = (JSONPointer) -> JSONOpenings?

/// Things of which some have openings inside.
private struct FillableList<Element: ValueHolder>: Sendable {
    let elements: [Element]
    let open: [(index: Int, openings: JSONOpenings)]

    init(_ elements: [Element], _ filler: Filler) {
        self.elements = elements
        open = elements.enumerated().compactMap { index, element in filler(element.pointer).map { (index, $0) } }
    }

    func filled(with values: [JSONValue]) -> [Element] {
        guard !open.isEmpty else { return elements }
        var filled = elements
        for (index, openings) in open {
            filled[index] = filled[index].holding(openings.filled(filled[index].held, with: values))
        }
        return filled
    }
}

extension FillablePart {
    static func list<Element: ValueHolder>(_ elements: [Element], _ filler: Filler) -> FillablePart
    where Part == [Element] {
        let list = FillableList(elements, filler)
        return FillablePart { list.filled(with: $0) }
    }
}

extension FillablePart<TypedTree> {
    static func tree(_ tree: TypedTree, _ filler: Filler) -> FillablePart {
        let values = FillableList(tree.values, filler)
        let objects = FillableList(tree.objects, filler)
        return FillablePart { TypedTree(values: values.filled(with: $0), objects: objects.filled(with: $0)) }
    }
}

extension FillablePart<MergedTags> {
    static func tags(_ tags: MergedTags, _ filler: Filler) -> FillablePart {
        let list = FillableList(tags.list, filler)
        return FillablePart { MergedTags(tags.indices, list.filled(with: $0)) }
    }
}
