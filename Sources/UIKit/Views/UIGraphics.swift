// Names of functions are UIKit's own here.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreGraphics
public import Foundation
import Geometry
public import QuartzCore
public import Staging

/// The contexts that a thread draws pictures into.
private final class GraphicsStack {
  /// A context, how large its picture is, and how many pixels are a point.
  struct Entry {
    let context: CGContext
    let size: CGSize
    let scale: CGFloat
  }

  var entries: [Entry] = []

  /// The thread's contexts.
  static var current: GraphicsStack {
    let key = "cellophane.graphics"
    if let stack = Thread.current.threadDictionary[key] as? GraphicsStack { return stack }
    let stack = GraphicsStack()
    Thread.current.threadDictionary[key] = stack
    return stack
  }
}

/// Begins a picture of an extent in points; what is drawn from now on is drawn into it.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins a picture of an extent in points; what is drawn from now on is drawn into it.
///
/// - Parameters:
///   - opaque: a promise that all of it is drawn over; what is not stays transparent.
///   - scale: pixels per point; 0 for the screen's.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  let scale = scale > 0 ? scale : UIScreen.main.scale
  GraphicsStack.current.entries.append(
    GraphicsStack.Entry(context: CGContext(size: size), size: size, scale: scale))
}

/// Returns what is drawn into now: a picture, or the view that draws itself; `nil` for nothing.
public func UIGraphicsGetCurrentContext() -> CGContext? {
  if let entry = GraphicsStack.current.entries.last { return entry.context }
  let stage = Stage.current
  guard let view = stage.drawing.view else { return nil }
  if let recorder = stage.drawing.recorder as? ViewDrawing { return recorder.context }
  let recorder = ViewDrawing(view)
  stage.drawing.recorder = recorder
  return recorder.context
}

/// Draws into a context from now on.
public func UIGraphicsPushContext(_ context: CGContext) {
  GraphicsStack.current.entries.append(
    GraphicsStack.Entry(context: context, size: context.bounds.size, scale: UIScreen.main.scale))
}

/// Draws into the context before again.
public func UIGraphicsPopContext() { _ = GraphicsStack.current.entries.popLast() }

/// Returns the picture that was begun last with what was drawn into it so far.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let entry = GraphicsStack.current.entries.last else { return nil }
  return UIImage(drawnIn: entry.context, scale: entry.scale)
}

/// Ends the picture that was begun last.
public func UIGraphicsEndImageContext() { _ = GraphicsStack.current.entries.popLast() }

/// Fills a rectangle in the current context.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// Draws a line of a point's width within a rectangle in the current context.
public func UIRectFrame(_ rect: CGRect) {
  UIGraphicsGetCurrentContext()?.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
}

/// Draws nothing more outside a rectangle in the current context.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

extension UIImage {
  /// Makes a picture of what was drawn; of one view alone it is that view's.
  convenience init(drawnIn context: CGContext, scale: CGFloat) {
    for problem in context.problems {
      Stage.current.warn(.substitution(problem), in: "CGContext")
    }
    if context.commands.count == 1, let command = context.commands.first,
      case .picture(let picture as ViewSnapshot, context.bounds) = command.content,
      command.map.isIdentity, command.clips.isEmpty, command.alpha == 1, command.shadow == nil
    {
      self.init(.view(picture), size: context.bounds.size, scale: scale)
    } else {
      self.init(.drawing(context.commands), size: context.bounds.size, scale: scale)
    }
  }
}

/// What takes down what a view draws by hand.
private final class ViewDrawing: DrawingRecorder {
  let context: CGContext

  /// Makes a context whose points are those of a view.
  init(_ view: View) {
    context = CGContext(size: view.bounds.size)
    context.translateBy(x: -view.bounds.minX, y: -view.bounds.minY)
  }

  func snapshot(on stage: Stage) -> ViewSnapshot? {
    for problem in context.problems { stage.warn(.substitution(problem), in: "CGContext") }
    if context.commands.isEmpty { return nil }
    return ViewSnapshot(
      of: DrawingCanvas.view(of: context.commands, in: context.bounds, on: stage), on: stage)
  }
}

/// How a picture that is drawn is made.
open class UIGraphicsImageRendererFormat: NSObject {
  /// Pixels per point.
  open var scale: CGFloat = UIScreen.main.scale
  /// A promise that all of it is drawn over; what is not stays transparent.
  open var opaque = false

  /// The format of the screen.
  open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }

  /// The format of the screen.
  open class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// What a picture is drawn with.
open class UIGraphicsImageRendererContext: NSObject {
  /// What is drawn into.
  public let cgContext: CGContext
  /// How the picture is made.
  public let format: UIGraphicsImageRendererFormat

  /// Makes it of a context.
  fileprivate init(_ cgContext: CGContext, _ format: UIGraphicsImageRendererFormat) {
    self.cgContext = cgContext; self.format = format
  }

  /// The picture of what was drawn so far.
  open var currentImage: UIImage { UIImage(drawnIn: cgContext, scale: format.scale) }

  open func fill(_ rect: CGRect) { cgContext.fill(rect) }
  open func stroke(_ rect: CGRect) { cgContext.stroke(rect) }
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Makes pictures of what is drawn.
open class UIGraphicsImageRenderer: NSObject {
  private let bounds: CGRect
  /// How the pictures are made.
  public let format: UIGraphicsImageRendererFormat

  /// Makes a renderer of an extent in points.
  public convenience init(size: CGSize) {
    self.init(bounds: CGRect(origin: .zero, size: size))
  }

  /// Makes a renderer of an extent in points, with a format.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Makes a renderer of a rectangle whose points are drawn with.
  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .default()) }

  /// Makes a renderer of a rectangle whose points are drawn with, with a format.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.bounds = bounds; self.format = format
  }

  /// Returns the picture of what the actions draw.
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
  /// Draws a view as it looks now, in a box of its own extent.
  package func draw(_ view: View, in rect: CGRect, afterUpdates: Bool, on stage: Stage) {
    draw(
      picture: ViewSnapshot(of: view, on: stage, afterUpdates: afterUpdates, isListed: true),
      in: rect)
  }
}

extension View {
  /// Draws the view as it looks now into the current context, stretched to a box.
  ///
  /// - Returns: whether there was a context to draw into.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext(), let stage else { return false }
    context.draw(self, in: rect, afterUpdates: afterUpdates, on: stage)
    return true
  }
}

extension CALayer {
  /// Draws the layer and all in it as they look now into a context; its own place does not count.
  public func render(in ctx: CGContext) {
    ctx.draw(view, in: CGRect(origin: .zero, size: bounds.size), afterUpdates: true, on: .current)
  }
}
