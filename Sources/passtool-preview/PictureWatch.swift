#if Picture
    internal import ArgumentParser
    internal import PassToolkit
    internal import Platform
    internal import SystemPackage
    internal import ToolConsole

    /// Draws a picture again at each change of its folder, until a signal ends it.
    struct PictureWatch {
        /// How often the folder is looked at.
        private static let interval = Duration.milliseconds(250)
        /// How long files must stay the same: editors write a file in several steps.
        private static let rest = Duration.milliseconds(50)

        private let picture: SinglePicture
        private let again: SinglePicture
        private let paths: [String]
        private let console: Console

        init(_ command: PreviewCommand<Previewing>, _ plan: PicturePlan, _ session: Session) throws {
            picture = try SinglePicture(command, plan, session)
            // What it has drawn itself is drawn again and again.
            var replacing = command
            replacing.force = true
            var again = try SinglePicture(replacing, plan, session)
            again.isRepeated = true
            self.again = again
            paths = [
                command.sources[0],
                command.record.data ?? RecordFilling.samplePath(for: PassFolders.source(command.sources[0])),
            ].compactMap(\.self)
            console = session.console
        }

        func run() async throws {
            let renderer = Renderer()
            var seen = FolderState(of: paths)
            draw(picture, on: renderer)
            console.say("passtool: drawing again at each change; Ctrl-C ends it")
            let interruption = Interruption()
            defer { interruption.end() }
            while interruption.signal == nil {
                try await Task.sleep(for: Self.interval)
                var now = FolderState(of: paths)
                guard now != seen else { continue }
                now = try await settled(now)
                seen = now
                draw(again, on: renderer)
            }
        }

        /// The state once nothing changes any more; a folder that never rests is drawn all the same.
        private func settled(_ state: FolderState) async throws -> FolderState {
            var state = state
            for _ in 0..<20 {
                try await Task.sleep(for: Self.rest)
                let now = FolderState(of: paths)
                if now == state { break }
                state = now
            }
            return state
        }

        /// Draws, and says what is wrong: the next change may put it right.
        private func draw(_ picture: SinglePicture, on renderer: Renderer) {
            do {
                try picture.draw(on: renderer)
            } catch {
                if error is ExitCode { return }  // findings, which were listed
                console.failure(error.words.visible, recovery: error.recoveryInProgram.map(\.visible))
            }
        }
    }

    /// The names, sizes and times of all files at some paths.
    struct FolderState: Equatable {
        private struct File: Equatable {
            let path: String
            let size: Int64
            let seconds: Int
            let nanoseconds: Int
        }

        /// A folder with more files is no pass.
        private static let mostFiles = 10_000
        private var files: [File] = []

        init(of paths: [String]) {
            for path in paths { add(FilePath(path), depth: 3) }
        }

        private mutating func add(_ path: FilePath, depth: Int) {
            // What vanishes while it is looked at has changed; the next look sees that.
            guard files.count < Self.mostFiles, let status = try? Stat(path) else { return }
            let time = status.st_mtim
            files.append(
                File(path: path.string, size: status.size, seconds: time.tv_sec, nanoseconds: time.tv_nsec))
            guard status.type == .directory, depth > 0 else { return }
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path.string)) ?? []
            for name in names.sorted() where !name.hasPrefix(".") { add(path.appending(name), depth: depth - 1) }
        }
    }
#endif
