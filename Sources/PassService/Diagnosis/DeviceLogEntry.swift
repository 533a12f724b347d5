#if Server
    internal import PassModel
    internal import PassToolkit

    /// A line that a phone sent to the log endpoint.
    ///
    /// Apple does not promise the wording, so the line is sorted by words that versions of iOS have in common.
    package struct DeviceLogEntry: Sendable, Hashable {
        /// What it is about.
        package let cause: DeviceLogCause
        /// The line: shortened, without tokens, and with control characters made visible.
        package let message: String
        /// The status that the phone did not expect, if the line names one.
        package let status: Int?
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

        /// Sorts a line as a phone sent it.
        package init(_ line: String) {
            // Decoding replaces a character that is cut in two.
            let line = String(decoding: line.utf8.prefix(Self.mostBytes), as: UTF8.self)
            let plain = line.lowercased().replacing("’", with: "'")
            cause = DeviceLogRule.all.first { $0.matches(plain) }?.cause ?? .unknown
            let text = LogText(line)
            (status, device, type, serial) = (text.status, text.device, text.type, text.serial)
            let shown = text.masked.visible
            message = shown.count <= Self.mostCharacters ? shown : "\(shown.prefix(Self.mostCharacters - 1))…"
        }

        /// The most lines of one request that are kept.
        package static let mostLines = 100

        /// The lines in the body of a request to the log; `nil` if it is no JSON object.
        ///
        /// What is no text is left out, and so are lines beyond ``mostLines``.
        package static func entries(inBody body: [UInt8]) -> [DeviceLogEntry]? {
            // Phones read no reason; the caller answers 400.
            guard let object = (try? JSONDocument(parsing: body))?.root.object else { return nil }
            return (object["logs"]?.array ?? []).lazy.compactMap(\.string).prefix(mostLines).map { DeviceLogEntry($0) }
        }

        /// A line that was sorted before.
        package init(cause: DeviceLogCause, message: String, device: String?, type: String?, serial: String?) {
            (self.cause, self.message, self.device) = (cause, message, device)
            (self.type, self.serial, status) = (type, serial, LogText(message).status)
        }
    }

    /// What can be read from a line.
    struct LogText {
        private let line: String
        /// The line without addresses, whose hosts may look like pass types.
        private let words: String

        init(_ line: String) {
            self.line = line
            words = line.replacing(/(?i)https?:\/\/[^\s);,]*/, with: "")
        }

        /// The line with asterisks for what follows the name of a token, and with the device's identifier shortened.
        ///
        /// Whoever knows that identifier can ask for the device's list.
        var masked: String {
            let short = device.map { $0.count > 8 ? line.replacing($0, with: "\($0.prefix(8))…") : line } ?? line
            return
                short
                .replacing(/(?i)\b(ApplePass|AppleOrder|Bearer)(["']?[ :=]+["']?)[^\s,;)"']{6,}/) { match in
                    "\(match.1)\(match.2)***"
                }
                .replacing(
                    /(?i)\b((?:authentication|authorization|push|personalization|device)[ _-]?token["']?(?:\s*[:=]\s*|\s+)?["'(<]?)([0-9A-Za-z+\/=_.-]{16,})/
                ) { match in "\(match.1)***" }
                .replacing(/(?i)\b(token["']?\s*[:=]\s*["'(<]?)([^\s,;)"'>*]{4,})/) { match in "\(match.1)***" }
        }

        var status: Int? {
            let match = words.firstMatch(of: /(?i)(?:code|status)(?: code)?[ :=(]+([1-5][0-9][0-9])\b/)
            return match.flatMap { Int($0.1) }
        }

        var device: String? {
            let match = words.firstMatch(
                of: /(?i)\bdevice(?: library)?(?: identifier| id)?[ :=]+['"“‘<]?([0-9A-Fa-f-]{8,100})\b/)
            return match.map { String($0.1) }
        }

        var type: String? {
            words.firstMatch(of: /\b((?:pass|order)\.[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*)/).map { String($0.1) }
        }

        /// A serial number in quotes may hold blanks; one without ends at a blank or a mark.
        var serial: String? {
            let quoted = /(?i)\b(?:serial number|order identifier|order id)\b[ :=]*["'“‘]([^"'”’]{1,200})["'”’]/
            if let match = words.firstMatch(of: quoted) { return String(match.1) }
            let bare = /(?i)\b(?:serial number|order identifier|order id)\b[ :=]+([^\s,;)("'“‘]{1,200})/
            guard let match = words.firstMatch(of: bare) else { return nil }
            let serial = match.1.hasSuffix(".") ? match.1.dropLast() : match.1
            let isWord = ["was", "is", "for", "that", "has", "in", "of"].contains(serial.lowercased())
            return serial.isEmpty || isWord ? nil : String(serial)
        }
    }
#endif
