internal import Foundation
internal import Timelines

/// Cross-fades, whose parts are added up.
extension SVGWriter {
  /// Writes parts that are added up, each weighted by its opacity, and returns the index after
  /// them.
  ///
  /// Not all renderers can add, so each part is painted over the previous ones, which are shown
  /// through a mask. Where the part is opaque they are shown in full, since the part covers them
  /// with its weight; elsewhere they are shown with the rest of the weight. For half-transparent
  /// parts the error is at most a sixth.
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
    // A smaller sum of weights is shown with that opacity.
    let opacity = SVGWriter.opacity("opacity", min(1, (weight * 1e6).rounded() / 1e6))
    body += opacity.isEmpty ? sum : "<g\(opacity)>\n\(sum)</g>\n"
    return index
  }

  /// Defines the mask of the content below a part of a sum, and returns its name.
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
