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

  /// The traits of the canvas, with the size classes of the screen as it is turned.
  package var baseTraits: TraitCollection { TraitCollection(values: baseTraitValues) }

  /// The values of the traits of the canvas.
  var baseTraitValues: TraitCollection.Values {
    baseTraitValues(forScreenOf: screens.turnedFrame?.size ?? settings.canvas.size)
  }

  /// Returns the values of the traits of the canvas with a screen of a size in points.
  func baseTraitValues(forScreenOf size: CGSize) -> TraitCollection.Values {
    let canvas = settings.canvas.size
    let isLarge = min(canvas.width, canvas.height) >= Stage.regularExtent
    var values = TraitCollection.Values()
    values.style = settings.userInterfaceStyle
    values.idiom = isLarge ? .pad : .phone
    values.horizontal =
      isLarge || (size.width > size.height && size.width >= Stage.wideExtent) ? .regular : .compact
    values.vertical = isLarge || size.height >= size.width ? .regular : .compact
    values.direction = settings.layoutDirection
    values.textScale = settings.textScale
    values.scale = settings.canvas.scale
    return values
  }

  /// Performs a change of what the stage's own traits follow from, and notifies all views.
  func changeBaseTraits(_ change: () -> Void) {
    let before = rootView.traitValues(within: baseTraitValues)
    change()
    rootView.traitsDidChange(from: before, to: rootView.traitValues(within: baseTraitValues))
  }
}

extension View {
  /// The factors of text sizes that the view allows itself and its descendants; `nil` for all.
  package var textScales: ClosedRange<Double>? {
    get { margins.textScales }
    set { changeTraits { margins.textScales = newValue } }
  }

  /// Whether the view or its screen says anything about traits.
  private var saysTraits: Bool {
    visuals.interfaceStyle != .unspecified || attachments.traits != nil
      || margins.textScales != nil
      || (screen.map { $0.overrideUserInterfaceStyle != .unspecified || $0.traits != nil } ?? false)
  }

  /// Returns the traits of the view where given ones hold around it: those that its screen says go
  /// before them, and those that it says itself before both.
  func traitValues(within outer: TraitCollection.Values) -> TraitCollection.Values {
    guard saysTraits else { return outer }
    var values = outer
    if let screen {
      if let overrides = screen.traits?.overrides { values.take(overrides) }
      let style = screen.overrideUserInterfaceStyle
      if style != .unspecified { values.style = style }
    }
    if let overrides = attachments.traits?.overrides { values.take(overrides) }
    if visuals.interfaceStyle != .unspecified { values.style = visuals.interfaceStyle }
    if let scales = margins.textScales {
      values.textScale = min(max(values.textScale, scales.lowerBound), scales.upperBound)
    }
    return values
  }

  /// The traits of the view: the stage's, with what the views around it and it say.
  var traitValues: TraitCollection.Values {
    traitValues(over: (stage ?? Stage.current).baseTraitValues)
  }

  /// Returns the traits of the view over those of a stage.
  func traitValues(over base: TraitCollection.Values) -> TraitCollection.Values {
    sequence(first: self, next: \.superview).filter(\.saysTraits).reversed()
      .reduce(base) { $1.traitValues(within: $0) }
  }

  /// Performs a change of what the view or its screen says about traits.
  func changeTraits(_ change: () -> Void) {
    let before = traitValues
    change()
    traitsDidChange(from: before, to: traitValues)
  }

  /// Notifies the view, and those of its descendants that inherit a trait, of a change.
  func traitsDidChange(from old: TraitCollection.Values, to new: TraitCollection.Values) {
    if old == new { return }
    if let background = visuals.colors.background, background.isDynamic {
      backgroundColor = background
    }
    (self as? any TraitFollower)?.traitsDidChange()
    let (previous, present) = (TraitCollection(values: old), TraitCollection(values: new))
    traitCollectionDidChange(previous)
    attachments.traits?.notify(from: previous, to: present)
    if let screen {
      screen.traitCollectionDidChange(previous)
      screen.traits?.notify(from: previous, to: present)
    }
    for view in children {
      view.traitsDidChange(from: view.traitValues(within: old), to: view.traitValues(within: new))
    }
  }
}

extension TraitCollection {
  /// The traits under which an action is performed or, otherwise, those of the view that is being
  /// drawn or of the stage's root view.
  public class var current: TraitCollection {
    let drawing = Stage.current.drawing
    return drawing.traits ?? (drawing.view ?? Stage.current.rootView).traitCollection
  }

  /// Performs an action under these traits, by which it resolves dynamic colors.
  public func performAsCurrent(_ actions: () -> Void) {
    let drawing = Stage.current.drawing
    let outer = drawing.traits
    drawing.traits = self
    defer { drawing.traits = outer }
    actions()
  }
}

extension View {
  /// The traits of the view, as a collection.
  var traitsInForce: TraitCollection { TraitCollection(values: traitValues) }
}
