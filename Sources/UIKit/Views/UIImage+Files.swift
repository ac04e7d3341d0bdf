public import CoreGraphics
public import Foundation
import Imaging
public import Staging
import Timelines

/// Pictures of files, which are copied to a folder that painters know.
extension UIImage {
  /// Makes a picture of bytes; `nil` where they are no PNG or JPEG.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// Makes a picture of bytes with so many pixels to a point.
  public convenience init?(data: Data, scale: CGFloat) {
    self.init(data, named: "data", scale: scale)
  }

  /// Makes a picture of a file; `nil` where it is none. A name that ends in `@2x` tells its scale.
  public convenience init?(contentsOfFile path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let name = (path as NSString).lastPathComponent
    let stem = (name as NSString).deletingPathExtension
    let scale: CGFloat = stem.hasSuffix("@3x") ? 3 : stem.hasSuffix("@2x") ? 2 : 1
    self.init(data, named: name, scale: scale)
  }

  /// Makes a picture of what the program brings along; `nil` where nothing has that name.
  ///
  /// Files and asset catalogs are looked through in the program's bundle and those beside it.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// Makes a picture of what a bundle has; `nil` where nothing has that name.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    guard let found = AssetCatalog(bundle).image(named: name),
      let data = FileManager.default.contents(atPath: found.path)
    else { return nil }
    self.init(
      data, named: (found.path as NSString).lastPathComponent, scale: CGFloat(found.scale))
  }

  /// Makes a picture of bytes that have a name.
  private convenience init?(_ data: Data, named name: String, scale: CGFloat) {
    guard let source = ImageFolder.add(data, named: name) else { return nil }
    self.init(
      .file(source),
      size: CGSize(
        width: CGFloat(source.width) / scale, height: CGFloat(source.height) / scale),
      scale: scale)
  }

  /// Makes a picture of Core Graphics' words for it.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  /// Makes a picture of Core Graphics' words for it, with so many pixels to a point.
  ///
  /// It is upright; another orientation is told as a warning.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    if orientation != .up {
      Stage.current.warn(
        .substitution("pictures are not turned here; it is upright"), in: "UIImage")
    }
    let content = (cgImage.owner as? UIImage)?.content ?? .nothing
    self.init(
      content,
      size: CGSize(
        width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale),
      scale: scale)
  }

  /// The picture as a PNG file, which only painters could make.
  @available(
    *, unavailable, message: "there are no pixels before the timeline is painted; render a frame"
  )
  public func pngData() -> Data? { nil }

  /// The picture as a JPEG file, which only painters could make.
  @available(
    *, unavailable, message: "there are no pixels before the timeline is painted; render a frame"
  )
  public func jpegData(compressionQuality: CGFloat) -> Data? { nil }
}
