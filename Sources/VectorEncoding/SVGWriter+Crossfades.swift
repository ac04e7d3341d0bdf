internal import Foundation
internal import Timelines

/// Cross-fades, whose parts are added up.
extension SVGWriter {
  /// Writes parts that are added up, each times its opacity, and returns the index after them.
  ///
  /// Not all renderers can add, so each part is painted over those before it, and these show through
  /// a mask: in full where the part is opaque, since it is painted over them with its share, and
  /// else with what the part leaves. Where a part is half transparent that is a sixth too much at
  /// most.
  mutating func writeSum(of layers: [VisibleLayer], from start: Int, to end: Int) throws -> Int {
    var (index, weight) = (start, 0.0)
    var sum = ""
    let outer = body
    while index < end, layers[index].isAdded {
      let layer = layers[index]
      body = ""
      try write(layers, in: index..<layer.end)
      let part = body
      weight += layer.alpha
      if index == start {
        sum = part
      } else {
        let share = layer.alpha / weight
        let mask = mask(leaving: 1 - share, and: part)
        sum = "<g mask=\"url(#\(mask))\">\n\(sum)</g>\n"
        sum += "<g\(SVGWriter.opacity("opacity", share))>\n\(part)</g>\n"
      }
      index = layer.end
    }
    body = outer
    // What adds up to less is seen as much less.
    let opacity = SVGWriter.opacity("opacity", min(1, (weight * 1e6).rounded() / 1e6))
    body += opacity.isEmpty ? sum : "<g\(opacity)>\n\(sum)</g>\n"
    return index
  }

  /// Defines the mask of all below a part of a sum, and returns its name.
  private mutating func mask(
    leaving share: Double, and part: String
  ) -> String {
    let canvas = CGRect(origin: .zero, size: canvas.size).insetBy(dx: -1, dy: -1)
    let area = SVGWriter.attributes(of: canvas)
    let white = whiteFilter(in: area)
    let ground =
      "<rect\(area) fill=\"#ffffff\"\(SVGWriter.opacity("fill-opacity", share))/>\n"
    let content = "<g filter=\"url(#\(white))\">\n\(part)</g>\n\(ground)"
    return define(prefix: "m") {
      "<mask id=\"\($0)\" maskUnits=\"userSpaceOnUse\"\(area)>\n\(content)</mask>"
    }
  }
}
