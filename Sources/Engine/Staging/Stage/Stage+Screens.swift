import Foundation

/// The windows and view controllers of a stage.
extension Stage {
  /// The window of the first view controller; the root view until an app makes one of its own.
  var screenHolder: View {
    get { screens.holder ?? rootView }
    set { screens.holder = newValue }
  }

  /// The frame of view controllers in the window of the first one.
  var screenFrame: CGRect { screens.turnedFrame ?? screenHolder.bounds }

  /// The window that receives keys.
  var keyWindow: Window? {
    get { screens.keyWindow ?? rootView as? Window }
    set { screens.keyWindow = newValue }
  }
}
