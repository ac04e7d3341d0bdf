public import Foundation
public import Geometry

/// Contexts of images with a size in pixels.
extension CGContext {
  /// Makes a context of a size in pixels, with y up as Core Graphics has it; `nil` without a size.
  ///
  /// The drawing is recorded and becomes an image by `makeImage()`. Pixels are not written to memory.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
  ) {
    guard width > 0, height > 0 else { return nil }
    self.init(size: CGSize(width: width, height: height))
    concatenate(Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)))
    if data != nil { note("the pixels of a drawing are not written to memory") }
  }

  /// The width in pixels.
  public var width: Int { Int((bounds.width * scale).rounded()) }
  /// The height in pixels.
  public var height: Int { Int((bounds.height * scale).rounded()) }
  /// The number of bits of each component.
  public var bitsPerComponent: Int { 8 }
  /// The number of bits of each pixel.
  public var bitsPerPixel: Int { 32 }
  /// The number of bytes of each row, without padding.
  public var bytesPerRow: Int { 4 * width }
  /// The memory of the pixels: none.
  public var data: UnsafeMutableRawPointer? { nil }
  /// The color space of the pixels: sRGB.
  public var colorSpace: CGColorSpace? { CGColorSpaceCreateDeviceRGB() }
  /// The position of alpha in a pixel.
  public var alphaInfo: CGImageAlphaInfo { .premultipliedLast }

  /// Returns the transform from user coordinates to device coordinates.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

  /// Returns a point of user coordinates in device coordinates.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }

  /// Returns a point of device coordinates in user coordinates.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
}
