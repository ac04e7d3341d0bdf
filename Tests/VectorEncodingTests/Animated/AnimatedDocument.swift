import Foundation
import FoundationXML
import Geometry
import Timing

/// An animated SVG that is played by the rules of CSS.
struct AnimatedDocument {
  /// A shape at an instant.
  struct Shape {
    /// The color, by which tests know it.
    var fill: String
    /// The corners on the canvas.
    var corners: [CGPoint]
    /// The product of its opacities.
    var opacity: Double
  }

  /// A keyframe of an animation.
  private struct Keyframe {
    var place: Double
    var values: [String: String]
    var easing: CubicBezier
  }

  let text: String
  private let root: XMLElement
  private let keyframes: [String: [Keyframe]]
  /// The duration in seconds.
  let duration: Double

  /// Reads a document.
  init(_ text: String) throws {
    self.text = text
    let document = try XMLDocument(xmlString: text)
    root = try XMLDocument.root(of: document)
    let style = text.firstMatch(of: #/<style>\[style\]{animation:([\d.]+)s/#)
    duration = style.flatMap { Self.number($0.1) } ?? 0
    var all: [String: [Keyframe]] = [:]
    for match in text.matches(of: #/@keyframes (\w+){(.*)}\n/#) {
      var frames: [Keyframe] = []
      for frame in match.2.matches(of: #/([^{}]+){([^{}]*)}/#) {
        var (values, easing): ([String: String], CubicBezier) = ([:], .linear)
        for declaration in frame.2.split(separator: ";") {
          let parts = declaration.split(separator: ":", maxSplits: 1)
          guard parts[0] == "animation-timing-function" else {
            values[String(parts[0])] = String(parts[1])
            continue
          }
          let numbers = Self.numbers(in: String(parts[1]))
          easing = CubicBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
        }
        for place in frame.1.split(separator: ",") {
          let percent = place == "to" ? 100 : Self.number(place.dropLast()) ?? .nan
          frames.append(Keyframe(place: percent / 100, values: values, easing: easing))
        }
      }
      all[String(match.1)] = frames.sorted { $0.place < $1.place }
    }
    keyframes = all
  }

  /// The number of keyframes of each animation.
  var keyframeCounts: [Int] { keyframes.values.map(\.count) }

  /// Returns the visible rectangles at a time in seconds; without a time, what the attributes show.
  func shapes(at time: Double?) -> [Shape] {
    var result: [Shape] = []
    visit(root, map: .identity, opacity: 1, isVisible: true, at: time, into: &result)
    return result
  }

  private func visit(
    _ element: XMLElement, map: Affine, opacity: Double, isVisible: Bool, at time: Double?,
    into shapes: inout [Shape]
  ) {
    var values: [String: String] = [:]
    for attribute in element.attributes ?? [] {
      values[attribute.name ?? ""] = attribute.stringValue ?? ""
    }
    if let time, let style = values["style"],
      let names = style.firstMatch(of: #/animation-name:([\w,]+)/#)
    {
      for name in names.1.split(separator: ",") {
        for (property, value) in state(of: keyframes[String(name)] ?? [], at: time / duration) {
          values[property] = value
        }
      }
    }
    let lengths = values["translate"].map { Self.numbers(in: $0) } ?? [0]
    let own = Self.map(values["transform"] ?? "")
      .concatenating(
        Affine(translationX: lengths[0], y: lengths.count > 1 ? lengths[1] : 0)
      )
      .concatenating(map)
    let alpha = opacity * (values["opacity"].flatMap { Self.number($0) } ?? 1)
    let shown = values["visibility"].map { $0 == "visible" } ?? isVisible
    if element.name == "rect", shown, let fill = values["fill"] {
      func length(_ name: String) -> Double {
        values[name].flatMap { Self.numbers(in: $0).first } ?? 0
      }
      let rect = CGRect(
        x: length("x"), y: length("y"), width: length("width"), height: length("height"))
      let corners = [
        CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
        CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
      ]
      shapes.append(
        Shape(
          fill: fill.uppercased(), corners: corners.map { $0.applying(own) }, opacity: alpha))
    }
    if element.name == "defs" { return }
    for child in element.children ?? [] {
      guard let child = child as? XMLElement else { continue }
      visit(child, map: own, opacity: alpha, isVisible: shown, at: time, into: &shapes)
    }
  }

  /// Returns the values of an animation at a share of its duration.
  private func state(of frames: [Keyframe], at place: Double) -> [String: String] {
    guard let next = frames.firstIndex(where: { place < $0.place }), next > 0 else {
      return frames.last?.values ?? [:]
    }
    let (before, after) = (frames[next - 1], frames[next])
    let share = (place - before.place) / (after.place - before.place)
    let progress = before.easing.progress(at: share)
    var result: [String: String] = [:]
    for (property, value) in before.values {
      let other = after.values[property] ?? value
      result[property] =
        property == "visibility" ? value : Self.blend(value, other, progress: progress)
    }
    return result
  }

  /// Interpolates the numbers of two texts of one form.
  private static func blend(_ one: String, _ other: String, progress: Double) -> String {
    let (first, second) = (numbers(in: one), numbers(in: other))
    var index = 0
    return one.replacing(#/-?\d*\.?\d+/#) { _ in
      defer { index += 1 }
      return "\(first[index] + (second[index] - first[index]) * progress)"
    }
  }

  /// Returns the numbers in a text.
  private static func numbers(in text: String) -> [Double] {
    text.matches(of: #/-?\d*\.?\d+(e-?\d+)?/#).compactMap { number($0.0) }
  }

  /// Reads a number as CSS writes it.
  private static func number(_ text: some StringProtocol) -> Double? {
    Double(
      text.replacingOccurrences(of: "-.", with: "-0.").hasPrefix(".")
        ? "0" + text : text.replacingOccurrences(of: "-.", with: "-0."))
  }

  /// Reads a transform of SVG or CSS.
  private static func map(_ text: String) -> Affine {
    var result = Affine.identity
    for function in text.matches(of: #/(\w+)\(([^)]*)\)/#) {
      let n = numbers(in: String(function.2))
      let map: Affine =
        switch function.1 {
        case "translate": Affine(translationX: n[0], y: n.count > 1 ? n[1] : 0)
        case "scale": Affine(scaleX: n[0], y: n.count > 1 ? n[1] : n[0])
        case "rotate": Affine(rotationAngle: n[0] * .pi / 180)
        case "skewX": Affine(a: 1, b: 0, c: tan(n[0] * .pi / 180), d: 1, tx: 0, ty: 0)
        case "matrix": Affine(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
        default: preconditionFailure("the function \(function.1) is not known")
        }
      result = map.concatenating(result)
    }
    return result
  }
}

extension XMLDocument {
  /// Returns the root element.
  fileprivate static func root(of document: XMLDocument) throws -> XMLElement {
    struct Empty: Error {}
    guard let root = document.rootElement() else { throw Empty() }
    return root
  }
}
