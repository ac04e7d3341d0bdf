import ArgumentParser
import Foundation
import OutputCaching
import OutputFiles
import Rendering

/// `cellophane cache`: reports the size of the cache, and makes it smaller.
struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Show, check and shrink the cache of outputs.",
    discussion: """
      Without options the number of entries and their size are printed. A cache can
      be shared, checked and made smaller while others use it; removing its folder
      is safe, too.
      Exits with 1 if --verify found broken entries, which it removes.
      """)

  @Option(help: ArgumentHelp("Folder of the cache. (default: in ~/.cache)", valueName: "folder"))
  var cache: String?

  @Option(
    help: ArgumentHelp("Remove what was unused for longest, to this size.", valueName: "size"))
  var maxSize: ByteCountArgument?

  @Flag(help: "Read all entries, and remove broken ones.")
  var verify = false

  func run() throws {
    try Console.reporting {
      var options = CacheOptions()
      options.cache = cache
      guard let path = try options.folder() else {
        throw RenderError(
          .invalidArgument, "\(CacheOptions.variable) is empty, so there is no cache; give --cache")
      }
      let register = TemporaryOutputs()
      let folder = CacheFolder(path: path, register: register)
      folder.removeAbandoned()
      let broken = verify ? folder.removeBroken() : []
      for path in broken { Console.report("\(path): removed, since it is broken") }
      if let maxSize {
        let removed = folder.prune(to: Int64(maxSize.bytes))
        if removed.bytes > 0 { Console.report("removed \(Self.text(removed))") }
      }
      try Console.print("\(path)  \(Self.text(folder.census()))")
      try Console.end(with: broken.isEmpty ? .done : .differs)
    }
  }

  /// Returns counted entries as words.
  private static func text(_ census: CacheFolder.Census) -> String {
    func count(_ number: Int, _ one: String, _ many: String) -> String {
      "\(number) \(number == 1 ? one : many)"
    }
    return [
      count(census.blobs, "blob", "blobs"), count(census.records, "record", "records"),
      count(census.indexes, "index", "indexes"), Console.size(Int(census.bytes)),
    ].joined(separator: ", ")
  }
}
