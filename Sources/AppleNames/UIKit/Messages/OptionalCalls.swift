import Staging

/// Calls of an object's optional methods of one name, for the form `object.method?(…)`.
///
/// Each calls the method with the same labels; it is `nil` if the method is not implemented, as in
/// UIKit. The delegates of gestures and of navigation give what UIKit assumes then.
public struct OptionalCalls<Target> {
  let target: Target
  private let name: String

  init(_ target: Target, _ name: String = #function) { (self.target, self.name) = (target, name) }

  /// Calls a method that a scroll view's delegate or data source may implement.
  func ask<Value>(
    _ view: ScrollView, _ call: (Target) -> Value, _ function: String = #function
  ) -> Value? {
    view.ifImplemented(name + function.drop { $0 != "(" }) { call(target) }
  }

  /// Calls a method that an object may implement.
  func ask<Value>(_ call: (Target) -> Value) -> Value? { OptionalRequirement.call { call(target) } }

  /// An optional result whose members are read in the same expression, as in
  /// `delegate?.collectionView?(…).left`.
  ///
  /// Such an expression continues with the result's member and is `nil` if the method is not
  /// implemented. Swift does this by itself only for optional methods of Objective-C.
  @dynamicMemberLookup
  public struct Answer<Value> {
    let value: Value?

    /// The result's member; `nil` without a result.
    public subscript<Member>(dynamicMember member: KeyPath<Value, Member>) -> Member? {
      value?[keyPath: member]
    }
  }
}

extension OptionalCalls where Target == any CollectionViewDelegate {
  /// Calls a method that a delegate may implement if it sizes the items of a flow layout.
  func ask<Value>(
    flow view: ScrollView, _ call: (any CollectionViewDelegateFlowLayout) -> Value,
    _ function: String = #function
  ) -> Value? {
    (target as? any CollectionViewDelegateFlowLayout).flatMap {
      OptionalCalls<any CollectionViewDelegateFlowLayout>($0, name).ask(view, call, function)
    }
  }
}

/// A call of one optional method with the sender as its only argument, for the optional form.
public struct SenderCall<Sender, Value> {
  private let call: (Sender) -> Value?

  init(_ call: @escaping (Sender) -> Value) {
    self.call = { sender in OptionalRequirement.call { call(sender) } }
  }

  init(plain call: @escaping (Sender) -> Value) { self.call = call }

  /// Calls the method; `nil` if it is not implemented.
  @discardableResult
  public func callAsFunction(_ sender: Sender) -> Value? { call(sender) }
}

extension SenderCall where Sender == ScrollView {
  init(view call: @escaping (Sender) -> Value, _ name: String = #function) {
    self.call = { view in view.ifImplemented(name + "(_:)") { call(view) } }
  }
}
