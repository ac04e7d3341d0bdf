public import Dynamics
public import Foundation
import Geometry
public import Layouts
import Staging

/// A horizontal flow layout whose items turn with the scroll, as if the air took them along.
///
/// At each tick of 1/60 s every item in sight gets an angular velocity of
/// `Δ/width·π/16` rad/s for a scroll by Δ points; one that is turned further than π/32 is slowed
/// down by `0.01` of its angle instead. Source: the article on collection views with dynamics;
/// SEEDS 10.
open class CollectionViewSpinnerLayout: CollectionViewFlowLayout {
  /// The rule that turns the items.
  public enum Rule: String, Hashable, Sendable, CaseIterable {
    /// The article's idea without its defects: each item for itself, and all come to rest upright.
    case better
    /// The article's rule to the letter: the last scroll goes on turning, one tilted item's brake
    /// holds for all after it, and nothing ever rests.
    case compat
  }

  /// The policy for items that leave the viewport.
  public typealias Reentry = ReentryPolicy

  /// The tilt beyond which an item is brought back instead of driven, in radians: 5.625°.
  public static let deadZone = CGFloat.pi / 32
  /// The angular velocity that brings a tilted item back, as a part of its tilt, at each tick.
  private static let restoring: CGFloat = 0.01
  /// The tilt and angular velocity below which an item rests, in radians and radians per second.
  private static let rest: CGFloat = 1e-5

  /// The rule that turns the items.
  public var rule = Rule.better { didSet { if rule != oldValue { releaseItems() } } }
  /// The policy for items that leave the viewport.
  ///
  /// With `simulate` invisible items turn with the scroll as all others do.
  public var reentry = Reentry.reset
  /// The deceleration of rotations by the air, per second; not negative.
  ///
  /// With `nil` the article's rule has none, and the better one has 1.55 while nothing scrolls, which
  /// damps the return critically: its frequency is √0.6 rad/s.
  public var angularResistance: CGFloat? {
    didSet { spinner.angularResistance = resistance(whileScrolling: hasScrolled) }
  }

  /// The animator of the items.
  public private(set) lazy var dynamicAnimator = makeAnimator()
  private let spinner = DynamicItemBehavior()
  private var clock: AnimatorClock?
  /// The items that turn, by their paths: those in sight, and with `simulate` all that were.
  private var spinning: [IndexPath: CollectionViewLayoutAttributes] = [:]
  /// The rotations of invisible items, if they are kept.
  private var remembered: [IndexPath: Turn] = [:]
  /// The rotations of items whose index paths are about to change, by their old index paths.
  private var carried = CarriedStates<Turn>()
  /// The angle of an item in radians, and its angular velocity.
  private struct Turn {
    let angle: CGFloat
    let velocity: CGFloat
  }
  /// The offset at the last scroll; `nil` before the first.
  private var lastOffset: CGFloat?
  /// By how much the last tick scrolled, in points.
  private var scrollSpeed: CGFloat = 0
  /// The size of the bounds for which the slots are laid out.
  private var lastSize = CGSize.zero

  /// Makes a layout, by default horizontal, of 80 × 80 points.
  public override init() {
    super.init()
    itemSize = CGSize(width: 80, height: 80)
    scrollDirection = .horizontal
    spinner.allowsRotation = true
  }

  /// Returns the resistance that the rule or the parameter asks for.
  private func resistance(whileScrolling isScrolling: Bool) -> CGFloat {
    angularResistance ?? (rule == .better && !isScrolling ? 1.55 : 0)
  }

  /// Makes the animator, which asks for the rule at each tick.
  private func makeAnimator() -> DynamicAnimator {
    let animator = DynamicAnimator()
    let clock = AnimatorClock(of: animator, for: self)
    clock.willStep = { [weak self] in self?.drive() }
    self.clock = clock
    animator.addBehavior(spinner)
    return animator
  }

  /// True: each scroll turns items.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  // MARK: Changes

