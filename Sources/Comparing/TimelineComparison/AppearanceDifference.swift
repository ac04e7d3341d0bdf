import ComparisonTolerances
import Foundation
import Geometry
import Imaging
import Timelines
import Timing

/// A change of an element's appearance or stacking, as texts.
public struct TimelineChange: Hashable, Sendable, Encodable {
  /// The property that changes: `fill`, `zIndex`.
  public let property: String
  public let from: String
  public let to: String
  /// The beginning of the change, in seconds; `nil` for the beginning of the timeline.
  public let since: Double?
}

extension TimelineChange: CustomStringConvertible {
  /// The change as a part of a sentence: `fill #FF0000 became #FF8800`.
  public var description: String {
    let start = since.map { " from \(ComparisonText.time($0)) on" } ?? ""
    if from.isEmpty { return "\(property) \(ComparisonText.excerpt(to)) is new\(start)" }
    if to.isEmpty { return "\(property) \(ComparisonText.excerpt(from)) is gone\(start)" }
    let (old, new) = ComparisonText.excerpts(from, to)
    return "\(property) \(old) became \(new)\(start)"
  }
}

/// Compares the appearance and the stacking of two lives of one layer.
struct AppearanceDifference {
  let tolerance: Instant
  /// The tolerance of lengths, in points.
  let points: Double
  /// The maximum number of changes of one layer that are reported.
  private static let maximumChanges = 12

  /// A difference between two appearances, as texts.
  private struct Field: Hashable {
    let property: String
    let from: String
    let to: String
  }

  /// Returns the changes of the appearance, once each, at their first instant.
  func changes(_ before: Layer, _ after: Layer) -> [TimelineChange] {
    var result: [TimelineChange] = []
    var reported: Set<Field> = []
    for (time, old, new) in differing(
      before.appearance.model, after.appearance.model, before, after)
    {
      for field in fields(old, new) where reported.insert(field).inserted {
        guard result.count < Self.maximumChanges else { continue }
        result.append(
          TimelineChange(property: field.property, from: field.from, to: field.to, since: time))
      }
    }
    if reported.count > result.count {
      let rest = reported.count - result.count
      result.append(
        TimelineChange(property: "look", from: "", to: "in \(rest) more respects", since: nil))
    }
    return result
  }

