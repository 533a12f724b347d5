internal import PassModel

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
