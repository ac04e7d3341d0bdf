import Foundation
import Geometry
import Imaging
import Timelines

/// The keyframes of some properties of a motion: displacements, or everything else.
struct CSSBlock {
  /// A keyframe with its declarations.
  struct Frame: Hashable {
    /// `from`, `to` or a percentage.
    let position: String
    let declarations: [String]

    /// The text of the keyframe.
    var text: String { "\(position) { \(declarations.joined(separator: " ")) }" }
  }

  /// The name of the keyframes.
  let name: String
  /// Whether the keyframes displace the element, so that several can add up.
  let isShift: Bool
  /// Whether the content of a scroll view moves, rather than the view.
  private let isContent: Bool
  /// The numbers of the changes that the keyframes play.
  private let indices: [Int]
  private let motion: Motion

  var properties: [String] { indices.flatMap { motion.properties[$0].form.css } }

  /// Returns the parts of a motion.
  ///
  /// - Parameter prefix: the start of all names.
  static func all(of motion: Motion, prefix: String) -> [CSSBlock] {
    let properties = motion.properties
    func block(_ suffix: String, _ isShift: Bool, _ isContent: Bool, _ indices: [Int]) -> CSSBlock {
      CSSBlock(
        name: prefix + motion.name + suffix, isShift: isShift, isContent: isContent,
        indices: indices,
        motion: motion)
    }
    var result: [CSSBlock] = []
    let own = properties.indices.filter {
      !properties[$0].form.css.isEmpty && properties[$0] != .sublayerTransform
    }
    // The samples of a property have times of their own.
    if motion.curve == .sampled {
      result += own.map { block("-\(properties[$0].form.css[0])", false, false, [$0]) }
    } else if !own.isEmpty {
      result.append(block("", false, false, own))
    }
    let shifts = properties.indices.filter { [.position, .size].contains(properties[$0]) }
    if motion.curve == .sampled {
      result += shifts.map { block("-shift-\(properties[$0].rawValue)", true, false, [$0]) }
    } else if !shifts.isEmpty {
      result.append(block(own.isEmpty ? "" : "-shift", true, false, shifts))
    }
    for index in properties.indices where properties[index] == .contentOffset {
      result.append(block("-content", true, true, [index]))
    }
    for index in properties.indices where properties[index] == .sublayerTransform {
      result.append(block("-content-transform", false, true, [index]))
    }
    return result
  }

  /// Returns the selector of an element, or of its content.
  func selector(of subject: MotionSubject) -> String {
    "[data-\(isContent ? "content" : "element")=\(SpecText.cssString(subject.name))]"
  }

  // MARK: Keyframes

  /// Returns the keyframes of an element.
  func frames(of subject: MotionSubject) -> [Frame] {
    if motion.curve == .sampled {
      guard let samples = subject.changes[indices[0]].samples else { return [] }
      return samples.map { sample in
        Frame(
          position: SpecText.rounded(sample.time * 100, decimals: 5) + "%",
          declarations: declarations(of: subject) { _ in sample.value })
      }
    }
    let start = Frame(position: "from", declarations: declarations(of: subject, \.from))
    if isShift { return [start] }
    return [start, Frame(position: "to", declarations: declarations(of: subject, \.to))]
  }

  /// Returns the declarations of an element with some values of its changes.
  private func declarations(
    of subject: MotionSubject, _ value: (MotionChange) -> MotionValue
  ) -> [String] {
    values(of: subject, value).map { "\($0.name): \($0.value);" }
  }

  /// Returns the values of the properties of CSS.
  private func values(
    of subject: MotionSubject, _ value: (MotionChange) -> MotionValue
  ) -> [(name: String, value: String)] {
    if isShift {
      let shift = shift(of: subject, value)
      return [("translate", "\(Self.pixels(shift.x)) \(Self.pixels(shift.y))")]
    }
    return indices.flatMap { index -> [(name: String, value: String)] in
      let change = subject.changes[index]
      let texts = Self.texts(value(change), in: change)
      return Array(zip(change.property.form.css, texts)).map { ($0.0, $0.1) }
    }
  }

  /// Returns the displacement of the top left corner, or of the content, from its last place.
  private func shift(
    of subject: MotionSubject, _ value: (MotionChange) -> MotionValue
  ) -> CGPoint {
    let anchor = subject.anchorPoint ?? CGPoint(x: 0.5, y: 0.5)
    return indices.reduce(into: CGPoint.zero) { result, index in
      let change = subject.changes[index]
      switch (value(change), change.to) {
      case (.point(let now), .point(let end)):
        let sign: CGFloat = isContent ? -1 : 1
        result.x += sign * (now.x - end.x)
        result.y += sign * (now.y - end.y)
      case (.size(let now), .size(let end)):
        result.x -= anchor.x * (now.width - end.width)
        result.y -= anchor.y * (now.height - end.height)
      default: break
      }
    }
  }

