public import Foundation
import Geometry

/// The base of all layouts: where the elements of a collection are, and how they come and go.
///
/// It has the override points and the call order of UIKit's class. Subclasses override `prepare`,
/// the content size and the queries; everything else has UIKit's defaults. `layoutAttributes…`
/// queries may be asked in any order and more than once; answers are not changed by the caller.
open class CollectionViewLayout: NSObject {
  weak var _host: (any LayoutHost)?

  private(set) var _prepareCount = 0

  var _plannedItemCounts: [Int]? {
    didSet { if plannedItemCounts != oldValue { invalidateLayout() } }
  }

  var _appearingPose: TransitionPose = .fade
  var _disappearingPose: TransitionPose = .fade
  var _appearingPosesByKind: [String: TransitionPose] = [:]
  var _disappearingPosesByKind: [String: TransitionPose] = [:]

  /// What something else than the layout decides on, by element.
  package internal(set) var poses = ElementPoses()
  /// The element whose pose is a magnification; `nil` where none is.
  var magnifiedElement: LayoutElement?

  /// The classes of decoration views by kind, which only the collection view knows.
  package var decorationClasses: [String: AnyClass] = [:]

  /// Whether what `prepare` worked out still holds.
  package private(set) var isValid = false
  /// The item counts by section that were last prepared, where the layout is not built in.
  private(set) var preparedCounts: [Int] = []
  /// The supplementary and decoration views that queries have named since the layout was prepared.
  var namedViews: Set<LayoutElement> = []
  /// The supplementary and decoration views that were looked for since, and not found.
  var missingViews: Set<LayoutElement> = []
  /// The change that is being animated, for the default answers of the hooks.
  package var update: LayoutUpdate?

  /// Makes a layout with default parameters.
  public override init() {}

  /// Makes a layout with default parameters, as from an archive that says nothing.
  ///
  /// It takes any object, so that subclasses declare `required init?(coder: NSCoder)` where they want
  /// to, as in UIKit, and need not.
  public init(coder: NSObject) {}

  // MARK: Preparing

  /// The class of context that invalidation uses.
  open class var invalidationContextClass: AnyClass {
    CollectionViewLayoutInvalidationContext.self
  }

  /// The class of attributes that the layout makes; subclasses of flow layouts may say another one.
  open class var layoutAttributesClass: AnyClass { CollectionViewLayoutAttributes.self }

  /// Makes a context of the class that invalidation uses.
  package func makeInvalidationContext() -> CollectionViewLayoutInvalidationContext {
    let contextClass =
      Self.invalidationContextClass as? CollectionViewLayoutInvalidationContext.Type
    return (contextClass ?? CollectionViewLayoutInvalidationContext.self).init()
  }

  /// Makes attributes for an element, of the class that the layout makes.
  func makeAttributes(for element: LayoutElement) -> CollectionViewLayoutAttributes {
    let attributesClass = Self.layoutAttributesClass as? CollectionViewLayoutAttributes.Type
    return (attributesClass ?? CollectionViewLayoutAttributes.self).init(element: element)
  }

  /// The direction for which the layout is written: from left to right unless overridden.
  ///
  /// An interface here always runs from left to right, whatever this says.
  open var developmentLayoutDirection: UserInterfaceLayoutDirection { .leftToRight }

  /// Whether the layout asks to be mirrored where the interface runs from right to left.
  ///
  /// An interface here always runs from left to right, so nothing is mirrored.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

  /// Works out what the queries need; called before them whenever the layout is invalid.
  open func prepare() {}

  /// Has everything worked out anew before the next query.
  open func invalidateLayout() {
    isValid = false
    hostNeedsLayout?()
  }

