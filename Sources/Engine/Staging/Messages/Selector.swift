/// The name of a method and a reference to it, by which an object is sent a message, as `Selector`.
///
/// Linux has no Objective-C runtime that finds methods by names. So a selector carries the method as
/// an unapplied reference, which `cellophane host` and `cellophane adapt` write for `#selector`:
///
/// ```swift
/// let close = Selector("close:", Panel.close(_:))
/// ```
///
/// Overrides are called as in Objective-C. Two selectors are equal if their names are. A selector
/// that was made of a name alone calls nothing.
public struct Selector: Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The result of a message.
  package enum Outcome {
    /// The method was called and returned a value.
    case returned(Any)
    /// The selector has no method, or the target is of another class.
    case unrecognized
    /// An argument is of another type than the method's parameter.
    case unsuitable(argument: String)
  }

  /// The name in Objective-C's form, such as `panel:didClose:`.
  public let name: String
  /// Returns whether an object has the method.
  private let recognizes: (Any) -> Bool
  /// Calls the method.
  private let call: (Any, [Any?]) -> Outcome

  /// Makes a selector that only names a method.
  public init(_ name: String) {
    self.name = name
    recognizes = { _ in false }
    call = { _, _ in .unrecognized }
  }

  /// Makes a selector that only names a method.
  public init(stringLiteral value: String) { self.init(value) }

  /// Makes a selector of a method without parameters.
  public init<Target, Value>(_ name: String, _ method: @escaping (Target) -> () -> Value) {
    self.init(name) { (target: Target, _) in .returned(method(target)()) }
  }

  /// Makes a selector of a method with one parameter.
  public init<Target, First, Value>(
    _ name: String, _ method: @escaping (Target) -> (First) -> Value
  ) {
    self.init(name) { (target: Target, arguments) in
      Self.with(arguments, 0) { .returned(method(target)($0)) }
    }
  }

  /// Makes a selector of a method with two parameters.
  public init<Target, First, Second, Value>(
    _ name: String, _ method: @escaping (Target) -> (First, Second) -> Value
  ) {
    self.init(name) { (target: Target, arguments) in
      Self.with(arguments, 0) { first in
        Self.with(arguments, 1) { .returned(method(target)(first, $0)) }
      }
    }
  }

  /// Makes a selector of a method with three parameters.
  public init<Target, First, Second, Third, Value>(
    _ name: String, _ method: @escaping (Target) -> (First, Second, Third) -> Value
  ) {
    self.init(name) { (target: Target, arguments) in
      Self.with(arguments, 0) { first in
        Self.with(arguments, 1) { second in
          Self.with(arguments, 2) { .returned(method(target)(first, second, $0)) }
        }
      }
    }
  }

  /// Makes a selector of a type's method without parameters.
  public init<Value>(_ name: String, type method: @escaping () -> Value) {
    self.init(name) { (_: Any.Type, _) in .returned(method()) }
  }

  /// Makes a selector of a type's method with one parameter.
  public init<First, Value>(_ name: String, type method: @escaping (First) -> Value) {
    self.init(name) { (_: Any.Type, arguments) in
      Self.with(arguments, 0) { .returned(method($0)) }
    }
  }

  /// Makes a selector whose targets are of a type.
  private init<Target>(_ name: String, of body: @escaping (Target, [Any?]) -> Outcome) {
    self.name = name
    recognizes = { $0 is Target }
    call = { target, arguments in
      (target as? Target).map { body($0, arguments) } ?? .unrecognized
    }
  }

  /// Calls a body with an argument in the type of its parameter; missing arguments are `nil`.
  private static func with<Value>(
    _ arguments: [Any?], _ index: Int, _ body: (Value) -> Outcome
  ) -> Outcome {
    let argument = index < arguments.count ? arguments[index] : nil
    guard let value = argument as? Value else {
      return .unsuitable(
        argument: "\(argument.map { "\(type(of: $0))" } ?? "nil") instead of \(Value.self)")
    }
    return body(value)
  }

  /// Returns whether an object has the method.
  package func isRecognized(by target: Any) -> Bool { recognizes(target) }

  /// Calls the method of a target with arguments, of which it takes as many as it has parameters.
  ///
  /// A target that does not have the method, and an argument of another type, give a warning of the
  /// stage, where Objective-C stops the program.
  @discardableResult
  package func send(to target: Any, _ arguments: [Any?] = []) -> Any? {
    switch call(target, arguments) {
    case .returned(let value): return value
    case .unrecognized:
      if let next = (target as? any MessageForwarder)?.forwardingTarget(for: self),
        next as AnyObject !== target as AnyObject
      {
        return send(to: next, arguments)
      }
      Stage.current.warn(
        .withoutEffect(
          property: name, reason: "no method of this name was given for the target's class"),
        in: "\(type(of: target))")
    case .unsuitable(let argument):
      Stage.current.warn(
        .withoutEffect(property: name, reason: "the method is given \(argument)"),
        in: "\(type(of: target))")
    }
    return nil
  }

  public var description: String { name }

  public static func == (first: Self, second: Self) -> Bool { first.name == second.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// An object that passes on messages for which it has no method.
public protocol MessageForwarder {
  /// Returns the object that gets a message instead; `nil` for none.
  func forwardingTarget(for aSelector: Selector!) -> Any?
}

/// An object and the message that it is sent, without a reference that keeps the object alive.
package struct TargetAction {
  /// The object; `nil` sends the message up the chain of responders from the sender.
  package private(set) weak var target: AnyObject?
  /// Whether the message is sent up the chain of responders.
  package let seeksResponder: Bool
  package let action: Selector

  /// Makes a message to an object; `nil` for the first responder that has the method.
  package init(_ target: Any?, _ action: Selector) {
    self.target = target.map { $0 as AnyObject }
    seeksResponder = target == nil
    self.action = action
  }

  /// Returns whether the message is one to an object; `nil` stands for all objects or actions.
  package func matches(_ target: Any?, _ action: Selector?) -> Bool {
    let isTarget = target.map { $0 as AnyObject === self.target } ?? true
    return isTarget && (action.map { $0 == self.action } ?? true)
  }

  /// Returns whether another message is the same one to the same object.
  package func isSame(as other: TargetAction) -> Bool {
    action == other.action && seeksResponder == other.seeksResponder && target === other.target
  }

  /// Sends the message, unless the object is gone, with a sender and the event that caused it.
  ///
  /// - Returns: Whether there was an object to send it to.
  @discardableResult
  package func send(from sender: AnyObject, _ event: Event? = nil) -> Bool {
    guard let receiver = seeksResponder ? responder(of: sender) : target else { return false }
    action.send(to: receiver, [sender, event])
    return true
  }

  /// Sends the message with one argument, unless the object is gone.
  package func send(with argument: Any?) {
    if let target { action.send(to: target, [argument]) }
  }

  /// Returns the first responder from a sender on that has the method.
  private func responder(of sender: AnyObject) -> Responder? {
    let first = sender as? Responder ?? (sender as? GestureRecognizer)?.view
    guard let first else { return nil }
    return sequence(first: first, next: \.next).first { action.isRecognized(by: $0) }
  }
}
