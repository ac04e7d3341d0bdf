import Foundation
import Geometry
public import Layouts

extension CollectionViewLayout {
  /// Registers a class for decoration views of a kind.
  public func register(
    _ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String
  ) {
    decorationClasses[elementKind] = viewClass
  }
}

extension CollectionView {
  /// Makes a decoration view of the class that the layout has registered.
  func decorationView(ofKind kind: String) -> CollectionReusableView {
    let viewClass = collectionViewLayout.decorationClasses[kind] as? CollectionReusableView.Type
    return ViewClass(viewClass ?? CollectionReusableView.self).makeView(frame: .zero)
  }
}
