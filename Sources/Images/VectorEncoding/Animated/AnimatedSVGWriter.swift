internal import Foundation
internal import Geometry
internal import Timelines

/// A writer of the elements of an animated document.
struct AnimatedSVGWriter {
  /// The writer of what does not change.
  var still: SVGWriter
  private(set) var sheet: StyleSheet
  let tree: MotionTree
  /// The sample that the attributes show, for viewers without animations.
  let poster: Int

  /// The largest error of an opacity.
  static let opacityTolerance = 0.004

  /// Makes a writer.
  ///
  /// - Parameter tolerance: The largest error of a position in points.
  init(still: SVGWriter, tree: MotionTree, poster: Int, duration: Double, tolerance: Double) {
    self.still = still; self.tree = tree; self.poster = poster
    tree.root.divide(tolerance)
    sheet = StyleSheet(duration: duration)
  }

  /// Returns the markup of all elements.
  mutating func markup() throws -> String {
    var text = ""
    for node in tree.root.children {
      text += try markup(of: node, within: [0..<tree.times.count], isAdded: false)
    }
    return text
  }

  // MARK: Elements

  /// Returns the markup of an element that exists at some times at which its parent does.
  private mutating func markup(
    of node: MotionNode, within outer: [Range<Int>], isAdded: Bool
  ) throws -> String {
    let shape = try content(of: node) { writer, layer in
      try writer.shapeElements(of: layer).joined()
    }
    var inner = try content(of: node) { writer, layer in
      try layer.appearance.visibleTexts(in: layer.size)
        .map { try writer.element(of: $0, in: layer.size) }.joined()
    }
    for child in node.children {
      inner += try markup(of: child, within: node.presence, isAdded: node.key.isCrossfade)
    }
    if !inner.isEmpty, let clip = try clip(of: node) {
      inner = "<g clip-path=\"url(#\(clip))\">\(inner)</g>"
    }
    var body = shape + inner
    if body.isEmpty { return "" }
    var attributes = ""
    var placements: [String] = []
    if node.maps.allSatisfy({ $0.map.affine != nil }) {
      placements = placement(of: node, in: nil, attributes: &attributes)
    } else {
      body = tilted(node, showing: body)
    }
    var animations = Array(placements.suffix(1))
    if let name = opacity(of: node, attributes: &attributes) { animations.append(name) }
    if let name = blur(of: node, attributes: &attributes) { animations.append(name) }
    if node.presence != outer, let name = visibility(node.presence, attributes: &attributes) {
      animations.append(name)
    }
    // An element is added to its siblings by its outermost group.
    let blending = isAdded ? ["mix-blend-mode:plus-lighter"] : []
    let outer = placements.dropLast()
    attributes += Self.style(
      animations: animations,
      (node.key.isCrossfade ? ["isolation:isolate"] : []) + (outer.isEmpty ? blending : []))
    attributes += try maskAttribute(of: node)
    if attributes.isEmpty { return body }
    return Self.nested("<g\(attributes)>\(body)</g>", in: outer, blending) + "\n"
  }

  /// Returns the attribute of a style with animations and other declarations; empty for none.
  static func style(animations: [String], _ declarations: [String] = []) -> String {
    let all =
      (animations.isEmpty ? [] : ["animation-name:" + animations.joined(separator: ",")])
      + declarations
    return all.isEmpty ? "" : " style=\"\(all.joined(separator: ";"))\""
  }

  /// Returns markup in a group for each of some placements, the first one outermost.
  ///
  /// Chromium's compositor shows one animated property of an element's place and drops the others,
  /// so each has an element of its own.
  ///
  /// - Parameter declarations: further declarations of the outermost group.
  static func nested(
    _ markup: String, in placements: ArraySlice<String>, _ declarations: [String] = []
  ) -> String {
    placements.indices.reversed().reduce(markup) { markup, index in
      let own = index == placements.startIndex ? declarations : []
      return "<g\(style(animations: [placements[index]], own))>\(markup)</g>"
    }
  }

  /// Returns the attribute of an element's mask, if it has one.
  private mutating func maskAttribute(of node: MotionNode) throws -> String {
    guard let root = node.mask.first, !root.children.isEmpty else { return "" }
    var content = ""
    for child in root.children {
      content += try markup(of: child, within: node.presence, isAdded: false)
    }
    let area = SVGWriter.attributes(of: node.extent.insetBy(dx: -2, dy: -2))
    let white = still.whiteFilter(in: area)
    let name = still.define(prefix: "m") {
      "<mask id=\"\($0)\" maskUnits=\"userSpaceOnUse\"\(area)><g filter=\"url(#\(white))\">"
        + "\(content)</g></mask>"
    }
    return " mask=\"url(#\(name))\""
  }

