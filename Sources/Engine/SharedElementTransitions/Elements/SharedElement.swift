import Foundation
import Geometry
import Staging
import Timelines
import Timing

/// An element that a transition shows in place of its originals on both sides.
///
/// Common properties are interpolated: size, corners, fill, border, shadows, outline, texts, and the
/// views in it that are each other's counterparts. If the sides differ in kind, there are two copies
/// of the element, one for each side, which agree in the common properties and cross-fade. So at each
/// end the element has exactly the appearance of that side.
final class SharedElement {
  /// The view that stands for the element; the transition sets its bounds, position and opacity.
  let view: View
  private let copies: [SharedElementCopy]

  /// Makes an element between two sides of the sizes that they were recorded at.
  ///
  /// - Parameter identity: The identity that `inspect` lists; `nil` leaves the element out.
  init(from start: CapturedView, to end: CapturedView, as identity: LayerIdentity?, on stage: Stage)
  {
    guard !SharedElementCopy.isUniform(start, end, on: stage) else {
      let copy = SharedElementCopy(
        of: start, towards: end, as: identity, isStart: true, isAlone: true, isSplit: false,
        on: stage)
      view = copy.view
      copies = [copy]
      return
    }
    (view, copies) = Self.crossfade(
      from: start, to: end, as: identity, copies: (nil, nil), isSplit: false, on: stage)
  }

  /// Makes an element of unrelated sides, whose texts, layers and views scale and fade.
  ///
  /// - Parameters:
  ///   - identities: The identities that `inspect` lists for the visible parts of both sides.
  ///   - listsStartFirst: Whether the first side comes first in the list.
  init(
    from start: CapturedView, to end: CapturedView,
    listing identities: (start: LayerIdentity?, end: LayerIdentity?), listsStartFirst: Bool,
    on stage: Stage
  ) {
    (view, copies) = Self.crossfade(
      from: start, to: end, as: nil, copies: identities, isSplit: true, on: stage)
    if !listsStartFirst { view.bringSubviewToFront(copies[0].view) }
  }

  /// Makes an element of a slice of two sides: some views of each, with or without their ground.
  ///
  /// - Parameters:
  ///   - slices: The views in the sides' own coordinates, whose origin is the top left.
  ///   - hasGround: Whether the slice has each side's fill, border and shadows.
  ///   - identities: The identities that `inspect` lists for the visible parts of both sides.
  ///   - listsStartFirst: Whether the first side comes first in the list.
  init(
    from start: CapturedView, to end: CapturedView, slices: (start: [View], end: [View]),
    hasGround: (start: Bool, end: Bool),
    listing identities: (start: LayerIdentity?, end: LayerIdentity?),
    listsStartFirst: Bool, on stage: Stage
  ) {
    let group = Self.makeGroup(listedAs: nil)
    copies = [
      SharedElementCopy(
        of: start, towards: end, showing: slices.start, hasGround: hasGround.start,
        as: identities.start, isStart: true, on: stage),
      SharedElementCopy(
        of: end, towards: start, showing: slices.end, hasGround: hasGround.end,
        as: identities.end, isStart: false, on: stage),
    ]
    for copy in copies { group.addSubview(copy.view) }
    if !listsStartFirst { group.bringSubviewToFront(copies[0].view) }
    view = group
  }

  /// Returns a group of two copies that cross-fade.
  private static func crossfade(
    from start: CapturedView, to end: CapturedView, as identity: LayerIdentity?,
    copies identities: (start: LayerIdentity?, end: LayerIdentity?), isSplit: Bool, on stage: Stage
  ) -> (View, [SharedElementCopy]) {
    let group = Self.makeGroup(listedAs: identity)
    let copies = [
      SharedElementCopy(
        of: start, towards: end, as: identities.start, isStart: true, isAlone: false,
        isSplit: isSplit, on: stage),
      SharedElementCopy(
        of: end, towards: start, as: identities.end, isStart: false, isAlone: false,
        isSplit: isSplit, on: stage),
    ]
    for copy in copies { group.addSubview(copy.view) }
    return (group, copies)
  }

  /// Returns an empty group that adds up the copies of an element.
  private static func makeGroup(listedAs identity: LayerIdentity?) -> View {
    let group = StandInView(listedAs: identity)
    group.isCrossfade = true
    return group
  }

