#if Server
    internal import PassModel
    package import PassToolkit

    /// The row of a pass or order: all that most requests need, and what it is made of as text.
    package struct PassRow: Sendable, Hashable {
        private let row: SQLRow

        /// The columns of ``init(_:)``, which may be followed by others.
        static let columns =
            ["id", "type", "serial", "token", "template", "data", "person", "digest", "voided", "deleted", "version"]
            .map { "passes.\($0), " }.joined()
            + "passes.tag, passes.modified, passes.created, passes.changed, "
            + "(SELECT name FROM templates t WHERE t.id = passes.template), passes.generation, "
            + "(SELECT digest FROM templates t WHERE t.id = passes.template)"
        static let columnCount = 18

        init(_ row: SQLRow) { self.row = row }

        package var id: Int64 { row.integer(0) }
        package var address: PassAddress { PassAddress(type: row.text(1), serial: row.text(2)) }
        /// The authentication token, which phones send.
        package var token: String { row.text(3) }
        package var isVoided: Bool { row.truth(8) }
        /// Whether it is served no longer; the row stays, so that phones can unregister.
        package var isDeleted: Bool { row.truth(9) }
        /// Counts the changes, from 1.
        package var version: Int64 { row.integer(10) }
        /// The tag of the last change.
        package var tag: Int64 { row.integer(11) }
        /// `Last-Modified` in seconds since 1970: at least one more for each version.
        package var modified: Int64 { row.integer(12) }
        /// When it was made, in milliseconds since 1970.
        package var created: Int64 { row.integer(13) }
        /// When it was last changed, in milliseconds since 1970.
        package var changed: Int64 { row.integer(14) }
        /// Tells the pass from those of other people who had its serial number before; 0 for the first.
        package var generation: Int64 { row.integer(16) }

        /// Whether a phone that sent a token has this pass; also a deleted one, which it may still unregister.
        func admits(_ token: String) -> Bool { !token.isEmpty && isEqualSecret(token, self.token) }

        /// The version of the template that it is made of here, if it is.
        var template: Int64? { row.integer(ifAt: 4) }

        /// Whether the pass's owner told Wallet anything.
        var isPersonalized: Bool { row.text(ifAt: 6) != nil }

        /// What the pass's owner told Wallet.
        func person() throws(StoreError) -> Record? { try row.record(ifAt: 6) }

        /// Whether it is already as a change would make it.
        func isUnchanged(by change: PassChange) -> Bool {
            guard !isDeleted else { return false }
            switch change.action {
            // Texts of records: another spelling of the same letters is another barcode.
            case .make(let template, _, let isVoided):
                return row.integer(ifAt: 4) == template && SQLValue(row.text(ifAt: 5)) == change.data
                    && isVoided ?? self.isVoided == self.isVoided
            case .upload(_, let digest, _): return row.integer(ifAt: 4) == nil && row.text(7) == digest
            case .void(let isVoided): return isVoided == self.isVoided
            case .personalize(let person): return person == nil && !isPersonalized
            case .delete: return false
            }
        }

        /// What the archive comes from; a record that is known need not be read.
        fileprivate func content(_ record: Record?) throws(StoreError) -> StoredPass.Content {
            guard let template = row.integer(ifAt: 4) else { return .uploaded(digest: row.text(7)) }
            let stored = record == nil ? try row.record(ifAt: 5) : record
            return .made(
                PassRecipe(
                    template: TemplateVersion(id: template, digest: row.text(17)), templateName: row.text(15),
                    record: stored ?? Record(), person: try person(), isVoided: isVoided))
        }
    }

    /// A pass or order as the database has it, without the archive of an uploaded one.
    @dynamicMemberLookup
    package struct StoredPass: Sendable, Hashable {
        /// What the archive comes from.
        package enum Content: Sendable, Hashable {
            case made(PassRecipe)
            /// An uploaded archive, by its SHA-256; a deleted pass has none.
            case uploaded(digest: String)
        }

        let row: PassRow
        package let content: Content

        /// What the pass's owner told Wallet.
        package var person: Record? { if case .made(let made) = content { made.person } else { nil } }

        /// Reads what a pass is made of, unless its record is known.
        init(_ row: PassRow, record: Record? = nil) throws(StoreError) {
            self.row = row
            content = try row.content(record)
        }

        package subscript<Value>(dynamicMember member: KeyPath<PassRow, Value>) -> Value { row[keyPath: member] }
    }

    /// What a pass is made of.
    package struct PassRecipe: Sendable, Hashable {
        package let template: TemplateVersion
        package let templateName: String
        package let record: Record
        /// What the pass's owner told Wallet.
        package var person: Record?
        package let isVoided: Bool
    }

    /// A change of one pass, checked and ready to be stored.
    package struct PassChange: Sendable {
        /// What becomes of the pass.
        package enum Action: Sendable {
            /// It is made of a template and a record; `isVoided` is left alone if it is `nil`.
            case make(template: Int64, record: Record, isVoided: Bool?)
            /// An uploaded archive, with its SHA-256 and its authentication token.
            case upload(archive: [UInt8], digest: String, token: String)
            /// It is voided, or no longer.
            case void(Bool)
            /// What a person told Wallet; `nil` forgets it.
            case personalize(Record?)
            /// It is no longer served.
            case delete
        }

        package let address: PassAddress
        package let action: Action
        let condition: PassCondition
        /// The record that it makes the pass of.
        let record: Record?
        /// The same as its column has it.
        let data: SQLValue

        package init(_ address: PassAddress, _ action: Action, if condition: PassCondition = .always) {
            self.address = address
            self.action = action
            self.condition = condition
            record = if case .make(_, let record, _) = action { record } else { nil }
            data = SQLValue(record)
        }
    }

    /// What must be there for a change to be made; the transaction that makes it looks.
    package struct PassCondition: Sendable, Hashable {
        /// One of these versions must be there, as entity tags with their quotes name them (RFC 9110, section 8.8.3).
        var match: Set<String>?
        /// None of these may be there; `*` stands for all.
        var noneMatch: Set<String>?

        package static let always = PassCondition()
        /// There is no pass, or it was deleted.
        package static let absent = PassCondition(noneMatch: ["*"])

        package static func version(_ version: Int64) -> Self { Self(match: ["\"\(version)\""]) }

        func holds(for row: PassRow?) -> Bool {
            guard let row, !row.isDeleted else { return match == nil }
            let names: Set = ["*", "\"\(row.version)\""]
            return match?.isDisjoint(with: names) != true && noneMatch?.isDisjoint(with: names) ?? true
        }
    }

    /// What became of a change.
    package enum PassChangeOutcome: Sendable, Hashable {
        case created(StoredPass)
        case changed(StoredPass)
        /// The pass was like this before: no version, no push.
        case unchanged(StoredPass)
        /// There is no such pass.
        case unknown
        /// The pass is not as the condition of the change wants it.
        case outdated
        /// The uploaded archive has another authentication token than phones have.
        case otherToken

        /// The pass as it is now.
        package var pass: StoredPass? {
            switch self {
            case .created(let pass), .changed(let pass), .unchanged(let pass): pass
            case .unknown, .outdated, .otherToken: nil
            }
        }
    }

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
