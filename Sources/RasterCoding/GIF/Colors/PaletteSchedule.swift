internal import Imaging

/// The palettes of an animation: one for the file, and others for parts of it.
struct PaletteSchedule {
  /// A number of successive frames with colours of their own, or those of the file.
  struct Part {
    /// The number of frames.
    var frameCount: Int
    /// The colours, `0xRRGGBB`; `nil` for those of the file.
    var colors: [UInt32]?
  }

  /// The colours of the file.
  var shared: [UInt32]
  /// The parts in order.
  var parts: [Part]
}

/// A division of an animation into parts with palettes of their own, where they pay.
///
/// A part is a number of frames that together paint about one screen or more, so that the number of
/// palettes is bounded by the painted area. It gets its own palette if the errors that this avoids
/// are worth the bytes of the tables, of which a GIF needs one for every image.
struct PaletteScheduler: ~Copyable {
  /// The weight of a pixel in a smooth area, where an error is seen best.
  private static let smoothWeight: UInt64 = 8
  /// The weight of an appearance in addition to its display time, in centiseconds.
  private static let appearanceWeight = 4
  /// The weight of the errors in a first screen that mostly stays.
  private static let stayingWeight: Float = 16
  /// The largest number of bytes of a table.
  private static let tableBytes: Float = 768

  /// The number of pixels of the screen.
  private let pixelCount: Int
  /// The settings of the intent.
  private let settings: PaletteSettings
  /// The palette of the whole animation.
  private let whole: Palette
  /// The colours of the present part.
  private var histogram = ColorHistogram(capacity: 8192)
  /// The numbers of painted pixels of each colour.
  private var pixels = ColorHistogram()
  /// The numbers of those in smooth areas.
  private var smoothPixels = ColorHistogram()
  /// The colours of all parts without a palette of their own.
  private var rest = ColorHistogram()
  /// The number of frames in the present part.
  private var frameCount = 0
  /// The number of pixels that the present part paints.
  private var painted = 0
  /// The finished parts.
  private var parts: [PaletteSchedule.Part] = []

  /// Makes a scheduler for an animation with a palette for all of it.
  init(pixelCount: Int, settings: PaletteSettings, whole: Palette) {
    self.pixelCount = pixelCount; self.settings = settings; self.whole = whole
  }

  /// Adds the next frame.
  mutating func add(_ header: FrameSpool.Header, from reader: inout WordReader) throws {
    let time = UInt64(Self.appearanceWeight + header.delay)
    let words = try reader.next(header.wordCount)
    // Where only little of the first screen moves, the rest stays, and deserves its own colours.
    if parts.isEmpty, frameCount == 1, header.rect.width * header.rect.height * 8 < pixelCount {
      endPart(staying: Self.stayingWeight)
    }
    var (last, count, all): (UInt32, Int, Int) = (0, 0, 0)
    for word in words[..<header.wordCount] {
      if word >= PackedWords.smooth {
        if count > 0 { add(last, count, time) }
        (last, count) = (word, 1)
        all += 1
      } else if word >= PackedWords.repeated {
        count += Int(word & PackedWords.countMask)
        all += Int(word & PackedWords.countMask)
      }
    }
    if count > 0 { add(last, count, time) }
    reader.skip(header.wordCount)
    painted += all
    frameCount += 1
    if Float(painted) >= settings.partScreens * Float(pixelCount) { endPart() }
  }

  /// Adds pixels of one colour.
  @inline(__always)
  private mutating func add(_ word: UInt32, _ count: Int, _ time: UInt64) {
    let weight = word < PackedWords.opaque ? Self.smoothWeight : 1
    histogram.add(word, weight: UInt64(count) * time * weight)
    pixels.add(word, weight: UInt64(count))
    if weight > 1 { smoothPixels.add(word, weight: UInt64(count)) }
  }

  /// Ends the present part, and chooses its palette.
  ///
  /// - Parameter weight: the weight of its errors in comparison with those of a moving part.
  private mutating func endPart(staying weight: Float = 1) {
    guard frameCount > 0 else { return }
    let entries = histogram.entries
    var part = PaletteSchedule.Part(frameCount: frameCount)
    var builder = PaletteBuilder(entries, settings: settings.ofPart)
    let total = entries.reduce(0) { $0 + Double($1.weight) }
    // The mean error of a painted pixel; the weights of smooth areas count.
    let scale = weight * Float(painted) / Float(max(1, total))
    let error = builder.squaredError(of: whole) * scale
    let bytes = Self.tableBytes * Float(frameCount)
    if error * settings.bytesPerError > bytes {
      let palette = Palette(colors: builder.colors())
      if (error - builder.squaredError(of: palette) * scale) * settings.bytesPerError > bytes {
        part.colors = palette.colors
      }
    }
    if part.colors == nil {
      for entry in entries { rest.add(entry) }
    }
    parts.append(part)
    histogram = ColorHistogram(capacity: 8192)
    (frameCount, painted) = (0, 0)
  }

  /// Ends the animation, and returns its palettes, given the display times of its colours.
  consuming func schedule(times: borrowing ColorHistogram) -> PaletteSchedule {
    endPart()
    if parts.allSatisfy({ $0.colors == nil }) {
      var entries = times.entries
      for index in entries.indices {
        guard let color = entries[index].color else { continue }
        let share =
          Float(smoothPixels.weight(of: color)) / Float(max(1, pixels.weight(of: color)))
        entries[index].weight *= 1 + share * Float(Self.smoothWeight - 1)
      }
      var builder = PaletteBuilder(entries, settings: settings.ofFile)
      return PaletteSchedule(shared: builder.colors(), parts: parts)
    }
    if rest.count > 0 {
      let shared = PaletteBuilder.palette(for: rest, settings: settings.ofFile)
      return PaletteSchedule(shared: shared.colors, parts: parts)
    }
    // The colours of the longest part need no table of its own.
    var longest = 0
    for index in parts.indices where parts[index].frameCount > parts[longest].frameCount {
      longest = index
    }
    let shared = parts[longest].colors ?? whole.colors
    parts[longest].colors = nil
    return PaletteSchedule(shared: shared, parts: parts)
  }
}
