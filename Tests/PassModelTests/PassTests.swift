import PassModel
import Testing

@Suite("Passes") struct PassTests {
    static var textKeys: [(Pass.Key, WritableKeyPath<Pass, String?>)] {
        [
            (.description, \.description), (.organizationName, \.organizationName),
            (.passTypeIdentifier, \.passTypeIdentifier), (.serialNumber, \.serialNumber),
            (.teamIdentifier, \.teamIdentifier), (.groupingIdentifier, \.groupingIdentifier),
            (.appLaunchURL, \.appLaunchURL), (.webServiceURL, \.webServiceURL),
            (.authenticationToken, \.authenticationToken), (.logoText, \.logoText), (.eventLogoText, \.eventLogoText),
            (.logoSymbolName, \.logoSymbolName), (.accessibilityURL, \.accessibilityURL), (.addOnURL, \.addOnURL),
            (.bagPolicyURL, \.bagPolicyURL), (.contactVenueEmail, \.contactVenueEmail),
            (.contactVenuePhoneNumber, \.contactVenuePhoneNumber), (.contactVenueWebsite, \.contactVenueWebsite),
            (.directionsInformationURL, \.directionsInformationURL), (.merchandiseURL, \.merchandiseURL),
            (.orderFoodURL, \.orderFoodURL), (.parkingInformationURL, \.parkingInformationURL),
            (.purchaseParkingURL, \.purchaseParkingURL), (.sellURL, \.sellURL), (.transferURL, \.transferURL),
            (.transitInformationURL, \.transitInformationURL), (.changeSeatURL, \.changeSeatURL),
            (.entertainmentURL, \.entertainmentURL), (.managementURL, \.managementURL),
            (.purchaseAdditionalBaggageURL, \.purchaseAdditionalBaggageURL),
            (.purchaseLoungeAccessURL, \.purchaseLoungeAccessURL), (.purchaseWifiURL, \.purchaseWifiURL),
            (.registerServiceAnimalURL, \.registerServiceAnimalURL), (.reportLostBagURL, \.reportLostBagURL),
            (.requestWheelchairURL, \.requestWheelchairURL), (.trackBagsURL, \.trackBagsURL),
            (.transitProviderEmail, \.transitProviderEmail),
            (.transitProviderPhoneNumber, \.transitProviderPhoneNumber),
            (.transitProviderWebsiteURL, \.transitProviderWebsiteURL), (.upgradeURL, \.upgradeURL),
            (.businessChatIdentifier, \.businessChatIdentifier),
        ]
    }

    @Test("a pass reads each text from its key and writes it there")
    func texts() {
        for (key, path) in Self.textKeys { checkProperty(key, path, "ä") }
    }

