import Foundation
import Testing

/// Looks for bytes in all writable memory of this process, but for its own workspace.
enum MemorySearch {
    /// What the bytes of a secret are masked with in files, so that none need be in memory to look for it.
    static let mask: UInt8 = 0xA5

    private static let chunk = 1 << 20
    private static let needleRoom = 4096

    static let isPossible = FileManager.default.isReadableFile(atPath: "/proc/self/maps")

    /// How often the bytes, of which a file holds the masked form, are in memory.
    static func count(ofMaskedFileAt path: String) throws -> Int {
        let masked = try Data(contentsOf: URL(filePath: path))
        // Pages of their own, which the search leaves out: the unmasked bytes and copies of memory are only here.
        let size = needleRoom + chunk + needleRoom
        let pages = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let workspace = unsafe pages, unsafe workspace != MAP_FAILED else { throw MissingMemory() }
        defer { unsafe munmap(workspace, size) }
        for (index, byte) in masked.enumerated() {
            unsafe workspace.storeBytes(of: byte ^ mask, toByteOffset: index, as: UInt8.self)
        }
        let own = UInt(bitPattern: workspace)
        let ownEnd = own + UInt(size)
        let memory = unsafe open("/proc/self/mem", O_RDONLY)
        try #require(memory >= 0)
        defer { close(memory) }
        var count = 0
        for region in try regions() {
            let before = region.lowerBound..<min(region.upperBound, max(own, region.lowerBound))
            let after = max(region.lowerBound, min(ownEnd, region.upperBound))..<region.upperBound
            for part in [before, after] where !part.isEmpty {
                unsafe count += search(part, of: memory, for: masked.count, in: workspace)
            }
        }
        return count
    }

    /// All that can be written to: heap, stacks, what libraries keep, and what was mapped.
    private static func regions() throws -> [Range<UInt>] {
        let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
        return maps.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ", omittingEmptySubsequences: true)
            let bounds = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            return words[1].hasPrefix("rw") && bounds.count == 2 && bounds[0] < bounds[1] ? bounds[0]..<bounds[1] : nil
        }
    }

    private static func search(
        _ region: Range<UInt>, of memory: Int32, for length: Int, in workspace: UnsafeMutableRawPointer
    ) -> Int {
        let haystack = unsafe workspace + needleRoom
        var (count, start) = (0, region.lowerBound)
        while start < region.upperBound {
            // Chunks overlap, so that what lies across their border is found too, and once.
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

/// There was no room for the workspace.
private struct MissingMemory: Error {}
