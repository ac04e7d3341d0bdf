public import CoreGraphics
import Imaging
public import Staging

extension UIColor {
  /// Makes a color from its Core Graphics counterpart.
  public convenience init(cgColor: CGColor) { self.init(cgColor.color) }

  /// The color resolved with the current traits, as a Core Graphics value.
  ///
  /// It always has the components red, green, blue and alpha, even for a gray.
  public var cgColor: CGColor { CGColor(color, isGray: false) }

  /// Sets the current context's fill and stroke color.
  public func set() {
    setFill()
    setStroke()
  }

  /// Sets the current context's fill color.
  public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  /// Sets the current context's stroke color.
  public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
}
