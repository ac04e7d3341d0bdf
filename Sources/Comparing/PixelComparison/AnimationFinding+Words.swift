internal import Imaging
internal import Timing

extension AnimationFinding: CustomStringConvertible {
  /// The finding as a sentence without a full stop.
  public var description: String {
    switch self {
    case .size(let a, let b):
      return "B is \(Self.size(b)) instead of \(Self.size(a)), so no pixel is compared"
    case .count(let a, let b):
      return "B has \(Self.count(b, "frame")) instead of \(Self.number(a))"
    case .length(let a, let b): return "B lasts \(b.clock) instead of \(a.clock)"
    case .loops(let a, let b): return "B plays \(Self.loops(b)) instead of \(Self.loops(a))"
    case .rate(let a, let b):
      return "B shows the same frames at \(Self.decimal(b)) instead of \(Self.decimal(a)) "
        + "frames per second"
    case .speed(let factor): return "B plays at \(Self.decimal(factor)) times the speed"
    case .shift(let time):
      return time < .zero
        ? "B is A \((.zero - time).milliseconds) earlier" : "B is A \(time.milliseconds) later"
    case .shiftInFrames(let frames):
      return "B is A \(Self.count(abs(frames), "frame")) \(frames < 0 ? "earlier" : "later")"
    case .missing(let frames, let time):
      return frames.count == 1
        ? "frame \(frames.lowerBound) of A\(Self.place(time, "at")) is missing in B"
        : "frames \(Self.range(frames)) of A\(Self.place(time, "from")) are missing in B"
    case .new(let frames, let next, let time):
      return Self.count(frames.count, "frame") + (frames.count == 1 ? " is" : " are") + " new in B "
        + (next.map { "before frame \($0) of A\(Self.place(time, "at"))" }
          ?? "after the last frame of A")
    case .duration(let span, let time, let a, let b):
      return span.a.count == 1
        ? "\(span.words)\(Self.place(time, "at")) is shown \(b.milliseconds) "
          + "instead of \(a.milliseconds)"
        : "\(span.words)\(Self.place(time, "from")) are shown \(b.milliseconds) "
          + "instead of \(a.milliseconds) each"
    case .durations(let span, let count, let most):
      return "\(Self.number(count)) of the \(span.words) are shown up to \(most.milliseconds) "
        + "longer or shorter"
    case .moved(let span, let x, let y, let area):
      let object = area.map { "the area \($0.words)" } ?? "the frame"
      return "\(span.words): \(object) lies \(Self.offset(x: x, y: y))"
    case .pixels(let span, let fewest, let most, let bounds, let worst, let channel):
      let place = bounds.area == 1 ? "at \(bounds.x),\(bounds.y)" : "in \(bounds.words)"
      let verb = most == 1 ? "differs" : "differ"
      return "\(span.words): \(fewest < most ? "up to " : "")\(Self.count(most, "pixel")) \(verb) "
        + place + (span.a.count > 1 ? ", worst frame \(worst)" : ",") + " by \(channel) of 255"
    }
  }

  /// Returns the text of a size: `390×844`.
  private static func size(_ sides: [Int]) -> String {
    sides.map(String.init).joined(separator: "×")
  }

  /// Returns a number with a space between thousands.
  package static func number(_ value: Int) -> String {
    var digits = String(value)
    var place = digits.count - 3
    while place > 0 {
      digits.insert(" ", at: digits.index(digits.startIndex, offsetBy: place))
      place -= 3
    }
    return digits
  }

  /// Returns the number of some things.
  private static func count(_ value: Int, _ noun: String) -> String {
    "\(number(value)) \(noun)\(value == 1 ? "" : "s")"
  }

  /// Returns the number of times that an animation plays.
  private static func loops(_ count: Int?) -> String {
    guard let count else { return "for ever" }
    return count == 1 ? "once" : "\(number(count)) times"
  }

  /// Returns a number with at most two decimals.
  private static func decimal(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return "\(whole)" }
    return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// Returns a time in parentheses, if there is one.
  private static func place(_ time: Instant?, _ word: String) -> String {
    time.map { " (\(word) \($0.clock))" } ?? ""
  }

  /// Returns a range of frames: `6–15`.
  fileprivate static func range(_ frames: ClosedRange<Int>) -> String {
    frames.count == 1 ? "\(frames.lowerBound)" : "\(frames.lowerBound)–\(frames.upperBound)"
  }

  /// Returns a displacement by whole pixels.
  private static func offset(x: Int, y: Int) -> String {
    let across = x == 0 ? nil : "\(abs(x)) px further \(x > 0 ? "right" : "left")"
    let down = y == 0 ? nil : "\(abs(y)) px \(y > 0 ? "lower" : "higher")"
    return [across, down].compactMap { $0 }.joined(separator: " and ")
  }
}

extension FrameSpan {
  /// The frames with their times, and B's where they are different.
  fileprivate var words: String {
    let text = (a.count == 1 ? "frame " : "frames ") + AnimationFinding.range(a)
    var other = a == b ? [] : ["\(AnimationFinding.range(b)) in B"]
    if let timesB, timesB != timesA || a != b {
      other.append(Self.clock(timesB) + (a == b ? " in B" : ""))
    }
    let notes =
      [timesA.map(Self.clock)].compactMap(\.self)
      + (other.isEmpty ? [] : [other.joined(separator: ", ")])
    return notes.isEmpty ? text : "\(text) (\(notes.joined(separator: "; ")))"
  }

  /// Returns times as a text: `0.120–0.200 s`.
  private static func clock(_ times: ClosedRange<Instant>) -> String {
    let (first, last) = (times.lowerBound.clock, times.upperBound.clock)
    return first == last ? first : "\(first.dropLast(2))–\(last)"
  }
}

extension Instant {
  /// The time in seconds with three decimals: `0.100 s`.
  fileprivate var clock: String {
    let thousandths = Int((seconds * 1000).rounded())
    let rest = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest + " s"
  }

  /// The duration in milliseconds with at most one decimal.
  fileprivate var milliseconds: String {
    let tenths = Int((seconds * 10000).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10) ms" : "\(tenths / 10).\(tenths % 10) ms"
  }
}
