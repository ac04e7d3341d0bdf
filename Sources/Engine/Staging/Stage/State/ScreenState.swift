import Foundation

/// The windows, view controllers and transitions of a stage, as an app has them.
final class ScreenState {
  /// The window of the first view controller, if an app has made one.
  var holder: View?
  /// The frame of view controllers after the device was turned; `nil` until then.
  var turnedFrame: CGRect?
  /// The window that receives keys, if an app has chosen one.
  var keyWindow: Window?
  /// The responder that receives keys; `nil` at first.
  weak var firstResponder: Responder?
  /// The transitions between view controllers that are under way.
  var openTransitions: [ScreenTransition] = []
  /// The number of navigation bars without a name of their own.
  var unnamedBarCount = 0
}
