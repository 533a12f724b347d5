internal import PassModel

/// How a rule finds faults: in the pass as a whole, or in each element of one kind by itself.
package struct Check: Sendable {
    /// Hands over each fault of the whole pass as it is found, so that faults need not be collected.
    let visit: @Sendable (_ contents: PassContents, _ found: (Fault) -> Void) -> Void
    /// The check of single elements, if the rule has one.
    let elements: Elements?
    /// What the check reads; if it has elements, what it reads beside them.
    let reads: [PassRule.Reading]

    /// Elements of one kind, each checked by itself.
    struct Elements: Sendable {
        /// The faults of those at some indices.
        let faults: @Sendable (_ contents: PassContents, _ indices: [Int]) -> [Fault]
        /// The indices of those that `openings` are in, or of all if it is `nil`, and of those that have faults already;
        /// none if there is nothing to fill in.
        let open: @Sendable (_ template: PassContents, _ openings: Openings?) -> [Int]
    }

    /// A check of the whole pass.
    init(reads: [PassRule.Reading], faults: @escaping @Sendable (PassContents) -> [Fault]) {
        visit = { contents, found in faults(contents).forEach(found) }
        elements = nil
        self.reads = reads
    }

    /// The faults of the whole pass.
    func faults(_ contents: PassContents) -> [Fault] {
        var faults: [Fault] = []
        visit(contents) { faults.append($0) }
        return faults
    }

    /// What is left of a check for each pass of a template.
    typealias Remainder = @Sendable (PassContents) -> [Fault]

    /// What each pass of a template has to be checked for; `nil` if its faults are in all of them.
    func remainder(in template: PassContents, _ openings: Openings) -> Remainder? {
        let isTouched = openings.touch(reads)
        guard let elements else {
            if isTouched { return { faults($0) } }
            return nil
        }
        let open = elements.open(template, isTouched ? nil : openings)
        if open.isEmpty { return nil }
        return { elements.faults($0, open) }
    }

    /// A check of each element of a part of the pass.
    ///
    /// - Parameters:
    ///   - part: the elements.
    ///   - onlyFirst: whether only the first of several faults with the same message is reported.
    ///   - reads: what `faults` reads beside the element.
    ///   - faults: what is wrong with an element; one speller serves all of them.
    init<Element>(
        each part: PassPart<Element>, onlyFirst: Bool = false, reads: [PassRule.Reading] = [],
        faults: @escaping @Sendable (Element, PassContents, inout Speller) -> [Fault]
    ) {
        let visit = { @Sendable (elements: [Element], contents: PassContents, found: (Fault) -> Void) in
            var speller = Speller()
            var seen: Set<String?> = []
            for element in elements where part.includes(element) {
                for fault in faults(element, contents, &speller) {
                    if !onlyFirst || seen.insert(fault.message).inserted { found(fault) }
                }
            }
        }
        let all = { @Sendable (elements: [Element], contents: PassContents) -> [Fault] in
            var all: [Fault] = []
            visit(elements, contents) { all.append($0) }
            return all
        }
        self.visit = { contents, found in visit(part.elements(contents), contents, found) }
        self.reads = reads
        elements = Elements { contents, indices in
            all(part.some(contents, indices), contents)
        } open: { template, openings in
            let elements = part.elements(template)
            guard let openings else { return Array(elements.indices) }
            let isOpen = elements.map { element in
                part.includes(element) && openings.touch(element.pointer) { part.reads(element, $0) }
            }
            guard isOpen.contains(true) else { return [] }
            return elements.indices.filter { isOpen[$0] || !all([elements[$0]], template).isEmpty }
        }
    }
}

/// The parts of a template that records fill in.
struct Openings: Sendable {
    /// The leaves of `pass.json`.
    let pointers: [JSONPointer]
    /// The way to each of them, without indices.
    private let paths: [[String]]
    /// Each of them, and the values around it.
    private let around: Set<JSONPointer>
    private let hasFiles: Bool

    /// These leaves of `pass.json`, and these strings files.
    init(_ pointers: [JSONPointer], files: Set<String> = []) {
        self.pointers = pointers
        paths = pointers.map { $0.tokens.filter { Int($0) == nil } }
        around = Set(
            pointers.flatMap { pointer in
                (0...pointer.tokens.count).map { JSONPointer(tokens: Array(pointer.tokens.prefix($0))) }
            })
        hasFiles = !files.isEmpty
    }

    /// Whether one of them is among what a rule reads.
    func touch(_ reads: [PassRule.Reading]) -> Bool {
        reads.contains { reading in
            switch reading.place {
            case .everything: true
            case .stringsFiles: hasFiles
            default: paths.contains(where: reading.touches)
            }
        }
    }

    /// Whether one of them is the value at `pointer`, or in it at a path for which `isRead` is true.
    func touch(_ pointer: JSONPointer, where isRead: (_ path: ArraySlice<String>) -> Bool) -> Bool {
        guard around.contains(pointer) else { return false }
        return pointers.contains { opening in
            opening.tokens.starts(with: pointer.tokens) && isRead(opening.tokens.dropFirst(pointer.tokens.count))
        }
    }
}
