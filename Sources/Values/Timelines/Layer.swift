public import Foundation
public import Geometry
public import Timing

/// The kind of element that a layer shows.
public enum LayerKind: String, Hashable, Sendable, Codable {
  case cell, supplementary, decoration, view, snapshot

  /// The order of the kind among siblings of one zIndex; higher is nearer to the eye.
  package var paintRank: Int {
    switch self {
    case .decoration: 0
    case .cell: 1
    case .supplementary: 2
    case .view, .snapshot: 3
    }
  }
}

/// The identity of a layer, which lasts from birth to death, through moves and reloads.
public struct LayerIdentity: Hashable, Sendable, Codable {
  /// The collection's id; for a nested one `outer-id/item-key/id`.
  public let collection: String
  /// The key within (collection, kind).
  public let key: String
  public let kind: LayerKind

  /// Makes an identity.
  public init(collection: String, key: String, kind: LayerKind) {
    self.collection = collection; self.key = key; self.kind = kind
  }
}

/// An element drawn over a span of time, with all its changes.
///
/// It is alive in `[birth, death)`. The anchor point of its bounds, by default their center, is at
/// `position` in its parent's coordinates; the transform acts about it. The bounds' top left corner
/// has the coordinates `boundsOrigin`, a scroll view's content offset, for children; in a layer that
/// flips, it is the top right corner, and x runs from right to left. Children are shown through
/// `sublayerTransform` and then flattened into the layer's plane, as in Core Animation.
public struct Layer: Hashable, Sendable, Codable {
  /// The identity; `nil` for a container of other layers.
  public var identity: LayerIdentity?
  /// The name of a view without identity, if it was recorded: its class under UIKit's name, numbered
  /// from the second one on, as in `UILabel 2`.
  public var className: String?
  /// The number of the layer that contains it; `nil` for the canvas.
  public var parent: Int?
  public var birth: Instant
  /// The first instant at which it no longer exists; `nil` for never.
  public var death: Instant?
  /// The anchor point, by default the center, in the parent's coordinates.
  public var position: Track<CGPoint>
  /// The size of the bounds before transforms, in points.
  public var size: Track<CGSize>
  /// The point of its own coordinates at the top left of the bounds.
  public var boundsOrigin: Track<CGPoint>
  /// The transform about the anchor point.
  public var transform: Track<Transform3D>
  /// The transform of the children about the anchor point; `nil` for none.
  public var sublayerTransform: Track<Transform3D>?
  /// The point of the bounds that is at `position`, in their unit square; `nil` for the center.
  public var anchorPoint: Track<CGPoint>?
  /// The opacity; clamped to 0…1 when shown.
  public var alpha: Track<Double>
  /// The motions on top of position, transform and alpha while the layer is recorded, the pose of an
  /// element first; `nil` for none, and once they are part of these tracks.
  package var motions: [Track<PoseParts>]?
  /// The content that it draws in its bounds, below its children.
  public var appearance: Track<Appearance>
  /// The content of a snapshot, between appearance and children; `nil` for other layers.
  public var content: SnapshotContent?
  /// The order among siblings before kind and index path; higher is nearer to the eye.
  public var zIndex: DiscreteTrack<Int>
  /// Section and item, if it has them: the order among siblings of one kind.
  public var indexPath: DiscreteTrack<[Int]>
  public var isHidden: DiscreteTrack<Bool>
  /// Whether x runs from right to left in the coordinates of children; `nil` for never.
  ///
  /// It mirrors their positions and transforms, but not what they draw.
  public var flipsHorizontally: DiscreteTrack<Bool>?
  /// Whether children are clipped to the bounds and their corners.
  public var clipsToBounds: Bool

  /// Whether the children are added up as one group, each weighted by its opacity: a cross-fade.
  ///
  /// The sum is that of CSS's `plus-lighter` in an isolated group. Where all children are opaque,
  /// and their opacities add up to 1, the result is opaque.
  public var isCrossfade: Bool {
    get { crossfade ?? false }
    set { crossfade = newValue ? true : nil }
  }
  private var crossfade: Bool?
  /// The size of the snapshot that fills the bounds, stretched, if its content consists of child
  /// layers.
  public var snapshotSize: CGSize?

