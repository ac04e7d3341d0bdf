import Foundation
import Geometry
import Timelines
import Timing

/// One element that a transition shows in place of what it is on either side.
///
/// What both sides have is interpolated: size, corners, fill, border, shadows, outline, texts, and
/// the views in it that are each other's counterparts. Where they differ in kind there are two copies
/// of the element, one for each side, that agree in all that both have and fade into each other. So
/// at each end the element looks exactly as the side that belongs there.
final class SharedElement {
  /// The view that stands for the element; its bounds, place and opacity are the flight's.
  let view: View
  private let copies: [SharedElementCopy]

  /// Makes an element between two sides of the sizes that they were recorded at.
  ///
  /// - Parameter identity: as what `inspect` lists it; not at all where `nil`.
  init(from start: CapturedView, to end: CapturedView, as identity: LayerIdentity?, on stage: Stage)
  {
    guard !SharedElementCopy.isUniform(start, end, on: stage) else {
      let copy = SharedElementCopy(
        of: start, towards: end, as: identity, isStart: true, isAlone: true, isSplit: false,
        on: stage)
      (view, copies) = (copy, [copy])
      return
    }
    (view, copies) = Self.crossfade(
      from: start, to: end, as: identity, copies: (nil, nil), isSplit: false, on: stage)
  }

  /// Makes an element whose sides are quite different: their texts and layers, and all views in them,
  /// scale and fade.
  ///
  /// - Parameters:
  ///   - identities: as what `inspect` lists what is seen of each side.
  ///   - listsStartFirst: whether the beginning's side comes first in the list.
  init(
    from start: CapturedView, to end: CapturedView,
    listing identities: (start: LayerIdentity?, end: LayerIdentity?), listsStartFirst: Bool,
    on stage: Stage
  ) {
    (view, copies) = Self.crossfade(
      from: start, to: end, as: nil, copies: identities, isSplit: true, on: stage)
    if !listsStartFirst { view.bringSubviewToFront(copies[0]) }
  }

  /// Makes an element of a slice of two sides: some views of each, and what they lie on or nothing.
  ///
  /// - Parameters:
  ///   - slices: the views in the sides' own coordinates, whose origin is the top left.
  ///   - hasGround: whether the sides' fills, borders and shadows are in the slice.
  ///   - identities: as what `inspect` lists what is seen of each side.
  ///   - listsStartFirst: whether the beginning's side comes first in the list.
  init(
    from start: CapturedView, to end: CapturedView, slices: (start: [View], end: [View]),
    hasGround: Bool, listing identities: (start: LayerIdentity?, end: LayerIdentity?),
    listsStartFirst: Bool, on stage: Stage
  ) {
    let group = SharedElementGroup(nil)
    copies = [
      SharedElementCopy(
        of: start, towards: end, showing: slices.start, hasGround: hasGround,
        as: identities.start, isStart: true, on: stage),
      SharedElementCopy(
        of: end, towards: start, showing: slices.end, hasGround: hasGround, as: identities.end,
        isStart: false, on: stage),
    ]
    for copy in copies { group.addSubview(copy) }
    if !listsStartFirst { group.bringSubviewToFront(copies[0]) }
    view = group
  }

  /// Makes the group in which two copies fade into each other.
  private static func crossfade(
    from start: CapturedView, to end: CapturedView, as identity: LayerIdentity?,
    copies identities: (start: LayerIdentity?, end: LayerIdentity?), isSplit: Bool, on stage: Stage
  ) -> (View, [SharedElementCopy]) {
    let group = SharedElementGroup(identity)
    let copies = [
      SharedElementCopy(
        of: start, towards: end, as: identities.start, isStart: true, isAlone: false,
        isSplit: isSplit, on: stage),
      SharedElementCopy(
        of: end, towards: start, as: identities.end, isStart: false, isAlone: false,
        isSplit: isSplit, on: stage),
    ]
    for copy in copies { group.addSubview(copy) }
    return (group, copies)
  }

  /// Gives the element its size and the look that belongs to one end.
  func place(in size: CGSize, atEnd: Bool) {
    view.bounds = CGRect(origin: .zero, size: size)
    for (index, copy) in copies.enumerated() {
      if copy !== view {
        copy.bounds = CGRect(origin: copy.bounds.origin, size: size)
        copy.center = view.bounds.center
        copy.alpha = atEnd == (index == 1) ? 1 : 0
      }
      copy.show(atEnd: atEnd)
    }
  }
}

