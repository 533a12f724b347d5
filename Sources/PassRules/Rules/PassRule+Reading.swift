public import PassModel

extension PassRule {
    /// A part of a pass whose values a rule reads.
    ///
    /// Records change values, neither names nor nesting. So a rule may ask without a reading which keys are there, how
    /// many elements an array has, and whether a value is an object or an array.
    public struct Reading: Sendable {
        enum Place: Sendable { case everything, stringsFiles, key(Pass.Key), barcodes, styles, fields, tags }

        let place: Place
        /// The members that are read there; empty for all.
        private var members: [String] = []

        /// Everything, the files included.
        public static let everything = Reading(place: .everything)
        /// The strings files.
        public static let strings = Reading(place: .stringsFiles)

        /// The value of a top-level key, or some members of it; of an array, these members of each element.
        public static func key(_ key: Pass.Key, _ members: String...) -> Reading {
            Reading(place: .key(key), members: members)
        }

        /// The values of these keys in `barcodes` and `barcode`; without keys, all of both.
        public static func barcodes(_ keys: Pass.Barcode.Key...) -> Reading {
            Reading(place: .barcodes, members: keys.map(\.rawValue))
        }

        /// What stands in place of a style, of a group of fields or of a field, and the other members of styles.
        public static let styles = Reading(place: .styles)

        /// The values of these keys in the fields of the styles; without keys, all of the styles.
        public static func fields(_ keys: Pass.Field.Key...) -> Reading {
            Reading(place: .fields, members: keys.map(\.rawValue))
        }

        /// These semantic tags of the pass, its fields and its upcoming events; without keys, all of them.
        public static func tags(_ keys: SemanticTags.Key...) -> Reading {
            tags(named: keys.map(\.rawValue))
        }

        static func tags(named names: [String]) -> Reading { Reading(place: .tags, members: names) }

        /// Whether it reads the value at `path`, the names on the way to a leaf without the indices of arrays.
        ///
        /// A leaf in the place of an array or object counts as all that could be in it.
        func touches(_ path: [String]) -> Bool {
            guard let rest = rest(of: path) else { return false }
            return members.isEmpty || rest.first.map(members.contains) ?? true
        }

        /// The part of `path` that is inside the place; `nil` if it leads elsewhere.
        private func rest(of path: [String]) -> ArraySlice<String>? {
            guard let first = path.first else { return path[...] }
            return switch place {
            case .everything, .stringsFiles: nil
            case .key(let key): first == key.rawValue ? path.dropFirst() : nil
            case .barcodes: Self.barcodeKeys.contains(first) ? path.dropFirst() : nil
            case .styles: path.count < 3 && isStyle(first) ? [] : nil
            case .fields: isStyle(first) ? path.dropFirst(2) : nil
            case .tags: path.firstIndex(of: Pass.Key.semantics.rawValue).map { path[($0 + 1)...] }
            }
        }

        private func isStyle(_ name: String) -> Bool { Pass.Style.Kind(rawValue: name) != nil }

        private static let barcodeKeys = [Pass.Key.barcodes.rawValue, Pass.Key.barcode.rawValue]
    }
}
