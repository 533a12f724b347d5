// Made by 'make keys' from Sources/keys.tsv: change that, not this file.
// swift-format-ignore-file
extension Shape {
    /// What the format says of each key.
    var keys: [String: KeyFacts] {
        switch self {
        case .pass: Self.passKeys
        case .style: Self.styleKeys
        case .field: Self.fieldKeys
        case .barcode: Self.barcodeKeys
        case .place: Self.placeKeys
        case .beacon: Self.beaconKeys
        case .relevantDate: Self.relevantDateKeys
        case .nfc: Self.nfcKeys
        case .action: Self.actionKeys
        case .signUp: Self.signUpKeys
        case .tags: Self.tagsKeys
        case .amount: Self.amountKeys
        case .location: Self.locationKeys
        case .person: Self.personKeys
        case .seat: Self.seatKeys
        case .network: Self.networkKeys
        case .eventDate: Self.eventDateKeys
        case .airPlayGroup: Self.airPlayGroupKeys
        case .entry: Self.entryKeys
        case .entryDate: Self.entryDateKeys
        case .images: Self.imagesKeys
        case .remoteImage: Self.remoteImageKeys
        case .imageURL: Self.imageURLKeys
        case .links: Self.linksKeys
        case .order: Self.orderKeys
        case .merchant: Self.merchantKeys
        case .customer: Self.customerKeys
        case .address: Self.addressKeys
        case .lineItem: Self.lineItemKeys
        case .money: Self.moneyKeys
        case .payment: Self.paymentKeys
        case .summaryItem: Self.summaryItemKeys
        case .transaction: Self.transactionKeys
        case .paymentMethod: Self.paymentMethodKeys
        case .shipping: Self.shippingKeys
        case .pickup: Self.pickupKeys
        case .recipient: Self.recipientKeys
        case .spot: Self.spotKeys
        case .orderBarcode: Self.orderBarcodeKeys
        case .application: Self.applicationKeys
        case .orderReturn: Self.orderReturnKeys
        case .returnInfo: Self.returnInfoKeys
        case .provider: Self.providerKeys
        case .fulfillment: [:]
        }
    }

