#if Picture
    import Foundation
    import Testing
    import TestSupport

    @Suite("passtool preview --watch") struct PreviewWatchTests {
        @Test("a picture follows its folder, and Ctrl-C ends passtool-preview")
        func follows() async throws {
            let workplace = try Workplace()
            let files = try workplace.shell(
                #"cp -r "$TEMPLATES"/coffee.pass "$TEMPLATES"/coffee.json . && chmod -R u+w coffee.pass"#)
            try #require(files.status == 0)
            let picture = workplace.folder.path("work/coffee.svg")
            let process = workplace.process(
                ["preview", "coffee.pass", "-o", "coffee.svg", "--watch", "--at", "2026-11-22T12:00Z"])
            let errors = Pipe()
            process.standardError = errors
            try process.run(withDefault: SIGINT)
            defer { process.terminate() }

            let first = try await content(of: picture, unlike: nil)
            /// Reads its output up to a text.
            func expect(_ text: String) throws {
                var said = ""
                while !said.contains(text), let more = try errors.fileHandleForReading.read(upToCount: 1), !more.isEmpty
                { said += String(decoding: more, as: UTF8.self) }
                #expect(said.contains(text))
            }
            // It handles Ctrl-C from then on.
            try expect("Ctrl-C")
            let path = workplace.folder.path("work/coffee.pass/pass.json")
            let text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
            try "{ broken".write(toFile: path, atomically: true, encoding: .utf8)
            try expect("passtool: error: pass.json:1:")
            #expect(try Data(contentsOf: URL(filePath: picture)) == first)
            let changed = text.replacing("\"logoText\": \"", with: "\"logoText\": \"X ")
            try #require(changed != text)
            try changed.write(toFile: path, atomically: true, encoding: .utf8)
            #expect(try await content(of: picture, unlike: first) != first)

            kill(process.processIdentifier, SIGINT)
            process.waitUntilExit()
            #expect(process.terminationReason == .exit && process.terminationStatus == 0)
        }

        /// The content of a file once it differs from `old`; the old one if it never does.
        private func content(of path: String, unlike old: Data?) async throws -> Data {
            for _ in 0..<72_000 {
                let content = try? Data(contentsOf: URL(filePath: path))
                if let content, content != old { return content }
                try await Task.sleep(for: .milliseconds(50))
            }
            return try #require(old)
        }
    }
#endif
