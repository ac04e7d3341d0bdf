@_exported public import QuartzCore
public import Staging

// Imported one by one: a name that is imported this way takes precedence over Dispatch's own, which
// Foundation re-exports.
@_exported public import class StageDispatch.DispatchQueue
@_exported public import struct StageDispatch.DispatchTime
@_exported public import class StageDispatch.NotificationCenter
@_exported public import class StageDispatch.Timer

/// A rectangle that draws content and contains other views; `View` under its UIKit name.
public typealias UIView = View
/// A view whose content is larger than its bounds; `ScrollView` under its UIKit name.
public typealias UIScrollView = ScrollView
/// An observer of a scroll view's scrolling; `ScrollViewDelegate` under its UIKit name.
public typealias UIScrollViewDelegate = ScrollViewDelegate