    private static let passKeys: [String: KeyFacts] = [
        "formatVersion": .init(.number, 6, isRequired: true), "description": .init(.text, 6, isRequired: true),
        "organizationName": .init(.text, 6, isRequired: true), "passTypeIdentifier": .init(.text, 6, isRequired: true),
        "serialNumber": .init(.text, 6, isRequired: true), "teamIdentifier": .init(.text, 6, isRequired: true),
        "userInfo": .init(.any, 7), "groupingIdentifier": .init(.text, 7), "expirationDate": .init(.date, 7),
        "voided": .init(.flag, 7), "sharingProhibited": .init(.flag, 11),
        "associatedStoreIdentifiers": .init(.list(.number), 6), "appLaunchURL": .init(.form, 7),
        "auxiliaryStoreIdentifiers": .init(.list(.number), 18), "webServiceURL": .init(.form, 6),
        "authenticationToken": .init(.text, 6), "boardingPass": .init(.unchecked(.object(.style)), 6),
        "coupon": .init(.unchecked(.object(.style)), 6), "eventTicket": .init(.unchecked(.object(.style)), 6),
        "generic": .init(.unchecked(.object(.style)), 6), "storeCard": .init(.unchecked(.object(.style)), 6),
        "posterGeneric": .init(.unchecked(.object(.style)), 27), "preferredStyleSchemes": .init(.list(.text), 18),
        "backgroundColor": .init(.color, 6), "foregroundColor": .init(.color, 6), "labelColor": .init(.color, 6),
        "stripColor": .init(.color), "footerBackgroundColor": .init(.color, 18), "logoText": .init(.text, 6),
        "eventLogoText": .init(.text, 18, 1), "logoSymbolName": .init(.form, 27),
        "suppressStripShine": .init(.flag, 6), "suppressHeaderDarkening": .init(.flag, 18),
        "useAutomaticColors": .init(.flag, 18), "barcodes": .init(.list(.object(.barcode)), 9),
        "barcode": .init(.object(.barcode), 6), "locations": .init(.list(.object(.place)), 6),
        "maxDistance": .init(.number, 7), "beacons": .init(.list(.object(.beacon)), 7),
        "relevantDate": .init(.date, 6), "relevantDates": .init(.list(.object(.relevantDate)), 18),
        "nfc": .init(.object(.nfc), 9), "accessibilityURL": .init(.form, 18), "addOnURL": .init(.form, 18),
        "bagPolicyURL": .init(.form, 18), "contactVenueEmail": .init(.form, 18),
        "contactVenuePhoneNumber": .init(.text, 18), "contactVenueWebsite": .init(.form, 18),
        "directionsInformationURL": .init(.form, 18), "merchandiseURL": .init(.form, 18),
        "orderFoodURL": .init(.form, 18), "parkingInformationURL": .init(.form, 18),
        "purchaseParkingURL": .init(.form, 18), "sellURL": .init(.form, 18), "transferURL": .init(.form, 18),
        "transitInformationURL": .init(.form, 18), "changeSeatURL": .init(.form, 26),
        "entertainmentURL": .init(.form, 26), "managementURL": .init(.form, 26),
        "purchaseAdditionalBaggageURL": .init(.form, 26), "purchaseLoungeAccessURL": .init(.form, 26),
        "purchaseWifiURL": .init(.form, 26), "registerServiceAnimalURL": .init(.form, 26),
        "reportLostBagURL": .init(.form, 26), "requestWheelchairURL": .init(.form, 26),
        "trackBagsURL": .init(.form, 26), "transitProviderEmail": .init(.form, 26),
        "transitProviderPhoneNumber": .init(.text, 26), "transitProviderWebsiteURL": .init(.form, 26),
        "upgradeURL": .init(.form, 26), "businessChatIdentifier": .init(.form, 26),
        "upcomingPassInformation": .init(.list(.object(.entry)), 26),
        "featuredActions": .init(.list(.object(.action)), 27), "semantics": .init(.object(.tags), 12),
    ]

    private static let styleKeys: [String: KeyFacts] = [
        "headerFields": .init(.unchecked(.list(.object(.field))), 6),
        "primaryFields": .init(.unchecked(.list(.object(.field))), 6),
        "backFields": .init(.unchecked(.list(.object(.field))), 6),
        "additionalInfoFields": .init(.unchecked(.list(.object(.field))), 18),
        "footerFields": .init(.unchecked(.list(.object(.field))), 27),
        "secondaryFields": .init(.unchecked(.list(.object(.field))), 6),
        "auxiliaryFields": .init(.unchecked(.list(.object(.field))), 6), "transitType": .init(.form, 6),
    ]

    private static let fieldKeys: [String: KeyFacts] = [
        "key": .init(.any, 6), "value": .init(.any, 6), "label": .init(.text, 6),
        "attributedValue": .init(.textOrNumber, 7), "changeMessage": .init(.text, 6),
        "dataDetectorTypes": .init(.list(.form), 7), "textAlignment": .init(.form, 6),
        "semantics": .init(.object(.tags), 12), "row": .init(.number, 12), "dateStyle": .init(.form, 6),
        "timeStyle": .init(.form, 6), "ignoresTimeZone": .init(.boolean, 7), "isRelative": .init(.boolean, 6),
        "currencyCode": .init(.form, 6), "numberStyle": .init(.form, 6),
    ]

    private static let barcodeKeys: [String: KeyFacts] = [
        "format": .init(.form, 6), "message": .init(.text, 6), "messageEncoding": .init(.form, 6),
        "altText": .init(.text, 6),
    ]

    private static let placeKeys: [String: KeyFacts] = [
        "latitude": .init(.any, 6), "longitude": .init(.any, 6), "altitude": .init(.number, 6),
        "relevantText": .init(.text, 6), "maxDistance": .init(.number), "name": .init(.text),
    ]

