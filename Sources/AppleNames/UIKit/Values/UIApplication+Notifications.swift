public import Foundation
import Staging

/// Names of notifications about the program; nothing here posts them by itself, since a stage's
/// program is always active.
extension UIApplication {
  public static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  public static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  public static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  public static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  public static let didFinishLaunchingNotification = Notification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  public static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification")
  public static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
  public static let didChangeStatusBarOrientationNotification = Notification.Name(
    "UIApplicationDidChangeStatusBarOrientationNotification")
  public static let willChangeStatusBarOrientationNotification = Notification.Name(
    "UIApplicationWillChangeStatusBarOrientationNotification")
  public static let didChangeStatusBarFrameNotification = Notification.Name(
    "UIApplicationDidChangeStatusBarFrameNotification")
  public static let willChangeStatusBarFrameNotification = Notification.Name(
    "UIApplicationWillChangeStatusBarFrameNotification")
}

extension UIDevice {
  /// The name of the notification that a turned device posts.
  public static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")
}

/// Names from Swift before 4.2.
extension Notification.Name {
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let UIApplicationDidBecomeActive = UIApplication.didBecomeActiveNotification
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let UIApplicationWillResignActive = UIApplication.willResignActiveNotification
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let UIApplicationWillEnterForeground =
    UIApplication.willEnterForegroundNotification
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let UIApplicationDidEnterBackground = UIApplication.didEnterBackgroundNotification
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let UIDeviceOrientationDidChange = UIDevice.orientationDidChangeNotification
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let UIKeyboardWillShow = Responder.keyboardWillShowNotification
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let UIKeyboardDidShow = Responder.keyboardDidShowNotification
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let UIKeyboardWillHide = Responder.keyboardWillHideNotification
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let UIKeyboardDidHide = Responder.keyboardDidHideNotification
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let UIKeyboardWillChangeFrame = Responder.keyboardWillChangeFrameNotification
}
