internal import Timing

extension AnimationDifference: Encodable {
  /// The keys, which never change.
  private enum CodingKeys: String, CodingKey {
    case same, a, b, findings, compared, total, worst, frames
  }

  /// Writes the verdict, its findings with their sentences, and the frames that differ.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(isSame, forKey: .same)
    try values.encode(a, forKey: .a)
    try values.encode(b, forKey: .b)
    try values.encode(findings, forKey: .findings)
    try values.encode(comparedFrames, forKey: .compared)
    try values.encode(total, forKey: .total)
    try values.encodeIfPresent(worst, forKey: .worst)
    try values.encode(frames, forKey: .frames)
  }
}

extension AnimationSummary: Encodable {
  /// The keys, which never change.
  private enum CodingKeys: String, CodingKey { case width, height, frames, length, loops }

  /// Writes the numbers; without a clock no length and loops, and with one `null` for endless
  /// loops.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(width, forKey: .width)
    try values.encode(height, forKey: .height)
    try values.encode(frames, forKey: .frames)
    guard let length else { return }
    try values.encode(length, forKey: .length)
    try values.encode(loops, forKey: .loops)
  }
}

extension FrameDifference: Encodable {
  /// The keys, which never change.
  private enum CodingKeys: String, CodingKey { case a, b, timeA, timeB, pixels }

  /// Writes the numbers of the frame and of its pixels.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(a, forKey: .a)
    try values.encode(b, forKey: .b)
    try values.encodeIfPresent(timeA, forKey: .timeA)
    try values.encodeIfPresent(timeB, forKey: .timeB)
    try values.encode(pixels, forKey: .pixels)
  }
}

extension AnimationFinding: Encodable {
  /// The keys, which never change.
  private enum CodingKeys: String, CodingKey {
    case kind, text, a, b, frames, framesInB, at, before, factor, later, count, most, x, y, area
    case fewest, bounds, worst, channel
  }

  /// Writes the kind, the sentence and the numbers in it; times in seconds, frames as first and last.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    func encode(kind: String) throws { try values.encode(kind, forKey: .kind) }
    func encode(_ frames: ClosedRange<Int>, _ key: CodingKeys) throws {
      try values.encode([frames.lowerBound, frames.upperBound], forKey: key)
    }
    func encode(_ span: FrameSpan) throws {
      try encode(span.a, .frames)
      try encode(span.b, .framesInB)
    }
    func encode<Value: Encodable>(a: Value, b: Value) throws {
      try values.encode(a, forKey: .a)
      try values.encode(b, forKey: .b)
    }
    switch self {
    case .size(let a, let b):
      try encode(kind: "size")
      try encode(a: a, b: b)
    case .count(let a, let b):
      try encode(kind: "count")
      try encode(a: a, b: b)
    case .length(let a, let b):
      try encode(kind: "length")
      try encode(a: a, b: b)
    case .loops(let a, let b):
      try encode(kind: "loops")
      try encode(a: a, b: b)
    case .rate(let a, let b):
      try encode(kind: "rate")
      try encode(a: a, b: b)
    case .speed(let factor):
      try encode(kind: "speed")
      try values.encode(factor, forKey: .factor)
    case .shift(let time):
      try encode(kind: "shift")
      try values.encode(time, forKey: .later)
    case .shiftInFrames(let frames):
      try encode(kind: "shiftInFrames")
      try values.encode(frames, forKey: .later)
    case .missing(let frames, let time):
      try encode(kind: "missing")
      try encode(frames, .frames)
      try values.encodeIfPresent(time, forKey: .at)
    case .new(let frames, let next, let time):
      try encode(kind: "new")
      try encode(frames, .framesInB)
      try values.encodeIfPresent(next, forKey: .before)
      try values.encodeIfPresent(time, forKey: .at)
    case .duration(let span, let time, let a, let b):
      try encode(kind: "duration")
      try encode(span)
      try values.encode(time, forKey: .at)
      try encode(a: a, b: b)
    case .durations(let span, let count, let most):
      try encode(kind: "durations")
      try encode(span)
      try values.encode(count, forKey: .count)
      try values.encode(most, forKey: .most)
    case .moved(let span, let x, let y, let area):
      try encode(kind: "moved")
      try encode(span)
      try values.encode(x, forKey: .x)
      try values.encode(y, forKey: .y)
      try values.encodeIfPresent(area, forKey: .area)
    case .pixels(let span, let fewest, let most, let bounds, let worst, let channel):
      try encode(kind: "pixels")
      try encode(span)
      try values.encode(fewest, forKey: .fewest)
      try values.encode(most, forKey: .most)
      try values.encode(bounds, forKey: .bounds)
      try values.encode(worst, forKey: .worst)
      try values.encode(channel, forKey: .channel)
    }
    try values.encode(description, forKey: .text)
  }
}
