/// The files that a pass cannot do without.
enum BundleRules {
    static let all = [passMissing, iconMissing]

    static let passMissing = Rule(
        "bundle.pass-missing", .error, "a pass has a pass.json", source: "Building a Pass"
    ) { contents in
        guard contents.files["pass.json"] == nil else { return [] }
        let similar = contents.files.keys.sorted().first { $0.lowercased().hasSuffix("pass.json") }
        return [
            Fault(
                .file(nil), similar.map { "there is '\($0)' but no pass.json" } ?? "there is no pass.json",
                hint: "put it at the top level, in lower case")
        ]
    }

    static let iconMissing = Rule(
        "images.icon-missing", .error, "a pass has an icon at one scale at least",
        source: "Creating the Source for a Pass"
    ) { contents in
        let names = ["icon.png", "icon@2x.png", "icon@3x.png"]
        let isThere = names.contains { name in
            contents.files.keys.contains { $0 == name || $0.hasSuffix(".lproj/\(name)") }
        }
        guard !isThere else { return [] }
        let similar = contents.files.keys.sorted().first { name in names.contains(name.lowercased()) }
        return [
            Fault(
                .file("icon.png"),
                similar.map { "there is '\($0)', but names are case-sensitive" } ?? "the icon is missing",
                hint: "add icon.png, icon@2x.png and icon@3x.png of 38, 76 and 114 pixels")
        ]
    }
}
