internal import PassModel

/// How a rule finds faults: in the pass as a whole, or in each element of one kind by itself.
package struct Check: Sendable {
    /// Hands over each fault of the whole pass as it is found, so that faults need not be collected.
    let visit: @Sendable (_ contents: PassContents, _ found: (Fault) -> Void) -> Void
    /// The check of single elements, if the rule has one.
    let elements: Elements?

    /// Elements of one kind, each checked by itself.
    struct Elements: Sendable {
        /// The faults of those at some indices.
        let faults: @Sendable (_ contents: PassContents, _ indices: [Int]) -> [Fault]
        /// The indices of those that have faults, or may have them with other values in place of those that `trace`
        /// watches; `nil` if no such value matters, or if these values decide what the elements are.
        let open: @Sendable (_ contents: PassContents, _ trace: ReadingTrace) -> [Int]?
    }

    /// A check of the whole pass.
    init(faults: @escaping @Sendable (PassContents) -> [Fault]) {
        visit = { contents, found in faults(contents).forEach(found) }
        elements = nil
    }

    /// The faults of the whole pass.
    func faults(_ contents: PassContents) -> [Fault] {
        var faults: [Fault] = []
        visit(contents) { faults.append($0) }
        return faults
    }

    /// A check of each element of a part of the pass.
    ///
    /// - Parameters:
    ///   - part: the elements.
    ///   - onlyFirst: whether only the first of several faults with the same message is reported.
    ///   - faults: what is wrong with an element; one speller serves all of them.
    init<Element>(
        each part: PassPart<Element>, onlyFirst: Bool = false,
        faults: @escaping @Sendable (Element, PassContents, inout Speller) -> [Fault]
    ) {
        let visit = { @Sendable (elements: [Element], contents: PassContents, found: (Fault) -> Void) in
            var speller = Speller()
            var seen: Set<String?> = []
            for element in elements {
                for fault in faults(element, contents, &speller)
                where !onlyFirst || seen.insert(fault.message).inserted { found(fault) }
            }
        }
        let all = { @Sendable (elements: [Element], contents: PassContents) -> [Fault] in
            var all: [Fault] = []
            visit(elements, contents) { all.append($0) }
            return all
        }
        self.visit = { contents, found in visit(part.elements(contents), contents, found) }
        elements = Elements { contents, indices in
            all(part.some(contents, indices), contents)
        } open: { contents, trace in
            let (elements, isOpen) = trace.following { part.elements(contents) }
            guard !isOpen else { return nil }
            var isAnyOpen = false
            let indices = elements.indices.filter { index in
                let (faults, isOpen) = trace.following { all([elements[index]], contents) }
                isAnyOpen = isAnyOpen || isOpen
                return isOpen || !faults.isEmpty
            }
            return isAnyOpen ? indices : nil
        }
    }
}

/// A kind of element in a pass that rules check one by one.
struct PassPart<Element: Sendable>: Sendable {
    /// All of them.
    let elements: @Sendable (PassContents) -> [Element]
    /// Those at some indices.
    let some: @Sendable (_ contents: PassContents, _ indices: [Int]) -> [Element]

    init(
        _ elements: @escaping @Sendable (PassContents) -> [Element],
        some: @escaping @Sendable (_ contents: PassContents, _ indices: [Int]) -> [Element]
    ) {
        self.elements = elements
        self.some = some
    }

    init(_ elements: @escaping @Sendable (PassContents) -> [Element]) {
        self.elements = elements
        some = { contents, indices in
            let all = elements(contents)
            return indices.map { all[$0] }
        }
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
            if case .filled(let fillable, let values, _) = contents.source {
                let list = template(fillable)
                return indices.map { list.element(at: $0, with: values) }
            }
            let all = elements(contents)
            return indices.map { all[$0] }
        }
    }
}

extension PassPart<PassContents.FieldPlace> {
    /// The fields of the styles.
    static let field = PassPart { $0.fields }
    /// The fields of the styles and those of upcoming events.
    static let fieldAnywhere = PassPart { $0.everyField }
}

extension PassPart<PassContents.ObjectPlace> {
    /// The barcodes.
    static let barcode = PassPart { $0.barcodes }
    /// The upcoming events.
    static let upcomingEvent = PassPart { $0.upcoming }
    /// The entries of `relevantDates` that are objects.
    static let relevantDate = PassPart(
        { PassContents.ObjectPlace.elements(of: .relevantDates, in: $0.pass) }, in: { $0.relevantDates })
}

extension PassPart<BarcodeMessage> {
    /// The messages of the barcodes, except those that are still open.
    static let message = PassPart { $0.messages }
}

extension PassPart<KeyPlace> {
    /// The top-level keys that the format knows.
    static let key = PassPart({ $0.keys }, in: { $0.keys })
}

extension PassPart<LeafPlace> {
    /// The values that are neither array nor object.
    static let leaf = PassPart {
        $0.leaves
    } some: {
        $0.leaves(at: $1)
    }
}

extension PassPart<TypedTree.Value> {
    /// The values of semantic tags, and what is in them.
    static let tag = PassPart({ $0.tagTree.values }, in: { $0.tagValues })
    /// The values of upcoming events, and what is in them, except for tags and fields.
    static let upcomingValue = PassPart({ $0.upcomingTree.values }, in: { $0.upcomingValues })
}

extension PassPart<TypedTree.Object> {
    /// The objects of semantic tags, and those in them.
    static let tagObject = PassPart({ $0.tagTree.objects }, in: { $0.tagObjects })
}