  /// Defines the clip of an element's texts and children, and returns its name; `nil` for none.
  private mutating func clip(of node: MotionNode) throws -> String? {
    guard node.contents.contains(where: \.layer.clipsToBounds) else { return nil }
    let all = CGRect(x: -1e5, y: -1e5, width: 2e5, height: 2e5)
    let shape = try content(of: node) { _, layer in
      let outline =
        layer.clipsToBounds
        ? layer.appearance.outline(in: layer.size) : .path(Path(rect: all), usesEvenOddRule: false)
      return SVGWriter.element(of: outline, rule: "clip-rule") + "/>"
    }
    return still.define(prefix: "c") { "<clipPath id=\"\($0)\">\(shape)</clipPath>" }
  }

  // MARK: Motion

  /// The samples at which an element exists, with a property's value at each.
  ///
  /// In the gaps the last value is held.
  ///
  /// - Parameter presence: The ranges of samples that count; `nil` for all.
  func series<Value>(
    _ node: MotionNode, _ runs: [(sample: Int, value: Value)], in presence: [Range<Int>]? = nil
  ) -> (times: [Double], values: [Value]) {
    var (times, values): ([Double], [Value]) = ([], [])
    var next = 0
    for range in presence ?? node.presence {
      if let last = values.last {
        times.append(tree.times[range.lowerBound])
        values.append(last)
      }
      for sample in range {
        while next + 1 < runs.count, runs[next + 1].sample <= sample { next += 1 }
        times.append(tree.times[sample])
        values.append(runs[next].value)
      }
    }
    return (times, values)
  }

  /// Returns the value of a property that the poster shows.
  func posterValue<Value>(_ runs: [(sample: Int, value: Value)]) -> Value? {
    (runs.last { $0.sample <= poster } ?? runs.first)?.value
  }

  /// Returns the names of the animations of a place, one for each group that they need, outermost
  /// first; adds the attribute of the place that the poster shows, which belongs to the innermost.
  ///
  /// - Parameter presence: The ranges of samples that count; `nil` for all.
  mutating func placement(
    of node: MotionNode, in presence: [Range<Int>]?, attributes: inout String
  ) -> [String] {
    let runs = node.maps.compactMap { run in
      run.map.affine.map { (sample: run.sample, value: $0) }
    }
    guard let shown = posterValue(runs) else { return [] }
    let reach = max(1, node.reach)
    if let transform = SVGNumber.transform(shown, reach: reach) {
      attributes += " transform=\"\(transform)\""
    }
    guard runs.count > 1 else { return [] }
    let (times, maps) = series(node, runs, in: presence)
    let sizeRuns = node.contents.map { (sample: $0.sample, value: $0.layer.size) }
    let sizes = series(node, sizeRuns, in: presence).values
    let motion = PlacementSeries(
      maps: maps, sizes: sizes, reach: reach, tolerance: node.tolerance / node.outerStretch)
    return animations(times: times, of: motion)
  }

  /// The most keyframes of a place that is not divided into properties.
  private static let mostWholeKeyframes = 6
  /// The greatest length of a division relative to that of fewer properties.
  private static let greatestShare = 0.9

  /// Returns the names of the animations of places, one for each property, outermost first; none if
  /// they are constant.
  mutating func animations(times: [Double], of motion: PlacementSeries) -> [String] {
    var best = keyframes(times: times, of: motion, .whole)
    guard best.contains(where: \.isMoving) else { return [] }
    if best.map(\.keyframes.count).reduce(0, +) > Self.mostWholeKeyframes {
      for division in PlacementSeries.Division.allCases.dropFirst()
      where motion.width > (division == .position ? 2 : 1) {
        let other = keyframes(times: times, of: motion, division)
        if Double(length(of: other)) < Self.greatestShare * Double(length(of: best)) {
          best = other
        }
      }
    }
    return best.map { sheet.name(of: $0.keyframes) }
  }

  /// Returns the number of characters of keyframes.
  private func length(of all: [(keyframes: [StyleSheet.Keyframe], isMoving: Bool)]) -> Int {
    // A keyframe has a place and, unless it is linear, an easing function.
    all.lazy.flatMap(\.keyframes).reduce(0) { sum, keyframe in
      sum + keyframe.text.utf8.count + (keyframe.easing == .linear ? 12 : 68)
    }
  }

  /// Returns the keyframes of each property of a division, and whether it changes.
  private func keyframes(
    times: [Double], of motion: PlacementSeries, _ division: PlacementSeries.Division
  ) -> [(keyframes: [StyleSheet.Keyframe], isMoving: Bool)] {
    motion.properties(of: division).map { property in
      let width = property.indices.count
      let moving = keyframes(
        times: times, values: property.values, width: width, text: property.text)
      if let moving { return (moving, true) }
      let text = property.text(property.values[..<width])
      return (
        [.init(time: 0, text: text), .init(time: sheet.duration, text: text)], false
      )
    }
  }

