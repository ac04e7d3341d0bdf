import Foundation
import Geometry
import Timelines
import Timing

/// What a transition shows in place of a cell and a screen, or of two screens.
///
/// Parts of one name on both sides are one element each, which flies from where the first side has it
/// to where the second one has it. All around them fades: it is cut into slices, what lies below the
/// first of them, between two, and above the last, so that at each end all lies in its own order.
final class ScreenElement {
  /// An element of a part of both sides.
  private struct Match {
    let element: SharedElement
    let parts: (start: CapturedPart, end: CapturedPart)
    /// What clips the element, the outermost first; each has the container's coordinates.
    let clips: [View]
    /// The outermost view that shows it.
    let view: View
  }

  private var slices: [SharedElement] = []
  private var matches: [Match] = []

  /// The views that show it, the lowest first.
  private(set) var views: [View] = []

  /// Makes an element of two recorded sides.
  ///
  /// - Parameters:
  ///   - identities: as what `inspect` lists what is seen of each side.
  ///   - listsStartFirst: whether the beginning's side comes first in the list.
  init(
    from start: CapturedView, to end: CapturedView,
    listing identities: (start: LayerIdentity?, end: LayerIdentity?), listsStartFirst: Bool,
    on stage: Stage
  ) {
    let names = Set(start.matchNames(on: stage)).intersection(end.matchNames(on: stage))
    guard !names.isEmpty else {
      let element = SharedElement(
        from: start, to: end, listing: identities, listsStartFirst: listsStartFirst, on: stage)
      (slices, views) = ([element], [element.view])
      return
    }
    let sides = (
      start: Sliced(start.parts(named: names, on: stage)),
      end: Sliced(end.parts(named: names, on: stage))
    )
    let order = sides.start.names(inOrderOf: sides.end)
    let cuts = (start: sides.start.cut(at: order), end: sides.end.cut(at: order))
    for index in 0...order.count {
      let slice = SharedElement(
        from: start, to: end,
        slices: (
          cuts.start[index].map { $0.stillView(on: stage) },
          cuts.end[index].map { $0.stillView(on: stage) }
        ),
        hasGround: index == 0, listing: index == 0 ? identities : (nil, nil),
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

  /// Makes the element of a part of both sides, with as many clips as the side with more of them.
  private static func match(
    _ start: CapturedPart, _ end: CapturedPart, on stage: Stage
  ) -> Match {
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

  /// Gives the element the place that belongs to one end, in the container's coordinates.
  func place(_ placement: CollectionView.Placement, atEnd: Bool) {
    for slice in slices {
      slice.view.bounds = CGRect(origin: .zero, size: placement.size)
      slice.view.center = placement.center
      slice.view.transform3D = placement.transform
      slice.view.alpha = placement.alpha
      slice.place(in: placement.size, atEnd: atEnd)
    }
    let size = placement.size
    let turn = placement.transform.affine ?? .identity
    let toContainer = Affine(translationX: -size.width / 2, y: -size.height / 2)
      .concatenating(turn)
      .concatenating(Affine(translationX: placement.center.x, y: placement.center.y))
    for match in matches {
      let part = atEnd ? match.parts.end : match.parts.start
      for (index, view) in match.clips.enumerated() {
        let clip = part.clips.indices.contains(index) ? part.clips[index] : nil
        Self.place(view, as: clip, in: placement.frame, toContainer: toContainer)
      }
      match.element.view.lie(in: part.map.concatenating(toContainer), size: part.size)
      match.element.view.alpha = part.alpha * placement.alpha
      match.element.place(in: part.size, atEnd: atEnd)
    }
  }

  /// How far around a side a clip reaches that it does not have, in points.
  private static let openMargin: CGFloat = 2048

  /// Gives a view that clips the outline of a clip, or one around all where there is none.
  private static func place(
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

/// The parts of a side, some of which have names that each occur once.
private struct Sliced {
  private let parts: [CapturedPart]
  private let places: [String: Int]

  /// Takes parts; of several of one name the first one counts.
  init(_ parts: [CapturedPart]) {
    self.parts = parts
    places = Dictionary(
      parts.enumerated().compactMap { index, part in part.name.map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the part of a name.
  func part(_ name: String) -> CapturedPart? { places[name].map { parts[$0] } }

  /// Returns the names of both sides that are in the same order on both.
  func names(inOrderOf other: Sliced) -> [String] {
    var last = -1
    return places.sorted { $0.value < $1.value }.map(\.key).filter { name in
      guard let place = other.places[name], place > last else { return false }
      last = place
      return true
    }
  }

  /// Returns the parts before, between and after those of some names in their order.
  func cut(at names: [String]) -> [[CapturedPart]] {
    let bounds = names.compactMap { places[$0] }
    var result: [[CapturedPart]] = []
    var start = 0
    for bound in bounds {
      result.append(Array(parts[start..<bound]))
      start = bound + 1
    }
    return result + [Array(parts[start...])]
  }
}
