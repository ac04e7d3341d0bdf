/// The keys of a document that is decoded, which know the ranges of their numbers.
///
/// A number is read only within the range of its key, so that no number of a document is used
/// before it was checked.
package protocol NumberKey: CodingKey {
  /// The range of the key's number; `nil` for a key without a number, under which none is read.
  var range: NumberRange? { get }
}

/// The range of a number, whose ends are included.
package struct NumberRange: Hashable, Sendable {
  package let low: Double
  package let high: Double

  /// Creates a range of its ends.
  package init(_ range: ClosedRange<Double>) { (low, high) = (range.lowerBound, range.upperBound) }

  /// Creates a range of its ends.
  package init(_ range: ClosedRange<Int>) {
    (low, high) = (Double(range.lowerBound), Double(range.upperBound))
  }

  /// Returns whether a number lies in the range.
  package func contains(_ number: Double) -> Bool { number >= low && number <= high }

  /// A version of a format: any number, so that the message about an unknown one can name it.
  package static let version = NumberRange(0...1_000_000)
  package static let exitCode = NumberRange(0...255)
  /// A line or a column; 0 for none.
  package static let location = NumberRange(0...1_000_000_000)
  /// A time or a cost in seconds: some thirty years.
  package static let seconds = NumberRange(0...1e9)
  package static let bytes = NumberRange(0...(1 << 40))
}

extension KeyedDecodingContainer where Key: NumberKey {
  /// Decodes a number in the range of its key.
  package func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try whole(type, key) }

  /// Decodes a number in the range of its key.
  package func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try whole(type, key) }

  /// Decodes a whole number in the range of its key.
  private func whole<Number: FixedWidthInteger & Decodable>(
    _ type: Number.Type, _ key: Key
  ) throws -> Number {
    do {
      let number = try unchecked(type, key)
      try check(Double(number), "\(number)", of: key)
      return number
    } catch  where !(error is DecodingError) {
      // The decoder does not name the key of a number that is not whole, or does not fit.
      let number = try decode(Double.self, forKey: key)
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "it is a whole number, not \(number)")
    }
  }

  /// Decodes a number in the range of its key.
  package func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    let number = try unchecked(type, key)
    try check(number, "\(number)", of: key)
    return number
  }

  /// Decodes a number in the range of its key; `nil` if there is none.
  package func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try isPresent(key) ? decode(type, forKey: key) : nil
  }

  /// Decodes a number in the range of its key; `nil` if there is none.
  package func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try isPresent(key) ? decode(type, forKey: key) : nil
  }

  private func isPresent(_ key: Key) throws -> Bool { try contains(key) && !decodeNil(forKey: key) }

  /// Throws if a number lies outside of the range of its key.
  private func check(_ number: Double, _ text: String, of key: Key) throws {
    guard let range = key.range else {
      preconditionFailure("the key \(key.stringValue) has no range")
    }
    guard range.contains(number) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self,
        debugDescription: "it is \(Self.text(range.low)) to \(Self.text(range.high)), not \(text)")
    }
  }

  /// Returns the end of a range as a text.
  private static func text(_ number: Double) -> String {
    Int64(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}

extension KeyedDecodingContainer {
  /// Decodes a value by the container itself.
  fileprivate func unchecked<Number: Decodable>(_ type: Number.Type, _ key: Key) throws -> Number {
    try decode(type, forKey: key)
  }
}

extension DecodingError {
  /// The error and its location, as a text.
  package var words: String {
    let context: Context
    switch self {
    case .dataCorrupted(let found), .keyNotFound(_, let found), .typeMismatch(_, let found),
      .valueNotFound(_, let found):
      context = found
    @unknown default: return "\(self)"
    }
    let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
    let place = path.isEmpty ? "" : "at \(path.joined(separator: ".")): "
    return place + context.debugDescription
  }
}
