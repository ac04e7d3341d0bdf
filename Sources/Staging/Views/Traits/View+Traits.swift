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
