public import Foundation
public import Staging

/// The values and calls that an observer of a property receives.
public struct NSKeyValueObservingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The value after the change.
  public static let new = NSKeyValueObservingOptions(rawValue: 1 << 0)
  /// The value before the change.
  public static let old = NSKeyValueObservingOptions(rawValue: 1 << 1)
  /// A call with the present value when the observation begins.
  public static let initial = NSKeyValueObservingOptions(rawValue: 1 << 2)
  /// A separate call before each change's call; the property has already changed by then, unlike on
  /// Apple's systems.
  public static let prior = NSKeyValueObservingOptions(rawValue: 1 << 3)
}

/// The kind of a property's change.
public enum NSKeyValueChange: UInt, Hashable, Sendable {
  /// The property was set.
  case setting = 1
}

/// A change of an observed property.
public struct NSKeyValueObservedChange<Value> {
  public typealias Kind = NSKeyValueChange

  /// The kind of change, which is always a set property.
  public let kind: Kind
  /// The value after the change, if requested and known.
  public let newValue: Value?
  /// The value before the change, if requested and known.
  public let oldValue: Value?
  /// Always `nil`: collections are not observed here.
  public let indexes: IndexSet?
  /// Whether another call with the new value follows.
  public let isPrior: Bool
}

/// An observation that lasts as long as this object, or until it is invalidated.
public final class NSKeyValueObservation: NSObject {
  private let follower: ChangeObserver

  /// Begins an observation of a view.
  fileprivate init(of view: View, _ handler: @escaping () -> Void) {
    follower = view.observeChanges(handler)
  }

  /// Begins an observation of a gesture's state.
  init(
    of recognizer: GestureRecognizer, options: NSKeyValueObservingOptions,
    _ handler: @escaping (NSKeyValueObservedChange<GestureRecognizer.State>) -> Void
  ) {
    follower = recognizer.observeState { old, new in
      handler(
        NSKeyValueObservedChange(
          kind: .setting, newValue: options.contains(.new) ? new : nil,
          oldValue: options.contains(.old) ? old : nil, indexes: nil, isPrior: false))
    }
  }

  deinit { invalidate() }

  /// Ends the observation.
  public func invalidate() { follower.end() }
}

/// A class whose properties can be observed by key paths; views conform to it.
public protocol KeyValueObservable: AnyObject {}

extension View: KeyValueObservable {}

extension KeyValueObservable where Self: View {
  /// Calls a handler whenever the view's geometry or visibility changes.
  ///
  /// Observed are its bounds, content offset and size, position, opacity, `isHidden`, and values
  /// that depend on these.
  ///
  /// Setting a property to its present value calls no handler. A change of any other property is
  /// noticed only with the next change of the view's geometry or appearance.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    var last = self[keyPath: keyPath]
    if options.contains(.initial) {
      changeHandler(
        self,
        NSKeyValueObservedChange(
          kind: .setting, newValue: options.contains(.new) ? last : nil, oldValue: nil,
          indexes: nil, isPrior: false))
    }
    return NSKeyValueObservation(of: self) { [weak self] in
      guard let self else { return }
      let (old, new) = (last, self[keyPath: keyPath])
      if areEqual(old, new) { return }
      last = new
      for isPrior in options.contains(.prior) ? [true, false] : [false] {
        changeHandler(
          self,
          NSKeyValueObservedChange(
            kind: .setting, newValue: options.contains(.new) && !isPrior ? new : nil,
            oldValue: options.contains(.old) ? old : nil, indexes: nil, isPrior: isPrior))
      }
    }
  }
}

/// Returns whether two values are equal; values that cannot be compared never are.
private func areEqual<Value>(_ first: Value, _ second: Value) -> Bool {
  func compare<Known: Equatable>(_ known: Known) -> Bool { (second as? Known) == known }
  guard let first = first as? any Equatable else { return false }
  return compare(first)
}
