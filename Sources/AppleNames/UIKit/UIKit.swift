@_exported public import QuartzCore
public import Staging

// Modules of which one name is exported are there for the members of their types; see CoreGraphics.
// StageDispatch's names take precedence over Dispatch's own, which Foundation re-exports.
@_exported public import enum CollectionUpdates.BatchUpdateError
@_exported public import enum DynamicItems.DynamicsProblem
@_exported public import class DynamicLayouts.CollectionViewNewtonianLayout
@_exported public import enum Dynamics.DynamicsLibraries
@_exported public import enum Layouts.LayoutProblem
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
