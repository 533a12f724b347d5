#if Picture
    internal import Foundation
    import PassPicture
    import PassRules
    internal import PassToolkit

    /// How long a picture takes, once the fonts have been found.
    extension Benchmarks {
        static func pictures(_ name: String) throws {
            let bundle = try PassBundle(folder: "\(templates)/\(name).pass")
            let record = try Record(json: [UInt8](Data(contentsOf: URL(filePath: "\(templates)/\(name).json"))))
            let files = try PassTemplate(bundle).render(record).files
            guard let target = TargetSystem("ios18") else { return }
            let viewing = Viewing(language: "en", timeZone: .gmt, now: Date(), target: target)
            func preview() -> PassPreview? { PassPreview(of: PassContents(files: files), for: viewing) }
            guard let read = preview() else { return }
            print("\(name): pictures")
            let start = ContinuousClock.now
            let pen = Pen()
            let sheet = read.sheet(of: [.front], measuringWith: pen)
            _ = try sheet.png(scale: 3, pen: pen)
            print(
                "  the first one, fonts included: \((ContinuousClock.now - start).formatted(.units(allowed: [.milliseconds])))"
            )
            measure("read") { preview()?.shown.fields.count ?? 0 }
            measure("lay out the front") { read.shown.layouts(of: [.front], measuringWith: pen)[0].boxes.count }
            try measure("draw it, 3 pixels a point") { try sheet.rgba(scale: 3, pen: pen).bytes.count }
            try measure("read, lay out, draw and write it as PNG") {
                try preview()?.sheet(of: [.front], measuringWith: pen).png(scale: 3, pen: pen).count ?? 0
            }
        }
    }
#endif
