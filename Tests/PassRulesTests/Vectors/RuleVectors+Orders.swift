/// Orders.
extension RuleVector {
    static let orders = vectors(
        #"""
        json.syntax: error
        - cut off [order]: {"schemaVersion": 1‸
          > nowhere
        json.not-an-object: error
        - an array [order whole]: ‸[]
          > root
        json.trailing-comma: warning
        - a comma too many [order]: "lineItems": [{"title": "Cup", "quantity": 1}‸,]
          > /lineItems
        json.duplicate-name: error
        - twice [order]: "customer": {"givenName": "A", ‸"givenName": "B"}
          > /customer/givenName
        order.key-missing: error
        - of the order, and of its parts [order]: ‸‸{"schemaVersion": 1, "orderType": "ecommerce",
            "orderIdentifier": "1", "createdAt": "2026-11-21T09:30:00Z", "updatedAt": "2026-11-21T09:30:00Z",
            "status": "open", "merchant": ‸{"merchantIdentifier": "m", "url": "https://a.example"}}
          > /orderManagementURL, /orderTypeIdentifier, /merchant/displayName
        - an empty text [order]: "orderIdentifier": ‸""
        order.wrong-type: error
        - texts for numbers, a number for a text [order]: "orderNumber": ‸1, "lineItems": [{"title": "Cup",
            "quantity": ‸"2"}]
        - open, of each kind [order template]: "status": "{{a}}", "createdAt": "{{a}}", "webServiceURL": "{{a}}",
            "authenticationToken": "{{a}}", "lineItems": [{"title": "Cup", "quantity": "{{a}}", "image": "{{a}}"}],
            "payment": {"status": "paid", "total": {"amount": "{{a}}", "currency": "{{a}}"}}, "returns":
            [{"returnIdentifier": "{{a}}", "status": "open"}, {"returnIdentifier": "{{a}}", "status": "open"}]
        keys.misspelled: warning
        - in small letters, and in a part [order]: ‸"ordernumber": "1", "customer": {‸"GivenName": "A"}
        template.leftover: warning
        - of a program without a value, and of another encoding [order]: "lineItems": [{"title": ‸"undefined",
            "quantity": 1}, {"title": ‸"M\u00c3\u00bcsli", "quantity": 1}]
        order.unknown-key: warning
        - at the top, and of a pass [order]: ‸"colour": "red", ‸"passTypeIdentifier": "pass.org.lakeside.card"
        order.unknown-value: error
        - of no kind, told by what it has [order]: "fulfillments": [{"fulfillmentType": ‸"collect", "displayName": "Shop",
            "fulfillmentIdentifier": "a", "status": "readyForPickup"}, {"fulfillmentType": ‸"collect",
            "fulfillmentIdentifier": "b", "status": "outForDelivery"}]
        - pickup in capitals [order]: "fulfillments": [{"fulfillmentType": ‸"Pickup", "displayName": "Shop",
            "fulfillmentIdentifier": "a", "status": "readyForPickup"}]
        - of a parcel, for what is fetched [order]: "status": ‸"done", "fulfillments": [{"fulfillmentType": "pickup",
            "displayName": "Shop", "fulfillmentIdentifier": "a", "status": ‸"outForDelivery"}]
        order.version: error
        - two [order]: "schemaVersion": ‸2
        order.date-malformed: error
        - without an offset, and a blank [order]: "createdAt": ‸"2026-11-21T09:30:00", "updatedAt": ‸"2026-11-21 09:30"
        - in small letters, a leap second, fractions [order]: "createdAt": "2016-12-31t23:59:60z",
            "updatedAt": "2026-11-21T09:30:00.250+01:00"
        order.duration-malformed: error
        - of every unit, with a fraction at the end, at the edge of the world [order]: "fulfillments": [{"status": "open",
            "fulfillmentType": "pickup", "displayName": "Shop", "fulfillmentIdentifier": "a", "location": {"latitude": -90,
            "longitude": 180}, "pickupWindowDuration": "PT1.5H"}, {"fulfillmentType": "pickup", "displayName": "Shop",
            "fulfillmentIdentifier": "b", "status": "readyForPickup", "pickupWindowDuration": "P3DT30M"}, {"status": "open",
            "fulfillmentType": "shipping", "fulfillmentIdentifier": "c", "estimatedDeliveryWindowDuration": "PT1H0,5M"},
            {"fulfillmentType": "shipping", "fulfillmentIdentifier": "d", "status": "outForDelivery",
            "estimatedDeliveryWindowDuration": "P2W"}], "returns": [{"returnIdentifier": "a", "status": "open"}]
        - with one before the end [order]: "fulfillments": [{"fulfillmentType": "pickup", "displayName": "Shop",
            "fulfillmentIdentifier": "a", "status": "open", "pickupWindowDuration": ‸"PT1.5H2M"}]
        - none, and only a letter [order]: "fulfillments": [{"fulfillmentType": "pickup", "displayName": "Shop",
            "fulfillmentIdentifier": "a", "status": "open", "pickupWindowDuration": ‸"2 h"}, {"fulfillmentType": "pickup",
            "displayName": "Shop", "fulfillmentIdentifier": "b", "status": "open", "pickupWindowDuration": ‸"P"},
            {"fulfillmentType": "pickup", "displayName": "Shop", "fulfillmentIdentifier": "c", "status": "open",
            "pickupWindowDuration": ‸"PT"}]
        order.url-malformed: error
        - of mail and telephone [order]: "merchant": {"merchantIdentifier": "m", "displayName": "A",
            "url": "https://a.example", "contactURL": "mailto:a@lakeside.example"}
        - without a server, and with a blank [order]: "orderManagementURL": ‸"https://", "merchant": {"displayName": "A",
            "merchantIdentifier": "m", "url": ‸"https://a b.example"}
        order.amount-malformed: error
        - without figures at an end [order]: "payment": {"status": "paid", "total": {"amount": ‸"18.", "currency": "EUR"},
            "summaryItems": [{"label": "Tax", "value": {"amount": ‸".5", "currency": "EUR"}}, {"label": "Tip",
            "value": {"amount": ‸"+1", "currency": "EUR"}}]}
        order.amount-number: warning
        - whole, with a fraction, and in another form [order]: "payment": {"status": "paid", "total": {"amount": ‸24,
            "currency": "EUR"}, "summaryItems": [{"label": "Tax", "value": {"amount": ‸28.8, "currency": "EUR"}},
            {"label": "Tip", "value": {"amount": ‸1e1, "currency": "EUR"}}]}
        order.currency-unknown: error
        - a word [order]: "payment": {"status": "paid", "total": {"amount": "18.40", "currency": ‸"Euro"}}
        - with the Kelvin sign [order]: "payment": {"status": "paid", "total": {"amount": "18.40", "currency": ‸"H\u212aD"}}
        order.country-malformed: error
        - that of nobody [order]: "merchant": {"merchantIdentifier": "m", "displayName": "A", "url": "https://a.example",
            "address": {"countryCode": ‸"UK"}}
        order.location-range: error
        - beyond it [order]: "fulfillments": [{"fulfillmentType": "pickup", "displayName": "Shop", "status": "open",
            "fulfillmentIdentifier": "a", "location": {"latitude": ‸90.1, "longitude": ‸-180.1}}]
        order.updated-too-early: error
        - at the same time, in another zone [order]: "createdAt": "2026-11-21T09:30:00Z",
            "updatedAt": "2026-11-21T10:30:00+01:00"
        - a second before [order]: "createdAt": "2026-11-21T09:30:00Z", "updatedAt": ‸"2026-11-21T09:29:59Z"
        order.web-service: error
        - both [order]: "webServiceURL": "HTTPS://lakeside.example/", "authenticationToken": "Vk2oL0b8aQ7mXr4T"
        - without encryption [order]: "webServiceURL": ‸"http://lakeside.example/",
            "authenticationToken": "Vk2oL0b8aQ7mXr4T"
        - without a server, and a token [order]: "webServiceURL": ‸‸"https://"
        - without a token [order]: "webServiceURL": ‸"https://lakeside.example/"
        - without an address [order]: "authenticationToken": ‸"Vk2oL0b8aQ7mXr4T"
        order.token-short: error
        - fifteen [order]: "webServiceURL": "https://a.example/", "authenticationToken": ‸"0123456789abcde"
        order.identifier-twice: error
        - two parcels [order]: "fulfillments": [{"fulfillmentType": "shipping", "fulfillmentIdentifier": "a",
            "status": "open"}, {"fulfillmentType": "shipping", "fulfillmentIdentifier": ‸"a", "status": "open"}]
        order.closed-too-early: warning
        - what has gone wrong is no open one [order]: "status": "completed", "fulfillments": [{"displayName": "Shop",
            "fulfillmentType": "pickup", "fulfillmentIdentifier": "a", "status": "issue"}]
        - whatever is still to come [order]: "status": "completed", "fulfillments": [{"fulfillmentType": "shipping",
            "fulfillmentIdentifier": "a", "status": ‸"open"}, {"fulfillmentType": "shipping", "fulfillmentIdentifier": "b",
            "status": ‸"processing"}, {"fulfillmentType": "shipping", "fulfillmentIdentifier": "c",
            "status": ‸"outForDelivery"}, {"fulfillmentType": "pickup", "displayName": "Shop",
            "fulfillmentIdentifier": "d", "status": ‸"readyForPickup"}]
        - one is on its way [order]: "status": "cancelled", "fulfillments": [{"fulfillmentType": "shipping",
            "fulfillmentIdentifier": "a", "status": ‸"onTheWay"}]
        order.countdown-without-deadline: warning
        - without one [order]: "returnInfo": {"returnPolicyURL": "https://a.example", "displayCountdown": ‸true}
        order.payment-deprecated: note
        - methods [order]: "payment": {"status": "paid", "total": {"amount": "1", "currency": "EUR"},
            ‸"paymentMethods": ["Card 5678"], ‸"applePayTransactionIdentifiers": ["a"]}
        order.target-key: note
        - for a newer system [order ios17.4+]: "orderProvider": {"displayName": "P", "url": "https://p.example",
            "trackingLogoNameLightColorScheme": "l.png", "trackingLogoNameDarkColorScheme": "l.png"}
          + l.png = 300×300
        - for an older one [order ios17+]: ‸"orderProvider": {"displayName": "P", "url": "https://p.example",
            "trackingLogoNameLightColorScheme": "l.png", "trackingLogoNameDarkColorScheme": "l.png"}
          + l.png = 300×300
        - what came with iOS 17 [order ios16]: "payment": {"status": "paid",
            "total": {"amount": "1", "currency": "EUR"}, ‸"transactions": []}, "fulfillments": [{"status": "open",
            "fulfillmentType": "shipping", "fulfillmentIdentifier": "a", ‸"shippingType": "delivery"}]
        - what came with iOS 17.2 [order ios17.1]: ‸"returns": [],
            ‸"returnInfo": {"returnPolicyURL": "https://a.example"}
        order.sample: note
        - of the samples [order]: "orderTypeIdentifier": ‸"order.com.example.shop"
        order.file-missing: error
        - there, by its name, at a scale and in a language [order]: "lineItems": [{"title": "Cup", "quantity": 1,
            "image": "cup.png"}, {"title": "Pot", "quantity": 1, "image": "pot"}, {"title": "Tea", "quantity": 1,
            "image": "tea.png"}]
          + cup.png = 300×300 | pot@2x.png = 300×300 | de.lproj/tea.png = 300×300
        - nowhere, of each kind [order]: "merchant": {"merchantIdentifier": "m", "displayName": "A",
            "url": "https://a.example", "logo": ‸"a.png"}, "returns": [{"returnIdentifier": "a", "status": "open",
            "returnLabel": ‸"b.pdf"}], "orderProvider": {"displayName": "P", "url": "https://p.example",
            "trackingLogoNameLightColorScheme": ‸"c.png", "trackingLogoNameDarkColorScheme": ‸"d.png"}
        - at another scale, in no language, and of another name [order]: "lineItems": [{"title": "Cup", "quantity": 1,
            "image": ‸"cup"}, {"title": "Pot", "quantity": 1, "image": ‸"pot.png"}]
          + cup@4x.png = 300×300 | images/pot.png = 300×300
        order.file-format: error
        - a receipt as PDF [order]: "payment": {"status": "paid", "total": {"amount": "1", "currency": "EUR"},
            "transactions": [{"amount": {"amount": "1", "currency": "EUR"}, "createdAt": "2026-11-21T09:30:00Z",
            "paymentMethod": {"displayName": "Card"}, "status": "completed", "transactionType": "purchase",
            "receipt": "r.pdf"}]}
          + r.pdf = %PDF
        - a picture as PDF [order]: "lineItems": [{"title": "Cup", "quantity": 1, "image": "cup.pdf"}]
          + ‸cup.pdf = %PDF
        - no picture at all [order]: "lineItems": [{"title": "Cup", "quantity": 1, "image": "cup.png"},
            {"title": "Cup", "quantity": 1, "image": "cup.png"}]
          + ‸cup.png = text
        order.image-size: note
        - wide, and small [order]: "lineItems": [{"title": "Cup", "quantity": 1, "image": "cup.png"},
            {"title": "Pot", "quantity": 1, "image": "pot.png"}]
          + ‸cup.png = 400×300 | ‸pot.png = 299×299
        order.heavy: warning
        - without a receipt or label [order]:
          + video.mov = zeros 5000000
        - heavy [order]: "returns": [{"returnIdentifier": "a", "status": "open", "returnLabel": "label.pdf"}]
          + label.pdf = %PDF | video.mov = zeros 5000000
          > in pass
        order.leftover: warning
        - of a file manager [order]:
          + ‸Thumbs.db = x
        order.strings: warning
        - of no language [order]:
          + a b.lproj/cup.png = 300×300
          > in a b.lproj
        - that of passes [order]:
          + ‸en.lproj/pass.strings = "a" = "b";
        order.translation-missing: warning
        - one text more [order]:
          + en.lproj/order.strings = "Lakeside" = "b"; "open" = "d"; | ‸de.lproj/order.strings = "Lakeside" = "c";
        - a text of nothing [order]:
          + en.lproj/order.strings = "Lakeside" = "b"; ‸"Teapot" = "Pot"; | de.lproj/order.strings = "Lakeside" = "c";
          > strings.unused-key
        - a strings file of passes [order]:
          + en.lproj/order.strings = "open" = "b"; | de.lproj/order.strings = "open" = "c"; | en.lproj/pass.strings = "e" = "f";
          > order.strings in en.lproj/pass.strings
        strings.misspelled-key: warning
        - in another case, and of nothing, of an order [order]: "lineItems": [{"title": "PearTart", "quantity": 1}]
          + en.lproj/order.strings = ‸"Peartart" = "Pear tart"; ‸"Teapot" = "Pot"; "Lakeside" = "At the lake";
          > =, strings.unused-key
        images.shadowed: warning
        - of an order, with any name [order]: "lineItems": [{"title": "Cup", "quantity": 1, "image": "cup.png"}]
          + cup.png = 300×300 | ‸de.lproj/cup.png = 300×300
        """#)
}
