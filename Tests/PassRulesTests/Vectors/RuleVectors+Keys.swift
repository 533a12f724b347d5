/// Top-level keys, and colours.
extension RuleVector {
    static let keys = vectors(
        #"""
        keys.required: error
        - no description: ‸{"formatVersion": 1, "passTypeIdentifier": "pass.org.lakeside.card",
            "teamIdentifier": "A1B2C3D4E5", "organizationName": "Käfer & Söhne", "serialNumber": "0001", "generic": {}}
          > /description
        - nothing but a style: ‸‸‸‸‸‸{"coupon": {}}
          > /formatVersion, /passTypeIdentifier, /teamIdentifier, /organizationName, /description, /serialNumber
        - null, and nothing else about it: "description": ‸null
        keys.wrong-type: error
        - every type as it should be: "voided": false, "associatedStoreIdentifiers": [1],
            "auxiliaryStoreIdentifiers": [], "preferredStyleSchemes": ["posterEventTicket"], "semantics": {},
            "locations": [], "beacons": [], "userInfo": {"a": null}, "logoText": "", "x-ours": null,
            "bagPolicyURL": "https://example.com", "barcodes": [], "relevantDates": []
          ~ scheme.keys-ignored scheme.misplaced
        - one of each kind: "formatVersion": ‸"1", "description": ‸2, "serialNumber": ‸1, "voided": ‸"true", "nfc": ‸[],
            "barcodes": ‸{}
        - elements: "associatedStoreIdentifiers": [1, ‸"2", 3], "preferredStyleSchemes": [‸[], "eventTicket", ‸null],
            "locations": [‸4], "beacons": [‸[]], "auxiliaryStoreIdentifiers": ‸12
          ~ scheme.keys-ignored scheme.misplaced
        - placeholders [template]: "voided": "{{voided}}", "maxDistance": "{{far}}", "description": "{{a}}",
            "sharingProhibited": "{{x}}", "associatedStoreIdentifiers": ["{{app}}", 2], "addOnURL": "{{sell}}",
            "serialNumber": "{{mail}}@example.com", "sellURL": "https://example.com/{{ order }}",
            "contactVenueEmail": "{{mail}}"
          ~ scheme.keys-ignored
        - what is no placeholder in a template [template]:
            "voided": ‸"yes", "associatedStoreIdentifiers": ["{{app}}", ‸"2"]
        keys.format-version: error
        - 1.0 is 1: "formatVersion": 1.0
        - 2: "formatVersion": ‸2
        - beyond all numbers: "formatVersion": ‸‸1e400
          > =, json.number-range
        keys.launch-needs-store: error
        - alone: "appLaunchURL": ‸"app:x"
        - beside an empty array: "appLaunchURL": ‸"app:x", "associatedStoreIdentifiers": []
        keys.grouping-ignored: warning
        - a boarding pass: "boardingPass": {"transitType": "PKTransitTypeAir"}, "groupingIdentifier": "g"
        - a generic pass: ‸"groupingIdentifier": "g"
        keys.number-for-boolean: warning
        - one and zero, and what is of another type:
            "sharingProhibited": ‸1, "useAutomaticColors": ‸0, "suppressHeaderDarkening": ‸2
          > =, =, keys.wrong-type
          ~ scheme.keys-ignored
        keys.empty: warning
        - nothing and blanks: "description": ‸"", "organizationName": ‸"  "
        keys.user-info-type: warning
        - an array: "userInfo": ‸[1]
        keys.store-identifier: warning
        - digits: "associatedStoreIdentifiers": [0, 1234567890]
        - an exponent, a fraction, a sign: "associatedStoreIdentifiers": [‸1e9, ‸1.5],
            "auxiliaryStoreIdentifiers": [1, ‸-1]
          ~ scheme.keys-ignored
        keys.deprecated: note
        - shine: ‸"suppressStripShine": false
        - shine on systems that draw it [ios6+]: "suppressStripShine": false
        - relevantDate on new systems alone [ios18+ watchos11+]:
            "eventTicket": {}, ‸"relevantDate": "2035-05-14T18:30:00Z"
        - relevantDate on old systems too [ios18+ ios17]: "eventTicket": {}, "relevantDate": "2035-05-14T18:30:00Z"
        - relevantDate beside relevantDates [ios18+]:
            "eventTicket": {}, "relevantDates": [], "relevantDate": "2035-05-14T18:30:00Z"
        keys.misspelled: warning
        - case, a letter too few, a letter too many:
            ‸"logotext": "a", ‸"barcode s": [], ‸"backgroundColour": "red", ‸"location": [], ‸"label_color": 1
        - another word for it: ‸"expirydate": "2035", ‸"textColor": "rgb(1, 2, 3)"
        - beside the right name: "logoText": "a", ‸"LogoText": "b"
        keys.unknown: note
        - another word for a key that is there: ‸"team": "Lynx", ‸"issuerName": "A"
        - names of one's own: "x-ours": 1, "com.example.shop": 2, "_comment": 3, "$schema": "4", "Ours": 5, "": 6
        - names like those of the format, each once: "images": 0, ‸"storeUserId": 2, ‸"x": {"images": 3}, ‸‸"images": 4
          > =, =, =, json.duplicate-name
        - a small letter first, and letters and digits alone: ‸"zigzag": 1, ‸"aZAz09": 2, "Zigzag": 3,
            "1igzag": 4, "zig_zag": 5, "zig:zag": 6, "zig`zag": 7, "label.Color": 8
        keys.misplaced: warning
        - in a style: "generic": {‸"logoText": "a", ‸"barcodes": [], "x-ours": 1}, "barcodes": []
          ~ keys.unknown
        - outside of the style: ‸"backFields": [], ‸"fields": {}, ‸"changeMessage": "%@", ‸"row": 1
        - outside of two styles: "generic": {}, "posterGeneric": {"primaryFields": []}, ‸"backFields": []
        keys.apple-internal: warning
        - an app's own: "userInfo": {"sharing": true}
        - two of them: ‸"sharing": {}, ‸"secondaryBackgroundColor": "rgb(0, 0, 0)"
        url.malformed: error
        - schemes, ports, umlauts, addresses that are no URLs: "sellURL": "https://exämple.com:8443/a%20b?c#d",
            "transferURL": "tel:+491234", "contactVenueEmail": "a@b.c", "contactVenueWebsite": "https://[::1]/",
            "appLaunchURL": "x:", "associatedStoreIdentifiers": [1]
          ~ scheme.keys-ignored
        - nothing, blanks around, a blank inside, a control character: "sellURL": ‸"",
            "transferURL": ‸" https://a.example\n", "addOnURL": ‸"https: //a", "upgradeURL": ‸"https://a\u0001"
          ~ scheme.keys-ignored
        url.incomplete: warning
        - an app and a page: "sellURL": "cafe:", "transferURL": "HTTPS://a"
          ~ scheme.keys-ignored
        - no scheme, no server: "sellURL": ‸"www.example.com", "transferURL": ‸"/a:b", "addOnURL": ‸"https:///a",
            "upgradeURL": ‸"http:a"
          ~ scheme.keys-ignored
        url.suspicious: warning
        - what RFC 3986 and IRIs have: "sellURL": "https://exämple.com:8443/a%20b;c=(d)?e[]=f&g='h'#i",
            "transferURL": "HTTP://[2001:db8::1]:80", "addOnURL": "https://u:p@example.com.:/~a",
            "upgradeURL": "mailto:a@b?subject=!*", "entertainmentURL": "https:"
          ~ scheme.keys-ignored url.incomplete
        - characters and escapes: "sellURL": ‸"https://example.com/{id}", "transferURL": ‸"https://example.com\\a",
            "addOnURL": ‸"cafe:a|b", "upgradeURL": ‸"https://example.com/100%",
            "managementURL": ‸"https://example.com/%zz", "trackBagsURL": ‸"https://example.com/?<a>"
          ~ scheme.keys-ignored upcoming.ignored
        - of upcoming events: "upcomingPassInformation": [{"identifier": "1", "name": "A", "type": "event",
            "URLs": {"sellURL": ‸"https: //example.com", "transferURL": ‸"https://example.com/^",
            "addOnURL": "https://a"}}]
          ~ scheme.keys-ignored upcoming.ignored
        url.contact: warning
        - addresses and numbers: "contactVenueEmail": "a.b+c@mail.example.org", "transitProviderEmail": "ä@exämple.com",
            "contactVenuePhoneNumber": "(020) 7946-0000", "transitProviderPhoneNumber": "1-800-FLY"
          ~ scheme.keys-ignored upcoming.ignored
        - neither: "contactVenueEmail": ‸"", "transitProviderEmail": ‸"mailto:a@example.com",
            "contactVenuePhoneNumber": ‸"on request", "upcomingPassInformation": [{"identifier": "1", "name": "A",
            "type": "event", "URLs": {"contactVenueEmail": ‸"a@localhost", "contactVenuePhoneNumber": ‸"none"}}]
          ~ scheme.keys-ignored upcoming.ignored
        expiration.past: note
        - at this moment [2035-05-14T16:30:00Z]: "expirationDate": "2035-05-14T18:30:00+02:00"
        - nobody knows the day: "expirationDate": "2005-05-14T18:30:00+02:00"
        - a second ago [2035-05-14T16:30:01Z]: "expirationDate": ‸"2035-05-14T18:30:00+02:00"
        expiration.voided: note
        - void: "voided": ‸true
        expiration.before-relevance: warning
        - at the end: "eventTicket": {}, "expirationDate": "2035-05-15T02:00:00Z",
            "relevantDates": [{"startDate": "2035-05-14T18:30:00Z", "endDate": "2035-05-15T02:00:00Z"},
            {"date": "2035-05-14T10:00:00Z", "relevantDate": "2035-05-14T10:00:00Z"}]
        - before the end: "eventTicket": {}, "expirationDate": ‸"2035-05-15T01:59:59Z",
            "relevantDates": [{"startDate": "2035-05-14T18:30:00Z", "endDate": "2035-05-15T02:00:00Z"},
            {"date": "2035-05-14T10:00:00Z", "relevantDate": "2035-05-14T10:00:00Z"}]
        - before the date: "eventTicket": {}, "relevantDate": "2035-05-14T18:30Z",
            "expirationDate": ‸"2035-05-14T18:29Z"
        - a date without a zone is no instant: "eventTicket": {}, "relevantDate": ‸"2035-05-14T18:30",
            "expirationDate": "2035-05-14T17:30Z"
          > date.malformed
        privacy.personal-data: note
        - what is no person's address: "userInfo": {"a": "@home", "b": "a@b", "c": "support@example.com",
            "d": "a@b@c.de", "e": "mail@.de", "f": "x@1.2"}
        - serial number and the first in userInfo:
            "serialNumber": ‸"ada@example.com", "userInfo": {"a": [1, ‸"To: <ada+b@mail.example.org>"], "b": "c@d.ef"}
        color.unreadable: error
        - every form that devices read [template]:
            "backgroundColor": "rgb(1, 2, 3)", "labelColor": "RGB( 255,255 , 0 )", "stripColor": "{{color}}"
        - every key: "backgroundColor": ‸"red", "foregroundColor": ‸"rgb(256, 0, 0)", "labelColor": ‸"rgba(1, 2, 3, 255)",
            "stripColor": ‸"#12345", "footerBackgroundColor": ‸"rgb(80-159-209)"
          ~ scheme.keys-ignored
        color.undocumented-form: warning
        - with an alpha: "labelColor": ‸"rgba(0, 128, 255, 0.75)", "backgroundColor": ‸"RGBA(9,9,9,1)",
            "foregroundColor": ‸"#f0f0f080"
        - a blank before the bracket: "labelColor": ‸"rgb (1,2,3)", "stripColor": "RGB(1, 2,3)"
        color.hexadecimal: note
        - hexadecimal: "labelColor": ‸"#0a84FF", "stripColor": ‸"#fff"
        color.contrast: warning
        - what shines through: "backgroundColor": "rgb(255, 255, 255)", "labelColor": ‸"rgba(0, 0, 0, 0.3)"
          ~ color.undocumented-form
        - 3.03 to 1: "backgroundColor": "rgb(255, 255, 255)", "foregroundColor": "rgb(148, 148, 148)",
            "labelColor": "rgb(148, 148, 148)"
        - 2.99 to 1: "backgroundColor": "rgb(255, 255, 255)", "foregroundColor": ‸"rgb(149, 149, 149)",
            "labelColor": ‸"rgb(149, 149, 149)"
        - no background colour: "labelColor": "rgb(255, 255, 255)"
        - labels hidden by the colour behind them: "backgroundColor": "rgb(9, 9, 9)", "labelColor": "rgb(9, 9, 9)"
        - on a strip: "storeCard": {"primaryFields": [{"key": "a", "label": "A", "value": "B"}]},
            "backgroundColor": "rgb(255, 255, 255)", "foregroundColor": "rgb(200, 200, 200)",
            "labelColor": "rgb(200, 200, 200)"
          + strip@* = 375×144
        - beside a strip: "storeCard": {"auxiliaryFields": [{"key": "a", "label": "A", "value": "B"}]},
            "backgroundColor": "rgb(255, 255, 255)", "foregroundColor": ‸"rgb(200, 200, 200)",
            "labelColor": ‸"rgb(200, 200, 200)"
          + strip@* = 375×144
        - a text beside the logo, and no labels: "storeCard": {}, "logoText": "A",
            "backgroundColor": "rgb(255, 255, 255)", "foregroundColor": ‸"rgb(200, 200, 200)",
            "labelColor": "rgb(1, 2, 3)"
          + strip@* = 375×144
        - a strip that the style does not show: "backgroundColor": "rgb(255, 255, 255)",
            "foregroundColor": ‸"rgb(200, 200, 200)", "labelColor": ‸"rgb(200, 200, 200)"
          + strip@* = 375×144
          ~ images.not-used
        - under a background: "eventTicket": {}, "backgroundColor": "rgb(255, 255, 255)",
            "foregroundColor": "rgb(200, 200, 200)", "labelColor": "rgb(200, 200, 200)"
          + background@2x.png = 360×440
        - colours that Wallet chooses: "eventTicket": {}, "useAutomaticColors": true,
            "backgroundColor": "rgb(255, 255, 255)", "foregroundColor": "rgb(200, 200, 200)",
            "labelColor": "rgb(200, 200, 200)"
          ~ scheme.keys-ignored
        - an open colour [template]: "backgroundColor": "rgb(255, 255, 255)", "labelColor": "{{color}}"
        color.automatic: note
        - the classic layout needs them [ios17+]:
            "eventTicket": {}, "useAutomaticColors": true, "labelColor": "rgb(1, 2, 3)"
          ~ scheme.keys-ignored
        - switched off [ios18+]: "eventTicket": {}, "useAutomaticColors": false, "labelColor": "rgb(1, 2, 3)"
          ~ scheme.keys-ignored
        - both [ios18+]: "eventTicket": {}, "useAutomaticColors": true, "foregroundColor": ‸"rgb(1, 2, 3)",
            "labelColor": ‸"rgb(1, 2, 3)"
          ~ scheme.keys-ignored
        """#)
}
