internal import Imaging

/// The damage between successive frames, from what their painters know and what differed.
///
/// With several workers, the frame that a painter painted before is not the previous one of the
/// animation. What differed between the two is known once they were compared.
struct DamageHistory {
  /// The number of frames that are known.
  private static let length = 128

  /// A frame of an animation.
  private struct Frame {
    /// The identity of the pixels as they were painted.
    let identity: FrameIdentity?
    /// Whether all of these are known to be opaque.
    let isOpaque: Bool
    /// The rectangle in which the stored frame differs from the one before it; `nil` if it is equal.
    let changed: PixelRect?
  }

  /// The last frames.
  private var frames: [Frame] = []

  /// Returns the rectangles in which the next frame may differ from the last one; `nil` if it may
  /// anywhere.
  func areas(of next: PaintedFrame) -> [PixelRect]? {
    guard let damage = next.damage, let base = index(of: damage.base) else { return nil }
    return damage.areas + frames[(base + 1)...].compactMap(\.changed)
  }

  /// Returns the rectangles outside which all pixels of the next frame are opaque as they were
  /// painted; `nil` if that is not known.
  func possiblyTranslucentAreas(of next: PaintedFrame) -> [PixelRect]? {
    guard let damage = next.damage, let base = index(of: damage.base), frames[base].isOpaque else {
      return nil
    }
    return damage.areas
  }

  /// Returns the index of the last frame with an identity.
  private func index(of identity: FrameIdentity) -> Int? {
    frames.lastIndex { $0.identity == identity }
  }

  /// Adds the next frame, with the rectangle in which it differs from the last one.
  mutating func add(_ identity: FrameIdentity?, changed: PixelRect?, isOpaque: Bool = false) {
    if frames.count == Self.length { frames.removeFirst() }
    frames.append(Frame(identity: identity, isOpaque: isOpaque, changed: changed))
  }
}
