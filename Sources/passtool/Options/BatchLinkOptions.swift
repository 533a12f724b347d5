internal import ArgumentParser
internal import GooglePasses
internal import PassBatches
internal import PassModel
internal import PassToolkit
internal import Platform
internal import Synchronization
internal import ToolConsole

/// The links of a batch, each kind in a table of its own.
struct BatchLinkOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Write the link of each pass on a static site to this file, as CSV.", valueName: "file"),
        completion: .file())
    var links: String?

    @Option(help: ArgumentHelp("The folder of the site, as 'passtool site' makes it.", valueName: "directory"))
    var site: String?

    @Option(help: ArgumentHelp("Where the site will be, like https://shop.example/p.", valueName: "url"))
    var baseURL: String?

    @Option(
        help: ArgumentHelp("Write a link that saves each pass in Google Wallet, as CSV.", valueName: "file"),
        completion: .file())
    var googleLinks: String?

    @Option(help: ArgumentHelp("The key file of the service account that signs them.", valueName: "file"))
    var serviceAccount: String?

    @Option(help: ArgumentHelp("Where the images of these passes are hosted.", valueName: "url"))
    var imageBase: String?

    /// The tables that the options ask for, with what makes their links.
    func tables(
        of template: PassTemplate, at source: String, isGrouping: Bool, _ session: Session
    ) throws -> [(path: String, delivery: any PassDelivery)] {
        guard links != nil || googleLinks != nil else {
            let lonely = [("--site", site), ("--base-url", baseURL), ("--service-account", serviceAccount)]
            guard let first = lonely.first(where: { $0.1 != nil }) else { return [] }
            throw usage(
                "\(first.0) is for links", "add \(first.0 == "--service-account" ? "--google-links" : "--links") FILE")
        }
        guard template.bundle.purpose == .pass, !isGrouping else {
            throw usage("links are to single passes", "leave --into out, and take a template of a pass")
        }
        var tables: [(path: String, delivery: any PassDelivery)] = []
        if let links {
            guard let site, let baseURL else {
                throw usage("--links needs a site", "add --site DIRECTORY --base-url URL, as for 'passtool site'")
            }
            var folder = try SiteFolder(site)
            try folder.begin()
            tables.append((links, SiteLinks(folder: folder, base: try SiteFolder.checkedBase(baseURL))))
        }
        if let googleLinks {
            guard let serviceAccount else {
                throw usage("--google-links needs a key", "add --service-account FILE")
            }
            tables.append(
                (
                    googleLinks,
                    GoogleLinks(
                        template: PassFiles(files: template.bundle.files, path: source),
                        settings: try GoogleSettingsFile(beside: source),
                        account: try ServiceAccount(at: serviceAccount), imageBase: imageBase, now: session.now,
                        today: session.today, limits: session.limits)
                ))
        }
        return tables
    }

    /// What is wrong with links that were made.
    func warnings(on tables: [(path: String, delivery: any PassDelivery)]) -> [String] {
        tables.compactMap { table in
            let count = (table.delivery as? GoogleLinks)?.shortLinks.count.load(ordering: .relaxed) ?? 0
            guard count > 0 else { return nil }
            return
                "\(count.grouped) of the links in '\(table.path.visible)' only name their pass, as browsers cut longer ones: "
                + "insert these passes first, with 'passtool google --publish' or the pass service"
        }
    }

    private func usage(_ message: String, _ hint: String) -> CommandError {
        CommandError(status: .usage, message: message, recovery: [hint])
    }
}

/// Links to the pages that `passtool site` makes of the passes.
private struct SiteLinks: PassDelivery {
    let folder: SiteFolder
    let base: String

    var placeholders: Set<String> { [] }

    func check(_ record: Record, as name: String) {}

    func deliver(_ archive: [UInt8], of record: Record, as name: String) throws -> String? {
        let pass = (try PassFiles(archive: archive)).files["pass.json"].flatMap {
            try? JSONDocument(parsing: $0).root.object
        }
        guard let type = pass?["passTypeIdentifier"]?.string, let serial = pass?["serialNumber"]?.string else {
            return nil
        }
        return folder.link(to: try folder.name(of: type, serial), below: base)
    }
}

/// Links that save the passes in Google Wallet.
private struct GoogleLinks: PassDelivery {
    let template: PassFiles
    let settings: GoogleSettingsFile
    let account: ServiceAccount
    let imageBase: String?
    let now: Date
    let today: PassDate?
    let limits: Limits
    /// How many links only name their pass.
    let shortLinks = Counter()

    final class Counter: Sendable {
        let count = Atomic(0)
    }

    var placeholders: Set<String> { [] }

    func check(_ record: Record, as name: String) throws { _ = try settings.settings(for: record) }

    func deliver(_ archive: [UInt8], of record: Record, as name: String) throws -> String? {
        let pass = try GooglePass(
            PassFiles(archive: archive, limits: limits), template: template, settings: settings.settings(for: record),
            imageBase: imageBase, at: today)
        if let fault = pass.findings.first(where: { $0.severity == .error }) {
            throw CommandError(
                status: .refused, message: "no pass of Google Wallet: \(fault.message) [\(fault.rule)]",
                recovery: ["passtool google with this record says more"])
        }
        let link = try SaveLink(to: pass, by: account, at: now)
        if link.content == .reference { shortLinks.count.add(1, ordering: .relaxed) }
        return link.address
    }
}
