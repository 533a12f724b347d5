#if Server
    internal import PassModel
    internal import PassToolkit

    /// A line that a phone sent to the log endpoint, and which pass it is about.
    package struct DeviceLogEntry: Sendable, Hashable {
        /// The line: shortened, without tokens, and with control characters made visible.
        package let message: String
        /// The device library identifier in the line.
        package let device: String?
        /// The pass type or order type identifier in the line.
        package let type: String?
        /// The serial number or order identifier in the line.
        package let serial: String?

        /// The most characters of a line that are kept.
        package static let mostCharacters = 600
        /// What is read of a line; phones send far less.
        private static let mostBytes = 4096

        /// Reads a line as a phone sent it.
        package init(_ line: String) {
            // Decoding replaces a character that is cut in two.
            let line = String(decoding: line.utf8.prefix(Self.mostBytes), as: UTF8.self)
            let text = LogText(line)
            (device, type, serial) = (text.device, text.type, text.serial)
            let shown = text.masked.visible
            let isShort = shown.utf8.count <= Self.mostCharacters || shown.count <= Self.mostCharacters
            message = isShort ? shown : "\(shown.prefix(Self.mostCharacters - 1))…"
        }

        /// The most lines of one request that are kept: as many of an ordinary length as fit in its body.
        package static let mostLines = 25

        /// The lines in the body of a request to the log; `nil` if it is not a JSON object.
        ///
        /// Values that are not texts are left out, and so are lines beyond ``mostLines``.
        package static func lines(inBody body: [UInt8]) -> [String]? {
            // Phones read no reason; the caller answers 400.
            guard let object = (try? JSONDocument(parsing: body))?.root.object else { return nil }
            return Array((object["logs"]?.array ?? []).lazy.compactMap(\.string).prefix(mostLines))
        }

        /// A line that was read before.
        package init(message: String, device: String?, type: String?, serial: String?) {
            (self.message, self.device, self.type, self.serial) = (message, device, type, serial)
        }
    }
#endif
