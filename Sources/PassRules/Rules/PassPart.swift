internal import PassModel

/// A kind of element in a pass that rules check one by one.
struct PassPart<Element: PassElement>: Sendable {
    /// All of them.
    let elements: @Sendable (PassContents) -> [Element]

    init(_ elements: @escaping @Sendable (PassContents) -> [Element]) { self.elements = elements }

    /// Those for which a condition is true on what no record fills in, such as names, types and which keys there are.
    func filter(_ condition: @escaping @Sendable (Element) -> Bool) -> PassPart {
        PassPart { elements($0).filter(condition) }
    }
}

extension PassPart<PassContents.FieldPlace> {
    /// The fields of the styles.
    static let field = PassPart { $0.fields }
    /// The fields of the styles and those of upcoming events.
    static let fieldAnywhere = PassPart { $0.everyField }
    /// The fields of upcoming events.
    static let upcomingField = PassPart { $0.upcomingFields }
}

extension PassPart<PassContents.ObjectPlace> {
    /// The barcodes.
    static let barcode = PassPart { $0.barcodes }
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
    static let message = PassPart { $0.messages }
}

extension PassPart<KeyPlace> {
    /// The top-level keys that the format knows.
    static let key = PassPart { $0.keys }

    /// These top-level keys.
    static func key(_ keys: Pass.Key...) -> PassPart {
        PassPart { contents in keys.compactMap { key in contents[key].map { KeyPlace(key: key, value: $0) } } }
    }
}

extension PassPart<LeafPlace> {
    /// The values that are neither array nor object.
    static let leaf = PassPart { $0.leaves }
}

extension PassPart<TypedTree.Value> {
    /// All values that the format knows, each for itself.
    static let value = PassPart { $0.tree.values }

    /// The values of semantic tags and what is in them, each for itself.
    static let tag = PassPart { $0.tagTree.values }
}

extension PassPart<TypedTree.Object> {
    /// The objects of semantic tags and those in them.
    static let tagObject = PassPart { $0.tagTree.objects }

    /// The objects of a shape.
    static func tagObject(_ shape: Shape) -> PassPart { tagObject.filter { $0.shape == shape } }

    /// The addresses of images in upcoming events.
    static let imageURL = PassPart { $0.upcomingTree.objects.filter { $0.shape == .imageURL } }
}

extension PassPart<MemberPlace> {
    /// Members that stand where they do not belong.
    static func stray(_ members: @escaping @Sendable (PassContents) -> [MemberPlace]) -> PassPart { PassPart(members) }
}
