public import Foundation
public import Geometry
import Imaging
import Layouts
public import Staging
public import Timelines

extension View {
  /// The fit of content in bounds of another size; `ContentMode` under its UIKit name.
  public typealias ContentMode = Timelines.ContentMode
  /// The resizing of a view with its superview; `AutoresizingMask` under its UIKit name.
  public typealias AutoresizingMask = Staging.AutoresizingMask

  /// The smallest size to fit content into.
  public class var layoutFittingCompressedSize: CGSize { .zero }
  /// A size larger than any content.
  public class var layoutFittingExpandedSize: CGSize { CGSize(width: 10_000, height: 10_000) }

  /// The name that `inspect` gives the view.
  public var accessibilityIdentifier: String? {
    get { name }
    set { name = newValue }
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

  /// The pixels per point of the view's content; always the canvas's scale.
  public var contentScaleFactor: CGFloat {
    get { UIScreen.main.scale }
    set {
      if newValue != UIScreen.main.scale {
        warnOfUse(of: "contentScaleFactor", because: "everything is painted at the canvas's scale")
      }
    }
  }

  /// Warns that setting a property has no effect.
  func warn(of property: String, because reason: String) {
    (stage ?? Stage.current).warn(
      .withoutEffect(property: property, reason: reason), in: "\(type(of: self))")
  }
}

/// Members that subclasses override, as sources for UIKit do.
///
/// Members of protocol extensions allow that: `cellophane adapt` drops the word `override`.
extension StagedView {
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

  // MARK: Sizes

  /// Returns the view's resistance to growing beyond its content; 250 by default.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    let hugging = existingViewAppearance?.hugging ?? (.defaultLow, .defaultLow)
    return axis == .horizontal ? hugging.horizontal : hugging.vertical
  }

  /// Sets the view's resistance to growing beyond its content.
  public func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) { set(priority, for: axis, in: \.hugging) }

  /// Returns the view's resistance to shrinking below its content; 750 by default.
  public func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority {
    let resistance = existingViewAppearance?.resistance ?? (.defaultHigh, .defaultHigh)
    return axis == .horizontal ? resistance.horizontal : resistance.vertical
  }

  /// Sets the view's resistance to shrinking below its content.
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) { set(priority, for: axis, in: \.resistance) }

  /// Sets one of two priorities, and lays out again.
  private func set(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis,
    in priorities: ReferenceWritableKeyPath<
      ViewAppearance, (horizontal: UILayoutPriority, vertical: UILayoutPriority)
    >
  ) {
    if axis == .horizontal {
      viewAppearance[keyPath: priorities].horizontal = priority
    } else {
      viewAppearance[keyPath: priorities].vertical = priority
    }
    superview?.setNeedsLayout()
    setNeedsConstraintLayout()
  }

  /// The margins around the content, relative to the reading direction.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get {
      let margins = layoutMargins
      let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
      return NSDirectionalEdgeInsets(
        top: margins.top, leading: isMirrored ? margins.right : margins.left,
        bottom: margins.bottom, trailing: isMirrored ? margins.left : margins.right)
    }
    set {
      let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
      layoutMargins = UIEdgeInsets(
        top: newValue.top, left: isMirrored ? newValue.trailing : newValue.leading,
        bottom: newValue.bottom, right: isMirrored ? newValue.leading : newValue.trailing)
    }
  }
}
