public import Foundation
public import Staging

/// An object that is sent messages.
///
/// The methods are declared in a protocol extension, so that classes may declare their own ones of
/// the same names, as sources for iOS override them.
public protocol MessageReceiver {}

extension NSObject: MessageReceiver {}

/// An object that passes on messages, as classes do that override `forwardingTarget(for:)`.
public typealias MessageForwarder = Staging.MessageForwarder

/// Objects that are made by the `init()` of a class that is known at run time.
public typealias PlainObject = Staging.PlainObject
/// Views that are made by the `init(frame:)` of a class that is known at run time.
public typealias FramedView = Staging.FramedView

extension MessageReceiver where Self: NSObject {
  /// Sends the object a message; returns the method's result, `nil` for none.
  ///
  /// Unlike on Apple's systems the result is no unmanaged reference, but has its `take` methods.
  @discardableResult
  public func perform(_ aSelector: Selector!) -> MessageResult! {
    MessageResult(aSelector.send(to: self))
  }

  /// Sends the object a message with an argument.
  @discardableResult
  public func perform(_ aSelector: Selector!, with object: Any!) -> MessageResult! {
    MessageResult(aSelector.send(to: self, [object]))
  }

  /// Sends the object a message with two arguments.
  @discardableResult
  public func perform(
    _ aSelector: Selector!, with object1: Any!, with object2: Any!
  ) -> MessageResult! {
    MessageResult(aSelector.send(to: self, [object1, object2]))
  }

  /// Sends the object a message after a delay on the stage's clock, in seconds.
  public func perform(_ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval)
  {
    DelayedMessages.ofStage.add(to: self, aSelector, anArgument, after: delay)
  }

  /// Sends the object a message at the present instant, after the current event.
  public func performSelector(
    onMainThread aSelector: Selector, with arg: Any?, waitUntilDone wait: Bool
  ) {
    if wait {
      aSelector.send(to: self, [arg])
    } else {
      perform(aSelector, with: arg, afterDelay: 0)
    }
  }

  /// Returns whether the object has a method; only selectors of methods know.
  public func responds(to aSelector: Selector!) -> Bool { aSelector.isRecognized(by: self) }

  /// Returns a value by its key, of those that Swift's reflection finds; `nil` for none.
  ///
  /// Stored properties are found, and the view of a bar button item.
  public func value(forKey key: String) -> Any? {
    if key == "view", let item = self as? UIBarButtonItem { return item.customView }
    for mirror in sequence(first: Mirror(reflecting: self), next: \.superclassMirror) {
      if let child = mirror.children.first(where: { $0.label == key }) { return child.value }
    }
    Stage.current.warn(
      .withoutEffect(property: key, reason: "Linux finds no computed values by their keys"),
      in: "\(type(of: self))")
    return nil
  }

  /// Warns that a value cannot be set by its key.
  public func setValue(_ value: Any?, forKey key: String) {
    Stage.current.warn(
      .withoutEffect(property: key, reason: "Linux sets no values by their keys"),
      in: "\(type(of: self))")
  }

  /// Returns a value by the keys to it, with periods between them; `nil` for none.
  public func value(forKeyPath keyPath: String) -> Any? {
    let keys = keyPath.split(separator: ".").map(String.init)
    var value: Any? = keys.first.flatMap { self.value(forKey: $0) }
    for key in keys.dropFirst() { value = (value as? NSObject)?.value(forKey: key) }
    return value
  }

  /// Sets a value by the keys to it, with periods between them.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let period = keyPath.lastIndex(of: ".") else { return setValue(value, forKey: keyPath) }
    let owner = self.value(forKeyPath: String(keyPath[..<period])) as? NSObject
    owner?.setValue(value, forKey: String(keyPath[keyPath.index(after: period)...]))
  }

  /// Returns the object for messages that this one does not have; never one here.
  public func forwardingTarget(for aSelector: Selector!) -> Any? { nil }
}

extension NSObject {
  /// Cancels the messages to an object that wait for their time.
  public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {
    DelayedMessages.ofStage.cancel(to: aTarget as AnyObject, nil)
  }

  /// Cancels the messages of a selector to an object that wait for their time.
  public class func cancelPreviousPerformRequests(
    withTarget aTarget: Any, selector aSelector: Selector, object anArgument: Any?
  ) {
    DelayedMessages.ofStage.cancel(to: aTarget as AnyObject, aSelector)
  }
}

/// The result of a message.
public struct MessageResult {
  private let value: AnyObject

  /// Makes a result of a value; `nil` for none.
  fileprivate init?(_ value: Any?) {
    guard let value, !(value is Void) else { return nil }
    self.value = value as AnyObject
  }

  /// Returns the result.
  public func takeUnretainedValue() -> AnyObject { value }

  /// Returns the result.
  public func takeRetainedValue() -> AnyObject { value }
}

/// The messages of a stage that wait for their time.
private final class DelayedMessages {
  /// A message that waits.
  private struct Waiting {
    let number: Int
    let target: NSObject
    let selector: Selector
    let argument: Any?
  }

  private var waiting: [Waiting] = []
  private var count = 0

  static var ofStage: DelayedMessages { Stage.current.companions.companion { DelayedMessages() } }

  /// Sends a message after a delay, in seconds.
  func add(
    to target: NSObject, _ selector: Selector, _ argument: Any?, after delay: TimeInterval
  ) {
    count += 1
    let number = count
    waiting.append(
      Waiting(number: number, target: target, selector: selector, argument: argument))
    Stage.current.schedule(after: max(0, delay)) {
      guard let index = self.waiting.firstIndex(where: { $0.number == number }) else { return }
      let message = self.waiting.remove(at: index)
      message.selector.send(to: message.target, [message.argument])
    }
  }

  /// Cancels messages to an object; `nil` for those of all selectors.
  func cancel(to target: AnyObject, _ selector: Selector?) {
    waiting.removeAll { $0.target === target && (selector == nil || $0.selector == selector) }
  }
}
