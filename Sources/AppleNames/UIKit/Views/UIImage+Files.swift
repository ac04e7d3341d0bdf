public import CoreGraphics
public import Foundation
import Imaging
public import Staging
import Timelines

/// Images from files, which are copied to a folder that painters read.
extension UIImage {
  /// Makes an image from PNG or JPEG bytes; `nil` if they are neither.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// Makes an image from PNG or JPEG bytes with a scale in pixels per point.
  public convenience init?(data: Data, scale: CGFloat) {
    self.init(data, named: "data", scale: scale)
  }

  /// Makes an image from a file; `nil` if it has none. A name that ends in `@2x` determines the
  /// scale.
  public convenience init?(contentsOfFile path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let name = (path as NSString).lastPathComponent
    let stem = (name as NSString).deletingPathExtension
    let scale: CGFloat = stem.hasSuffix("@3x") ? 3 : stem.hasSuffix("@2x") ? 2 : 1
    self.init(data, named: name, scale: scale)
  }

  /// Makes an image from the program's resources; `nil` if none has that name.
  ///
  /// Files and asset catalogs are searched in the program's bundle and those beside it.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// Makes an image from a bundle's resources; `nil` if none has that name.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    guard let found = AssetCatalog(bundle).image(named: name),
      let data = FileManager.default.contents(atPath: found.path)
    else { return nil }
    let file = (found.path as NSString).lastPathComponent
    let mode: RenderingMode = found.isTemplate ? .alwaysTemplate : .automatic
    if let size = VectorFile.size(of: data, named: file) {
      Stage.current.warn(
        .substitution("\(file) is a vector file, which is not read; its place stays empty"),
        in: "UIImage")
      self.init(.nothing, size: size, scale: 1, renderingMode: mode)
      return
    }
    self.init(data, named: file, scale: CGFloat(found.scale), renderingMode: mode)
  }

  /// Makes an image from bytes with a name.
  private convenience init?(
    _ data: Data, named name: String, scale: CGFloat, renderingMode: RenderingMode = .automatic
  ) {
    guard let source = ImageFolder.add(data, named: name) else { return nil }
    self.init(
      .file(source),
      size: CGSize(
        width: CGFloat(source.width) / scale, height: CGFloat(source.height) / scale),
      scale: scale, renderingMode: renderingMode)
  }

  /// Makes an image from its Core Graphics counterpart.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  /// Makes an image from its Core Graphics counterpart, with a scale in pixels per point.
  ///
  /// It is upright; any other orientation gives a warning.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    if orientation != .up {
      Stage.current.warn(
        .substitution("image orientations are not supported; the image is upright"), in: "UIImage")
    }
    let content = (cgImage.owner as? UIImage)?.content ?? .nothing
    self.init(
      content,
      size: CGSize(
        width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale),
      scale: scale)
  }

  /// Unavailable: pixels exist only after painting.
  @available(
    *, unavailable, message: "there are no pixels before the timeline is painted; render a frame"
  )
  public func pngData() -> Data? { nil }

  /// Unavailable: pixels exist only after painting.
  @available(
    *, unavailable, message: "there are no pixels before the timeline is painted; render a frame"
  )
  public func jpegData(compressionQuality: CGFloat) -> Data? { nil }
}