    private static let beaconKeys: [String: KeyFacts] = [
        "proximityUUID": .init(.text, 7), "major": .init(.number, 7), "minor": .init(.number, 7),
        "relevantText": .init(.text, 7), "name": .init(.text),
    ]

    private static let relevantDateKeys: [String: KeyFacts] = [
        "date": .init(.date, 26), "relevantDate": .init(.date, 18), "startDate": .init(.date, 18),
        "endDate": .init(.date, 18),
    ]

    private static let nfcKeys: [String: KeyFacts] = [
        "message": .init(.text, 9), "encryptionPublicKey": .init(.form, 9),
        "requiresAuthentication": .init(.flag, 13, 1),
    ]

    private static let actionKeys: [String: KeyFacts] = [
        "identifier": .init(.text, 27), "type": .init(.form, 27), "url": .init(.form, 27),
    ]

    private static let signUpKeys: [String: KeyFacts] = [
        "description": .init(.text, 10, isRequired: true),
        "requiredPersonalizationFields": .init(.list(.form), 10, isRequired: true),
        "termsAndConditions": .init(.text, 10),
    ]

    private static let tagsKeys: [String: KeyFacts] = [
        "totalPrice": .init(.object(.amount), 12), "wifiAccess": .init(.list(.object(.network)), 12),
        "balance": .init(.object(.amount), 12), "duration": .init(.number, 12),
        "seats": .init(.list(.object(.seat)), 12), "silenceRequested": .init(.boolean, 12),
        "additionalTicketAttributes": .init(.text, 18), "admissionLevel": .init(.text, 18),
        "admissionLevelAbbreviation": .init(.text, 18), "albumIDs": .init(.list(.text), 18),
        "artistIDs": .init(.list(.text), 12), "attendeeName": .init(.text, 18),
        "entranceDescription": .init(.text, 18), "eventEndDate": .init(.date, 12), "eventName": .init(.text, 12),
        "eventStartDate": .init(.date, 12), "eventStartDateInfo": .init(.object(.eventDate), 18),
        "eventType": .init(.oneOf(.eventType), 12), "genre": .init(.text, 12),
        "performerNames": .init(.list(.text), 12), "playlistIDs": .init(.list(.text), 18),
        "tailgatingAllowed": .init(.boolean, 18), "venueBoxOfficeOpenDate": .init(.date, 18),
        "venueCloseDate": .init(.date, 18), "venueDoorsOpenDate": .init(.date, 18), "venueEntrance": .init(.text, 12),
        "venueEntranceDoor": .init(.text, 18), "venueEntranceGate": .init(.text, 18),
        "venueEntrancePortal": .init(.text, 18), "venueFanZoneOpenDate": .init(.date, 18),
        "venueGatesOpenDate": .init(.date, 18), "venueLocation": .init(.object(.location), 12),
        "venueName": .init(.text, 12), "venueOpenDate": .init(.date, 18), "venueParkingLotsOpenDate": .init(.date, 18),
        "venuePhoneNumber": .init(.text, 12), "venueRegionName": .init(.text, 18), "venueRoom": .init(.text, 12),
        "awayTeamAbbreviation": .init(.text, 12), "awayTeamLocation": .init(.text, 12),
        "awayTeamName": .init(.text, 12), "homeTeamAbbreviation": .init(.text, 12),
        "homeTeamLocation": .init(.text, 12), "homeTeamName": .init(.text, 12), "leagueAbbreviation": .init(.text, 12),
        "leagueName": .init(.text, 12), "sportName": .init(.text, 12), "airlineCode": .init(.text, 12),
        "boardingGroup": .init(.text, 12), "boardingSequenceNumber": .init(.text, 12),
        "boardingZone": .init(.text, 26), "carNumber": .init(.text, 12), "confirmationNumber": .init(.text, 12),
        "currentArrivalDate": .init(.date, 12), "currentBoardingDate": .init(.date, 12),
        "currentDepartureDate": .init(.date, 12), "departureAirportCode": .init(.text, 12),
        "departureAirportName": .init(.text, 12), "departureCityName": .init(.text, 26),
        "departureGate": .init(.text, 12), "departureLocation": .init(.object(.location), 12),
        "departureLocationDescription": .init(.text, 12),
        "departureLocationSecurityPrograms": .init(.list(.oneOf(.securityProgram)), 26),
        "departureLocationTimeZone": .init(.zone, 26), "departurePlatform": .init(.text, 12),
        "departureStationName": .init(.text, 12), "departureTerminal": .init(.text, 12),
        "destinationAirportCode": .init(.text, 12), "destinationAirportName": .init(.text, 12),
        "destinationCityName": .init(.text, 26), "destinationGate": .init(.text, 12),
        "destinationLocation": .init(.object(.location), 12), "destinationLocationDescription": .init(.text, 12),
        "destinationLocationSecurityPrograms": .init(.list(.oneOf(.securityProgram)), 26),
        "destinationLocationTimeZone": .init(.zone, 26), "destinationPlatform": .init(.text, 12),
        "destinationStationName": .init(.text, 12), "destinationTerminal": .init(.text, 12),
        "flightCode": .init(.text, 12), "flightNumber": .init(.number, 12),
        "internationalDocumentsAreVerified": .init(.boolean, 26),
        "internationalDocumentsVerifiedDeclarationName": .init(.text, 26), "loungePlaceIDs": .init(.list(.text), 26),
        "membershipProgramName": .init(.text, 12), "membershipProgramNumber": .init(.text, 12),
        "membershipProgramStatus": .init(.text, 26), "originalArrivalDate": .init(.date, 12),
        "originalBoardingDate": .init(.date, 12), "originalDepartureDate": .init(.date, 12),
        "passengerAirlineSSRs": .init(.list(.text), 26),
        "passengerCapabilities": .init(.list(.oneOf(.capability)), 26),
        "passengerEligibleSecurityPrograms": .init(.list(.oneOf(.securityProgram)), 26),
        "passengerInformationSSRs": .init(.list(.text), 26), "passengerName": .init(.object(.person), 12),
        "passengerServiceSSRs": .init(.list(.text), 26), "priorityStatus": .init(.text, 12),
        "securityScreening": .init(.text, 12), "ticketFareClass": .init(.text, 26),
        "transitProvider": .init(.text, 12), "transitStatus": .init(.text, 12),
        "transitStatusReason": .init(.text, 12), "vehicleName": .init(.text, 12), "vehicleNumber": .init(.text, 12),
        "vehicleType": .init(.text, 12), "airplay": .init(.list(.object(.airPlayGroup)), 18),
        "eventLiveMessage": .init(.text, 18), "venuePlaceID": .init(.text, 26),
    ]

