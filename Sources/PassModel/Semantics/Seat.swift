extension SemanticTags {
    /// A seat, all of whose parts are optional.
    ///
    /// - SeeAlso: Wallet Passes, `SemanticTagType.Seat`.
    public struct Seat: JSONBacked {
        /// The keys of the object.
        public enum Key: String, CaseIterable, Sendable {
            case seatAisle, seatDescription, seatIdentifier, seatLevel, seatNumber, seatRow, seatSection
            case seatSectionColor, seatType
        }

        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A view that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// A seat by its parts; a part that is `nil` is not written.
        public init(
            section: String? = nil, row: String? = nil, number: String? = nil, level: String? = nil,
            aisle: String? = nil,
            identifier: String? = nil, type: String? = nil, description: String? = nil, sectionColor: PassColor? = nil
        ) {
            self.init(object: JSONObject())
            seatSection = section
            seatRow = row
            seatNumber = number
            seatLevel = level
            seatAisle = aisle
            seatIdentifier = identifier
            seatType = type
            seatDescription = description
            seatSectionColor = sectionColor
        }

        /// The aisle at which the seat is.
        ///
        /// Localizable. (iOS 18, watchOS 11)
        /// - SeeAlso: Wallet Passes, `SemanticTagType.Seat`, key `seatAisle`.
        public var seatAisle: String? {
            get { self[.seatAisle] }
            set { self[.seatAisle] = newValue }
        }

        /// What is to say of the seat, for example `Window`.
        ///
        /// Localizable. (iOS 12, watchOS 5)
        /// - SeeAlso: Wallet Passes, `SemanticTagType.Seat`, key `seatDescription`.
        public var seatDescription: String? {
            get { self[.seatDescription] }
            set { self[.seatDescription] = newValue }
        }

        /// What tells the seat from all others.
        ///
        /// Localizable. (iOS 12, watchOS 5)
        /// - SeeAlso: Wallet Passes, `SemanticTagType.Seat`, key `seatIdentifier`.
        public var seatIdentifier: String? {
            get { self[.seatIdentifier] }
            set { self[.seatIdentifier] = newValue }
        }

        /// The level or tier on which the seat is.
        ///
        /// Localizable. (iOS 18, watchOS 11)
        /// - SeeAlso: Wallet Passes, `SemanticTagType.Seat`, key `seatLevel`.
        public var seatLevel: String? {
            get { self[.seatLevel] }
            set { self[.seatLevel] = newValue }
        }

        /// The number of the seat, as a text.
        ///
        /// Localizable. (iOS 12, watchOS 5)
        /// - SeeAlso: Wallet Passes, `SemanticTagType.Seat`, key `seatNumber`.
        public var seatNumber: String? {
            get { self[.seatNumber] }
            set { self[.seatNumber] = newValue }
        }

        /// The row of the seat.
        ///
        /// Localizable. (iOS 12, watchOS 5)
        /// - SeeAlso: Wallet Passes, `SemanticTagType.Seat`, key `seatRow`.
        public var seatRow: String? {
            get { self[.seatRow] }
            set { self[.seatRow] = newValue }
        }

        /// The section or block of the seat.
        ///
        /// Localizable. (iOS 12, watchOS 5)
        /// - SeeAlso: Wallet Passes, `SemanticTagType.Seat`, key `seatSection`.
        public var seatSection: String? {
            get { self[.seatSection] }
            set { self[.seatSection] = newValue }
        }

        /// The colour of the section, which poster event tickets show as a strip.
        ///
        /// In the form `rgb(r, g, b)`. (iOS 18, watchOS 11)
        /// - SeeAlso: Wallet Passes, `SemanticTagType.Seat`, key `seatSectionColor`.
        public var seatSectionColor: PassColor? {
            get { self[.seatSectionColor] }
            set { self[.seatSectionColor] = newValue }
        }

        /// The type of the seat, for example `Reserved`.
        ///
        /// Localizable. (iOS 12, watchOS 5)
        /// - SeeAlso: Wallet Passes, `SemanticTagType.Seat`, key `seatType`.
        public var seatType: String? {
            get { self[.seatType] }
            set { self[.seatType] = newValue }
        }
    }
}
