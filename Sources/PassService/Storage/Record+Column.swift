#if Server
    internal import PassModel
    package import PassToolkit

    // A column holds a record as a JSON object, sorted by name: equal records have equal texts. Only this file knows that.

    extension Record {
        /// The record as a JSON object.
        package var json: JSONValue {
            .object(
                JSONObject(members: values.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value.json) })
            )
        }

        /// Whether two records have the same bytes: another spelling of the same letters is another barcode.
        func isIdentical(to other: Record) -> Bool { json.utf8Text() == other.json.utf8Text() }
    }

    extension SQLValue {
        init(_ record: Record?) { self = record.map { .text($0.json.text()) } ?? .null }
    }

    extension SQLRow {
        /// A record, or `nil`.
        func record(ifAt column: Int) throws(StoreError) -> Record? {
            guard let text = text(ifAt: column) else { return nil }
            do throws(RecordError) {
                return try Record(json: text.utf8)
            } catch {
                throw StoreError(.damaged, "the record of a pass can't be read")
            }
        }
    }
#endif