  /// Takes the turns along where items change their paths, and ends them where all is new.
  open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    if context.invalidateEverything {
      letGo()
    } else if context.invalidateDataSourceCounts {
      carried.keep(remembered.merging(turns) { _, present in present })
      letGo()
    }
    super.invalidateLayout(with: context)
  }

  /// The turns of the items that physics has.
  private var turns: [IndexPath: Turn] {
    spinning.mapValues { Turn(angle: $0.angle, velocity: spinner.angularVelocity(for: $0)) }
  }

  /// Takes the items up again, each with its own turn, whatever its path is now.
  open override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    remembered = carried.take(after: update)
    guard let bounds = collectionView?.bounds else { return }
    takeUp(super.layoutAttributesForElements(in: bounds) ?? [])
    switch reentry {
    case .reset: remembered = [:]
    case .resume: break
    case .simulate:
      for path in remembered.keys.sorted() {
        if let slot = super.layoutAttributesForItem(at: path) { takeUp(slot) }
      }
      remembered = [:]
    }
  }

  /// Resets all state before the layout is installed again.
  open override func prepareForTransition(from oldLayout: CollectionViewLayout) {
    super.prepareForTransition(from: oldLayout)
    letGo()
    lastOffset = nil
  }

  /// Adds items that became visible, releases invisible ones, and records the scrolled distance.
  open override func prepare() {
    super.prepare()
    guard let collectionView, !carried.isWaiting else { return }
    let bounds = collectionView.bounds
    let offset = scrollDirection == .horizontal ? bounds.minX : bounds.minY
    if bounds.size != lastSize {
      (lastSize, lastOffset) = (bounds.size, offset)
      releaseItems()
    }
    takeUp(super.layoutAttributesForElements(in: bounds) ?? [])
    if let lastOffset, offset != lastOffset, !spinning.isEmpty {
      scrollSpeed = hasScrolled ? scrollSpeed + offset - lastOffset : offset - lastOffset
      hasScrolled = true
      // The content has scrolled since the tick before, and so the air has turned the items.
      clock?.start(backdated: true)
    }
    lastOffset = offset
  }

  /// Whether the content scrolled since the last tick.
  private var hasScrolled = false

  /// Adds the visible items to the animator, and with `simulate` those that were visible before.
  private func takeUp(_ elements: [CollectionViewLayoutAttributes]) {
    let slots = elements.filter { $0.representedElementCategory == .cell }
    let paths = Dictionary(
      slots.map { ($0.indexPath, $0.frame) }, uniquingKeysWith: { one, _ in one })
    for (path, item) in spinning.sorted(by: { $0.key < $1.key })
    where paths[path]?.center != item.center || paths[path]?.size != item.size {
      if reentry == .simulate, paths[path] == nil, keepsSlot(item) { continue }
      if reentry == .resume, paths[path] == nil {
        remembered[path] = Turn(angle: item.angle, velocity: spinner.angularVelocity(for: item))
      }
      spinner.removeItem(item)
      spinning[path] = nil
    }
    for item in slots where spinning[item.indexPath] == nil { takeUp(item) }
  }

  /// Adds an item to the animator with its kept state.
  private func takeUp(_ item: CollectionViewLayoutAttributes) {
    let known = remembered.removeValue(forKey: item.indexPath)
    if let known { item.transform = .init(rotationAngle: known.angle) }
    _ = dynamicAnimator
    spinner.addItem(item)
    if let known { spinner.addAngularVelocity(known.velocity, for: item) }
    spinning[item.indexPath] = item
  }

  /// Returns whether an invisible item is still in its slot.
  private func keepsSlot(_ item: CollectionViewLayoutAttributes) -> Bool {
    let slot = super.layoutAttributesForItem(at: item.indexPath)
    return slot?.center == item.center && slot?.size == item.size
  }

  /// Turns the items by what was scrolled since the last tick.
  private func drive() {
    guard let width = collectionView?.bounds.width, width > 0 else { return }
    let push = scrollSpeed / width * .pi / 16
    let resistance = resistance(whileScrolling: hasScrolled)
    if spinner.angularResistance != resistance { spinner.angularResistance = resistance }
    let items = spinning.sorted { $0.key < $1.key }.map(\.value)
    switch rule {
    case .compat:
      var impulse = push
      for item in items {
        if abs(item.angle) > Self.deadZone { impulse = -Self.restoring * item.angle }
        if impulse != 0 { spinner.addAngularVelocity(impulse, for: item) }
      }
    case .better:
      for item in items {
        let angle = item.angle
        if hasScrolled, abs(angle) <= Self.deadZone {
          spinner.addAngularVelocity(push, for: item)
        } else if angle != 0 {
          let velocity = spinner.angularVelocity(for: item)
          let rests = !hasScrolled && abs(angle) < Self.rest && abs(velocity) < Self.rest
          if rests {
            item.transform = .identity
            dynamicAnimator.updateItem(usingCurrentState: item)
            invalidateForDynamics()
          }
          spinner.addAngularVelocity(rests ? -velocity : -Self.restoring * angle, for: item)
        }
      }
      scrollSpeed = 0
    }
    hasScrolled = false
  }

  /// Resets the rotation of all items.
  private func releaseItems() {
    letGo()
    invalidateForDynamics()
  }

  /// Takes all items out of the air, which stands still from now on.
  private func letGo() {
    for item in spinning.values { spinner.removeItem(item) }
    (spinning, remembered) = ([:], [:])
    (scrollSpeed, hasScrolled) = (0, false)
  }

  /// Returns the items with their rotations, and all other elements as in a flow layout.
  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    let slots = (super.layoutAttributesForElements(in: rect) ?? []).filter {
      $0.representedElementCategory != .cell || spinning[$0.indexPath] == nil
    }
    let turned = dynamicAnimator.items(in: rect).compactMap {
      $0 as? CollectionViewLayoutAttributes
    }
    return slots + turned
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    spinning[indexPath] ?? super.layoutAttributesForItem(at: indexPath)
  }
}

extension CollectionViewLayoutAttributes {
  /// The angle by which the transform turns, in radians, clockwise.
  fileprivate var angle: CGFloat { atan2(transform.b, transform.a) }
}
