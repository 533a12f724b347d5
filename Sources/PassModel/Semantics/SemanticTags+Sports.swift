extension SemanticTags {
    /// The name of the home team, without its place.
    ///
    /// Tickets for sports events; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `homeTeamName`.
    public var homeTeamName: String? {
        get { self[.homeTeamName] }
        set { self[.homeTeamName] = newValue }
    }

    /// The home team's place, for example its city.
    ///
    /// Tickets for sports events; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `homeTeamLocation`.
    public var homeTeamLocation: String? {
        get { self[.homeTeamLocation] }
        set { self[.homeTeamLocation] = newValue }
    }

    /// The home team's abbreviation.
    ///
    /// Tickets for sports events; localizable. Required by poster event tickets for sports. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `homeTeamAbbreviation`.
    public var homeTeamAbbreviation: String? {
        get { self[.homeTeamAbbreviation] }
        set { self[.homeTeamAbbreviation] = newValue }
    }

    /// The name of the visiting team, without its place.
    ///
    /// Tickets for sports events; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `awayTeamName`.
    public var awayTeamName: String? {
        get { self[.awayTeamName] }
        set { self[.awayTeamName] = newValue }
    }

    /// The visiting team's place, for example its city.
    ///
    /// Tickets for sports events; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `awayTeamLocation`.
    public var awayTeamLocation: String? {
        get { self[.awayTeamLocation] }
        set { self[.awayTeamLocation] = newValue }
    }

    /// The visiting team's abbreviation.
    ///
    /// Tickets for sports events; localizable. Required by poster event tickets for sports. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `awayTeamAbbreviation`.
    public var awayTeamAbbreviation: String? {
        get { self[.awayTeamAbbreviation] }
        set { self[.awayTeamAbbreviation] = newValue }
    }

    /// The name of the league.
    ///
    /// Tickets for sports events; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `leagueName`.
    public var leagueName: String? {
        get { self[.leagueName] }
        set { self[.leagueName] = newValue }
    }

    /// The league's abbreviation.
    ///
    /// Tickets for sports events; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `leagueAbbreviation`.
    public var leagueAbbreviation: String? {
        get { self[.leagueAbbreviation] }
        set { self[.leagueAbbreviation] = newValue }
    }

    /// The name of the sport.
    ///
    /// Tickets for sports events; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `sportName`.
    public var sportName: String? {
        get { self[.sportName] }
        set { self[.sportName] = newValue }
    }
}
