import CInitializers
public import Foundation

/// A class of views, which makes views by `init(frame:)` as subclasses override it.
///
/// Swift makes objects of a class that is known at run time only by initializers that are
/// `required`, which UIKit's are not: a subclass written for UIKit says `override init(frame:)`.
/// The initializer stands in each class's table of overridable members all the same, always at one
/// place, and is called from there. The place is where the tables of a class and of a subclass that
/// overrides nothing else differ first, since `init(frame:)` is the first initializer of `View`.
struct ViewClass<Made: View> {
  private let viewClass: Made.Type

  /// Stands for a class.
  init(_ viewClass: Made.Type) { self.viewClass = viewClass }

  /// Makes a view.
  func makeView(frame: CGRect) -> Made {
    let table = ClassTable(of: viewClass)
    guard let slot = Overrider.slot, let code = table[slot] else {
      preconditionFailure("\(viewClass) has no init(frame:) where this version of Swift has it")
    }
    let object = cellophane_initialize_in_rectangle(
      code, frame.origin.x, frame.origin.y, frame.width, frame.height, table.metadata)
    return Unmanaged<Made>.fromOpaque(object).takeRetainedValue()
  }
}

/// A class that overrides `init(frame:)` and nothing before it.
private final class Overrider: View {
  /// The slot of `init(frame:)` in the table of every class.
  static let slot = ClassTable.slot(overriddenIn: Overrider.self, of: View.self)

  override init(frame: CGRect) { super.init(frame: frame) }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

extension View {
  /// Makes a view by the `init(frame:)` of a class, as it overrides it.
  package static func make(_ viewClass: View.Type, frame: CGRect) -> View {
    ViewClass(viewClass).makeView(frame: frame)
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
      let made = ViewClass(viewClass).makeView(frame: frame) as? Self
    else { preconditionFailure("\(Self.self) is no class of views") }
    self = made
  }

  /// Makes a view by the `init(frame:)` of the class that a value stands for.
  ///
  /// `cellophane adapt` has `cellClass.init(frame:)` call it: an initializer would make a view of
  /// the class that the value is declared with.
  public static func makeInstance(frame: CGRect) -> Self {
    guard let viewClass = self as? View.Type,
      let made = ViewClass(viewClass).makeView(frame: frame) as? Self
    else { preconditionFailure("\(self) is no class of views") }
    return made
  }

  /// Makes a view of no size by the `init(frame:)` of its class, which has to have one.
  public init(ofItsClass: Void = ()) { self.init(frame: .zero, ofItsClass: ()) }
}
