// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are those that sources use.

public import Foundation
public import StageDispatch
import Staging

// Core Foundation's timers, which Linux does not declare. They are timers on the stage's clock.

/// The provider of an object's memory; there is only one.
public struct CFAllocator: Hashable, Sendable {}

/// The allocator of all objects.
public let kCFAllocatorDefault: CFAllocator? = CFAllocator()

/// A run loop under the name of Core Foundation; which one it is makes no difference.
public typealias CFRunLoop = RunLoop
/// The mode of a run loop under the name of Core Foundation.
public typealias CFRunLoopMode = RunLoop.Mode
/// A timer on the stage's clock under the name of Core Foundation.
public typealias CFRunLoopTimer = StageDispatch.Timer
/// The number that identifies an optional order of timers; without effect.
public typealias CFIndex = Int

extension RunLoop.Mode {
  /// The modes that are common, under the name of Core Foundation.
  public static var commonModes: RunLoop.Mode { .common }
  /// The mode outside of gestures, under the name of Core Foundation.
  public static var defaultMode: RunLoop.Mode { .default }
}

/// Makes a timer that calls a block first at a time of `CFAbsoluteTimeGetCurrent()`, in seconds; the
/// interval is the time between two calls, 0 for a timer that fires once.
public func CFRunLoopTimerCreateWithHandler(
  _ allocator: CFAllocator?, _ fireDate: Double, _ interval: Double, _ flags: UInt,
  _ order: CFIndex, _ block: ((CFRunLoopTimer?) -> Void)?
) -> CFRunLoopTimer! {
  CFRunLoopTimer(
    after: fireDate - CFAbsoluteTimeGetCurrent(), interval: interval, repeats: interval > 0,
    userInfo: nil
  ) { block?($0) }
}

/// Returns the run loop of the stage's thread.
public func CFRunLoopGetCurrent() -> CFRunLoop! { RunLoop.current }

/// Returns the run loop of the stage's thread.
public func CFRunLoopGetMain() -> CFRunLoop! { RunLoop.main }

/// Schedules a timer on the stage's clock.
public func CFRunLoopAddTimer(_ rl: CFRunLoop?, _ timer: CFRunLoopTimer?, _ mode: CFRunLoopMode?) {
  timer?.schedule()
}

/// Stops a timer.
public func CFRunLoopTimerInvalidate(_ timer: CFRunLoopTimer?) { timer?.invalidate() }
