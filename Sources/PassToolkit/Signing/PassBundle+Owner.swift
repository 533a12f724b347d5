internal import PassModel

extension PassBundle {
    /// The bundle with the identifiers of a certificate where a template of Pass Designer has none.
    ///
    /// They stand on the first line, so that everything else keeps its line.
    package func owned(by identity: SigningIdentity) -> PassBundle {
        guard needsIdentifiers, case .success(let document) = document, let pass = document.root.object,
            let start = mainFile.firstIndex(of: UInt8(ascii: "{"))
        else { return self }
        let identifiers: [(Pass.Key, String)] = [
            (.passTypeIdentifier, identity.passTypeIdentifier), (.teamIdentifier, identity.teamIdentifier),
        ]
        let missing = identifiers.filter { !pass.has($0.0.rawValue) && !$0.1.isEmpty }.map { key, value in
            "\"\(key.rawValue)\": \(JSONValue.string(value).text())"
        }
        var text = mainFile
        let end = pass.members.isEmpty || missing.isEmpty ? "" : ", "
        text.insert(contentsOf: (missing.joined(separator: ", ") + end).utf8, at: start + 1)
        return replacing([purpose.file: text])
    }
}

extension PassTemplate {
    /// The template with the identifiers of a certificate where a template of Pass Designer has none.
    func owned(by identity: SigningIdentity) throws(TemplateError) -> PassTemplate {
        let owned = bundle.owned(by: identity)
        return owned == bundle ? self : try PassTemplate(owned)
    }
}

extension PassBundle {
    /// The pass type or order type identifier that it claims; `nil` if there is none.
    package var typeIdentifier: String? { ClaimedIdentity(of: self).flatMap { $0.type.isEmpty ? nil : $0.type } }
}

extension ClaimedIdentity {
    /// The claim of a pass or an order; `nil` if its JSON cannot be read.
    init?(of bundle: PassBundle) {
        switch bundle.purpose {
        case .pass:
            guard let pass = try? bundle.pass() else { return nil }
            self.init(of: pass, names: bundle.files.keys)
        case .order:
            guard case .success(let document) = bundle.document else { return nil }
            // An order names no team that could be compared.
            let type = document.root.object?["orderTypeIdentifier"]?.string
            self.init(purpose: .order, type: type ?? "", team: nil)
        }
    }
}
