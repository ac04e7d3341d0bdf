public import Imaging
internal import RasterCoding
internal import Synchronization

/// Gives decoded pictures and smaller versions of them to any number of threads.
///
/// What it gives depends on the file alone, never on what it has kept: a picture is known by the
/// digest of its file, and a file with another one is refused. It keeps what was used last, up to
/// a number of bytes, and decodes one picture at a time, so that memory stays within bounds.
public final class ImageCache: Sendable {
  /// What is kept: a level of the picture with a digest.
  private struct Key: Hashable {
    let digest: String
    let level: Int
  }

  /// A level that is kept, and when it was last asked for.
  private struct Entry {
    let level: MipLevel
    var lastUse: Int
  }

  /// All that is kept.
  private struct Shelf {
    var entries: [Key: Entry] = [:]
    var byteCount = 0
    var useCount = 0
  }

  /// The most bytes of pixels that are kept.
  public let maximumBytes: Int
  private let shelf = Mutex(Shelf())
  /// Held while a picture is decoded or made smaller.
  private let work = Mutex(())

  /// The store that everything uses unless it is given another one.
  public static let shared = ImageCache()
  /// How much a store keeps by default: 96 MB.
  public static let defaultMaximumBytes = 96 << 20

  /// Makes an empty store; one of 0 bytes keeps nothing and gives the same.
  public init(maximumBytes: Int = ImageCache.defaultMaximumBytes) {
    self.maximumBytes = maximumBytes
  }

  /// The bytes of pixels that are kept now.
  package var byteCount: Int { shelf.withLock { $0.byteCount } }

  /// Reads a picture for the first time, and makes sure that it can be shown.
  ///
  /// - Throws: `ImageAssetError` where there is no such file, it may not be read, or is broken.
  public func source(named name: String, in folder: AssetFolder) throws -> ImageSource {
    let bytes = try folder.bytes(named: name)
    let source = try AssetFolder.source(of: bytes, name: name)
    _ = try level(0, of: source) { bytes }
    return source
  }

  /// Returns a picture, halved as often as is asked for; at most to one pixel.
  ///
  /// - Throws: `ImageAssetError` where the file is gone, broken, or another one than it was.
  public func level(_ level: Int, of source: ImageSource, in folder: AssetFolder) throws
    -> MipLevel
  {
    try self.level(level, of: source) { try self.bytes(of: source, in: folder) }
  }

  /// Returns the smallest level of a picture that has no fewer pixels than are shown.
  ///
  /// - Parameter scale: pixels that are shown per pixel of the picture.
  public func level(
    forScale scale: Double, of source: ImageSource, in folder: AssetFolder
  ) throws -> MipLevel {
    let level = MipLevel.level(
      forScale: scale, width: source.width, height: source.height)
    return try self.level(level, of: source, in: folder)
  }

  /// Returns the file of a picture as it is, once its digest was found to be right.
  public func bytes(of source: ImageSource, in folder: AssetFolder) throws -> [UInt8] {
    let bytes = try folder.bytes(named: source.name)
    guard bytes.withUnsafeBytes({ ContentDigest.text(of: $0) }) == source.digest else {
      throw ImageAssetError(
        .changed, source.name,
        "the file is not the one that the timeline was made with: render the scene anew")
    }
    return bytes
  }

  /// Returns a level, made of the nearest larger one that is kept or of the file.
  private func level(
    _ level: Int, of source: ImageSource, bytes: () throws -> [UInt8]
  ) throws -> MipLevel {
    guard [source.width, source.height].allSatisfy({ 1...MipLevel.maximumSide ~= $0 }) else {
      throw ImageAssetError(.changed, source.name, "no picture has the size that the timeline says")
    }
    let last = MipLevel.last(width: source.width, height: source.height)
    let wanted = min(max(0, level), last)
    if let kept = kept(wanted, of: source) { return kept }
    return try work.withLock { _ in
      // Somebody may have made it while we waited.
      var found = (0...wanted).reversed().lazy.compactMap { self.kept($0, of: source) }.first
      if found == nil { found = try decoded(source, bytes: bytes()) }
      guard var result = found else {
        throw ImageAssetError(.unreadable, source.name, "it cannot be decoded")
      }
      while result.level < wanted {
        result = result.halved()
        keep(result, of: source)
      }
      return result
    }
  }

  /// Decodes a picture, whose size must be what the source says.
  private func decoded(_ source: ImageSource, bytes: [UInt8]) throws -> MipLevel {
    let picture = try AssetFolder.noting(source.name) { try ImageFile.read(bytes) }
    guard picture.width == source.width, picture.height == source.height else {
      throw ImageAssetError(
        .changed, source.name,
        "the picture has \(picture.width)×\(picture.height) pixels, and the timeline says "
          + "\(source.width)×\(source.height): render the scene anew")
    }
    let level = MipLevel(picture, level: 0)
    keep(level, of: source)
    return level
  }

  /// Finds a level that is kept, unless the source is wrong about its size.
  private func kept(_ level: Int, of source: ImageSource) -> MipLevel? {
    let key = Key(digest: source.digest, level: level)
    return shelf.withLock { shelf in
      guard var entry = shelf.entries[key],
        entry.level.bitmap.width == (source.width - 1) >> level + 1,
        entry.level.bitmap.height == (source.height - 1) >> level + 1
      else { return nil }
      shelf.useCount += 1
      entry.lastUse = shelf.useCount
      shelf.entries[key] = entry
      return entry.level
    }
  }

  /// Keeps a level, and lets go of what was used longest ago until all fits.
  private func keep(_ level: MipLevel, of source: ImageSource) {
    let count = level.bitmap.words.count * 4
    guard maximumBytes > 0 else { return }
    let key = Key(digest: source.digest, level: level.level)
    shelf.withLock { shelf in
      guard shelf.entries[key] == nil else { return }
      // The last one is kept even where it is too large for all others, or it would be read again
      // for each frame.
      while shelf.byteCount > max(0, maximumBytes - count),
        let oldest = shelf.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        shelf.byteCount -= oldest.value.level.bitmap.words.count * 4
        shelf.entries[oldest.key] = nil
      }
      shelf.useCount += 1
      shelf.entries[key] = Entry(level: level, lastUse: shelf.useCount)
      shelf.byteCount += count
    }
  }
}
