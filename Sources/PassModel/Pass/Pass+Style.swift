extension Pass {
    /// The style of the pass with its fields, as a system without poster styles shows it.
    ///
    /// Of several classic styles this is the one that Wallet finds first (``Pass/Style/Kind/lookUpOrder``), and
    /// `posterGeneric` only where there is no classic one; a style that is not an object counts as absent.
    ///
    /// Setting a classic style removes the other classic ones and leaves ``posterGeneric``; setting `.posterGeneric`
    /// removes the classic ones; setting `nil` removes them all.
    public var style: Style? {
        get {
            Style.Kind.lookUpOrder.lazy.compactMap { kind in
                object[kind.rawValue]?.object.map { Style(kind, object: $0) }
            }.first
        }
        set {
            let isClassic = newValue?.kind.isClassic ?? false
            for kind in Style.Kind.allCases where kind != newValue?.kind {
                if kind.isClassic || !isClassic { object[kind.rawValue] = nil }
            }
            if let newValue { object[newValue.kind.rawValue] = newValue.content.json }
        }
    }
}