  /// Has worked out anew what the context names, and the content moved as it says.
  open func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    host?.adjustContent(
      offset: context.contentOffsetAdjustment, size: context.contentSizeAdjustment)
    if plannedItemCounts != nil, context.invalidateDataSourceCounts,
      !context.invalidateEverything
    {
      return
    }
    invalidateLayout()
  }

  /// What the host does when the layout became invalid.
  package var hostNeedsLayout: (() -> Void)?

  /// Runs `prepare` if the layout is invalid.
  ///
  /// A layout that changes its own parameters while it prepares is prepared once more, so that the
  /// answers are those of the last ones; what it changes then as well waits for the next pass.
  package func prepareIfNeeded() {
    for _ in 0..<2 where !isValid {
      isValid = true
      _prepareCount += 1
      if let host { host.whilePreparing(self) { prepare() } } else { prepare() }
      if isBuiltIn { continue }
      preparedCounts = (0..<numberOfSections).map { numberOfItems(inSection: $0) }
      (namedViews, missingViews) = ([], [])
    }
  }

  /// What holds where a delegate of a flow layout says nothing.
  package var metrics: SectionMetrics { SectionMetrics() }

  // MARK: Queries

  /// The extent of the content in points.
  open var collectionViewContentSize: CGSize { currentGeometry?.contentSize ?? .zero }

  /// Returns the attributes of every element whose frame meets the rectangle.
  open func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    currentGeometry?.attributes(in: rect)
  }

  /// Returns the attributes of an item.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    currentGeometry?.attributes(of: LayoutElement(category: .cell, indexPath: indexPath))
  }

  /// Returns the attributes of a supplementary view; `nil` where it does not exist.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    currentGeometry?.attributes(
      of: LayoutElement(category: .supplementaryView, kind: elementKind, indexPath: indexPath))
  }

  /// Returns the attributes of a decoration view; `nil` where it does not exist.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  /// Returns where an item is scrolled to; the frame of its attributes unless overridden.
  package func scrollFrame(ofItemAt indexPath: IndexPath) -> CGRect? {
    layoutAttributesForItem(at: indexPath)?.frame
  }

  /// Whether every answer is this module's own: no subclass overrides any.
  ///
  /// Such a layout can be asked for elements that it does not have, and answers `nil`.
  package var isBuiltIn: Bool { false }

  /// The geometry of a prepared layout, from which the base class returns attributes.
  ///
  /// `nil`, the default, is for layouts that override the queries.
  package var currentGeometry: (any LayoutGeometry)? { nil }

  /// Whether items that only fade in do so at their final positions, without moving.
  ///
  /// Then appearing items outside the bounds need not be queried, even if there are a million.
  package var appearsInPlace: Bool { false }

  /// Returns a query of the present attributes, which later changes of the layout do not affect.
  ///
  /// It is `nil` where the layout has no geometry to keep.
  package func frozenGeometry() -> ((LayoutElement) -> CollectionViewLayoutAttributes?)? {
    currentGeometry.map { geometry in { geometry.attributes(of: $0) } }
  }

  // MARK: Bounds and offsets

  /// Tells whether new bounds make the layout invalid; `false` unless overridden.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  /// Returns what new bounds make invalid.
  open func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> CollectionViewLayoutInvalidationContext {
    makeInvalidationContext()
  }

  /// Returns where an update or a transition should scroll to; the proposal unless overridden.
  open func targetContentOffset(forProposedContentOffset offset: CGPoint) -> CGPoint { offset }

  var _snapping: ScrollSnapping?
  /// Whether the first item is at the right end of the content; it is not unless overridden.
  var runsFromRight: Bool { false }

  /// Returns where a scroll that the finger left should end; by default as `snapping` says.
  ///
  /// - Parameter velocity: the velocity when the finger left, in points per millisecond.
  open func targetContentOffset(
    forProposedContentOffset offset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { snappedOffset(offset) }

  /// Tells the layout that the bounds have changed in an animation; overriders call super.
  ///
  /// The initial and final hooks follow, as if every element were removed and inserted again.
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}

  /// Called inside the animation block of a bounds change after all animations were made.
  open func finalizeAnimatedBoundsChange() {}

  // MARK: Interactive movement

  var _interactiveMovementScale: CGFloat = 1

  /// Returns where an item that is being moved would go; the item at the position by default.
  ///
  /// Over no item it stays where it is, but over the header or footer of an empty section it goes
  /// there.
  open func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  ) -> IndexPath { defaultTargetIndexPath(ofItemAt: previousIndexPath, at: position) }

  /// Returns how an item is shown that is being moved, with its centre at the finger's position.
  ///
  /// By default it is as always, but above all others and `interactiveMovementScale` as large.
  open func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> CollectionViewLayoutAttributes {
    let result =
      layoutAttributesForItem(at: indexPath)?.duplicated()
      ?? CollectionViewLayoutAttributes(forCellWith: indexPath)
    result.center = position
    result.zIndex = CollectionViewLayout.zIndexOfMovingItem
    if interactiveMovementScale != 1 {
      let scale = Affine(scaleX: interactiveMovementScale, y: interactiveMovementScale)
      result.transform3D = Transform3D(scale).concatenating(result.transform3D)
    }
    return result
  }

  /// Returns what is invalid when an item that is being moved takes another place.
  ///
  /// - Parameters:
  ///   - targetIndexPaths: where the item is now.
  ///   - targetPosition: where the finger has it.
  ///   - previousIndexPaths: where the item was before.
  ///   - previousPosition: where the finger had it before.
  open func invalidationContext(
    forInteractivelyMovingItems targetIndexPaths: [IndexPath],
    withTargetPosition targetPosition: CGPoint, previousIndexPaths: [IndexPath],
    previousPosition: CGPoint
  ) -> CollectionViewLayoutInvalidationContext {
    movementContext(from: previousIndexPaths, to: targetIndexPaths)
  }

  /// Returns what is invalid when an item is let go of, or goes back to where it was.
  open func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath],
    movementCancelled: Bool
  ) -> CollectionViewLayoutInvalidationContext {
    movementContext(from: previousIndexPaths, to: indexPaths)
  }

  // MARK: Self-sizing

  /// Tells whether a view's wish for other attributes makes the layout invalid; `false` by default.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool { false }

  /// Returns what a view's wish for other attributes makes invalid.
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext {
    makeInvalidationContext()
  }

  // MARK: Layout transitions

  /// Tells the layout that another one is about to replace it; overriders call super.
  open func prepareForTransition(to newLayout: CollectionViewLayout) {}

  /// Tells the layout that it is about to replace another one; overriders call super.
  open func prepareForTransition(from oldLayout: CollectionViewLayout) {}

  /// Called on both layouts inside the animation block after all animations were made.
  open func finalizeLayoutTransition() {}

  // MARK: Updates

  /// Tells the layout of the changes that are about to be animated; overriders call super.
  open func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {}

  /// Called inside the animation block after all animations were made; overriders call super.
  open func finalizeCollectionViewUpdates() {}

  /// Returns paths, as before the update, of supplementary views that the update removes as well.
  open func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// Returns paths, as after the update, of supplementary views that the update makes anew.
  open func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// Returns paths, as before the update, of decoration views that the update removes as well.
  open func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// Returns paths, as after the update, of decoration views that the update makes anew.
  open func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// Returns the attributes from which an item animates; `nil` fades it in.
  ///
  /// It is asked for every item that is on screen after an update. By default a new item has its
  /// `appearingPose`, and any other one the attributes it had.
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    defaultInitialAttributes(of: LayoutElement(category: .cell, indexPath: itemIndexPath))
  }

  /// Returns the attributes to which an item animates; `nil` fades it out.
  ///
  /// It is asked for every item that was on screen before an update. By default a deleted item has
  /// its `disappearingPose`, and any other one its new attributes.
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    defaultFinalAttributes(of: LayoutElement(category: .cell, indexPath: itemIndexPath))
  }

  /// Returns the attributes from which a supplementary view animates; `nil` fades it in.
  ///
  /// By default a new one has the pose of its kind in `appearingPosesByKind`.
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    defaultInitialAttributes(
      of: LayoutElement(
        category: .supplementaryView, kind: elementKind, indexPath: elementIndexPath))
  }

  /// Returns the attributes to which a supplementary view animates; `nil` fades it out.
  ///
  /// By default one that goes has the pose of its kind in `disappearingPosesByKind`.
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    defaultFinalAttributes(
      of: LayoutElement(
        category: .supplementaryView, kind: elementKind, indexPath: elementIndexPath))
  }

  /// Returns the attributes from which a decoration view animates; `nil` fades it in.
  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    defaultInitialAttributes(
      of: LayoutElement(
        category: .decorationView, kind: elementKind, indexPath: decorationIndexPath))
  }

  /// Returns the attributes to which a decoration view animates; `nil` fades it out.
  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    defaultFinalAttributes(
      of: LayoutElement(
        category: .decorationView, kind: elementKind, indexPath: decorationIndexPath))
  }
}

