public import Imaging

/// The options of a GIF encoder.
public struct GIFOptions: Sendable, Hashable {
  /// The balance of bytes and looks.
  public var intent: EncodingIntent
  /// The number of times the animation plays, 0...65535; `nil` and 0 play forever.
  ///
  /// After its last play the animation stops at its last frame. A GIF stores repeats after the
  /// first play, so `n` plays are stored as `n - 1`; a single play is stored by omitting the loop
  /// extension.
  public var loopCount: Int?

  /// Makes options; by default the animation is balanced and plays forever.
  public init(loopCount: Int? = nil, intent: EncodingIntent = .balanced) {
    self.intent = intent
    self.loopCount = loopCount
  }

  /// The number in the loop extension, where 0 means forever; `nil` for no extension.
  var storedRepeats: UInt16? {
    get throws {
      guard let plays = loopCount else { return 0 }
      guard (0...65535).contains(plays) else {
        throw RasterError(
          "a GIF plays 0 (forever) to 65535 times, not \(plays); choose a number in that range")
      }
      return plays == 1 ? nil : UInt16(max(0, plays - 1))
    }
  }
}
