internal import Synchronization

/// The bitmap of a frame, and what its painter knows about its difference from an earlier frame.
public struct PaintedFrame: Sendable {
  /// The pixels; where the identity and the damage are kept, each may be replaced by a function of
  /// itself only.
  public package(set) var bitmap: Bitmap
  /// The identity of the pixels; `nil` if nothing refers to them.
  package let identity: FrameIdentity?
  /// The pixels that may differ from those of an earlier frame; `nil` if that is not known.
  package let damage: PixelDamage?

  /// Creates a frame that may differ from any other one everywhere.
  public init(_ bitmap: Bitmap) { self.init(bitmap, identity: nil, damage: nil) }

  package init(_ bitmap: Bitmap, identity: FrameIdentity?, damage: PixelDamage?) {
    self.bitmap = bitmap; self.identity = identity; self.damage = damage
  }
}

/// The identity of the pixels of a frame, unique in the process.
package struct FrameIdentity: Hashable, Sendable {
  /// The number of identities so far.
  private static let count = Atomic<UInt64>(0)

  private let number: UInt64

  package init() { number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue }
}

/// The pixels in which a frame may differ from an earlier one of the same size.
package struct PixelDamage: Hashable, Sendable {
  /// The earlier frame.
  package let base: FrameIdentity
  /// The rectangles outside which no pixel differs, which lie on the bitmap.
  package let areas: [PixelRect]

  package init(base: FrameIdentity, areas: [PixelRect]) { self.base = base; self.areas = areas }
}
