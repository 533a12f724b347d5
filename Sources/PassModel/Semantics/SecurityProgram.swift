extension SemanticTags {
    /// A security program for travellers.
    ///
    /// (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `passengerEligibleSecurityPrograms`.
    public enum SecurityProgram: String, CaseIterable, JSONRepresentable {
        /// TSA PreCheck.
        case tsaPreCheck = "PKTransitSecurityProgramTSAPreCheck"
        /// TSA PreCheck with Touchless ID.
        case tsaPreCheckTouchlessID = "PKTransitSecurityProgramTSAPreCheckTouchlessID"
        /// One Stop Security.
        case oss = "PKTransitSecurityProgramOSS"
        /// International to international.
        case iti = "PKTransitSecurityProgramITI"
        /// International to domestic.
        case itd = "PKTransitSecurityProgramITD"
        /// Global Entry.
        case globalEntry = "PKTransitSecurityProgramGlobalEntry"
        /// CLEAR.
        case clear = "PKTransitSecurityProgramCLEAR"

        /// How the names began in the betas of iOS 26; the rest of each name is the same.
        ///
        /// - SeeAlso: passkit-generator, issue 249.
        public static let formerPrefix = "PKAirportSecurityProgram"

        /// The program that had `formerName` in the betas of iOS 26.
        public init?(formerName: String) {
            guard formerName.hasPrefix(Self.formerPrefix) else { return nil }
            self.init(rawValue: "PKTransitSecurityProgram" + formerName.dropFirst(Self.formerPrefix.count))
        }
    }
}
