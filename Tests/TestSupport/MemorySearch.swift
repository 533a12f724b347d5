package import Foundation

/// Searches all writable memory of a process, except the search's own workspace.
package enum MemorySearch {
    /// Secrets are masked with this byte, so that searching for one doesn't put it into memory.
    package static let mask: UInt8 = 0xA5

    private static let chunk = 1 << 20
    private static let needleRoom = 4096

    package static let isPossible = FileManager.default.isReadableFile(atPath: "/proc/self/maps")

    /// How often the bytes whose masked form is in a file are in this process's memory.
    package static func count(ofMaskedFileAt path: String) throws -> Int {
        try count(ofMasked: Data(contentsOf: URL(filePath: path)))
    }

    /// How often bytes are in the memory of a process.
    package static func count(ofMasked masked: Data, in process: pid_t? = nil) throws -> Int {
        let folder = "/proc/\(process.map(String.init) ?? "self")"
        // The unmasked bytes and copies of memory are only in these pages, which the search skips.
        let size = needleRoom + chunk + needleRoom
        let pages = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let workspace = unsafe pages, unsafe workspace != MAP_FAILED else { throw UnreadableMemory() }
        defer { unsafe munmap(workspace, size) }
        for (index, byte) in masked.enumerated() {
            unsafe workspace.storeBytes(of: byte ^ mask, toByteOffset: index, as: UInt8.self)
        }
        let own = process == nil ? UInt(bitPattern: workspace) : 0
        let ownEnd = process == nil ? own + UInt(size) : 0
        let memory = unsafe open("\(folder)/mem", O_RDONLY)
        guard memory >= 0 else { throw UnreadableMemory() }
        defer { close(memory) }
        var count = 0
        for region in try regions(of: folder) {
            let before = region.lowerBound..<min(region.upperBound, max(own, region.lowerBound))
            let after = max(region.lowerBound, min(ownEnd, region.upperBound))..<region.upperBound
            for part in [before, after] where !part.isEmpty {
                unsafe count += search(part, of: memory, for: masked.count, in: workspace)
            }
        }
        return count
    }

    private static func regions(of folder: String) throws -> [Range<UInt>] {
        let maps = try text(ofFileAt: "\(folder)/maps")
        return maps.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ", omittingEmptySubsequences: true)
            let bounds = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            return words[1].hasPrefix("rw") && bounds.count == 2 && bounds[0] < bounds[1] ? bounds[0]..<bounds[1] : nil
        }
    }

    /// Reads a file without a size to its end; Foundation would read only the first page.
    private static func text(ofFileAt path: String) throws -> String {
        let descriptor = unsafe open(path, O_RDONLY)
        guard descriptor >= 0 else { throw UnreadableMemory() }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var page = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe read(descriptor, &page, page.count)
            guard count > 0 else { break }
            bytes += page.prefix(count)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func search(
        _ region: Range<UInt>, of memory: Int32, for length: Int, in workspace: UnsafeMutableRawPointer
    ) -> Int {
        let haystack = unsafe workspace + needleRoom
        var (count, start) = (0, region.lowerBound)
        while start < region.upperBound {
            // Chunks overlap, so that a match across their border is found, and only once.
            let wanted = min(chunk + length - 1, Int(region.upperBound - start))
            let read = unsafe pread(memory, haystack, wanted, off_t(start))
            if read >= length {
                unsafe count += occurrences(in: haystack, byteCount: read, of: workspace, length: length)
            }
            start += UInt(chunk)
        }
        return count
    }

    private static func occurrences(
        in haystack: UnsafeMutableRawPointer, byteCount: Int, of needle: UnsafeMutableRawPointer, length: Int
    ) -> Int {
        let first = unsafe Int32(needle.load(as: UInt8.self))
        var (count, offset) = (0, 0)
        while offset <= byteCount - length,
            let found = unsafe memchr(haystack + offset, first, byteCount - length - offset + 1)
        {
            if unsafe memcmp(found, needle, length) == 0 { count += 1 }
            unsafe offset = UnsafeRawPointer(found) - UnsafeRawPointer(haystack) + 1
        }
        return count
    }
}

package struct UnreadableMemory: Error {}