    @Test("a pass reads each key that is not a text with its type")
    func otherTypes() throws {
        let date = try #require(PassDate(strict: "2035-05-14T18:30:00+02:00"))
        let color = PassColor(red: 1, green: 2, blue: 3)
        checkProperty(.formatVersion, \Pass.formatVersion, 1)
        checkProperty(.userInfo, \Pass.userInfo, try object(#"{"a":1}"#))
        checkProperty(.expirationDate, \Pass.expirationDate, date)
        checkProperty(.voided, \Pass.voided, true)
        checkProperty(.sharingProhibited, \Pass.sharingProhibited, true)
        checkProperty(.associatedStoreIdentifiers, \Pass.associatedStoreIdentifiers, [284_910_350])
        checkProperty(.auxiliaryStoreIdentifiers, \Pass.auxiliaryStoreIdentifiers, [284_910_350, 1])
        checkProperty(.posterGeneric, \Pass.posterGeneric, Pass.PosterGeneric(footer: [Pass.Field("a", value: "b")]))
        checkProperty(.preferredStyleSchemes, \Pass.preferredStyleSchemes, [.posterEventTicket, .eventTicket])
        checkProperty(.backgroundColor, \Pass.backgroundColor, color)
        checkProperty(.foregroundColor, \Pass.foregroundColor, color)
        checkProperty(.labelColor, \Pass.labelColor, color)
        checkProperty(.stripColor, \Pass.stripColor, color)
        checkProperty(.footerBackgroundColor, \Pass.footerBackgroundColor, color)
        checkProperty(.suppressStripShine, \Pass.suppressStripShine, true)
        checkProperty(.suppressHeaderDarkening, \Pass.suppressHeaderDarkening, false)
        checkProperty(.useAutomaticColors, \Pass.useAutomaticColors, true)
        checkProperty(.barcodes, \Pass.barcodes, [Pass.Barcode(.qr, message: "1")])
        checkProperty(.barcode, \Pass.barcode, Pass.Barcode(.aztec, message: "1"))
        checkProperty(.locations, \Pass.locations, [Pass.Location(latitude: 1, longitude: 2)])
        checkProperty(.maxDistance, \Pass.maxDistance, 100.5)
        checkProperty(.beacons, \Pass.beacons, [Pass.Beacon(proximityUUID: "F8F589E9-C07E-58B0-AEAB-A36BE4D48FAC")])
        checkProperty(.relevantDate, \Pass.relevantDate, date)
        checkProperty(.relevantDates, \Pass.relevantDates, [Pass.RelevantDate(date)])
        checkProperty(.nfc, \Pass.nfc, Pass.NFC(message: "a", encryptionPublicKey: "b"))
        checkProperty(.upcomingPassInformation, \Pass.upcomingPassInformation, [.init("1", name: "One")])
        checkProperty(.featuredActions, \Pass.featuredActions, [Pass.FeaturedAction(.order, identifier: "1")])
        checkProperty(.semantics, \Pass.semantics, SemanticTags { $0.eventName = "x" })
    }

    @Test("the enumeration of a pass's keys has all of them, each once")
    func keys() {
        // 41 texts and 28 others are tested above; five more are the classic styles.
        #expect(Pass.Key.allCases.count == 41 + 28 + 5)
        #expect(Set(Self.textKeys.map(\.0)).count == 41)
    }

    @Test("a new pass has the required keys in their order")
    func required() {
        let pass = Pass(
            passTypeIdentifier: "pass.com.example.coffee", serialNumber: "1", teamIdentifier: "A1B2C3D4E5",
            organizationName: "Example", description: "Coffee card",
            style: .storeCard(Pass.FieldGroups(primary: [Pass.Field("balance", label: "Balance", value: 12)])))
        #expect(
            pass.json.text() == #"{"formatVersion":1,"description":"Coffee card","organizationName":"Example","#
                + #""passTypeIdentifier":"pass.com.example.coffee","serialNumber":"1","teamIdentifier":"A1B2C3D4E5","#
                + #""storeCard":{"primaryFields":[{"key":"balance","value":12,"label":"Balance"}]}}"#)
    }

    @Test("a number in quotes reads as nil, and so does a list with an unknown element")
    func wrongTypes() throws {
        let pass = Pass(
            object: try object(
                #"{"formatVersion":"1","maxDistance":"100","voided":"true","serialNumber":12,"backgroundColor":"red","#
                    + #""expirationDate":"soon","preferredStyleSchemes":["posterEventTicket","x"],"barcodes":[1]}"#))
        #expect(pass.formatVersion == nil && pass.maxDistance == nil && pass.voided == nil)
        #expect(pass.serialNumber == nil && pass.backgroundColor == nil && pass.expirationDate == nil)
        #expect(pass.preferredStyleSchemes == nil && pass.barcodes == nil)
        #expect(pass.unknownKeys.isEmpty)
    }

    @Test("a date of the wrong form and a hexadecimal colour stay as they are until they are set")
    func untouched() throws {
        var pass = Pass(object: try object(##"{"backgroundColor":"#c8a064","expirationDate":"2035-05-14"}"##))
        #expect(pass.backgroundColor == PassColor(red: 200, green: 160, blue: 100))
        #expect(pass.expirationDate?.secondsSince1970 == 2_062_713_600)
        #expect(pass.json.text() == ##"{"backgroundColor":"#c8a064","expirationDate":"2035-05-14"}"##)
        let (color, date) = (pass.backgroundColor, pass.expirationDate)
        pass.backgroundColor = color
        pass.expirationDate = date
        #expect(
            pass.json.text() == #"{"backgroundColor":"rgb(200, 160, 100)","expirationDate":"2035-05-14T00:00:00Z"}"#)
    }
}