  /// Returns the name of the animation of an opacity, or adds the attribute of a constant one.
  private mutating func opacity(of node: MotionNode, attributes: inout String) -> String? {
    let runs = node.alphas.map { (sample: $0.sample, value: $0.alpha) }
    if let shown = posterValue(runs) { attributes += SVGWriter.opacity("opacity", shown) }
    guard runs.count > 1 else { return nil }
    let (times, values) = series(node, runs)
    return animation(times: times, values: values.map { $0 / Self.opacityTolerance }, width: 1) {
      "opacity:"
        + SVGNumber.text(($0[$0.startIndex] * Self.opacityTolerance * 1000).rounded() / 1000)
    }
  }

  /// Returns the name of the animation of a blur, or adds the attribute of a constant one.
  private mutating func blur(of node: MotionNode, attributes: inout String) -> String? {
    let runs = node.contents.map { (sample: $0.sample, value: $0.layer.appearance.blur) }
    guard runs.contains(where: { $0.value > 0 }), let shown = posterValue(runs) else { return nil }
    attributes += " filter=\"blur(\(SVGNumber.short(shown))px)\""
    guard Set(runs.map(\.value)).count > 1 else { return nil }
    let (times, values) = series(node, runs)
    return animation(times: times, values: values.map { $0 / 0.1 }, width: 1) {
      "filter:blur(\(SVGNumber.short($0[$0.startIndex] * 0.1))px)"
    }
  }

  /// Returns the name of the animation of a visibility, or adds the attribute of a constant one.
  mutating func visibility(
    _ presence: [Range<Int>], attributes: inout String
  ) -> String? {
    if !presence.contains(where: { $0.contains(poster) }) { attributes += " visibility=\"hidden\"" }
    return steps(between: "visibility:hidden", and: "visibility:visible", in: presence)
  }

  /// Returns the name of the animation of an opacity that hides what is visible in itself, or adds
  /// the attribute of a constant one.
  mutating func transparency(
    outside presence: [Range<Int>], attributes: inout String
  ) -> String? {
    if !presence.contains(where: { $0.contains(poster) }) { attributes += " opacity=\"0\"" }
    return steps(between: "opacity:0", and: "opacity:1", in: presence)
  }

  /// Returns the name of an animation with one of two declarations in ranges of samples.
  private mutating func steps(
    between outside: String, and inside: String, in presence: [Range<Int>]
  ) -> String? {
    let count = tree.times.count
    guard presence != [0..<count], let first = presence.first, let last = presence.last else {
      return nil
    }
    var keyframes: [StyleSheet.Keyframe] = []
    func add(_ time: Double, _ isInside: Bool) {
      keyframes.append(StyleSheet.Keyframe(time: time, text: isInside ? inside : outside))
    }
    add(0, first.lowerBound == 0)
    for range in presence {
      let begin = tree.times[range.lowerBound]
      if range.lowerBound > 0 {
        add(begin, false)
        add(begin, true)
      }
      if range.upperBound < count {
        let end = tree.times[range.upperBound]
        add(end, true)
        add(end, false)
      }
    }
    add(sheet.duration, last.upperBound == count)
    return sheet.name(of: keyframes)
  }

  /// Returns the name of an animation of values in units of the tolerance; `nil` if they are
  /// constant.
  mutating func animation(
    times: [Double], values: [Double], width: Int, text: (ArraySlice<Double>) -> String
  ) -> String? {
    keyframes(times: times, values: values, width: width, text: text).map { sheet.name(of: $0) }
  }

  /// Returns the keyframes of values in units of the tolerance; `nil` if they are constant.
  private func keyframes(
    times: [Double], values: [Double], width: Int, text: (ArraySlice<Double>) -> String
  ) -> [StyleSheet.Keyframe]? {
    guard width > 0 else { return nil }
    let fitting = KeyframeFitting(times: times, values: values, width: width)
    var keyframes = fitting.keyframes().map { keyframe in
      StyleSheet.Keyframe(
        time: times[keyframe.sample],
        text: text(values[keyframe.sample * width..<(keyframe.sample + 1) * width]),
        easing: keyframe.easing)
    }
    guard let first = keyframes.first, let last = keyframes.last,
      keyframes.contains(where: { $0.text != first.text })
    else { return nil }
    if first.time > 0 { keyframes.insert(.init(time: 0, text: first.text), at: 0) }
    if last.time < sheet.duration {
      keyframes.append(.init(time: sheet.duration, text: last.text))
    }
    return keyframes
  }
}

extension MotionNode {
  /// The largest distance of its content from the corner of its own coordinates, in points.
  var reach: Double {
    extent.isNull
      ? 1
      : max(abs(extent.minX), abs(extent.maxX), abs(extent.minY), abs(extent.maxY))
  }

  /// The largest enlargement of its parent on the canvas.
  var outerStretch: Double {
    let own =
      maps.map { $0.map.affine?.smallestStretch ?? 1 }.filter { $0 > 1e-3 }.min() ?? 1
    return max(1, stretch / max(own, 1e-3))
  }
}
