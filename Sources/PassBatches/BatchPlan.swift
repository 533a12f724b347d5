package import PassRules
public import PassToolkit

/// What a batch makes, and where the passes go.
public struct BatchPlan: Sendable {
    /// Where finished passes go.
    public enum Destination: Sendable {
        /// A file for each pass below this folder, which is created if needed.
        case folder(String)
        /// Calls this function with each pass and its name, for example to upload it; an error thrown by it fails the
        /// record.
        ///
        /// Many tasks call it at the same time, in any order. Resuming makes all passes again.
        case handing(to: @Sendable (SignedPass, String) async throws -> Void)
    }

    /// What is done with the records.
    enum Work: Sendable {
        case making(PassMaker, Destination)
        case checking(PreparedTemplate, PassSigner.Waivers)
        case storing(PreparedTemplate, Storing)
    }

    /// Stores records, and says of each in turn what became of it.
    ///
    /// An error thrown by it ends the run.
    package typealias Storing =
        @Sendable ([Record]) async throws -> [Result<(BatchReport.Outcome, [Finding]), any Error>]

    /// The most records that are stored together.
    static let partSize = 500

    let work: Work
    /// The files' names.
    public let names: OutputNames
    /// The files that vary with the record.
    public var attachments: Attachments = .none
    /// What the run reads, which no pass takes the place of.
    package var files = RunFiles()
    /// The part of the list to make; `nil` for the whole list.
    public var shard: Shard?
    /// Whether existing passes are kept if they are intact and match their record, and made again otherwise.
    public var isResuming = false
    /// Whether existing files may be replaced.
    public var isReplacing = false
    /// How many records are processed at the same time; `nil` for one per core.
    public var workers: Int?

    /// Passes made by `maker`.
    public init(making maker: PassMaker, to destination: Destination, names: OutputNames) {
        work = .making(maker, destination)
        self.names = names
    }

    /// A dry run: records are rendered and checked against the rules, without a key and without making passes.
    ///
    /// - Parameters:
    ///   - template: the template.
    ///   - names: the files' names, which are checked as well.
    ///   - waivers: only the waiver for findings has an effect: records with errors then don't fail.
    package init(checking template: PreparedTemplate, names: OutputNames, waivers: PassSigner.Waivers = []) {
        work = .checking(template, waivers)
        self.names = names
    }

    /// Passes that are made elsewhere of their records, which are handed over in parts, one part after the other.
    ///
    /// - Parameters:
    ///   - template: the template; its rules don't run.
    ///   - serialNumber: makes a record's serial number, which no two records may share.
    ///   - storing: stores a part.
    package init(
        storing template: PreparedTemplate, serialNumber: TextPattern, by storing: @escaping Storing
    ) {
        work = .storing(template, storing)
        names = OutputNames(serialNumber)
    }

    /// Whether records are handed over in parts.
    var isStoring: Bool { if case .storing = work { true } else { false } }

    /// The template.
    package var prepared: PreparedTemplate {
        switch work {
        case .making(let maker, _): maker.prepared
        case .checking(let template, _), .storing(let template, _): template
        }
    }
}
