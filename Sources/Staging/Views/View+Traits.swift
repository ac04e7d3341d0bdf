import Foundation
import Timelines

/// A companion of a view that follows its traits.
package protocol ViewCompanion: AnyObject {
  /// Updates trait-dependent properties of a view, such as its colours.
  func traitsDidChange(of view: View)
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
    values.scale = settings.canvas.scale
    return TraitCollection(values: values)
  }
}

extension View {
  /// The traits that hold for the view: the stage's, with the style that the nearest view says.
  public var traitCollection: TraitCollection {
    let base = (stage ?? Stage.current).baseTraits
    let style = styleInForce
    if style == .unspecified { return base }
    return TraitCollection(traitsFrom: [base, TraitCollection(userInterfaceStyle: style)])
  }

  /// The style that the view says or, else, the nearest one around it that says any.
  var styleInForce: UserInterfaceStyle {
    for view in sequence(first: self, next: \.superview) {
      if view.overrideUserInterfaceStyle != .unspecified { return view.overrideUserInterfaceStyle }
      if let style = view.screen?.overrideUserInterfaceStyle, style != .unspecified { return style }
    }
    return .unspecified
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
    (companion as? any ViewCompanion)?.traitsDidChange(of: self)
    (self as? any TraitFollower)?.traitsDidChange()
    traitCollectionDidChange(previous)
    screen?.traitCollectionDidChange(previous)
    for view in children where view.overrideUserInterfaceStyle == .unspecified {
      view.tellTraitChange(from: previous)
    }
  }
}

extension ViewController {
  /// The traits that hold for the screen: those of its view.
  public var traitCollection: TraitCollection {
    viewIfLoaded?.traitCollection ?? View(frame: .zero).traitCollection
  }
}