    private static let amountKeys: [String: KeyFacts] = [
        "amount": .init(.text, 12), "currencyCode": .init(.text, 12),
    ]

    private static let locationKeys: [String: KeyFacts] = [
        "latitude": .init(.number, 12), "longitude": .init(.number, 12),
    ]

    private static let personKeys: [String: KeyFacts] = [
        "familyName": .init(.text, 12), "givenName": .init(.text, 12), "middleName": .init(.text, 12),
        "namePrefix": .init(.text, 12), "nameSuffix": .init(.text, 12), "nickname": .init(.text, 12),
        "phoneticRepresentation": .init(.any, 12),
    ]

    private static let seatKeys: [String: KeyFacts] = [
        "seatAisle": .init(.text, 18), "seatDescription": .init(.text, 12), "seatIdentifier": .init(.text, 12),
        "seatLevel": .init(.text, 18), "seatNumber": .init(.text, 12), "seatRow": .init(.text, 12),
        "seatSection": .init(.text, 12), "seatSectionColor": .init(.color, 18), "seatType": .init(.text, 12),
    ]

    private static let networkKeys: [String: KeyFacts] = [
        "ssid": .init(.text, 12), "password": .init(.text, 12), "captiveToken": .init(.text),
        "captiveTokenAuthURL": .init(.text),
    ]

