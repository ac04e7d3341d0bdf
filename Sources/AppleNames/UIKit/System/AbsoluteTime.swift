// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The function keeps the name that sources use.

import Staging
import Timing

/// Returns the time on the stage's clock, in seconds since the beginning of its run.
///
/// On Apple's systems it is the time since the beginning of 2001; differences are the same.
public func CFAbsoluteTimeGetCurrent() -> Double { Stage.current.now.seconds }
