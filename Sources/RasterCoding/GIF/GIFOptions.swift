/// What the writer of a GIF may choose.
public struct GIFOptions: Sendable, Hashable {
  /// How often the animation plays, 0...65535; `nil` and 0 play forever, 1 stops at the last frame.
  ///
  /// A GIF stores repeats after the first play, so `n` plays are written as `n - 1`; one play is
  /// written by leaving the loop extension out.
  public var loopCount: Int?

  /// Makes options; without arguments the animation plays forever.
  public init(loopCount: Int? = nil) {
    self.loopCount = loopCount
  }

  /// The number in the loop extension, where 0 means forever; `nil` leaves the extension out.
  var storedRepeats: UInt16? {
    get throws {
      guard let plays = loopCount else { return 0 }
      guard (0...65535).contains(plays) else {
        throw RasterError(
          "a GIF plays 0 (forever) to 65535 times, not \(plays): choose a number in that range")
      }
      return plays == 1 ? nil : UInt16(max(0, plays - 1))
    }
  }
}
