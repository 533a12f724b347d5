import PassModel

/// The properties of styles, fields and parts.
extension PropertyTable {
    mutating func addBarcode() {
        add(.format, \Barcode.format)
        add(.message, \Barcode.message)
        add(.messageEncoding, \Barcode.messageEncoding)
        add(.altText, \Barcode.altText)
    }

    mutating func addLocation() {
        add(.latitude, \Location.latitude)
        add(.longitude, \Location.longitude)
        add(.altitude, \Location.altitude)
        add(.relevantText, \Location.relevantText)
        add(.maxDistance, \Location.maxDistance)
        add(.name, \Location.name)
    }

    mutating func addBeacon() {
        add(.proximityUUID, \Beacon.proximityUUID)
        add(.major, \Beacon.major)
        add(.minor, \Beacon.minor)
        add(.relevantText, \Beacon.relevantText)
        add(.name, \Beacon.name)
    }

    mutating func addRelevantDate() {
        add(.date, \RelevantDate.date)
        add(.relevantDate, \RelevantDate.relevantDate)
        add(.startDate, \RelevantDate.startDate)
        add(.endDate, \RelevantDate.endDate)
    }

    mutating func addNFC() {
        add(.message, \NFC.message)
        add(.encryptionPublicKey, \NFC.encryptionPublicKey)
        add(.requiresAuthentication, \NFC.requiresAuthentication)
    }

    mutating func addFieldGroups() {
        add(.headerFields, \FieldGroups.headerFields)
        add(.primaryFields, \FieldGroups.primaryFields)
        add(.secondaryFields, \FieldGroups.secondaryFields)
        add(.auxiliaryFields, \FieldGroups.auxiliaryFields)
        add(.backFields, \FieldGroups.backFields)
    }

    mutating func addBoardingPass() {
        add(.headerFields, \BoardingPass.headerFields)
        add(.primaryFields, \BoardingPass.primaryFields)
        add(.secondaryFields, \BoardingPass.secondaryFields)
        add(.auxiliaryFields, \BoardingPass.auxiliaryFields)
        add(.backFields, \BoardingPass.backFields)
        add(.transitType, \BoardingPass.transitType)
    }

    mutating func addEventTicket() {
        add(.headerFields, \EventTicket.headerFields)
        add(.primaryFields, \EventTicket.primaryFields)
        add(.secondaryFields, \EventTicket.secondaryFields)
        add(.auxiliaryFields, \EventTicket.auxiliaryFields)
        add(.backFields, \EventTicket.backFields)
        add(.additionalInfoFields, \EventTicket.additionalInfoFields)
    }

    mutating func addPosterGeneric() {
        add(.headerFields, \PosterGeneric.headerFields)
        add(.primaryFields, \PosterGeneric.primaryFields)
        add(.backFields, \PosterGeneric.backFields)
        add(.additionalInfoFields, \PosterGeneric.additionalInfoFields)
        add(.footerFields, \PosterGeneric.footerFields)
    }

    mutating func addField() {
        add(.key, \Field.key)
        add(.value, \Field.value)
        add(.label, \Field.label)
        add(.attributedValue, \Field.attributedValue)
        add(.changeMessage, \Field.changeMessage)
        add(.dataDetectorTypes, \Field.dataDetectorTypes)
        add(.textAlignment, \Field.textAlignment)
        add(.semantics, \Field.semantics)
        add(.row, \Field.row)
        add(.dateStyle, \Field.dateStyle)
        add(.timeStyle, \Field.timeStyle)
        add(.ignoresTimeZone, \Field.ignoresTimeZone)
        add(.isRelative, \Field.isRelative)
        add(.currencyCode, \Field.currencyCode)
        add(.numberStyle, \Field.numberStyle)
    }

    mutating func addUpcoming() {
        add(.identifier, \UpcomingPassInformationEntry.identifier)
        add(.name, \UpcomingPassInformationEntry.name)
        add(.type, \UpcomingPassInformationEntry.type)
        add(.isActive, \UpcomingPassInformationEntry.isActive)
        add(.dateInformation, \UpcomingPassInformationEntry.dateInformation)
        add(.semantics, \UpcomingPassInformationEntry.semantics)
        add(.images, \UpcomingPassInformationEntry.images)
        add(.urls, \UpcomingPassInformationEntry.urls)
        add(.additionalInfoFields, \UpcomingPassInformationEntry.additionalInfoFields)
        add(.backFields, \UpcomingPassInformationEntry.backFields)
        add(.auxiliaryStoreIdentifiers, \UpcomingPassInformationEntry.auxiliaryStoreIdentifiers)
    }

    mutating func addUpcomingDateInformation() {
        add(.date, \UpcomingPassInformationEntry.DateInformation.date)
        add(.timeZone, \UpcomingPassInformationEntry.DateInformation.timeZone)
        add(.ignoreTimeComponents, \UpcomingPassInformationEntry.DateInformation.ignoreTimeComponents)
        add(.isAllDay, \UpcomingPassInformationEntry.DateInformation.isAllDay)
        add(.isUnannounced, \UpcomingPassInformationEntry.DateInformation.isUnannounced)
        add(.isUndetermined, \UpcomingPassInformationEntry.DateInformation.isUndetermined)
    }

