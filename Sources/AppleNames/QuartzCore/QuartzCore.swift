// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported public import CoreGraphics
import Foundation
import Staging
import Timing

/// Returns the stage's time in seconds.
public func CACurrentMediaTime() -> CFTimeInterval { Stage.current.now.seconds }

/// A duration in seconds.
public typealias CFTimeInterval = Double
