#if Picture
    internal import PassPicture
    internal import PassRules
    internal import PassToolkit
    internal import Platform
    internal import ToolConsole

    /// Writes a message with a picture of its passes.
    enum MailDrawing: MailWork {
        static let commandName = "passtool mail"

        static func run(_ command: MailCommand<MailDrawing>, _ session: Session) throws {
            let limits = try command.limit.limits(changing: session.limits)
            try command.write(session) { passes, language, date in
                try picture(of: passes, in: language, at: date, limits)
            }
        }

        private static func picture(
            of passes: [MailedPass], in language: String?, at date: Date, _ limits: Limits
        ) throws -> PassMail.Picture? {
            let renderer = Renderer()
            let viewing = Viewing(
                language: language, timeZone: TimeZone.current, now: date, target: try TargetSystem(option: "ios27"))
            let previews = try passes.map {
                (caption: $0.name, preview: try PassPreview(of: $0.files, for: viewing, limits: limits))
            }
            guard let first = previews.first?.preview else { return nil }
            renderer.pen.language = first.shown.language
            let sheet =
                previews.count == 1
                ? first.sheet(of: [.front], measuringWith: renderer.pen)
                : PassPreview.contactSheet(of: previews, measuringWith: renderer.pen)
            return PassMail.Picture(
                png: try renderer.file(of: sheet, as: .png, scale: 2, on: nil), width: sheet.width, height: sheet.height
            )
        }
    }
#endif
