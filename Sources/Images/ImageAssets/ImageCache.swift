internal import Digests
public import Imaging
internal import RasterCoding
internal import Synchronization

/// A cache of decoded images and reduced versions of them, for any number of threads.
///
/// Its results depend on the file alone, never on the cached content: an image is identified by the
/// digest of its file, and a file with another digest is refused. It keeps the most recently used
/// levels, up to a number of bytes, and decodes one image at a time, so that memory is bounded.
public final class ImageCache: Sendable {
  /// The key of a cached level: a digest and the level's number.
  private struct Key: Hashable {
    let digest: String
    let level: Int
  }

  /// A cached level, with the time of its last use.
  private struct Entry {
    let level: MipLevel
    var lastUse: Int
  }

  /// The cached levels.
  private struct Shelf {
    var entries: [Key: Entry] = [:]
    var byteCount = 0
    var useCount = 0
  }

  /// The largest size in bytes of the cached pixels.
  public let maximumBytes: Int
  private let shelf = Mutex(Shelf())
  /// The lock that is held while an image is decoded or reduced.
  private let work = Mutex(())

  /// The default cache.
  public static let shared = ImageCache()
  /// The default size: 96 MB.
  public static let defaultMaximumBytes = 96 << 20

  /// Makes an empty cache; one of 0 bytes keeps nothing and gives the same results.
  public init(maximumBytes: Int = ImageCache.defaultMaximumBytes) {
    self.maximumBytes = maximumBytes
  }

  /// The present size in bytes of the cached pixels.
  package var byteCount: Int { shelf.withLock { $0.byteCount } }

  /// Reads an image for the first time, and makes sure that it can be decoded.
  ///
  /// - Throws: `ImageAssetError` if there is no such file, it may not be read, or is corrupt.
  public func source(named name: String, in folder: AssetFolder) throws -> ImageSource {
    let bytes = try folder.bytes(named: name)
    let source = try AssetFolder.source(of: bytes, name: name)
    _ = try level(0, of: source) { bytes }
    return source
  }

  /// Returns an image, halved a number of times; at most to one pixel.
  ///
  /// - Throws: `ImageAssetError` if the file is missing, corrupt, or has changed.
  public func level(_ level: Int, of source: ImageSource, in folder: AssetFolder) throws
    -> MipLevel
  {
    try self.level(level, of: source) { try self.bytes(of: source, in: folder) }
  }

  /// Returns the smallest level of an image that has no fewer pixels than are shown.
  ///
  /// - Parameter scale: the number of shown pixels per pixel of the image.
  public func level(
    forScale scale: Double, of source: ImageSource, in folder: AssetFolder
  ) throws -> MipLevel {
    let level = MipLevel.level(forScale: scale, width: source.width, height: source.height)
    return try self.level(level, of: source, in: folder)
  }

  /// Returns the bytes of an image's file, after its digest was verified.
  public func bytes(of source: ImageSource, in folder: AssetFolder) throws -> [UInt8] {
    let bytes = try folder.bytes(named: source.name)
    guard bytes.withUnsafeBytes({ ContentDigest.text(of: $0) }) == source.digest else {
      throw ImageAssetError(
        .changed, source.name,
        "the file has changed since the timeline was made; render the scene again")
    }
    return bytes
  }

  /// Returns a level, made from the nearest larger one in the cache or from the file.
  private func level(
    _ level: Int, of source: ImageSource, bytes: () throws -> [UInt8]
  ) throws -> MipLevel {
    guard [source.width, source.height].allSatisfy({ 1...MipLevel.maximumSide ~= $0 }) else {
      throw ImageAssetError(.changed, source.name, "the timeline contains an impossible size")
    }
    let last = MipLevel.last(width: source.width, height: source.height)
    let wanted = min(max(0, level), last)
    if let kept = kept(wanted, of: source) { return kept }
    return try work.withLock { _ in
      // Another thread may have made it in the meantime.
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

  /// Decodes an image, whose size must be that of the source.
  private func decoded(_ source: ImageSource, bytes: [UInt8]) throws -> MipLevel {
    let image = try AssetFolder.noting(source.name) { try ImageFile.read(bytes) }
    guard image.width == source.width, image.height == source.height else {
      throw ImageAssetError(
        .changed, source.name,
        "the image has \(image.width)×\(image.height) pixels, but the timeline has "
          + "\(source.width)×\(source.height); render the scene again")
    }
    let level = MipLevel(image, level: 0)
    keep(level, of: source)
    return level
  }

  /// Returns a level from the cache, unless the source has a wrong size.
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

  /// Caches a level, and removes the least recently used ones until the size is within the limit.
  private func keep(_ level: MipLevel, of source: ImageSource) {
    let count = level.bitmap.words.count * 4
    guard maximumBytes > 0 else { return }
    let key = Key(digest: source.digest, level: level.level)
    shelf.withLock { shelf in
      guard shelf.entries[key] == nil else { return }
      // The latest one is kept even if it is too large for the cache; otherwise it would be decoded
      // again for each frame.
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
