// swift-format-ignore-file: AlwaysUseLowerCamelCase, NoLeadingUnderscores
// The names are those that sources use.

public import CoreGraphics
public import Foundation
public import Geometry
public import Staging
public import Timelines

// Names from Objective-C and from Swift before 4.2, for older sources.

/// The state of a control.
public typealias UIControlState = UIControl.State
/// The events of a control.
public typealias UIControlEvents = UIControl.Event
/// The horizontal alignment of a control's content.
public typealias UIControlContentHorizontalAlignment = UIControl.ContentHorizontalAlignment
/// The vertical alignment of a control's content.
public typealias UIControlContentVerticalAlignment = UIControl.ContentVerticalAlignment
/// The resizing of a view with its superview.
public typealias UIViewAutoresizing = View.AutoresizingMask
/// The fit of content in bounds of another size.
public typealias UIViewContentMode = View.ContentMode
/// The treatment of the tint color.
public typealias UIViewTintAdjustmentMode = View.TintAdjustmentMode
/// The rendering of an image in its own or in the tint color.
public typealias UIImageRenderingMode = UIImage.RenderingMode
/// The orientation of an image.
public typealias UIImageOrientation = UIImage.Orientation
/// The activity of a program.
public typealias UIApplicationState = UIApplication.State
/// The level of a window among others.
public typealias UIWindowLevel = Window.Level
/// The key of an attribute of text.
public typealias NSAttributedStringKey = NSAttributedString.Key
/// The style of a blur.
public typealias UIBlurEffectStyle = UIBlurEffect.Style
/// A time, in seconds.
public typealias CFTimeInterval = Double
/// A point in time, in seconds.
public typealias CFAbsoluteTime = Double

/// The greatest number; an infinite one.
public let HUGE = Float.infinity
/// The greatest finite number.
public let MAXFLOAT = Float.greatestFiniteMagnitude

/// The size to fit content into that makes it as small as possible.
public let UILayoutFittingCompressedSize = View.layoutFittingCompressedSize
/// The size to fit content into that makes it as large as it likes.
public let UILayoutFittingExpandedSize = View.layoutFittingExpandedSize
/// The preferred size of content without a preference.
public let UIViewNoIntrinsicMetric = View.noIntrinsicMetric

/// The level of windows.
public let UIWindowLevelNormal = Window.Level.normal
/// The level of alerts.
public let UIWindowLevelAlert = Window.Level.alert
/// The level of the status bar.
public let UIWindowLevelStatusBar = Window.Level.statusBar

/// The key of the keyboard's first frame.
public let UIKeyboardFrameBeginUserInfoKey = Responder.keyboardFrameBeginUserInfoKey
/// The key of the keyboard's last frame.
public let UIKeyboardFrameEndUserInfoKey = Responder.keyboardFrameEndUserInfoKey
/// The key of the duration of the keyboard's animation.
public let UIKeyboardAnimationDurationUserInfoKey = Responder.keyboardAnimationDurationUserInfoKey
/// The key of the curve of the keyboard's animation.
public let UIKeyboardAnimationCurveUserInfoKey = Responder.keyboardAnimationCurveUserInfoKey

// MARK: Geometry

/// A point of zero.
public let CGPointZero = CGPoint.zero
/// A size of nothing.
public let CGSizeZero = CGSize.zero
/// A rectangle of nothing.
public let CGRectZero = CGRect.zero
/// A rectangle that is none.
public let CGRectNull = CGRect.null
/// Insets of nothing.
public let UIEdgeInsetsZero = UIEdgeInsets.zero
/// The identity of affine transforms.
public let CGAffineTransformIdentity = CGAffineTransform.identity

/// Makes insets in points.
public func UIEdgeInsetsMake(
  _ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat
) -> UIEdgeInsets {
  UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
}

/// Returns a rectangle without insets at its edges.
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect {
  rect.inset(by: insets)
}

