public import Foundation
public import Staging

/// A registration for changes of traits, by which it can be ended.
public protocol UITraitChangeRegistration: NSObjectProtocol, NSCopying {}

/// The registration of an observer of a view or view controller.
private final class TraitRegistration: NSObject, UITraitChangeRegistration {
  /// The number among the registrations of its state.
  let number: Int
  /// The state that notifies the observer.
  private(set) weak var state: TraitState?

  init(_ number: Int, in state: TraitState) { (self.number, self.state) = (number, state) }

  /// Returns the same object, which is immutable.
  func copy(with zone: NSZone? = nil) -> Any { self }
}

/// An object that notifies observers of changes of its traits.
public protocol UITraitChangeObservable: UITraitEnvironment {
  /// Ends a registration.
  func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration)
}

/// An object whose overrides and observers of traits are known.
private protocol TraitStateOwner: AnyObject {
  var traitState: TraitState { get }
}

extension View: UITraitChangeObservable, TraitStateOwner {}
extension ViewController: UITraitChangeObservable, TraitStateOwner {}

extension UITraitChangeObservable {
  /// The handler of a change: it gets the object and its traits before the change.
  public typealias TraitChangeHandler<TraitEnvironment> = (
    _ traitEnvironment: TraitEnvironment, _ previousTraitCollection: UITraitCollection
  ) -> Void

  /// Registers a handler, which is called when the value of one of some traits has changed.
  ///
  /// It is called at once, where UIKit waits for the end of the event, and as long as the object
  /// lives or until the registration is ended.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], handler: @escaping TraitChangeHandler<Self>
  ) -> any UITraitChangeRegistration {
    register(traits) { [weak self] previous in
      if let self { handler(self, previous) }
    }
  }

  /// Registers a message to the object itself, which is sent when the value of one of some traits has
  /// changed; it has up to two arguments: the object and its traits before the change.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], action: Selector
  ) -> any UITraitChangeRegistration {
    registerForTraitChanges(traits, target: self, action: action)
  }

  /// Registers a message to an object, which is not kept alive.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], target: Any, action: Selector
  ) -> any UITraitChangeRegistration {
    let message = TargetAction(target, action)
    return register(traits) { [weak self] previous in
      guard let self, let target = message.target else { return }
      action.send(to: target, [self, previous])
    }
  }

  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    guard let registration = registration as? TraitRegistration else { return }
    registration.state?.endObserving(registration.number)
  }

  /// Registers a handler, which gets the traits before a change.
  private func register(
    _ traits: [UITrait], _ handler: @escaping (UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    guard let state = (self as? any TraitStateOwner)?.traitState else {
      preconditionFailure("only views and view controllers notify observers of traits")
    }
    let number = state.observe { previous, present in
      guard traits.contains(where: { $0.differs(previous.values, present.values) }) else { return }
      handler(previous)
    }
    return TraitRegistration(number, in: state)
  }
}
