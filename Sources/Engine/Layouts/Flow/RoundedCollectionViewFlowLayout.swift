/// A flow layout that rounds the origins of its frames to pixels, as UIKit's does.
///
/// It is the class under the name `UICollectionViewFlowLayout`; `roundsLayoutFrames` switches the
/// rounding off.
open class RoundedCollectionViewFlowLayout: CollectionViewFlowLayout {
  override class var roundsNewLayouts: Bool { true }
}
