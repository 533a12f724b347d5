internal import PassModel

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
