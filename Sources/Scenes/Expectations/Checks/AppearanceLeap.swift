import Foundation
import Geometry
import Imaging
import Timelines

/// A sudden difference between two appearances, with its description.
struct AppearanceLeap {
  /// The size of the difference, in the unit that the description names.
  let amount: Double
  let words: String

  /// The tolerance for a color channel or an opacity, weighted by visibility.
  static let shareTolerance = 0.05

  /// Returns the first part of two appearances that differs visibly; `nil` if none does.
  ///
  /// The wording of texts does not count, because it cannot be animated.
  ///
  /// - Parameters:
  /// - opacity: the opacity with which both are shown.
  /// - points: the tolerance for lengths, in points.
  init?(from before: Appearance, to after: Appearance, opacity: Double, points: Double) {
    if opacity <= Self.shareTolerance || before == after { return nil }
    var comparison = AppearanceComparison(points: points)
    comparison.compare(before, after, opacity: opacity)
    guard let leap = comparison.leap else { return nil }
    self = leap
  }

  /// Makes a leap of a length in points.
  fileprivate init(points amount: Double, of part: String) {
    self.init(amount: amount, words: "changes its \(part) by \(Wording.points(amount)) pt at once")
  }

  /// Makes a leap of a painted value, as a share from 0 to 1.
  fileprivate init(share amount: Double, of part: String) {
    self.init(amount: amount, words: "changes its \(part) at once")
  }

  /// Makes a leap.
  private init(amount: Double, words: String) { self.amount = amount; self.words = words }
}

/// A traversal of two appearances that ends at the first leap.
private struct AppearanceComparison {
  let points: Double
  private(set) var leap: AppearanceLeap?

  /// Makes a comparison that has found no leap.
  init(points: Double) { self.points = points }

  /// Records a difference of painted values.
  private mutating func note(share: Double, of part: String) {
    guard leap == nil, share > AppearanceLeap.shareTolerance else { return }
    leap = AppearanceLeap(share: share, of: part)
  }

  /// Records a difference of lengths in points.
  private mutating func note(points amount: Double, of part: String) {
    guard leap == nil, amount > points + 1e-9 else { return }
    leap = AppearanceLeap(points: amount, of: part)
  }

  /// Compares two appearances that are shown with an opacity.
  mutating func compare(_ before: Appearance, _ after: Appearance, opacity: Double) {
    note(
      points: abs((after.backdrop?.blur ?? 0) - (before.backdrop?.blur ?? 0)), of: "backdrop")
    var (old, new) = (PaintedPart.parts(of: before), PaintedPart.parts(of: after))
    let lost = old.dropLightest(beyond: new.count) + new.dropLightest(beyond: old.count)
    note(share: lost * opacity, of: "appearance")
    for (first, last) in zip(old, new) { compare(first, last, opacity: opacity) }
  }

  /// Compares two parts of appearances that are shown with an opacity.
  private mutating func compare(_ old: PaintedPart, _ new: PaintedPart, opacity: Double) {
    note(share: abs(new.opacity - old.opacity) * opacity, of: "opacity")
    let opacity = opacity * max(old.opacity, new.opacity)
    let (before, after) = (old.appearance, new.appearance)
    // The opacities are those of the parts.
    for property in AppearanceProperty.all where property.name != "opacity" {
      guard let number = property.number else { continue }
      let change = abs(number.value(after) - number.value(before))
      switch number.kind {
      case .length: note(points: change, of: property.noun)
      case .share: note(share: change * opacity, of: property.noun)
      }
    }
    note(share: Self.difference(before.fill, after.fill) * opacity, of: "fill")
    if before.image != after.image { note(share: opacity, of: "image") }
    let shares = [before, after].map(\.shape.ellipseShare)
    if before.paintsOutline || after.paintsOutline {
      let isPath = shares.map { $0 == nil }
      let change = isPath[0] == isPath[1] ? abs((shares[1] ?? 0) - (shares[0] ?? 0)) : 1
      note(share: change * opacity, of: "shape")
    }
    // An ellipse has no corners.
    let corners = zip([before, after], shares).map { appearance, share in
      appearance.corners.radii.map { $0 * (1 - (share ?? 0)) }
    }
    let radii = zip(corners[0], corners[1]).map { abs($1 - $0) }.max() ?? 0
    if before.paintsOutline || after.paintsOutline { note(points: radii, of: "corner radius") }
    compare(before.border, after.border, opacity: opacity)
    compare(before.shadows, after.shadows, opacity: opacity)
    if (before.mask == nil) != (after.mask == nil) { note(share: opacity, of: "mask") }
    compare(before.stack, after.stack, opacity: opacity)
  }