    private static let eventDateKeys: [String: KeyFacts] = [
        "date": .init(.date, 18), "ignoreTimeComponents": .init(.boolean, 18), "timeZone": .init(.zone, 18),
        "undetermined": .init(.boolean, 18, 1), "unannounced": .init(.boolean, 18, 1),
    ]

    private static let airPlayGroupKeys: [String: KeyFacts] = [
        "airPlayDeviceGroupToken": .init(.text, 18), "airplayDeviceGroupToken": .init(.text, 18),
    ]

    private static let entryKeys: [String: KeyFacts] = [
        "identifier": .init(.text, 26), "name": .init(.text, 26), "type": .init(.text, 26),
        "isActive": .init(.boolean, 26), "dateInformation": .init(.object(.entryDate), 26),
        "semantics": .init(.unchecked(.object(.tags)), 26), "images": .init(.object(.images), 26),
        "URLs": .init(.object(.links), 26), "additionalInfoFields": .init(.unchecked(.list(.object(.field))), 26),
        "backFields": .init(.unchecked(.list(.object(.field))), 26),
        "auxiliaryStoreIdentifiers": .init(.list(.number), 26),
    ]

    private static let entryDateKeys: [String: KeyFacts] = [
        "date": .init(.date, 26), "timeZone": .init(.zone, 26), "ignoreTimeComponents": .init(.boolean, 26),
        "isAllDay": .init(.boolean, 26), "isUnannounced": .init(.boolean, 26), "isUndetermined": .init(.boolean, 26),
    ]

    private static let imagesKeys: [String: KeyFacts] = [
        "headerImage": .init(.object(.remoteImage), 26), "venueMap": .init(.object(.remoteImage), 26),
    ]

    private static let remoteImageKeys: [String: KeyFacts] = [
        "URLs": .init(.list(.object(.imageURL)), 26), "reuseExisting": .init(.boolean, 26),
    ]

    private static let imageURLKeys: [String: KeyFacts] = [
        "URL": .init(.text, 26), "SHA256": .init(.text, 26), "scale": .init(.number, 26), "size": .init(.number, 26),
    ]

    private static let linksKeys: [String: KeyFacts] = [
        "accessibilityURL": .init(.text, 26), "addOnURL": .init(.text, 26), "bagPolicyURL": .init(.text, 26),
        "contactVenueEmail": .init(.text, 26), "contactVenuePhoneNumber": .init(.text, 26),
        "contactVenueWebsite": .init(.text, 26), "directionsInformationURL": .init(.text, 26),
        "merchandiseURL": .init(.text, 26), "orderFoodURL": .init(.text, 26),
        "parkingInformationURL": .init(.text, 26), "purchaseParkingURL": .init(.text, 26), "sellURL": .init(.text, 26),
        "transferURL": .init(.text, 26), "transitInformationURL": .init(.text, 26),
    ]

    private static let orderKeys: [String: KeyFacts] = [
        "schemaVersion": .init(.number, 16, isRequired: true),
        "orderType": .init(.oneOf(.words(["ecommerce"])), 16, isRequired: true),
        "orderTypeIdentifier": .init(.text, 16, isRequired: true),
        "orderIdentifier": .init(.text, 16, isRequired: true),
        "status": .init(.oneOf(.words(["open", "completed", "cancelled"])), 16, isRequired: true),
        "createdAt": .init(.date, 16, isRequired: true), "updatedAt": .init(.date, 16, isRequired: true),
        "merchant": .init(.object(.merchant), 16, isRequired: true),
        "orderManagementURL": .init(.form, 16, isRequired: true), "orderNumber": .init(.text, 16),
        "statusDescription": .init(.text, 16), "customer": .init(.object(.customer), 16),
        "lineItems": .init(.list(.object(.lineItem)), 16), "payment": .init(.object(.payment), 16),
        "fulfillments": .init(.list(.object(.fulfillment)), 16), "returns": .init(.list(.object(.orderReturn)), 17, 2),
        "returnInfo": .init(.object(.returnInfo), 17, 2), "barcode": .init(.object(.orderBarcode), 16),
        "associatedApplications": .init(.list(.object(.application)), 16),
        "associatedApplicationIdentifiers": .init(.list(.text), 16),
        "changeNotifications": .init(.oneOf(.words(["enabled", "disabledIfAppInstalled"])), 16),
        "orderProvider": .init(.object(.provider), 17, 4), "webServiceURL": .init(.form, 16),
        "authenticationToken": .init(.text, 16),
    ]

