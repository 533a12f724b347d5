#if Server
    /// A pass or order as the database has it, without the archive of one that was handed in.
    package struct StoredPass: Sendable, Hashable {
        /// What the archive comes from.
        package enum Content: Sendable, Hashable {
            /// A template, the record as JSON text, and what a person told Wallet, as JSON text.
            case made(template: Int64, data: String, person: String?)
            /// An archive that was signed elsewhere, by its SHA-256; a deleted pass has none.
            case given(digest: String)
        }

        package let id: Int64
        package let address: PassAddress
        /// The authentication token, which phones send.
        package let token: String
        package let content: Content

        /// What the pass's owner told Wallet, in JSON.
        package var person: String? { if case .made(_, _, let person) = content { person } else { nil } }
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

        init(_ row: SQLRow) {
            id = row.integer(0)
            address = PassAddress(type: row.text(1), serial: row.text(2))
            token = row.text(3)
            content =
                if let template = row.integer(ifAt: 4) {
                    .made(template: template, data: row.text(5), person: row.text(ifAt: 6))
                } else {
                    .given(digest: row.text(7))
                }
            isVoided = row.truth(8)
            isDeleted = row.truth(9)
            version = row.integer(10)
            tag = row.integer(11)
            modified = row.integer(12)
            created = row.integer(13)
            changed = row.integer(14)
        }
    }

    /// What a version that is gone was made of.
    package enum PastContent: Sendable, Hashable {
        case made(template: Int64, data: String, person: String?, isVoided: Bool)
        /// The archive of one that was handed in.
        case given(archive: [UInt8])
    }

    /// A change of one pass, checked and ready to be stored.
    package struct PassChange: Sendable {
        /// What becomes of the pass.
        package enum Action: Sendable {
            /// It is made of a template and a record, JSON text; `isVoided` is left alone if it is `nil`.
            case make(template: Int64, data: String, isVoided: Bool?)
            /// An archive that was signed elsewhere, with its SHA-256 and the token in it.
            case give(archive: [UInt8], digest: String, token: String)
            /// It is voided, or no longer.
            case void(Bool)
            /// What a person told Wallet, as JSON text; `nil` forgets it.
            case personalize(String?)
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
        /// An archive was handed in with another authentication token than phones have.
        case otherToken

        /// The pass as it is now.
        package var pass: StoredPass? {
            switch self {
            case .created(let pass), .changed(let pass), .unchanged(let pass): pass
            case .unknown, .outdated, .otherToken: nil
            }
        }
    }
#endif
