import PassModel

/// The types of the model, by the names that `Sources/keys.tsv` has for them.
enum ModelTypes {
    /// Those that are objects.
    static let objects: [any JSONBacked.Type] = [
        Pass.self, Pass.FieldGroups.self, Pass.BoardingPass.self, Pass.EventTicket.self, Pass.PosterGeneric.self,
        Pass.Field.self, Pass.Barcode.self, Pass.NFC.self, Pass.Location.self, Pass.Beacon.self, Pass.RelevantDate.self,
        Pass.FeaturedAction.self, PassPersonalization.self, SemanticTags.self, SemanticTags.CurrencyAmount.self,
        SemanticTags.Location.self, SemanticTags.PersonName.self, SemanticTags.Seat.self, SemanticTags.WifiNetwork.self,
        SemanticTags.EventDateInfo.self, SemanticTags.AirPlayDeviceGroup.self, UpcomingPassInformationEntry.self,
        UpcomingPassInformationEntry.DateInformation.self, UpcomingPassInformationEntry.Images.self,
        UpcomingPassInformationEntry.RemoteImage.self, UpcomingPassInformationEntry.ImageURLEntry.self,
        UpcomingPassInformationEntry.EventURLs.self,
    ]

    /// Those that have one of a few names, or any, as a text.
    static let names: [any JSONRepresentable.Type] = [
        Pass.Field.DataDetectorType.self, Pass.Field.TextAlignment.self, Pass.Field.DateStyle.self,
        Pass.Field.NumberStyle.self, Pass.Barcode.Format.self, Pass.BoardingPass.TransitType.self,
        Pass.Style.Scheme.self, Pass.FeaturedAction.Kind.self, UpcomingPassInformationEntry.Kind.self,
        SemanticTags.EventType.self, SemanticTags.SecurityProgram.self, SemanticTags.PassengerCapability.self,
        PassPersonalization.Field.self,
    ]

    private static let others: [any JSONRepresentable.Type] = [
        String.self, Bool.self, Int.self, Double.self, UInt16.self, JSONObject.self, PassDate.self, PassColor.self,
        Pass.Field.Value.self, SemanticTags.SpecialServiceRequest.self,
    ]

    private static let byName = Dictionary(
        (others + names + objects).map { (name(of: $0), $0) }, uniquingKeysWith: { $1 })

    /// The type that `name` means inside `object`: `[Seat]` in `SemanticTags`.
    static func type(_ name: String, in object: String) -> (any JSONRepresentable.Type)? {
        if name.hasPrefix("[") { return type(String(name.dropFirst().dropLast()), in: object).map { listType(of: $0) } }
        return byName["\(object).\(name)"] ?? byName[name]
    }

    /// The name of a type without its module.
    static func name(of type: Any.Type) -> String {
        String(reflecting: type).split(separator: ".").dropFirst().joined(separator: ".")
    }

    private static func listType<Element: JSONRepresentable>(of _: Element.Type) -> any JSONRepresentable.Type {
        [Element].self
    }
}

extension JSONRepresentable {
    /// What a value of this type, read from `value`, is in JSON again.
    static func rewriting(_ value: JSONValue) -> JSONValue? { Self(json: value)?.json }
}