/// The group in which the copies of a shared element are added up.
private final class SharedElementGroup: View {
  private let listed: LayerIdentity?
  override var identity: LayerIdentity? { listed }

  /// Makes an empty group.
  init(_ identity: LayerIdentity?) {
    listed = identity
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    isCrossfade = true
  }

  /// A group is never read from an archive.
  required init?(coder: NSCoder) { nil }
}

/// A copy of one side of a shared element, which takes over all that the other side has as well.
private final class SharedElementCopy: View {
  /// What a copy is at one end of the transition.
  private struct State {
    var appearance: Appearance
    var origin: CGPoint
  }

  /// A view in the copy that has a counterpart on the other side.
  private struct Member {
    let copy: SharedElementCopy
    let start: Layer
    let end: Layer
  }

  /// Views in the copy without counterparts, which scale evenly with it.
  private struct Rest {
    /// What clips them.
    let pane: View
    let content: View
    let scale: (start: CGFloat, end: CGFloat)
    /// Whether they keep to the top as wide as the copy, rather than cover it from its middle.
    let fitsWidth: Bool
    /// How far around the copy's bounds the pane reaches.
    let margin: (start: CGFloat, end: CGFloat)
    let corners: (start: Corners, end: Corners)
  }

  private let listed: LayerIdentity?
  private var start: State
  private var end: State
  private var members: [Member] = []
  private var rests: [Rest] = []
  /// What a recorded layer shows by itself, where it shows a snapshot.
  private let shownContent: SnapshotContent?

  /// The size of what scales with the copy; `nil` where it is not listed for it.
  private let scaledSize: CGSize?

  override var identity: LayerIdentity? { listed }
  override var content: SnapshotContent? { shownContent }
  override var snapshotSize: CGSize? { scaledSize }

  /// A copy is always made of a side.
  required init?(coder: NSCoder) { nil }

  /// Makes a copy of a side that takes over what the other one has.
  ///
  /// - Parameters:
  ///   - isStart: whether the side is the one at the beginning.
  ///   - isAlone: whether it stands for both sides, because they differ in nothing else.
  ///   - isSplit: whether its texts and layers scale with it whatever the other side has.
  init(
    of side: CapturedView, towards other: CapturedView, as identity: LayerIdentity?, isStart: Bool,
    isAlone: Bool, isSplit: Bool, on stage: Stage
  ) {
    listed = identity
    let (own, far) = (stage.layers[side.layer], stage.layers[other.layer])
    shownContent = own.content
    scaledSize = isSplit && identity != nil ? own.size.last : nil
    (start, end) = Self.states(
      own: own, other: far, isStart: isStart, isAlone: isAlone, isSplit: isSplit)
    super.init(frame: CGRect(origin: .zero, size: own.size.last))
    isUserInteractionEnabled = false
    clipsToBounds = own.clipsToBounds
    sublayerTransform = own.sublayerTransform?.last ?? .identity
    let sizes = isStart ? (own.size.last, far.size.last) : (far.size.last, own.size.last)
    var loose: [View] = []
    if isSplit {
      let content = View(frame: CGRect(origin: .zero, size: own.size.last))
      content.appearance = own.appearance.last.content
      if !content.appearance.isEmpty { loose.append(content) }
    }
    let counterparts = isSplit ? [:] : Self.counterparts(of: side, in: other, on: stage)
    for (index, child) in side.children.enumerated() {
      guard let partner = counterparts[index] else {
        loose.append(CapturedLayerView(child, on: stage))
        continue
      }
      add(&loose, sizes: sizes, own: own, isStart: isStart)
      let copy = SharedElementCopy(
        of: child, towards: partner, as: nil, isStart: isStart, isAlone: true, isSplit: false,
        on: stage)
      let (near, far) = (stage.layers[child.layer], stage.layers[partner.layer])
      members.append(
        Member(copy: copy, start: isStart ? near : far, end: isStart ? far : near))
      addSubview(copy)
    }
    add(&loose, sizes: sizes, own: own, isStart: isStart)
  }

