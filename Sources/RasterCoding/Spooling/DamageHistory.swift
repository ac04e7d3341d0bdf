internal import Imaging

/// The damage between successive frames, from what their painters know and what differed.
///
/// With several workers, a frame is painted after an earlier one than that before it. What differed
/// between the two is known once they were compared.
struct DamageHistory {
  /// The number of frames that are known.
  private static let length = 16

  /// The last frames, each with what differed from the one before it; `nil` if nothing did.
  private var frames: [(identity: FrameIdentity?, changed: PixelRect?)] = []

  /// Returns the rectangles in which the next frame may differ from the last one; `nil` if it may
  /// anywhere.
  func areas(of next: PaintedFrame) -> [PixelRect]? {
    guard let damage = next.damage,
      let base = frames.lastIndex(where: { $0.identity == damage.base })
    else { return nil }
    return damage.areas + frames[(base + 1)...].compactMap(\.changed)
  }

  /// Adds the next frame, with the rectangle in which it differs from the last one.
  mutating func add(_ identity: FrameIdentity?, changed: PixelRect?) {
    if frames.count == Self.length { frames.removeFirst() }
    frames.append((identity, changed))
  }
}
