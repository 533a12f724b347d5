internal import Bytes
internal import PassModel

/// Rules about the values of an order: dates, addresses, amounts, and values that must agree.
enum OrderValueRules {
    static let all: [PassRule] = [
        date, duration, address, amount, amountNumber, currency, country, location, updatedBeforeCreated, webService,
        token, identifiers, closed, countdown, deprecated, newerKey, sample,
    ]

    private static func rule(
        _ id: String, _ severity: Finding.Severity, _ summary: String, effect: String = OrderRules.refuses,
        hint: String? = nil, source: String = OrderRules.page, bad: String, good: String, targets: [TargetSystem] = []
    ) -> PassRule {
        OrderRules.rule(
            id, severity, summary, effect: effect, hint: hint, source: source, bad: bad, good: good, targets: targets)
    }

    /// A rule about the text of each known member; `find` gets name, type and text.
    private static func texts(
        _ contents: PassContents, _ find: (_ name: String, _ type: ValueType, _ text: String) -> String?
    ) -> [PassRule.Fault] {
        contents.tree.objects.flatMap { place in
            place.known.compactMap { member, facts, pointer in
                guard let text = member.value.string, !contents.isUnfilled(text),
                    let message = find(member.name, facts.type, text)
                else { return nil }
                return PassRule.Fault(.inOrder(pointer), message)
            }
        }
    }

    static let date = rule(
        "order.date-malformed", .error, "dates are written as in RFC 3339, with an offset",
        hint: "write it like 2026-11-21T09:30:00+01:00",
        source: "Wallet Orders, Building a distributable order package",
        bad: #""createdAt": "2026-11-21 09:30""#, good: #""createdAt": "2026-11-21T09:30:00Z""#
    ).faults { contents in
        texts(contents) { name, type, text in
            type == .date && !isDate(text)
                ? "'\(name)' is \(text.shown), not a date with seconds and an offset" : nil
        }
    }

    /// Whether it is an RFC 3339 date: lower-case letters and leap seconds are allowed, seconds are required.
    private static func isDate(_ text: String) -> Bool {
        let isWhole = text.utf8.dropFirst(16).first == UInt8(ascii: ":")
        return isWhole && PassDate(strict: text.uppercased().replacing(":60", with: ":59", maxReplacements: 1)) != nil
    }

