extension GoogleFields {
    /// The fields of Google's Wallet Objects API v1, one a line: type, name, type of the value, marks.
    ///
    /// - `TYPE < OTHER`: the type has the fields of the other as well.
    /// - `TYPE one A B`: exactly one of them; `TYPE most A B`: not both.
    /// - Types of values: a type of the table, `[TYPE]`, `A|B` (one of these words), and those of ``Shape``. `text`
    ///   stands for the field and its twin `localized…`.
    /// - Marks: `R` required, `advised=N` characters before small screens cut it, `cut=N` characters that are shown,
    ///   `shown=N` elements that are shown, `max=N` elements or characters that are taken, `old` deprecated, `own` written by
    ///   Google alone, `partner` for partners only.
    ///
    /// Which fields are required, and the limits, stand only in the descriptions of the API's discovery document
    /// (revision 20260806).
    static let table = """
        LocalizedString defaultValue TranslatedString R
        LocalizedString translatedValues [TranslatedString]
        TranslatedString language string R
        TranslatedString value string R
        Image sourceUri ImageUri
        Image privateImageId string partner
        Image contentDescription LocalizedString
        Image one sourceUri privateImageId
        ImageUri uri https R
        ImageUri description any old
        ImageUri localizedDescription any old
        TextModule id moduleID
        TextModule header text advised=35
        TextModule body text advised=500
        ImageModule id moduleID
        ImageModule mainImage Image R
        Uri id string
        Uri uri uri R
        Uri description text advised=20
        LinksModule uris [Uri] R
        Moment date date R
        ZonedMoment date zonedDate R
        Interval start Moment
        Interval end Moment
        Message id string
        Message header text
        Message body text
        Message messageType TEXT|TEXT_AND_NOTIFY
        Message displayInterval Interval
        Money currencyCode string R
        Money micros int64 R
        Place latitude latitude R
        Place longitude longitude R
        ViewConstraints displayInterval Interval
        ValueAdded header LocalizedString R cut=60
        ValueAdded body LocalizedString cut=50
        ValueAdded uri uri R
        ValueAdded image Image
        ValueAdded sortIndex int
        ValueAdded viewConstraints ViewConstraints
        AppTarget targetUri Uri
        AppTarget packageName string
        AppTarget one targetUri packageName
        AppLinkInfo appTarget AppTarget R
        AppLinkInfo title any old
        AppLinkInfo description any old
        AppLinkInfo appLogoImage any old
        AppLink androidAppLinkInfo AppLinkInfo
        AppLink webAppLinkInfo AppLinkInfo
        AppLink iosAppLinkInfo any old
        AppLink displayText LocalizedString cut=30
        Barcode type AZTEC|CODE_39|CODE_128|CODABAR|DATA_MATRIX|EAN_8|EAN_13|ITF_14|PDF_417|QR_CODE|UPC_A|TEXT_ONLY R
        Barcode value string
        Barcode alternateText string
        Barcode renderEncoding UTF_8
        Barcode showCodeText LocalizedString
        TOTPParameter key string R
        TOTPParameter valueLength int R
        TOTP algorithm TOTP_SHA1 R
        TOTP periodMillis int64 R
        TOTP parameters [TOTPParameter]
        RotatingValues startDateTime zonedDate R
        RotatingValues values [string] R
        RotatingValues periodMillis int64 R
        RotatingBarcode type QR_CODE|PDF_417 R
        RotatingBarcode valuePattern string
        RotatingBarcode totpDetails TOTP
        RotatingBarcode alternateText string
        RotatingBarcode renderEncoding UTF_8
        RotatingBarcode showCodeText LocalizedString
        RotatingBarcode initialRotatingBarcodeValues RotatingValues
        Field fieldPath fieldPath R
        Field dateFormat DATE_TIME|DATE_ONLY|TIME_ONLY|DATE_TIME_YEAR|DATE_YEAR|YEAR_MONTH|YEAR_MONTH_DAY
        Selector fields [Field] R
        Item firstValue Selector
        Item secondValue Selector
        Item predefinedItem FREQUENT_FLYER_PROGRAM_NAME_AND_NUMBER|FLIGHT_NUMBER_AND_OPERATING_FLIGHT_NUMBER
        Item one firstValue predefinedItem
        OneItem item Item R
        TwoItems startItem Item R
        TwoItems endItem Item R
        ThreeItems startItem Item R
        ThreeItems middleItem Item R
        ThreeItems endItem Item R
        Row oneItem OneItem
        Row twoItems TwoItems
        Row threeItems ThreeItems
        Row one oneItem twoItems threeItems
        Card cardRowTemplateInfos [Row] max=3
        BarcodeDetail fieldSelector Selector R
        BarcodeSection firstTopDetail BarcodeDetail
        BarcodeSection secondTopDetail BarcodeDetail
        BarcodeSection firstBottomDetail BarcodeDetail
        DetailsItem item Item R
        Details detailsItemInfos [DetailsItem]
        FirstRow fieldOption Selector
        FirstRow transitOption ORIGIN_AND_DESTINATION_NAMES|ORIGIN_AND_DESTINATION_CODES|ORIGIN_NAME
        FirstRow one fieldOption transitOption
        List firstRowOption FirstRow
        List secondRowOption Selector
        List thirdRowOption Selector old
        Template cardTemplateOverride Card
        Template cardBarcodeSectionDetails BarcodeSection
        Template detailsTemplateOverride Details
        Template listTemplateOverride List
        LocalizedString kind any old
        TranslatedString kind any old
        Image kind any old
        Uri kind any old
        Interval kind any old
        Message kind any old
        Money kind any old
        Barcode kind any old
        Carrier kind any old
        FlightHeader kind any old
        Airport kind any old
        Boarding kind any old
        FlightSeat kind any old
        FrequentFlyer kind any old
        FlightReservation kind any old
        Venue kind any old
        EventTime kind any old
        EventSeat kind any old
        EventReservation kind any old
        Animation animationType FOIL_SHIMMER R
        Callback url https R
        Callback updateRequestUrl any old
        Grouping groupingId string
        Grouping sortIndex int
        Constraints screenshotEligibility ELIGIBLE|INELIGIBLE
        Constraints nfcConstraint [BLOCK_PAYMENT|BLOCK_CLOSED_LOOP_TRANSIT]
        SaveRestrictions restrictToEmailSha256 string
        modules textModulesData [TextModule] shown=10
        modules imageModulesData [ImageModule] shown=1
        modules linksModuleData LinksModule
        modules messages [Message] max=10
        modules merchantLocations [Place] max=10
        modules valueAddedModuleData [ValueAdded] shown=15
        modules appLinkData AppLink
        anyClass < modules
        anyClass id id R
        anyClass classTemplateInfo Template
        anyClass securityAnimation Animation
        anyClass callbackOptions Callback
        anyClass multipleDevicesAndHoldersAllowedStatus MULTIPLE_HOLDERS|ONE_USER_ALL_DEVICES|ONE_USER_ONE_DEVICE
        anyClass viewUnlockRequirement UNLOCK_NOT_REQUIRED|UNLOCK_REQUIRED_TO_VIEW
        anyClass enableSmartTap bool
        anyClass redemptionIssuers [int64]
        class < anyClass
        class issuerName text R advised=20
        class reviewStatus UNDER_REVIEW|DRAFT R
        class countryCode string
        class hexBackgroundColor color
        class heroImage Image
        class homepageUri Uri
        class notifyPreference NOTIFY_ON_UPDATE
        class allowMultipleUsersPerObject bool old
        class wordMark any old
        class infoModuleData any old
        class kind any old
        class version any old
        class locations any old
        class review any own
        anyObject < modules
        anyObject id id R
        anyObject classId id R
        anyObject validTimeInterval Interval
        anyObject heroImage Image
        anyObject barcode Barcode
        anyObject rotatingBarcode RotatingBarcode
        anyObject groupingInfo Grouping
        anyObject linkedObjectIds [id]
        anyObject passConstraints Constraints
        anyObject saveRestrictions SaveRestrictions
        anyObject smartTapRedemptionValue string
        anyObject hasUsers bool own
        object < anyObject
        object state ACTIVE|COMPLETED|EXPIRED|INACTIVE R
        object notifyPreference NOTIFY_ON_UPDATE
        object disableExpirationNotification bool
        object hasLinkedDevice bool own
        object classReference any own
        object infoModuleData any old
        object kind any old
        object version any old
        object locations any old
        colored hexBackgroundColor color
        Carrier carrierIataCode string max=2
        Carrier carrierIcaoCode string max=3
        Carrier one carrierIataCode carrierIcaoCode
        Carrier airlineName LocalizedString
        Carrier airlineLogo Image
        Carrier wideAirlineLogo Image
        Carrier airlineAllianceLogo Image
        FlightHeader carrier Carrier R
        FlightHeader flightNumber digits R
        FlightHeader operatingCarrier Carrier
        FlightHeader operatingFlightNumber digits
        FlightHeader flightNumberDisplayOverride string
        Airport airportIataCode string R max=3
        Airport terminal string
        Airport gate string
        Airport airportNameOverride LocalizedString
        Boarding boardingPolicy ZONE_BASED|GROUP_BASED|BOARDING_POLICY_OTHER
        Boarding seatClassPolicy CABIN_BASED|CLASS_BASED|TIER_BASED|SEAT_CLASS_POLICY_OTHER
        flightClass < class
        flightClass flightHeader FlightHeader R
        flightClass origin Airport R
        flightClass destination Airport R
        flightClass localScheduledDepartureDateTime localDate R
        flightClass localScheduledArrivalDateTime localDate
        flightClass localEstimatedOrActualDepartureDateTime localDate
        flightClass localEstimatedOrActualArrivalDateTime localDate
        flightClass localBoardingDateTime localDate
        flightClass localGateClosingDateTime localDate
        flightClass flightStatus SCHEDULED|ACTIVE|LANDED|CANCELLED|REDIRECTED|DIVERTED
        flightClass boardingAndSeatingPolicy Boarding
        flightClass languageOverride string
        FrequentFlyer frequentFlyerNumber string R
        FrequentFlyer frequentFlyerProgramName LocalizedString
        FlightReservation confirmationCode string
        FlightReservation eticketNumber string
        FlightReservation frequentFlyerInfo FrequentFlyer
        FlightSeat boardingGroup string
        FlightSeat boardingPosition string
        FlightSeat sequenceNumber string
        FlightSeat seatNumber string
        FlightSeat seatAssignment LocalizedString
        FlightSeat most seatNumber seatAssignment
        FlightSeat seatClass string
        FlightSeat boardingDoor FRONT|BACK
        FlightSeat boardingPrivilegeImage Image
        flightObject < object
        flightObject < colored
        flightObject passengerName string R
        flightObject reservationInfo FlightReservation R
        flightObject boardingAndSeatingInfo FlightSeat
        flightObject securityProgramLogo Image
        transitClass < class
        transitClass transitType BUS|RAIL|TRAM|FERRY|OTHER R
        transitClass logo Image R
        transitClass wideLogo Image
        transitClass watermark Image
        transitClass transitOperatorName LocalizedString
        transitClass languageOverride string
        transitClass enableSingleLegItinerary bool
        transitClass activationOptions any partner
        transitClass customCarriageLabel LocalizedString
        transitClass customCoachLabel LocalizedString
        transitClass customConcessionCategoryLabel LocalizedString
        transitClass customConfirmationCodeLabel LocalizedString
        transitClass customDiscountMessageLabel LocalizedString
        transitClass customFareClassLabel LocalizedString
        transitClass customFareNameLabel LocalizedString
        transitClass customOtherRestrictionsLabel LocalizedString
        transitClass customPlatformLabel LocalizedString
        transitClass customPurchaseFaceValueLabel LocalizedString
        transitClass customPurchasePriceLabel LocalizedString
        transitClass customPurchaseReceiptNumberLabel LocalizedString
        transitClass customRouteRestrictionsLabel LocalizedString
        transitClass customRouteRestrictionsDetailsLabel LocalizedString
        transitClass customSeatLabel LocalizedString
        transitClass customTicketNumberLabel LocalizedString
        transitClass customTimeRestrictionsLabel LocalizedString
        transitClass customTransitTerminusNameLabel LocalizedString
        transitClass customZoneLabel LocalizedString
        TicketSeat coach string
        TicketSeat seat string
        TicketSeat seatAssignment LocalizedString
        TicketSeat most seat seatAssignment
        TicketSeat fareClass ECONOMY|FIRST|BUSINESS
        TicketSeat customFareClass LocalizedString
        TicketSeat most fareClass customFareClass
        Leg originName LocalizedString
        Leg destinationName LocalizedString
        Leg originStationCode string
        Leg destinationStationCode string
        Leg departureDateTime date
        Leg arrivalDateTime date
        Leg carriage string
        Leg platform string
        Leg zone string
        Leg fareName LocalizedString
        Leg transitOperatorName LocalizedString
        Leg transitTerminusName LocalizedString
        Leg ticketSeat TicketSeat
        Leg ticketSeats [TicketSeat]
        Leg most ticketSeat ticketSeats
        TicketCost faceValue Money
        TicketCost purchasePrice Money
        TicketCost discountMessage LocalizedString
        Purchase confirmationCode string
        Purchase purchaseDateTime date
        Purchase purchaseReceiptNumber string
        Purchase accountId string
        Purchase ticketCost TicketCost
        TicketRestrictions routeRestrictions LocalizedString
        TicketRestrictions routeRestrictionsDetails LocalizedString
        TicketRestrictions timeRestrictions LocalizedString
        TicketRestrictions otherRestrictions LocalizedString
        transitObject < object
        transitObject < colored
        transitObject tripType ONE_WAY|ROUND_TRIP R
        transitObject ticketLeg Leg
        transitObject ticketLegs [Leg]
        transitObject most ticketLeg ticketLegs
        transitObject passengerNames string
        transitObject passengerType SINGLE_PASSENGER|MULTIPLE_PASSENGERS
        transitObject ticketNumber string
        transitObject tripId string
        transitObject activationStatus any partner
        transitObject deviceContext any partner
        transitObject purchaseDetails Purchase
        transitObject concessionCategory ADULT|CHILD|SENIOR
        transitObject customConcessionCategory LocalizedString
        transitObject most concessionCategory customConcessionCategory
        transitObject ticketStatus USED|REFUNDED|EXCHANGED
        transitObject customTicketStatus LocalizedString
        transitObject most ticketStatus customTicketStatus
        transitObject ticketRestrictions TicketRestrictions
        offerClass < class
        offerClass title text R advised=60
        offerClass shortTitle text advised=20
        offerClass provider text R advised=12
        offerClass details text
        offerClass finePrint text
        offerClass redemptionChannel INSTORE|ONLINE|BOTH|TEMPORARY_PRICE_REDUCTION R
        offerClass helpUri Uri
        offerClass titleImage Image
        offerClass wideTitleImage Image
        offerObject < object
        Venue name LocalizedString R
        Venue address LocalizedString R
        EventTime doorsOpen date
        EventTime start date
        EventTime end date
        EventTime doorsOpenLabel DOORS_OPEN|GATES_OPEN
        EventTime customDoorsOpenLabel LocalizedString
        EventTime most doorsOpenLabel customDoorsOpenLabel
        eventTicketClass < class
        eventTicketClass eventName LocalizedString R
        eventTicketClass finePrint LocalizedString
        eventTicketClass eventId string max=64
        eventTicketClass venue Venue
        eventTicketClass dateTime EventTime
        eventTicketClass seatLabel SEAT
        eventTicketClass customSeatLabel LocalizedString
        eventTicketClass most seatLabel customSeatLabel
        eventTicketClass rowLabel ROW
        eventTicketClass customRowLabel LocalizedString
        eventTicketClass most rowLabel customRowLabel
        eventTicketClass sectionLabel SECTION|THEATER
        eventTicketClass customSectionLabel LocalizedString
        eventTicketClass most sectionLabel customSectionLabel
        eventTicketClass gateLabel GATE|DOOR|ENTRANCE
        eventTicketClass customGateLabel LocalizedString
        eventTicketClass most gateLabel customGateLabel
        eventTicketClass confirmationCodeLabel CONFIRMATION_CODE|CONFIRMATION_NUMBER|ORDER_NUMBER|RESERVATION_NUMBER
        eventTicketClass customConfirmationCodeLabel LocalizedString
        eventTicketClass most confirmationCodeLabel customConfirmationCodeLabel
        eventTicketClass logo Image
        eventTicketClass wideLogo Image
        EventSeat seat LocalizedString
        EventSeat row LocalizedString
        EventSeat section LocalizedString
        EventSeat gate LocalizedString
        EventReservation confirmationCode string
        eventTicketObject < object
        eventTicketObject < colored
        eventTicketObject seatInfo EventSeat
        eventTicketObject ticketHolderName string
        eventTicketObject ticketNumber string
        eventTicketObject ticketType LocalizedString
        eventTicketObject faceValue Money
        eventTicketObject reservationInfo EventReservation
        eventTicketObject linkedOfferIds [id]
        loyaltyClass < class
        loyaltyClass programName text R cut=20
        loyaltyClass programLogo Image R
        loyaltyClass wideProgramLogo Image
        loyaltyClass accountNameLabel text advised=15
        loyaltyClass accountIdLabel text advised=15
        loyaltyClass rewardsTier text advised=7
        loyaltyClass rewardsTierLabel text advised=9
        loyaltyClass secondaryRewardsTier text
        loyaltyClass secondaryRewardsTierLabel text
        loyaltyClass discoverableProgram any partner
        Balance string string advised=7
        Balance int int
        Balance double double
        Balance money Money
        Balance one string int double money
        Points label text advised=9
        Points balance Balance R
        loyaltyObject < object
        loyaltyObject accountName string advised=20
        loyaltyObject accountId string advised=20
        loyaltyObject loyaltyPoints Points
        loyaltyObject secondaryLoyaltyPoints Points
        loyaltyObject linkedOfferIds [id]
        giftCardClass < class
        giftCardClass merchantName text cut=20
        giftCardClass cardNumberLabel text
        giftCardClass pinLabel text
        giftCardClass eventNumberLabel text
        giftCardClass programLogo Image
        giftCardClass wideProgramLogo Image
        giftCardClass allowBarcodeRedemption bool
        giftCardObject < object
        giftCardObject cardNumber string R
        giftCardObject pin string
        giftCardObject eventNumber string
        giftCardObject balance Money
        giftCardObject balanceUpdateTime ZonedMoment
        Notice enableNotification bool
        Notices expiryNotification Notice
        Notices upcomingNotification Notice
        genericClass < anyClass
        genericObject < anyObject
        genericObject < colored
        genericObject state ACTIVE|COMPLETED|EXPIRED|INACTIVE
        genericObject cardTitle LocalizedString R
        genericObject header LocalizedString R
        genericObject subheader LocalizedString
        genericObject logo Image
        genericObject wideLogo Image
        genericObject notifications Notices
        genericObject genericType genericType
        """
}
