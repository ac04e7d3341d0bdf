public import Foundation
import Geometry

/// The base class of all layouts: the geometry of a collection's elements and their transitions.
///
/// It has the override points and the call order of UIKit's class. Subclasses override `prepare`,
/// the content size and the queries; everything else has UIKit's defaults. `layoutAttributes…`
/// queries may be called in any order and more than once; callers do not modify the returned
/// attributes.
///
/// ```swift
/// /// A layout that places its items on a diagonal.
/// final class DiagonalLayout: CollectionViewLayout {
///   private var count = 0
///
///   override func prepare() {
///     super.prepare()
///     count = collectionView?.numberOfItems(inSection: 0) ?? 0
///   }
///
///   override var collectionViewContentSize: CGSize {
///     CGSize(width: 20 * count + 20, height: 20 * count + 20)
///   }
///
///   override func layoutAttributesForItem(
///     at indexPath: IndexPath
///   ) -> CollectionViewLayoutAttributes? {
///     let attributes = CollectionViewLayoutAttributes(forCellWith: indexPath)
///     attributes.frame = CGRect(x: 20 * indexPath.item, y: 20 * indexPath.item, width: 40, height: 40)
///     return attributes
///   }
///
///   override func layoutAttributesForElements(
///     in rect: CGRect
///   ) -> [CollectionViewLayoutAttributes]? {
///     (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
///       .filter { $0.frame.intersects(rect) }
///   }
/// }
/// ```
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

  /// Poses that override the layout's attributes, by element.
  package internal(set) var poses = ElementPoses()
  /// The pose of a single item that appears, by its path after the update, or disappears, by its path
  /// before; that of the layout where there is none.
  package var itemPose: ((_ path: IndexPath, _ appears: Bool) -> TransitionPose?)?
  /// A function that moves, scales and turns elements relative to their attributes; `nil` for none.
  package var adjustment: ((CollectionViewLayoutAttributes) -> ElementAdjustment?)?
  /// The greatest distance by which an adjustment moves an element, in points.
  package var adjustmentReach: CGFloat = 0
  /// The element whose pose is a magnification; `nil` if there is none.
  var magnifiedElement: LayoutElement?

  /// The kinds of supplementary views that are attached to items, and so move with them in updates.
  package var attachedKinds: Set<String> { [] }
  /// The registered classes of decoration views by kind, used by the collection view.
  /// The observers of changes of the host, and the actions that follow each change.
  package var hostObservers: [(observer: ObjectIdentifier, action: () -> Void)] = []
  package var decorationClasses: [String: AnyClass] = [:]
  /// Makes a decoration view of a kind that has no class of its own; `nil` for a plain one.
  package var makeDecoration: ((String) -> AnyObject?)?

  /// Whether the results of `prepare` are still valid.
  package private(set) var isValid = false
  /// The item counts by section at the last preparation, for layouts that are not built in.
  private(set) var preparedCounts: [Int] = []
  /// The supplementary and decoration views that queries have returned since the last preparation.
  var namedViews: Set<LayoutElement> = []
  /// The supplementary and decoration views that were searched for in vain since the last
  /// preparation.
  var missingViews: Set<LayoutElement> = []
  /// The change that is being animated, used by the default implementations of the hooks.
  package var update: LayoutUpdate? { didSet { if update != nil { recentQueries = [] } } }
  /// The last queries of rectangles while nothing has changed, for layouts that are not built in.
  var recentQueries: [RecentQuery] = []

  /// Makes a layout with default parameters.
  public override init() {}

  /// Makes a layout with default parameters; archives are not supported.
  ///
  /// The parameter is any object, so that subclasses may declare `required init?(coder: NSCoder)`,
  /// as in UIKit, without having to.
  public init(coder: NSObject) {}

  // MARK: Preparation

  /// The class of invalidation contexts.
  open class var invalidationContextClass: AnyClass { CollectionViewLayoutInvalidationContext.self }

  /// The class of the layout's attributes; subclasses of flow layouts may override it.
  open class var layoutAttributesClass: AnyClass { CollectionViewLayoutAttributes.self }

  /// Makes an invalidation context of `invalidationContextClass`.
  package func makeInvalidationContext() -> CollectionViewLayoutInvalidationContext {
    let contextClass =
      Self.invalidationContextClass as? CollectionViewLayoutInvalidationContext.Type
    return (contextClass ?? CollectionViewLayoutInvalidationContext.self).init()
  }

  /// Makes attributes for an element, of `layoutAttributesClass`.
  func makeAttributes(for element: LayoutElement) -> CollectionViewLayoutAttributes {
    let attributesClass = Self.layoutAttributesClass as? CollectionViewLayoutAttributes.Type
    return (attributesClass ?? CollectionViewLayoutAttributes.self).init(element: element)
  }

  /// The direction for which the layout is designed: left to right unless overridden.
  open var developmentLayoutDirection: UserInterfaceLayoutDirection { .leftToRight }

  /// Whether a collection view flips its coordinates if its direction is not that of the layout.
  ///
  /// Then x, offsets and movements count from its right edge.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { flipsForScenes }
  /// Whether the layout flips because it is a scene's.
  package var flipsForScenes = false

  /// Computes the data for queries; called before them whenever the layout is invalid.
  open func prepare() {}

  /// Invalidates the layout; it is prepared again before the next query.
  open func invalidateLayout() {
    isValid = false
    recentQueries = []
    hostNeedsLayout?()
  }

  /// Invalidates the parts that the context names, and adjusts the content offset and size.
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

  /// The host's handler of an invalidation.
  package var hostNeedsLayout: (() -> Void)?

  /// Runs `prepare` if the layout is invalid.
  ///
  /// A layout that changes its own parameters while it prepares is prepared once more, so that
  /// queries reflect the last parameters; changes during the second preparation invalidate nothing,
  /// since a layout that sets its parameters in each preparation would never be valid.
  package func prepareIfNeeded() {
    guard !isValid else { return }
    let askHost = hostNeedsLayout
    hostNeedsLayout = nil
    defer { (hostNeedsLayout, isValid) = (askHost, true) }
    for _ in 0..<2 where !isValid {
      isValid = true
      _prepareCount += 1
      if let host { host.whilePreparing(self) { prepare() } } else { prepare() }
      if isBuiltIn { continue }
      preparedCounts = (0..<numberOfSections).map { numberOfItems(inSection: $0) }
      (namedViews, missingViews, recentQueries) = ([], [], [])
    }
  }

  /// The sizes and distances that apply if a delegate of a flow layout does not provide them.
  package var metrics: SectionMetrics { SectionMetrics() }

  // MARK: Queries

  /// The size of the content in points.
  open var collectionViewContentSize: CGSize { currentGeometry?.contentSize ?? .zero }

  /// Returns the attributes of every element whose frame intersects the rectangle.
  open func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    currentGeometry?.attributes(in: rect)
  }

  /// Returns the attributes of an item.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    currentGeometry?.attributes(of: LayoutElement(category: .cell, indexPath: indexPath))
  }

  /// Returns the attributes of a supplementary view; `nil` if it does not exist.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    currentGeometry?.attributes(
      of: LayoutElement(category: .supplementaryView, kind: elementKind, indexPath: indexPath))
  }

  /// Returns the attributes of a decoration view; `nil` if it does not exist.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  /// Returns the rectangle for scrolling to an item; the frame of its attributes unless overridden.
  package func scrollFrame(ofItemAt indexPath: IndexPath) -> CGRect? {
    layoutAttributesForItem(at: indexPath)?.frame
  }

  /// Whether all queries are implemented in this module, without a subclass's overrides.
  ///
  /// Such a layout can be queried for elements that do not exist, and returns `nil` for them.
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
  /// It is `nil` if the layout cannot preserve its geometry.
  package func frozenGeometry() -> ((LayoutElement) -> CollectionViewLayoutAttributes?)? {
    currentGeometry.map { geometry in { geometry.attributes(of: $0) } }
  }

  // MARK: Orthogonal sections

  /// Returns the viewport of a section that scrolls across the layout's axis; `nil` for any other.
  package func orthogonalScroller(ofSection section: Int) -> OrthogonalScroller? { nil }

  /// Returns the section with whose own scrolling an element moves; `nil` for none.
  package func orthogonalSection(of element: LayoutElement) -> Int? { nil }

  /// Returns a query of the orthogonal section of an element, and of the offset at which that begins,
  /// which later changes do not affect.
  package func frozenOrthogonalStart() -> (LayoutElement) -> (section: Int, CGPoint)? {
    { _ in nil }
  }

  /// Returns the sections of a rectangle that scroll across the layout's axis.
  package func orthogonalSections(in rect: CGRect) -> [Int] { [] }

  /// Returns the offset at which such a section comes to rest.
  ///
  /// - Parameters:
  ///   - proposal: the offset at which the content would rest by itself.
  ///   - current: the offset at the end of the drag.
  ///   - start: the offset at its beginning.
  ///   - velocity: the velocity in points per millisecond.
  package func orthogonalRest(
    ofSection section: Int, proposal: CGFloat, current: CGFloat, start: CGFloat, velocity: CGFloat
  ) -> CGFloat { proposal }

  /// Returns the group at an offset of such a section, and the part of it that lies before, as one
  /// number.
  package func orthogonalPosition(ofSection section: Int, at offset: CGFloat) -> CGFloat? { nil }

  /// Returns the offset of such a section at which a group is, by a number of that kind.
  package func orthogonalOffset(ofSection section: Int, at position: CGFloat) -> CGFloat { 0 }

  /// Called when the offset of such a section has changed, and with it what a rectangle shows.
  package func orthogonalSectionDidScroll(_ section: Int) { recentQueries = [] }

  /// Returns the axes along which a view determines its own size; `nil` if the layout does not say.
  package func measuredAxes(of element: LayoutElement) -> (width: Bool, height: Bool)? { nil }

  // MARK: Bounds and offsets

  /// Returns whether new bounds invalidate the layout; `false` unless overridden.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  /// Returns the invalidation context for new bounds.
  open func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> CollectionViewLayoutInvalidationContext { makeInvalidationContext() }

  /// Returns the content offset after an update or a transition; the proposed offset unless
  /// overridden.
  open func targetContentOffset(forProposedContentOffset offset: CGPoint) -> CGPoint { offset }

  var _snapping: ScrollSnapping?
  /// Whether the first item is at the right end of the content; `false` unless overridden.
  package var runsFromRight: Bool { false }

  /// Returns the content offset at which a scroll ends after a drag; by default according to
  /// `snapping`.
  ///
  /// - Parameter velocity: the velocity at the end of the drag, in points per millisecond.
  open func targetContentOffset(
    forProposedContentOffset offset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { snappedOffset(offset) }

  /// Prepares for an animated change of the bounds; overrides call super.
  ///
  /// The initial and final hooks follow, as if every element were removed and inserted again.
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}

  /// Called inside the animation block of a bounds change after all animations were added.
  open func finalizeAnimatedBoundsChange() {}

  // MARK: Interactive movement

  var _interactiveMovementScale: CGFloat = 1

  /// Returns the index path to which an interactively moved item would go; by default the item's at
  /// the position.
  ///
  /// If there is no item, the index path stays the same, except over the header or footer of an
  /// empty section, which the item then enters.
  open func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  ) -> IndexPath { defaultTargetIndexPath(ofItemAt: previousIndexPath, at: position) }

  /// Returns the attributes of an item that is being moved, with its center at the touch.
  ///
  /// By default they are the item's own, above all others and scaled by `interactiveMovementScale`.
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

  /// Returns the invalidation context for an interactively moved item that changes its index path.
  ///
  /// - Parameters:
  ///   - targetIndexPaths: the item's present index path.
  ///   - targetPosition: the present position of the touch.
  ///   - previousIndexPaths: the item's previous index path.
  ///   - previousPosition: the previous position of the touch.
  open func invalidationContext(
    forInteractivelyMovingItems targetIndexPaths: [IndexPath],
    withTargetPosition targetPosition: CGPoint, previousIndexPaths: [IndexPath],
    previousPosition: CGPoint
  ) -> CollectionViewLayoutInvalidationContext {
    movementContext(from: previousIndexPaths, to: targetIndexPaths)
  }

  /// Returns the invalidation context for the end of an interactive movement or its cancellation.
  open func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath],
    movementCancelled: Bool
  ) -> CollectionViewLayoutInvalidationContext {
    movementContext(from: previousIndexPaths, to: indexPaths)
  }

  // MARK: Self-sizing

  /// Returns whether a view's preferred attributes invalidate the layout; `false` by default.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool { false }

  /// Returns the invalidation context for a view's preferred attributes.
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext { makeInvalidationContext() }

  // MARK: Layout transitions

  /// Prepares for the replacement of this layout by another one; overrides call super.
  open func prepareForTransition(to newLayout: CollectionViewLayout) {}

  /// Prepares for the replacement of another layout by this one; overrides call super.
  open func prepareForTransition(from oldLayout: CollectionViewLayout) {}

  /// Called on both layouts inside the animation block after all animations were added.
  open func finalizeLayoutTransition() {}

  // MARK: Updates

  /// Prepares for the changes of an update that is about to be animated; overrides call super.
  open func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {}

  /// Called inside the animation block after all animations were added; overrides call super.
  open func finalizeCollectionViewUpdates() {}

  /// Returns the index paths, before the update, of supplementary views that the update also
  /// deletes.
  open func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// Returns the index paths, after the update, of supplementary views that the update also
  /// inserts.
  open func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// Returns the index paths, before the update, of decoration views that the update also deletes.
  open func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// Returns the index paths, after the update, of decoration views that the update also inserts.
  open func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// Returns the attributes from which an item animates; `nil` fades it in.
  ///
  /// It is called for every item that is visible after an update. By default an inserted item
  /// starts in its `appearingPose`, and any other item at its old attributes.
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    defaultInitialAttributes(of: LayoutElement(category: .cell, indexPath: itemIndexPath))
  }

  /// Returns the attributes to which an item animates; `nil` fades it out.
  ///
  /// It is called for every item that was visible before an update. By default a deleted item ends
  /// in its `disappearingPose`, and any other item at its new attributes.
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    defaultFinalAttributes(of: LayoutElement(category: .cell, indexPath: itemIndexPath))
  }

  /// Returns the attributes from which a supplementary view animates; `nil` fades it in.
  ///
  /// By default an inserted view starts in the pose of its kind in `appearingPosesByKind`.
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    defaultInitialAttributes(
      of: LayoutElement(
        category: .supplementaryView, kind: elementKind, indexPath: elementIndexPath))
  }

  /// Returns the attributes to which a supplementary view animates; `nil` fades it out.
  ///
  /// By default a deleted view ends in the pose of its kind in `disappearingPosesByKind`.
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

  // MARK: Decoration views

  /// Registers a class for decoration views of a kind.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    decorationClasses[elementKind] = viewClass
  }

  /// Registers the class of a nib's name for decoration views of a kind.
  open func register(_ nib: Nib?, forDecorationViewOfKind elementKind: String) {
    decorationClasses[elementKind] = nib?.namedClass
  }
}
