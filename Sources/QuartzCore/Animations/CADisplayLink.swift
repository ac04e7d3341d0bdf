public import Foundation
public import Staging

/// A timer at the display's rate on the stage's clock; `DisplayLink` under its Core Animation name.
public typealias CADisplayLink = DisplayLink

extension DisplayLink {
  @available(
    *, unavailable,
    message:
      "there are no selectors here; make the link with a closure: CADisplayLink { link in … }"
  )
  public convenience init(target: Any, selector sel: String) { self.init { _ in } }

  /// Does nothing: the link calls from its creation on, on whichever run loop.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {}

  /// Invalidates the link: there is only one run loop here.
  public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { invalidate() }

  /// The rate of calls per second; the maximum of a range.
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

/// A range of rates of a display link, in calls per second.
public struct CAFrameRateRange: Hashable, Sendable {
  public var minimum: Float
  public var maximum: Float
  /// The preferred rate; the maximum if `nil`.
  public var preferred: Float?

  /// Makes a range.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum; self.maximum = maximum; self.preferred = preferred
  }

  /// The display's own rate, 60 per second.
  public static let `default` = CAFrameRateRange(minimum: 60, maximum: 60, preferred: 60)
}
