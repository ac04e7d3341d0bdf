public import Foundation
public import Staging

/// A timer at the display's rate on the stage's clock; `DisplayLink` under its Core Animation name.
public typealias CADisplayLink = DisplayLink

/// The name of a method and a reference to it; `Selector` of the stage.
public typealias Selector = Staging.Selector

extension DisplayLink {
  /// Makes a link that sends a message to an object, which it keeps alive, once it is on a run loop.
  public convenience init(target: Any, selector sel: Selector) {
    self.init { link in sel.send(to: target, [link]) }
    invalidate()
  }

  /// Starts the calls; which run loop it is makes no difference.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) { resume() }

  /// Stops the calls until the link is added again: there is only one run loop here.
  public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { invalidate() }

  /// The number of the display's refreshes from one call to the next, as older sources set it.
  public var frameInterval: Int {
    get { max(1, 60 / max(1, preferredFramesPerSecond)) }
    set { preferredFramesPerSecond = 60 / max(1, newValue) }
  }

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
