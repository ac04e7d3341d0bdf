internal import Foundation
internal import Geometry
internal import Timelines
internal import Timing

/// The own content of elements, whose numbers are animated.
extension AnimatedSVGWriter {
  /// The shortest time between two samples of content, in seconds.
  private static let contentStep = 1.0 / 61

  /// Content of one form, which only differs in numbers.
  private struct Version {
    var samples: [Int]
    var templates: [MarkupTemplate]
    /// The ranges of samples at which it is shown.
    var presence: [Range<Int>]
  }

  /// Returns the markup of a part of an element's own content, whose numbers are animated.
  ///
  /// Content of another form is another element, which is shown at its times only.
  mutating func content(
    of node: MotionNode, _ markup: (inout SVGWriter, FrameLayer) throws -> String
  ) throws -> String {
    var versions = try versions(of: node, at: Array(node.contents.indices), markup)
    // Content that is another one with every sample needs no more of them than frames are shown.
    if versions.count > 8, versions.count > node.contents.count / 4 {
      let some = node.contents.indices.filter { isSampled($0, of: node) }
      versions = try self.versions(of: node, at: some, markup)
    }
    var places: [String: Int] = [:]
    // Versions that look the same are one element.
    var merged: [Version] = []
    for version in versions {
      let isConstant = version.templates.allSatisfy { $0.values == version.templates[0].values }
      let key = isConstant ? "\(version.templates[0].values)" + version.templates[0].signature : ""
      if isConstant, let place = places[key] {
        merged[place].presence += version.presence
      } else {
        if isConstant { places[key] = merged.count }
        merged.append(version)
      }
    }
    var text = ""
    for version in merged {
      var body = try animated(version.templates, at: version.samples, of: node)
      guard !body.isEmpty else { continue }
      body = resolved(body)
      if merged.count > 1 {
        var attributes = ""
        if let name = visibility(clipped(version.presence, to: node), attributes: &attributes) {
          attributes += " style=\"animation-name:\(name)\""
        }
        // A clip has shapes only, without groups.
        if body.hasPrefix("<rect ") || body.hasPrefix("<path "), !body.dropFirst().contains("<") {
          text += Self.shape(body, adding: attributes)
        } else {
          text += "<g\(attributes)>\(body)</g>"
        }
      } else {
        text += body
      }
    }
    return text
  }

  /// Returns the forms of some of an element's contents, in the order of time.
  private mutating func versions(
    of node: MotionNode, at indices: [Int],
    _ markup: (inout SVGWriter, FrameLayer) throws -> String
  ) throws -> [Version] {
    var versions: [Version] = []
    for (number, index) in indices.enumerated() {
      let run = node.contents[index]
      let template = MarkupTemplate(try self.markup(of: run.layer, in: node, markup))
      let end =
        number + 1 < indices.count ? node.contents[indices[number + 1]].sample : tree.times.count
      if let last = versions.last, last.templates[0].signature == template.signature {
        let place = versions.count - 1
        versions[place].samples.append(run.sample)
        versions[place].templates.append(template)
        versions[place].presence = [last.presence[0].lowerBound..<end]
      } else {
        versions.append(
          Version(samples: [run.sample], templates: [template], presence: [run.sample..<end]))
      }
    }
    return versions
  }

  /// Returns a shape with more attributes; a second animation joins the first.
  private static func shape(_ text: String, adding attributes: String) -> String {
    let style = " style=\"animation-name:"
    guard let own = text.range(of: style), let added = attributes.range(of: style) else {
      return text.prefix(5) + attributes + text.dropFirst(5)
    }
    let name = attributes[added.upperBound...].prefix { $0 != "\"" }
    return text.prefix(5) + attributes[..<added.lowerBound] + text[..<own.upperBound].dropFirst(5)
      + name + "," + text[own.upperBound...]
  }

