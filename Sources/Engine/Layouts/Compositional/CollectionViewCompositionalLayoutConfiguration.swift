public import Foundation

/// The properties of a compositional layout that are none of its sections'.
open class CollectionViewCompositionalLayoutConfiguration: NSObject {
  open var scrollDirection = CollectionViewFlowLayout.ScrollDirection.vertical
  /// The distance between sections, in points.
  open var interSectionSpacing: CGFloat = 0
  /// The insets from which the insets of sections are counted, unless they say it themselves.
  open var contentInsetsReference = ContentInsetsReference.safeArea

  /// The headers and footers of the whole content, whose index paths have one index: their number
  /// among those of a kind.
  open var boundarySupplementaryItems: [CollectionLayoutBoundarySupplementaryItem] = []

  /// Makes a configuration of sections that scroll vertically without distances.
  public override init() {}

  /// Returns a copy, so that later changes of the original do not affect a layout.
  func duplicate() -> CollectionViewCompositionalLayoutConfiguration {
    let copy = CollectionViewCompositionalLayoutConfiguration()
    copy.scrollDirection = scrollDirection
    copy.interSectionSpacing = interSectionSpacing
    copy.contentInsetsReference = contentInsetsReference
    copy.boundarySupplementaryItems = boundarySupplementaryItems
    return copy
  }
}
