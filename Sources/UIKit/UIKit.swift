@_exported public import QuartzCore
public import Staging

/// A rectangle that draws something and holds others; `View` by UIKit's name.
public typealias UIView = View
