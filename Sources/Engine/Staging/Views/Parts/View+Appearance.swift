import Foundation
import Geometry
import Imaging
import Timelines
import Timing

/// The visible properties of views, their colors and drawings.
extension View {
  /// The number of transitions that show snapshots in place of the view, which is hidden meanwhile.
  package var concealments: Int {
    get { visuals.concealments }
    set {
      let wasConcealed = isConcealed
      visuals.concealments = newValue
      if isConcealed != wasConcealed { recordHiddenness() }
    }
  }

  /// Whether a snapshot is shown in place of the view, whatever `isHidden` says.
  package var isConcealed: Bool { concealments > 0 }

  /// Records whether the view is hidden or concealed.
  func recordHiddenness() {
    if let layer, let recorder { recorder.setHidden(isHidden || isConcealed, of: layer) }
    notifyChange()
  }

  var _zIndex: Int {
    get { visuals.zIndex }
    set {
      visuals.zIndex = newValue
      if let layer, let recorder { recorder.setZIndex(newValue, of: layer) }
    }
  }

  var _appearance: Appearance {
    get { visuals.appearance }
    set {
      let hasChanged = newValue != visuals.appearance
      visuals.appearance = newValue
      if hasChanged, !link.isSnapshot { record(newValue, in: \.appearance) }
    }
  }

  /// Records whether subviews are clipped from now on.
  ///
  /// A view that was attached with clipping stays clipped.
  func recordClipping() {
    guard let layer, let recorder else { return }
    if recorder.layers[layer].birth == recorder.now {
      recorder.recording.layers[layer].clipsToBounds = clipsToBounds
    } else if !recorder.layers[layer].clipsToBounds {
      _appearance.clips = clipsToBounds
    } else if !clipsToBounds {
      recorder.warn(
        .withoutEffect(
          property: "clipsToBounds", reason: "what comes on the stage clipped stays so"),
        in: _name ?? "\(type(of: self))")
    }
  }

  /// Whether the subviews are added up as one group, each times its opacity: a cross-fade.
  ///
  /// To be set before the view is on the stage.
  package var isCrossfade: Bool {
    get { visuals.isCrossfade }
    set { visuals.isCrossfade = newValue }
  }

  var _transitionName: String? {
    get { visuals.transitionName }
    set { visuals.transitionName = newValue }
  }

  /// The treatment of the tint color.
  public enum TintAdjustmentMode: Int, Hashable, Sendable {
    case automatic, normal, dimmed
  }

  /// Whether the snapshot in the bounds is the drawing of `draw(_:)`.
  var isDrawnByHand: Bool {
    get { link.isDrawnByHand }
    set { link.isDrawnByHand = newValue }
  }

  /// Draws the view if it needs that.
  func displayIfNeeded() {
    guard link.needsDisplay, !link.isSnapshot, let recorder, recorder.failure == nil else { return }
    recorder.draw(self)
    // What the drawing itself requests is done.
    link.needsDisplay = false
  }

  /// The color that fills the bounds, as it was set where it is still in force.
  var shownBackground: DynamicColor? {
    guard case .solid(let color)? = _appearance.fill else { return nil }
    if let kept = visuals.colors.background, kept.color(with: traitCollection) == color {
      return kept
    }
    return DynamicColor(color)
  }

  /// The tint adjustment: the view's own or, if automatic, the nearest superview's.
  var tintModeInForce: TintAdjustmentMode {
    for view in sequence(first: self, next: \.superview)
    where view.visuals.colors.tintMode != .automatic {
      return view.visuals.colors.tintMode
    }
    return .normal
  }

  /// Changes the opacity.
  func changeAlpha(to newValue: CGFloat) {
    visuals.alpha = newValue
    if geometry.pose == nil { return record(Double(newValue), in: \.alpha) }
    geometry.forgetUnposedValues()
    record(recordedAlpha, in: \.alpha)
  }

  /// Hides or shows the view.
  func changeVisibility(isHidden newValue: Bool) {
    let old = visuals.isHidden
    visuals.isHidden = newValue
    recordHiddenness()
    if !newValue { isShown() }
    guard newValue != old, let superview else { return }
    (superview.companion as? any ViewCompanion)?.subviewVisibilityDidChange(in: superview)
  }

  /// Changes the scaling of an image or a drawing.
  func changeContentMode(to newValue: ContentMode) {
    let hasChanged = newValue != visuals.contentMode
    visuals.contentMode = newValue
    guard hasChanged, let snapshotLayer else { return }
    snapshotLayer.show(snapshotLayer.snapshot, mode: newValue)
  }

  /// Changes the style of the view and its subviews.
  func changeStyle(to newValue: UserInterfaceStyle) {
    changeTraits { visuals.interfaceStyle = newValue }
  }

  /// Clips the subviews to the bounds, or no longer.
  func changeClipping(to newValue: Bool) {
    let hasChanged = newValue != visuals.clipsToBounds
    visuals.clipsToBounds = newValue
    if hasChanged { recordClipping() }
  }

  /// The tint color, dimmed if the tint adjustment says so.
  var tintInForce: DynamicColor {
    let tint = ownTint ?? .adaptive(.systemBlue)
    return tintAdjustmentMode == .dimmed ? tint.dimmed(by: traitCollection) : tint
  }
}

extension View {
  /// The tint color that the nearest view sets, unresolved.
  var ownTint: DynamicColor? {
    for view in sequence(first: self, next: \.superview) {
      if let tint = view.visuals.colors.tint { return tint }
    }
    return nil
  }

  /// Notifies the view and all subviews that inherit its tint of a change.
  func notifyTintChange() {
    tintColorDidChange()
    (self as? any TraitFollower)?.traitsDidChange()
    for view in subviews where view.visuals.colors.tint == nil { view.notifyTintChange() }
  }

  /// Warns that setting a property has no effect.
  package func warnOfUse(of property: String, because reason: String) {
    (stage ?? Stage.current).warn(
      .withoutEffect(property: property, reason: reason), in: "\(type(of: self))")
  }
}
