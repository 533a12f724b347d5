import PassModel

/// The properties of styles, fields and parts.
extension PropertyTable {
    mutating func addBarcode() {
        add(.format, \Pass.Barcode.format)
        add(.message, \Pass.Barcode.message)
        add(.messageEncoding, \Pass.Barcode.messageEncoding)
        add(.altText, \Pass.Barcode.altText)
    }

    mutating func addLocation() {
        add(.latitude, \Pass.Location.latitude)
        add(.longitude, \Pass.Location.longitude)
        add(.altitude, \Pass.Location.altitude)
        add(.relevantText, \Pass.Location.relevantText)
        add(.maxDistance, \Pass.Location.maxDistance)
        add(.name, \Pass.Location.name)
    }

    mutating func addBeacon() {
        add(.proximityUUID, \Pass.Beacon.proximityUUID)
        add(.major, \Pass.Beacon.major)
        add(.minor, \Pass.Beacon.minor)
        add(.relevantText, \Pass.Beacon.relevantText)
        add(.name, \Pass.Beacon.name)
    }

    mutating func addRelevantDate() {
        add(.date, \Pass.RelevantDate.date)
        add(.relevantDate, \Pass.RelevantDate.relevantDate)
        add(.startDate, \Pass.RelevantDate.startDate)
        add(.endDate, \Pass.RelevantDate.endDate)
    }

    mutating func addNFC() {
        add(.message, \Pass.NFC.message)
        add(.encryptionPublicKey, \Pass.NFC.encryptionPublicKey)
        add(.requiresAuthentication, \Pass.NFC.requiresAuthentication)
    }

    mutating func addFieldGroups() {
        add(.headerFields, \Pass.FieldGroups.headerFields)
        add(.primaryFields, \Pass.FieldGroups.primaryFields)
        add(.secondaryFields, \Pass.FieldGroups.secondaryFields)
        add(.auxiliaryFields, \Pass.FieldGroups.auxiliaryFields)
        add(.backFields, \Pass.FieldGroups.backFields)
    }

    mutating func addBoardingPass() {
        add(.headerFields, \Pass.BoardingPass.headerFields)
        add(.primaryFields, \Pass.BoardingPass.primaryFields)
        add(.secondaryFields, \Pass.BoardingPass.secondaryFields)
        add(.auxiliaryFields, \Pass.BoardingPass.auxiliaryFields)
        add(.backFields, \Pass.BoardingPass.backFields)
        add(.transitType, \Pass.BoardingPass.transitType)
    }

    mutating func addEventTicket() {
        add(.headerFields, \Pass.EventTicket.headerFields)
        add(.primaryFields, \Pass.EventTicket.primaryFields)
        add(.secondaryFields, \Pass.EventTicket.secondaryFields)
        add(.auxiliaryFields, \Pass.EventTicket.auxiliaryFields)
        add(.backFields, \Pass.EventTicket.backFields)
        add(.additionalInfoFields, \Pass.EventTicket.additionalInfoFields)
    }

    mutating func addPosterGeneric() {
        add(.headerFields, \Pass.PosterGeneric.headerFields)
        add(.primaryFields, \Pass.PosterGeneric.primaryFields)
        add(.backFields, \Pass.PosterGeneric.backFields)
        add(.additionalInfoFields, \Pass.PosterGeneric.additionalInfoFields)
        add(.footerFields, \Pass.PosterGeneric.footerFields)
    }

    mutating func addField() {
        add(.key, \Pass.Field.key)
        add(.value, \Pass.Field.value)
        add(.label, \Pass.Field.label)
        add(.attributedValue, \Pass.Field.attributedValue)
        add(.changeMessage, \Pass.Field.changeMessage)
        add(.dataDetectorTypes, \Pass.Field.dataDetectorTypes)
        add(.textAlignment, \Pass.Field.textAlignment)
        add(.semantics, \Pass.Field.semantics)
        add(.row, \Pass.Field.row)
        add(.dateStyle, \Pass.Field.dateStyle)
        add(.timeStyle, \Pass.Field.timeStyle)
        add(.ignoresTimeZone, \Pass.Field.ignoresTimeZone)
        add(.isRelative, \Pass.Field.isRelative)
        add(.currencyCode, \Pass.Field.currencyCode)
        add(.numberStyle, \Pass.Field.numberStyle)
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
        add(.identifier, \Pass.FeaturedAction.identifier)
        add(.type, \Pass.FeaturedAction.type)
        add(.url, \Pass.FeaturedAction.url)
    }

    mutating func addCurrencyAmount() {
        add(.amount, \SemanticTags.CurrencyAmount.amount)
        add(.currencyCode, \SemanticTags.CurrencyAmount.currencyCode)
    }

    mutating func addSemanticLocation() {
        add(.latitude, \SemanticTags.Location.latitude)
        add(.longitude, \SemanticTags.Location.longitude)
    }

    mutating func addPersonNameComponents() {
        add(.familyName, \SemanticTags.PersonName.familyName)
        add(.givenName, \SemanticTags.PersonName.givenName)
        add(.middleName, \SemanticTags.PersonName.middleName)
        add(.namePrefix, \SemanticTags.PersonName.namePrefix)
        add(.nameSuffix, \SemanticTags.PersonName.nameSuffix)
        add(.nickname, \SemanticTags.PersonName.nickname)
        add(.phoneticRepresentation, \SemanticTags.PersonName.phoneticRepresentation)
    }

    mutating func addSeat() {
        add(.seatAisle, \SemanticTags.Seat.seatAisle)
        add(.seatDescription, \SemanticTags.Seat.seatDescription)
        add(.seatIdentifier, \SemanticTags.Seat.seatIdentifier)
        add(.seatLevel, \SemanticTags.Seat.seatLevel)
        add(.seatNumber, \SemanticTags.Seat.seatNumber)
        add(.seatRow, \SemanticTags.Seat.seatRow)
        add(.seatSection, \SemanticTags.Seat.seatSection)
        add(.seatSectionColor, \SemanticTags.Seat.seatSectionColor)
        add(.seatType, \SemanticTags.Seat.seatType)
    }

    mutating func addWifiNetwork() {
        add(.ssid, \SemanticTags.WifiNetwork.ssid)
        add(.password, \SemanticTags.WifiNetwork.password)
        add(.captiveToken, \SemanticTags.WifiNetwork.captiveToken)
        add(.captiveTokenAuthURL, \SemanticTags.WifiNetwork.captiveTokenAuthURL)
    }

    mutating func addEventDateInfo() {
        add(.date, \SemanticTags.EventDateInfo.date)
        add(.ignoreTimeComponents, \SemanticTags.EventDateInfo.ignoreTimeComponents)
        add(.timeZone, \SemanticTags.EventDateInfo.timeZone)
        add(.undetermined, \SemanticTags.EventDateInfo.undetermined)
        add(.unannounced, \SemanticTags.EventDateInfo.unannounced)
    }

    mutating func addAirPlayDeviceGroup() {
        add(.airPlayDeviceGroupToken, \SemanticTags.AirPlayDeviceGroup.airPlayDeviceGroupToken)
        add(.airplayDeviceGroupToken, \SemanticTags.AirPlayDeviceGroup.airplayDeviceGroupToken)
    }

    mutating func addPersonalization() {
        add(.description, \PassPersonalization.description)
        add(.requiredPersonalizationFields, \PassPersonalization.requiredPersonalizationFields)
        add(.termsAndConditions, \PassPersonalization.termsAndConditions)
    }
}
