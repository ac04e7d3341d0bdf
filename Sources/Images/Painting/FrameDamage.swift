internal import Foundation
internal import Geometry
internal import Imaging
internal import Timelines

/// The pixels in which two frames may differ, derived from the layers painted on them.
struct FrameDamage {
  /// The rectangles of pixels that have to be repainted, without overlaps.
  private(set) var areas: [PixelRect] = []

  /// The largest number of rectangles.
  private static let maximumCount = 12

  /// The number of pixels in the rectangles.
  var pixelCount: Int { areas.reduce(0) { $0 + $1.width * $1.height } }

  /// The smallest rectangle around all of them.
  var bounds: PixelRect {
    areas.dropFirst().reduce(areas.first ?? PixelRect(x: 0, y: 0, width: 0, height: 0)) {
      $0.union($1)
    }
  }

  /// Returns whether any pixel of a rectangle has to be repainted.
  func meets(_ area: PixelRect) -> Bool { areas.contains { !$0.intersection(area).isEmpty } }

  /// Compares two lists of layers; `nil` if everything may differ.
  ///
  /// - Parameter pixels: returns the pixels that a box of canvas points may touch.
  init?(from old: [VisibleLayer], to new: [VisibleLayer], pixels: (CGRect) -> PixelRect) {
    // A blur depends on more than the content right below it.
    guard !FrameDamage.hasBlur(old), !FrameDamage.hasBlur(new) else { return nil }
    var first = 0
    while first < min(old.count, new.count), old[first].source.layer == new[first].source.layer {
      first += 1
    }
    var rest = 0
    while rest < min(old.count, new.count) - first,
      old[old.count - 1 - rest].source.layer == new[new.count - 1 - rest].source.layer
    {
      rest += 1
    }
    // Layers that are in only one of the lists are represented by their boxes.
    for layer in old[first..<old.count - rest] + new[first..<new.count - rest] {
      add(pixels(layer.extent))
    }
    let (oldScopes, newScopes) = (FrameDamage.scopes(of: old), FrameDamage.scopes(of: new))
    /// Returns the index in the new list of a layer of the old one; -1 for none.
    func counterpart(_ index: Int) -> Int {
      if index < 0 { return -1 }
      if index < first { return index }
      return index >= old.count - rest ? index - old.count + new.count : -2
    }
    for index in Array(0..<first) + Array(old.count - rest..<old.count) {
      let other = counterpart(index)
      if old[index].paintsLike(new[other]), counterpart(oldScopes[index]) == newScopes[other] {
        continue
      }
      add(pixels(old[index].extent))
      add(pixels(new[other].extent))
    }
  }

  /// Returns whether any of some layers is blurred or shows a blurred backdrop.
  private static func hasBlur(_ layers: [VisibleLayer]) -> Bool {
    // Indices rather than elements, which would be copied with everything in them.
    layers.indices.contains { index in
      layers[index].blur > 0
        || layers[index].showsShape && layers[index].source.appearance.backdrop != nil
        || hasBlur(layers[index].mask)
    }
  }

  /// Returns for each layer the innermost group or clip around it; -1 for none.
  private static func scopes(of layers: [VisibleLayer]) -> [Int] {
    var open: [Int] = []
    return layers.indices.map { index in
      while let last = open.last, layers[last].end <= index { open.removeLast() }
      defer { if layers[index].isGroup || layers[index].clips { open.append(index) } }
      return open.last ?? -1
    }
  }

  /// Adds a rectangle, merged with those that it overlaps.
  private mutating func add(_ area: PixelRect) {
    guard !area.isEmpty else { return }
    var joined = area
    while let index = areas.firstIndex(where: { !$0.intersection(joined).isEmpty }) {
      joined = joined.union(areas.remove(at: index))
    }
    areas.append(joined)
    if areas.count > FrameDamage.maximumCount { areas = [bounds] }
  }
}

extension VisibleLayer {
  /// Returns whether the layer itself paints the same marks as another one, in the same scopes.
  fileprivate func paintsLike(_ other: VisibleLayer) -> Bool {
    transform == other.transform && perspective == other.perspective && alpha == other.alpha
      && isGroup == other.isGroup && isAdded == other.isAdded && showsShape == other.showsShape
      && clips == other.clips
      && texts == other.texts && source.size == other.source.size
      && (!paintsAnything || source.appearance == other.source.appearance)
      && mask.count == other.mask.count
      && zip(mask, other.mask).allSatisfy { $0.paintsLike($1) && $0.end == $1.end }
  }

  /// Whether the layer itself draws or clips anything.
  private var paintsAnything: Bool { showsShape || clips || !texts.isEmpty }
}
