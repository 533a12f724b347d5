#if Picture
    internal import ToolConsole

    /// The program.
    @main
    enum PreviewTool {
        @MainActor static func main() async {
            if CommandLine.arguments.dropFirst().first == ImagesMode.word {
                return await ImagesCommand<ImageMaking>.runToEnd()
            }
            await PreviewCommand<Previewing>.runToEnd()
        }
    }
#else
    internal import Platform
    internal import SystemPackage
    internal import ToolConsole

    /// The program of a build without Cairo, Pango and zint, which can't draw.
    @main
    enum PreviewTool {
        static func main() {
            let words =
                "passtool: error: this passtool-preview was built without drawing\n"
                + "passtool: hint: build it with: make install-picture\n"
            _ = try? FileDescriptor.standardError.writeAll(words.utf8)
            exit(69)
        }
    }
#endif
