package import GooglePasses
internal import PassModel
internal import PassToolkit

/// Reads what the card shows from class and object.
private struct GoogleReader {
    let pass: GooglePass
    let language: String

    /// What the card shows.
    var front: GoogleFront {
        var front = GoogleFront()
        let names = Self.names(of: pass.kind)
        front.issuer = names.issuers.lazy.compactMap(text).first
        let titles = names.titles.compactMap(text)
        front.title = titles.isEmpty ? nil : titles.joined(separator: " → ")
        front.logo = image("logo", "programLogo", "titleImage", "flightHeader.carrier.airlineLogo")
        front.wideLogo = image("wideLogo", "wideProgramLogo", "wideTitleImage")
        front.hero = image("heroImage")
        let color = value("object.hexBackgroundColor") ?? value("class.hexBackgroundColor")
        front.background = color.flatMap { PassColor(json: $0) }
        front.rows = rows
        return front
    }

    private static func names(of kind: GoogleKind) -> (issuers: [String], titles: [String]) {
        switch kind {
        case .generic: (["object.cardTitle"], ["object.header"])
        case .eventTicket: (["class.issuerName"], ["class.eventName"])
        case .offer: (["class.issuerName"], ["class.title"])
        case .loyalty: (["class.issuerName"], ["class.programName"])
        case .giftCard: (["class.merchantName", "class.issuerName"], ["class.merchantName"])
        case .flight:
            (
                ["class.flightHeader.carrier.airlineName", "class.issuerName"],
                ["class.origin.airportIataCode", "class.destination.airportIataCode"]
            )
        case .transit:
            (
                ["class.transitOperatorName", "class.issuerName"],
                ["object.ticketLeg.originName", "object.ticketLeg.destinationName"]
            )
        }
    }

    private var rows: [[GoogleFront.Item]] {
        let infos = value("class.classTemplateInfo.cardTemplateOverride.cardRowTemplateInfos")?.array ?? []
        return infos.compactMap { info -> [GoogleFront.Item]? in
            let row = info.object?.members.first?.value.object
            let items = ["item", "startItem", "middleItem", "endItem"].compactMap { row?[$0] }.compactMap(item)
            return items.isEmpty ? nil : items
        }
    }

    /// The first field that is there.
    private func item(_ item: JSONValue) -> GoogleFront.Item? {
        let fields = item.object?["firstValue"]?.object?["fields"]?.array ?? []
        let found = fields.lazy.compactMap { $0.object?["fieldPath"]?.string.flatMap { self.value($0) } }.first
        guard let found else { return nil }
        let header = found.object?["localizedHeader"] ?? found.object?["header"]
        let body = found.object?["localizedBody"] ?? found.object?["body"] ?? found
        return text(of: body).map { GoogleFront.Item(label: header.flatMap(text(of:)), value: $0) }
    }

    /// The name of the first of these images of class or object, if it is one of the pass.
    private func image(_ names: String...) -> String? {
        let paths = names.flatMap { ["object.\($0)", "class.\($0)"] }
        let address = paths.lazy.compactMap { self.value("\($0).sourceUri.uri")?.string }.first
        return address.flatMap { $0.split(separator: "/").last.map(String.init) }.flatMap {
            pass.images[$0] == nil ? nil : $0
        }
    }

    /// A text; one that is translated has a name of its own.
    private func text(_ path: String) -> String? {
        var steps = path.split(separator: ".").map(String.init)
        if let last = steps.popLast() { steps.append("localized" + last.prefix(1).uppercased() + last.dropFirst()) }
        return (value(steps.joined(separator: ".")) ?? value(path)).flatMap(text(of:))
    }

    /// A text in the language of the picture.
    private func text(of value: JSONValue) -> String? {
        if let text = value.string ?? value.number?.text { return text.isEmpty ? nil : text }
        let translated = value.object?["translatedValues"]?.array?.first { $0.object?["language"]?.string == language }
        return (translated ?? value.object?["defaultValue"])?.object?["value"]?.string
    }

    /// What a path of Google's leads to, such as `object.textModulesData['points']`.
    private func value(_ path: String) -> JSONValue? {
        var value: JSONValue? = .object([("class", pass.sharedClass), ("object", pass.object)])
        for step in path.matches(of: /(\w+)(?:\['([^']*)'\])?/) {
            value = value?.object?[String(step.1)]
            if let id = step.2 { value = value?.array?.first { $0.object?["id"]?.string == String(id) } }
        }
        return value
    }
}

extension GoogleFront {
    /// The front of a pass, in a language if it has that.
    package init(of pass: GooglePass, language: String) { self = GoogleReader(pass: pass, language: language).front }
}
