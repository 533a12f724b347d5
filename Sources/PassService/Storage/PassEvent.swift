#if Server
    internal import Bytes
    package import PassModel
    public import Platform
    internal import SignedMessages

    /// Something that happened to a pass, as a shop's other programs want to know it.
    ///
    /// It holds neither tokens nor what the pass's owner told Wallet.
    ///
    /// ```swift
    /// for try await event in passes.events(for: "crm") { print("\(event.pass.serial): \(event.kind)") }
    /// ```
    public struct PassEvent: Sendable, Hashable, Codable, Identifiable {
        /// What happened.
        public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
            /// A device added the pass, and gets its updates from now on.
            case registered = "pass.registered"
            /// A device gets no more updates: the pass was removed from it, or its push token ended.
            case unregistered = "pass.unregistered"
            /// A device loaded the pass. Those of one pass within a second are one event.
            case fetched = "pass.fetched"
            /// The owner of the pass gave the data that it asks for.
            case personalized = "pass.personalized"
            /// A push to a device failed for good.
            case pushFailed = "pass.push_failed"
            /// Google refused the pass; it is tried again.
            case googleFailed = "pass.google_failed"
        }

        /// What tells it apart: the same event has the same one each time that it comes.
        public let id: String
        /// What happened.
        public let kind: Kind
        /// When it happened.
        public let time: Date
        /// To which pass.
        public let pass: PassAddress
        /// Tells devices apart, by a digest: with the device's own identifier, anybody could ask for its passes.
        public let device: String?
        /// The version of the pass that was loaded, or that has its owner's data.
        public let version: Int64?
        /// Why a push failed, in the word of APNs, or why Google refused the pass.
        public let reason: String?

        private enum CodingKeys: String, CodingKey {
            case id, pass, device, version, reason
            case kind = "type"
            case time = "timestamp"
        }

        /// The event as the webhook sends it, with its time in ISO 8601.
        var body: [UInt8] {
            get throws {
                let encoder = JSONEncoder()
                encoder.dateEncodingStrategy = .iso8601
                encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
                return Array(try encoder.encode(self))
            }
        }

        /// The same as a value.
        package var json: JSONValue { get throws { try JSONDocument(parsing: body).root } }
    }

    /// An event in the database.
    package struct StoredEvent: Sendable {
        let number: Int64
        /// The row of the pass.
        let pass: Int64
        package let event: PassEvent

        /// The columns of ``init(_:_:)``, of `e` joined with `p`.
        static let columns = "e.number, e.pass, e.time, e.kind, p.type, p.serial, e.device, e.version, e.reason"

        init(_ row: SQLRow, _ store: Store) throws {
            guard let kind = PassEvent.Kind(rawValue: row.text(3)) else {
                throw StoreError(.fault, "an event has a kind that this version doesn't know")
            }
            (number, pass) = (row.integer(0), row.integer(1))
            let device = try row.text(ifAt: 6).map { device in
                try DigestAlgorithm.sha256.digest(of: Array(device.utf8)).prefix(12).base64URL
            }
            event = PassEvent(
                id: store.wireTag(number), kind: kind, time: Date(milliseconds: row.integer(2)),
                pass: PassAddress(type: row.text(4), serial: row.text(5)), device: device,
                version: row.integer(ifAt: 7), reason: row.text(ifAt: 8))
        }
    }
#endif
