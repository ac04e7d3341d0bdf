import CInitializers
public import Foundation
public import Layouts

/// A class of collection views, which makes views by `init(frame:collectionViewLayout:)` as
/// subclasses override it.
///
/// The initializer is called as `ViewClass` calls `init(frame:)`: from its slot in the class's
/// table.
private struct CollectionViewClass {
  private let viewClass: CollectionView.Type

  /// Stands for a class.
  init(_ viewClass: CollectionView.Type) { self.viewClass = viewClass }

  /// Makes a collection view.
  func makeView(frame: CGRect, layout: CollectionViewLayout) -> CollectionView {
    let table = ClassTable(of: viewClass)
    guard let slot = Overrider.slot, let code = table[slot] else {
      preconditionFailure("\(viewClass) has no init(frame:collectionViewLayout:)")
    }
    // Initializers own their arguments, so the reference that is passed is not released here.
    let object = cellophane_initialize_in_rectangle_with_object(
      code, frame.origin.x, frame.origin.y, frame.width, frame.height,
      Unmanaged.passRetained(layout).toOpaque(), table.metadata)
    return Unmanaged<CollectionView>.fromOpaque(object).takeRetainedValue()
  }
}

/// A class that overrides `init(frame:collectionViewLayout:)` and nothing else of its superclass's.
private final class Overrider: CollectionView {
  /// The slot of the initializer in the table of every class.
  static let slot = ClassTable.slot(
    overriddenIn: Overrider.self, of: CollectionView.self, after: ScrollView.self)

  override init(frame: CGRect, collectionViewLayout layout: CollectionViewLayout) {
    super.init(frame: frame, collectionViewLayout: layout)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// Collection views, for code that knows their class only as a value.
///
/// The initializer stands in for UIKit's as that of `FramedView` does.
public protocol LaidOutView {}

extension CollectionView: LaidOutView {}

extension LaidOutView {
  /// Makes a view by the `init(frame:collectionViewLayout:)` of its class, which has to have one.
  public init(
    frame: CGRect, collectionViewLayout layout: CollectionViewLayout, ofItsClass: Void = ()
  ) {
    self = Self.makeInstance(frame: frame, collectionViewLayout: layout)
  }

  /// Makes a view by the `init(frame:collectionViewLayout:)` of the class that a value stands for,
  /// as `FramedView.makeInstance(frame:)` does.
  public static func makeInstance(
    frame: CGRect, collectionViewLayout layout: CollectionViewLayout
  ) -> Self {
    guard let viewClass = self as? CollectionView.Type,
      let made = CollectionViewClass(viewClass).makeView(frame: frame, layout: layout) as? Self
    else { preconditionFailure("\(self) is no class of collection views") }
    return made
  }
}
