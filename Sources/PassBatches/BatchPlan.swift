public import PassToolkit

/// What a batch makes, and where it goes.
public struct BatchPlan: Sendable {
    /// Where finished passes go.
    public enum Destination: Sendable {
        /// A file for each pass, below this folder, which is made if need be.
        case folder(String)
        /// One tar archive with all passes, in the order of the list.
        case tar(String)
        /// A `.pkpasses` for each run of records that get the same name, below this folder.
        ///
        /// A group with a record that fails is not written, nor are those on both sides of a record that does not tell its
        /// group. The shard is decided by the group's name.
        case groups(String)
        /// Whatever this function does with a pass and its name, such as an upload; what it throws fails the record.
        ///
        /// It is called by many tasks at the same time, in no order. Resuming makes all passes anew.
        case handing(to: @Sendable (SignedPass, String) async throws -> Void)
    }

    /// What is done with the records.
    enum Work: Sendable {
        case making(PassMaker, Destination)
        case checking(PreparedTemplate, PassSigner.Waivers)
    }

    let work: Work
    /// Whether neighbours of one name belong together.
    let isGrouping: Bool
    /// The files' names.
    public let names: OutputNames
    /// The files that vary with the record.
    public var attachments: Attachments = .none
    /// The part of the list that is made; all of it unless told.
    public var shard: Shard?
    /// Whether passes that are there are kept where they are intact and for the same record, and made again where not.
    public var isResuming = false
    /// Whether files that are there may be replaced.
    public var isReplacing = false
    /// Whether the first record that fails ends the run; those in hand are finished.
    public var stopsOnError = false
    /// How many records are worked on at the same time; all cores unless told.
    public var workers: Int?

    /// Passes made by `maker`.
    public init(making maker: PassMaker, to destination: Destination, names: OutputNames) {
        work = .making(maker, destination)
        if case .groups = destination { isGrouping = true } else { isGrouping = false }
        self.names = names
    }

    /// No passes: records are rendered and held against the rules alone, without a key (a dry run).
    ///
    /// - Parameters:
    ///   - template: the template.
    ///   - names: the files' names, which are checked too.
    ///   - isGrouping: whether neighbours of one name are a group, as ``Destination/groups(_:)`` has it.
    ///   - waivers: of these, that of findings counts: records with errors are then no failures.
    public init(
        checking template: PreparedTemplate, names: OutputNames, isGrouping: Bool = false,
        waivers: PassSigner.Waivers = []
    ) {
        work = .checking(template, waivers)
        self.isGrouping = isGrouping
        self.names = names
    }

    /// The template.
    public var prepared: PreparedTemplate {
        switch work {
        case .making(let maker, _): maker.prepared
        case .checking(let template, _): template
        }
    }
}
