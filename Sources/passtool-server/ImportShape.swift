#if Server
    internal import PassModel
    internal import PassRules
    internal import PassService
    internal import PassToolkit
    internal import ToolConsole

    /// How the records of a list become those of passes.
    struct ImportShape {
        let stored: StoredTemplate
        let type: String
        let original: PassTemplate
        /// The serial number of a record.
        let serial: TextPattern
        private let names: Set<String>
        private let allowsUnused: Bool

        /// What the service fills in.
        private static let own: Set = [
            "serialNumber", "orderIdentifier", "authenticationToken", "voided", "updatedAt",
        ]

        init(_ name: String, in store: Store, _ issuer: PassIssuer, allowingUnused: Bool) async throws {
            guard let stored = try await store.template(named: name),
                let archive = try await store.templateArchive(stored.id)
            else {
                let known = try await store.templates().map(\.template.name)
                let path = "-T \(name.shellWord).zip …/admin/v1/templates/\(name.shellWord)"
                throw CommandError(
                    status: .notAPass, message: "there is no template '\(name)'",
                    recovery: [
                        Spelling.nearest(to: name, among: known).map { "did you mean '\($0)'?" }
                            ?? "upload it: curl \(path)"
                    ])
            }
            self.stored = stored
            let served = try await issuer.servedTemplate(stored.id)
            (type, names) = (served.type, served.template(isPersonalized: false).names)
            original = try PassTemplate(PassBundle(archive: archive, path: name))
            allowsUnused = allowingUnused
            // The service replaces the template's own serial number, so that of a record is made here.
            let key = original.bundle.purpose == .pass ? "serialNumber" : "orderIdentifier"
            let main = try JSONDocument(parsing: original.bundle.mainFile, limits: .standard).root.object
            let pattern = try main?[key]?.string.map { try TextPattern($0, origin: "the serial number") }
            serial =
                if let pattern, !pattern.names.isEmpty { pattern } else {
                    try TextPattern("{{\(key)}}", origin: "the serial number")
                }
        }

        /// The placeholders that need a column.
        func uses(besides columns: [String]) -> [Record.Placeholder] {
            original.uses(besides: columns).filter { serial.names.contains($0.name) || !Self.own.contains($0.name) }
        }

        /// The change that stores a record, and what the rules warn of.
        func change(of record: Record, by issuer: PassIssuer) async throws -> (change: PassChange, warnings: [Finding])
        {
            let address = PassAddress(type: type, serial: try serial.filled(from: record))
            guard PassAddress.isName(address.serial) else { throw IssuingError(.badSerial(address.serial)) }
            var kept = record
            for name in serial.names where !names.contains(name) || Self.own.contains(name) { kept[name] = nil }
            if allowsUnused {
                let taken = original.names(among: record.values.keys)
                for name in record.values.keys where !taken.contains(name) { kept[name] = nil }
            }
            var isVoided: Bool?
            if case .boolean(let truth)? = record["voided"] { (isVoided, kept["voided"]) = (truth, nil) }
            return try await issuer.checkedChange(address, template: stored.id, record: kept, isVoided: isVoided)
        }
    }
#endif
