import Digests
import Foundation
import OutputFiles

extension CacheFolder {
  /// The entries of a folder, counted.
  package struct Census: Hashable, Sendable {
    /// The numbers of blobs, of records and of indexes.
    package var blobs = 0
    package var records = 0
    package var indexes = 0
    package var bytes: Int64 = 0
  }

  /// A file of the cache.
  private struct Entry {
    let kind: String
    let name: String
    let path: String
    let size: Int64
    /// The time of the last use in nanoseconds, as far as the file system records reading.
    let used: Int64
  }

  /// Counts all entries.
  package func census() -> Census {
    entries().reduce(into: Census()) { census, entry in
      switch entry.kind {
      case Self.blobs: census.blobs += 1
      case Self.records: census.records += 1
      default: census.indexes += 1
      }
      census.bytes += entry.size
    }
  }

  /// Removes the entries that were not used for longest, until the rest has at most a size in bytes.
  ///
  /// - Returns: The removed entries, counted.
  package func prune(to limit: Int64) -> Census {
    let entries = entries().sorted { ($0.used, $0.name) < ($1.used, $1.name) }
    var rest = entries.reduce(0) { $0 + $1.size }
    var removed = Census()
    for entry in entries where rest > limit {
      guard unlink(entry.path) == 0 else { continue }
      rest -= entry.size
      removed.bytes += entry.size
      switch entry.kind {
      case Self.blobs: removed.blobs += 1
      case Self.records: removed.records += 1
      default: removed.indexes += 1
      }
    }
    return removed
  }

  /// Reads all blobs and records, and removes the broken ones.
  ///
  /// - Returns: The paths of the removed ones, in order.
  package func removeBroken() -> [String] {
    var broken: [String] = []
    for entry in entries().sorted(by: { $0.path < $1.path }) {
      switch entry.kind {
      case Self.blobs:
        do {
          try read(blob: entry.name, size: Int(entry.size)) { _ in }
        } catch Absence.broken {
          broken.append(entry.path)
        } catch {}
      case Self.records: _ = record(entry.name) { broken.append(entry.path) }
      default: break
      }
    }
    return broken
  }

  /// Removes what killed processes have left in the folders.
  package func removeAbandoned() {
    for folder in folders() { register.removeAbandoned(in: folder.path) }
  }

  /// The folders with entries, with their kinds.
  private func folders() -> [(path: String, kind: String)] {
    let manager = FileManager.default
    var result = [(path: "\(path)/\(Self.indexes)", kind: Self.indexes)]
    for kind in [Self.blobs, Self.records] {
      let names = (try? manager.contentsOfDirectory(atPath: "\(path)/\(kind)")) ?? []
      result += names.filter { $0.utf8.count == 2 }.sorted().map { ("\(path)/\(kind)/\($0)", kind) }
    }
    return result
  }

  /// The files of all entries; others are none of the cache's business.
  private func entries() -> [Entry] {
    folders().flatMap { folder -> [Entry] in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.filter(ContentDigest.isDigest).compactMap { name in
        var status = stat()
        let path = "\(folder.path)/\(name)"
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let times = [status.st_atim, status.st_mtim].map {
          Int64($0.tv_sec) &* 1_000_000_000 &+ Int64($0.tv_nsec)
        }
        return Entry(
          kind: folder.kind, name: name, path: path, size: Int64(status.st_size),
          used: max(times[0], times[1]))
      }
    }
  }
}
