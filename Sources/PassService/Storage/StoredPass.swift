#if Server
    internal import PassModel
    internal import Platform
    package import PassToolkit

    /// The row of a pass or order, with its record as text.
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
        /// Whether it was deleted; the row stays, so that phones can unregister.
        package var isDeleted: Bool { row.truth(9) }
        /// The number of the version, from 1.
        package var version: Int64 { row.integer(10) }
        /// The tag of the last change.
        package var tag: Int64 { row.integer(11) }
        /// `Last-Modified` in seconds since 1970, which increases with each version.
        package var modified: Int64 { row.integer(12) }
        /// When it was created, in milliseconds since 1970.
        package var created: Int64 { row.integer(13) }
        /// When it was last changed, in milliseconds since 1970.
        package var changed: Int64 { row.integer(14) }
        /// Distinguishes the pass from earlier ones with its serial number; 0 for the first.
        package var generation: Int64 { row.integer(16) }

        /// Whether a token is that of the pass, even if it is deleted, since phones may still unregister.
        func admits(_ token: String) -> Bool { !token.isEmpty && isEqualSecret(token, self.token) }

        /// The version of the template that the pass is made from, if it is not uploaded.
        var template: Int64? { row.integer(ifAt: 4) }

        /// The name of that template.
        var templateName: String? { row.text(ifAt: 15) }

        /// Whether it has personal data of its owner.
        var isPersonalized: Bool { row.text(ifAt: 6) != nil }

        /// The personal data that the owner entered in Wallet.
        func person() throws(StoreError) -> Record? { try row.record(ifAt: 6) }

        /// Whether a change would have no effect.
        func isUnchanged(by change: PassChange) -> Bool {
            guard !isDeleted else { return false }
            switch change.action {
            // Records are compared as text: another encoding of the same letters is another barcode.
            case .make(let template, _, let isVoided):
                return row.integer(ifAt: 4) == template && SQLValue(row.text(ifAt: 5)) == change.data
                    && isVoided ?? self.isVoided == self.isVoided
            case .upload(_, let digest, _): return row.integer(ifAt: 4) == nil && row.text(7) == digest
            case .void(let isVoided): return isVoided == self.isVoided
            case .personalize(let person): return person == nil && !isPersonalized
            case .delete: return false
            }
        }

        /// The source of the archive; a known record is not parsed again.
        fileprivate func content(_ record: Record?) throws(StoreError) -> StoredPass.Content {
            guard let template = row.integer(ifAt: 4) else { return .uploaded(digest: row.text(7)) }
            let stored = record == nil ? try row.record(ifAt: 5) : record
            return .made(
                PassRecipe(
                    template: TemplateVersion(id: template, digest: row.text(17)), templateName: row.text(15),
                    record: stored ?? Record(), person: try person(), isVoided: isVoided))
        }
    }

    /// A pass or order in the database, without the archive of an uploaded one.
    @dynamicMemberLookup
    package struct StoredPass: Sendable, Hashable {
        /// The source of the archive.
        package enum Content: Sendable, Hashable {
            case made(PassRecipe)
            /// An uploaded archive, by its SHA-256; a deleted pass has none.
            case uploaded(digest: String)
        }

        let row: PassRow
        package let content: Content

        /// The personal data that the owner entered in Wallet.
        package var person: Record? { if case .made(let made) = content { made.person } else { nil } }

        /// Parses the source of a pass, unless its record is known.
        init(_ row: PassRow, record: Record? = nil) throws(StoreError) {
            self.row = row
            content = try row.content(record)
        }

        package subscript<Value>(dynamicMember member: KeyPath<PassRow, Value>) -> Value { row[keyPath: member] }
    }

    extension StoredPass {
        /// The names of what a list of records has for each pass.
        static let importedNames = PassAddress.names + ["template", "record", "voided"]

        /// Its state as members of JSON, without its authentication token and personal data.
        var members: [(name: String, value: JSONValue?)] {
            var members =
                row.address.members + [
                    ("version", .number(JSONNumber(Int(row.version)))), ("voided", .bool(row.isVoided)),
                    ("modified", .string(Date(milliseconds: row.modified * 1000).ISO8601Format())),
                    ("created", .string(Date(milliseconds: row.created).ISO8601Format())),
                ]
            switch content {
            case .made(let made):
                members += [
                    ("template", .string(made.templateName)),
                    ("templateVersion", .number(JSONNumber(Int(made.template.id)))),
                    ("record", made.record.json), ("personalized", .bool(made.person != nil)),
                ]
            case .uploaded(let digest): members.append(("archiveDigest", .string(digest)))
            }
            return members
        }
    }

    /// The parts that a pass is made from.
    package struct PassRecipe: Sendable, Hashable {
        package let template: TemplateVersion
        package let templateName: String
        package let record: Record
        /// The personal data that the owner entered in Wallet.
        package var person: Record?
        package let isVoided: Bool
    }

    /// A change of one pass, checked and ready to be stored.
    package struct PassChange: Sendable {
        /// The kind of change.
        package enum Action: Sendable {
            /// The pass is made from a template and a record; `isVoided` is unchanged if it is `nil`.
            case make(template: Int64, record: Record, isVoided: Bool?)
            /// An uploaded archive, with its SHA-256 and its authentication token.
            case upload(archive: [UInt8], digest: String, token: String)
            /// The pass is voided, or valid again.
            case void(Bool)
            /// The owner entered personal data; `nil` removes it.
            case personalize(Record?)
            /// The pass is deleted.
            case delete
        }

        package let address: PassAddress
        package let action: Action
        let condition: PassCondition
        /// The new record.
        let record: Record?
        /// The new record as stored.
        let data: SQLValue

        package init(_ address: PassAddress, _ action: Action, if condition: PassCondition = .always) {
            self.address = address
            self.action = action
            self.condition = condition
            record = if case .make(_, let record, _) = action { record } else { nil }
            data = SQLValue(record)
        }
    }

    /// A precondition of a change, checked in its transaction.
    package struct PassCondition: Sendable, Hashable {
        /// The current version must be one of these entity tags, with quotes (RFC 9110, section 8.8.3).
        var match: Set<String>?
        /// The current version must not be one of these; `*` matches all.
        var noneMatch: Set<String>?

        package static let always = PassCondition()
        /// The pass does not exist, or was deleted.
        package static let absent = PassCondition(noneMatch: ["*"])

        package static func version(_ version: Int64) -> Self { Self(match: ["\"\(version)\""]) }

        func holds(for row: PassRow?) -> Bool {
            guard let row, !row.isDeleted else { return match == nil }
            let names: Set = ["*", "\"\(row.version)\""]
            return match?.isDisjoint(with: names) != true && noneMatch?.isDisjoint(with: names) ?? true
        }
    }

    /// The outcome of a change.
    package enum PassChangeOutcome: Sendable, Hashable {
        case created(StoredPass)
        case changed(StoredPass)
        /// The pass was equal before: no new version, no push.
        case unchanged(StoredPass)
        /// The pass does not exist.
        case unknown
        /// The condition of the change is not met.
        case outdated
        /// The authentication token of the uploaded archive differs from that of the pass.
        case otherToken

        /// The current pass.
        package var pass: StoredPass? {
            switch self {
            case .created(let pass), .changed(let pass), .unchanged(let pass): pass
            case .unknown, .outdated, .otherToken: nil
            }
        }
    }

    // Columns contain records as JSON objects, sorted by name, so that equal records are equal texts.

    extension Record {
        /// The record as a JSON object.
        package var json: JSONValue {
            .object(
                JSONObject(members: values.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value.json) })
            )
        }

        /// Whether two records have the same bytes: another encoding of the same letters is another barcode.
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
