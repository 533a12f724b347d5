extension SemanticTags {
    /// The parts of a person's name, all optional.
    ///
    /// - SeeAlso: Wallet Passes, `SemanticTagType.PersonNameComponents`.
    public struct PersonName: JSONBacked {
        /// The members as they stand in JSON.
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

    /// A seat, all of whose parts are optional.
    ///
    /// - SeeAlso: Wallet Passes, `SemanticTagType.Seat`.
    public struct Seat: JSONBacked {
        /// The members as they stand in JSON.
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

    /// A place by its coordinates, as semantic tags have it.
    ///
    /// - SeeAlso: Wallet Passes, `SemanticTagType.Location`.
    public struct Location: JSONBacked {
        /// The members as they stand in JSON.
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
        /// The members as they stand in JSON.
        public var object = JSONObject()

        /// A view that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// An amount as a decimal number in a text, for example `12.50`, with its currency.
        public init(_ amount: String, _ currencyCode: String) {
            self.amount = amount
            self.currencyCode = currencyCode
        }
    }

    /// When an event begins, where that is more or less than an instant.
    ///
    /// Without ``date`` here and ``SemanticTags/eventStartDate`` beside it, the whole date shows as to be announced.
    /// - SeeAlso: Wallet Passes, `SemanticTagType.EventDateInfo`.
    public struct EventDateInfo: JSONBacked {
        /// The members as they stand in JSON.
        public var object = JSONObject()

        /// A view that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// A beginning as it is known so far; a key whose value is `nil` is not written.
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
        /// The members as they stand in JSON.
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
    /// Undocumented, known from third parties, who spell its key in two ways.
    public struct AirPlayDeviceGroup: JSONBacked {
        /// The members as they stand in JSON.
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
