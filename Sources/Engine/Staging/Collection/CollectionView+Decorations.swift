import Foundation
import Geometry
import Layouts

extension CollectionView {
  /// Makes a decoration view of the class that the layout has registered.
  func decorationView(ofKind kind: String) -> CollectionReusableView {
    if let view = collectionViewLayout.makeDecoration?(kind) as? CollectionReusableView {
      return view
    }
    let viewClass = collectionViewLayout.decorationClasses[kind] as? CollectionReusableView.Type
    return View.make(viewClass ?? CollectionReusableView.self, frame: .zero)
  }
}
