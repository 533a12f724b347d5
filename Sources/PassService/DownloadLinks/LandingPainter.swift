#if Server
    internal import NIOPosix
    internal import PassModel
    internal import PassPicture
    internal import PassRules
    internal import PassToolkit
    internal import Platform
    internal import SignedMessages
    internal import Synchronization

    /// Draws the pictures of pages, and keeps the last ones.
    final class LandingPainter: Sendable {
        private struct Key: Hashable {
            let pass: Int64
            let version: Int64
        }

        private struct Cache {
            var contents: [Key: LandingPage.Content] = [:]
            var order: [Key] = []
        }

        private let issuer: PassIssuer
        private let cache = Mutex(Cache())
        private let pens = SharedPen()
        /// How many pictures are kept: about 20 megabytes.
        private static let most = 64

        init(issuer: PassIssuer) { self.issuer = issuer }

        /// What the page of a pass says.
        ///
        /// A pass that can't be drawn has no picture; an order never has one.
        func content(of pass: StoredPass) async throws -> LandingPage.Content {
            let key = Key(pass: pass.id, version: pass.version)
            if let known = cache.withLock({ $0.contents[key] }) { return known }
            let files = try await issuer.files(of: pass)
            let moment = issuer.store.now()
            // Drawing takes a while, and waits for the pen.
            let content = try await NIOThreadPool.singleton.runIfActive { [self] () -> LandingPage.Content in
                self.content(files, pass.address.purpose, at: moment)
            }
            cache.withLock { cache in
                guard cache.contents.updateValue(content, forKey: key) == nil else { return }
                cache.order.append(key)
                if cache.order.count > Self.most { cache.contents[cache.order.removeFirst()] = nil }
            }
            return content
        }

        private func content(
            _ files: [String: [UInt8]], _ purpose: SigningPurpose, at moment: Date
        ) -> LandingPage.Content {
            // The page is shown without what cannot be read or drawn; the pass itself is offered all the same.
            let main = (try? JSONDocument(parsing: files[purpose.file] ?? [], limits: .standard))?.root.object
            guard purpose == .pass else {
                let merchant = main?["merchant"]?.object?["displayName"]?.string
                return LandingPage.Content(title: merchant ?? "Order", description: "An order to track", isOrder: true)
            }
            var content = LandingPage.Content(
                title: main?["organizationName"]?.string ?? "Pass",
                description: main?["description"]?.string ?? "A pass for Wallet")
            content.picture = pens.withPen { pen in try? Self.picture(files, with: pen, at: moment) }
            return content
        }

        private static func picture(
            _ files: [String: [UInt8]], with pen: Pen, at moment: Date
        ) throws -> (base64: String, width: Int, height: Int)? {
            guard let target = TargetSystem("ios26") else { return nil }
            let viewing = Viewing(timeZone: .gmt, now: moment, target: target)
            let preview = try PassPreview(of: files, for: viewing)
            pen.language = preview.shown.language
            let sheet = preview.sheet(of: [Viewing.Side.front], measuringWith: pen)
            let png = try sheet.png(scale: 2, pen: pen)
            return (Data(png).base64EncodedString(), Int(sheet.width.rounded()), Int(sheet.height.rounded()))
        }

        /// The code of an address as a path, with a quiet zone of four modules.
        static func code(of url: String) -> (path: String, count: Int)? {
            // An address too long for a code is shown as a link only.
            guard let grid = try? ModuleGrid(.qr, message: Array(url.utf8)) else { return nil }
            var path = ""
            for (y, row) in grid.dark.enumerated() {
                for (x, isDark) in row.enumerated() where isDark { path += "M\(x + 4) \(y + 4)h1v1h-1z" }
            }
            return (path, grid.columns)
        }
    }

    /// The pen of all pictures; it is made with the first one, since it looks for the fonts.
    private final class SharedPen {
        private let lock = Mutex(())
        private lazy var pen = Pen()

        /// Lends the pen to one thread at a time.
        func withPen<Result>(_ body: (Pen) -> Result) -> Result {
            lock.withLock { _ in body(pen) }
        }
    }

    // The lock guards the pen.
    extension SharedPen: @unchecked Sendable {}
#endif
