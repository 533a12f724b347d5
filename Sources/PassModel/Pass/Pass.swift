/// An Apple Wallet pass: the content of one `pass.json`.
///
/// - SeeAlso: Wallet Passes, `Pass`.
public struct Pass: JSONBacked {
    /// The top-level keys of `pass.json`.
    public enum Key: String, CaseIterable, Sendable {
        // Identity and bookkeeping
        case formatVersion, description, organizationName, passTypeIdentifier, serialNumber, teamIdentifier
        case userInfo, groupingIdentifier, expirationDate, voided, sharingProhibited
        // Companion app and web service
        case associatedStoreIdentifiers, appLaunchURL, auxiliaryStoreIdentifiers
        case webServiceURL, authenticationToken
        // Styles
        case boardingPass, coupon, eventTicket, generic, storeCard, posterGeneric, preferredStyleSchemes
        // Appearance
        case backgroundColor, foregroundColor, labelColor, stripColor, footerBackgroundColor
        case logoText, eventLogoText, logoSymbolName
        case suppressStripShine, suppressHeaderDarkening, useAutomaticColors
        // Barcodes, relevance, contactless
        case barcodes, barcode
        case locations, maxDistance, beacons, relevantDate, relevantDates
        case nfc
        // Poster event tickets
        case accessibilityURL, addOnURL, bagPolicyURL
        case contactVenueEmail, contactVenuePhoneNumber, contactVenueWebsite
        case directionsInformationURL, merchandiseURL, orderFoodURL, parkingInformationURL, purchaseParkingURL
        case sellURL, transferURL, transitInformationURL
        // Semantic boarding passes
        case changeSeatURL, entertainmentURL, managementURL, purchaseAdditionalBaggageURL, purchaseLoungeAccessURL
        case purchaseWifiURL, registerServiceAnimalURL, reportLostBagURL, requestWheelchairURL, trackBagsURL
        case transitProviderEmail, transitProviderPhoneNumber, transitProviderWebsiteURL, upgradeURL
        case businessChatIdentifier
        // Structured data
        case upcomingPassInformation, featuredActions, semantics
    }

    /// The members as they stand in JSON.
    public var object: JSONObject

    /// A pass that reads and writes `object`.
    public init(object: JSONObject) { self.object = object }

    /// The pass in `document`; `nil` if that is not a JSON object.
    public init?(document: JSONDocument) {
        self.init(json: document.root)
    }

    /// A pass of format version 1 with the keys that Wallet requires.
    ///
    /// - Parameters:
    ///   - passTypeIdentifier: the registered identifier, as in the signing certificate.
    ///   - serialNumber: what tells this pass from others of its type.
    ///   - teamIdentifier: the ten characters of the developer team.
    ///   - organizationName: who issues the pass.
    ///   - description: what kind of pass it is and whose, for VoiceOver.
    ///   - style: the style with its fields.
    public init(
        passTypeIdentifier: String, serialNumber: String, teamIdentifier: String,
        organizationName: String, description: String, style: Style
    ) {
        self.init(object: JSONObject())
        formatVersion = 1
        self.description = description
        self.organizationName = organizationName
        self.passTypeIdentifier = passTypeIdentifier
        self.serialNumber = serialNumber
        self.teamIdentifier = teamIdentifier
        self.style = style
    }
}

// MARK: - Required keys

extension Pass {
    /// The version of the format, which must be 1.
    ///
    /// Required in all styles. (iOS 6)
    /// - SeeAlso: Wallet Passes, `Pass`, key `formatVersion`.
    public var formatVersion: Int? {
        get { self[.formatVersion] }
        set { self[.formatVersion] = newValue }
    }

    /// What kind of pass this is and whose, read aloud by VoiceOver.
    ///
    /// Required in all styles; localizable; the same text for every pass of a type is fine. (iOS 6)
    /// - SeeAlso: Wallet Passes, `Pass`, key `description`.
    public var description: String? {
        get { self[.description] }
        set { self[.description] = newValue }
    }

    /// The name of the issuer, shown in lock-screen notices and in Mail.
    ///
    /// Required in all styles; localizable. (iOS 6)
    /// - SeeAlso: Wallet Passes, `Pass`, key `organizationName`.
    public var organizationName: String? {
        get { self[.organizationName] }
        set { self[.organizationName] = newValue }
    }

    /// The registered identifier of this type of pass, for example `pass.com.example.coffee`.
    ///
    /// Required in all styles; equals the UID in the subject of the signing certificate, case included. (iOS 6)
    /// - SeeAlso: Wallet Passes, `Pass`, key `passTypeIdentifier`.
    public var passTypeIdentifier: String? {
        get { self[.passTypeIdentifier] }
        set { self[.passTypeIdentifier] = newValue }
    }

    /// What tells this pass from all others of its type.
    ///
    /// Required in all styles; opaque; appears in the paths of the web service, so keep it short. A pass with the same
    /// type and serial number replaces the one on the device. (iOS 6)
    /// - SeeAlso: Wallet Passes, `Pass`, key `serialNumber`.
    public var serialNumber: String? {
        get { self[.serialNumber] }
        set { self[.serialNumber] = newValue }
    }

    /// The developer team, ten characters `A`–`Z` and `0`–`9`.
    ///
    /// Required in all styles; equals the OU in the subject of the signing certificate. (iOS 6)
    /// - SeeAlso: Wallet Passes, `Pass`, key `teamIdentifier`.
    public var teamIdentifier: String? {
        get { self[.teamIdentifier] }
        set { self[.teamIdentifier] = newValue }
    }
}