  /// Makes a layer that does not change.
  public init(
    identity: LayerIdentity? = nil, parent: Int? = nil, birth: Instant = .zero,
    death: Instant? = nil, position: CGPoint, size: CGSize, boundsOrigin: CGPoint = .zero,
    transform: Transform3D = .identity, sublayerTransform: Transform3D? = nil,
    anchorPoint: CGPoint? = nil, alpha: Double = 1, appearance: Appearance = .empty,
    content: SnapshotContent? = nil, zIndex: Int = 0, indexPath: [Int] = [], isHidden: Bool = false,
    clipsToBounds: Bool = false, isCrossfade: Bool = false
  ) {
    self.identity = identity; self.parent = parent; self.birth = birth; self.death = death
    self.position = Track(position)
    self.size = Track(size)
    self.boundsOrigin = Track(boundsOrigin)
    self.transform = Track(transform)
    self.sublayerTransform = sublayerTransform.map { Track($0) }
    self.anchorPoint = anchorPoint.map { Track($0) }
    self.alpha = Track(alpha)
    self.appearance = Track(appearance)
    self.content = content
    self.zIndex = DiscreteTrack(zIndex)
    self.indexPath = DiscreteTrack(indexPath)
    self.isHidden = DiscreteTrack(isHidden)
    self.clipsToBounds = clipsToBounds
    self.isCrossfade = isCrossfade
  }

  /// Makes the layer begin at a later instant in its state at that time; running animations
  /// continue.
  public mutating func begin(at time: Instant) {
    birth = time
    position.begin(at: time)
    size.begin(at: time)
    boundsOrigin.begin(at: time)
    transform.begin(at: time)
    sublayerTransform?.begin(at: time)
    anchorPoint?.begin(at: time)
    alpha.begin(at: time)
    for index in (motions ?? []).indices { motions?[index].begin(at: time) }
    appearance.begin(at: time)
    zIndex.begin(at: time)
    indexPath.begin(at: time)
    isHidden.begin(at: time)
    flipsHorizontally?.begin(at: time)
  }

  /// Returns a copy whose samples are joined to as few cubics as reproduce them, and whose motions
  /// are part of position, transform and alpha.
  public func condensed() -> Layer {
    var result = composed()
    result.position.simplify()
    result.size.simplify()
    result.boundsOrigin.simplify()
    result.transform.simplify()
    result.sublayerTransform?.simplify()
    result.anchorPoint?.simplify()
    result.alpha.simplify()
    result.appearance.simplifyBlends()
    return result
  }

  /// Returns a copy that is constantly in the layer's state at an instant, from then on.
  public func frozen(at time: Instant) -> Layer {
    var result = Layer(
      identity: identity, parent: parent, birth: time, position: shownPosition(at: time),
      size: size.value(at: time), boundsOrigin: boundsOrigin.value(at: time),
      transform: shownTransform(at: time), sublayerTransform: sublayerTransform?.value(at: time),
      anchorPoint: anchorPoint?.value(at: time), alpha: shownAlpha(at: time),
      appearance: appearance.value(at: time), content: content, zIndex: zIndex.value(at: time),
      indexPath: indexPath.value(at: time), isHidden: isHidden.value(at: time),
      clipsToBounds: clipsToBounds, isCrossfade: isCrossfade)
    result.flipsHorizontally = flipsHorizontally.map { DiscreteTrack($0.value(at: time)) }
    return result
  }

  /// Returns whether the layer exists at an instant.
  public func isAlive(at time: Instant) -> Bool {
    birth <= time && death.map { time < $0 } ?? true
  }

  /// The last instant at which any property changes; zero if none does.
  public var lastChange: Instant {
    let changes: [Instant?] = [
      birth, death, position.lastChange, size.lastChange, boundsOrigin.lastChange,
      transform.lastChange, sublayerTransform?.lastChange, anchorPoint?.lastChange,
      alpha.lastChange, appearance.lastChange, zIndex.steps.last?.time,
      indexPath.steps.last?.time, isHidden.steps.last?.time, flipsHorizontally?.steps.last?.time,
      motions?.compactMap(\.lastChange).max(),
    ]
    let last = changes.compactMap(\.self).max() ?? birth
    return death.map { min(last, $0) } ?? last
  }
}
