public import CoreGraphics
import Imaging

extension UIColor {
  /// Makes a colour of Core Graphics' words for it.
  public convenience init(cgColor: CGColor) { self.init(cgColor.color) }

  /// The colour that it is under the present traits, in Core Graphics' words.
  public var cgColor: CGColor {
    let color = color
    return CGColor(color, isGray: color.red == color.green && color.green == color.blue)
  }

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
