import Foundation
import Geometry
import Staging
import Timelines
import Timing

/// The element that a transition shows in place of a cell and a screen, or of two screens.
///
/// Parts of equal names on both sides are one element each, which moves from its position on the
/// first side to its position on the second one. Everything else fades. It is cut into slices: below
/// the first part, between two parts, and above the last one. So each end has its own paint order.
final class ScreenElement {
  /// An element of a part of both sides.
  private struct Match {
    let element: SharedElement
    let parts: (start: CapturedPart, end: CapturedPart)
    /// The views that clip the element, the outermost first; each has the container's coordinates.
    let clips: [View]
    /// The outermost view that shows it.
    let view: View
  }

  private var slices: [SharedElement] = []
  private var matches: [Match] = []

  /// The views that show the element, the lowest first.
  private(set) var views: [View] = []

  /// Makes an element of two recorded sides.
  ///
  /// - Parameters:
  ///   - identities: The identities that `inspect` lists for the visible parts of both sides.
  ///   - listsStartFirst: Whether the first side comes first in the list.
  init(
    from start: CapturedView, to end: CapturedView,
    listing identities: (start: LayerIdentity?, end: LayerIdentity?), listsStartFirst: Bool,
    on stage: Stage
  ) {
    let names = Set(start.matchNames(on: stage, isRoot: true))
      .intersection(end.matchNames(on: stage, isRoot: true))
    guard !names.isEmpty else {
      let element = SharedElement(
        from: start, to: end, listing: identities, listsStartFirst: listsStartFirst, on: stage)
      slices = [element]
      views = [element.view]
      return
    }
    let sides = (
      start: Sliced(start.parts(named: names, on: stage)),
      end: Sliced(end.parts(named: names, on: stage))
    )
    let order = sides.start.names(inOrderOf: sides.end)
    let cuts = (start: sides.start.cut(at: order), end: sides.end.cut(at: order))
    let hasGround = [start, end].map { side in
      !(side.matchName(on: stage).map { names.contains($0) } ?? false)
    }
    for index in 0...order.count {
      let slice = SharedElement(
        from: start, to: end,
        slices: (
          cuts.start[index].map { $0.stillView(on: stage) },
          cuts.end[index].map { $0.stillView(on: stage) }
        ),
        hasGround: (index == 0 && hasGround[0], index == 0 && hasGround[1]),
        listing: index == 0 ? identities : (nil, nil),
        listsStartFirst: listsStartFirst, on: stage)
      slices.append(slice)
      views.append(slice.view)
      guard index < order.count, let first = sides.start.part(order[index]),
        let last = sides.end.part(order[index])
      else { continue }
      let match = Self.match(first, last, on: stage)
      matches.append(match)
      views.append(match.view)
    }
  }

  /// Returns the element of a part of both sides, with as many clips as the side with more of them.
  private static func match(_ start: CapturedPart, _ end: CapturedPart, on stage: Stage) -> Match {
    let element = SharedElement(
      from: start.captured(on: stage), to: end.captured(on: stage), as: nil, on: stage)
    let clips = (0..<max(start.clips.count, end.clips.count)).map { _ in
      let view = View()
      view.isUserInteractionEnabled = false
      view.clipsToBounds = true
      return view
    }
    for (outer, inner) in zip(clips, clips.dropFirst()) { outer.addSubview(inner) }
    clips.last?.addSubview(element.view)
    return Match(
      element: element, parts: (start, end), clips: clips, view: clips.first ?? element.view)
  }

  /// Gives the element its placement at one end, in the container's coordinates, within its clips.
  func move(to placement: ElementPlacement, atEnd: Bool) {
    for slice in slices {
      slice.view.take(placement)
      slice.show(in: placement.size, atEnd: atEnd)
    }
    let toContainer = Self.map(to: placement)
    for match in matches {
      let part = atEnd ? match.parts.end : match.parts.start
      match.element.view.take(part.map.concatenating(toContainer), size: part.size)
      match.element.view.alpha = part.alpha * placement.alpha
      match.element.show(in: part.size, atEnd: atEnd)
    }
  }

  /// Gives the clips around parts their outlines at one end.
  ///
  /// A spring that overshoots takes parts beyond their ends, but a clip that followed would cut them
  /// off within its own end. So clips are animated by themselves.
  func moveClips(to placement: ElementPlacement, atEnd: Bool) {
    let toContainer = Self.map(to: placement)
    for match in matches {
      let part = atEnd ? match.parts.end : match.parts.start
      for (index, view) in match.clips.enumerated() {
        let clip = part.clips.indices.contains(index) ? part.clips[index] : nil
        Self.shape(view, as: clip, in: placement.frame, toContainer: toContainer)
      }
    }
  }

  /// Returns the map from the element's own coordinates at a placement to those of the container.
  private static func map(to placement: ElementPlacement) -> Affine {
    Affine(translationX: -placement.size.width / 2, y: -placement.size.height / 2)
      .concatenating(placement.transform.affine ?? .identity)
      .concatenating(Affine(translationX: placement.center.x, y: placement.center.y))
  }

  /// The margin around a side of a clip that the side does not have, in points.
  private static let openMargin: CGFloat = 2048

  /// Gives a clipping view the outline of a clip; without a clip, one around everything.
  private static func shape(
    _ view: View, as clip: CapturedPart.Clip?, in frame: CGRect, toContainer: Affine
  ) {
    guard let clip else {
      view.bounds = frame.insetBy(dx: -openMargin, dy: -openMargin)
      view.center = view.bounds.center
      view.appearance = Appearance()
      return
    }
    let map = clip.map.concatenating(toContainer)
    let box = CGRect(origin: .zero, size: clip.size).applying(map)
    view.bounds = box
    view.center = box.center
    var appearance = clip.appearance
    let scale = hypot(map.a, map.b)
    appearance.corners = appearance.corners.map { $0 * scale }
    view.appearance = appearance
  }
}

/// The parts of a side in paint order; no name occurs twice.
private struct Sliced {
  private let parts: [CapturedPart]
  private let indices: [String: Int]

  /// Makes a side of parts; of several parts of one name the first one counts.
  init(_ parts: [CapturedPart]) {
    self.parts = parts
    indices = Dictionary(
      parts.enumerated().compactMap { index, part in part.name.map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
  }

  func part(_ name: String) -> CapturedPart? { indices[name].map { parts[$0] } }

  /// Returns the names that both sides have in the same order.
  func names(inOrderOf other: Sliced) -> [String] {
    var last = -1
    return indices.sorted { $0.value < $1.value }.map(\.key).filter { name in
      guard let index = other.indices[name], index > last else { return false }
      last = index
      return true
    }
  }

  /// Returns the parts before, between and after those of some names in their order.
  func cut(at names: [String]) -> [[CapturedPart]] {
    let bounds = names.compactMap { indices[$0] }
    var result: [[CapturedPart]] = []
    var start = 0
    for bound in bounds {
      result.append(Array(parts[start..<bound]))
      start = bound + 1
    }
    return result + [Array(parts[start...])]
  }
}
