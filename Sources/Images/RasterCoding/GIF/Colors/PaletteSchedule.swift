internal import Imaging

/// The palettes of an animation: one for the file, and others for parts of it.
struct PaletteSchedule {
  /// A number of successive frames with colors of their own, or those of the file.
  struct Part {
    var frameCount: Int
    /// The colors, `0xRRGGBB`; `nil` for those of the file.
    var colors: [UInt32]?
  }

  /// The colors of the file.
  var shared: [UInt32]
  /// The parts in order.
  var parts: [Part]
  /// A lookup of the colors of the file that knows some already; `nil` if none is known.
  var indexer: ColorIndexer?

  /// Puts the colors of the file in an order.
  mutating func sort(by order: PaletteOrder) {
    shared = order.sorted(shared)
    indexer = order.indexer.reordered(for: Palette(colors: shared))
  }
}

/// A division of an animation into parts with palettes of their own, where they pay.
///
/// A part is a number of frames that together paint about one screen or more, so that the number of
/// palettes is bounded by the painted area. It gets its own palette if the errors that this avoids
/// are worth the bytes of the tables, of which a GIF needs one for every image.
struct PaletteScheduler {
  /// The weight of a pixel in a smooth area, where an error is seen best.
  private static let smoothWeight: UInt64 = 8
  /// The weight of an appearance in addition to its display time, in centiseconds.
  private static let appearanceWeight = 4
  /// The weight of the errors in a first screen that mostly stays.
  private static let stayingWeight: Float = 16
  /// The largest number of bytes of a table.
  private static let tableBytes: Float = 768
  /// The number of parts that are examined at the same time.
  private static let partsAtOnce = 4
  /// The largest number of colors of a part that are counted exactly.
  private static let partCapacity = 8192

  /// Successive frames that may get a palette of their own.
  private struct Candidate {
    /// The numbers of the frames.
    var frames: Range<Int>
    /// The number of pixels that they paint.
    var painted: Int
    /// The weight of their errors in comparison with those of a moving part.
    var weight: Float
  }

  /// The result for a part.
  private enum Examination {
    /// The part has its own colors.
    case own([UInt32])
    /// Colors of its own do not pay; those that it has with their weights.
    case shared(Colors)
  }

  /// Colors with their weights, which can be passed on.
  private final class Colors {
    let weights: ColorHistogram

    /// Keeps weights.
    init(_ weights: consuming ColorHistogram) { self.weights = weights }
  }

  /// The numbers of painted pixels of each color.
  private final class PixelCounts {
    /// The numbers of all pixels.
    var all: ColorHistogram
    /// The numbers of those in smooth areas.
    var smooth: ColorHistogram

    /// Starts with a number of colors that are counted exactly.
    init(capacity: Int) {
      all = ColorHistogram(capacity: capacity)
      smooth = ColorHistogram(capacity: capacity)
    }

    /// Adds the numbers of another part.
    func add(_ other: PixelCounts) {
      for entry in other.all.entries { all.add(entry) }
      for entry in other.smooth.entries { smooth.add(entry) }
    }
  }

  let spool: FrameSpool
  /// The number of pixels of the screen.
  let pixelCount: Int
  /// The settings of the intent.
  let settings: PaletteSettings
  /// The palette of the whole animation.
  let whole: Palette
  let tasks: TaskRunner

  /// Returns the palettes, given the display times of all colors.
  func schedule(times: borrowing ColorHistogram) throws -> PaletteSchedule {
    let candidates = candidates()
    // The colors of all parts without a palette of their own.
    var rest = ColorHistogram()
    var parts: [PaletteSchedule.Part] = []
    try forEach(candidates, { try examine($0) }) { candidate, examination in
      var part = PaletteSchedule.Part(frameCount: candidate.frames.count)
      switch examination {
      case .own(let colors): part.colors = colors
      case .shared(let colors): for entry in colors.weights.entries { rest.add(entry) }
      }
      parts.append(part)
    }
    if parts.allSatisfy({ $0.colors == nil }) {
      let counts = PixelCounts(capacity: ColorHistogram.defaultCapacity)
      try forEach(candidates, { try countPixels(of: $0) }) { counts.add($1) }
      var builder = PaletteBuilder(
        weighted(times, by: counts), settings: settings.ofFile, tasks: tasks)
      return PaletteSchedule(shared: try builder.colors(), parts: parts)
    }
    if rest.count > 0 {
      let shared = try PaletteBuilder.palette(for: rest, settings: settings.ofFile, tasks: tasks)
      return PaletteSchedule(shared: shared.colors, parts: parts)
    }
    // The colors of the longest part need no table of its own.
    var longest = 0
    for index in parts.indices where parts[index].frameCount > parts[longest].frameCount {
      longest = index
    }
    let shared = parts[longest].colors ?? whole.colors
    parts[longest].colors = nil
    return PaletteSchedule(shared: shared, parts: parts)
  }

