internal import PassModel

/// Rules about images that the device downloads.
extension UpcomingRules {
    private static let digest = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

    private static func example(image bad: String) -> PassRule.Example {
        let good = "\"URL\": \"https://example.com/a.png\", \"SHA256\": \"\(digest)\""
        return example(bad: entry(withImage: bad), good: entry(withImage: good))
    }

    private static func entry(withImage image: String) -> String {
        entry(#""images": {"headerImage": {"URLs": [{\#(image)}]}}"#)
    }

    static let imageIncomplete = PassRule(
        "upcoming.image-incomplete", .error, "an image of an upcoming event has an address and a SHA-256",
        effect: "Wallet does not show the image", since: SystemVersion(26), source: "\(page).ImageURLEntry",
        example: example(image: #""URL": "https://example.com/a.png""#)
    ).faults { contents in
        contents.upcomingTree.objects.flatMap { found -> [Fault] in
            switch found.shape {
            case .imageURL:
                ["URL", "SHA256"].compactMap { key in
                    if let value = found.object[key] {
                        guard value.string == nil else { return nil }
                        return .wrongType(
                            value, of: "'\(key)'", not: "a string", at: .value(found.pointer.appending(key)))
                    }
                    guard !found.object.hasMisspelled(key) else { return nil }
                    return Fault(
                        .value(found.pointer), "the image has no '\(key)'",
                        hint: key == "URL" ? "add \"URL\": \"https://…\"" : "add the output of: sha256sum FILE")
                }
            case .remoteImage:
                found.object["URLs"] != nil || found.object["reuseExisting"] != nil
                    || found.object.hasMisspelled("URLs")
                    ? [] : [Fault(.value(found.pointer), "the image has no 'URLs'", hint: "add \"URLs\": […]")]
            default: []
            }
        }
    }.tolerated()

    static let imageNotSecure = PassRule(
        "upcoming.image-not-https", .error, "the address of an image starts with https://",
        effect: "Wallet does not fetch the image", hint: "write it like https://images.example.com/stadium.png",
        since: SystemVersion(26), source: "\(page).ImageURLEntry",
        example: example(image: "\"URL\": \"http://example.com/a.png\", \"SHA256\": \"\(digest)\"")
    ).fault(inEach: .imageURL) { found in
        guard let url = found.object["URL"]?.string, !URLText(url).isSecure else { return nil }
        return Fault(.value(found.pointer.appending("URL")), "\(url.shown) is not an https address")
    }.tolerated()

    /// Two for each byte of SHA-256.
    private static let digitCount = 64

    static let imageDigest = PassRule(
        "upcoming.image-digest", .error, "SHA256 has \(digitCount) hexadecimal digits",
        effect: "Wallet does not show the image",
        hint: "take it from: sha256sum FILE", since: SystemVersion(26), source: "\(page).ImageURLEntry",
        example: example(image: #""URL": "https://example.com/a.png", "SHA256": "0123456789abcdef""#)
    ).fault(inEach: .imageURL) { found in
        guard let text = found.object["SHA256"]?.string else { return nil }
        let count = text.utf8.count
        let isHexadecimal = text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20) }
        guard count != digitCount || !isHexadecimal else { return nil }
        return Fault(
            .value(found.pointer.appending("SHA256")),
            isHexadecimal
                ? "the SHA-256 has \(count) digits, not \(digitCount)"
                : "the SHA-256 has characters other than 0–9 and a–f")
    }.tolerated()

    private static let greatestMegabytes = 2
    private static let greatestSize = greatestMegabytes * 1024 * 1024

    static let imageTooLarge = PassRule(
        "upcoming.image-too-large", .warning, "an image of an upcoming event has \(greatestMegabytes) MB at most",
        effect: "Wallet does not show the image", since: SystemVersion(26), source: "\(page).ImageURLEntry",
        example: .init(most: greatestSize) { size in
            let image = "\"URL\": \"https://example.com/a.png\", \"size\": \(size), \"SHA256\": \"\(digest)\""
            return .poster("\"upcomingPassInformation\": [\(entry(withImage: image))]")
        }
    ).fault(inEach: .imageURL) { found in
        guard let size = found.object["size"]?.number, let bytes = size.double, bytes > Double(greatestSize) else {
            return nil
        }
        return Fault(
            .value(found.pointer.appending("size")),
            "an image of \(size.text.prefix(20)) bytes is over \(greatestMegabytes) MB")
    }

    static let reuseNotPossible = PassRule(
        "upcoming.reuse-not-possible", .warning, "only venueMap can be reused from the pass, which has that image",
        effect: "Wallet shows no image", since: SystemVersion(26), source: "observed",
        example: example(bad: entry(#""images": {"headerImage": {"reuseExisting": true}}"#))
    ).faults { contents in
        contents.upcomingTree.objects.filter { $0.shape == .images }.flatMap { found in
            ["headerImage", "venueMap"].compactMap { name in
                guard let image = found.object[name]?.object, image["reuseExisting"] == .bool(true) else { return nil }
                let pointer = found.pointer.appending(name).appending("reuseExisting")
                guard name == "venueMap" else {
                    return Fault(
                        .value(pointer), "'\(name)' cannot be reused from the pass, only 'venueMap' can",
                        hint: "add \"URLs\": […]")
                }
                guard !contents.has(.venueMap) else { return nil }
                return Fault(.value(pointer), "the pass has no image 'venueMap'", hint: "add venueMap.png")
            }
        }
    }
}
