import Foundation
import Timelines

/// A companion of a view that follows what happens to it.
package protocol ViewCompanion: AnyObject {
  /// Called when a subview of a view was hidden or shown.
  func subviewVisibilityDidChange(in view: View)
}

/// A view that shows what depends on its traits.
package protocol TraitFollower: View {
  /// Shows what depends on the traits as it is under the present ones.
  func traitsDidChange()
}

/// Traits of views, which are inherited from the stage.
extension Stage {
  /// The shortest side of a canvas with regular size classes along both axes, in points.
  private static let regularExtent: CGFloat = 744
  /// The width from which a phone held across has much room, in points.
  private static let wideExtent: CGFloat = 896

  /// The traits of the canvas.
  package var baseTraits: TraitCollection {
    let size = settings.canvas.size
    let isLarge = min(size.width, size.height) >= Stage.regularExtent
    var values = TraitCollection.Values()
    values.style = settings.userInterfaceStyle
    values.idiom = isLarge ? .pad : .phone
    values.horizontal =
      isLarge || (size.width > size.height && size.width >= Stage.wideExtent) ? .regular : .compact
    values.vertical = isLarge || size.height >= size.width ? .regular : .compact
    values.direction = settings.layoutDirection
    values.textScale = settings.textScale
    values.scale = settings.canvas.scale
    return TraitCollection(values: values)
  }
}

extension View {
  /// The style that the view says or, else, the nearest one around it that says any.
  var styleInForce: UserInterfaceStyle {
    for view in sequence(first: self, next: \.superview) {
      if view.overrideUserInterfaceStyle != .unspecified { return view.overrideUserInterfaceStyle }
      if let style = view.screen?.overrideUserInterfaceStyle, style != .unspecified { return style }
    }
    return .unspecified
  }

  /// The factors of text sizes that the view allows itself and its descendants; `nil` for all.
  package var textScales: ClosedRange<Double>? {
    get { margins.textScales }
    set {
      guard newValue != margins.textScales else { return }
      let before = traitCollection
      margins.textScales = newValue
      tellTraitChange(from: before)
    }
  }

  /// Returns the factor of text sizes within the limits of the view and those around it; `nil`
  /// without limits.
  func limitedTextScale(of scale: Double) -> Double? {
    let limits = sequence(first: self, next: \.superview).compactMap(\.margins.textScales)
    if limits.isEmpty { return nil }
    return limits.reversed().reduce(scale) { min(max($0, $1.lowerBound), $1.upperBound) }
  }

  /// Notifies the view, which has another superview, if that limits the sizes of texts.
  func takeTextLimits() {
    let others = sequence(first: self as View, next: \.superview).dropFirst()
    guard others.contains(where: { $0.margins.textScales != nil }) else { return }
    tellTraitChange(from: (stage ?? Stage.current).baseTraits)
  }

  /// Notifies the view and its descendants without a style of their own that the style has changed.
  func styleDidChange(from old: UserInterfaceStyle) {
    let before = TraitCollection(
      traitsFrom: [
        (stage ?? Stage.current).baseTraits, TraitCollection(userInterfaceStyle: old),
      ])
    tellTraitChange(from: before)
  }

  /// Notifies the view and its descendants of inherited traits that have changed.
  private func tellTraitChange(from previous: TraitCollection) {
    if let background = visuals.colors.background, background.isDynamic {
      backgroundColor = background
    }
    (self as? any TraitFollower)?.traitsDidChange()
    traitCollectionDidChange(previous)
    screen?.traitCollectionDidChange(previous)
    for view in children where view.overrideUserInterfaceStyle == .unspecified {
      view.tellTraitChange(from: previous)
    }
  }
}

extension TraitCollection {
  /// The traits of the view that is being drawn or, otherwise, of the stage's root view.
  public class var current: TraitCollection {
    let stage = Stage.current
    return (stage.drawing.view ?? stage.rootView).traitCollection
  }
}

extension View {
  /// The stage's traits, with the style and the limits of the text size of the nearest views.
  var traitsInForce: TraitCollection {
    let base = (stage ?? Stage.current).baseTraits
    let (style, textScale) = (styleInForce, limitedTextScale(of: base.values.textScale))
    if style == .unspecified, textScale == nil { return base }
    var values = base.values
    if style != .unspecified { values.style = style }
    if let textScale { values.textScale = textScale }
    return TraitCollection(values: values)
  }
}
