public import Foundation
public import Geometry
import Imaging
public import Staging
public import Timelines

extension View {
  /// The fit of content in bounds of another size; `ContentMode` under its UIKit name.
  public typealias ContentMode = Timelines.ContentMode
  /// The resizing of a view with its superview; `AutoresizingMask` under its UIKit name.
  public typealias AutoresizingMask = Staging.AutoresizingMask

  /// The treatment of the tint colour.
  public enum TintAdjustmentMode: Int, Hashable, Sendable {
    case automatic, normal, dimmed
  }

  /// The smallest size to fit content into.
  public class var layoutFittingCompressedSize: CGSize { .zero }
  /// A size larger than any content.
  public class var layoutFittingExpandedSize: CGSize { CGSize(width: 10_000, height: 10_000) }

  /// The name that `inspect` gives the view.
  public var accessibilityIdentifier: String? {
    get { name }
    set { name = newValue }
  }

  /// Returns a snapshot of a part of the view, stretched evenly when it is resized.
  ///
  /// Cap insets are not supported; insets other than zero give a warning.
  public func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    guard let snapshot = snapshotView(afterScreenUpdates: afterUpdates) else { return nil }
    if capInsets != .zero {
      stage?.warn(
        .substitution(
          "cap insets of snapshots are not supported; the snapshot is stretched evenly"),
        in: "UIView")
    }
    let part = View(frame: CGRect(origin: .zero, size: rect.size))
    part.clipsToBounds = true
    snapshot.frame.origin = CGPoint(x: -rect.minX, y: -rect.minY)
    snapshot.autoresizingMask = [
      .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleTopMargin,
      .flexibleHeight, .flexibleBottomMargin,
    ]
    part.addSubview(snapshot)
    return part
  }

  /// A view whose opacity masks this view, in this view's coordinates.
  ///
  /// Only the mask's own content counts, not its subviews.
  public var mask: UIView? {
    get {
      guard let mask = existingViewAppearance?.mask, layer.mask === mask.layer else { return nil }
      return mask
    }
    set {
      viewAppearance.mask = newValue
      layer.mask = newValue?.layer
    }
  }

  /// Whether the view receives several touches at once; here it always does.
  ///
  /// UIKit's default is `false`. Setting it to `false` here gives a warning.
  public var isMultipleTouchEnabled: Bool {
    get { true }
    set {
      if !newValue { warn(of: "isMultipleTouchEnabled", because: "all touches are delivered") }
    }
  }

  /// The pixels per point of the view's content; always the canvas's scale.
  public var contentScaleFactor: CGFloat {
    get { UIScreen.main.scale }
    set {
      if newValue != UIScreen.main.scale {
        warn(of: "contentScaleFactor", because: "everything is painted at the canvas's scale")
      }
    }
  }

  /// Warns that setting a property has no effect.
  func warn(of property: String, because reason: String) {
    (stage ?? Stage.current).warn(
      .withoutEffect(property: property, reason: reason), in: "\(type(of: self))")
  }

  // MARK: Colours

  /// The colour that fills the bounds; `nil` for none.
  ///
  /// A dynamic colour follows the view's traits.
  public var backgroundColor: UIColor? {
    get {
      guard case .solid(let color)? = appearance.fill else { return nil }
      if let kept = existingViewAppearance?.background, kept.color(with: traitCollection) == color {
        return kept
      }
      return UIColor(color)
    }
    set {
      viewAppearance.background = newValue
      appearance.fill = newValue.map { .solid($0.color(with: traitCollection)) }
    }
  }

  /// The tint colour: the view's own or the nearest superview's.
  ///
  /// Setting `nil` inherits again. If no view sets one, it is the system's blue.
  public var tintColor: UIColor! {
    get {
      let tint = ownTint ?? .systemBlue
      return isDimmed ? tint.dimmed(by: traitCollection) : tint
    }
    set {
      viewAppearance.tint = newValue
      notifyTintChange()
    }
  }

  /// The tint colour that the nearest view sets, unresolved.
  private var ownTint: UIColor? {
    for view in sequence(first: self, next: \.superview) {
      if let tint = view.existingViewAppearance?.tint { return tint }
    }
    return nil
  }

  /// Whether the tint is dimmed by the view or the nearest superview that decides.
  private var isDimmed: Bool { tintAdjustmentMode == .dimmed }

  /// The tint adjustment: the view's own or, if automatic, the nearest superview's.
  public var tintAdjustmentMode: TintAdjustmentMode {
    get {
      for view in sequence(first: self, next: \.superview) {
        if let mode = view.existingViewAppearance?.tintMode, mode != .automatic { return mode }
      }
      return .normal
    }
    set {
      viewAppearance.tintMode = newValue
      notifyTintChange()
    }
  }

  /// Notifies the view and all subviews that inherit its tint of a change.
  private func notifyTintChange() {
    tintColorDidChange()
    (self as? any TraitFollower)?.traitsDidChange()
    for view in subviews where view.existingViewAppearance?.tint == nil { view.notifyTintChange() }
  }

  // MARK: Sizes

  /// Returns the view's resistance to growing beyond its content; used by stack views.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    let hugging = existingViewAppearance?.hugging ?? (.defaultLow, .defaultLow)
    return axis == .horizontal ? hugging.horizontal : hugging.vertical
  }

  /// Sets the view's resistance to growing beyond its content; used by stack views.
  public func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    if axis == .horizontal {
      viewAppearance.hugging.horizontal = priority
    } else {
      viewAppearance.hugging.vertical = priority
    }
    superview?.setNeedsLayout()
  }

  /// Returns the view's resistance to shrinking below its content; used by stack views.
  public func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority {
    let resistance = existingViewAppearance?.resistance ?? (.defaultHigh, .defaultHigh)
    return axis == .horizontal ? resistance.horizontal : resistance.vertical
  }

  /// Sets the view's resistance to shrinking below its content; used by stack views.
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    if axis == .horizontal {
      viewAppearance.resistance.horizontal = priority
    } else {
      viewAppearance.resistance.vertical = priority
    }
    superview?.setNeedsLayout()
  }

  /// The margins around the content, relative to the reading direction.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get {
      let margins = layoutMargins
      return NSDirectionalEdgeInsets(
        top: margins.top, leading: margins.left, bottom: margins.bottom, trailing: margins.right)
    }
    set {
      layoutMargins = UIEdgeInsets(
        top: newValue.top, left: newValue.leading, bottom: newValue.bottom,
        right: newValue.trailing)
    }
  }

  /// The layout direction: always left to right.
  public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
}

extension UIColor {
  /// Returns the colour's grey, for tints that are dimmed.
  fileprivate func dimmed(by traits: UITraitCollection) -> UIColor {
    let color = color(with: traits)
    // Source: ITU-R BT.601, luma.
    let luma = 0.299 * color.red + 0.587 * color.green + 0.114 * color.blue
    return UIColor(Color(white: luma, alpha: color.alpha))
  }
}

/// A namespace for `Axis`; constraints themselves are not supported.
public enum NSLayoutConstraint {
  /// A horizontal or vertical axis.
  public enum Axis: Int, Hashable, Sendable {
    case horizontal, vertical
  }
}
