public import Foundation
import Geometry
import Imaging
import Timelines

/// An image that its owner provides.
public final class CGImage: Sendable {
  /// The provider of the image's content.
  package let owner: any AnyObject & Sendable
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int

  package init(owner: any AnyObject & Sendable, width: Int, height: Int) {
    self.owner = owner; self.width = width; self.height = height
  }

  /// The number of bits of each component.
  public var bitsPerComponent: Int { 8 }
  /// The number of bits of each pixel.
  public var bitsPerPixel: Int { 32 }
  /// The number of bytes of each row, without padding.
  public var bytesPerRow: Int { 4 * width }
  /// The color space of the pixels: sRGB.
  public var colorSpace: CGColorSpace? { CGColorSpaceCreateDeviceRGB() }
  /// The position of alpha in a pixel: last, and multiplied into the colors.
  public var alphaInfo: CGImageAlphaInfo { .premultipliedLast }
  /// The layout of a pixel.
  public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: alphaInfo.rawValue) }
  /// Whether the image is only a mask; it never is here.
  public var isMask: Bool { false }

  /// Returns the same object, which is immutable.
  public func copy() -> CGImage? { self }

  /// Returns the part of the image in a rectangle in pixels; `nil` if none of it is in the image.
  public func cropping(to rect: CGRect) -> CGImage? {
    let whole = CGRect(x: 0, y: 0, width: width, height: height)
    let part = rect.integral.intersection(whole)
    guard !part.isNull, part.width > 0, part.height > 0 else { return nil }
    let frame = whole.offsetBy(dx: -part.minX, dy: -part.minY)
    let command = DrawingCommand(
      content: .image(owner, frame), map: .identity, clips: [], alpha: 1, shadow: nil)
    let maker = owner as? any DrawnImageOwner
    return CGImage(
      owner: maker?.drawn([command], size: part.size) ?? DrawnImage([command], size: part.size),
      width: Int(part.width), height: Int(part.height))
  }
}

/// An owner of images that may consist of drawing commands.
package protocol DrawnImageOwner: AnyObject, Sendable {
  /// The commands and the size of the drawing in points; `nil` for images of other kinds.
  var drawing: (commands: [DrawingCommand], size: CGSize)? { get }

  /// Returns an owner of the same kind for another drawing, whose pixels are its points.
  func drawn(_ commands: [DrawingCommand], size: CGSize) -> any AnyObject & Sendable
}

/// An image of a drawing.
package final class DrawnImage: DrawnImageOwner {
  package let commands: [DrawingCommand]
  /// The size in points.
  package let size: CGSize

  /// Makes an image of commands in an area from the origin.
  package init(_ commands: [DrawingCommand], size: CGSize) {
    self.commands = commands; self.size = size
  }

  package var drawing: (commands: [DrawingCommand], size: CGSize)? { (commands, size) }

  /// Returns an image of another drawing.
  package func drawn(
    _ commands: [DrawingCommand], size: CGSize
  ) -> any AnyObject & Sendable { DrawnImage(commands, size: size) }
}

/// The position of alpha in a pixel.
public enum CGImageAlphaInfo: UInt32, Sendable {
  case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst
  case alphaOnly
}

/// The layout of a pixel: the position of alpha and the order of bytes.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  /// Makes a layout from Core Graphics' raw bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The bits of the position of alpha.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// Floating-point components.
  public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
  /// The bits of the order of bytes.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// Words of 16 bits, lowest byte first.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 1 << 12)
  /// Words of 32 bits, lowest byte first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
  /// Words of 16 bits, highest byte first.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 3 << 12)
  /// Words of 32 bits, highest byte first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
}
