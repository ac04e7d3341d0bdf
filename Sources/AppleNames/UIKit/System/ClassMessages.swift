public import Foundation
public import Staging

/// Messages to classes themselves.
extension MessageReceiver where Self: NSObject {
  /// Returns whether the class itself has a method; only selectors of methods know.
  ///
  /// That of `UIApplication.shared`, which sources ask for by its text, is known as well.
  public static func responds(to aSelector: Selector!) -> Bool {
    aSelector.isRecognized(by: self) || asksForApplication(aSelector)
  }

  /// Returns the class itself.
  public static func classForCoder() -> AnyClass { self }

  /// Returns the name of the class with that of its module, as `Module.Class`.
  public static func description() -> String { String(reflecting: self) }

  /// Sends the class a message; returns the method's result, which the caller owns.
  @discardableResult
  public static func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! {
    let result = asksForApplication(aSelector) ? UIApplication.shared : aSelector.send(to: self)
    guard let result, !(result is Void) else { return nil }
    return Unmanaged.passRetained(result as AnyObject)
  }

  /// Returns whether a selector is that of the application, and the class is its.
  private static func asksForApplication(_ selector: Selector) -> Bool {
    self is UIApplication.Type && selector.name == "sharedApplication"
  }
}