  /// Compares two borders.
  private mutating func compare(_ before: Border?, _ after: Border?, opacity: Double) {
    let colors = (before?.shownColor, after?.shownColor)
    note(share: Self.difference(colors.0, colors.1) * opacity, of: "border")
    guard let before, let after, before.shownColor != nil, after.shownColor != nil else { return }
    note(points: abs(after.width - before.width), of: "border")
    let (start, end) = (after.trim.start - before.trim.start, after.trim.end - before.trim.end)
    note(share: max(abs(start), abs(end)) * opacity, of: "trim")
  }

  private mutating func compare(_ before: [Shadow], _ after: [Shadow], opacity: Double) {
    for index in 0..<max(before.count, after.count) {
      let from = index < before.count ? before[index] : nil
      let to = index < after.count ? after[index] : nil
      note(share: Self.difference(from?.color, to?.color) * opacity, of: "shadow")
      guard let from, let to, min(from.color.alpha, to.color.alpha) > AppearanceLeap.shareTolerance
      else { continue }
      let distance = hypot(to.offset.dx - from.offset.dx, to.offset.dy - from.offset.dy)
      note(points: distance, of: "shadow")
      note(points: abs(to.blur - from.blur), of: "shadow")
      note(points: abs(to.spread - from.spread), of: "shadow")
    }
  }

  /// Compares stacked layers one by one; one without a counterpart appears or disappears.
  private mutating func compare(
    _ before: [StackedLayer], _ after: [StackedLayer], opacity: Double
  ) {
    for index in 0..<max(before.count, after.count) where leap == nil {
      let from = index < before.count ? before[index].appearance : .empty
      let to = index < after.count ? after[index].appearance : .empty
      if index < min(before.count, after.count) {
        compare(from, to, opacity: opacity)
      } else {
        let layer = index < before.count ? from : to
        note(share: layer.isEmpty ? 0 : layer.opacity * opacity, of: "layers")
      }
    }
  }

  /// Returns the greatest visible difference between two fills, over any background.
  private static func difference(_ before: Fill?, _ after: Fill?) -> Double {
    let (first, second) = (before?.colors ?? [], after?.colors ?? [])
    // A gradient with a different number of stops differs from a color by each of its stops.
    let count = max(first.count, second.count)
    return (0..<count).map { index in
      difference(
        first.isEmpty ? nil : first[min(index, first.count - 1)],
        second.isEmpty ? nil : second[min(index, second.count - 1)])
    }.max() ?? 0
  }

  /// Returns the greatest difference of two colors' premultiplied channels; `nil` is transparent.
  private static func difference(_ before: Color?, _ after: Color?) -> Double {
    func channels(_ color: Color?) -> [Double] {
      guard let color else { return [0, 0, 0, 0] }
      return [color.red, color.green, color.blue, 1].map { $0 * color.alpha }
    }
    return zip(channels(before), channels(after)).map { abs($1 - $0) }.max() ?? 0
  }
}

/// An appearance that is painted alone, or one side of a cross-fade.
private struct PaintedPart {
  let appearance: Appearance
  /// The opacity with which it is shown, from 0 to 1.
  let opacity: Double

  /// Returns the painted parts of an appearance; several during a cross-fade.
  static func parts(of appearance: Appearance) -> [PaintedPart] {
    guard let crossfade = appearance.crossfade else {
      return [PaintedPart(appearance: appearance, opacity: appearance.opacity)]
    }
    return crossfade.parts.map { part in
      var painted = part.appearance
      painted.mask = appearance.mask ?? painted.mask
      return PaintedPart(
        appearance: painted, opacity: appearance.opacity * painted.opacity * part.weight)
    }
  }
}

extension [PaintedPart] {
  /// Removes the least visible parts, so that at most `count` remain in their order.
  ///
  /// - Returns: the sum of the removed parts' opacities.
  fileprivate mutating func dropLightest(beyond count: Int) -> Double {
    var sum = 0.0
    while self.count > count, let index = indices.min(by: { self[$0].opacity < self[$1].opacity }) {
      sum += remove(at: index).opacity
    }
    return sum
  }
}

extension Appearance {
  /// Whether the outline is visible.
  fileprivate var paintsOutline: Bool {
    fill != nil || border != nil || image != nil || !shadows.isEmpty || backdrop != nil || clips
  }
}

extension Border {
  /// The color of the border; `nil` if it has no width.
  fileprivate var shownColor: Color? { width > 0 ? color : nil }
}

extension Fill {
  /// The colors from the first stop to the last.
  fileprivate var colors: [Color] {
    switch self {
    case .solid(let color): [color]
    case .linear(let gradient): gradient.stops.map(\.color)
    case .radial(let gradient): gradient.stops.map(\.color)
    }
  }
}
