public import CoreGraphics
import Imaging

extension UIColor {
  /// Makes a colour of Core Graphics' words for it.
  public convenience init(cgColor: CGColor) { self.init(cgColor.color) }

  /// The colour that it is under the present traits, in Core Graphics' words.
  ///
  /// It always has the components red, green, blue and alpha, also where it is a grey.
  public var cgColor: CGColor { CGColor(color, isGray: false) }

  /// Fills and draws lines in the colour from now on.
  public func set() {
    setFill()
    setStroke()
  }

  /// Fills in the colour from now on.
  public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  /// Draws lines in the colour from now on.
  public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
}
