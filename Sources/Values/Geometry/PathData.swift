internal import Foundation

/// A syntax error in SVG path data, with its location.
public struct PathDataError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error, with the expected syntax.
  public let description: String
  /// The number of characters before the error.
  public let offset: Int
}

extension Path {
  /// The most steps that path data may have.
  public static let maximumElements = 10_000
  /// The largest absolute coordinate in path data.
  public static let maximumCoordinate = 1e6

  /// Reads a path in SVG's syntax: all commands, absolute and relative.
  ///
  /// Source: SVG 1.1, chapter 8; arcs as in its appendix F.6.
  ///
  /// - Throws: `PathDataError` at the first error; no part of the path is used then.
  public init(svg text: String) throws(PathDataError) {
    var reader = PathDataReader(text)
    try reader.read()
    self.init(elements: reader.elements)
  }
}

/// A parser of path data that reads it once.
private struct PathDataReader {
  private let text: [UInt8]
  private var position = 0
  private(set) var elements: [Path.Element] = []
  private var current = CGPoint.zero
  private var start = CGPoint.zero
  /// The last control point, and whether it was a cubic's or a quadratic's.
  private var control: (point: CGPoint, isCubic: Bool)?

  /// Starts at the beginning of a text.
  init(_ text: String) { self.text = Array(text.utf8) }

  // MARK: Commands

  /// Reads all commands.
  mutating func read() throws(PathDataError) {
    skipSpace()
    var command: UInt8?
    while position < text.count {
      if isLetter(text[position]) {
        let letter = text[position]
        guard "MmLlHhVvCcSsQqTtAaZz".utf8.contains(letter) else {
          throw mistake(
            "'\(String(UnicodeScalar(letter)))' is no command; there are M L H V C S Q T A Z")
        }
        if command == nil, letter != UInt8(ascii: "M"), letter != UInt8(ascii: "m") {
          throw mistake("a path begins with M")
        }
        position += 1
        try perform(letter)
        // Pairs that follow a move are lines.
        command =
          switch letter {
          case UInt8(ascii: "M"): UInt8(ascii: "L")
          case UInt8(ascii: "m"): UInt8(ascii: "l")
          default: letter
          }
      } else {
        guard let command, command != UInt8(ascii: "Z"), command != UInt8(ascii: "z") else {
          throw mistake("expected a command")
        }
        try perform(command)
      }
      guard elements.count <= Path.maximumElements else {
        throw mistake("the path has more than \(Path.maximumElements) steps")
      }
      skipSeparator()
    }
  }

  /// Reads the arguments of a command and appends its steps.
  private mutating func perform(_ letter: UInt8) throws(PathDataError) {
    let isRelative = letter >= UInt8(ascii: "a")
    let base = isRelative ? current : .zero
    var next: (point: CGPoint, isCubic: Bool)?
    switch letter & ~0x20 {
    case UInt8(ascii: "M"):
      current = try point(from: base)
      start = current
      elements.append(.move(current))
    case UInt8(ascii: "L"): line(to: try point(from: base))
    case UInt8(ascii: "H"): line(to: CGPoint(x: base.x + (try number()), y: current.y))
    case UInt8(ascii: "V"): line(to: CGPoint(x: current.x, y: base.y + (try number())))
    case UInt8(ascii: "C"):
      let first = try point(from: base)
      next = try cubic(from: first, base: base)
    case UInt8(ascii: "S"):
      next = try cubic(from: reflected(cubic: true), base: base)
    case UInt8(ascii: "Q"):
      let middle = try point(from: base)
      quadratic(middle, to: try point(from: base))
      next = (middle, false)
    case UInt8(ascii: "T"):
      let middle = reflected(cubic: false)
      quadratic(middle, to: try point(from: base))
      next = (middle, false)
    case UInt8(ascii: "A"): try arc(from: base)
    default:
      elements.append(.close)
      current = start
    }
    control = next
  }

  /// Adds a straight step.
  private mutating func line(to point: CGPoint) {
    beginIfClosed()
    elements.append(.line(point))
    current = point
  }

  /// Begins a contour after a closed one that no move follows.
  private mutating func beginIfClosed() {
    if elements.last == .close { elements.append(.move(current)) }
  }