/// Returns whether insets are equal.
public func UIEdgeInsetsEqualToEdgeInsets(
  _ insets1: UIEdgeInsets, _ insets2: UIEdgeInsets
) -> Bool { insets1 == insets2 }

/// Makes a rectangle.
public func CGRectMake(
  _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat
) -> CGRect { CGRect(x: x, y: y, width: width, height: height) }

/// Makes a size.
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize {
  CGSize(width: width, height: height)
}

/// Makes a point.
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

/// Returns the width of a rectangle.
public func CGRectGetWidth(_ rect: CGRect) -> CGFloat { rect.width }
/// Returns the height of a rectangle.
public func CGRectGetHeight(_ rect: CGRect) -> CGFloat { rect.height }
/// Returns the left edge of a rectangle.
public func CGRectGetMinX(_ rect: CGRect) -> CGFloat { rect.minX }
/// Returns the middle of a rectangle, horizontally.
public func CGRectGetMidX(_ rect: CGRect) -> CGFloat { rect.midX }
/// Returns the right edge of a rectangle.
public func CGRectGetMaxX(_ rect: CGRect) -> CGFloat { rect.maxX }
/// Returns the top edge of a rectangle.
public func CGRectGetMinY(_ rect: CGRect) -> CGFloat { rect.minY }
/// Returns the middle of a rectangle, vertically.
public func CGRectGetMidY(_ rect: CGRect) -> CGFloat { rect.midY }
/// Returns the bottom edge of a rectangle.
public func CGRectGetMaxY(_ rect: CGRect) -> CGFloat { rect.maxY }
/// Returns whether a rectangle is empty.
public func CGRectIsEmpty(_ rect: CGRect) -> Bool { rect.isEmpty }
/// Returns whether two rectangles intersect.
public func CGRectIntersectsRect(_ rect1: CGRect, _ rect2: CGRect) -> Bool {
  rect1.intersects(rect2)
}
/// Returns whether a rectangle contains a point.
public func CGRectContainsPoint(_ rect: CGRect, _ point: CGPoint) -> Bool { rect.contains(point) }
/// Returns a smaller rectangle about the same middle.
public func CGRectInset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
  rect.insetBy(dx: dx, dy: dy)
}
/// Returns a rectangle elsewhere.
public func CGRectOffset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
  rect.offsetBy(dx: dx, dy: dy)
}
/// Makes a translation.
public func CGAffineTransformMakeTranslation(_ tx: CGFloat, _ ty: CGFloat) -> CGAffineTransform {
  CGAffineTransform(translationX: tx, y: ty)
}
/// Makes a scaling.
public func CGAffineTransformMakeScale(_ sx: CGFloat, _ sy: CGFloat) -> CGAffineTransform {
  CGAffineTransform(scaleX: sx, y: sy)
}
/// Makes a rotation by an angle in radians.
public func CGAffineTransformMakeRotation(_ angle: CGFloat) -> CGAffineTransform {
  CGAffineTransform(rotationAngle: angle)
}

// MARK: Members

// Subclasses may override them, which members of protocol extensions allow.
extension StagedView {
  /// Brings a subview to the front.
  public func bringSubview(toFront view: UIView) { bringSubviewToFront(view) }

  /// Sends a subview to the back.
  public func sendSubview(toBack view: UIView) { sendSubviewToBack(view) }
}

extension ViewController {
  /// The child view controllers.
  public var childViewControllers: [UIViewController] { children }

  /// Adds a child.
  public func addChildViewController(_ childController: UIViewController) {
    addChild(childController)
  }

  /// Removes the view controller from its parent.
  public func removeFromParentViewController() { removeFromParent() }

  /// Notes that the view controller is about to get a parent, or to leave it.
  public func willMove(toParentViewController parent: UIViewController?) {
    willMove(toParent: parent)
  }

  /// Notes that the view controller has got a parent, or has left it.
  public func didMove(toParentViewController parent: UIViewController?) {
    didMove(toParent: parent)
  }
}
