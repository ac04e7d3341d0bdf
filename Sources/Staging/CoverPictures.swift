import Foundation
import Geometry
import Timelines

/// Pictures of what lies over the items of a screen, for they fly above it otherwise.
///
/// They fade out where the screen goes, and in where it comes.
final class CoverPictures {
  /// One picture and the opacity of what it shows.
  private struct Cover {
    let picture: SnapshotView
    let original: View
    let alpha: CGFloat
  }

  private let covers: [Cover]
  /// Whether the covers are those of the screen that goes.
  private let isGoing: Bool

  /// Takes pictures of all that lies over a collection view on its screen, and hides that.
  init(
    over collectionView: CollectionView, on screen: View, in container: View, stage: Stage,
    isGoing: Bool
  ) {
    self.isGoing = isGoing
    covers = collectionView.covers(in: screen).map { view in
      let picture = SnapshotView(of: view, on: stage)
      picture.listedKind = view.identity.map(\.kind)
      let placement = CollectionView.Placement(of: view, in: container)
      picture.bounds = CGRect(origin: .zero, size: placement.size)
      picture.center = placement.center
      picture.transform3D = placement.transform
      return Cover(picture: picture, original: view, alpha: placement.alpha)
    }
  }

  /// Puts the pictures in front of all else in a container.
  func begin(in container: View) {
    for cover in covers {
      container.addSubview(cover.picture)
      cover.original.concealments += 1
    }
  }

  /// Sends the pictures to the end of their fading, or to its beginning.
  func place(atEnd: Bool) {
    for cover in covers { cover.picture.alpha = atEnd == isGoing ? 0 : cover.alpha }
  }

  /// Takes the pictures away and shows what they were taken of.
  func end() {
    for cover in covers {
      cover.picture.removeFromSuperview()
      cover.original.concealments -= 1
    }
  }
}
