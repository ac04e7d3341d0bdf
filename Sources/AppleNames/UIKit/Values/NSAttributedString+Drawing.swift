import CoreGraphics
public import Foundation
import Timelines

extension NSAttributedString {
  /// Draws the string into the current context without wrapping; only its own line breaks apply.
  public func draw(at point: CGPoint) {
    draw(TextContent(self, defaults: .ofStrings), in: CGRect(origin: point, size: size()))
  }

  /// Draws the string into the current context, wrapped in a rectangle.
  public func draw(in rect: CGRect) { draw(TextContent(self, defaults: .ofStrings), in: rect) }

  /// Draws the string into the current context, wrapped in a rectangle.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) { draw(in: rect) }

  /// Draws a text into the current context.
  private func draw(_ text: TextContent, in rect: CGRect) {
    // A small margin, so that text drawn at its measured size fits.
    var rect = rect
    rect.size.width += 0.01
    UIGraphicsGetCurrentContext()?.draw(text, in: rect)
  }
}

extension String {
  /// Draws the string into the current context without wrapping; only its own line breaks apply.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: self, attributes: attrs ?? [:]).draw(at: point)
  }

  /// Draws the string into the current context, wrapped in a rectangle.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: self, attributes: attrs ?? [:]).draw(in: rect)
  }
}

extension NSString {
  /// Draws the string into the current context without wrapping; only its own line breaks apply.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    substring(from: 0).draw(at: point, withAttributes: attrs)
  }

  /// Draws the string into the current context, wrapped in a rectangle.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    substring(from: 0).draw(in: rect, withAttributes: attrs)
  }
}