    static let duration = rule(
        "order.duration-malformed", .error, "durations are written as in ISO 8601",
        hint: "write it like PT2H or P3D",
        source: "Wallet Orders, PickupFulfillment", bad: pickup(#""pickupWindowDuration": "2 hours""#),
        good: pickup(#""pickupWindowDuration": "PT2H""#)
    ).faults { contents in
        texts(contents) { name, _, text in
            name.hasSuffix("Duration") && !isDuration(text) ? "'\(name)' is \(text.shown), not a duration" : nil
        }
    }

    private static func isDuration(_ text: String) -> Bool {
        // Only the last number may have a fraction.
        let whole = text.replacing(/([0-9]+)[.,][0-9]+(?=[YMWDHS]$)/) { $0.output.1 }
        return whole.wholeMatch(
            of:
                /P(?:[0-9]+W|(?=[0-9T])(?:[0-9]+Y)?(?:[0-9]+M)?(?:[0-9]+D)?(?:T(?=[0-9])(?:[0-9]+H)?(?:[0-9]+M)?(?:[0-9]+S)?)?)/
        ) != nil
    }

    static let address = rule(
        "order.url-malformed", .error, "addresses are complete, with their scheme",
        hint: "write it like https://example.com/orders",
        bad: #""orderManagementURL": "lakeside.example""#, good: #""orderManagementURL": "https://lakeside.example""#
    ).faults { contents in
        texts(contents) { name, type, text in
            guard type == .form, !name.hasSuffix("Duration"), name != "webServiceURL", name != "launchURL" else {
                return nil
            }
            return isAddress(text) ? nil : "'\(name)' is \(text.shown), not a complete address"
        }
    }

    /// Whether it has a scheme, and a server after `//`; mail addresses and telephone numbers are allowed too.
    private static func isAddress(_ text: String) -> Bool {
        text.wholeMatch(of: /[A-Za-z][A-Za-z0-9+.-]*:(?:\/\/[^\s\/?#]+[^\s]*|[^\s\/]+[^\s]*)/) != nil
            && URLText(text).problem == nil
    }

    static let amount = rule(
        "order.amount-malformed", .error, "amounts of money are decimal numbers in quotes",
        hint: "write it like 18.40", source: "Wallet Orders, CurrencyAmount",
        bad: payment(#"{"amount": "18,40", "currency": "EUR"}"#),
        good: payment(#"{"amount": "18.40", "currency": "EUR"}"#)
    ).faults { contents in
        contents.objects(.money).compactMap { place in
            guard let text = place.object["amount"]?.string, !contents.isUnfilled(text), !isDecimal(text) else {
                return nil
            }
            return PassRule.Fault(
                .inOrder(place.pointer.appending("amount")), "the amount \(text.shown) is not a decimal number")
        }
    }

    static let amountNumber = rule(
        "order.amount-number", .warning, "amounts of money are in quotes",
        effect: "the reference has texts here, and does not say whether devices accept numbers",
        source: "Wallet Orders, CurrencyAmount; observed", bad: payment(#"{"amount": 18.40, "currency": "EUR"}"#),
        good: payment(#"{"amount": "18.40", "currency": "EUR"}"#)
    ).faults { contents in
        contents.objects(.money).compactMap { place in
            guard let value = place.object["amount"], let text = value.number?.text else { return nil }
            let (pointer, isRight) = (place.pointer.appending("amount"), isDecimal(text))
            return PassRule.Fault(
                .inOrder(pointer), "the amount \(value.shown) is a number, not a text",
                hint: isRight ? "put it in quotes" : "write it in digits and quotes, like \"18.40\"",
                fix: isRight ? .replace(pointer, with: .string(text), in: PassContents.orderFile) : nil)
        }
    }

    private static func isDecimal(_ text: String) -> Bool { text.wholeMatch(of: /-?[0-9]+(?:\.[0-9]+)?/) != nil }

    static let currency = rule(
        "order.currency-unknown", .error, "currencies are three letters of ISO 4217", hint: "write it like EUR",
        source: "Wallet Orders, CurrencyAmount", bad: payment(#"{"amount": "18.40", "currency": "Euro"}"#),
        good: payment(#"{"amount": "18.40", "currency": "EUR"}"#)
    ).faults { contents in
        contents.objects(.money).compactMap { place in
            guard let text = place.object["currency"]?.string, !contents.isUnfilled(text),
                !CurrencyCodes.all.hasExactly(text)
            else { return nil }
            return PassRule.Fault(
                .inOrder(place.pointer.appending("currency")), "\(text.shown) is not a currency")
        }
    }

    static let country = rule(
        "order.country-malformed", .error, "countries are two letters of ISO 3166", hint: "write it like DE",
        source: "Wallet Orders, Address", bad: merchant(#""address": {"countryCode": "GER"}"#),
        good: merchant(#""address": {"countryCode": "DE"}"#)
    ).faults { contents in
        texts(contents) { name, _, text in
            name == "countryCode" && !CountryCodes.all.hasExactly(text)
                ? "\(text.shown) is not a country code\(text == "UK" ? ": it is GB" : "")" : nil
        }
    }

    static let location = rule(
        "order.location-range", .error,
        "latitudes are within ±\(Coordinates.most.latitude) degrees, longitudes within ±\(Coordinates.most.longitude)",
        source: "Wallet Orders, Location", bad: pickup(#""location": {"latitude": 91, "longitude": 13}"#),
        good: pickup(#""location": {"latitude": 52, "longitude": 13}"#)
    ).faults { contents in
        contents.objects(.spot).flatMap { place in
            Coordinates.bounds.compactMap { name, most in
                guard let number = place.object[name]?.number, !(number.double.map { abs($0) <= Double(most) } ?? false)
                else { return nil }
                return PassRule.Fault(
                    .inOrder(place.pointer.appending(name)), "the \(name) \(number.text) is beyond \(most) degrees"
                )
            }
        }
    }

    static let updatedBeforeCreated = rule(
        "order.updated-too-early", .error, "updatedAt is not before createdAt",
        effect: "Wallet accepts no update of the order",
        hint: "write the time of the last change, at first that of creation",
        bad: #""createdAt": "2026-11-21T09:30:00Z", "updatedAt": "2026-11-20T09:30:00Z""#,
        good: #""createdAt": "2026-11-21T09:30:00Z", "updatedAt": "2026-11-21T09:30:00Z""#
    ).faults { contents in
        guard let created = contents.order?["createdAt"]?.string.flatMap({ PassDate(strict: $0) }),
            let updated = contents.order?["updatedAt"]?.string.flatMap({ PassDate(strict: $0) }), updated < created
        else { return [] }
        return [PassRule.Fault(.inOrder(JSONPointer(tokens: ["updatedAt"])), "updatedAt is before createdAt")]
    }

    static let webService = rule(
        "order.web-service", .error, "webServiceURL starts with https:// and comes with a token",
        effect: "the order is never updated",
        bad: #""webServiceURL": "http://lakeside.example/", "authenticationToken": "Vk2oL0b8aQ7mXr4T""#,
        good: #""webServiceURL": "https://lakeside.example/", "authenticationToken": "Vk2oL0b8aQ7mXr4T""#
    ).faults { contents in
        guard let order = contents.order else { return [] }
        let keys = ["webServiceURL", "authenticationToken"]
        func fault(_ key: String, _ message: String, hint: String) -> PassRule.Fault {
            PassRule.Fault(.inOrder(JSONPointer(tokens: [key])), message, hint: hint)
        }
        var faults: [PassRule.Fault] = []
        if let address = order[keys[0]]?.string, !contents.isUnfilled(address), !URLText(address).isSecure {
            faults.append(
                fault(
                    keys[0], "the web service \(address.shown) is not a complete https:// address",
                    hint: "devices speak HTTPS only: write it like https://orders.example.com"))
        }
        if order.has(keys[0]) != order.has(keys[1]) {
            let (there, missing) = order.has(keys[0]) ? (keys[0], keys[1]) : (keys[1], keys[0])
            faults.append(
                fault(
                    there, "'\(there)' is set without '\(missing)'", hint: "add \"\(missing)\", or remove it"))
        }
        return faults
    }

    static let token = OrderRules.rule(
        "order.token-short", .error, "authenticationToken has \(leastLength) characters or more",
        effect: "devices refuse the token", hint: "make a long random one for each order", source: OrderRules.page,
        edge: .init(least: leastLength) { count in
            let token = String("Vk2oL0b8aQ7mXr4Tz".prefix(count))
            return PassRule.Sample(
                order: "\"webServiceURL\": \"https://lakeside.example/\", \"authenticationToken\": \"\(token)\"")
        }
    ).faults { contents in
        guard let token = contents.order?["authenticationToken"]?.string,
            token.count < leastLength
        else { return [] }
        return [
            PassRule.Fault(
                .inOrder(JSONPointer(tokens: ["authenticationToken"])),
                "the authentication token has \(token.count) characters, fewer than \(leastLength)")
        ]
    }

    private static let leastLength = 16

    static let identifiers = rule(
        "order.identifier-twice", .error, "fulfillments and returns have unique identifiers",
        effect: "Wallet treats two as one", source: "Wallet Orders, ShippingFulfillment, Return",
        bad: #""fulfillments": [\#(shipping("a")), \#(shipping("a"))]"#,
        good: #""fulfillments": [\#(shipping("a")), \#(shipping("b"))]"#
    ).faults { contents in
        [("fulfillmentIdentifier", [Shape.shipping, .pickup]), ("returnIdentifier", [.orderReturn])].flatMap {
            key, shapes in
            var seen: [String: JSONPointer] = [:]
            return contents.tree.objects.compactMap { place -> PassRule.Fault? in
                guard shapes.contains(place.shape), let identifier = place.object[key]?.string,
                    !contents.isUnfilled(identifier)
                else { return nil }
                guard let first = seen.updateValue(place.pointer, forKey: identifier) else { return nil }
                return PassRule.Fault(
                    .inOrder(place.pointer.appending(key)),
                    "\(first) already has the identifier \(identifier.shown)")
            }
        }
    }

    static let closed = rule(
        "order.closed-too-early", .warning, "an order that is closed has no open fulfillments",
        effect: "the customer sees both, and Wallet asks for no more updates",
        source: "deduced from Wallet Orders, Order",
        bad: #""status": "completed", "fulfillments": [\#(shipping("a"))]"#,
        good: #""status": "completed", "fulfillments": [\#(shipping("a", "delivered"))]"#
    ).faults { contents in
        guard let status = contents.order?["status"]?.string, ["completed", "cancelled"].contains(status) else {
            return []
        }
        let open: Set = ["open", "processing", "onTheWay", "outForDelivery", "readyForPickup"]
        return contents.tree.objects.filter { [.shipping, .pickup].contains($0.shape) }.compactMap { place in
            guard let own = place.object["status"]?.string, open.contains(own) else { return nil }
            return PassRule.Fault(
                .inOrder(place.pointer.appending("status")), "the order is \(status), but this fulfillment is '\(own)'",
                hint: "write how it ended: delivered, pickedUp or cancelled")
        }
    }

    static let countdown = rule(
        "order.countdown-without-deadline", .warning, "a countdown has a deadline",
        effect: "Wallet shows no countdown", hint: "add \"returnDeadline\"", source: "Wallet Orders, ReturnInfo",
        bad: #""returnInfo": {"returnPolicyURL": "https://lakeside.example/returns", "displayCountdown": true}"#,
        good: """
            "returnInfo": {"returnPolicyURL": "https://lakeside.example/returns", "displayCountdown": true,
              "returnDeadline": "2026-12-24T12:00:00Z"}
            """
    ).faults { contents in
        contents.objects(.returnInfo).compactMap { place in
            guard place.object["displayCountdown"] == .bool(true), !place.object.has("returnDeadline") else {
                return nil
            }
            return PassRule.Fault(
                .inOrder(place.pointer.appending("displayCountdown")), "there is a countdown, but no returnDeadline")
        }
    }

    static let deprecated = rule(
        "order.payment-deprecated", .note, "payments are in transactions",
        effect: "newer systems show transactions only", hint: "use \"transactions\"", source: "Wallet Orders, Payment",
        bad: payment(#"{"amount": "1", "currency": "EUR"}, "paymentMethods": ["Card 5678"]"#),
        good: payment(#"{"amount": "1", "currency": "EUR"}"#)
    ).faults { contents in
        contents.objects(.payment).flatMap { place in
            ["paymentMethods", "applePayTransactionIdentifiers"].filter(place.object.has).map { key in
                PassRule.Fault(
                    .name(place.pointer.appending(key), in: PassContents.orderFile), "'\(key)' is deprecated")
            }
        }
    }

    static let newerKey = rule(
        "order.target-key", .note, "the oldest target device supports the order's keys",
        effect: "older devices show the order without them",
        bad: #""returnInfo": {"returnPolicyURL": "https://lakeside.example/returns"}"#, good: "",
        targets: [TargetSystem(.iOS, from: SystemVersion(16), through: nil)]
    ).faults { contents in
        contents.oldestTargets.flatMap { target in
            contents.tree.objects.flatMap { place in
                place.known.compactMap { member, facts, pointer in
                    // For a too new object, its members are not reported as well.
                    guard let since = facts.since, target.oldestAsIOS < since, place.since != since else { return nil }
                    return PassRule.Fault(
                        .name(pointer, in: PassContents.orderFile),
                        "\(target.oldestName) does not know '\(member.name)', which came with iOS \(since)")
                }
            }
        }
    }

    static let sample = rule(
        "order.sample", .note, "the identifiers are those of the certificate's owner",
        effect: "no certificate from Apple matches",
        hint: "write the identifiers of your certificate in their place", source: "observed",
        bad: #""orderTypeIdentifier": "order.com.example.shop""#,
        good: #""orderTypeIdentifier": "order.org.lakeside.shop""#
    ).faults { contents in
        guard let type = contents.order?["orderTypeIdentifier"]?.string, type.hasPrefix("order.com.example.") else {
            return []
        }
        return [
            PassRule.Fault(
                .inOrder(JSONPointer(tokens: ["orderTypeIdentifier"])), "\(type.shown) is a sample identifier")
        ]
    }

    // MARK: - Samples

    private static func pickup(_ member: String) -> String {
        """
        "fulfillments": [{"fulfillmentType": "pickup", "fulfillmentIdentifier": "a", "displayName": "Shop",
          "status": "open", \(member)}]
        """
    }

    private static func shipping(_ identifier: String, _ status: String = "open") -> String {
        #"{"fulfillmentType": "shipping", "fulfillmentIdentifier": "\#(identifier)", "status": "\#(status)"}"#
    }

    private static func merchant(_ member: String) -> String {
        """
        "merchant": {"merchantIdentifier": "merchant.org.lakeside", "displayName": "Lakeside",
          "url": "https://lakeside.example", \(member)}
        """
    }

    private static func payment(_ total: String) -> String { #""payment": {"status": "paid", "total": \#(total)}"# }
}
