internal import ArgumentParser
internal import GooglePasses
internal import PassModel
internal import PassReports
internal import PassToolkit
internal import Platform
internal import SystemPackage

/// A link that saves the pass in Google Wallet for each record of a list: CSV with `serialNumber` and `link`.
struct GoogleLinks {
    private let command: GoogleCommand
    private let template: PassFiles
    private let settings: GoogleSettingsFile
    private let account: ServiceAccount
    private let now: Date
    private let limits: Limits

    /// Reads what all records share.
    ///
    /// - Throws: ``CommandError``, `FileAccessError`.
    init(_ command: GoogleCommand, of template: PassFiles, at now: Date, _ limits: Limits) throws {
        (self.command, self.template, self.now, self.limits) = (command, template, now, limits)
        settings = try GoogleSettingsFile(beside: template.path, issuer: command.issuer)
        account = try ServiceAccount(at: command.serviceAccount ?? "")
    }

    /// Writes the links of all records that become a pass; the others are reported.
    ///
    /// - Throws: ``CommandError``, `FileAccessError`; `ExitCode` if a record failed.
    func write(to path: String, _ session: Session) throws {
        let destination = try Destination(
            path, replacing: command.force, json: command.common.json, apartFrom: session.files,
            of: Destination.Kind(name: "a table of links", example: "links.csv"))
        let list = command.record.data ?? ""
        var reader = try RecordReader(path: list, limits: limits, allowingUnused: command.record.allowUnused)
        var (table, count, shortCount, failedCount) = ("serialNumber,link\n", 0, 0, 0)
        while let next = try reader.next() {
            do {
                let (serial, link) = try link(for: next.get())
                table += "\(serial.csvField),\(link.address)\n"
                count += 1
                if link.content == .reference { shortCount += 1 }
            } catch {
                failedCount += 1
                let words = (error as? any DescribedError)?.message ?? "\(error)"
                let place = "\(ListForm.listName(list)): record \(reader.count): "
                session.console.complain("\(words.hasPrefix(list) ? "" : place)\(words)".visible)
            }
        }
        try destination.write(Array(table.utf8), to: session.console)
        session.console.say("wrote \(destination.name.visible): \(count) link\(count == 1 ? "" : "s")")
        if shortCount > 0, !command.skinny {
            session.console.warning(
                "\(shortCount) of the links only name their pass, as browsers cut longer ones: insert these first")
        }
        if failedCount > 0 { throw ExitCode(ExitStatus.refused.rawValue) }
    }

    private func link(for record: Record) throws -> (serial: String, link: SaveLink) {
        let record = try command.record.assigning(to: record)
        let files = try template.rendered(with: record, allowingUnused: command.record.allowUnused)
        let pass = try GooglePass(
            files, template: template.isSource ? template : nil, settings: settings.settings(for: record),
            imageBase: command.imageBase, at: PassDate(secondsSince1970: Int64(now.timeIntervalSince1970)))
        if let fault = pass.findings.first(where: { $0.severity == .error }) {
            throw CommandError(status: .refused, message: "\(fault.message) [\(fault.rule)]")
        }
        let serial = try files.pass(for: "google", limits: limits).serialNumber ?? ""
        return (serial, try command.link(to: pass, by: account, at: now))
    }
}
