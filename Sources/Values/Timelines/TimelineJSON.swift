public import Foundation

/// The text form of a timeline: JSON with sorted keys, a line for each layer.
///
/// Rounded numbers make the text equal on machines whose mathematics libraries differ in the last
/// bits: each number keeps ten significant digits, and at most nine decimals.
public enum TimelineJSON {
  /// The most bytes that can be read.
  public static let maximumBytes = 256 << 20
  /// The most digits after the point of a rounded number.
  static let decimals = 9
  /// The most digits of a rounded number.
  static let significantDigits = 10

  /// Returns the text of a timeline, ending in a line feed; equal timelines give equal bytes.
  ///
  /// ```swift
  /// let data = try TimelineJSON.encode(timeline)
  /// let copy = try TimelineJSON.decode(data)
  /// ```
  ///
  /// - Parameter rounded: whether numbers are rounded, which is irreversible.
  /// - Throws: `EncodingError` if a number is not finite.
  public static func encode(_ timeline: Timeline, rounded: Bool = true) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return copy(try encoder.encode(timeline), rounded: rounded)
  }

  /// Returns compact JSON with its outer levels broken into lines, by default two.
  package static func copy(_ json: Data, rounded: Bool, brokenDepth: Int = 2) -> Data {
    var writer = TimelineJSONWriter(rounds: rounded, brokenDepth: brokenDepth)
    json.withUnsafeBytes { writer.append($0) }
    return Data(writer.bytes)
  }

  /// Reads a timeline from its text.
  ///
  /// - Throws: `DecodingError` if the text is not a timeline of this format, or too long.
  public static func decode(_ data: Data) throws -> Timeline {
    guard data.count <= maximumBytes else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: [],
          debugDescription:
            "a timeline has at most \(maximumBytes) bytes, and this has \(data.count)"
        ))
    }
    return try JSONDecoder().decode(Timeline.self, from: data)
  }

  /// Returns the decimal text of a number, rounded, without exponent and with -0 as 0.
  package static func text(of number: Double) -> String {
    guard number.isFinite, abs(number) < 1e15 else { return number.description }
    var digits = 1
    var bound = 10.0
    while abs(number) >= bound {
      digits += 1
      bound *= 10
    }
    let places = min(decimals, significantDigits - digits)
    if places < 0 {
      let unit = power(-places)
      return String(Int64((number / Double(unit)).rounded()) * unit)
    }
    let unit = power(places)
    let scaled = Int64((number * Double(unit)).rounded())
    let (whole, rest) = scaled.magnitude.quotientAndRemainder(dividingBy: UInt64(unit))
    var text = (scaled < 0 ? "-" : "") + String(whole)
    if rest > 0 {
      let fraction = String(rest)
      text += "." + String(repeating: "0", count: places - fraction.count) + fraction
      while text.hasSuffix("0") { text.removeLast() }
    }
    return text
  }

  /// Returns a small power of ten.
  private static func power(_ exponent: Int) -> Int64 {
    (0..<exponent).reduce(into: Int64(1)) { result, _ in result *= 10 }
  }
}

/// A writer that copies JSON, rounds its numbers and breaks lines between parts of a timeline.
struct TimelineJSONWriter {
  let rounds: Bool
  /// The depth up to which lists are broken into lines; 2 are a timeline's keys and its layers.
  let brokenDepth: Int
  private(set) var bytes: [UInt8] = []

  /// Makes a writer with empty output.
  init(rounds: Bool, brokenDepth: Int) {
    self.rounds = rounds; self.brokenDepth = brokenDepth
  }

  /// Copies a complete compact JSON text and ends it with a line feed.
  mutating func append(_ text: UnsafeRawBufferPointer) {
    bytes.reserveCapacity(text.count + text.count / 8)
    var depth = 0
    var position = 0
    while position < text.count {
      let byte = text[position]
      switch byte {
      case UInt8(ascii: "\""):
        let end = endOfString(text, from: position)
        bytes.append(contentsOf: text[position..<end])
        position = end
        continue
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        let end = endOfNumber(text, from: position)
        appendNumber(UnsafeRawBufferPointer(rebasing: text[position..<end]))
        position = end
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      bytes.append(byte)
      if byte == UInt8(ascii: ","), depth <= brokenDepth { bytes.append(UInt8(ascii: "\n")) }
      position += 1
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Returns the index after the closing quote of the string that begins at `start`.
  private func endOfString(_ text: UnsafeRawBufferPointer, from start: Int) -> Int {
    var position = start + 1
    while position < text.count, text[position] != UInt8(ascii: "\"") {
      position += text[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(text.count, position + 1)
  }

  /// Returns the index after the number that begins at `start`.
  private func endOfNumber(_ text: UnsafeRawBufferPointer, from start: Int) -> Int {
    var position = start
    while position < text.count {
      switch text[position] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
        UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
        position += 1
      default: return position
      }
    }
    return position
  }

  /// Copies a number, rounded if requested.
  private mutating func appendNumber(_ text: UnsafeRawBufferPointer) {
    if rounds, let number = Double(String(decoding: text, as: UTF8.self)) {
      bytes.append(contentsOf: TimelineJSON.text(of: number).utf8)
    } else {
      bytes.append(contentsOf: text)
    }
  }
}
