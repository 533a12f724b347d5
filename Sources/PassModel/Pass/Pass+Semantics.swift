extension Pass {
    /// The events that the pass is good for, in order.
    ///
    /// Poster event tickets. (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry`.
    public var upcomingPassInformation: [UpcomingPassInformationEntry]? {
        get { self[.upcomingPassInformation] }
        set { self[.upcomingPassInformation] = newValue }
    }

    /// Buttons under the pass, at most two.
    ///
    /// All styles; not shown on poster event tickets and semantic boarding passes. (iOS 27, watchOS 27)
    /// - SeeAlso: Wallet Passes, *Defining the metadata of your Wallet Pass*.
    public var featuredActions: [FeaturedAction]? {
        get { self[.featuredActions] }
        set { self[.featuredActions] = newValue }
    }

    /// What the pass means, for the system to read; Wallet merges it with the tags in the fields.
    ///
    /// All styles. (iOS 12)
    /// - SeeAlso: Wallet Passes, `SemanticTags`.
    public var semantics: SemanticTags? {
        get { self[.semantics] }
        set { self[.semantics] = newValue }
    }
}
