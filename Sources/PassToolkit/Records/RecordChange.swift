/// A record that changes the files of a template in its own way, rather than filling in values.
package final class RecordChange: Sendable {
    /// The files of a pass, by those of its template.
    package typealias Files = [String: [UInt8]]

    /// Makes the files of the pass.
    package let apply: @Sendable (Files) throws -> Files

    package init(_ apply: @escaping @Sendable (Files) throws -> Files) { self.apply = apply }
}

extension RecordChange: Hashable {
    package static func == (first: RecordChange, second: RecordChange) -> Bool { first === second }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
