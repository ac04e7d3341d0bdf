public import Foundation
public import Staging

/// The name of an image in an asset catalog.
///
/// `host` declares one for each image that the sources use so, as Xcode does: `ImageResource.heron`.
public struct ImageResource: Hashable, Sendable {
  fileprivate let name: String
  fileprivate let bundle: Bundle

  /// Names an image of a bundle.
  public init(name: String, bundle: Bundle) { self.name = name; self.bundle = bundle }
}

/// The name of a color in an asset catalog.
///
/// `host` declares one for each color that the sources use so, as Xcode does: `ColorResource.reed`.
public struct ColorResource: Hashable, Sendable {
  fileprivate let name: String
  fileprivate let bundle: Bundle

  /// Names a color of a bundle.
  public init(name: String, bundle: Bundle) { self.name = name; self.bundle = bundle }
}

extension UIImage {
  /// Makes the image of a name in an asset catalog.
  ///
  /// It is empty, with a warning of the stage, if the catalog has none that can be read, but a PDF.
  public convenience init(resource: ImageResource) {
    if let found = UIImage(
      named: resource.name, in: resource.bundle, compatibleWith: nil)
    {
      self.init(found.content, size: found.size, scale: found.scale)
      return
    }
    Stage.current.warn(
      .substitution("no image named \(resource.name) can be read; it is empty"), in: "UIImage")
    self.init(.nothing, size: .zero, scale: 1)
  }
}

extension UIColor {
  /// Makes the color of a name in an asset catalog; a clear one, with a warning, where it has none.
  public convenience init(resource: ColorResource) {
    let found = UIColor(named: resource.name, in: resource.bundle, compatibleWith: nil)
    if found == nil {
      Stage.current.warn(
        .substitution("there is no color named \(resource.name); it is clear"), in: "UIColor")
    }
    let color = found ?? .clear
    self.init(dynamicProvider: { color.resolvedColor(with: $0) })
  }
}
