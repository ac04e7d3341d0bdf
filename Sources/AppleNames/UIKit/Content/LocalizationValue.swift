public import Foundation

extension String {
  /// A text with values in it, by whose pattern a localized text is found.
  ///
  /// The key of `"\(count) photos"` is `%lld photos`, as in Xcode's tables of strings.
  public struct LocalizationValue: ExpressibleByStringInterpolation, Equatable, Sendable {
    fileprivate var key: String
    fileprivate var arguments: [String]

    /// Makes a value of a text without values.
    public init(_ value: String) { (key, arguments) = (value, []) }

    public init(stringLiteral value: String) { self.init(value) }

    public init(stringInterpolation: StringInterpolation) {
      (key, arguments) = (stringInterpolation.key, stringInterpolation.arguments)
    }

    /// The pieces of a text with values in it.
    public struct StringInterpolation: StringInterpolationProtocol {
      fileprivate var key = ""
      fileprivate var arguments: [String] = []

      public init(literalCapacity: Int, interpolationCount: Int) {}

      public mutating func appendLiteral(_ literal: String) { key += literal }

      public mutating func appendInterpolation(_ value: some FixedWidthInteger) {
        append("%lld", String(value))
      }

      public mutating func appendInterpolation(_ value: Double) {
        append("%lf", String(format: "%f", value))
      }

      public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
        append("%@", value.description)
      }

      private mutating func append(_ specifier: String, _ text: String) {
        key += specifier
        arguments.append(text)
      }
    }
  }

  /// Makes the text of a table of strings, or else that of the key.
  ///
  /// - Parameters:
  ///   - keyAndValue: The key, with values that take the places of its specifiers.
  ///   - table: The name of the table; `nil` for `Localizable`.
  ///   - bundle: The bundle of the table; `nil` for the program's own.
  ///   - comment: A note for translators, which is not read.
  public init(
    localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale = .current, comment: StaticString? = nil
  ) {
    let pattern = (bundle ?? .main).localizedString(
      forKey: keyAndValue.key, value: nil, table: table)
    self = String.filled(pattern, keyAndValue.arguments)
  }

  /// Makes the text of a table of strings, or else a default.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - defaultValue: The text where the table lacks the key.
  public init(
    localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil,
    bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
  ) {
    let pattern = (bundle ?? .main).localizedString(
      forKey: "\(key)", value: defaultValue.key, table: table)
    self = String.filled(pattern, defaultValue.arguments)
  }

  /// Returns a pattern whose specifiers, such as `%@` and `%2$lld`, are replaced with texts.
  private static func filled(_ pattern: String, _ arguments: [String]) -> String {
    var next = 0
    return pattern.replacing(/%(?:(\d+)\$)?(?:@|l*[dfu]|\.\d+f|%)/) { match in
      if match.0 == "%%" { return "%" }
      let index = match.1.flatMap { Int($0) }.map { $0 - 1 } ?? next
      if match.1 == nil { next += 1 }
      return arguments.indices.contains(index) ? arguments[index] : String(match.0)
    }
  }
}
