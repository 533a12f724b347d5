internal import PassModel

/// How a rule sees that it is broken: in the pass as a whole, or in each thing of one kind by itself.
struct Check: Sendable {
    /// What is wrong in the whole pass.
    let faults: @Sendable (PassContents) -> [Fault]
    /// The look at each thing by itself, if the rule looks so.
    let elements: Elements?

    /// Things of one kind, each looked at by itself.
    struct Elements: Sendable {
        /// What is wrong in those at some indices.
        let faults: @Sendable (_ contents: PassContents, _ indices: [Int]) -> [Fault]
        /// The indices of those whose faults depend on what `trace` watches; `nil` if it depends on that which they are.
        let open: @Sendable (_ contents: PassContents, _ trace: ReadingTrace) -> [Int]?
    }

    /// A look at the whole pass.
    init(faults: @escaping @Sendable (PassContents) -> [Fault]) {
        self.faults = faults
        elements = nil
    }

    /// A look at each element of a part of the pass.
    init<Element>(each part: PassPart<Element>, faults: @escaping @Sendable (Element, PassContents) -> [Fault]) {
        self.faults = { contents in part.elements(contents).flatMap { faults($0, contents) } }
        elements = Elements { contents, indices in
            let elements = part.elements(contents)
            return indices.flatMap { faults(elements[$0], contents) }
        } open: { contents, trace in
            let (elements, isOpen) = trace.following { part.elements(contents) }
            guard !isOpen else { return nil }
            return elements.indices.filter { index in trace.following { faults(elements[index], contents) }.hasRead }
        }
    }
}

/// A kind of thing in a pass that rules look at one by one.
struct PassPart<Element>: Sendable {
    let elements: @Sendable (PassContents) -> [Element]
}

extension PassPart<FieldPlace> {
    /// The fields of the styles.
    static let field = PassPart { $0.fields }
    /// The fields of the styles and those of upcoming events.
    static let fieldAnywhere = PassPart { $0.everyField }
}

extension PassPart<ObjectPlace> {
    /// The barcodes.
    static let barcode = PassPart { $0.barcodes }
    /// The entries of `relevantDates` that are objects.
    static let relevantDate = PassPart { ObjectPlace.elements(of: .relevantDates, in: $0.pass) }
}

extension PassPart<BarcodeMessage> {
    /// The messages of the barcodes, except those that are still open.
    static let message = PassPart { $0.messages }
}

extension PassPart<KeyPlace> {
    /// The top-level keys that the format knows.
    static let key = PassPart { $0.keys }
}

extension PassPart<LeafPlace> {
    /// The values that are neither array nor object.
    static let leaf = PassPart { $0.leaves }
}

extension PassPart<TypedTree.Value> {
    /// The values of semantic tags, and what is in them.
    static let tag = PassPart { $0.tagTree.values }
    /// The values of upcoming events, and what is in them, but for tags and fields.
    static let upcomingValue = PassPart { $0.upcomingTree.values }
}

extension PassPart<TypedTree.Object> {
    /// The objects of semantic tags, and those in them.
    static let tagObject = PassPart { $0.tagTree.objects }
}