    private static let merchantKeys: [String: KeyFacts] = [
        "merchantIdentifier": .init(.text, 16, isRequired: true), "displayName": .init(.text, 16, isRequired: true),
        "url": .init(.form, 16, isRequired: true), "logo": .init(.text, 16), "address": .init(.object(.address), 16),
        "businessChatURL": .init(.form, 16), "contactURL": .init(.form, 16), "emailAddress": .init(.text, 16),
        "phoneNumber": .init(.text, 16),
    ]

    private static let customerKeys: [String: KeyFacts] = [
        "emailAddress": .init(.text, 16), "familyName": .init(.text, 16), "givenName": .init(.text, 16),
        "organizationName": .init(.text, 16), "phoneNumber": .init(.text, 16),
    ]

    private static let addressKeys: [String: KeyFacts] = [
        "addressLines": .init(.list(.text), 16), "administrativeArea": .init(.text, 16),
        "countryCode": .init(.text, 16), "locality": .init(.text, 16), "postalCode": .init(.text, 16),
        "subAdministrativeArea": .init(.text, 16), "subLocality": .init(.text, 16),
    ]

    private static let lineItemKeys: [String: KeyFacts] = [
        "title": .init(.text, 16, isRequired: true), "quantity": .init(.number, 16, isRequired: true),
        "subtitle": .init(.text, 16), "price": .init(.object(.money), 16), "image": .init(.text, 16),
        "gtin": .init(.text, 16), "sku": .init(.text, 16),
    ]

    private static let moneyKeys: [String: KeyFacts] = [
        "amount": .init(.text, 16, isRequired: true), "currency": .init(.text, 16, isRequired: true),
    ]

    private static let paymentKeys: [String: KeyFacts] = [
        "total": .init(.object(.money), 16, isRequired: true), "summaryItems": .init(.list(.object(.summaryItem)), 16),
        "transactions": .init(.list(.object(.transaction)), 17), "paymentMethods": .init(.list(.text), 16),
        "status": .init(.oneOf(.words(["pending", "authorized", "paid", "refunded", "declined", "voided"])), 16, isRequired: true),
        "applePayTransactionIdentifiers": .init(.list(.text), 16),
    ]

    private static let summaryItemKeys: [String: KeyFacts] = [
        "label": .init(.text, 16, isRequired: true), "value": .init(.object(.money), 16, isRequired: true),
    ]

    private static let transactionKeys: [String: KeyFacts] = [
        "amount": .init(.object(.money), 17, isRequired: true), "createdAt": .init(.date, 17, isRequired: true),
        "paymentMethod": .init(.object(.paymentMethod), 17, isRequired: true),
        "status": .init(.oneOf(.words(["pending", "approved", "completed", "cancelled", "failed"])), 17, isRequired: true),
        "transactionType": .init(.oneOf(.words(["purchase", "refund"])), 17, isRequired: true),
        "applePayTransactionIdentifier": .init(.text, 17), "receipt": .init(.text, 17),
    ]

    private static let paymentMethodKeys: [String: KeyFacts] = [
        "displayName": .init(.text, 17, isRequired: true),
    ]

