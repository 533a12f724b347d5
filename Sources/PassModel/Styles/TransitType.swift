extension Pass.BoardingPass {
    /// A means of transport.
    public enum TransitType: String, CaseIterable, JSONRepresentable {
        case air = "PKTransitTypeAir"
        case boat = "PKTransitTypeBoat"
        case bus = "PKTransitTypeBus"
        case generic = "PKTransitTypeGeneric"
        case train = "PKTransitTypeTrain"
    }
}