  /// Adds a cubic step whose first control point is known.
  private mutating func cubic(
    from first: CGPoint, base: CGPoint
  ) throws(PathDataError) -> (point: CGPoint, isCubic: Bool) {
    beginIfClosed()
    let second = try point(from: base)
    let end = try point(from: base)
    elements.append(.cubic(first, second, end))
    current = end
    return (second, true)
  }

  /// Adds a quadratic step as a cubic one.
  private mutating func quadratic(_ middle: CGPoint, to end: CGPoint) {
    beginIfClosed()
    elements.append(Path.cubic(from: current, control: middle, to: end))
    current = end
  }

  /// Returns the last control point reflected at the pen; the pen itself if there was none of the
  /// kind.
  private func reflected(cubic isCubic: Bool) -> CGPoint {
    guard let control, control.isCubic == isCubic else { return current }
    return CGPoint(x: 2 * current.x - control.point.x, y: 2 * current.y - control.point.y)
  }

  /// Adds an arc of an ellipse as cubic steps of at most a quarter each.
  private mutating func arc(from base: CGPoint) throws(PathDataError) {
    let (width, height) = (abs(try number()), abs(try number()))
    let turn = try number() * .pi / 180
    let (isLarge, isClockwise) = (try flag(), try flag())
    let end = try point(from: base)
    guard width > 0, height > 0, end != current else {
      if end != current { line(to: end) }
      return
    }
    beginIfClosed()
    let arc = EllipticalArc(
      from: current, to: end, radii: CGSize(width: width, height: height), turn: turn,
      isLarge: isLarge, isClockwise: isClockwise)
    // Negligible radii count as none.
    guard arc.isFinite else { return line(to: end) }
    elements += arc.cubics
    current = end
  }

  // MARK: Lexemes

  /// Reads a point relative to another one.
  private mutating func point(from base: CGPoint) throws(PathDataError) -> CGPoint {
    let x = try number()
    return CGPoint(x: base.x + x, y: base.y + (try number()))
  }

  private mutating func number() throws(PathDataError) -> Double {
    skipSeparator()
    let first = position
    func isDigit(_ index: Int) -> Bool {
      index < text.count && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[index])
    }
    if position < text.count, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(text[position]) {
      position += 1
    }
    while isDigit(position) { position += 1 }
    if position < text.count, text[position] == UInt8(ascii: ".") {
      position += 1
      while isDigit(position) { position += 1 }
    }
    if position < text.count, text[position] | 0x20 == UInt8(ascii: "e") {
      let sign = position + 1
      let hasSign =
        sign < text.count && [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(text[sign])
      if isDigit(hasSign ? sign + 1 : sign) {
        position = hasSign ? sign + 1 : sign
        while isDigit(position) { position += 1 }
      }
    }
    let word = String(decoding: text[first..<position], as: UTF8.self)
    guard let value = Double(word) else {
      position = first
      throw mistake("expected a number")
    }
    guard abs(value) <= Path.maximumCoordinate else {
      position = first
      throw mistake("a number is at most \(Int(Path.maximumCoordinate)), not \(word)")
    }
    return value
  }

  /// Reads a 0 or a 1, which needs no separator after it.
  private mutating func flag() throws(PathDataError) -> Bool {
    skipSeparator()
    guard position < text.count, [UInt8(ascii: "0"), UInt8(ascii: "1")].contains(text[position])
    else { throw mistake("expected a flag, 0 or 1") }
    position += 1
    return text[position - 1] == UInt8(ascii: "1")
  }

  /// Returns whether a byte is a letter of the alphabet.
  private func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Skips white space.
  private mutating func skipSpace() {
    while position < text.count, [0x20, 0x09, 0x0A, 0x0D, 0x0C].contains(text[position]) {
      position += 1
    }
  }

  /// Skips white space with at most one comma in it.
  private mutating func skipSeparator() {
    skipSpace()
    if position < text.count, text[position] == UInt8(ascii: ",") {
      position += 1
      skipSpace()
    }
  }

  /// Returns an error at the present location.
  private func mistake(_ words: String) -> PathDataError {
    PathDataError(description: "\(words) (character \(position + 1) of the path)", offset: position)
  }
}
