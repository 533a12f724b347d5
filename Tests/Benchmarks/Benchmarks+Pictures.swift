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
            guard let target = TargetSystem("ios18"), let zone = TimeZone(identifier: "UTC") else { return }
            let viewing = Viewing(language: "en", timeZone: zone, now: Date(), target: target)
            print("\(name): pictures")
            let start = ContinuousClock.now
            let pen = Pen()
            _ = try PassPreview(of: files, for: viewing).sheet(of: [.front], measuringWith: pen).png(scale: 3, pen: pen)
            print(
                "  the first one, fonts included: \((ContinuousClock.now - start).formatted(.units(allowed: [.milliseconds])))"
            )
            try measure("read") { try PassPreview(of: files, for: viewing).shown.fields.count }
            let preview = try PassPreview(of: files, for: viewing)
            measure("lay out the front") { preview.layout(of: .front, measuringWith: pen).boxes.count }
            let sheet = preview.sheet(of: [.front], measuringWith: pen)
            try measure("draw it, 3 pixels a point") { try sheet.rgba(scale: 3, pen: pen).bytes.count }
            try measure("read, lay out, draw and write it as PNG") {
                try PassPreview(of: files, for: viewing).sheet(of: [.front], measuringWith: pen).png(scale: 3, pen: pen)
                    .count
            }
        }
    }
#endif
