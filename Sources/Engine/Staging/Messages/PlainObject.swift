import CInitializers
public import Foundation

/// Objects, for code that knows of their class only that it is one of objects.
///
/// `T()` calls `NSObject`'s `init()` on such a class with Objective-C; in Swift alone it can call
/// `required` initializers only. This one stands in for it.
public protocol PlainObject {}

extension NSObject: PlainObject {}

extension PlainObject {
  /// Makes an object by the `init()` of its class, which has to have one.
  @_disfavoredOverload
  public init(ofItsClass: Void = ()) {
    guard let objectClass = Self.self as? NSObject.Type,
      let made = NSObject.make(objectClass) as? Self
    else { preconditionFailure("\(Self.self) is no class of objects") }
    self = made
  }
}

extension NSObject {
  /// Makes an object by the `init()` of a class, as it overrides it; of a view, with no size.
  fileprivate static func make(_ objectClass: NSObject.Type) -> NSObject {
    if let viewClass = objectClass as? View.Type { return View.make(viewClass, frame: .zero) }
    return Overrider.initializer.make(objectClass) { cellophane_initialize($0, $1) }
  }
}

/// A class that overrides `init()` and nothing else.
private final class Overrider: NSObject {
  static let initializer = InheritedInitializer<NSObject>("init()", overriddenIn: Overrider.self)

  override init() { super.init() }
}
