/// An order of a palette in which small images need few bits for an index.
///
/// Every image states the number of bits of its indices, so an image is smaller if its colors come
/// first. A color weighs more for every image that it appears in. Images of few colors weigh as
/// much as the others, more, or much more, or the image with the fewest further colors is next:
/// that order is taken in which all images are smallest.
struct PaletteOrder {
  /// The largest number of colors that an image has if it can need fewer than eight bits.
  private static let mostColors = 127
  /// The largest number of images that are put in an order themselves.
  private static let mostImages = 1024

  /// The lookup of a color's index.
  private(set) var indexer: ColorIndexer
  /// For each image of few colors a set of their indices, in bits.
  private var images: [SIMD4<UInt64>] = []
  /// The indices of the present frame, in order of appearance.
  private var found: [UInt8] = []
  /// The frame in which each index appeared last.
  private var frames: [Int]
  /// The number of frames so far.
  private var frameCount = 0

  /// Adds the images of an order of later frames.
  mutating func add(_ other: PaletteOrder) {
    images += other.images
    indexer.add(other.indexer)
  }

  /// Makes an order in which no image counts yet.
  init(palette: Palette) {
    indexer = ColorIndexer(palette: palette)
    frames = palette.colors.map { _ in 0 }
  }

  /// Counts the colors of a frame.
  mutating func count(_ header: FrameSpool.Header, from reader: inout WordReader) throws {
    frameCount += 1
    found.removeAll(keepingCapacity: true)
    let words = try reader.next(header.wordCount)
    for word in words[..<header.wordCount] where word >= PackedWords.smooth {
      let index = indexer.index(of: word)
      guard frames[Int(index)] != frameCount else { continue }
      frames[Int(index)] = frameCount
      found.append(index)
      if found.count > Self.mostColors { break }
    }
    reader.skip(header.wordCount)
    guard found.count <= Self.mostColors else { return }
    var image = SIMD4<UInt64>()
    for index in found { image[Int(index) >> 6] |= 1 << UInt64(index & 63) }
    images.append(image)
  }

  /// Returns the colors with those of small images first.
  func sorted(_ colors: [UInt32]) -> [UInt32] {
    var best = (cost: Int.max, order: Array(colors.indices))
    for power in 0...2 {
      var weights = [Double](repeating: 0, count: 256)
      for image in images {
        let count = Double(Self.count(image))
        let weight = power == 0 ? 1 : power == 1 ? 1 / count : 1 / (count * count)
        Self.forEachIndex(of: image) { weights[$0] += weight }
      }
      let order = colors.indices.sorted {
        (weights[$0], colors[$1]) > (weights[$1], colors[$0])
      }
      let cost = cost(of: order)
      if cost < best.cost { best = (cost, order) }
    }
    let order = orderByImages(count: colors.count)
    return (cost(of: order) < best.cost ? order : best.order).map { colors[$0] }
  }

  /// Returns an order in which the next image is always the one with the fewest further colors.
  private func orderByImages(count: Int) -> [Int] {
    var rest: [SIMD4<UInt64>] = []
    var isKnown: Set<SIMD4<UInt64>> = []
    for image in images where rest.count < Self.mostImages && isKnown.insert(image).inserted {
      rest.append(image)
    }
    var order: [Int] = []
    var placed = SIMD4<UInt64>()
    while !rest.isEmpty {
      var best = (count: Int.max, number: 0)
      for (number, image) in rest.enumerated() {
        let count = Self.count(image & ~placed)
        if count < best.count { best = (count, number) }
      }
      let image = rest.remove(at: best.number)
      Self.forEachIndex(of: image & ~placed) { order.append($0) }
      placed |= image
    }
    return order + (0..<count).filter { placed[$0 >> 6] >> UInt64($0 & 63) & 1 == 0 }
  }

  /// Returns the number of indices in a set.
  private static func count(_ image: SIMD4<UInt64>) -> Int {
    (0..<4).reduce(0) { $0 + image[$1].nonzeroBitCount }
  }

  /// Returns a measure of the bytes that the sizes of the codes cost in an order.
  private func cost(of order: [Int]) -> Int {
    var ranks = [Int](repeating: 0, count: 256)
    for (rank, index) in order.enumerated() { ranks[index] = rank }
    return images.reduce(0) { sum, image in
      var last = 0
      Self.forEachIndex(of: image) { last = max(last, ranks[$0]) }
      // About as many codes as there are indices are a bit longer than with half of them.
      return sum + (1 << ImageCoder.bits(for: UInt32(last + 1)))
    }
  }

  /// Calls a closure with every index of a set.
  private static func forEachIndex(of image: SIMD4<UInt64>, _ body: (Int) -> Void) {
    for part in 0..<4 {
      var bits = image[part]
      while bits != 0 {
        body(part * 64 + bits.trailingZeroBitCount)
        bits &= bits - 1
      }
    }
  }
}
