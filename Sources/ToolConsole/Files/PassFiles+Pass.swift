package import PassModel
internal import PassReports
package import PassToolkit
package import PassRules

extension PassFiles {
    /// The pass in the source, as far as it can be parsed.
    ///
    /// - Parameters:
    ///   - command: the command for a folder inside of the source, if the pass is there.
    ///   - limits: the limits for reading.
    /// - Returns: the pass.
    /// - Throws: ``CommandError`` if there is no `pass.json`, or if it is not a JSON object.
    package func pass(for command: String, limits: Limits) throws -> Pass {
        guard let text = files["pass.json"] else { throw missing(for: command) }
        do throws(JSONDocument.SyntaxError) {
            let root = try JSONDocument(parsing: text, limits: limits).root
            if let object = root.object { return Pass(object: object) }
        } catch {
            throw fault("pass.json:\(error.position.line):\(error.position.column): \(error.message)")
        }
        throw fault("'pass.json' holds no object")
    }

    /// The findings for which Wallet refuses the pass as it is.
    package func refusals(on targets: [TargetSystem]) -> [Finding] {
        LintResult(of: self, targets: targets).findings.filter { $0.severity == .error && !$0.isTolerated }
    }

    private func missing(for command: String) -> CommandError {
        let enclosing = LintResult(of: self).findings.first { $0.rule == "bundle.enclosing-folder" }
        return CommandError(
            status: .notAPass,
            message: "'\(path)' has no pass.json" + (enclosing.map { ": \($0.message.visible)" } ?? ""),
            recovery: [
                container == .archive
                    ? nil : enclosing?.file.map { "passtool \(command) \(folder(of: $0).shellWord.visible)" },
                enclosing?.hint?.visible, "name a folder with a pass.json",
            ].compactMap(\.self).prefix(1).map(\.self))
    }

    private func fault(_ message: String) -> CommandError {
        CommandError(status: .notAPass, message: message, recovery: ["passtool lint \(path.shellWord)"])
    }

    /// The folder of this source that has a `pass.json`.
    private func folder(of file: String) -> String {
        "\(path.hasSuffix("/") ? path : "\(path)/")\(file.dropLast("/pass.json".count))"
    }
}

extension Console {
    /// Says that Wallet refuses a pass, which is shown all the same.
    package func warn(ofErrors count: Int, in source: PassFiles) {
        guard count > 0 else { return }
        let command = "passtool \(!source.isSource ? "verify" : "lint") \(source.path.shellWord.visible)"
        warning("Wallet refuses this pass as it is, for \(count == 1 ? "1 error" : "\(count) errors"): \(command)")
    }
}
