/// The transition of a presentation and its dismissal, as `UIModalTransitionStyle`.
public enum ModalTransitionStyle: Int, Hashable, Sendable, CaseIterable {
  /// The view slides up over the other one, and down again.
  case coverVertical = 0
  /// Both views turn about the vertical axis, back to back.
  case flipHorizontal = 1
  /// The view fades in over the other one, and out again.
  case crossDissolve = 2
  /// A page curl, which is replaced by a fade with a warning of the stage.
  case partialCurl = 3
}

/// The style of a presentation, which decides whether the presenting view stays on the stage, as
/// `UIModalPresentationStyle`.
///
/// The raw values are UIKit's. A presented view fills the stage, unless a presentation controller
/// arranges it differently.
public enum ModalPresentationStyle: Int, Hashable, Sendable, CaseIterable {
  /// No presentation: the value for a change on a stack.
  case none = -1
  /// The presenting view is removed from the stage while the presented view covers it.
  case fullScreen = 0
  /// Equivalent to `fullScreen`, since there is one context only.
  case currentContext = 3
  /// The presenting view stays, and a custom animator and presentation controller apply.
  case custom = 4
  /// The presenting view stays, and is visible where the presented view is translucent.
  case overFullScreen = 5
  /// Equivalent to `overFullScreen`, since there is one context only.
  case overCurrentContext = 6
  /// Beside its source, by a presentation controller of `UIKit`'s; equivalent to `fullScreen`
  /// without one.
  case popover = 7
  /// Equivalent to `pageSheet`, or to `fullScreen` if the transitioning delegate has an animator.
  case automatic = -2
  /// A sheet above the presenting view, by a `SheetPresentationController`.
  case pageSheet = 1
  /// Equivalent to `pageSheet`, but for its size where both size classes are regular.
  case formSheet = 2

  /// Whether the presenting view stays on the stage.
  var keepsPresenter: Bool {
    switch self {
    case .none, .fullScreen, .currentContext, .popover: false
    case .custom, .overFullScreen, .overCurrentContext, .automatic, .pageSheet, .formSheet: true
    }
  }

  /// Whether a view controller of the style may be presented as a sheet.
  var isSheet: Bool { self == .automatic || self == .pageSheet || self == .formSheet }

  /// Whether the transitioning delegate provides a presentation controller.
  var hasController: Bool { self == .custom || self == .popover }
}
