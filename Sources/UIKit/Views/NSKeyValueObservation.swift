public import Foundation
public import Staging

/// What an observer of a property is told.
public struct NSKeyValueObservingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The value after the change.
  public static let new = NSKeyValueObservingOptions(rawValue: 1 << 0)
  /// The value before the change.
  public static let old = NSKeyValueObservingOptions(rawValue: 1 << 1)
  /// The value that there is when the observation begins.
  public static let initial = NSKeyValueObservingOptions(rawValue: 1 << 2)
  /// A call of its own before each other one; the property has changed by then, unlike on Apple's
  /// systems.
  public static let prior = NSKeyValueObservingOptions(rawValue: 1 << 3)
}

/// What happened to a property.
public enum NSKeyValueChange: UInt, Hashable, Sendable {
  /// It was set.
  case setting = 1
}

/// A change of a property that is observed.
public struct NSKeyValueObservedChange<Value> {
  public typealias Kind = NSKeyValueChange

  /// What happened: it was set.
  public let kind: Kind
  /// The value after the change, where asked for and known.
  public let newValue: Value?
  /// The value before the change, where asked for and known.
  public let oldValue: Value?
  /// Always `nil`: no collections are observed here.
  public let indexes: IndexSet?
  /// Whether another call follows with the new value.
  public let isPrior: Bool
}

/// An observation that lasts as long as this object, or until it is ended.
public final class NSKeyValueObservation {
  private let follower: ChangeObserver

  /// Begins an observation of a view.
  fileprivate init(of view: View, _ tell: @escaping () -> Void) {
    follower = view.observeChanges(tell)
  }

  deinit { invalidate() }

  /// Ends the observation.
  public func invalidate() { follower.end() }
}

/// What can be observed by key paths; views are.
public protocol KeyValueObservable: AnyObject {}

extension View: KeyValueObservable {}

extension KeyValueObservable where Self: View {
  /// Calls a handler whenever a property of the view has another value: its bounds, its content's
  /// offset and extent, its place, its opacity, whether it is hidden, and what depends on these.
  ///
  /// Setting the value that a property has already tells nothing. What does not depend on how the
  /// view lies and looks is only noticed with the next change of that.
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

/// Returns whether two values are the same; those that cannot be compared never are.
private func areEqual<Value>(_ first: Value, _ second: Value) -> Bool {
  func compare<Known: Equatable>(_ known: Known) -> Bool { (second as? Known) == known }
  guard let first = first as? any Equatable else { return false }
  return compare(first)
}
