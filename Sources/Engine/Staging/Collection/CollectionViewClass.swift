import CInitializers
public import Foundation
public import Layouts

/// A class that overrides `init(frame:collectionViewLayout:)` and nothing else of its superclass's.
private final class Overrider: CollectionView {
  static let initializer = InheritedInitializer<CollectionView>(
    "init(frame:collectionViewLayout:)", overriddenIn: Overrider.self, after: ScrollView.self)

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
      let made = Overrider.initializer.make(
        viewClass,
        {
          // Initializers own their arguments, so the reference that is passed is not released here.
          cellophane_initialize_in_rectangle_with_object(
            $0, frame.origin.x, frame.origin.y, frame.width, frame.height,
            Unmanaged.passRetained(layout).toOpaque(), $1)
        }) as? Self
    else { preconditionFailure("\(self) is no class of collection views") }
    return made
  }
}
