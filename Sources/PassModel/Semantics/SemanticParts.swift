extension SemanticTags {
    /// The parts of a person's name, all optional.
    ///
    /// - SeeAlso: Wallet Passes, `SemanticTagType.PersonNameComponents`.
    public struct PersonName: JSONBacked {
        /// The members of the JSON object.
        public var object = JSONObject()

        /// A view that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// A name by its parts; a part that is `nil` is not written.
        public init(
            namePrefix: String? = nil, givenName: String? = nil, middleName: String? = nil, familyName: String? = nil,
            nameSuffix: String? = nil, nickname: String? = nil
        ) {
            self.namePrefix = namePrefix
            self.givenName = givenName
            self.middleName = middleName
            self.familyName = familyName
            self.nameSuffix = nameSuffix
            self.nickname = nickname
        }
    }

    /// A seat; all its parts are optional.
    ///
    /// - SeeAlso: Wallet Passes, `SemanticTagType.Seat`.
    public struct Seat: JSONBacked {
        /// The members of the JSON object.
        public var object = JSONObject()

        /// A view that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// A seat by its parts; a part that is `nil` is not written.
        public init(
            section: String? = nil, row: String? = nil, number: String? = nil, level: String? = nil,
            aisle: String? = nil,
            identifier: String? = nil, type: String? = nil, description: String? = nil, sectionColor: PassColor? = nil
        ) {
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
    }

    /// A place by its coordinates, for semantic tags.
    ///
    /// - SeeAlso: Wallet Passes, `SemanticTagType.Location`.
    public struct Location: JSONBacked {
        /// The members of the JSON object.
        public var object = JSONObject()

        /// A view that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// A place by its coordinates in degrees.
        public init(latitude: Double, longitude: Double) {
            self.latitude = latitude
            self.longitude = longitude
        }
    }

    /// An amount of money.
    ///
    /// - SeeAlso: Wallet Passes, `SemanticTagType.CurrencyAmount`.
    public struct CurrencyAmount: JSONBacked {
        /// The members of the JSON object.
        public var object = JSONObject()

        /// A view that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// An amount as a decimal number in a text, for example `12.50`, with its currency.
        public init(_ amount: String, _ currencyCode: String) {
            self.amount = amount
            self.currencyCode = currencyCode
        }
    }

    /// The start of an event that is not known, or not just an instant.
    ///
    /// Without ``date`` and ``SemanticTags/eventStartDate``, Wallet shows the date as to be announced.
    /// - SeeAlso: Wallet Passes, `SemanticTagType.EventDateInfo`.
    public struct EventDateInfo: JSONBacked {
        /// The members of the JSON object.
        public var object = JSONObject()

        /// A view that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// A start as far as it is known; parameters that are `nil` are not written.
        public init(
            _ date: PassDate? = nil, timeZone: String? = nil, ignoreTimeComponents: Bool? = nil,
            undetermined: Bool? = nil, unannounced: Bool? = nil
        ) {
            self.date = date
            self.ignoreTimeComponents = ignoreTimeComponents
            self.timeZone = timeZone
            self.undetermined = undetermined
            self.unannounced = unannounced
        }
    }

    /// A wireless network with its password.
    ///
    /// - SeeAlso: Wallet Passes, `SemanticTagType.WifiNetwork`.
    public struct WifiNetwork: JSONBacked {
        /// The members of the JSON object.
        public var object = JSONObject()

        /// A view that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// The network `ssid`.
        public init(ssid: String, password: String) {
            self.ssid = ssid
            self.password = password
        }
    }

    /// A group of AirPlay receivers that the holder may use.
    ///
    /// Undocumented; third parties use two spellings of its key.
    public struct AirPlayDeviceGroup: JSONBacked {
        /// The members of the JSON object.
        public var object = JSONObject()

        /// A view that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// The group with `token`, written under both spellings.
        public init(token: String) {
            airPlayDeviceGroupToken = token
            airplayDeviceGroupToken = token
        }
    }
}
