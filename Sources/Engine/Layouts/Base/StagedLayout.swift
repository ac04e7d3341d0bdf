public import Foundation

/// The properties of layouts beyond UIKit's.
///
/// They are members of a protocol extension, so that subclasses may declare members of the same
/// names, as they may with UIKit's layouts.
public protocol StagedLayout: CollectionViewLayout {}

extension CollectionViewLayout: StagedLayout {}

extension StagedLayout {
  /// The collection view as a small interface; subclasses use `collectionView`.
  public package(set) var host: (any LayoutHost)? {
    get { _host }
    set {
      _host = newValue
      for entry in hostObservers { entry.action() }
    }
  }

  /// The number of times that `prepare` has run.
  public var prepareCount: Int { _prepareCount }

  /// The final item counts by section to lay out before the data has them, for a staged appearance.
  ///
  /// While they are set, the layout is prepared once for them, and changes of the data's counts do
  /// not invalidate it; elements that the data does not have yet are not shown.
  public var plannedItemCounts: [Int]? {
    get { _plannedItemCounts }
    set { _plannedItemCounts = newValue }
  }

  /// The pose from which inserted items appear; by default they fade in.
  public var appearingPose: TransitionPose {
    get { _appearingPose }
    set { _appearingPose = newValue }
  }

  /// The pose in which deleted items disappear; by default they fade out.
  public var disappearingPose: TransitionPose {
    get { _disappearingPose }
    set { _disappearingPose = newValue }
  }

  /// The poses from which supplementary and decoration views appear, by kind; others fade in.
  public var appearingPosesByKind: [String: TransitionPose] {
    get { _appearingPosesByKind }
    set { _appearingPosesByKind = newValue }
  }

  /// The poses in which supplementary and decoration views disappear, by kind; others fade out.
  public var disappearingPosesByKind: [String: TransitionPose] {
    get { _disappearingPosesByKind }
    set { _disappearingPosesByKind = newValue }
  }

  /// The alignment of items at the end of a scroll after a drag; `nil` for none.
  public var snapping: ScrollSnapping? {
    get { _snapping }
    set { _snapping = newValue }
  }

  /// The scale of an item while it is moved interactively; 1 by default.
  public var interactiveMovementScale: CGFloat {
    get { _interactiveMovementScale }
    set { _interactiveMovementScale = newValue }
  }

  /// Prepares the layout for a host without a collection view, if only the geometry is needed.
  public func prepare(for host: any LayoutHost) {
    self.host = host
    invalidateLayout()
    prepareIfNeeded()
  }

  /// The number of sections to lay out: the planned number, or the data's.
  public var numberOfSections: Int { plannedItemCounts?.count ?? host?.numberOfSections ?? 0 }

  /// Returns the number of items of a section to lay out: the planned number, or the data's.
  public func numberOfItems(inSection section: Int) -> Int {
    if let planned = plannedItemCounts {
      return planned.indices.contains(section) ? planned[section] : 0
    }
    return host?.numberOfItems(inSection: section) ?? 0
  }
}
