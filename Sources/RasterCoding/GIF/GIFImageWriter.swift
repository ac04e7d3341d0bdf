internal import Imaging

/// A writer that compresses the images of a GIF in parallel, and writes them in order.
struct GIFImageWriter: ~Copyable {
  /// The number of coders, each of which compresses every so many images of a batch.
  private static let laneCount = 4

  /// A coder, which learns from one image to the next.
  private final class Lane {
    private var coder = ImageCoder()

    /// Compresses the images of a batch with a remainder of their number.
    func compress(_ images: [GIFImage], _ remainder: Int) -> [ImageCode] {
      stride(from: remainder, to: images.count, by: laneCount).map { number in
        let image = images[number]
        if let code = image.code { return code }
        return image.runs.withUnsafeBufferPointer { coder.compress($0, bits: image.bits) }
      }
    }
  }

  /// The result of a task: the next batch, or the codes of a lane.
  private enum TaskResult {
    case batch(ImageMapper.Batch)
    case codes([ImageCode])
  }

  /// The runner of tasks.
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
    var images = try mapper.next(atMost: Self.laneCount).images
    while !images.isEmpty {
      // While some images are compressed, the next ones are mapped.
      let (present, lanes) = (images, lanes)
      let results = try tasks.map(Self.laneCount + 1) { number -> TaskResult in
        number == 0
          ? .batch(try mapper.next())
          : .codes(lanes[number - 1].compress(present, number - 1))
      }
      var next = ImageMapper.Batch()
      for (number, result) in results.enumerated() {
        switch result {
        case .batch(let batch): next = batch
        case .codes(let codes):
          for (index, code) in codes.enumerated() {
            images[index * Self.laneCount + number - 1].code = code
          }
        }
      }
      images[images.count - 1].delay += next.extensionOfPrevious
      for image in images { try write(image) }
      images = next.images
    }
    try container.close()
  }

  /// Writes an image; a delay beyond one block's range continues in tiny empty images.
  private func write(_ image: GIFImage) throws {
    guard let code = image.code else { return }
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
      try container.append(
        rect, delay: delay, code: empty, isCleared: image.isCleared && rest == 0)
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
