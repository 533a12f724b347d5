#if Server
    package import PassToolkit

    /// Which pass or order: what the paths of the protocol name.
    package struct PassAddress: Sendable, Hashable {
        /// The pass type or order type identifier; it is the topic of pushes, too.
        package let type: String
        /// The serial number of a pass, or the identifier of an order; unique within the type.
        package let serial: String

        /// The address of a pass or an order.
        package init(type: String, serial: String) {
            self.type = type
            self.serial = serial
        }

        /// Whether it is a pass or an order: the identifiers of order types start with `order.`.
        package var purpose: SigningPurpose { SigningPurpose(ofType: type) }
    }

    extension PassAddress {
        /// The most bytes of a type, a serial number or the name of a device.
        package static let nameLimit = 512

        /// Whether a text can be one of the names that a path is made of.
        package static func isName(_ text: String) -> Bool {
            (1...nameLimit).contains(text.utf8.count) && !text.utf8.contains(0)
        }
    }

    extension SigningPurpose {
        /// The media type of an archive.
        package var mediaType: String { "application/vnd.apple.\(fileExtension)" }

        /// Whether a type identifier is of passes or of orders.
        init(ofType type: String) { self = type.hasPrefix("order.") ? .order : .pass }
    }
#endif
