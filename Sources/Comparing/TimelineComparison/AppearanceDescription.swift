import ComparisonTolerances
internal import Foundation
internal import Geometry
internal import Imaging
package import Timelines

/// The texts of the parts of an appearance; empty for parts that are absent.
package enum AppearanceDescription {
  /// Returns the text of a property; empty for one that draws nothing or is compared by its parts.
  static func words(_ property: AppearanceProperty, of appearance: Appearance) -> String {
    if let number = property.number {
      let value = number.value(appearance)
      if value == number.standard { return "" }
      return number.kind == .length ? ComparisonText.points(value) : ComparisonText.ratio(value)
    }
    return switch property.value(appearance) {
    case let shape as Shape: text(shape)
    case let image as ImageContent: text(image)
    case let shadows as [Shadow]: shadows.map(text).joined(separator: "; ")
    case let backdrop as Backdrop: text(backdrop)
    case let clips as Bool: clips ? "to the outline" : ""
    default: ""
    }
  }

  /// Returns the text of a fill.
  package static func text(_ fill: Fill?) -> String {
    func point(_ point: CGPoint) -> String {
      "\(ComparisonText.ratio(point.x)),\(ComparisonText.ratio(point.y))"
    }
    func stops(_ stops: [LinearGradient.Stop]) -> String {
      stops.map { "\($0.color.hexadecimal) \(ComparisonText.ratio($0.location))" }
        .joined(separator: ", ")
    }
    switch fill {
    case nil: return ""
    case .solid(let color): return color.hexadecimal
    case .linear(let gradient):
      return "gradient(\(point(gradient.start)) to \(point(gradient.end)): "
        + "\(stops(gradient.stops)))"
    case .radial(let gradient):
      let extent =
        switch gradient.extent {
        case .circle(let radius): "circle \(ComparisonText.ratio(radius))"
        case .ellipse(let x, let y):
          "ellipse \(ComparisonText.ratio(x)) \(ComparisonText.ratio(y))"
        }
      return "radial gradient(\(extent) at \(point(gradient.center)): \(stops(gradient.stops)))"
    }
  }

  /// Returns the text of corners.
  package static func text(_ corners: Corners) -> String {
    let radii = corners.isUniform ? [corners.topLeft] : corners.radii
    return radii.map { ComparisonText.points($0) }.joined(separator: " ")
      + (corners.curve == .continuous ? " continuous" : "")
  }

  static func text(_ border: Border?) -> String {
    guard let border else { return "" }
    return "\(ComparisonText.points(border.width)) \(border.color.hexadecimal)\(line(border))"
  }

  /// Returns the text of a border's line beyond its width and color; empty for a plain line.
  package static func line(_ border: Border?) -> String {
    guard let border else { return "" }
    var words = ""
    if border.position != .inside { words += " \(border.position.rawValue)" }
    if !border.dash.isEmpty {
      words += " dashed " + border.dash.map { ComparisonText.ratio($0) }.joined(separator: " ")
      if border.dashPhase != 0 { words += " from \(ComparisonText.ratio(border.dashPhase))" }
    }
    if border.cap != .butt { words += " \(border.cap.rawValue) caps" }
    if border.join != .miter { words += " \(border.join.rawValue) joins" }
    if !border.trim.isWhole {
      words += " trimmed to \(ComparisonText.ratio(border.trim.start))…"
      words += ComparisonText.ratio(border.trim.end)
    }
    return words
  }

  /// Returns the text of the frame of a stacked layer.
  static func place(_ layer: StackedLayer) -> String {
    func length(_ name: String, _ length: RelativeFrame.Length?) -> String? {
      length.map {
        "\(name) \(ComparisonText.ratio($0.points))"
          + ($0.share == 0 ? "" : " + \(ComparisonText.ratio($0.share * 100))%")
      }
    }
    let (x, y) = (layer.frame.horizontal, layer.frame.vertical)
    var words = [
      length("left", x.start), length("right", x.end), length("width", x.extent),
      length("top", y.start), length("bottom", y.end), length("height", y.extent),
    ].compactMap(\.self)
    let pose = layer.pose
    let (offset, scale) = (pose.offset, pose.scale)
    func pair(_ one: CGFloat, _ other: CGFloat) -> String {
      "\(ComparisonText.ratio(one)), \(ComparisonText.ratio(other))"
    }
    if offset != .zero { words.append("moved by \(pair(offset.dx, offset.dy))") }
    if scale != StackedPose.rest.scale {
      words.append("scaled by \(pair(scale.width, scale.height))")
    }
    if pose.rotation != 0 { words.append("turned \(ComparisonText.ratio(pose.rotation)) rad") }
    if pose.anchor != StackedPose.rest.anchor {
      words.append("about \(pair(pose.anchor.x, pose.anchor.y))")
    }
    return words.isEmpty ? "over all" : words.joined(separator: ", ")
  }

  /// Returns the text of an outline.
  package static func text(_ shape: Shape) -> String {
    switch shape {
    case .rectangle: ""
    case .ellipse: "ellipse"
    case .between(let share): "\(ComparisonText.ratio(share * 100))% ellipse"
    case .path(let path):
      "path \(ComparisonText.excerpt(path.data, atMost: 40))"
        + (path.size.map {
          " in \(ComparisonText.ratio($0.width)) × \(ComparisonText.ratio($0.height))"
        } ?? "") + (path.usesEvenOddRule ? " even-odd" : "")
    }
  }

  /// Returns the text of an image without its content, which has a digest only.
  static func text(_ image: ImageContent?) -> String {
    guard let image else { return "" }
    return "\(image.source.name) (\(image.source.width) × \(image.source.height), "
      + image.mode.rawValue
      + (image.scale == 1 ? ")" : ", scale \(ComparisonText.ratio(image.scale)))")
  }

  /// Returns the text of a shadow.
  package static func text(_ shadow: Shadow) -> String {
    let numbers = [shadow.offset.dx, shadow.offset.dy, shadow.blur, shadow.spread]
    return (shadow.isInner ? "inner " : "")
      + numbers.map { ComparisonText.ratio($0) }.joined(separator: " ")
      + " \(shadow.color.hexadecimal)"
  }

  /// Returns the text of a backdrop.
  package static func text(_ backdrop: Backdrop) -> String {
    "blur \(ComparisonText.ratio(backdrop.blur)), "
      + "saturation \(ComparisonText.ratio(backdrop.saturation))"
  }
}
