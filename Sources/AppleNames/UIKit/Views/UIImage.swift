public import CoreGraphics
public import Foundation
public import Geometry
import Imaging
public import Staging
import Timelines

/// An image of a file, of a view at an instant, or of a drawing.
///
/// No image is a bitmap here: views and drawings are painted sharply at every size. An image is
/// immutable, and all that it refers to is `Sendable`. So images can be shared between threads; the
/// conformance is unchecked only because the class is open. An image of a view is used on that
/// view's stage only.
open class UIImage: NSObject, NSCopying, _ExpressibleByImageLiteral, SnapshotOwner,
  @unchecked Sendable
{
  /// The source of an image.
  enum Content: Sendable {
    case nothing
    case file(ImageSource)
    case view(ViewSnapshot)
    case drawing([DrawingCommand])
    /// The opacity of another image, filled with one color.
    case tinted(UIImage, Color)
  }

  /// The orientation of an image's pixels; here they are turned upright when they are read.
  public enum Orientation: Int, Hashable, Sendable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }

  /// The use of an image's own colors.
  public enum RenderingMode: Int, Hashable, Sendable {
    /// The default of the view that shows the image: here always its own colors.
    case automatic
    case alwaysOriginal
    /// The image's opacity, filled with the tint color of the view that shows it.
    case alwaysTemplate
  }

  /// The treatment of the middle of an image with caps.
  public enum ResizingMode: Int, Hashable, Sendable {
    case tile, stretch
  }

  let content: Content
  /// The size in points.
  public let size: CGSize
  /// Pixels per point.
  public let scale: CGFloat
  /// The use of the image's own colors.
  public let renderingMode: RenderingMode
  /// The name of the symbol that the image is; `nil` for other images.
  let symbolName: String?

  /// Makes an image from a source.
  init(
    _ content: Content, size: CGSize, scale: CGFloat, renderingMode: RenderingMode = .automatic,
    symbolName: String? = nil
  ) {
    self.content = content; self.size = size; self.scale = scale
    self.renderingMode = renderingMode; self.symbolName = symbolName
  }

  /// Makes an empty image.
  public override convenience init() { self.init(.nothing, size: .zero, scale: 1) }

  /// Makes the image of an image literal.
  public required convenience init(imageLiteralResourceName name: String) {
    guard let image = UIImage(named: name) else {
      Stage.current.warn(
        .substitution("there is no image '\(name)'; nothing is shown"), in: "UIImage")
      self.init(.nothing, size: .zero, scale: 1)
      return
    }
    self.init(image.content, size: image.size, scale: image.scale)
  }

  // MARK: On the stage

  /// Returns the image's snapshot on a stage; `nil` for an empty image or one of another stage.
  package func snapshot(on stage: Stage) -> ViewSnapshot? {
    let snapshots = stage.companions.companion { ImageSnapshots() }
    if let known = snapshots[self] { return known }
    guard let snapshot = makeSnapshot(on: stage) else { return nil }
    snapshots[self] = snapshot
    return snapshot
  }

  /// Adds the image's content to a stage, invisibly, for its snapshot.
  private func makeSnapshot(on stage: Stage) -> ViewSnapshot? {
    let view: View
    switch content {
    case .nothing: return nil
    case .view(let snapshot): return snapshot
    case .file(let source):
      view = View(frame: CGRect(origin: .zero, size: size))
      view.appearance.image = ImageContent(source: source, mode: .stretch)
      stage.assetsDirectory = ImageFolder.path
    case .drawing(let commands):
      view = DrawingCanvas.view(
        of: commands, in: CGRect(origin: .zero, size: size), on: stage)
    case .tinted(let image, let color):
      guard let tinted = image.tintedView(color, on: stage) else { return nil }
      view = tinted
    }
    return ViewSnapshot(of: view, on: stage)
  }

  /// Returns a view with the image's opacity in one color.
  private func tintedView(_ color: Color, on stage: Stage) -> View? {
    let frame = CGRect(origin: .zero, size: size)
    switch content {
    case .nothing: return nil
    case .file(let source):
      let view = View(frame: frame)
      let image = Appearance(image: ImageContent(source: source, mode: .stretch))
      view.appearance = Appearance(fill: .solid(color), mask: StackedLayer(image))
      stage.assetsDirectory = ImageFolder.path
      return view
    case .drawing(let commands):
      return DrawingCanvas.view(
        of: commands.map { $0.tinted(color) }, in: frame, on: stage)
    case .tinted(let image, _): return image.tintedView(color, on: stage)
    case .view(let snapshot):
      stage.warn(
        .substitution("images of views cannot be tinted; the image keeps its own colors"),
        in: "UIImage")
      let view = View(frame: frame)
      view.show(snapshot, mode: .scaleToFill)
      return view
    }
  }

  // MARK: Variants

  /// The orientation of the pixels; always upright.
  open var imageOrientation: Orientation { .up }

  /// Returns the image with another rendering mode.
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(
      content, size: size, scale: scale, renderingMode: renderingMode, symbolName: symbolName)
  }

  /// Returns the image's opacity filled with one color.
  open func withTintColor(_ color: UIColor) -> UIImage {
    UIImage(.tinted(self, color.color), size: size, scale: scale, renderingMode: renderingMode)
  }

  /// Returns the image's opacity filled with one color, with a rendering mode.
  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    UIImage(.tinted(self, color.color), size: size, scale: scale, renderingMode: renderingMode)
  }

  /// Returns the image itself and warns on the stage that it is stretched evenly.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    if capInsets != .zero {
      Stage.current.warn(
        .substitution("cap insets of images are not supported; the image is stretched evenly"),
        in: "UIImage")
    }
    return self
  }

  /// Returns the image itself and warns on the stage that it is stretched evenly.
  open func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode
  ) -> UIImage {
    if resizingMode == .tile {
      Stage.current.warn(
        .substitution("tiling of images is not supported; the image is stretched evenly"),
        in: "UIImage")
      return self
    }
    return resizableImage(withCapInsets: capInsets)
  }

  // MARK: Drawing

  /// Draws the image into the current context at a point, at its own size.
  open func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  /// Draws the image into the current context, stretched to a rectangle.
  open func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

  /// Draws the image into the current context at a point, with an opacity.
  open func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws the image into the current context, stretched to a rectangle, with a blend mode and an
  /// opacity.
  open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    if blendMode != .normal { context.setBlendMode(blendMode) }
    context.draw(image: self, in: rect, alpha: Double(alpha))
    context.restoreGState()
  }

  /// The image as a Core Graphics value.
  open var cgImage: CGImage? {
    if case .nothing = content { return nil }
    return CGImage(
      owner: self, width: Int((size.width * scale).rounded()),
      height: Int((size.height * scale).rounded()))
  }

  /// Returns the same object, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The type of image literals.
public typealias _ImageLiteralType = UIImage

extension DrawingCommand {
  /// Returns the drawing command in one color, with its own opacity.
  fileprivate func tinted(_ color: Color) -> DrawingCommand {
    var copy = self
    copy.shadow = nil
    switch content {
    case .fill(let path, let rule, .solid(let old)):
      copy.content = .fill(
        path, usesEvenOddRule: rule, .solid(color.multiplyingAlpha(by: old.alpha)))
    case .fill(let path, let rule, _):
      copy.content = .fill(path, usesEvenOddRule: rule, .solid(color))
    case .stroke(let path, var border):
      border.color = color.multiplyingAlpha(by: border.color.alpha)
      copy.content = .stroke(path, border)
    case .text(var text, let rect):
      let runs = text.runs.map { run in
        var run = run
        run.color = nil
        return run
      }
      if !runs.isEmpty { text.setRuns(runs) }
      text.color = color.multiplyingAlpha(by: text.color.alpha)
      copy.content = .text(text, rect)
    case .image(let image as UIImage, let rect):
      copy.content = .image(image.withTintColor(UIColor(color)), rect)
    case .image: break
    case .group(let commands): copy.content = .group(commands.map { $0.tinted(color) })
    }
    return copy
  }
}
