internal import PassModel

/// A kind of element in a pass that rules check one by one.
struct PassPart<Element: PassElement>: Sendable {
    private let all: @Sendable (PassContents) -> [Element]
    private var isMeant: @Sendable (Element) -> Bool = { _ in true }

    init(_ elements: @escaping @Sendable (PassContents) -> [Element]) { all = elements }

    /// The elements that meet a condition; it must depend only on what records can't change: names, types and existing
    /// keys.
    func filter(_ condition: @escaping @Sendable (Element) -> Bool) -> PassPart {
        var part = self
        part.isMeant = { [isMeant] in isMeant($0) && condition($0) }
        return part
    }

    /// Visits the elements, without collecting them first.
    func forEach(in contents: PassContents, _ body: (Element) -> Void) {
        for element in all(contents) where isMeant(element) { body(element) }
    }
}

extension PassPart<PassContents.FieldPlace> {
    static let field = PassPart { $0.fields }
    /// The fields of the styles and those of upcoming events.
    static let fieldAnywhere = PassPart { $0.everyField }
    static let upcomingField = PassPart { $0.upcomingFields }
}

extension PassPart<PassContents.ObjectPlace> {
    static let barcode = PassPart { $0.barcodes }
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
    static let message = PassPart { $0.messages }
}

extension PassPart<KeyPlace> {
    static let key = PassPart { $0.keys }

    static func key(_ keys: Pass.Key...) -> PassPart {
        PassPart { contents in keys.compactMap { key in contents[key].map { KeyPlace(key: key, value: $0) } } }
    }
}

extension PassPart<LeafPlace> {
    /// The values that are neither array nor object.
    static let leaf = PassPart { $0.leaves }
}

extension PassPart<TypedTree.Value> {
    /// All known values, each separately.
    static let value = PassPart { $0.tree.values }

    /// The values of semantic tags and of nested objects, each separately.
    static let tag = PassPart { $0.tagTree.values }
}

extension PassPart<TypedTree.Object> {
    /// The objects of semantic tags, and nested ones.
    static let tagObject = PassPart { $0.tagTree.objects }

    static func tagObject(_ shape: Shape) -> PassPart { tagObject.filter { $0.shape == shape } }

    static let imageURL = PassPart { $0.upcomingTree.objects.filter { $0.shape == .imageURL } }
}

extension PassPart<MemberPlace> {
    /// Members in the wrong place.
    static func misplaced(_ find: @escaping @Sendable (PassContents) -> [MemberPlace]) -> PassPart { PassPart(find) }
}