  /// Gives the element a size and the appearance of one end.
  func show(in size: CGSize, atEnd: Bool) {
    view.bounds = CGRect(origin: .zero, size: size)
    for (index, copy) in copies.enumerated() {
      if copy.view !== view {
        copy.view.bounds = CGRect(origin: copy.view.bounds.origin, size: size)
        copy.view.center = view.bounds.center
        copy.view.alpha = atEnd == (index == 1) ? 1 : 0
      }
      copy.show(atEnd: atEnd)
    }
  }
}

/// A copy of one side of a shared element, which takes on all properties common to both sides.
private final class SharedElementCopy {
  /// The state of a copy at one end of the transition.
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
    let clipView: View
    let content: View
    let scale: (start: CGFloat, end: CGFloat)
    /// Whether they keep to the top at the copy's width instead of covering it from its center.
    let fitsWidth: Bool
    /// The margin of the clip around the copy's bounds.
    let margin: (start: CGFloat, end: CGFloat)
    let corners: (start: Corners, end: Corners)
  }

  /// The view that shows the copy.
  let view: StandInView
  private var start: State
  private var end: State
  private var members: [Member] = []
  private var rests: [Rest] = []

  /// Makes a copy of a side that takes on the other side's common properties.
  ///
  /// - Parameters:
  ///   - isStart: Whether the side is the one at the beginning.
  ///   - isAlone: Whether the copy stands for both sides, because they differ in nothing else.
  ///   - isSplit: Whether its texts and layers scale with it, whatever the other side has.
  init(
    of side: CapturedView, towards other: CapturedView, as identity: LayerIdentity?, isStart: Bool,
    isAlone: Bool, isSplit: Bool, on stage: Stage
  ) {
    let (own, far) = (stage.layers[side.layer], stage.layers[other.layer])
    view = StandInView(
      listedAs: identity, showing: own.content,
      contentSize: isSplit && identity != nil ? own.size.last : nil)
    (start, end) = Self.states(
      own: own, other: far, isStart: isStart, isAlone: isAlone, isSplit: isSplit)
    view.frame = CGRect(origin: .zero, size: own.size.last)
    view.clipsToBounds = own.clipsToBounds
    view.sublayerTransform = own.sublayerTransform?.last ?? .identity
    view.flipsHorizontally = own.flipsHorizontally?.last ?? false
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
        loose.append(StandInView(child, on: stage))
        continue
      }
      add(&loose, sizes: sizes, own: own, isStart: isStart)
      let copy = SharedElementCopy(
        of: child, towards: partner, as: nil, isStart: isStart, isAlone: true, isSplit: false,
        on: stage)
      let (near, far) = (stage.layers[child.layer], stage.layers[partner.layer])
      members.append(Member(copy: copy, start: isStart ? near : far, end: isStart ? far : near))
      view.addSubview(copy.view)
    }
    add(&loose, sizes: sizes, own: own, isStart: isStart)
  }

  /// Makes a copy of a side that shows some views, and fades everything that is not common.
  init(
    of side: CapturedView, towards other: CapturedView, showing views: [View], hasGround: Bool,
    as identity: LayerIdentity?, isStart: Bool, on stage: Stage
  ) {
    let (own, far) = (stage.layers[side.layer], stage.layers[other.layer])
    view = StandInView(listedAs: identity, contentSize: identity == nil ? nil : own.size.last)
    (start, end) = Self.states(
      own: own, other: far, isStart: isStart, isAlone: false, isSplit: true)
    (start.origin, end.origin) = (.zero, .zero)
    if !hasGround {
      (start.appearance, end.appearance) = (start.appearance.clip, end.appearance.clip)
    }
    view.frame = CGRect(origin: .zero, size: own.size.last)
    view.clipsToBounds = own.clipsToBounds
    var loose = views
    var plain = own
    plain.boundsOrigin = Track(.zero)
    plain.flipsHorizontally = nil
    let sizes = isStart ? (own.size.last, far.size.last) : (far.size.last, own.size.last)
    // Between parts that move, fading views must not grow beyond them.
    add(&loose, sizes: sizes, own: plain, isStart: isStart, fitsWidth: true)
  }

  /// Returns the states of a copy at the beginning and at the end.
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
      // Their contents differ, so they fade with these instead of into each other below them.
      if isSplit { (far.appearance.fill, far.appearance.image) = (fill, image) }
    }
    return isStart ? (near, far) : (far, near)
  }

  /// Adds views without counterparts in a clip that scales with the copy.
  private func add(
    _ loose: inout [View], sizes: (start: CGSize, end: CGSize), own: Layer, isStart: Bool,
    fitsWidth: Bool = false
  ) {
    if loose.isEmpty { return }
    let size = own.size.last
    let content = View(frame: CGRect(origin: .zero, size: size))
    content.bounds.origin = own.boundsOrigin.last
    content.flipsHorizontally = own.flipsHorizontally?.last ?? false
    for view in loose { content.addSubview(view) }
    loose = []
    let clipView = View(frame: content.frame)
    // At its own end nothing is cut off. Toward the other one the proportions change, and content
    // that covers the bounds evenly would extend beyond them.
    clipView.clipsToBounds = !sizes.start.isSimilar(to: sizes.end)
    clipView.addSubview(content)
    view.addSubview(clipView)
    func scale(_ target: CGSize) -> CGFloat {
      if fitsWidth { return size.width > 0 ? target.width / size.width : 1 }
      return ContentMode.scaleAspectFill.map(from: size, to: target).a
    }
    // The larger side is a screen, around which nothing is visible.
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
        clipView: clipView, content: content, scale: (scale(sizes.start), scale(sizes.end)),
        fitsWidth: fitsWidth,
        margin: isStart ? (margin, 0) : (0, margin),
        corners: isStart ? (.sharp, far) : (far, .sharp)))
  }

  /// Takes on the state of one end, in the present size.
  func show(atEnd: Bool) {
    let state = atEnd ? end : start
    view.appearance = state.appearance
    view.bounds = CGRect(origin: state.origin, size: view.bounds.size)
    for member in members {
      let layer = atEnd ? member.end : member.start
      let copy = member.copy.view
      copy.bounds = CGRect(origin: copy.bounds.origin, size: layer.size.last)
      copy.anchorPoint = layer.anchorPoint?.last ?? Layer.center
      copy.center = layer.lastPosition
      copy.transform3D = layer.lastTransform
      copy.alpha = CGFloat(layer.lastAlpha)
      member.copy.show(atEnd: atEnd)
    }
    for rest in rests {
      let scale = atEnd ? rest.scale.end : rest.scale.start
      let margin = atEnd ? rest.margin.end : rest.margin.start
      rest.clipView.frame = view.bounds.insetBy(dx: -margin, dy: -margin)
      rest.clipView.appearance.corners = atEnd ? rest.corners.end : rest.corners.start
      rest.content.center = rest.clipView.bounds.center
      if rest.fitsWidth { rest.content.center.y = margin + rest.content.bounds.height * scale / 2 }
      rest.content.transform = Affine(scaleX: scale, y: scale)
    }
  }

  // MARK: Counterparts

  /// Returns whether all views of two sides are counterparts, and nothing has to fade.
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

  /// Returns the counterparts of a side's children by their indices; each child has at most one.
  ///
  /// Children of one transition name or identity belong together. All others belong together if they
  /// have the same class and order, and both sides have equally many of the class.
  private static func counterparts(
    of side: CapturedView, in other: CapturedView, on stage: Stage
  ) -> [Int: CapturedView] {
    /// Returns the marks that match children with those of the other side.
    func marks(_ children: [CapturedView]) -> [Mark] {
      let counts = Dictionary(grouping: children, by: \.type).mapValues(\.count)
      var seen: [ObjectIdentifier: Int] = [:]
      return children.map { child in
        if let name = child.transitionName { return .name(name) }
        if let identity = child.identity { return .element(identity.kind, identity.key) }
        let ordinal = seen[child.type, default: 0]
        seen[child.type] = ordinal + 1
        return .ordinal(child.type, ordinal, of: counts[child.type] ?? 0)
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

  /// A mark that matches a view with one of the other side.
  private enum Mark: Hashable {
    case name(String)
    case element(LayerKind, String)
    case ordinal(ObjectIdentifier, Int, of: Int)
  }
}

extension Appearance {
  /// The outline alone, which clips as the appearance does.
  fileprivate var clip: Appearance {
    var result = Appearance(shape: shape, opacity: opacity, clips: clips)
    result.corners = corners
    return result
  }

  /// The appearance without texts and stacked layers.
  var ground: Appearance {
    var result = self
    result.texts = []
    result.stack = []
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
  /// Returns whether another size has the same proportions.
  fileprivate func isSimilar(to other: CGSize) -> Bool {
    abs(width * other.height - height * other.width) <= 1e-6 * max(1, width * other.height)
  }
}
