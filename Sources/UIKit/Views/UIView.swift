public import Foundation
public import Geometry
import Imaging
public import Staging
public import Timelines

extension View {
  /// How content lies in bounds of another extent; `ContentMode` by UIKit's name.
  public typealias ContentMode = Timelines.ContentMode
  /// What of a view follows its superview's extent; `AutoresizingMask` by UIKit's name.
  public typealias AutoresizingMask = Staging.AutoresizingMask

  /// How the colour that things are tinted in is shown.
  public enum TintAdjustmentMode: Int, Hashable, Sendable {
    case automatic, normal, dimmed
  }

  /// The smallest extent that content can be asked for.
  public class var layoutFittingCompressedSize: CGSize { .zero }
  /// An extent larger than any content.
  public class var layoutFittingExpandedSize: CGSize { CGSize(width: 10_000, height: 10_000) }

  /// The name under which `inspect` lists the view.
  public var accessibilityIdentifier: String? {
    get { name }
    set { name = newValue }
  }

  /// Returns a picture of a part of the view as it looks now, stretched evenly where it is resized.
  ///
  /// Caps are not kept as they are; others than zero are told as a warning.
  public func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    guard let picture = snapshotView(afterScreenUpdates: afterUpdates) else { return nil }
    if capInsets != .zero {
      stage?.warn(
        .substitution("pictures have no caps here; they are stretched evenly"), in: "UIView")
    }
    let part = View(frame: CGRect(origin: .zero, size: rect.size))
    part.clipsToBounds = true
    picture.frame.origin = CGPoint(x: -rect.minX, y: -rect.minY)
    picture.autoresizingMask = [
      .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleTopMargin,
      .flexibleHeight, .flexibleBottomMargin,
    ]
    part.addSubview(picture)
    return part
  }

  /// A view whose opacity says how much of this one is shown, in this one's coordinates.
  ///
  /// Only what it draws itself counts, not its subviews.
  public var mask: UIView? {
    get {
      guard let mask = keptLook?.mask, layer.mask === mask.layer else { return nil }
      return mask
    }
    set {
      look.mask = newValue
      layer.mask = newValue?.layer
    }
  }

  /// Whether several fingers are told to the view at once, as they always are here.
  ///
  /// UIKit's is `false` unless set; setting that here is told as a warning.
  public var isMultipleTouchEnabled: Bool {
    get { true }
    set {
      if !newValue { warn(of: "isMultipleTouchEnabled", because: "all fingers are told") }
    }
  }

  /// How many pixels of a picture there are to a point; the canvas has its own.
  public var contentScaleFactor: CGFloat {
    get { UIScreen.main.scale }
    set {
      if newValue != UIScreen.main.scale {
        warn(of: "contentScaleFactor", because: "everything is painted at the canvas's scale")
      }
    }
  }

  /// Tells that setting something changes nothing.
  func warn(of property: String, because reason: String) {
    (stage ?? Stage.current).warn(
      .withoutEffect(property: property, reason: reason), in: "\(type(of: self))")
  }

  // MARK: Colours

  /// The colour that fills the bounds; `nil` for none.
  ///
  /// One that depends on traits follows them.
  public var backgroundColor: UIColor? {
    get {
      guard case .solid(let color)? = appearance.fill else { return nil }
      if let kept = keptLook?.background, kept.color(with: traitCollection) == color { return kept }
      return UIColor(color)
    }
    set {
      look.background = newValue
      appearance.fill = newValue.map { .solid($0.color(with: traitCollection)) }
    }
  }

  /// The colour that things are tinted in: the view's own or that of the nearest view around it.
  ///
  /// Setting `nil` inherits again. Without any it is the system's blue.
  public var tintColor: UIColor! {
    get {
      let tint = ownTint ?? .systemBlue
      return isDimmed ? tint.dimmed(by: traitCollection) : tint
    }
    set {
      look.tint = newValue
      tellTintChange()
    }
  }

  /// The colour of the nearest view that says any, as it is said.
  private var ownTint: UIColor? {
    for view in sequence(first: self, next: \.superview) {
      if let tint = view.keptLook?.tint { return tint }
    }
    return nil
  }

  /// Whether the nearest view that says how things are tinted says dimmed.
  private var isDimmed: Bool { tintAdjustmentMode == .dimmed }

  /// How things are tinted: as the view says or, where it is automatic, the nearest around it.
  public var tintAdjustmentMode: TintAdjustmentMode {
    get {
      for view in sequence(first: self, next: \.superview) {
        if let mode = view.keptLook?.tintMode, mode != .automatic { return mode }
      }
      return .normal
    }
    set {
      look.tintMode = newValue
      tellTintChange()
    }
  }

  /// Tells the view and all in it that inherits of another tint.
  private func tellTintChange() {
    tintColorDidChange()
    (self as? any TraitFollower)?.traitsDidChange()
    for view in subviews where view.keptLook?.tint == nil { view.tellTintChange() }
  }

  // MARK: Extents

  /// Returns how much the view minds to be larger than its content; stacks ask for it.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    let hugging = keptLook?.hugging ?? (.defaultLow, .defaultLow)
    return axis == .horizontal ? hugging.horizontal : hugging.vertical
  }

  /// Sets how much the view minds to be larger than its content; stacks ask for it.
  public func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    if axis == .horizontal {
      look.hugging.horizontal = priority
    } else {
      look.hugging.vertical = priority
    }
    superview?.setNeedsLayout()
  }

  /// Returns how much the view minds to be smaller than its content; stacks ask for it.
  public func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority {
    let resistance = keptLook?.resistance ?? (.defaultHigh, .defaultHigh)
    return axis == .horizontal ? resistance.horizontal : resistance.vertical
  }

  /// Sets how much the view minds to be smaller than its content; stacks ask for it.
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    if axis == .horizontal {
      look.resistance.horizontal = priority
    } else {
      look.resistance.vertical = priority
    }
    superview?.setNeedsLayout()
  }

  /// The room at the edges that content keeps free, told by the direction of reading.
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

  /// Which way the view's layout runs: from left to right, always.
  public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
}

extension UIColor {
  /// Returns the colour as it is where something covers what it tints: its grey.
  fileprivate func dimmed(by traits: UITraitCollection) -> UIColor {
    let color = color(with: traits)
    // Source: ITU-R BT.601, luma.
    let luma = 0.299 * color.red + 0.587 * color.green + 0.114 * color.blue
    return UIColor(Color(white: luma, alpha: color.alpha))
  }
}

/// A relation between views' places: there are none here but what its name holds.
public enum NSLayoutConstraint {
  /// Across or down.
  public enum Axis: Int, Hashable, Sendable {
    case horizontal, vertical
  }
}