    private static let shippingKeys: [String: KeyFacts] = [
        "fulfillmentType": .init(.oneOf(.words(["shipping"])), 16, isRequired: true),
        "fulfillmentIdentifier": .init(.text, 16, isRequired: true),
        "status": .init(.oneOf(.words(["open", "processing", "onTheWay", "outForDelivery", "delivered", "shipped", "issue", "cancelled"])), 16, isRequired: true),
        "carrier": .init(.text, 16), "deliveredAt": .init(.date, 16), "estimatedDeliveryAt": .init(.date, 16),
        "estimatedDeliveryWindowDuration": .init(.form, 16), "lineItems": .init(.list(.object(.lineItem)), 16),
        "notes": .init(.text, 16), "recipient": .init(.object(.recipient), 16), "shippedAt": .init(.date, 16),
        "shippingType": .init(.oneOf(.words(["shipping", "delivery"])), 17), "statusDescription": .init(.text, 16),
        "trackingNumber": .init(.text, 16), "trackingURL": .init(.form, 16),
    ]

    private static let pickupKeys: [String: KeyFacts] = [
        "fulfillmentType": .init(.oneOf(.words(["pickup"])), 16, isRequired: true),
        "fulfillmentIdentifier": .init(.text, 16, isRequired: true), "displayName": .init(.text, 16, isRequired: true),
        "status": .init(.oneOf(.words(["open", "processing", "readyForPickup", "pickedUp", "issue", "cancelled"])), 16, isRequired: true),
        "address": .init(.object(.address), 16), "barcode": .init(.object(.orderBarcode), 16),
        "lineItems": .init(.list(.object(.lineItem)), 16), "location": .init(.object(.spot), 16),
        "notes": .init(.text, 16), "pickedUpAt": .init(.date, 16), "pickupAt": .init(.date, 16),
        "pickupWindowDuration": .init(.form, 16), "statusDescription": .init(.text, 16),
    ]

    private static let recipientKeys: [String: KeyFacts] = [
        "address": .init(.object(.address), 16), "familyName": .init(.text, 16), "givenName": .init(.text, 16),
        "organizationName": .init(.text, 16),
    ]

    private static let spotKeys: [String: KeyFacts] = [
        "latitude": .init(.number, 16, isRequired: true), "longitude": .init(.number, 16, isRequired: true),
        "altitude": .init(.number, 16),
    ]

    private static let orderBarcodeKeys: [String: KeyFacts] = [
        "format": .init(.oneOf(.words(["qr", "pdf417", "aztec", "code128"])), 16, isRequired: true),
        "message": .init(.text, 16, isRequired: true), "messageEncoding": .init(.text, 16, isRequired: true),
        "altText": .init(.text, 16),
    ]

    private static let applicationKeys: [String: KeyFacts] = [
        "storeIdentifier": .init(.number, 16, isRequired: true), "customProductPageIdentifier": .init(.text, 16),
        "launchURL": .init(.form, 16),
    ]

    private static let orderReturnKeys: [String: KeyFacts] = [
        "returnIdentifier": .init(.text, 17, 2, isRequired: true),
        "status": .init(.oneOf(.words(["open", "onTheWay", "processing", "issue", "completed", "cancelled"])), 17, 2, isRequired: true),
        "carrier": .init(.text, 17, 2), "dropOffBy": .init(.date, 17, 2), "initiatedAt": .init(.date, 17, 2),
        "lineItems": .init(.list(.object(.lineItem)), 17, 2), "notes": .init(.text, 17, 2),
        "returnedAt": .init(.date, 17, 2), "returnLabel": .init(.text, 17, 2),
        "returnManagementURL": .init(.form, 17, 2), "returnNumber": .init(.text, 17, 2),
        "statusDescription": .init(.text, 17, 2),
    ]

    private static let returnInfoKeys: [String: KeyFacts] = [
        "returnPolicyURL": .init(.form, 17, 2, isRequired: true), "displayCountdown": .init(.boolean, 17, 2),
        "returnDeadline": .init(.date, 17, 2), "returnManagementURL": .init(.form, 17, 2),
        "returnPolicyDescription": .init(.text, 17, 2),
    ]

    private static let providerKeys: [String: KeyFacts] = [
        "displayName": .init(.text, 17, 4, isRequired: true), "url": .init(.form, 17, 4, isRequired: true),
        "trackingLogoNameLightColorScheme": .init(.text, 17, 4, isRequired: true),
        "trackingLogoNameDarkColorScheme": .init(.text, 17, 4, isRequired: true),
    ]
}
