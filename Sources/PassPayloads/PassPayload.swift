#if Payload
    internal import Foundation
    internal import PassModel
    public import PassToolkit
    internal import SwiftProtobuf

    /// What an issuer changes in a template of Pass Designer for one pass: a `PassPackage` in Protocol Buffers.
    ///
    /// ```swift
    /// let payload = try PassPayload(decoding: bytes)
    /// let bundle = try payload.applied(to: PassBundle(path: "Flight.pkpasstemplate"), images: "photos")
    /// ```
    public struct PassPayload: Sendable {
        let package: Pass_PassPackage

        /// Reads a payload.
        ///
        /// - Throws: ``PayloadError`` if it is none, or has no serial number.
        public init(decoding bytes: some Sequence<UInt8>) throws(PayloadError) {
            do {
                package = try Pass_PassPackage(serializedBytes: Array(bytes))
            } catch {
                throw PayloadError(.unreadable(Self.words(for: error)))
            }
            guard !package.pass.serialNumber.isEmpty else { throw PayloadError(.noSerialNumber) }
        }

        /// The serial number of the pass.
        public var serialNumber: String { package.pass.serialNumber }

        /// The bundle with what the payload changes.
        ///
        /// What the payload does not name stays as it is, byte for byte in meaning: keys that it knows nothing of, offsets
        /// of dates, semantic tags.
        /// - Parameters:
        ///   - bundle: the template, read.
        ///   - images: the folder that the paths of images are below; `nil` if no payload may name any.
        ///   - replacingSemantics: whether the payload's semantic tags replace all of the template's, in place of those
        ///     that it names.
        ///   - limits: the limits for files.
        /// - Returns: the bundle.
        /// - Throws: ``PayloadError``, `JSONDocument.SyntaxError` for a template that is not JSON, `BundleError`,
        ///   `AttachmentError` for an image outside of the folder, `FileAccessError`.
        public func applied(
            to bundle: PassBundle, images: String? = nil, replacingSemantics: Bool = false, limits: Limits = .standard
        ) throws -> PassBundle {
            guard bundle.purpose == .pass else { throw PayloadError(.order) }
            var text = try PayloadText(bundle.pass().object)
            try text.apply(changes(), replacingSemantics: replacingSemantics)
            let main = JSONValue.object(text.pass).utf8Text(.indented)
            return try imagesApplied(to: bundle, below: images, limits).setting("pass.json", to: main)
        }

        /// The payload in the form of a `pass.json`.
        private func changes() throws -> JSONObject {
            var options = JSONEncodingOptions()
            options.alwaysPrintInt64sAsNumbers = true
            do {
                let json: Data = try package.pass.jsonUTF8Data(options: options)
                return try JSONDocument(parsing: Array(json)).root.object ?? JSONObject()
            } catch {
                throw PayloadError(.unreadable(Self.words(for: error)))
            }
        }

        private static func words(for error: any Error) -> String {
            switch error {
            case BinaryDecodingError.truncated: "its end is missing"
            case BinaryDecodingError.invalidUTF8: "a text is not UTF-8"
            case is BinaryDecodingError: "its bytes are another message, or damaged"
            case JSONEncodingError.timestampRange: "a date is not in the years 1 to 9999"
            default: "\(error)"
            }
        }

        // MARK: - Images

        /// The images by their names, each with its sizes.
        private var imageSets: [(name: String, set: Pass_PassImageSet)] {
            [
                package.hasBackground ? ("background", package.background) : nil,
                package.hasArtwork ? ("artwork", package.artwork) : nil,
                package.hasFooter ? ("footer", package.footer) : nil, package.hasIcon ? ("icon", package.icon) : nil,
                package.hasLogo ? ("logo", package.logo) : nil,
                package.hasPrimaryLogo ? ("primaryLogo", package.primaryLogo) : nil,
                package.hasSecondaryLogo ? ("secondaryLogo", package.secondaryLogo) : nil,
                package.hasStrip ? ("strip", package.strip) : nil,
                package.hasThumbnail ? ("thumbnail", package.thumbnail) : nil,
            ].compactMap(\.self)
        }

        private func imagesApplied(
            to bundle: PassBundle, below folder: String?, _ limits: Limits
        ) throws -> PassBundle {
            try imageSets.reduce(bundle) { bundle, image in
                try Self.applied(image.set, of: image.name, to: bundle, below: folder, limits)
            }
        }

        /// An image replaces all sizes of the template's, which would show another picture on other devices.
        private static func applied(
            _ set: Pass_PassImageSet, of name: String, to bundle: PassBundle, below folder: String?, _ limits: Limits
        ) throws -> PassBundle {
            let sizes = [
                set.hasTimes1 ? ("", set.times1.imagePath) : nil, set.hasTimes2 ? ("@2x", set.times2.imagePath) : nil,
                set.hasTimes3 ? ("@3x", set.times3.imagePath) : nil,
            ].compactMap(\.self)
            guard !sizes.isEmpty else { return bundle }
            let old = ["", "@2x", "@3x"].flatMap { ["\(name)\($0).png", "\(name)\($0).pdf"] }
            let changed = try sizes.reduce(bundle.removing(old.contains)) { bundle, size in
                let (scale, path) = size
                guard let ending = ["png", "pdf"].first(where: { path.lowercased().hasSuffix(".\($0)") }) else {
                    throw PayloadError(.otherImage(name, path: path))
                }
                guard !path.hasPrefix("/") else { throw PayloadError(.outsideFolder(name, path: path)) }
                guard let folder else { throw PayloadError(.noFolder(name, path: path)) }
                let file = "\(name)\(scale).\(ending)"
                let literal = folder.hasSuffix("/") ? folder : "\(folder)/"
                let files = try Attachments([file: "\(literal){{path}}"], limits: limits)
                do {
                    return try bundle.setting(file, to: files.files(for: ["path": .init(path)])[file] ?? [])
                } catch let error as AttachmentError {
                    guard error.isAboutFolder else { throw error }
                    throw PayloadError(.outsideFolder(name, path: path))
                }
            }
            return name == "icon" ? try changed.withUnscaledIcon() : changed
        }
    }

    extension AttachmentError {
        fileprivate var isAboutFolder: Bool {
            switch code {
            case .leavesFolder, .badValue: true
            default: false
            }
        }
    }

    /// Why a payload can't be applied.
    public struct PayloadError: DescribedError, Hashable {
        /// What is wrong, to test.
        public enum Code: Hashable, Sendable {
            /// The bytes are no `PassPackage`; says why.
            case unreadable(String)
            /// The pass has no serial number.
            case noSerialNumber
            /// A value is 'unspecified', or one that this version does not know.
            case unspecified(String)
            /// There is an image, but no folder of images.
            case noFolder(String, path: String)
            /// The path of the image leads out of that folder.
            case outsideFolder(String, path: String)
            /// The template is an order.
            case order
            /// The image is neither a PNG nor a PDF.
            case otherImage(String, path: String)
            /// The stream ends inside a payload, or the length before one is wrong.
            case cutOff
            /// The payload is larger than any pass.
            case tooLong(limit: Int)
        }

        /// What is wrong.
        public let code: Code
        /// The number of the payload in a list, from 1.
        private let number: Int?

        init(_ code: Code, in number: Int? = nil) { (self.code, self.number) = (code, number) }

        /// The same error about the payload with this number in a list.
        func about(_ number: Int) -> PayloadError { PayloadError(code, in: number) }

        /// Whether it is not known where the next payload starts.
        var endsStream: Bool {
            switch code {
            case .cutOff, .tooLong: true
            default: false
            }
        }

        /// What failed, on what, why.
        public var message: String { (number.map { "record \($0): " } ?? "") + words }

        private var words: String {
            switch code {
            case .unreadable(let reason): "the payload can't be read as a PassPackage: \(reason)"
            case .noSerialNumber: "the payload has no serial_number"
            case .unspecified(let key): "'\(key)' of the payload is not specified, or is a value of a newer format"
            case .noFolder(let name, let path):
                "the payload names '\(path)' for \(name), and there is no folder of images"
            case .outsideFolder(let name, let path): "'\(path)' for \(name) is not below the folder of images"
            case .otherImage(let name, let path): "'\(path)' for \(name) is neither a .png nor a .pdf"
            case .order: "a payload is for a pass, and the template is an order"
            case .cutOff: "the stream of payloads is cut off, or has no length before each payload"
            case .tooLong(let limit): "a payload has more than \(limit) bytes"
            }
        }

        /// What to do about it.
        public var recovery: [String] {
            switch code {
            case .unreadable, .cutOff:
                ["write one serialized PassPackage; in a list, each with its length as a varint before it"]
            case .noSerialNumber: ["set pass.serial_number"]
            case .unspecified: ["give it one of the values that pass_payload.proto has for it"]
            case .tooLong: ["name images by their paths: a payload holds texts and numbers"]
            case .order: ["give the values in a record"]
            case .outsideFolder: ["write the path from that folder on, without '..' and links that leave it"]
            case .noFolder: ["name the folder that the paths of images are below"]
            case .otherImage: ["name a PNG or PDF"]
            }
        }
    }
#endif