  /// Calls a closure with some parts at the same time, and another one with their results in order.
  private func forEach<Value>(
    _ candidates: [Candidate], _ body: @escaping (Candidate) throws -> Value,
    then take: (Candidate, Value) -> Void
  ) throws {
    for start in stride(from: 0, to: candidates.count, by: Self.partsAtOnce) {
      let present = candidates[start..<min(start + Self.partsAtOnce, candidates.count)]
      let results = try tasks.map(present.count) { try body(candidates[start + $0]) }
      for (candidate, result) in zip(present, results) { take(candidate, result) }
    }
  }

  /// Returns the parts that are examined.
  private func candidates() -> [Candidate] {
    var result: [Candidate] = []
    var (start, painted) = (0, 0)
    for (number, header) in spool.headers.enumerated() {
      // Where only little of the first screen moves, the rest stays, and deserves its own colors.
      if number == 1, header.rect.width * header.rect.height * 8 < pixelCount {
        result.append(Candidate(frames: 0..<1, painted: painted, weight: Self.stayingWeight))
        (start, painted) = (1, 0)
      }
      painted += header.pixelCount
      if Float(painted) >= settings.partScreens * Float(pixelCount) {
        result.append(Candidate(frames: start..<number + 1, painted: painted, weight: 1))
        (start, painted) = (number + 1, 0)
      }
    }
    if start < spool.headers.count {
      result.append(Candidate(frames: start..<spool.headers.count, painted: painted, weight: 1))
    }
    return result
  }

  /// Counts the colors of a part, and chooses its palette.
  private func examine(_ part: Candidate) throws -> Examination {
    var weights = ColorHistogram(capacity: Self.partCapacity)
    try eachRun(in: part.frames) { word, count, time in
      let weight = word < PackedWords.opaque ? Self.smoothWeight : 1
      weights.add(word, weight: UInt64(count) * time * weight)
    }
    var builder = PaletteBuilder(weights.entries, settings: settings.ofPart)
    // The mean error of a painted pixel; the weights of smooth areas count.
    let scale = part.weight * Float(part.painted) / max(1, builder.weight)
    let error = builder.squaredError(of: whole) * scale
    let bytes = Self.tableBytes * Float(part.frames.count)
    if error * settings.bytesPerError > bytes {
      let palette = Palette(colors: try builder.colors())
      let gain = error - builder.squaredError(of: palette) * scale
      if gain * settings.bytesPerError > bytes { return .own(palette.colors) }
    }
    return .shared(Colors(weights))
  }

  private func countPixels(of part: Candidate) throws -> PixelCounts {
    let counts = PixelCounts(capacity: Self.partCapacity)
    try eachRun(in: part.frames) { word, count, _ in
      counts.all.add(word, weight: UInt64(count))
      if word < PackedWords.opaque { counts.smooth.add(word, weight: UInt64(count)) }
    }
    return counts
  }

  /// Calls a closure with the runs of changed pixels of some frames: a word, the number of pixels, and the
  /// weight of the frame's display time.
  @inline(__always)
  private func eachRun(
    in frames: Range<Int>, _ body: (_ word: UInt32, _ count: Int, _ time: UInt64) -> Void
  ) throws {
    try spool.replay(frames) { header, reader in
      let time = UInt64(Self.appearanceWeight + header.delay)
      let words = try reader.next(header.wordCount)
      var (last, count): (UInt32, Int) = (0, 0)
      for word in words[..<header.wordCount] {
        if word >= PackedWords.smooth {
          if count > 0 { body(last, count, time) }
          (last, count) = (word, 1)
        } else if word >= PackedWords.repeated, word < PackedWords.literal {
          count += Int(word & PackedWords.countMask)
        }
      }
      if count > 0 { body(last, count, time) }
      reader.skip(header.wordCount)
    }
  }

  /// Returns colors with their display times, those of smooth areas with more weight.
  private func weighted(
    _ times: borrowing ColorHistogram, by counts: PixelCounts
  ) -> [ColorHistogram.Entry] {
    var entries = times.entries
    for index in entries.indices {
      guard let color = entries[index].color else { continue }
      let share =
        Float(counts.smooth.weight(of: color))
        / Float(max(1, counts.all.weight(of: color)))
      entries[index].weight *= 1 + min(1, share) * Float(Self.smoothWeight - 1)
    }
    return entries
  }
}
