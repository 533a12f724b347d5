#if Picture
    import Foundation
    import PassPicture
    import PassToolkit

    /// What the article *See a pass* shows; `DrawingTests` runs it.
    func runPictureListing() throws {
        // listing begins
        let template = try PassTemplate(path: "Templates/coffee.pass")
        let pass = try template.render(Record(path: "Templates/coffee.json"))
        let system = TargetSystem(.iOS, from: SystemVersion(26), through: SystemVersion(26))
        let phone = Viewing(language: "de", timeZone: .current, now: .now, target: system)
        guard let preview = PassPreview(of: PassContents(files: pass.files), for: phone) else { return }

        // A pen finds the fonts once. Use it for many pictures, and one for each thread.
        let pen = Pen()
        let picture = try preview.sheet(of: [.front], measuringWith: pen).png(scale: 3, pen: pen)
        try Data(picture).write(to: URL(filePath: "coffee.png"))
        for finding in try preview.findings(of: [.front, .back], pen: pen) {
            print("\(finding.rule): \(finding.message)")
        }
        // listing ends
    }
#endif
