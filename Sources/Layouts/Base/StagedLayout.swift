public import Foundation

/// What layouts have besides UIKit's shape.
///
/// It is declared here, so that subclasses may have members of the same names, as they may where
/// UIKit's layouts have none.
public protocol StagedLayout: CollectionViewLayout {}

extension CollectionViewLayout: StagedLayout {}

extension StagedLayout {
  /// The collection view behind a small interface; subclasses use `collectionView`.
  public package(set) var host: (any LayoutHost)? {
    get { _host }
    set { _host = newValue }
  }

  /// How often `prepare` has run.
  public var prepareCount: Int { _prepareCount }

  /// Final item counts by section to lay out ahead of the data, for a staged appearance.
  ///
  /// While it is set the layout is prepared once for these counts, and a change of the data's
  /// counts does not invalidate it; elements that the data does not have yet are not shown.
  public var plannedItemCounts: [Int]? {
    get { _plannedItemCounts }
    set { _plannedItemCounts = newValue }
  }

  /// How items look before they appear by an insert; by default they fade in.
  public var appearingPose: TransitionPose {
    get { _appearingPose }
    set { _appearingPose = newValue }
  }

  /// How items look after they have disappeared by a delete; by default they fade out.
  public var disappearingPose: TransitionPose {
    get { _disappearingPose }
    set { _disappearingPose = newValue }
  }

  /// How supplementary and decoration views look before they appear, by kind; others fade in.
  public var appearingPosesByKind: [String: TransitionPose] {
    get { _appearingPosesByKind }
    set { _appearingPosesByKind = newValue }
  }

  /// How supplementary and decoration views look after they have gone, by kind; others fade out.
  public var disappearingPosesByKind: [String: TransitionPose] {
    get { _disappearingPosesByKind }
    set { _disappearingPosesByKind = newValue }
  }

  /// At which places of items a scroll ends that the finger left; anywhere where `nil`.
  public var snapping: ScrollSnapping? {
    get { _snapping }
    set { _snapping = newValue }
  }

  /// How much larger an item is shown while a finger moves it; 1, its own size, by default.
  public var interactiveMovementScale: CGFloat {
    get { _interactiveMovementScale }
    set { _interactiveMovementScale = newValue }
  }

  /// Lays out for a host without a collection view, where only the geometry is wanted.
  public func prepare(for host: any LayoutHost) {
    self.host = host
    invalidateLayout()
    prepareIfNeeded()
  }

  /// The number of sections to lay out: the planned one, or the data's.
  public var numberOfSections: Int { plannedItemCounts?.count ?? host?.numberOfSections ?? 0 }

  /// Tells how many items of a section to lay out: as planned, or as in the data.
  public func numberOfItems(inSection section: Int) -> Int {
    if let planned = plannedItemCounts {
      return planned.indices.contains(section) ? planned[section] : 0
    }
    return host?.numberOfItems(inSection: section) ?? 0
  }
}
