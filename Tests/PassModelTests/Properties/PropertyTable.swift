import PassModel

/// How a test reads and writes one key of one type through its property.
struct Property {
    /// The type's name, as the reference table has it.
    let object: String
    /// The key in JSON.
    let key: String
    /// The property's name in Swift.
    let name: String
    /// What the property reads from an object with this one member, as JSON again.
    let read: (JSONValue) -> JSONValue?
    /// The object after reading the value from one and writing it to another.
    let copy: (JSONValue, JSONObject) -> JSONObject
}

/// The properties of all types of the model, by key.
struct PropertyTable {
    private(set) var properties: [Property] = []
    /// The keys of each type, as its `Key` enumeration has them.
    private(set) var keys: [String: [String]] = [:]

    init() {
        addPass()
        addBarcode()
        addLocation()
        addBeacon()
        addRelevantDate()
        addNFC()
        addFieldGroups()
        addBoardingPass()
        addEventTicket()
        addPosterGeneric()
        addField()
        addUpcoming()
        addUpcomingDateInformation()
        addUpcomingImages()
        addUpcomingRemoteImage()
        addUpcomingImageURLEntry()
        addUpcomingEventURLs()
        addFeaturedAction()
        addCurrencyAmount()
        addSemanticLocation()
        addPersonNameComponents()
        addSeat()
        addWifiNetwork()
        addEventDateInfo()
        addSemanticTags()
        addAirPlayDeviceGroup()
        addPersonalization()
        addStyles()
    }

    /// Adds the property at `path`.
    mutating func add<Whole: JSONBacked, Value: JSONRepresentable>(
        _ key: Whole.Key, _ path: WritableKeyPath<Whole, Value?>
    ) {
        let object = Self.name(of: Whole.self)
        keys[object] = Whole.Key.allCases.map(\.rawValue)
        properties.append(
            Property(
                object: object, key: key.rawValue, name: "\(key)",
                read: { Whole(object: JSONObject(key.rawValue, $0))[keyPath: path]?.json },
                copy: { value, other in
                    var copy = Whole(object: other)
                    copy[keyPath: path] = Whole(object: JSONObject(key.rawValue, value))[keyPath: path]
                    return copy.object
                }))
    }

    /// The classic styles, which have one property together.
    private mutating func addStyles() {
        for kind in Pass.Style.Kind.allCases where kind.isClassic {
            let read = { (value: JSONValue) in Pass(object: JSONObject(kind.rawValue, value)).style }
            properties.append(
                Property(
                    object: "Pass", key: kind.rawValue, name: "style", read: { read($0)?.content.json },
                    copy: { value, other in
                        var copy = Pass(object: other)
                        copy.style = read(value)
                        return copy.object
                    }))
        }
    }

    private static func name(of type: any JSONBacked.Type) -> String {
        let name = String(reflecting: type)
        return name.hasPrefix("PassModel.") ? String(name.dropFirst("PassModel.".count)) : name
    }
}

extension JSONObject {
    /// An object with one member.
    init(_ name: String, _ value: JSONValue) { self.init(members: [Member(name: name, value: value)]) }
}
