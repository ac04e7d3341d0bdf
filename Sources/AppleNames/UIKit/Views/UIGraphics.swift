// The functions keep UIKit's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreGraphics
public import Foundation
import Geometry
public import QuartzCore
public import Staging

/// The stack of a thread's image contexts.
private final class GraphicsStack {
  /// A context with the size of its image and its pixels per point.
  struct Entry {
    let context: CGContext
    let size: CGSize
    let scale: CGFloat
  }

  var entries: [Entry] = []

  private static let stacks = ThreadLocal { GraphicsStack() }

  /// The thread's stack.
  static var current: GraphicsStack { stacks.value }
}

/// Begins an image of a size in points; subsequent drawing goes into it.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins an image of a size in points; subsequent drawing goes into it.
///
/// - Parameters:
///   - size: the size of the image in points.
///   - opaque: a promise that drawing covers the whole image; uncovered parts stay transparent.
///   - scale: pixels per point; 0 for the screen's.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  let scale = scale > 0 ? scale : UIScreen.main.scale
  GraphicsStack.current.entries.append(
    GraphicsStack.Entry(context: CGContext(size: size, scale: scale), size: size, scale: scale))
}

/// Returns the context of the current image or of the view that is drawing itself; `nil` if there
/// is none.
public func UIGraphicsGetCurrentContext() -> CGContext? {
  if let entry = GraphicsStack.current.entries.last { return entry.context }
  let stage = Stage.current
  if let recorder = stage.drawing.recorder as? ContextRecorder { return recorder.context }
  guard let view = stage.drawing.view else { return nil }
  let recorder = ContextRecorder(bounds: view.bounds)
  recorder.context.makesImages(scale: UIScreen.main.scale)
  stage.drawing.recorder = recorder
  return recorder.context
}

/// Makes a context current.
public func UIGraphicsPushContext(_ context: CGContext) {
  GraphicsStack.current.entries.append(
    GraphicsStack.Entry(context: context, size: context.bounds.size, scale: UIScreen.main.scale))
}

/// Makes the previous context current again.
public func UIGraphicsPopContext() { _ = GraphicsStack.current.entries.popLast() }

/// Returns an image of the drawing in the current image context so far.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let entry = GraphicsStack.current.entries.last else { return nil }
  return UIImage(drawnIn: entry.context, scale: entry.scale)
}

/// Ends the image that was begun last.
public func UIGraphicsEndImageContext() { _ = GraphicsStack.current.entries.popLast() }

/// Fills a rectangle in the current context.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// Draws a one-point frame within a rectangle in the current context.
public func UIRectFrame(_ rect: CGRect) {
  UIGraphicsGetCurrentContext()?.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
}

/// Restricts drawing in the current context to a rectangle.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

extension UIImage {
  /// Makes an image of a context's drawing; a drawing of one view alone becomes an image of that
  /// view.
  convenience init(drawnIn context: CGContext, scale: CGFloat) {
    for problem in context.problems {
      Stage.current.warn(.substitution(problem), in: "CGContext")
    }
    if context.commands.count == 1, let command = context.commands.first,
      case .image(let snapshot as ViewSnapshot, context.bounds) = command.content,
      command.map.isIdentity, command.clips.isEmpty, command.alpha == 1, command.shadow == nil
    {
      self.init(.view(snapshot), size: context.bounds.size, scale: scale)
    } else {
      self.init(.drawing(context.commands), size: context.bounds.size, scale: scale)
    }
  }
}

extension CGContext {
  /// Makes a context of a size in points for an image with a scale.
  fileprivate convenience init(size: CGSize, scale: CGFloat) {
    self.init(size: size)
    makesImages(scale: scale)
  }

  /// Lets `makeImage()` provide images that `UIImage` understands, with a scale.
  fileprivate func makesImages(scale: CGFloat) {
    self.scale = scale
    imageOwner = { UIImage(.drawing($0), size: $1, scale: $2) }
  }
}

extension UIImage: DrawnImageOwner {
  /// The commands and the size of a drawing; `nil` for images of other kinds.
  package var drawing: (commands: [DrawingCommand], size: CGSize)? {
    if case .drawing(let commands) = content { (commands, size) } else { nil }
  }

  /// Returns an image of a drawing, one pixel per point.
  package func drawn(
    _ commands: [DrawingCommand], size: CGSize
  ) -> any AnyObject & Sendable { UIImage(.drawing(commands), size: size, scale: 1) }
}

/// The scale and opacity of an image to draw.
open class UIGraphicsImageRendererFormat: NSObject {
  /// Pixels per point.
  open var scale: CGFloat = UIScreen.main.scale
  /// A promise that drawing covers the whole image; uncovered parts stay transparent.
  open var opaque = false

  /// Returns the format of the screen.
  open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }

  /// Returns the format of the screen.
  open class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// The context of an image renderer.
open class UIGraphicsImageRendererContext: NSObject {
  /// The context to draw into.
  public let cgContext: CGContext
  /// The format of the image.
  public let format: UIGraphicsImageRendererFormat

  /// Makes a renderer context from a drawing context.
  fileprivate init(_ cgContext: CGContext, _ format: UIGraphicsImageRendererFormat) {
    self.cgContext = cgContext; self.format = format
  }

  /// An image of the drawing so far.
  open var currentImage: UIImage { UIImage(drawnIn: cgContext, scale: format.scale) }

  open func fill(_ rect: CGRect) { cgContext.fill(rect) }
  open func stroke(_ rect: CGRect) { cgContext.stroke(rect) }
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// A renderer of images from drawing code.
open class UIGraphicsImageRenderer: NSObject {
  private let bounds: CGRect
  /// The format of the images.
  public let format: UIGraphicsImageRendererFormat

  /// Makes a renderer of images of a size in points.
  public convenience init(size: CGSize) {
    self.init(bounds: CGRect(origin: .zero, size: size))
  }

  /// Makes a renderer of images of a size in points, with a format.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Makes a renderer of images of a rectangle, whose coordinates apply to the drawing.
  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .default()) }

  /// Makes a renderer of images of a rectangle, whose coordinates apply to the drawing, with a
  /// format.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.bounds = bounds; self.format = format
  }

  /// Returns an image of the drawing by the actions.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    UIGraphicsBeginImageContextWithOptions(bounds.size, format.opaque, format.scale)
    defer { UIGraphicsEndImageContext() }
    guard let context = UIGraphicsGetCurrentContext() else { return UIImage() }
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    actions(UIGraphicsImageRendererContext(context, format))
    return UIImage(drawnIn: context, scale: format.scale)
  }
}

extension CGContext {
  /// Draws a view with its present appearance, stretched to a rectangle.
  package func draw(_ view: View, in rect: CGRect, afterUpdates: Bool, on stage: Stage) {
    draw(
      image: ViewSnapshot(of: view, on: stage, afterUpdates: afterUpdates, isListed: true),
      in: rect)
  }
}

extension View {
  /// Draws the view with its present appearance into the current context, stretched to a rectangle.
  ///
  /// - Returns: whether there is a current context.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext(), let stage else { return false }
    context.draw(self, in: rect, afterUpdates: afterUpdates, on: stage)
    return true
  }
}

extension CALayer {
  /// Draws the layer and its sublayers with their present appearance into a context, ignoring the
  /// layer's position.
  public func render(in ctx: CGContext) {
    ctx.draw(view, in: CGRect(origin: .zero, size: bounds.size), afterUpdates: true, on: .current)
  }
}
