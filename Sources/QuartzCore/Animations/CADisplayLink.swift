public import Foundation
public import Staging

/// A timer that calls at the display's rate, on the stage's clock; `DisplayLink` by its name.
public typealias CADisplayLink = DisplayLink

extension DisplayLink {
  @available(
    *, unavailable,
    message:
      "there are no selectors here; make the link with a closure: CADisplayLink { link in … }"
  )
  public convenience init(target: Any, selector sel: String) { self.init { _ in } }

  /// Takes the link up; it calls from its making on, whatever loop it is added to.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {}

  /// Ends the calls: here there is one loop only.
  public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { invalidate() }

  /// How often the link calls in a second; the most that a range allows.
  public var preferredFrameRateRange: CAFrameRateRange {
    get {
      CAFrameRateRange(
        minimum: Float(preferredFramesPerSecond), maximum: Float(preferredFramesPerSecond),
        preferred: Float(preferredFramesPerSecond))
    }
    set {
      preferredFramesPerSecond = Int(newValue.preferred ?? newValue.maximum)
    }
  }
}

/// The rates that a display link may call at, per second.
public struct CAFrameRateRange: Hashable, Sendable {
  public var minimum: Float
  public var maximum: Float
  /// The rate that is wished for; the maximum where `nil`.
  public var preferred: Float?

  /// Makes a range.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum; self.maximum = maximum; self.preferred = preferred
  }

  /// The display's own rate, 60 per second.
  public static let `default` = CAFrameRateRange(minimum: 60, maximum: 60, preferred: 60)
}
