public import Foundation

/// A formatter of lengths of time, which replaces Foundation's wherever UIKit is imported.
///
/// Foundation's is not available on Linux. This one writes English, in the styles of Foundation's.
open class DateComponentsFormatter: Formatter {
  /// The form of the units.
  public enum UnitsStyle: Int, Hashable, Sendable {
    /// Numbers with colons: `1:05:09`.
    case positional
    /// Units as letters: `1h 5m 9s`.
    case abbreviated
    /// Units as abbreviations: `1 hr, 5 min, 9 sec`.
    case short
    /// Units as words: `1 hour, 5 minutes, 9 seconds`.
    case full
    /// Numbers and units as words: `one hour, five minutes, nine seconds`.
    case spellOut
    /// Units as abbreviations without spaces: `1hr 5min 9sec`.
    case brief
  }

  /// The treatment of units that are zero.
  public struct ZeroFormattingBehavior: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    /// Makes a treatment from Foundation's raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Drops leading zeros in the positional style, and all of them in others.
    public static let `default` = ZeroFormattingBehavior(rawValue: 1 << 0)
    public static let dropLeading = ZeroFormattingBehavior(rawValue: 1 << 1)
    public static let dropMiddle = ZeroFormattingBehavior(rawValue: 1 << 2)
    public static let dropTrailing = ZeroFormattingBehavior(rawValue: 1 << 3)
    public static let dropAll: ZeroFormattingBehavior = [.dropLeading, .dropMiddle, .dropTrailing]
    /// Keeps all units; in the positional style each has two digits.
    public static let pad = ZeroFormattingBehavior(rawValue: 1 << 16)
  }

  /// A unit of time and its names.
  private struct Unit {
    let unit: NSCalendar.Unit
    let seconds: Double
    let letter: String
    let short: String
    let name: String
  }

  /// The units from the largest; a month counts as 30 days and a year as 365.
  private static let units = [
    Unit(unit: .year, seconds: 31_536_000, letter: "y", short: "yr", name: "year"),
    Unit(unit: .month, seconds: 2_592_000, letter: "mo", short: "mth", name: "month"),
    Unit(unit: .weekOfMonth, seconds: 604_800, letter: "w", short: "wk", name: "week"),
    Unit(unit: .day, seconds: 86400, letter: "d", short: "day", name: "day"),
    Unit(unit: .hour, seconds: 3600, letter: "h", short: "hr", name: "hour"),
    Unit(unit: .minute, seconds: 60, letter: "m", short: "min", name: "minute"),
    Unit(unit: .second, seconds: 1, letter: "s", short: "sec", name: "second"),
  ]

  /// The form of the units.
  open var unitsStyle = UnitsStyle.positional
  /// The units that may be used; none stands for years to seconds.
  open var allowedUnits: NSCalendar.Unit = []
  /// The treatment of units that are zero.
  open var zeroFormattingBehavior = ZeroFormattingBehavior.default
  /// The maximum number of units, the largest first; 0 for no maximum.
  open var maximumUnitCount = 0
  /// Whether the last unit may have a fraction; without effect.
  open var allowsFractionalUnits = false
  /// Whether a largest unit below 1 is added to the next one; without effect.
  open var collapsesLargestUnit = false
  /// Whether the text begins with "About".
  open var includesApproximationPhrase = false
  /// Whether the text ends with "remaining".
  open var includesTimeRemainingPhrase = false
  /// The calendar; without effect, because lengths are those of seconds.
  open var calendar: Calendar?

  /// Returns the text of a length of time, in seconds.
  open func string(from ti: TimeInterval) -> String? {
    guard ti.isFinite else { return nil }
    let allowed = allowedUnits.isEmpty ? [] : allowedUnits
    let units = DateComponentsFormatter.units.filter {
      allowed.isEmpty ? $0.unit != .weekOfMonth : allowed.contains($0.unit)
    }
    var rest = abs(ti)
    var parts: [(unit: Unit, count: Int)] = []
    for (index, unit) in units.enumerated() {
      let exact = rest / unit.seconds
      let count = index == units.count - 1 ? exact.rounded(.toNearestOrEven) : exact.rounded(.down)
      parts.append((unit, Int(count)))
      rest -= count * unit.seconds
    }
    let shown = limited(withoutZeros(parts))
    if shown.isEmpty { return nil }
    let text = shown.enumerated().map { index, part in
      words(for: part.unit, count: part.count, isFirst: index == 0)
    }.joined(separator: separator)
    return (includesApproximationPhrase ? "About " : "") + (ti < 0 ? "-" : "") + text
      + (includesTimeRemainingPhrase ? " remaining" : "")
  }

  /// Returns the text of the length of time between two dates.
  open func string(from startDate: Date, to endDate: Date) -> String? {
    string(from: endDate.timeIntervalSince(startDate))
  }

  /// Returns the text of components, as far as they are lengths.
  open func string(from components: DateComponents) -> String? {
    let counts = [
      components.year, components.month, components.weekOfMonth, components.day, components.hour,
      components.minute, components.second,
    ]
    return string(
      from: zip(DateComponentsFormatter.units, counts).reduce(0) {
        $0 + $1.0.seconds * Double($1.1 ?? 0)
      })
  }

  /// Returns the text of a length of time in a style.
  open class func localizedString(
    from components: DateComponents, unitsStyle: UnitsStyle
  ) -> String? {
    let formatter = DateComponentsFormatter()
    formatter.unitsStyle = unitsStyle
    return formatter.string(from: components)
  }

  open override func string(for obj: Any?) -> String? {
    (obj as? DateComponents).flatMap { string(from: $0) }
  }

  /// Returns the parts without the zeros that are dropped; at least the last one.
  private func withoutZeros(_ parts: [(unit: Unit, count: Int)]) -> [(unit: Unit, count: Int)] {
    let behavior = zeroFormattingBehavior
    if behavior.contains(.pad) { return parts }
    let isDefault = behavior.contains(.default)
    let dropsLeading = isDefault || behavior.contains(.dropLeading)
    let dropsRest = isDefault && unitsStyle != .positional
    let first = parts.firstIndex { $0.count != 0 } ?? parts.count
    let last = parts.lastIndex { $0.count != 0 } ?? -1
    let kept = parts.indices.filter { index in
      if parts[index].count != 0 { return true }
      if index < first { return !dropsLeading }
      if index > last { return !(dropsRest || behavior.contains(.dropTrailing)) }
      return !(dropsRest || behavior.contains(.dropMiddle))
    }
    return kept.isEmpty ? parts.suffix(1) : kept.map { parts[$0] }
  }

  /// Returns the largest parts, as many as are allowed.
  private func limited(_ parts: [(unit: Unit, count: Int)]) -> [(unit: Unit, count: Int)] {
    maximumUnitCount > 0 ? Array(parts.prefix(maximumUnitCount)) : parts
  }

  /// The text between two units.
  private var separator: String {
    switch unitsStyle {
    case .positional: ":"
    case .abbreviated, .brief: " "
    case .short, .full, .spellOut: ", "
    }
  }

  /// Returns the text of one unit.
  private func words(for unit: Unit, count: Int, isFirst: Bool) -> String {
    let name = count == 1 ? unit.name : unit.name + "s"
    switch unitsStyle {
    case .positional:
      let isPadded = !isFirst || zeroFormattingBehavior.contains(.pad)
      return isPadded && count < 10 ? "0\(count)" : "\(count)"
    case .abbreviated: return "\(count)\(unit.letter)"
    case .short: return "\(count) \(count != 1 && unit.unit == .day ? "days" : unit.short)"
    case .brief: return "\(count)\(unit.short)"
    case .full: return "\(count) \(name)"
    case .spellOut:
      let formatter = NumberFormatter()
      formatter.numberStyle = .spellOut
      formatter.locale = Locale(identifier: "en_US")
      return "\(formatter.string(from: NSNumber(value: count)) ?? "\(count)") \(name)"
    }
  }
}
