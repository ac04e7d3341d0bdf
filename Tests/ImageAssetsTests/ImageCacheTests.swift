import Foundation
import ImageAssets
import Imaging
import RasterCoding
import TestSupport
import Testing
import Timelines

@Suite struct ImageCacheTests {
  private let folder = AssetFolder(path: Fixtures.images)

  @Test func `gives the same with and without caching, in any order`() throws {
    let (keeping, forgetting) = (ImageCache(), ImageCache(maximumBytes: 0))
    let source = try keeping.source(named: "ring.png", in: folder)
    for level in [3, 0, 6, 1, 99, 2] {
      let kept = try keeping.level(level, of: source, in: folder)
      #expect(try forgetting.level(level, of: source, in: folder) == kept)
      #expect(kept.level == min(level, 6))
    }
    #expect(forgetting.byteCount == 0)
    #expect(keeping.byteCount > 0)
  }

  @Test func `never keeps more than its limit`() throws {
    // 64 × 64 pixels are 16 384 bytes, and those of the next level a quarter.
    let store = ImageCache(maximumBytes: 16_384)
    for name in ["ring.png", "orientation-1.jpg", "grey16.png", "grey.jpg", "ring.png"] {
      let source = try store.source(named: name, in: folder)
      _ = try store.level(1, of: source, in: folder)
      #expect(store.byteCount <= 16_384)
    }
  }

  @Test func `an image too large to be kept with others is kept alone, and only as the last`()
    throws
  {
    let store = ImageCache(maximumBytes: 16_383)
    let source = try store.source(named: "ring.png", in: folder)
    #expect(store.byteCount == 16_384)
    let level = try store.level(1, of: source, in: folder)
    #expect(level.bitmap.width == 32)
    #expect(store.byteCount == 32 * 32 * 4)
  }

  @Test func `a changed file is refused, cached images are not`() throws {
    try Fixtures.withFolder { path in
      let (folder, store) = (AssetFolder(path: path), ImageCache())
      try Fixtures.copy("grey.jpg", to: path + "/a.jpg")
      let source = try store.source(named: "a.jpg", in: folder)
      let image = try store.level(0, of: source, in: folder)
      try FileManager.default.removeItem(atPath: path + "/a.jpg")
      try Fixtures.copy("inks.jpg", to: path + "/a.jpg")
      #expect(try store.level(0, of: source, in: folder) == image)
      let error = try #require(throws: ImageAssetError.self) {
        try ImageCache().level(0, of: source, in: folder)
      }
      #expect(error.reason == .changed)
    }
  }

  @Test func `a size that is not the image's is refused, cached or not`() throws {
    let store = ImageCache()
    var source = try store.source(named: "grey.jpg", in: folder)
    for (width, height) in [(23, 16), (24, 15), (0, 0), (-1, 4), (Int.max, Int.max), (1, Int.min)] {
      (source.width, source.height) = (width, height)
      #expect(throws: ImageAssetError.self) { try store.level(0, of: source, in: folder) }
      #expect(throws: ImageAssetError.self) { try store.level(3, of: source, in: folder) }
    }
  }

  @Test func `a corrupt image is an error when it is first read`() throws {
    try Fixtures.withFolder { path in
      let whole = try Data(contentsOf: URL(fileURLWithPath: Fixtures.images + "/grey.jpg"))
      try whole.dropLast(40).write(to: URL(fileURLWithPath: path + "/cut.jpg"))
      let error = try #require(throws: ImageAssetError.self) {
        try ImageCache().source(named: "cut.jpg", in: AssetFolder(path: path))
      }
      #expect(error.reason == .unreadable)
      #expect(error.text.contains("truncated"))
    }
  }

  @Test func `many threads get the same`() async throws {
    let store = ImageCache(maximumBytes: 20_000)
    let folder = folder
    let source = try store.source(named: "ring.png", in: folder)
    let expected = try (0..<7).map { try ImageCache().level($0, of: source, in: folder) }
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for index in 0..<64 {
        group.addTask {
          try store.level(index % 7, of: source, in: folder) == expected[index % 7]
        }
      }
      for try await isSame in group { #expect(isSame) }
    }
  }
}

@Suite struct MipLevelTests {
  /// Returns the levels of an image that is written to a file first.
  private func levels(of image: Bitmap, count: Int) throws -> [MipLevel] {
    try Fixtures.withFolder { path in
      try Data(PNGWriter.encode(image)).write(to: URL(fileURLWithPath: path + "/a.png"))
      let (folder, store) = (AssetFolder(path: path), ImageCache())
      let source = try store.source(named: "a.png", in: folder)
      return try (0..<count).map { try store.level($0, of: source, in: folder) }
    }
  }

  @Test func `a level is the mean of two by two pixels`() throws {
    let image = Bitmap(
      width: 4, height: 2,
      words: [
        0xFF00_0000, 0xFFFF_0000, 0xFF10_2030, 0xFF10_2030,
        0xFF00_FF00, 0xFF00_00FF, 0xFF10_2030, 0xFF10_2033,
      ])
    let levels = try levels(of: image, count: 2)
    #expect(levels[1].bitmap.words == [0xFF40_4040, 0xFF10_2031])
    #expect(levels[1].scale == 0.5)
  }

  @Test func `an odd edge is repeated`() throws {
    let image = Bitmap(width: 3, height: 1, words: [0xFF00_0000, 0xFF00_0000, 0xFFC8_C8C8])
    #expect(try levels(of: image, count: 2)[1].bitmap.words == [0xFF00_0000, 0xFFC8_C8C8])
  }

  @Test func `an image keeps its brightness as it gets smaller`() throws {
    var (image, numbers) = (Bitmap(width: 256, height: 256), SeededNumbers(seed: 7))
    for index in image.words.indices {
      image.words[index] = 0xFF00_0000 | UInt32(numbers.below(256)) &* 0x01_0101
    }
    let mean = Double(image.words.reduce(0) { $0 + Int($1 & 0xFF) }) / 65_536
    let last = try levels(of: image, count: 9)[8].bitmap
    #expect(last.words.count == 1)
    #expect(abs(Double(last.words[0] & 0xFF) - mean) < 1)
  }

  @Test func `the level for a scale has no fewer pixels than are shown`() {
    func level(_ scale: Double) -> Int {
      MipLevel.level(forScale: scale, width: 640, height: 480)
    }
    let levels = [2, 1, 0.51, 0.5, 0.26, 0.25, 0.1, 0.0001, 0].map(level)
    #expect(levels == [0, 0, 0, 1, 1, 2, 3, 10, 10])
    #expect(level(0.5 + 1e-12) == 1)
  }
}
