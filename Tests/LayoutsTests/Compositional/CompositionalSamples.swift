import Foundation
import Geometry
import Layouts

/// Returns a size of two dimensions.
func dimensions(
  _ width: CollectionLayoutDimension, _ height: CollectionLayoutDimension
) -> CollectionLayoutSize {
  CollectionLayoutSize(widthDimension: width, heightDimension: height)
}

/// Makes a prepared compositional layout of one section.
func compositional(
  _ host: FakeHost, _ section: CollectionLayoutSection,
  configure: (CollectionViewCompositionalLayoutConfiguration) -> Void = { _ in }
) -> CollectionViewCompositionalLayout {
  let configuration = CollectionViewCompositionalLayoutConfiguration()
  configure(configuration)
  let layout = CollectionViewCompositionalLayout(section: section, configuration: configuration)
  layout.prepare(for: host)
  return layout
}

extension CollectionViewLayout {
  /// Returns the frames of the first items of a section.
  func frames(_ count: Int, section: Int = 0) -> [CGRect] {
    (0..<count).compactMap { frame(section, $0) }
  }

  /// Returns the frame of a supplementary view; `nil` if it does not exist.
  func frame(_ kind: String, _ section: Int, _ item: Int = 0) -> CGRect? {
    layoutAttributesForSupplementaryView(
      ofKind: kind, at: IndexPath(item: item, section: section))?.frame
  }
}
