#if Server
    internal import GooglePasses
    internal import PassModel
    public import PassRules
    public import PassToolkit
    internal import Platform
    internal import ZipContainer

    extension WalletService {
        /// A pass that the service has, after a change.
        ///
        /// ```swift
        /// let card = try await passes.issue(template: "coffee", serial: id.serial, record: member)
        /// if card.isChanged { print("\(card.id.serial) has version \(card.version)") }
        /// ```
        public struct Issued: Sendable, Hashable {
            /// Which pass it is.
            public let id: PassAddress
            /// Counts the changes, from 1.
            public let version: Int64
            /// Whether anything changed: only then do phones get a push.
            public let isChanged: Bool
            /// The warnings of the rules.
            public let warnings: [Finding]
        }

        /// Stores a template under a name; passes made from an older version stay as they are.
        ///
        /// - Parameters:
        ///   - name: what `issue(template:serial:record:)` calls it.
        ///   - folder: the folder with its `pass.json`, or an archive of that. With a `google.json` in it, or beside it as
        ///     `NAME.google.json`, its passes are for Google Wallet, too.
        /// - Returns: the warnings of the rules.
        /// - Throws: `RefusedPass` with all findings, `BundleError`, `TemplateError`, `IdentityError`, ``IssuingError``,
        ///   ``StoreError``.
        @discardableResult
        public func putTemplate(_ name: String, from folder: String) async throws -> [Finding] {
            let bundle = try PassBundle(path: folder)
            var files = bundle.files
            // In an archive, this marks a template of Pass Designer in place of the folder's name.
            if bundle.needsIdentifiers { files["tooling.json"] = Array("{}".utf8) }
            // The program reads the same settings.
            if files["google.json"] == nil { files["google.json"] = try GoogleSettings.file(beside: folder)?.bytes }
            let archive = try ArchiveWriter.archive(
                of: files.sorted { $0.key < $1.key }.map {
                    ArchiveEntry(name: $0.key, bytes: $0.value, compression: .deflated)
                })
            return try await issuer.putTemplate(name, archive: archive).findings
        }

        /// Makes a pass; with `replacing`, changes it if it exists, and sends pushes.
        ///
        /// - Parameters:
        ///   - template: the name of the template.
        ///   - serial: the serial number; `nil` makes a random one.
        ///   - record: the values for the placeholders, without those that the service fills in.
        ///   - replacing: whether an existing pass with this serial number is changed.
        /// - Returns: the stored pass.
        /// - Throws: `RecordError`, `RefusedPass` with all findings, ``IssuingError``, such as `exists`, ``StoreError``.
        public func issue(
            template: String, serial: String? = nil, record: some Encodable & Sendable, replacing: Bool = false
        ) async throws -> Issued {
            try await issue(template: template, serial: serial, record: Record(encoding: record), replacing: replacing)
        }

        /// Makes a pass from a record, as the function above does.
        ///
        /// - Throws: `RecordError`, `RefusedPass` with all findings, ``IssuingError``, ``StoreError``.
        public func issue(
            template name: String, serial: String? = nil, record: Record, replacing: Bool = false
        ) async throws -> Issued {
            guard let template = try await store.template(named: name) else {
                let names = try await store.templates().map(\.name)
                throw IssuingError(.noTemplate(name), nearest: Spelling.nearest(to: name, among: names))
            }
            let type = try await issuer.servedTemplate(template.version).type
            let address = PassAddress(type: type, serial: serial ?? UUID().uuidString.lowercased())
            guard PassAddress.isName(address.serial) else { throw IssuingError(.badSerial(address.serial)) }
            let change = try await issuer.checkedChange(
                address, template: template.version, record: record, person: try await store.row(address)?.person(),
                if: replacing ? .always : .absent)
            let (outcome, warnings) = try await issuer.make(change)
            return try issued(outcome, of: address, warnings)
        }

        /// Changes values of a pass; concurrent changes don't undo each other.
        ///
        /// ```swift
        /// try await passes.update(id) { $0["balance"] = 4 }
        /// ```
        ///
        /// - Parameters:
        ///   - id: the pass.
        ///   - edit: changes the record; it runs again if another change came in between. Nothing is stored if it throws.
        /// - Returns: the stored pass.
        /// - Throws: ``IssuingError`` if the pass does not exist or was signed elsewhere, `RecordError`, `RefusedPass`
        ///   with all findings, ``StoreError``, also if others keep changing the pass; what `edit` throws.
        @discardableResult
        public func update(_ id: PassAddress, _ edit: @escaping @Sendable (inout Record) throws -> Void)
            async throws -> Issued
        {
            let (outcome, warnings) = try await issuer.changing(id) { [issuer] pass in
                guard case .made(let made) = pass.content else { throw IssuingError(.signedElsewhere) }
                var record = made.record
                try edit(&record)
                return try await issuer.checkedChange(
                    id, template: made.template,
                    record: record, person: made.person, if: .version(pass.version))
            }
            return try issued(outcome, of: id, warnings)
        }

        /// Changes values of a pass as a type of the application; other values of the record stay.
        ///
        /// ```swift
        /// try await passes.update(id, as: Member.self) { $0.stars += 1 }
        /// ```
        ///
        /// - Throws: as ``update(_:_:)`` does, and `DecodingError` if the record is not of the type.
        @discardableResult
        public func update<Values: Codable & SendableMetatype>(
            _ id: PassAddress, as type: Values.Type, _ edit: @escaping @Sendable (inout Values) throws -> Void
        ) async throws -> Issued {
            try await update(id) { record in
                var values = try record.decoded(as: type)
                let before = try Record(encoding: values)
                try edit(&values)
                let after = try Record(encoding: values)
                for name in before.values.keys where after[name] == nil { record[name] = nil }
                for (name, value) in after.values where value != before[name] { record[name] = value }
            }
        }

        /// Voids a pass, or makes it valid again; phones show a voided pass without its code.
        ///
        /// - Throws: ``IssuingError`` if the pass does not exist or was signed elsewhere, ``StoreError``.
        @discardableResult
        public func void(_ id: PassAddress, _ isVoided: Bool = true) async throws -> Issued {
            let (outcome, warnings) = try await issuer.changing(id) { pass in
                guard case .made = pass.content else { throw IssuingError(.signedElsewhere) }
                return (PassChange(id, .void(isVoided)), [])
            }
            return try issued(outcome, of: id, warnings)
        }

        /// The record of a pass; `nil` if the pass does not exist or was signed elsewhere.
        ///
        /// - Throws: ``StoreError``.
        public func record(of id: PassAddress) async throws -> Record? {
            guard case .made(let made)? = try await store.pass(id)?.content else { return nil }
            return made.record
        }

        /// A link that a customer opens to get the pass; see *Records, links and lists*.
        ///
        /// - Parameters:
        ///   - id: the pass.
        ///   - expires: when it ends; `nil` for never.
        ///   - isSingleUse: whether it works only once.
        /// - Returns: its address.
        /// - Throws: ``IssuingError`` if the pass does not exist or `expires` is in the past, ``StoreError``.
        public func downloadLink(
            for id: PassAddress, expires: Date? = nil, isSingleUse: Bool = false
        ) async throws -> String {
            guard expires.map({ $0 > store.now() }) ?? true else { throw IssuingError(.linkEnded) }
            guard let link = try await store.makeLink(to: id, expires: expires, isSingleUse: isSingleUse) else {
                throw IssuingError(.noPass, about: id)
            }
            return "\(issuer.base)/p/\(try links.signedToken(link.id))"
        }

        /// Why the last change of a pass or order did not reach phones.
        ///
        /// - Returns: the report; for an unknown pass, its first step failed.
        /// - Throws: ``StoreError``.
        public func why(_ id: PassAddress) async throws -> WhyReport { try await WhyReport(about: id, in: store) }

        private func issued(_ outcome: PassChangeOutcome, of id: PassAddress, _ warnings: [Finding]) throws -> Issued {
            switch outcome {
            case .created(let pass), .changed(let pass):
                wake()
                return Issued(id: pass.address, version: pass.version, isChanged: true, warnings: warnings)
            case .unchanged(let pass):
                return Issued(id: pass.address, version: pass.version, isChanged: false, warnings: warnings)
            case .unknown: throw IssuingError(.noPass, about: id)
            case .outdated: throw IssuingError(.exists, about: id)
            case .otherToken: throw IssuingError(.signedElsewhere)
            }
        }

        /// What happens to passes, for one of your programs: each event at least once, those of a pass in order.
        ///
        /// ```swift
        /// for try await event in passes.events(for: "crm") { print("\(event.pass.serial): \(event.kind)") }
        /// ```
        ///
        /// An event is acknowledged when the loop asks for the next one. A restart continues there; after an error or a kill, up
        /// to a hundred events are repeated. If several processes use the same name, one of them gets the events; when it ends,
        /// another one continues, after 15 seconds if it was killed. A new name gets the events from then on; they are kept for
        /// 30 days. The sequence ends when the application stops.
        ///
        /// - Parameter name: the reader's name; `webhook` is reserved.
        /// - Returns: the events; the sequence throws ``StoreError``, unless the error is temporary, and
        ///   ``ConfigurationError`` for the name `webhook`.
        public func events(for name: String) -> some AsyncSequence<PassEvent, any Error> & Sendable {
            EventSequence(store: store, name: name, logger: logger)
        }

        /// The events that the webhook could not deliver, oldest first; they are kept for 30 days.
        ///
        /// - Parameters:
        ///   - id: the last event of the previous page; `nil` for the first page.
        ///   - limit: the size of a page.
        /// - Returns: the events, and why their delivery failed.
        /// - Throws: ``StoreError``.
        public func deadLetters(after id: PassEvent.ID? = nil, limit: Int = 1000) async throws -> [DeadLetter] {
            try await store.deadLetters(after: id, limit: limit)
        }

        /// Sends dead letters again, which may be after later events.
        ///
        /// - Parameter ids: the ids of their events; `nil` for all.
        /// - Returns: how many are sent again.
        /// - Throws: ``StoreError``.
        @discardableResult
        public func resend(_ ids: [PassEvent.ID]? = nil) async throws -> Int { try await store.resend(ids) }
    }
#endif