  /// Returns the changes of the order in depth, of hiding and of clipping.
  func stackingChanges(_ before: Layer, _ after: Layer) -> [TimelineChange] {
    var result: [TimelineChange] = []
    func append<Value>(
      _ property: String, _ old: DiscreteTrack<Value>, _ new: DiscreteTrack<Value>,
      _ words: (Value) -> String
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

  /// Returns the differences between two stepped values, other than the instants of equal steps.
  ///
  /// If both have the same number of steps, these are compared one by one; otherwise all instants
  /// are.
  func differing<Value>(
    _ old: DiscreteTrack<Value>, _ new: DiscreteTrack<Value>, _ before: Layer, _ after: Layer
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
      // A value that is equal a little later was only a little late.
      let (left, right) = (old.value(at: time + tolerance), new.value(at: time + tolerance))
      if left != right { result.append((time == start ? nil : time.seconds, left, right)) }
    }
    return result
  }

  /// Returns the parts of two appearances that differ.
  private func fields(_ old: Appearance, _ new: Appearance) -> [Field] {
    var result: [Field] = []
    func append(_ property: String, _ from: String, _ to: String) {
      result.append(Field(property: property, from: from, to: to))
    }
    if old.fill != new.fill {
      let (from, to) = (AppearanceDescription.text(old.fill), AppearanceDescription.text(new.fill))
      append("fill", from, from == to ? to + " (less than a level of 255 away)" : to)
    }
    if old.corners.isUniform, new.corners.isUniform, old.corners.curve == new.corners.curve {
      appendLength("corner radius", old.cornerRadius, new.cornerRadius, to: &result)
    } else if old.corners != new.corners {
      append(
        "corners", AppearanceDescription.text(old.corners), AppearanceDescription.text(new.corners))
    }
    let plain = (AppearanceDescription.line(old.border), AppearanceDescription.line(new.border))
    if old.border?.color != new.border?.color || plain.0 != plain.1 {
      append(
        "border", AppearanceDescription.text(old.border), AppearanceDescription.text(new.border))
    } else if let from = old.border?.width, let to = new.border?.width {
      appendLength("border", from, to, to: &result)
    }
    for property in AppearanceProperty.all where property.differs(old, new) {
      let from = AppearanceDescription.words(property, of: old)
      let to = AppearanceDescription.words(property, of: new)
      if from != to { append(property.noun, from, to) }
    }
    if let from = old.image?.source, let to = new.image?.source, from.digest != to.digest,
      AppearanceDescription.text(old.image) == AppearanceDescription.text(new.image)
    {
      append("image", from.name, "\(to.name) with another content")
    }
    appendLayers(old.stack, new.stack, named: "layer", to: &result)
    appendLayers(
      old.mask.map { [$0] } ?? [], new.mask.map { [$0] } ?? [], named: "mask", to: &result)
    switch (old.back, new.back) {
    case (let from?, let to?):
      result += fields(from, to).map {
        Field(property: "back's \($0.property)", from: $0.from, to: $0.to)
      }
    case (nil, nil): break
    case (let from, _): append("back", from == nil ? "" : "there", from == nil ? "there" : "")
    }
    for index in 0..<max(old.texts.count, new.texts.count) {
      let left = index < old.texts.count ? old.texts[index] : nil
      let right = index < new.texts.count ? new.texts[index] : nil
      if let left, let right {
        appendFields(left, right, to: &result)
      } else {
        append(
          "text", left.map { Self.quoted($0.string) } ?? "",
          right.map { Self.quoted($0.string) } ?? "")
      }
    }
    return result
  }

  /// Adds the parts of stacked layers that differ.
  private func appendLayers(
    _ old: [StackedLayer], _ new: [StackedLayer], named name: String, to result: inout [Field]
  ) {
    for index in 0..<max(old.count, new.count) {
      let title = name == "mask" ? name : "\(name) \(index + 1)"
      guard index < old.count, index < new.count else {
        let (from, to) = (index < old.count ? "there" : "", index < new.count ? "there" : "")
        result.append(Field(property: title, from: from, to: to))
        continue
      }
      result += fields(old[index].appearance, new[index].appearance).map {
        Field(property: "\(title)'s \($0.property)", from: $0.from, to: $0.to)
      }
      let (from, to) = (
        AppearanceDescription.place(old[index]), AppearanceDescription.place(new[index])
      )
      if from != to { result.append(Field(property: title + "'s frame", from: from, to: to)) }
    }
  }

  /// Adds the parts of two texts that differ.
  private func appendFields(_ old: TextContent, _ new: TextContent, to result: inout [Field]) {
    func append(_ property: String, _ from: String, _ to: String) {
      result.append(Field(property: "text's " + property, from: from, to: to))
    }
    if old.string != new.string {
      let common = zip(old.string, new.string).prefix { $0 == $1 }.count
      result.append(
        Field(
          property: "text", from: Self.quoted(old.string, around: common),
          to: Self.quoted(new.string, around: common)))
    }
    if old.font != new.font { append("font", Self.words(old.font), Self.words(new.font)) }
    appendLength("text's size", old.size, new.size, to: &result)
    if old.color != new.color {
      append("color", old.color.hexadecimal, new.color.hexadecimal)
    }
    if old.alignment != new.alignment {
      append("alignment", old.alignment.rawValue, new.alignment.rawValue)
    }
    appendLength("text's tracking", old.tracking, new.tracking, to: &result)
    appendSetting(old, new, to: &result)
    if old.placement != new.placement {
      append("placement", Self.words(old.placement), Self.words(new.placement))
    }
  }

  /// Adds the differences in how two texts are set in lines, and in the styles of their runs.
  private func appendSetting(
    _ old: TextContent, _ new: TextContent, to result: inout [Field]
  ) {
    func append(_ property: String, _ from: String, _ to: String) {
      if from != to {
        result.append(Field(property: "text's " + property, from: from, to: to))
      }
    }
    func points(_ value: Double?) -> String { value.map(ComparisonText.points) ?? "the font's" }
    append("line height", points(old.lineHeight), points(new.lineHeight))
    func limit(_ text: TextContent) -> String {
      text.lineLimit.map { "\($0) (\(text.truncation.rawValue))" } ?? "none"
    }
    append("line limit", limit(old), limit(new))
    append("direction", old.direction.rawValue, new.direction.rawValue)
    func lines(_ text: TextContent) -> String {
      let words = [text.isUnderlined ? "under" : nil, text.isStruckThrough ? "through" : nil]
      return words.contains { $0 != nil }
        ? words.compactMap(\.self).joined(separator: " and ") : "none"
    }
    append("lines", lines(old), lines(new))
    let (left, right) = (old.resolvedRuns, new.resolvedRuns)
    if old.runs != new.runs, left.count == right.count {
      for (from, to) in zip(left, right) {
        if from.color != to.color {
          append("run's color", from.color.hexadecimal, to.color.hexadecimal)
        }
        append("run's font", Self.words(from.font), Self.words(to.font))
        append("run's size", points(from.size), points(to.size))
        append("run's tracking", points(from.tracking), points(to.tracking))
        append(
          "run's lines",
          "\(from.isUnderlined ? "under " : "")\(from.isStruckThrough ? "through" : "")",
          "\(to.isUnderlined ? "under " : "")\(to.isStruckThrough ? "through" : "")")
      }
    } else if left.count != right.count {
      append("runs", "\(left.count)", "\(right.count)")
    }
  }

  /// Adds a length that differs beyond the tolerance, with as many digits as show it.
  private func appendLength(
    _ property: String, _ from: Double, _ to: Double, to result: inout [Field]
  ) {
    guard abs(from - to) > points else { return }
    let (old, new) = (ComparisonText.points(from), ComparisonText.points(to))
    func exact(_ value: Double) -> String { "\(ComparisonText.number(value, decimals: 6)) pt" }
    result.append(
      Field(
        property: property, from: old == new ? exact(from) : old,
        to: old == new ? exact(to) : new))
  }

  /// Returns a text in quotation marks; of a long one the part around a position.
  private static func quoted(_ text: String, around place: Int = 0) -> String {
    let length = 40
    guard text.count > length else { return "\"\(text)\"" }
    let start = max(0, min(place - length / 2, text.count - length))
    let part = text.dropFirst(start).prefix(length)
    return "\"\(start > 0 ? "…" : "")\(part)\(start + length < text.count ? "…" : "")\""
  }

  /// Returns the text of a font.
  private static func words(_ font: FontDescriptor) -> String {
    "\(font.family) \(font.weight)\(font.italic ? " italic" : "")"
      + font.fallbacks.map { ", \($0)" }.joined()
  }

  /// Returns the text of a text's placement.
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
