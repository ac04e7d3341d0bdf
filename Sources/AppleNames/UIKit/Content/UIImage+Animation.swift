public import Foundation
import Geometry

/// An image of several images that follow each other.
///
/// Nothing in it changes, so it can be shared between threads as every `UIImage`; the conformance is
/// unchecked because that of its superclass is.
final class AnimatedImage: UIImage, @unchecked Sendable {
  /// The images in order.
  let frames: [UIImage]
  /// The time that all images take together, in seconds.
  let length: TimeInterval

  /// Makes an image of others; its size is the first one's.
  init(_ frames: [UIImage], length: TimeInterval) {
    self.frames = frames; self.length = length
    super.init(
      frames.first?.content ?? .nothing, size: frames.first?.size ?? .zero,
      scale: frames.first?.scale ?? 1, renderingMode: frames.first?.renderingMode ?? .automatic)
  }

  /// Makes the image of an image literal, which is not animated.
  required convenience init(imageLiteralResourceName name: String) {
    self.init(UIImage(named: name).map { [$0] } ?? [], length: 0)
  }

  override func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    AnimatedImage(frames.map { $0.withRenderingMode(renderingMode) }, length: length)
  }

  override func withTintColor(_ color: UIColor) -> UIImage {
    AnimatedImage(frames.map { $0.withTintColor(color) }, length: length)
  }
}

extension UIImage {
  /// Returns an image of others that follow each other without end; image views play it.
  ///
  /// - Parameters:
  ///   - images: The images, in order.
  ///   - duration: The time of all images, in seconds; 0 for a 30th of a second each.
  public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    if images.isEmpty { return nil }
    return AnimatedImage(images, length: duration > 0 ? duration : Double(images.count) / 30)
  }

  /// Returns an image of the images whose names have a number from 0 on after a common name.
  public class func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
    let images = (0..<1024).lazy.map { UIImage(named: "\(name)\($0)") }.prefix { $0 != nil }
    return animatedImage(with: images.compactMap(\.self), duration: duration)
  }

  /// The images of an animated image; `nil` for others.
  public var images: [UIImage]? { (self as? AnimatedImage)?.frames }

  /// The time that the images of an animated image take together, in seconds; 0 for others.
  public var duration: TimeInterval { (self as? AnimatedImage)?.length ?? 0 }
}
