#if Server
    /// A point of the protocol that a probe tries.
    public enum ProbePoint: String, Sendable, Hashable, CaseIterable {
        case address = "address"
        case connection = "connection"
        case listUnknownDevice = "list.unknown-device"
        case listAuthorization = "list.authorization"
        case registerWrongToken = "register.wrong-token"
        case registerNoToken = "register.no-token"
        case registerBearer = "register.bearer"
        case registerNotStored = "register.not-stored"
        case registerNew = "register.new"
        case registerAgain = "register.again"
        case registerRotated = "register.rotated-token"
        case registerBadBody = "register.bad-body"
        case registerLargeBody = "register.large-body"
        case listAll = "list.all"
        case listMediaType = "list.media-type"
        case listTagForm = "list.tag-form"
        case listTagClock = "list.tag-clock"
        case listCurrent = "list.current-tag"
        case listStrange = "list.strange-tag"
        case passDownload = "pass.download"
        case passMediaType = "pass.media-type"
        case passLastModified = "pass.last-modified"
        case passIntact = "pass.intact"
        case passIdentifiers = "pass.identifiers"
        case passToken = "pass.token"
        case passNotModified = "pass.not-modified"
        case passModified = "pass.modified-since"
        case passHead = "pass.head"
        case passWrongToken = "pass.wrong-token"
        case passNoToken = "pass.no-token"
        case passUnknown = "pass.unknown-serial"
        case pathDoubledSlash = "path.doubled-slash"
        case pathEncoded = "path.percent-encoded"
        case log = "log"
        case logLarge = "log.large-body"
        case changeListed = "change.listed"
        case changeTwice = "change.twice-in-a-second"
        case changeLastModified = "change.last-modified"
        case changeOlderTag = "change.older-tag"
        case unregisterWrongToken = "unregister.wrong-token"
        case unregister = "unregister"
        case unregisterAgain = "unregister.again"
        case unregisterListed = "unregister.not-listed"
    }

    extension ProbePoint {
        /// What a service should do, in our words.
        public var expectation: String { Self.facts(of: self).expectation }
        /// The page of Apple's documentation that says so, or where else it is from.
        public var source: String { Self.facts(of: self).source }

        private static let adding = "Wallet Passes, Adding a Web Service to Update Passes"
        private static let register = "Wallet Passes, Register a Pass for Update Notifications"
        private static let list = "Wallet Passes, Get the List of Updatable Passes"
        private static let updating = "Wallet Developer Guide, Updating a Pass"
        private static let latest = "Wallet Passes, Send an Updated Pass"
        private static let unregistering = "Wallet Passes, Unregister a Pass for Update Notifications"
        private static let logging = "Wallet Passes, Log a Message"
        private static let archive = "PassKit Web Service Reference"
        private static let practice = "not in Apple's text; seen in services whose updates get lost"

        private static func facts(of point: ProbePoint) -> (expectation: String, source: String) {
            switch point {
            case .address: ("an https address; phones use http only with a developer setting", adding)
            case .connection: ("a connection that a phone trusts, with a certificate from a public authority", adding)
            case .listUnknownDevice: ("204, or 404 as many do; never 401 or 5xx", list)
            case .listAuthorization: ("an answer without authorization, since phones send none here", list)
            case .registerWrongToken, .registerNoToken: ("401", register)
            case .registerBearer: ("401: the scheme is ApplePass for passes, AppleOrder for orders", adding)
            case .registerNotStored: ("no registration after a 401", adding)
            case .registerNew: ("201 for a new registration", register)
            case .registerAgain: ("200 for a device that is registered already", register)
            case .registerRotated: ("200, and the new push token replaces the old one", adding)
            case .registerBadBody: ("a 4xx status for a body that is not JSON, not a 5xx", practice)
            case .registerLargeBody: ("413 or another 4xx for a body of 64 KiB", practice)
            case .listAll: ("200 with all serial numbers of the device and type, if no tag is sent", updating)
            case .listMediaType: ("application/json", archive)
            case .listTagForm: ("the tag as a string that is not empty", "Wallet Passes, SerialNumbers")
            case .listTagClock: ("a counter as the tag: with a clock, two quick changes can get one tag", practice)
            case .listCurrent: ("204 without a body, if nothing changed since the tag", list)
            case .listStrange: ("all serial numbers for a tag that the service does not know, never an error", practice)
            case .passDownload: ("200 with the pass", latest)
            case .passMediaType: ("application/vnd.apple.pkpass, or application/vnd.apple.order", archive)
            case .passLastModified: ("a Last-Modified in the form of RFC 9110", latest)
            case .passIntact: ("a pass whose manifest and signature match its files", updating)
            case .passIdentifiers: ("the same type and serial number", adding)
            case .passToken: ("the same authenticationToken: phones with the old pass send the old one", updating)
            case .passNotModified: ("304 without a body, if If-Modified-Since equals Last-Modified", archive)
            case .passModified: ("200 with the pass, if it changed since If-Modified-Since", archive)
            case .passHead: ("the answer to GET, without its body", "Apple Developer Forums 765873")
            case .passWrongToken, .passNoToken: ("401", latest)
            case .passUnknown: ("401 or 404, not a 5xx", practice)
            case .pathDoubledSlash: ("the same answer: a webServiceURL may end in a slash", practice)
            case .pathEncoded: ("the same answer for a percent-encoded serial number", "RFC 3986, section 2.3")
            case .log: ("200 for any messages", logging)
            case .logLarge: ("200 or a 4xx for messages of 256 KiB, not a 5xx", practice)
            case .changeListed: ("the changed pass in the list since the previous tag", updating)
            case .changeTwice: ("the second of two quick changes in the list since the first one's tag", practice)
            case .changeLastModified: ("a later Last-Modified for each version", practice)
            case .changeOlderTag: ("all passes that changed since an older tag, not only the newest", updating)
            case .unregisterWrongToken: ("401, and the registration stays", unregistering)
            case .unregister: ("200", unregistering)
            case .unregisterAgain: ("200: a 404 may make the phone try again", practice)
            case .unregisterListed: ("no pass that the device unregistered", unregistering)
            }
        }
    }
#endif
