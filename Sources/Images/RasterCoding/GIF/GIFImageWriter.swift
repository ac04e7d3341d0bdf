internal import Imaging

/// A writer that compresses the images of a GIF in parallel, and writes them in order.
struct GIFImageWriter: ~Copyable {
  /// The number of coders, each of which compresses every so many images.
  private static let laneCount = 4
  /// The number of runs of an image above which no other ones are mapped while it is compressed, since
  /// both take memory: 16 MB.
  private static let mostBesideMapping = 1 << 22

  /// A coder, which learns from one image to the next.
  private final class Lane {
    private var coder = ImageCoder()
    private var runs = IndexRunWriter()

    func compress(_ image: GIFImage) -> ImageCode {
      let bands = image.bands.map(\.runs.all)
      guard image.bands.count > 1 else {
        var joined = IndexRunWriter(over: image.bands[0].runs)
        BandRuns.write(image.rect, of: image.bands, bands, to: &joined)
        let code = coder.compress(joined.all, bits: image.bits)
        // The runs are in the memory of the writer, which has to live until here.
        joined.begin()
        return code
      }
      runs.begin(reserving: bands.reduce(0) { $0 + $1.count })
      BandRuns.write(image.rect, of: image.bands, bands, to: &runs)
      return coder.compress(runs.all, bits: image.bits)
    }
  }

  private let tasks: TaskRunner
  /// The coders.
  private let lanes = (0..<laneCount).map { _ in Lane() }
  /// The file.
  private var container: GIFContainer

  /// Makes a writer into an empty file.
  init(container: consuming GIFContainer, tasks: TaskRunner) {
    self.container = container; self.tasks = tasks
  }

  /// Writes the whole file.
  mutating func write(
    _ mapper: ImageMapper, width: Int, height: Int, colors: [UInt32], storedRepeats: UInt16?
  ) throws {
    try container.begin(
      width: width, height: height, colors: ImageMapper.table(colors),
      storedRepeats: storedRepeats)
    // Nothing can be compressed before the first images are mapped, so they are few.
    var images = try map(mapper, atMost: Self.laneCount, compressing: [], after: 0).next.images
    var imageCount = 0
    var last: (image: GIFImage, code: ImageCode)?
    repeat {
      // While some images are compressed, the next ones are mapped.
      let (next, codes) = try map(mapper, compressing: images, after: imageCount)
      for (image, code) in zip(images, codes) {
        if let last { try write(last.image, last.code) }
        last = (image, code)
      }
      // Successive batches may have no image.
      last?.image.delay += next.extensionOfPrevious
      imageCount += images.count
      images = next.images
    } while !images.isEmpty || !mapper.isAtEnd
    if let last { try write(last.image, last.code) }
    try container.close()
  }

  /// Maps the next frames and compresses some images, all at the same time.
  ///
  /// - Parameter count: The number of images before those.
  /// - Returns: The next images, and the codes of the present ones.
  private func map(
    _ mapper: ImageMapper, atMost most: Int = BandMapper.mostFrames, compressing images: [GIFImage],
    after count: Int
  ) throws -> (next: ImageMapper.Batch, codes: [ImageCode]) {
    let (lanes, bandCount) = (lanes, mapper.bands.count)
    let compress: (Int) -> [ImageCode] = { lane in
      images.indices.lazy.filter { (count + $0) % Self.laneCount == lane }
        .map { lanes[lane].compress(images[$0]) }
    }
    let map: (Int) throws -> Void = { try mapper.bands[$0].map(atMost: most) }
    var codes: [[ImageCode]]
    if images.contains(where: { $0.runCount > Self.mostBesideMapping }) {
      codes = try tasks.map(Self.laneCount, compress)
      _ = try tasks.map(bandCount, map)
    } else {
      codes = try tasks.map(bandCount + Self.laneCount) { number -> [ImageCode] in
        if number >= bandCount { return compress(number - bandCount) }
        try map(number)
        return []
      }
      codes.removeFirst(bandCount)
    }
    var next = codes.map { $0[...] }
    let ordered = images.indices.compactMap { next[(count + $0) % Self.laneCount].popFirst() }
    return (mapper.take(), ordered)
  }

  /// Writes an image; a delay beyond one block's range continues in tiny empty images.
  private func write(_ image: GIFImage, _ code: ImageCode) throws {
    var rest = image.delay
    let first = Self.part(of: rest)
    rest -= first
    try container.append(
      image.rect, delay: first, colors: image.colors, code: code,
      isCleared: image.isCleared && rest == 0)
    guard rest > 0 else { return }
    // An image that is cleared has its whole rectangle.
    let rect = image.isCleared ? image.rect : PixelRect(x: 0, y: 0, width: 1, height: 1)
    let empty = Self.empty(pixels: rect.width * rect.height)
    while rest > 0 {
      let delay = Self.part(of: rest)
      rest -= delay
      try container.append(rect, delay: delay, code: empty, isCleared: image.isCleared && rest == 0)
    }
  }

  /// Returns the code of transparent pixels.
  private static func empty(pixels: Int) -> ImageCode {
    var coder = ImageCoder()
    let runs = stride(from: 0, to: pixels, by: IndexRun.longest).map {
      IndexRun.transparent(count: min(IndexRun.longest, pixels - $0))
    }
    return runs.withUnsafeBufferPointer { coder.compress($0) }
  }

  /// Returns the part of a delay for one block, so that the rest is never too short.
  private static func part(of delay: Int) -> Int {
    guard delay > GIFEncoder.maximumDelay else { return delay }
    return min(GIFEncoder.maximumDelay, delay - GIFEncoder.minimumDelay)
  }
}
