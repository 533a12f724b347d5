#if Server
    internal import PassModel
    package import PassToolkit

    /// A pass or order as the database has it, without the archive of an uploaded one.
    package struct StoredPass: Sendable, Hashable {
        /// What the archive comes from.
        package enum Content: Sendable, Hashable {
            case made(PassRecipe)
            /// An archive that was signed elsewhere, by its SHA-256; a deleted pass has none.
            case given(digest: String)
        }

        package let id: Int64
        package let address: PassAddress
        /// The authentication token, which phones send.
        package let token: String
        package let content: Content

        /// What the pass's owner told Wallet.
        package var person: Record? { if case .made(let made) = content { made.person } else { nil } }
        package let isVoided: Bool
        /// Whether it is served no longer; the row stays, so that phones can unregister.
        package let isDeleted: Bool
        /// Counts the changes, from 1.
        package let version: Int64
        /// The tag of the last change.
        package let tag: Int64
        /// `Last-Modified` in seconds since 1970: at least one more for each version.
        package let modified: Int64
        /// When it was made and when it was last changed, in milliseconds since 1970.
        package let created, changed: Int64

        /// The columns of ``init(_:)``.
        static let columns =
            "id, type, serial, token, template, data, person, digest, voided, deleted, version, tag, modified, created, "
            + "changed"

        /// Whether a phone that sent a token has this pass; also a deleted one, which it may still unregister.
        func admits(_ token: String) -> Bool { isEqualSecret(token, self.token) }

        init(_ row: SQLRow) throws(StoreError) {
            id = row.integer(0)
            address = PassAddress(type: row.text(1), serial: row.text(2))
            token = row.text(3)
            isVoided = row.truth(8)
            content =
                try PassRecipe(row, template: 4, isVoided: isVoided).map { .made($0) } ?? .given(digest: row.text(7))
            isDeleted = row.truth(9)
            version = row.integer(10)
            tag = row.integer(11)
            modified = row.integer(12)
            created = row.integer(13)
            changed = row.integer(14)
        }
    }

    /// What a pass is made of.
    package struct PassRecipe: Sendable, Hashable {
        /// The version of the template.
        package let template: Int64
        package let record: Record
        /// What the pass's owner told Wallet.
        package var person: Record?
        package let isVoided: Bool

        /// Reads template, record and person from three columns; `nil` if there is no template.
        init?(_ row: SQLRow, template column: Int, isVoided: Bool) throws(StoreError) {
            guard let template = row.integer(ifAt: column) else { return nil }
            self.template = template
            record = try row.record(ifAt: column + 1) ?? Record()
            person = try row.record(ifAt: column + 2)
            self.isVoided = isVoided
        }
    }

    /// A change of one pass, checked and ready to be stored.
    package struct PassChange: Sendable {
        /// What becomes of the pass.
        package enum Action: Sendable {
            /// It is made of a template and a record; `isVoided` is left alone if it is `nil`.
            case make(template: Int64, record: Record, isVoided: Bool?)
            /// An archive that was signed elsewhere, with its SHA-256 and the token in it.
            case give(archive: [UInt8], digest: String, token: String)
            /// It is voided, or no longer.
            case void(Bool)
            /// What a person told Wallet; `nil` forgets it.
            case personalize(Record?)
            /// It is no longer served.
            case delete
        }

        package let address: PassAddress
        package let action: Action
        /// The version that must be there, if the change was computed from it.
        package let expectedVersion: Int64?

        package init(_ address: PassAddress, _ action: Action, expectedVersion: Int64? = nil) {
            self.address = address
            self.action = action
            self.expectedVersion = expectedVersion
        }
    }

    extension PassChange {
        /// The version that a change made, and the word for it in the audit log; `nil` if nothing changed.
        func deed(_ outcome: PassChangeOutcome) -> (version: Int64, word: String)? {
            switch (outcome, action) {
            case (.created(let pass), _): (pass.version, "created")
            case (.changed(let pass), _): (pass.version, "changed")
            case (.unchanged(let pass), .delete): (pass.version, "deleted")
            default: nil
            }
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
        /// Another change came in between.
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
