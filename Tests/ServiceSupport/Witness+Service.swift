#if Server
    internal import Foundation
    package import TestSupport

    extension Witness {
        package static let passtool = Witness(name: "passtool", path: Program.path)
        package static let server = beside("passtool-server")
        /// What shows, measures and torments the web service.
        package static let rehearsal = beside("ServiceRehearsal")
        package static let postgres = Witness(
            name: "PostgreSQL (initdb, postgres)", path: PostgresServer.folderOfPrograms.map { "\($0)/initdb" })

        /// A program that is built beside the tests.
        private static func beside(_ name: String) -> Witness {
            let path = Program.path.map {
                URL(filePath: $0).deletingLastPathComponent().appending(path: name).path(percentEncoded: false)
            }
            return Witness(
                name: name, path: path.flatMap { FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil })
        }
    }

    package struct Failure: Error, CustomStringConvertible {
        package let description: String
        package init(_ description: String) { self.description = description }
    }
#endif
