// MARK: - What takes place

extension SemanticTags {
    /// The name of the event.
    ///
    /// Event tickets; localizable. Required by poster event tickets. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `eventName`.
    public var eventName: String? {
        get { self[.eventName] }
        set { self[.eventName] = newValue }
    }

    /// What kind of event it is, which chooses the layout of the poster.
    ///
    /// Event tickets. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `eventType`.
    public var eventType: EventType? {
        get { self[.eventType] }
        set { self[.eventType] = newValue }
    }

    /// When the event begins.
    ///
    /// Event tickets. Poster event tickets should have it or ``eventStartDateInfo``. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `eventStartDate`.
    public var eventStartDate: PassDate? {
        get { self[.eventStartDate] }
        set { self[.eventStartDate] = newValue }
    }

    /// When the event ends, not before ``eventStartDate``.
    ///
    /// Event tickets. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `eventEndDate`.
    public var eventEndDate: PassDate? {
        get { self[.eventEndDate] }
        set { self[.eventEndDate] = newValue }
    }

    /// How the beginning is shown, in place of the plain ``eventStartDate``.
    ///
    /// Event tickets. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `eventStartDateInfo`.
    public var eventStartDateInfo: EventDateInfo? {
        get { self[.eventStartDateInfo] }
        set { self[.eventStartDateInfo] = newValue }
    }

    /// The genre of what is performed.
    ///
    /// Event tickets; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `genre`.
    public var genre: String? {
        get { self[.genre] }
        set { self[.genre] = newValue }
    }

    /// The names of those who perform, the most significant first.
    ///
    /// Event tickets; localizable. Required by poster event tickets for live performances. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `performerNames`.
    public var performerNames: [String]? {
        get { self[.performerNames] }
        set { self[.performerNames] = newValue }
    }

    /// A text in the Live Activity of the event.
    ///
    /// Event tickets. Undocumented, known from third parties. (iOS 18, watchOS 11)
    public var eventLiveMessage: String? {
        get { self[.eventLiveMessage] }
        set { self[.eventLiveMessage] = newValue }
    }
}

// MARK: - Music

extension SemanticTags {
    /// The Apple Music identifiers of albums, the most significant first.
    ///
    /// Event tickets. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `albumIDs`.
    public var albumIDs: [String]? {
        get { self[.albumIDs] }
        set { self[.albumIDs] = newValue }
    }

    /// The Apple Music identifiers of the artists, the most significant first.
    ///
    /// Event tickets. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `artistIDs`.
    public var artistIDs: [String]? {
        get { self[.artistIDs] }
        set { self[.artistIDs] = newValue }
    }

    /// The Apple Music identifiers of playlists, the most significant first.
    ///
    /// Event tickets. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `playlistIDs`.
    public var playlistIDs: [String]? {
        get { self[.playlistIDs] }
        set { self[.playlistIDs] = newValue }
    }
}

// MARK: - The ticket

extension SemanticTags {
    /// To what the ticket admits, for example `General Admission`.
    ///
    /// Event tickets; localizable. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `admissionLevel`.
    public var admissionLevel: String? {
        get { self[.admissionLevel] }
        set { self[.admissionLevel] = newValue }
    }

    /// The level of admission in short, for example `GA`.
    ///
    /// Event tickets; localizable. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `admissionLevelAbbreviation`.
    public var admissionLevelAbbreviation: String? {
        get { self[.admissionLevelAbbreviation] }
        set { self[.admissionLevelAbbreviation] = newValue }
    }

    /// What else is to say of the ticket and fits no other tag.
    ///
    /// Event tickets; localizable. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `additionalTicketAttributes`.
    public var additionalTicketAttributes: String? {
        get { self[.additionalTicketAttributes] }
        set { self[.additionalTicketAttributes] = newValue }
    }

    /// The name of the person who attends.
    ///
    /// Event tickets; localizable. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `attendeeName`.
    public var attendeeName: String? {
        get { self[.attendeeName] }
        set { self[.attendeeName] = newValue }
    }

    /// How to get in, as a longer text.
    ///
    /// Event tickets; localizable. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `entranceDescription`.
    public var entranceDescription: String? {
        get { self[.entranceDescription] }
        set { self[.entranceDescription] = newValue }
    }

    /// Whether tailgating is allowed at the event.
    ///
    /// Event tickets. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `tailgatingAllowed`.
    public var tailgatingAllowed: Bool? {
        get { self[.tailgatingAllowed] }
        set { self[.tailgatingAllowed] = newValue }
    }
}
