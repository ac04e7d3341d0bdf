public import CoreGraphics
public import Foundation
public import Geometry
import Imaging
public import Staging
import Timelines

/// A picture: of a file, of a view as it looked at an instant, or of what was drawn by hand.
///
/// None of them is a bitmap here: what is no file is painted anew at each size, sharp. An image is
/// immutable, and all that it refers to is `Sendable`. So images can be shared between threads; the
/// conformance is unchecked only because the class is open. What an image shows of a view is used on
/// that view's stage only.
open class UIImage: NSObject, NSCopying, _ExpressibleByImageLiteral, SnapshotOwner,
  @unchecked Sendable
{
  /// What a picture shows.
  enum Content: Sendable {
    case nothing
    case file(ImageSource)
    case view(ViewSnapshot)
    case drawing([DrawingCommand])
    /// The opacity of another picture, in one colour.
    case tinted(UIImage, Color)
  }

  /// Which way up a picture's pixels are; here they are turned upright when they are read.
  public enum Orientation: Int, Hashable, Sendable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }

  /// Whether a picture is shown in its own colours.
  public enum RenderingMode: Int, Hashable, Sendable {
    /// As what shows it likes best: here always in its own colours.
    case automatic
    case alwaysOriginal
    /// What is opaque in the tint of the view that shows it.
    case alwaysTemplate
  }

  /// How the middle of a picture with caps fills its room.
  public enum ResizingMode: Int, Hashable, Sendable {
    case tile, stretch
  }

  let content: Content
  /// The extent in points.
  public let size: CGSize
  /// Pixels per point.
  public let scale: CGFloat
  /// Whether the picture is shown in its own colours.
  public let renderingMode: RenderingMode

  /// Makes a picture of a content.
  init(
    _ content: Content, size: CGSize, scale: CGFloat, renderingMode: RenderingMode = .automatic
  ) {
    self.content = content; self.size = size; self.scale = scale
    self.renderingMode = renderingMode
  }

  /// Makes a picture of nothing.
  public override convenience init() { self.init(.nothing, size: .zero, scale: 1) }

  /// Makes the picture of a literal.
  public required convenience init(imageLiteralResourceName name: String) {
    guard let image = UIImage(named: name) else {
      Stage.current.warn(
        .substitution("there is no picture '\(name)', so nothing is shown"), in: "UIImage")
      self.init(.nothing, size: .zero, scale: 1)
      return
    }
    self.init(image.content, size: image.size, scale: image.scale)
  }

  // MARK: On the stage

  /// Returns the picture as a stage shows it; `nil` for a picture of nothing, or of another stage.
  package func picture(on stage: Stage) -> ViewSnapshot? {
    let snapshots = stage.companions.companion { ImageSnapshots() }
    if let known = snapshots[self] { return known }
    guard let picture = makePicture(on: stage) else { return nil }
    snapshots[self] = picture
    return picture
  }

  /// Puts the picture on a stage, where it is never seen itself.
  private func makePicture(on stage: Stage) -> ViewSnapshot? {
    let view: View
    switch content {
    case .nothing: return nil
    case .view(let picture): return picture
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

  /// Returns a view of what is opaque in one colour.
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
    case .view(let picture):
      stage.warn(
        .substitution("pictures of views are not tinted; it has its own colours"), in: "UIImage")
      let view = View(frame: frame)
      view.show(picture, mode: .scaleToFill)
      return view
    }
  }

  // MARK: Others of it

  /// Which way up the pixels are: upright.
  open var imageOrientation: Orientation { .up }

  /// Returns the picture with another word about its colours.
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(content, size: size, scale: scale, renderingMode: renderingMode)
  }

  /// Returns what is opaque of the picture in one colour.
  open func withTintColor(_ color: UIColor) -> UIImage {
    UIImage(.tinted(self, color.color), size: size, scale: scale, renderingMode: renderingMode)
  }

  /// Returns what is opaque of the picture in one colour, with a word about its colours.
  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    UIImage(.tinted(self, color.color), size: size, scale: scale, renderingMode: renderingMode)
  }

  /// Returns the picture itself: it is stretched evenly here, of which the stage warns.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    if capInsets != .zero {
      Stage.current.warn(
        .substitution("pictures have no caps here; they are stretched evenly"), in: "UIImage")
    }
    return self
  }

  /// Returns the picture itself: it is stretched evenly here, of which the stage warns.
  open func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode
  ) -> UIImage {
    if resizingMode == .tile {
      Stage.current.warn(
        .substitution("pictures are not tiled here; they are stretched evenly"), in: "UIImage")
      return self
    }
    return resizableImage(withCapInsets: capInsets)
  }

  // MARK: Drawing

  /// Draws the picture into the current context at a point, at its own size.
  open func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  /// Draws the picture into the current context, stretched to a box.
  open func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

  /// Draws the picture into the current context at a point, with an opacity.
  open func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws the picture into the current context, stretched to a box, with an opacity.
  open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    UIGraphicsGetCurrentContext()?.draw(picture: self, in: rect, alpha: Double(alpha))
  }

  /// The picture in Core Graphics' words.
  open var cgImage: CGImage? {
    if case .nothing = content { return nil }
    return CGImage(
      owner: self, width: Int((size.width * scale).rounded()),
      height: Int((size.height * scale).rounded()))
  }

  /// Returns the picture itself, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// What image literals make.
public typealias _ImageLiteralType = UIImage

extension DrawingCommand {
  /// Returns what was drawn in one colour, as opaque as it was.
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
    case .picture(let image as UIImage, let rect):
      copy.content = .picture(image.withTintColor(UIColor(color)), rect)
    case .picture: break
    case .group(let commands): copy.content = .group(commands.map { $0.tinted(color) })
    }
    return copy
  }
}
