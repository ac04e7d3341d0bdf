@_exported public import QuartzCore
public import Staging

// One by one, for a name that is imported so comes before Dispatch's own, which Foundation brings.
@_exported public import class StageDispatch.DispatchQueue
@_exported public import struct StageDispatch.DispatchTime
@_exported public import class StageDispatch.Timer

/// A rectangle that draws something and holds others; `View` by UIKit's name.
public typealias UIView = View
/// A view whose content is larger than it; `ScrollView` by UIKit's name.
public typealias UIScrollView = ScrollView
/// Who hears how a scroll view scrolls; `ScrollViewDelegate` by UIKit's name.
public typealias UIScrollViewDelegate = ScrollViewDelegate
