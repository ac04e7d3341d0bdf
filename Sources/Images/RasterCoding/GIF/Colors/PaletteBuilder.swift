package import Imaging

/// The choice of a palette for an animation that has more colors than fit.
///
/// Colors that cover much of the screen are pinned, so that they stay exact. The others are
/// divided into boxes: repeatedly, the box whose division along its longest side reduces the error
/// most is cut. The means of the boxes then move in a few rounds to the means of the colors
/// nearest to them.
package struct PaletteBuilder {
  /// The largest number of exact colors; one more index is for unchanged pixels.
  static let mostExact = 255
  /// The largest number of pinned colors.
  private static let mostPinned = 96
  /// The fraction of the total weight from which a color is pinned.
  private static let pinnedShare: Float = 0.006
  /// The largest number of colors that are added for mixes.
  private static let mostExtremes = 40

  /// A color, or the mean of similar ones, with its weight.
  struct Sample {
    /// The point for distances.
    var point: PerceptualPoint
    /// Red, 0...255.
    var red: Float
    /// Green, 0...255.
    var green: Float
    /// Blue, 0...255.
    var blue: Float
    var weight: Float

    /// The nearest color, `0xRRGGBB`.
    var color: UInt32 {
      UInt32(red.rounded()) << 16 | UInt32(green.rounded()) << 8 | UInt32(blue.rounded())
    }

    init(_ entry: ColorHistogram.Entry) {
      (red, green, blue, weight) = (entry.red, entry.green, entry.blue, entry.weight)
      point = PerceptualPoint(red: red, green: green, blue: blue)
    }
  }

  /// A range of the samples.
  private struct Box {
    /// The range of the samples in the box.
    var range: Range<Int>
    /// The axis along which it is cut.
    var axis = 0
    /// The coordinate of the cut; samples below it go to the lower part.
    var cut: Float = 0
    /// The reduction of the error by the cut; 0 if there is nothing to cut.
    var gain: Float = 0
  }

  let settings: PaletteSettings.Bounds
  let tasks: TaskRunner
  /// The colors that stay exact.
  private let pinned: [UInt32]
  /// The weights of the pinned colors.
  private let pinnedWeights: [Float]
  /// The other colors.
  private(set) var samples: [Sample]
  /// All colors, if they fit.
  private var exact: [UInt32]?

  /// Makes a builder for weighted colors.
  init(
    _ entries: [ColorHistogram.Entry], settings: PaletteSettings.Bounds,
    tasks: TaskRunner = .serial
  ) {
    self.settings = settings; self.tasks = tasks
    let colors = entries.compactMap(\.color)
    exact = colors.count == entries.count && colors.count <= settings.exact ? colors : nil
    let heavy = Self.pinnedColors(of: entries).prefix(settings.colors / 2)
    (pinned, pinnedWeights) = (heavy.compactMap(\.color), heavy.map(\.weight))
    let (isPinned, least) = (Set(pinned), heavy.last?.weight ?? .infinity)
    var rest = entries.filter { entry in
      guard let color = entry.color, entry.weight >= least else { return true }
      return !isPinned.contains(color)
    }
    if rest.count > settings.samples { rest = Self.joined(rest, beyond: settings.samples / 2) }
    samples = rest.map(Sample.init)
  }

  static func palette(
    for histogram: borrowing ColorHistogram, settings: PaletteSettings.Bounds,
    tasks: TaskRunner = .serial
  ) throws -> Palette {
    var builder = PaletteBuilder(histogram.entries, settings: settings, tasks: tasks)
    return Palette(colors: try builder.colors())
  }

  package static func palette(
    for histogram: borrowing ColorHistogram, intent: EncodingIntent = .compact
  ) throws -> Palette { try palette(for: histogram, settings: PaletteSettings(intent).ofFile) }

  /// Chooses the colors, in ascending order.
  mutating func colors() throws -> [UInt32] {
    if let exact { return exact }
    let extremes = settings.tolerance == nil ? 0 : min(Self.mostExtremes, samples.count / 2)
    let boxes = Self.cut(&samples, into: settings.colors - pinned.count - extremes)
    var means = boxes.map { Self.mean(of: samples[$0]) }
    // For each sample the color to which it was nearest in the last round.
    var nearest = [UInt8](repeating: 0, count: samples.count)
    for (number, box) in boxes.enumerated() {
      for sample in box { nearest[sample] = UInt8(min(255, pinned.count + number)) }
    }
    for _ in 0..<settings.rounds { means = try moved(means, &nearest) }
    var colors = pinned
    var taken = Set(pinned)
    for color in means.map(Self.rounded) where taken.insert(color).inserted { colors.append(color) }
    if let tolerance = settings.tolerance { try addExtremes(to: &colors, tolerance: tolerance) }
    return colors.sorted()
  }

  /// Returns the sum of the squared distances to the nearest colors of a palette, with weights.
  func squaredError(of palette: Palette) -> Float {
    var sum: Double = 0
    var last = 0
    for sample in samples {
      let nearest = palette.nearest(to: sample.point, guess: last)
      last = nearest.index
      sum += Double(nearest.squaredDistance * sample.weight)
    }
    for (color, weight) in zip(pinned, pinnedWeights) {
      sum += Double(palette.nearest(to: PerceptualPoint(color)).squaredDistance * weight)
    }
    return Float(sum)
  }

  /// The sum of all weights.
  var weight: Float {
    Float((samples.lazy.map(\.weight) + pinnedWeights).reduce(0) { $0 + Double($1) })
  }

  /// Returns the colors that cover so much that they stay exact, heaviest first.
  private static func pinnedColors(
    of entries: [ColorHistogram.Entry]
  ) -> ArraySlice<ColorHistogram.Entry> {
    let whole = entries.reduce(0) { $0 + Double($1.weight) }
    let least = Float(whole) * pinnedShare
    let heavy = entries.filter { $0.color != nil && $0.weight >= least }
      .sorted { ($0.weight, $1.color ?? 0) > ($1.weight, $0.color ?? 0) }
    return heavy.prefix(mostPinned)
  }

  /// Returns entries with the colors that share the upper six bits of every channel joined, but
  /// not those of the heaviest, `count` of them.
  private static func joined(
    _ entries: [ColorHistogram.Entry], beyond count: Int
  ) -> [ColorHistogram.Entry] {
    // Positive numbers have the order of their bits.
    let weights = RadixSort.sorted(entries.map { UInt64($0.weight.bitPattern) })
    let least = Float(bitPattern: UInt32(weights[entries.count - 1 - count]))
    /// Returns the number of an entry's cell.
    func cell(_ entry: ColorHistogram.Entry) -> Int {
      (Int(entry.red) >> 2) << 12 | (Int(entry.green) >> 2) << 6 | Int(entry.blue) >> 2
    }
    var indices = [Int32](repeating: -1, count: 1 << 18)
    var result = entries.filter { $0.weight > least }
    let heavy = result.count
    for entry in entries where entry.weight <= least {
      let cell = cell(entry)
      if indices[cell] < 0 {
        indices[cell] = Int32(result.count)
        result.append(.init(red: 0, green: 0, blue: 0, weight: 0, color: nil))
      }
      let index = Int(indices[cell])
      result[index].red += entry.red * entry.weight
      result[index].green += entry.green * entry.weight
      result[index].blue += entry.blue * entry.weight
      result[index].weight += entry.weight
    }
    for index in heavy..<result.count {
      let weight = result[index].weight
      result[index].red /= weight
      result[index].green /= weight
      result[index].blue /= weight
    }
    return result
  }

  /// Cuts the samples into at most `count` boxes, reordering them.
  private static func cut(_ samples: inout [Sample], into count: Int) -> [Range<Int>] {
    guard !samples.isEmpty, count > 0 else { return [] }
    var boxes = [measured(Box(range: samples.indices), samples)]
    while boxes.count < count {
      var best = 0
      for index in boxes.indices where boxes[index].gain > boxes[best].gain { best = index }
      let box = boxes[best]
      guard box.gain > 0 else { break }
      let middle = samples[box.range].partition {
        coordinate($0.point, box.axis) >= box.cut
      }
      boxes[best] = measured(Box(range: box.range.lowerBound..<middle), samples)
      boxes.append(measured(Box(range: middle..<box.range.upperBound), samples))
    }
    return boxes.map(\.range)
  }

  private static func coordinate(_ point: PerceptualPoint, _ axis: Int) -> Float {
    axis == 0 ? point.lightness : axis == 1 ? point.greenRed : point.blueYellow
  }

  /// Returns a box with its best cut among 64 positions along each axis.
  private static func measured(_ box: Box, _ samples: [Sample]) -> Box {
    var result = box
    guard box.range.count > 1 else { return result }
    samples.withUnsafeBufferPointer { samples in
      let samples = UnsafeBufferPointer(rebasing: samples[box.range])
      let axes = Axes(samples)
      // For each bin of each axis, the sum of the weights and that of the weighted coordinates.
      withUnsafeTemporaryAllocation(of: SIMD2<Double>.self, capacity: 3 * bins) { sums in
        sums.initialize(repeating: .zero)
        for sample in samples {
          let weight = Double(sample.weight)
          for axis in 0..<3 {
            let offset = coordinate(sample.point, axis) - axes.low[axis]
            let bin = min(bins &- 1, Int(offset * axes.scale[axis])) &+ axis &* bins
            sums[bin] += SIMD2(weight, weight * Double(offset))
          }
        }
        var bin = 0
        for axis in 0..<3 {
          let range = axis * bins..<(axis + 1) * bins
          let cut = bestCut(UnsafeBufferPointer(rebasing: sums[range]))
          if cut.gain > result.gain { (result.axis, result.gain, bin) = (axis, cut.gain, cut.bin) }
        }
        guard result.gain > 0 else { return }
        // The cut goes through a sample, so that rounding cannot leave a part empty.
        var lowest = Float.infinity
        let (axis, low, scale) = (result.axis, axes.low[result.axis], axes.scale[result.axis])
        for sample in samples {
          let value = coordinate(sample.point, axis)
          if Int((value - low) * scale) > bin { lowest = min(lowest, value) }
        }
        result.cut = lowest
      }
    }
    return result
  }

  /// The extent of some samples along each axis.
  private struct Axes {
    /// The smallest coordinates.
    var low = SIMD3<Float>(repeating: .infinity)
    /// The number of bins per unit; 0 along an axis without extent.
    var scale = SIMD3<Float>.zero

    /// Makes the extent of samples, at least one.
    init(_ samples: UnsafeBufferPointer<Sample>) {
      var high = SIMD3<Float>(repeating: -.infinity)
      for sample in samples {
        for axis in 0..<3 {
          let value = coordinate(sample.point, axis)
          low[axis] = min(low[axis], value)
          high[axis] = max(high[axis], value)
        }
      }
      for axis in 0..<3 where high[axis] > low[axis] {
        scale[axis] = Float(bins) / (high[axis] - low[axis])
      }
    }
  }

  /// The number of positions at which a box may be cut along an axis.
  private static let bins = 64

  /// Returns the bin behind which a cut along an axis reduces the error most, and by how much; 0 if
  /// nothing lies behind any.
  ///
  /// - Parameter sums: for each bin the sum of the weights, and that of the weighted coordinates.
  private static func bestCut(
    _ sums: UnsafeBufferPointer<SIMD2<Double>>
  ) -> (bin: Int, gain: Float) {
    let all = sums.reduce(.zero, +)
    var below = SIMD2<Double>.zero
    var best = (bin: 0, gain: Float(0))
    for bin in 0..<bins - 1 {
      below += sums[bin]
      let above = all - below
      guard below.x > 0, above.x > 0 else { continue }
      // The reduction of the squared error if each part has a mean of its own.
      let gain = Float(
        below.y * below.y / below.x + above.y * above.y / above.x - all.y * all.y / all.x)
      if gain > best.gain { best = (bin, gain) }
    }
    return best
  }

  /// The number of slices of the samples that are worked on at the same time.
  static let slices = 4

  /// Returns the indices of a slice of the samples.
  func slice(_ number: Int) -> Range<Int> {
    samples.count * number / Self.slices..<samples.count * (number + 1) / Self.slices
  }

  /// Returns the weighted mean of some samples.
  private static func mean(of samples: ArraySlice<Sample>) -> Mean {
    var mean = Mean()
    for sample in samples { mean.add(sample) }
    return mean
  }

  /// Assigns every sample to the nearest color and returns the new means of the free ones.
  ///
  /// - Parameter nearest: guesses of the numbers of the nearest colors, which are replaced.
  private func moved(_ means: [Mean], _ nearest: inout [UInt8]) throws -> [Mean] {
    var colors = pinned
    var taken = Set(pinned)
    for color in means.map(Self.rounded) where taken.insert(color).inserted { colors.append(color) }
    let (palette, guesses) = (Palette(colors: colors), nearest)
    let slices = try tasks.map(Self.slices) { number in
      var moved = [Mean](repeating: Mean(), count: colors.count)
      var found: [UInt8] = []
      for index in slice(number) {
        let guess = min(Int(guesses[index]), colors.count - 1)
        let color = palette.nearest(to: samples[index].point, guess: guess).index
        moved[color].add(samples[index])
        found.append(UInt8(color))
      }
      return (moved: moved, found: found)
    }
    nearest = slices.flatMap(\.found)
    let moved = colors.indices.map { index in
      slices.reduce(into: Mean()) { $0.add($1.moved[index]) }
    }
    return moved[pinned.count...].filter { $0.weight > 0 }
  }

  /// Rounds a mean to a color, half up.
  private static func rounded(_ mean: Mean) -> UInt32 {
    /// Divides a sum by the weight.
    func byte(_ sum: Double) -> UInt32 {
      UInt32(min(255, max(0, (sum / mean.weight + 0.5).rounded(.down))))
    }
    return byte(mean.red) << 16 | byte(mean.green) << 8 | byte(mean.blue)
  }

  /// A running weighted mean of samples.
  private struct Mean {
    /// The sum of red times weight.
    var red = 0.0
    /// The sum of green times weight.
    var green = 0.0
    /// The sum of blue times weight.
    var blue = 0.0
    /// The sum of the weights.
    var weight = 0.0

    /// Adds another mean.
    mutating func add(_ other: Mean) {
      red += other.red
      green += other.green
      blue += other.blue
      weight += other.weight
    }

    mutating func add(_ sample: Sample) {
      let weight = Double(sample.weight)
      red += Double(sample.red) * weight
      green += Double(sample.green) * weight
      blue += Double(sample.blue) * weight
      self.weight += weight
    }
  }
}