  /// Makes a copy of a side that shows some views, and fades all that the sides do not share.
  init(
    of side: CapturedView, towards other: CapturedView, showing views: [View], hasGround: Bool,
    as identity: LayerIdentity?, isStart: Bool, on stage: Stage
  ) {
    listed = identity
    let (own, far) = (stage.layers[side.layer], stage.layers[other.layer])
    shownContent = nil
    scaledSize = identity == nil ? nil : own.size.last
    (start, end) = Self.states(
      own: own, other: far, isStart: isStart, isAlone: false, isSplit: true)
    (start.origin, end.origin) = (.zero, .zero)
    if !hasGround {
      (start.appearance, end.appearance) = (start.appearance.clip, end.appearance.clip)
    }
    super.init(frame: CGRect(origin: .zero, size: own.size.last))
    isUserInteractionEnabled = false
    clipsToBounds = own.clipsToBounds
    var loose = views
    var plain = own
    plain.boundsOrigin = Track(.zero)
    let sizes = isStart ? (own.size.last, far.size.last) : (far.size.last, own.size.last)
    // Between parts that fly, what fades must not grow beyond them.
    add(&loose, sizes: sizes, own: plain, isStart: isStart, fitsWidth: true)
  }

  /// Returns what a copy is at the beginning and at the end.
  private static func states(
    own: Layer, other: Layer, isStart: Bool, isAlone: Bool, isSplit: Bool
  ) -> (start: State, end: State) {
    let near = State(
      appearance: isSplit ? own.appearance.last.ground : own.appearance.last,
      origin: own.boundsOrigin.last)
    var far = State(
      appearance: isSplit ? other.appearance.last.ground : other.appearance.last,
      origin: other.boundsOrigin.last)
    if !isAlone {
      far.origin = near.origin
      let (fill, image) = (near.appearance.fill, near.appearance.image)
      far.appearance = near.appearance.sharing(far.appearance)
      // What lies on them differs, so they fade with it rather than to each other beneath it.
      if isSplit { (far.appearance.fill, far.appearance.image) = (fill, image) }
    }
    return isStart ? (near, far) : (far, near)
  }

  /// Puts views without counterparts into a pane that scales with the copy.
  private func add(
    _ loose: inout [View], sizes: (start: CGSize, end: CGSize), own: Layer, isStart: Bool,
    fitsWidth: Bool = false
  ) {
    if loose.isEmpty { return }
    let size = own.size.last
    let content = View(frame: CGRect(origin: .zero, size: size))
    content.bounds.origin = own.boundsOrigin.last
    for view in loose { content.addSubview(view) }
    loose = []
    let pane = View(frame: content.frame)
    // At its own end nothing is cut off; towards the other one the proportions change, and what
    // covers the bounds evenly would reach out of them.
    pane.clipsToBounds = !sizes.start.isSimilar(to: sizes.end)
    pane.addSubview(content)
    addSubview(pane)
    func scale(_ target: CGSize) -> CGFloat {
      if fitsWidth { return size.width > 0 ? target.width / size.width : 1 }
      return ContentMode.scaleAspectFill.map(from: size, to: target).a
    }
    // The larger side is a screen, which nothing is seen around.
    let other = isStart ? sizes.end : sizes.start
    let isLarger = size.width * size.height > other.width * other.height
    let reach = content.subviews.reduce(content.bounds) {
      $0.union($1.frame)
        .union(
          $1.appearance.drawnBox(in: $1.bounds.size).offsetBy(dx: $1.frame.minX, dy: $1.frame.minY))
    }
    let margin =
      isLarger
      ? 0
      : max(
        content.bounds.minX - reach.minX, reach.maxX - content.bounds.maxX,
        content.bounds.minY - reach.minY, reach.maxY - content.bounds.maxY)
    let far = isStart ? end.appearance.corners : start.appearance.corners
    rests.append(
      Rest(
        pane: pane, content: content, scale: (scale(sizes.start), scale(sizes.end)),
        fitsWidth: fitsWidth,
        margin: isStart ? (margin, 0) : (0, margin),
        corners: isStart ? (.sharp, far) : (far, .sharp)))
  }

  /// Takes on what the copy is at one end, in the size that it has.
  func show(atEnd: Bool) {
    let state = atEnd ? end : start
    appearance = state.appearance
    bounds = CGRect(origin: state.origin, size: bounds.size)
    for member in members {
      let layer = atEnd ? member.end : member.start
      let copy = member.copy
      copy.bounds = CGRect(origin: copy.bounds.origin, size: layer.size.last)
      copy.anchorPoint = layer.anchorPoint?.last ?? Layer.center
      copy.center = layer.position.last
      copy.transform3D = layer.transform.last
      copy.alpha = CGFloat(layer.alpha.last)
      copy.show(atEnd: atEnd)
    }
    for rest in rests {
      let scale = atEnd ? rest.scale.end : rest.scale.start
      let margin = atEnd ? rest.margin.end : rest.margin.start
      rest.pane.frame = bounds.insetBy(dx: -margin, dy: -margin)
      rest.pane.appearance.corners = atEnd ? rest.corners.end : rest.corners.start
      rest.content.center = rest.pane.bounds.center
      if rest.fitsWidth {
        rest.content.center.y = margin + rest.content.bounds.height * scale / 2
      }
      rest.content.transform = Affine(scaleX: scale, y: scale)
    }
  }

