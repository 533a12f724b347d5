#if Server && Picture
    import Foundation
    import PassToolkit
    import ServiceSupport
    import TestSupport
    import Testing

    @Suite("The documents' picture of a landing page")
    struct LandingPictureTests {
        /// Opens the page as a phone does, and takes the picture; or says with 0 that it is like the one that was kept.
        private static let photographer = """
            import base64, json, sys
            sys.dont_write_bytecode = True
            sys.path.insert(0, sys.argv[1])
            import page
            chromium, agent, url, path = sys.argv[2:6]
            browser = page.Browser(chromium)
            browser.call("Network.setUserAgentOverride", userAgent=agent)
            browser.call("Emulation.setDeviceMetricsOverride", width=390, height=800, deviceScaleFactor=1.5, mobile=True)
            browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "light"}])
            browser.visit(url)
            browser.value('''(async () => {
                await document.fonts.ready
                await Promise.all([...document.images].map(image => image.decode()))
            })()''')
            # A busy browser paints in steps: the page is done when it looks the same twice.
            taken = None
            for _ in range(100):
                before, taken = taken, browser.call("Page.captureScreenshot")["data"]
                if taken == before:
                    break
            if sys.argv[6] == "rewrite":
                open(path, "wb").write(base64.b64decode(taken))
                print(0)
            else:
                kept = base64.b64encode(open(path, "rb").read()).decode()
                print(browser.value('''(async (files) => {
                    const [a, b] = await Promise.all(files.map(async (file) => {
                        const image = new Image()
                        image.src = 'data:image/png;base64,' + file
                        await image.decode()
                        const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
                        canvas.drawImage(image, 0, 0)
                        return canvas.getImageData(0, 0, image.width, image.height)
                    }))
                    if (a.width !== b.width || a.height !== b.height) return -1
                    // Letters may differ at their edges, and a page of another kind differs in more than that.
                    return a.data.filter((value, at) => Math.abs(value - b.data[at]) > 48).length * 50 < a.data.length ? 0 : 1
                })(''' + json.dumps([taken, kept]) + ")"))
            browser.end()
            """

        /// Whether the browser's own font is that of the picture.
        private static let hasFont =
            (try? Witness("fc-match").run(["-f", "%{family}", "system-ui"]))?.text == "Noto Sans"

        /// Opens a link to a coffee card; the number that the program above prints.
        private func compare(_ mode: String) async throws -> Int {
            let service = try await AdministrationService()
            var files = try PassFiles(passAt: Checkout.path("Templates/coffee.pass")).files
            files["pass.json"] = Array(
                String(decoding: files["pass.json"] ?? [], as: UTF8.self)
                    .replacing("pass.com.example.sample", with: TestCertificates.passType)
                    .replacing("SAMPLE1234", with: TestCertificates.team).utf8)
            _ = try await service.admin("PUT", "/templates/coffee", bytes: TestShop.archive(files))
            let record = try String(contentsOfFile: Checkout.path("Templates/coffee.json"), encoding: .utf8)
                .replacing("\"serialNumber\": \"MC2035048217\",", with: "")
            let pass = "\(AdministrationService.passPath)/1"
            let made = try await service.admin("PUT", pass, #"{"template": "coffee", "record": \#(record)}"#)
            try #require(made.status == 201, "\(made.text)")
            let link = try await service.admin("POST", "\(pass)/links", "{}").json["url"]?.string
            let url = try #require(link).replacing("https://passes.example.com", with: service.url)
            let chromium = try #require(Agent.chromium.path)
            let words = [
                "-c", Self.photographer, Checkout.path("Tests/PassPictureTests/Readers"), chromium, Agent.android, url,
                Checkout.path("Documentation/pictures/landing.png"), mode,
            ]
            let result = try await aside { try Witness.python3.run(words) }
            try #require(result.status == 0, "\(result.errors)")
            return try #require(Int(result.text.trimmingCharacters(in: .whitespacesAndNewlines)))
        }

        private static let mode = ProcessInfo.processInfo.environment["PASSTOOL_PICTURES"] ?? "compare"

        @Test(
            "the picture of a landing page shows the page as it is now",
            .needs(Agent.chromium), .enabled(if: Effort.isFull || mode == "rewrite", "\(Effort.hint)"),
            .enabled(if: hasFont, "the system's font is not Noto Sans"))
        func picture() async throws {
            #expect(try await compare(Self.mode) == 0, "look at the page and run: make pictures")
        }
    }
#endif
