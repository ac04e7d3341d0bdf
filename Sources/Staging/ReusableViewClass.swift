import CInitializers
import Foundation

/// A class of reusable views, which makes views by `init(frame:)` as subclasses override it.
///
/// Swift makes objects of a class that is known at run time only by initializers that are
/// `required`, which UIKit's are not: a subclass written for UIKit says `override init(frame:)`.
/// The initializer stands in each class's table of overridable members all the same, always at one
/// place, and is called from there. The place is where the tables of a class and of a subclass that
/// overrides nothing else differ first, since `init(frame:)` is the first initializer of `View`.
struct ReusableViewClass {
  private let viewClass: CollectionReusableView.Type

  /// Stands for a class.
  init(_ viewClass: CollectionReusableView.Type) { self.viewClass = viewClass }

  /// Makes a view.
  func makeView(frame: CGRect) -> CollectionReusableView {
    let table = ClassTable(of: viewClass)
    guard let slot = Self.slot, let code = table[slot] else {
      preconditionFailure("\(viewClass) has no init(frame:) where this version of Swift has it")
    }
    let object = cellophane_initialize_in_rectangle(
      code, frame.origin.x, frame.origin.y, frame.width, frame.height, table.metadata)
    return Unmanaged<CollectionReusableView>.fromOpaque(object).takeRetainedValue()
  }

  /// The place of `init(frame:)` in the table of every class.
  private static let slot = ClassTable.slot(
    overriddenIn: Overrider.self, of: CollectionReusableView.self)
}

/// A class that overrides `init(frame:)` and nothing before it.
private final class Overrider: CollectionReusableView {
  override init(frame: CGRect) { super.init(frame: frame) }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}
