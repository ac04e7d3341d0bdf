import CInitializers
public import Foundation

/// A class that overrides `init(frame:)`, the first initializer of `View`, and nothing before it.
private final class Overrider: View {
  override init(frame: CGRect) { super.init(frame: frame) }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

extension View {
  private static let framed = InheritedInitializer<View>(
    "init(frame:)", overriddenIn: Overrider.self)

  /// Makes a view by the `init(frame:)` of a class, as it overrides it.
  package static func make<Made: View>(_ viewClass: Made.Type, frame: CGRect) -> Made {
    let view = framed.make(viewClass) {
      cellophane_initialize_in_rectangle(
        $0, frame.origin.x, frame.origin.y, frame.width, frame.height, $1)
    }
    return unsafeDowncast(view, to: Made.self)
  }
}

/// Views, for code that knows of their class only that it is one of views.
///
/// UIKit's initializers can be called on such a class, as in `Self(frame:)` or `T()`; of a class that
/// is written in Swift only `required` ones can. These stand in for them there.
public protocol FramedView: PlainObject {}

extension View: FramedView {}

extension FramedView {
  /// Makes a view by the `init(frame:)` of its class, which has to have one.
  public init(frame: CGRect, ofItsClass: Void = ()) {
    guard let viewClass = Self.self as? View.Type,
      let made = View.make(viewClass, frame: frame) as? Self
    else { preconditionFailure("\(Self.self) is no class of views") }
    self = made
  }

  /// Makes a view by the `init(frame:)` of the class that a value stands for.
  ///
  /// `cellophane adapt` has `cellClass.init(frame:)` call it: an initializer would make a view of
  /// the class that the value is declared with.
  public static func makeInstance(frame: CGRect) -> Self {
    guard let viewClass = self as? View.Type,
      let made = View.make(viewClass, frame: frame) as? Self
    else { preconditionFailure("\(self) is no class of views") }
    return made
  }

  /// Makes a view of no size by the `init(frame:)` of its class, which has to have one.
  public init(ofItsClass: Void = ()) { self.init(frame: .zero, ofItsClass: ()) }
}