  // MARK: Variables

  /// The keyframes with variables in place of the values that elements do not share.
  var template: [String] {
    let subject = motion.subjects[0]
    func frame(_ position: String, _ end: String, _ value: (MotionChange) -> MotionValue) -> String
    {
      let declarations = values(of: subject, value).map { name, _ in
        "\(name): var(--\(self.name)-\(name)\(end));"
      }
      return "  \(position) { \(declarations.joined(separator: " ")) }"
    }
    let start = frame("from", isShift ? "" : "-from", \.from)
    return isShift ? [start] : [start, frame("to", "-to", \.to)]
  }

  /// Returns the variables of an element for the template.
  func variables(of subject: MotionSubject) -> [String] {
    let start = values(of: subject, \.from).map { name, value in
      "--\(self.name)-\(name)\(isShift ? "" : "-from"): \(value);"
    }
    if isShift { return start }
    return start
      + values(of: subject, \.to).map { name, value in "--\(self.name)-\(name)-to: \(value);" }
  }

  // MARK: Values

  /// Returns a value as texts, one for each property of CSS.
  private static func texts(_ value: MotionValue, in change: MotionChange) -> [String] {
    switch value {
    case .number(let number):
      switch change.property.form.kind {
      case .length:
        let isFilter = change.property.form.css == ["filter"]
        return [isFilter ? "\(change.property.rawValue)(\(pixels(number)))" : pixels(number)]
      case .angle: return ["\(SpecText.degrees(number))deg"]
      default: return [SpecText.rounded(number, decimals: 4)]
      }
    case .point(let point):
      return ["\(SpecText.number(point.x * 100))% \(SpecText.number(point.y * 100))%"]
    case .size(let size): return [pixels(size.width), pixels(size.height)]
    case .transform(let map): return [transform(map, in: change)]
    case .color(let color): return [color.hexadecimal]
    case .shadows(let shadows): return [shadow(shadows)]
    case .words: return []
    }
  }

  /// Returns a length in pixels.
  private static func pixels(_ value: Double) -> String { SpecText.number(value) + "px" }

  /// Returns shadows, of which the first is nearest to the eye.
  private static func shadow(_ shadows: [Shadow]) -> String {
    if shadows.isEmpty { return "none" }
    return shadows.map { shadow in
      let lengths = [shadow.offset.dx, shadow.offset.dy, shadow.blur, shadow.spread]
      return (shadow.isInner ? "inset " : "")
        + (lengths.map { pixels(Double($0)) } + [shadow.color.hexadecimal]).joined(separator: " ")
    }.joined(separator: ", ")
  }

  /// Returns a transform, by parts that are interpolated alone where both ends allow it.
  private static func transform(_ map: Transform3D, in change: MotionChange) -> String {
    let ends = [change.from, change.to].compactMap(\.transform?.affine)
    guard change.samples == nil, ends.count == 2, let affine = map.affine else {
      return matrix(map)
    }
    let (first, last) = AffineParts.pair(from: ends[0], to: ends[1])
    if abs(first.shear) > 1e-9 || abs(last.shear) > 1e-9 { return matrix(map) }
    // A singular end takes the angle of the other one.
    let parts = affine == ends[0] ? first : last
    let shifts = [first.tx, first.ty, last.tx, last.ty]
    var functions: [String] = []
    if shifts.contains(where: { abs($0) > 1e-9 }) {
      functions.append("translate(\(pixels(parts.tx)), \(pixels(parts.ty)))")
    }
    if abs(first.angle) > 1e-9 || abs(last.angle) > 1e-9 {
      functions.append("rotate(\(SpecText.rounded(parts.angle * 180 / .pi, decimals: 4))deg)")
    }
    let factors = [first.sx, first.sy, last.sx, last.sy]
    if factors.contains(where: { abs($0 - 1) > 1e-9 }) {
      let (x, y) = (
        SpecText.rounded(parts.sx, decimals: 6), SpecText.rounded(parts.sy, decimals: 6)
      )
      functions.append(x == y ? "scale(\(x))" : "scale(\(x), \(y))")
    }
    return functions.isEmpty ? "none" : functions.joined(separator: " ")
  }

  /// Returns a transform by its entries.
  private static func matrix(_ map: Transform3D) -> String {
    if let affine = map.affine {
      let entries = [affine.a, affine.b, affine.c, affine.d, affine.tx, affine.ty]
      let texts = entries.map { SpecText.rounded(Double($0), decimals: 6) }
      return "matrix(\(texts.joined(separator: ", ")))"
    }
    let texts = map.entries.map { SpecText.exact(Double($0)) }
    return "matrix3d(\(texts.joined(separator: ", ")))"
  }
}
