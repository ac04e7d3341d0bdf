/// A search for the best setting of an animation whose file is small enough.
struct SettingSearch {
  /// The most encodings.
  static let maximumTries = 6

  /// The settings, the best first.
  private var ladder: [EncodingSetting]
  /// The place of the best setting that may be small enough.
  private var low = 0
  /// The place of the best setting that is known to be small enough; their number if none is.
  private var high: Int
  /// The number of encodings so far.
  private(set) var tries = 0
  /// The place that is to be tried next; `nil` at the end.
  private var next: Int? = 0

  /// Creates a search in settings, the best first; at least one.
  ///
  /// - Parameter tries: The number of encodings so far.
  init(_ ladder: [EncodingSetting], tries: Int = 0) {
    self.ladder = ladder; self.tries = tries
    high = ladder.count
  }

  /// Encodes an animation with one setting after the other, and returns the best one that has few
  /// enough bytes.
  ///
  /// - Parameters:
  ///   - limit: The largest number of bytes.
  ///   - name: The name of the output in messages.
  ///   - tries: The number of encodings so far.
  ///   - advice: The words after "allow more, or" in the message for a limit that is too low.
  ///   - described: A function that returns the frame rate and the scale of a setting.
  ///   - encode: A function that encodes with a setting, and returns the number of bytes.
  /// - Throws: `RenderError` of invalid data if no setting has few enough bytes.
  static func run<Encoded>(
    _ ladder: [EncodingSetting], limit: Int, name: String, tries: Int = 0, advice: String,
    described: (EncodingSetting) -> (framesPerSecond: Double, scale: Double),
    encode: (EncodingSetting) throws -> (encoded: Encoded, bytes: Int)
  ) throws -> (encoded: Encoded, setting: ChosenSetting) {
    var search = SettingSearch(ladder, tries: tries)
    var best: (encoded: Encoded, setting: EncodingSetting)?
    var fewest = (setting: ladder[0], bytes: Int.max)
    while let setting = search.setting {
      let (encoded, bytes) = try encode(setting)
      if bytes <= limit { best = (encoded, setting) }
      if bytes < fewest.bytes { fewest = (setting, bytes) }
      search.take(isSmallEnough: bytes <= limit)
    }
    func chosen(_ setting: EncodingSetting) -> ChosenSetting {
      let (framesPerSecond, scale) = described(setting)
      return ChosenSetting(
        setting, framesPerSecond: framesPerSecond, scale: scale, encodings: search.tries)
    }
    guard let best else {
      throw RenderError(
        .invalidData, at: name,
        "it has \(fewest.bytes) bytes with \(chosen(fewest.setting).choices), more than the "
          + "\(limit) of `byteLimit`; allow more, or \(advice)")
    }
    return (best.encoded, chosen(best.setting))
  }

  /// The setting that is to be tried next; `nil` at the end.
  var setting: EncodingSetting? { next.map { ladder[$0] } }

  /// Takes the result of the setting that was tried.
  mutating func take(isSmallEnough: Bool) {
    guard let place = next else { return }
    tries += 1
    if isSmallEnough { high = place } else { low = place + 1 }
    guard tries < Self.maximumTries else {
      next = nil
      return
    }
    if low == high, high > 0, high < ladder.count { refine() }
    next = low < high ? low + (high - low) / 2 : nil
  }

  /// Inserts a scale or a quality between that of the best setting that is small enough and the one
  /// before it, if they differ in nothing else.
  private mutating func refine() {
    let (larger, smaller) = (ladder[high - 1], ladder[high])
    var between = smaller
    if larger.scale - smaller.scale > 0.02 {
      between.scale = larger.scale
      guard between == larger else { return }
      between.scale = (larger.scale + smaller.scale) / 2
    } else if let best = larger.quality, let least = smaller.quality, best - least > 3 {
      between.quality = best
      guard between == larger else { return }
      between.quality = (best + least) / 2
    } else {
      return
    }
    ladder.insert(between, at: high)
    low = high
    high += 1
  }
}
