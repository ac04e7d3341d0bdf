/// A flow layout that rounds the origins of its frames to pixels, as UIKit's does.
///
/// It is the class under the name `UICollectionViewFlowLayout`, and the layout of views and view
/// controllers that are made without one, as UIKit's initializers for nibs make them;
/// `roundsLayoutFrames` switches the rounding off.
open class RoundedCollectionViewFlowLayout: CollectionViewFlowLayout {
  override class var roundsNewLayouts: Bool { true }
}