  /// Returns ranges of samples as far as an element exists.
  private func clipped(_ ranges: [Range<Int>], to node: MotionNode) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for range in ranges {
      for presence in node.presence where presence.overlaps(range) {
        let piece = presence.clamped(to: range)
        if let last = result.last, last.upperBound == piece.lowerBound {
          result[result.count - 1] = last.lowerBound..<piece.upperBound
        } else if !piece.isEmpty {
          result.append(piece)
        }
      }
    }
    return result
  }

  /// Returns whether content is examined: not all of it, where it changes with every sample.
  private func isSampled(_ index: Int, of node: MotionNode) -> Bool {
    let runs = node.contents
    guard index > 0, index + 1 < runs.count else { return true }
    let sample = runs[index].sample
    // Both sides of a jump, and the ends of a motion.
    let isConsecutive = runs[index - 1].sample == sample - 1 && runs[index + 1].sample == sample + 1
    guard isConsecutive, tree.times[sample - 1] < tree.times[sample],
      tree.times[sample] < tree.times[sample + 1]
    else { return true }
    let slot = (tree.times[sample] / Self.contentStep).rounded(.down)
    return slot > (tree.times[sample - 1] / Self.contentStep).rounded(.down)
  }

  /// Returns the markup of some content, followed by its definitions.
  private mutating func markup(
    of layer: FrameLayer, in node: MotionNode,
    _ markup: (inout SVGWriter, FrameLayer) throws -> String
  ) throws -> String {
    let local = LocalDefinitions()
    still.local = local
    still.filterArea = node.extent.isNull ? nil : node.extent
    still.transformsGradients = node.contents.count > 1
    defer {
      (still.local, still.filterArea, still.transformsGradients) = (nil, nil, false)
    }
    let text = try markup(&still, layer)
    return text + local.texts.map { "\u{2}\($0.prefix)\($0.text)" }.joined()
  }

  /// Adds the definitions that follow some markup to the document, and returns it with their names.
  private mutating func resolved(_ markup: String) -> String {
    var parts = markup.components(separatedBy: "\u{2}")
    for index in parts.indices.dropFirst() {
      let placeholder = LocalDefinitions.placeholder(index - 1)
      let (prefix, definition) = (String(parts[index].prefix(1)), parts[index].dropFirst())
      let name = still.define(prefix: prefix) {
        definition.replacingOccurrences(of: placeholder, with: $0)
      }
      for other in parts.indices where other != index {
        parts[other] = parts[other].replacingOccurrences(of: placeholder, with: name)
      }
    }
    return parts.first ?? ""
  }

  /// Returns markup whose numbers are animated between samples.
  private mutating func animated(
    _ templates: [MarkupTemplate], at samples: [Int], of node: MotionNode
  ) throws -> String {
    guard let first = templates.first else { return "" }
    let shown = templates[(samples.lastIndex { $0 <= poster }) ?? 0]
    var (times, states): ([Double], [[Double]]) = ([], [])
    for (index, sample) in samples.enumerated() {
      // Content that does not change with every sample is held until the next one.
      if index > 0, sample > samples[index - 1] + 1,
        !changes(node, between: samples[index - 1], and: sample)
      {
        times.append(tree.times[sample - 1])
        states.append(templates[index - 1].values)
      }
      times.append(tree.times[sample])
      states.append(templates[index].values)
    }
    var text = ""
    for part in first.parts {
      guard case .element(let element) = part else {
        if case .text(let literal) = part { text += literal }
        continue
      }
      text += "<" + element.tag + element.attributes
      var varying: [MarkupTemplate.Slot] = []
      for slot in element.slots {
        let own = shown.values[slot.range]
        let isVarying = states.contains { state in
          zip(state[slot.range], own).contains { abs($0 - $1) > 1e-3 }
        }
        if isVarying { varying.append(slot) }
        if !slot.text.isEmpty || isVarying {
          let value =
            isVarying || templates.count > 1
            ? MarkupTemplate.text(slot, own, inStyle: false) : slot.text
          text += " \(slot.name)=\"\(value)\""
        }
      }
      if !varying.isEmpty,
        let name = animation(of: varying, times: times, states: states, node: node)
      {
        text += " style=\"animation-name:\(name)\""
      }
      text += element.isEmpty ? "/>" : ">"
    }
    return text
  }

  /// Returns whether content changes after a sample and before another one.
  private func changes(_ node: MotionNode, between first: Int, and second: Int) -> Bool {
    let next = node.contents.partitioningIndex { first < $0.sample }
    return next < node.contents.count && node.contents[next].sample < second
  }

  /// Returns the name of the animation of an element's attributes.
  private mutating func animation(
    of slots: [MarkupTemplate.Slot], times: [Double], states: [[Double]], node: MotionNode
  ) -> String? {
    let length = node.tolerance / max(node.stretch, 1e-3)
    let reach = max(1, node.reach)
    var units: [Double] = []
    for slot in slots {
      switch slot.kind {
      case .length, .path: units += Array(repeating: length, count: slot.range.count)
      case .number: units += Array(repeating: Self.opacityTolerance, count: slot.range.count)
      case .color: units += Array(repeating: 1, count: slot.range.count)
      case .transform:
        for function in slot.shape.split(separator: " ") {
          let unit = function == "translate" ? length : length / reach
          units += Array(
            repeating: function == "rotate" ? unit * 180 / .pi : unit,
            count: function == "rotate" ? 1 : 2)
        }
      }
    }
    var values: [Double] = []
    for state in states {
      var index = 0
      for slot in slots {
        for value in state[slot.range] {
          values.append(value / units[index])
          index += 1
        }
      }
    }
    return animation(times: times, values: values, width: units.count) { scaled in
      var first = 0
      return slots.map { slot in
        let numbers = slot.range.indices.map { offset in
          scaled[scaled.startIndex + first + offset - slot.range.lowerBound]
            * units[first + offset - slot.range.lowerBound]
        }
        first += slot.range.count
        return "\(slot.name):" + MarkupTemplate.text(slot, numbers[...], inStyle: true)
      }.joined(separator: ";")
    }
  }
}
