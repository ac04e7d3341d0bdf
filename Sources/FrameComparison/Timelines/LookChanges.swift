import Foundation
import Geometry
import Imaging
import Timelines
import Timing

/// A change of what an element shows, or of how it is stacked, in words.
public struct TimelineChange: Hashable, Sendable, Encodable {
  /// What is another one: `fill`, `zIndex`.
  public let property: String
  public let from: String
  public let to: String
  /// Since when it is another one, in seconds; `nil` from the beginning.
  public let since: Double?
}

extension TimelineChange: CustomStringConvertible {
  /// The change as a part of a sentence: `fill #FF0000 became #FF8800`.
  public var description: String {
    let start = since.map { " from \(ComparisonText.time($0)) on" } ?? ""
    if from.isEmpty { return "\(property) \(to) is new\(start)" }
    if to.isEmpty { return "\(property) \(from) is gone\(start)" }
    return "\(property) \(from) became \(to)\(start)"
  }
}

/// Compares what two lives of one layer show, and how they are stacked.
struct LookChanges {
  /// How far instants may be apart.
  let tolerance: Instant

  /// Returns the changes of the appearance, once each, at their first instant.
  func changes(_ before: Layer, _ after: Layer) -> [TimelineChange] {
    var result: [TimelineChange] = []
    for (time, old, new) in differing(
      before.appearance.model, after.appearance.model, before, after)
    {
      for (property, from, to) in Self.fields(old, new)
      where !result.contains(where: { ($0.property, $0.from, $0.to) == (property, from, to) }) {
        result.append(TimelineChange(property: property, from: from, to: to, since: time))
      }
    }
    return result
  }

  /// Returns the changes of the order in depth, of hiding and of clipping.
  func stackingChanges(_ before: Layer, _ after: Layer) -> [TimelineChange] {
    var result: [TimelineChange] = []
    func append<Value>(
      _ property: String, _ old: Steps<Value>, _ new: Steps<Value>, _ words: (Value) -> String
    ) {
      for (time, left, right) in differing(old, new, before, after).prefix(1) {
        result.append(
          TimelineChange(property: property, from: words(left), to: words(right), since: time))
      }
    }
    append("zIndex", before.zIndex, after.zIndex) { String($0) }
    append("hidden", before.isHidden, after.isHidden) { $0 ? "yes" : "no" }
    if before.clipsToBounds != after.clipsToBounds {
      result.append(
        TimelineChange(
          property: "clipping", from: before.clipsToBounds ? "on" : "off",
          to: after.clipsToBounds ? "on" : "off", since: nil))
    }
    return result
  }

  /// Returns where two stepped values differ, other than by when the same steps happen.
  ///
  /// Where both have as many steps, these are compared one by one; otherwise all instants are.
  func differing<Value>(
    _ old: Steps<Value>, _ new: Steps<Value>, _ before: Layer, _ after: Layer
  ) -> [(since: Double?, old: Value, new: Value)] {
    if old == new { return [] }
    var result: [(since: Double?, old: Value, new: Value)] = []
    if old.steps.count == new.steps.count {
      if old.initial != new.initial { result.append((nil, old.initial, new.initial)) }
      for (left, right) in zip(old.steps, new.steps) where left.value != right.value {
        result.append((left.time.seconds, left.value, right.value))
      }
      return result
    }
    let start = max(before.birth, after.birth)
    let times = Set([start] + (old.steps + new.steps).map(\.time)).filter { $0 >= start }.sorted()
    for time in times {
      // What is equal a little later was only a little late.
      let (left, right) = (old.value(at: time + tolerance), new.value(at: time + tolerance))
      if left != right { result.append((time == start ? nil : time.seconds, left, right)) }
    }
    return result
  }

  /// Returns which parts of two appearances differ, in words.
  private static func fields(_ old: Appearance, _ new: Appearance) -> [(String, String, String)] {
    var result: [(String, String, String)] = []
    func append(_ property: String, _ from: String, _ to: String) {
      if from != to { result.append((property, from, to)) }
    }
    if old.fill != new.fill { append("fill", words(old.fill), words(new.fill)) }
    append(
      "corner radius", ComparisonText.points(old.cornerRadius),
      ComparisonText.points(new.cornerRadius))
    if old.border != new.border { append("border", words(old.border), words(new.border)) }
    for index in 0..<max(old.texts.count, new.texts.count) {
      let left = index < old.texts.count ? old.texts[index] : nil
      let right = index < new.texts.count ? new.texts[index] : nil
      guard let left, let right else {
        append("text", left.map { quoted($0.string) } ?? "", right.map { quoted($0.string) } ?? "")
        continue
      }
      append("text", quoted(left.string), quoted(right.string))
      append("text's font", words(left), words(right))
      append("text's colour", left.color.hexadecimal, right.color.hexadecimal)
      append("text's alignment", left.alignment.rawValue, right.alignment.rawValue)
      if left.placement != right.placement {
        append("text's placement", words(left.placement), words(right.placement))
      }
    }
    return result
  }

  /// Returns a text in quotation marks, shortened.
  private static func quoted(_ text: String) -> String {
    text.count > 40 ? "\"\(text.prefix(39))…\"" : "\"\(text)\""
  }

  /// Words a fill.
  private static func words(_ fill: Fill?) -> String {
    switch fill {
    case nil: return ""
    case .solid(let color): return color.hexadecimal
    case .linear(let gradient):
      func point(_ point: CGPoint) -> String {
        "\(ComparisonText.ratio(point.x)),\(ComparisonText.ratio(point.y))"
      }
      let stops = gradient.stops.map {
        "\($0.color.hexadecimal) \(ComparisonText.ratio($0.location))"
      }
      return "gradient(\(point(gradient.start)) to \(point(gradient.end)): "
        + "\(stops.joined(separator: ", ")))"
    }
  }

  /// Words a border.
  private static func words(_ border: Border?) -> String {
    border.map { "\(ComparisonText.points($0.width)) \($0.color.hexadecimal)" } ?? ""
  }

  /// Words the font of a text.
  private static func words(_ text: TextContent) -> String {
    "\(text.font.family) \(text.font.weight)\(text.font.italic ? " italic" : "") "
      + ComparisonText.points(text.size)
  }

  /// Words where a text sits.
  private static func words(_ placement: TextContent.Placement) -> String {
    switch placement {
    case .box(let insets, let vertical):
      let sides = [insets.top, insets.left, insets.bottom, insets.right]
      return "\(vertical.rawValue), insets "
        + sides.map { ComparisonText.ratio($0) }.joined(separator: " ")
    case .baseline(let point):
      return "baseline at \(ComparisonText.ratio(point.x)), \(ComparisonText.ratio(point.y))"
    }
  }
}