// MARK: - Defaults

extension CollectionViewLayout {
  /// A new element in its appearing pose, or an old one as it was; it fades in where it was nowhere.
  private func defaultInitialAttributes(
    of element: LayoutElement
  ) -> CollectionViewLayoutAttributes? {
    let before = update?.before(element)
    let reappears = before.map { update?.isReappearing($0) ?? false } ?? false
    if let before, !reappears, let old = update?.oldAttributes(before) { return old.duplicated() }
    guard let result = attributes(of: element)?.duplicated() else { return nil }
    var pose = TransitionPose.fade
    if element.category != .cell {
      pose = appearingPosesByKind[element.kind] ?? .fade
    } else if reappears || before == nil {
      pose = appearingPose
    }
    if update?.isReloadTarget(element) == true { pose = .fade }
    pose.apply(to: result, in: host?.bounds ?? .zero)
    return result
  }

  /// A gone element in its disappearing pose, or a lasting one as it will be; it fades out where it
  /// is nowhere.
  private func defaultFinalAttributes(of element: LayoutElement) -> CollectionViewLayoutAttributes?
  {
    let after = update?.after(element)
    let reappears = update?.isReappearing(element) ?? false
    if let update, let after, !reappears, let new = update.newAttributes(after) {
      return new.duplicated()
    }
    // In a change the path is one of the old state, which the layout may no longer know.
    let shown = update.map { $0.oldAttributes(element) } ?? attributes(of: element)
    guard let result = shown?.duplicated() else { return nil }
    var pose = TransitionPose.fade
    if element.category != .cell {
      pose = disappearingPosesByKind[element.kind] ?? .fade
    } else if reappears || after == nil {
      pose = disappearingPose
    }
    if update?.isReloadSource(element) == true { pose = .fade }
    pose.apply(to: result, in: host?.bounds ?? .zero)
    return result
  }

  /// Asks the hook that fits an element for the attributes from which it animates.
  package func initialAttributes(
    ofAppearing element: LayoutElement
  ) -> CollectionViewLayoutAttributes? {
    switch element.category {
    case .cell: initialLayoutAttributesForAppearingItem(at: element.indexPath)
    case .supplementaryView:
      initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind: element.kind, at: element.indexPath)
    case .decorationView:
      initialLayoutAttributesForAppearingDecorationElement(
        ofKind: element.kind, at: element.indexPath)
    }
  }

  /// Asks the hook that fits an element for the attributes to which it animates.
  package func finalAttributes(
    ofDisappearing element: LayoutElement
  ) -> CollectionViewLayoutAttributes? {
    switch element.category {
    case .cell: finalLayoutAttributesForDisappearingItem(at: element.indexPath)
    case .supplementaryView:
      finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind: element.kind, at: element.indexPath)
    case .decorationView:
      finalLayoutAttributesForDisappearingDecorationElement(
        ofKind: element.kind, at: element.indexPath)
    }
  }
}
