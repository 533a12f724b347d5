#if Server
    internal import GooglePasses
    internal import PassModel
    public import PassToolkit
    internal import Platform

    /// A template with placeholders for the values that the service fills in.
    ///
    /// In `pass.json`, these are the serial number, the authentication token, the address of the web service and whether the
    /// pass is voided, whatever the template has there; in `order.json`, identifier, token and address.
    package struct ServedTemplate: Sendable {
        /// The pass type or order type.
        package let type: String
        /// Whether phones ask for personal data before the pass is complete.
        package let isPersonalizable: Bool
        /// The content of its `google.json`, if its passes are for Google Wallet, too.
        package let googleSettings: [UInt8]?
        private let template: PassTemplate
        /// How many bytes its files have.
        let byteCount: Int
        /// The same without `personalization.json`, for personalized passes.
        private let personalized: PassTemplate?

        /// Reads a template.
        ///
        /// - Parameters:
        ///   - archive: a zip of the template's folder.
        ///   - base: the address of the web service, for `webServiceURL`.
        ///   - identities: sign passes; a template of Pass Designer gets its team from them.
        /// - Throws: ``BundleError``, ``TemplateError``, ``IssuingError`` if it has no fixed type.
        package init(archive: [UInt8], base: String, identities: ServiceIdentities? = nil) throws {
            let (bundle, googleSettings) = try Self.parts(of: Self.bundle(archive))
            var served = try Self.served(bundle, base: base)
            guard let type = served.typeIdentifier, !type.contains("{{"), !type.isEmpty else {
                // A mistake in its JSON is a better explanation.
                _ = try PassTemplate(served)
                throw IssuingError(.noType)
            }
            if let identity = identities?[type] { served = served.owned(by: identity) }
            (self.type, self.googleSettings) = (type, googleSettings)
            isPersonalizable = served.files["personalization.json"] != nil
            template = try PassTemplate(served)
            byteCount = served.files.values.reduce(0) { $0 + $1.count }
            personalized = try isPersonalizable ? PassTemplate(served.personalized) : nil
        }

        /// A template as it was uploaded, to make passes that the service does not update.
        static func plain(_ archive: [UInt8]) throws -> PassBundle { try parts(of: bundle(archive)).0 }

        private static func bundle(_ archive: [UInt8]) throws -> PassBundle {
            do throws(BundleError) {
                return try PassBundle(archive: archive, path: "the template")
            } catch {
                switch error.code {
                case .noPassAtTop: throw IssuingError(.folderInZip)
                case .notAnArchive(let reason) where error.hint == nil: throw IssuingError(.notAZip(reason))
                default: throw error
                }
            }
        }

        /// The template, and its settings for Google, which do not belong in passes.
        private static func parts(of bundle: PassBundle) throws -> (PassBundle, googleSettings: [UInt8]?) {
            guard let settings = bundle.files["google.json"] else { return (bundle, nil) }
            do {
                _ = try GoogleSettings(json: settings, path: "google.json")
            } catch {
                throw IssuingError(.unfitGoogleSettings(error.message))
            }
            return (bundle.removing { $0 == "google.json" }, settings)
        }

        /// The template for a personalized pass or another one.
        package func template(isPersonalized: Bool) -> PassTemplate {
            isPersonalized ? personalized ?? template : template
        }

        private static func served(_ bundle: PassBundle, base: String) throws -> PassBundle {
            // What is not JSON is reported when the template is compiled.
            guard let document = try? JSONDocument(parsing: bundle.mainFile, limits: .standard),
                var main = document.root.object
            else { return bundle }
            main["webServiceURL"] = .string(base)
            main["authenticationToken"] = .string("{{authenticationToken}}")
            switch bundle.purpose {
            case .pass:
                main["serialNumber"] = .string("{{serialNumber}}")
                main["voided"] = .string("{{voided}}")
            case .order: main["orderIdentifier"] = .string("{{orderIdentifier}}")
            }
            return try bundle.replacing(bundle.purpose.file, with: JSONValue.object(main).utf8Text())
        }

        /// The values of a pass: its record, its owner's data, and what the service adds.
        ///
        /// - Throws: ``IssuingError`` for a value that only the service may fill in.
        package func record(
            _ data: Record, person: Record?, address: PassAddress, token: String, isVoided: Bool, modified: Int64
        ) throws(IssuingError) -> Record {
            let names = template.names
            var values = data.values
            for (name, value) in person?.values ?? [:] where names.contains(name) { values[name] = value }
            let own: [String: Record.Value] = [
                "serialNumber": .text(address.serial), "orderIdentifier": .text(address.serial),
                "authenticationToken": .text(token), "voided": .boolean(isVoided),
                "updatedAt": .date(Date(timeIntervalSince1970: Double(modified))),
            ]
            for (name, value) in own {
                // A list made for other tools may repeat the serial number; it must be the same.
                for given in [name, "/\(name)"] {
                    guard let givenValue = values.removeValue(forKey: given) else { continue }
                    guard givenValue == value else { throw IssuingError(.ownValue(given)) }
                }
                if names.contains(name) { values[name] = value }
            }
            try Self.check(values.keys)
            return Record(values)
        }

        private static let ownPlaces = [
            "/webServiceURL", "/authenticationToken", "/passTypeIdentifier", "/orderTypeIdentifier", "/teamIdentifier",
            "/formatVersion",
        ]

        /// Throws if a record would replace, by a JSON pointer, what ties a pass to this service.
        static func check(_ names: some Sequence<String>) throws(IssuingError) {
            if let name = names.filter(ownPlaces.contains).min() { throw IssuingError(.ownValue(name)) }
        }

        /// The values of a stored pass.
        ///
        /// - Throws: as the function above does.
        func record(of pass: StoredPass, _ made: PassRecipe) throws(IssuingError) -> Record {
            try record(
                made.record, person: made.person, address: pass.address, token: pass.token, isVoided: made.isVoided,
                modified: pass.modified)
        }
    }

    /// Why a pass can't be made or accepted.
    ///
    /// ```swift
    /// } catch let error as IssuingError where error.code == .noPass {
    ///     print("this card number is unknown: \(id.serial)")
    /// ```
    public struct IssuingError: DescribedError, Equatable {
        /// What is wrong, to test.
        public enum Code: Equatable, Sendable {
            /// The template's type identifier is missing or a placeholder.
            case noType
            /// The zip contains the template's folder, not the files in it.
            case folderInZip
            /// The upload is not a zip; says why.
            case notAZip(String)
            /// The record has a value that only the service fills in.
            case ownValue(String)
            /// The template or archive is of another type than the address.
            case otherType(template: String, address: String)
            /// The type has no identity.
            case noIdentity(type: String)
            /// The serial number is empty, too long, or the name of a folder.
            case badSerial(String)
            /// The pass does not exist.
            case noPass
            /// The pass exists already, and `replacing` is false.
            case exists
            /// The pass was signed elsewhere, so its values can't be changed here.
            case signedElsewhere
            /// The template does not exist.
            case noTemplate(String)
            /// The link would have expired already.
            case linkEnded
            /// The settings for Google Wallet can't be used; says why.
            case unfitGoogleSettings(String)
            /// The service can't serve the uploaded archive; says why.
            case unfitArchive(String)
            /// The database has no archive for the pass.
            case archiveMissing
        }

        /// What is wrong.
        public let code: Code
        /// The pass that it is about.
        private let pass: PassAddress?
        /// The name that was probably meant.
        private let nearest: String?

        package init(_ code: Code, about pass: PassAddress? = nil, nearest: String? = nil) {
            (self.code, self.pass, self.nearest) = (code, pass, nearest)
        }

        /// What failed, and why.
        public var message: String {
            switch code {
            case .folderInZip: "the zip contains the folder of the template, not the files in it"
            case .notAZip(let reason): "the template can't be read: \(reason)"
            case .noType: "the template has no fixed type identifier"
            case .ownValue(let name): "the service fills in '\(name)', and the record has a different value"
            case .otherType(let template, let address): "the type is '\(template)', but the address says '\(address)'"
            case .noIdentity(let type): "there is no signing identity for '\(type)'"
            case .badSerial(let serial): "'\(serial)' can't be the serial number of a pass that phones ask for"
            case .noPass:
                pass.map { "there is no \($0.type) with the serial number '\($0.serial)'" } ?? "there is no such pass"
            case .exists:
                pass.map { "there is already a \($0.type) with the serial number '\($0.serial)'" }
                    ?? "there is already such a pass"
            case .signedElsewhere: "the pass was signed elsewhere, so it cannot be changed here"
            case .noTemplate(let name): "there is no template '\(name)'"
            case .linkEnded: "the link would have expired already"
            case .unfitGoogleSettings(let reason): reason
            case .unfitArchive(let reason): "the archive can't be served: \(reason)"
            case .archiveMissing: "the archive is missing from the database"
            }
        }

        /// What to do about it.
        public var hints: [String] {
            switch code {
            case .folderInZip, .notAZip: ["upload a zip of the contents: (cd ticket.pass && zip -qr ../ticket.zip .)"]
            case .noType: ["write passTypeIdentifier or orderTypeIdentifier without a placeholder"]
            case .ownValue(let name): ["leave '\(name)' out of the record"]
            case .otherType, .archiveMissing, .noPass: []
            case .exists: ["choose another serial number, or replace the pass"]
            case .badSerial: ["use 1 to \(PassAddress.nameLimit) bytes of text, and not '.' or '..'"]
            case .signedElsewhere: ["upload the new version"]
            case .noIdentity(let type): ["add an identity for '\(type)' to the settings"]
            case .noTemplate(let name):
                [nearest.map { "did you mean '\($0)'?" } ?? "upload the template '\(name)' first"]
            case .linkEnded: ["choose a date in the future, or none"]
            case .unfitArchive, .unfitGoogleSettings: []
            }
        }
    }
#endif
