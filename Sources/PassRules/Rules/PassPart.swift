internal import PassModel

/// A kind of element in a pass that rules check one by one.
///
/// Only names and nesting decide which elements there are, so they are the same in all passes of a template.
struct PassPart<Element: PlacedValue>: Sendable {
    /// All of them.
    let elements: @Sendable (PassContents) -> [Element]
    /// Those at some indices.
    let some: @Sendable (_ contents: PassContents, _ indices: [Int]) -> [Element]
    /// Whether a check looks at an element; names and nesting decide it too.
    private(set) var includes: @Sendable (Element) -> Bool = { _ in true }
    /// Whether a check reads the leaf at `path` inside of an element.
    private(set) var reads: @Sendable (_ element: Element, _ path: ArraySlice<String>) -> Bool = { _, _ in true }

    init(_ elements: @escaping @Sendable (PassContents) -> [Element]) {
        self.elements = elements
        some = { contents, indices in
            let all = elements(contents)
            return indices.map { all[$0] }
        }
    }

    /// Some of the elements; names and nesting must decide which.
    fileprivate func including(_ includes: @escaping @Sendable (Element) -> Bool) -> PassPart {
        var part = self
        part.includes = includes
        return part
    }

    /// The same elements, for a check that reads less of them.
    fileprivate func reading(_ reads: @escaping @Sendable (Element, ArraySlice<String>) -> Bool) -> PassPart {
        var part = self
        part.reads = reads
        return part
    }

    /// The same elements, for a check that reads only some members; without names, all of them.
    fileprivate func reading(_ members: [String]) -> PassPart {
        reading { _, path in members.isEmpty || path.first.map(members.contains) ?? true }
    }
}

extension PassPart where Element: ValueHolder {
    /// Elements that are filled in one by one, when they are checked, in a pass made from a template.
    init(
        _ elements: @escaping @Sendable (PassContents) -> [Element],
        in template: @escaping @Sendable (FillableTemplate) -> FillableList<Element>
    ) {
        self.elements = elements
        some = { contents, indices in
            guard case .filled(let fillable, let values, _) = contents.source else {
                return PassPart(elements).some(contents, indices)
            }
            let list = template(fillable)
            return indices.map { list.element(at: $0, with: values) }
        }
    }
}

extension PassPart<PassContents.FieldPlace> {
    /// The fields of the styles, for a check that reads only these keys.
    static func field(_ keys: Pass.Field.Key...) -> PassPart { PassPart { $0.fields }.reading(keys.map(\.rawValue)) }

    /// The fields of the styles and those of upcoming events, for a check that reads only these keys, or all.
    static func fieldAnywhere(_ keys: Pass.Field.Key...) -> PassPart {
        PassPart { $0.everyField }.reading(keys.map(\.rawValue))
    }

    /// The fields of upcoming events.
    static let upcomingField = PassPart { $0.upcomingFields }

    /// All fields, for a check that reads only the value and its styles.
    static let styledField = fieldAnywhere(
        .value, .dateStyle, .timeStyle, .numberStyle, .currencyCode, .ignoresTimeZone)
}

extension PassPart<PassContents.ObjectPlace> {
    /// The barcodes, for a check that reads only these keys.
    static func barcode(_ keys: Pass.Barcode.Key...) -> PassPart {
        PassPart { $0.barcodes }.reading(keys.map(\.rawValue))
    }

    /// The upcoming events.
    static let upcomingEvent = PassPart { $0.upcoming }
    /// The entries of `relevantDates` that are objects.
    static let relevantDate = element(of: .relevantDates)

    /// The elements of an array at the top level that are objects.
    static func element(of key: Pass.Key) -> PassPart {
        PassPart { PassContents.ObjectPlace.elements(of: key, in: $0) }
    }
}

extension PassPart<BarcodeMessage> {
    /// The messages of the barcodes, with format and encoding.
    static let message = PassPart { $0.messages }.reading(["message", "format", "messageEncoding"])
}

extension PassPart<KeyPlace> {
    /// The top-level keys that the format knows, for a check that does not read what is inside of objects.
    static let key = PassPart({ $0.keys }, in: { $0.keys }).reading { place, path in
        path.isEmpty || path.count == 1 && place.value.array != nil
    }

    /// These top-level keys, with all that is in them.
    static func key(_ keys: Pass.Key...) -> PassPart { key(keys) }

    /// These top-level keys, with all that is in them.
    static func key(_ keys: [Pass.Key]) -> PassPart {
        PassPart({ $0.keys }, in: { $0.keys }).including { keys.contains($0.key) }
    }
}

extension PassPart<LeafPlace> {
    /// The values that are neither array nor object.
    static let leaf = PassPart({ $0.leaves }, in: { $0.leaves })
}

extension PassPart<TypedTree.Value> {
    /// The values of semantic tags and what is in them, each for itself.
    static let tag = PassPart({ $0.tagTree.values }, in: { $0.tagValues }).reading { $1.isEmpty }

    /// Those for which a condition on name and type is true.
    static func tag(where condition: @escaping @Sendable (TypedTree.Value) -> Bool) -> PassPart {
        tag.including(condition)
    }

    /// The values of upcoming events and what is in them, except for tags and fields, each for itself.
    static let upcomingValue = PassPart { $0.upcomingTree.values }.reading { $1.isEmpty }
}

extension PassPart<TypedTree.Object> {
    /// The objects of semantic tags and those in them, for a check that reads nothing but the names of people.
    static let tagObject = PassPart({ $0.tagTree.objects }, in: { $0.tagObjects }).reading { object, _ in
        object.shape == .person
    }

    /// The objects of a shape.
    static func tagObject(_ shape: Shape) -> PassPart {
        PassPart({ $0.tagTree.objects }, in: { $0.tagObjects }).including { $0.shape == shape }
    }

    /// The addresses of images in upcoming events.
    static let imageURL = PassPart { $0.upcomingTree.objects.filter { $0.shape == .imageURL } }
}

extension PassPart<MemberPlace> {
    /// Members that stand where they do not belong.
    static func stray(_ members: @escaping @Sendable (PassContents) -> [MemberPlace]) -> PassPart { PassPart(members) }
}