    mutating func addUpcomingImages() {
        add(.headerImage, \UpcomingPassInformationEntry.Images.headerImage)
        add(.venueMap, \UpcomingPassInformationEntry.Images.venueMap)
    }

    mutating func addUpcomingRemoteImage() {
        add(.urls, \UpcomingPassInformationEntry.RemoteImage.urls)
        add(.reuseExisting, \UpcomingPassInformationEntry.RemoteImage.reuseExisting)
    }

    mutating func addUpcomingImageURLEntry() {
        add(.url, \UpcomingPassInformationEntry.ImageURLEntry.url)
        add(.sha256, \UpcomingPassInformationEntry.ImageURLEntry.sha256)
        add(.scale, \UpcomingPassInformationEntry.ImageURLEntry.scale)
        add(.size, \UpcomingPassInformationEntry.ImageURLEntry.size)
    }

    mutating func addUpcomingEventURLs() {
        add(.accessibilityURL, \UpcomingPassInformationEntry.EventURLs.accessibilityURL)
        add(.addOnURL, \UpcomingPassInformationEntry.EventURLs.addOnURL)
        add(.bagPolicyURL, \UpcomingPassInformationEntry.EventURLs.bagPolicyURL)
        add(.contactVenueEmail, \UpcomingPassInformationEntry.EventURLs.contactVenueEmail)
        add(.contactVenuePhoneNumber, \UpcomingPassInformationEntry.EventURLs.contactVenuePhoneNumber)
        add(.contactVenueWebsite, \UpcomingPassInformationEntry.EventURLs.contactVenueWebsite)
        add(.directionsInformationURL, \UpcomingPassInformationEntry.EventURLs.directionsInformationURL)
        add(.merchandiseURL, \UpcomingPassInformationEntry.EventURLs.merchandiseURL)
        add(.orderFoodURL, \UpcomingPassInformationEntry.EventURLs.orderFoodURL)
        add(.parkingInformationURL, \UpcomingPassInformationEntry.EventURLs.parkingInformationURL)
        add(.purchaseParkingURL, \UpcomingPassInformationEntry.EventURLs.purchaseParkingURL)
        add(.sellURL, \UpcomingPassInformationEntry.EventURLs.sellURL)
        add(.transferURL, \UpcomingPassInformationEntry.EventURLs.transferURL)
        add(.transitInformationURL, \UpcomingPassInformationEntry.EventURLs.transitInformationURL)
    }

    mutating func addFeaturedAction() {
        add(.identifier, \FeaturedAction.identifier)
        add(.type, \FeaturedAction.type)
        add(.url, \FeaturedAction.url)
    }

    mutating func addCurrencyAmount() {
        add(.amount, \CurrencyAmount.amount)
        add(.currencyCode, \CurrencyAmount.currencyCode)
    }

    mutating func addSemanticLocation() {
        add(.latitude, \SemanticLocation.latitude)
        add(.longitude, \SemanticLocation.longitude)
    }

    mutating func addPersonNameComponents() {
        add(.familyName, \PersonNameComponents.familyName)
        add(.givenName, \PersonNameComponents.givenName)
        add(.middleName, \PersonNameComponents.middleName)
        add(.namePrefix, \PersonNameComponents.namePrefix)
        add(.nameSuffix, \PersonNameComponents.nameSuffix)
        add(.nickname, \PersonNameComponents.nickname)
        add(.phoneticRepresentation, \PersonNameComponents.phoneticRepresentation)
    }

    mutating func addSeat() {
        add(.seatAisle, \Seat.seatAisle)
        add(.seatDescription, \Seat.seatDescription)
        add(.seatIdentifier, \Seat.seatIdentifier)
        add(.seatLevel, \Seat.seatLevel)
        add(.seatNumber, \Seat.seatNumber)
        add(.seatRow, \Seat.seatRow)
        add(.seatSection, \Seat.seatSection)
        add(.seatSectionColor, \Seat.seatSectionColor)
        add(.seatType, \Seat.seatType)
    }

    mutating func addWifiNetwork() {
        add(.ssid, \WifiNetwork.ssid)
        add(.password, \WifiNetwork.password)
        add(.captiveToken, \WifiNetwork.captiveToken)
        add(.captiveTokenAuthURL, \WifiNetwork.captiveTokenAuthURL)
    }

    mutating func addEventDateInfo() {
        add(.date, \EventDateInfo.date)
        add(.ignoreTimeComponents, \EventDateInfo.ignoreTimeComponents)
        add(.timeZone, \EventDateInfo.timeZone)
        add(.undetermined, \EventDateInfo.undetermined)
        add(.unannounced, \EventDateInfo.unannounced)
    }

    mutating func addAirPlayDeviceGroup() {
        add(.airPlayDeviceGroupToken, \AirPlayDeviceGroup.airPlayDeviceGroupToken)
        add(.airplayDeviceGroupToken, \AirPlayDeviceGroup.airplayDeviceGroupToken)
    }

    mutating func addPersonalization() {
        add(.description, \Personalization.description)
        add(.requiredPersonalizationFields, \Personalization.requiredPersonalizationFields)
        add(.termsAndConditions, \Personalization.termsAndConditions)
    }
}