  // MARK: Counterparts

  /// Tells whether two sides have counterparts all through, and differ in nothing that must fade.
  static func isUniform(_ first: CapturedView, _ second: CapturedView, on stage: Stage) -> Bool {
    let (one, other) = (stage.layers[first.layer], stage.layers[second.layer])
    guard one.clipsToBounds == other.clipsToBounds || first.children.isEmpty,
      one.sublayerTransform == other.sublayerTransform, !one.isCrossfade, !other.isCrossfade
    else { return false }
    if one.content != nil || other.content != nil {
      guard first.children.isEmpty, second.children.isEmpty,
        one.content?.mode == other.content?.mode
      else { return false }
      return stage.showsTheSame(one.content, other.content)
    }
    guard first.children.count == second.children.count else { return false }
    let partners = counterparts(of: first, in: second, on: stage)
    return partners.count == first.children.count
      && zip(first.children.indices, second.children).allSatisfy {
        partners[$0]?.layer == $1.layer
      }
  }

  /// Returns the counterparts of a side's children by their places, each in order and only one's.
  ///
  /// Children of one transition name or identity belong together, and else those of one class in the
  /// same order, where both sides have equally many of it.
  private static func counterparts(
    of side: CapturedView, in other: CapturedView, on stage: Stage
  ) -> [Int: CapturedView] {
    /// Returns the mark by which a child is found on the other side.
    func marks(_ children: [CapturedView]) -> [Mark] {
      let counts = Dictionary(grouping: children, by: \.type).mapValues(\.count)
      var seen: [ObjectIdentifier: Int] = [:]
      return children.map { child in
        if let name = child.transitionName { return .name(name) }
        if let identity = child.identity { return .element(identity.kind, identity.key) }
        let place = seen[child.type, default: 0]
        seen[child.type] = place + 1
        return .ordinal(child.type, place, of: counts[child.type] ?? 0)
      }
    }
    let theirs = Dictionary(
      zip(marks(other.children), other.children), uniquingKeysWith: { first, _ in first })
    var result: [Int: CapturedView] = [:]
    for (index, mark) in marks(side.children).enumerated() {
      guard let partner = theirs[mark],
        isUniform(side.children[index], partner, on: stage)
      else { continue }
      result[index] = partner
    }
    return result
  }

  /// The mark by which a view is found among those of the other side.
  private enum Mark: Hashable {
    case name(String)
    case element(LayerKind, String)
    case ordinal(ObjectIdentifier, Int, of: Int)
  }
}

/// A recorded view, shown where it was in its superview.
final class CapturedLayerView: View {
  private let shownContent: SnapshotContent

  /// Makes a view of a recorded layer.
  init(_ captured: CapturedView, on stage: Stage) {
    let layer = stage.layers[captured.layer]
    shownContent = SnapshotContent(layer: captured.layer, time: layer.birth)
    super.init(frame: CGRect(origin: .zero, size: layer.size.last))
    isUserInteractionEnabled = false
    anchorPoint = layer.anchorPoint?.last ?? Layer.center
    center = layer.position.last
    transform3D = layer.transform.last
    alpha = CGFloat(layer.alpha.last)
  }

  /// A view of a recorded layer is never read from an archive.
  required init?(coder: NSCoder) { nil }

  override var content: SnapshotContent? { shownContent }
}

extension Appearance {
  /// The outline alone, that clips as the appearance does.
  fileprivate var clip: Appearance {
    var result = Appearance(shape: shape, opacity: opacity, clips: clips)
    result.corners = corners
    return result
  }

  /// The appearance without texts and stacked layers.
  var ground: Appearance {
    var result = self
    (result.texts, result.stack) = ([], [])
    return result
  }

  /// The texts and stacked layers alone, clipped as they are.
  fileprivate var content: Appearance {
    var result = Appearance(shape: shape, clips: clips, texts: texts, stack: stack)
    result.corners = corners
    return result
  }
}

extension CGSize {
  /// Tells whether another size has the same proportions.
  fileprivate func isSimilar(to other: CGSize) -> Bool {
    abs(width * other.height - height * other.width) <= 1e-6 * max(1, width * other.height)
  }
}
