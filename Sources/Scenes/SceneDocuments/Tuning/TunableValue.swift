package import Documents

/// A value of a scene that a control can change, with all that the control needs.
package struct TunableValue: Hashable, Sendable {
  /// The kind of its control.
  package enum Form: Hashable, Sendable {
    /// A number with a unit, whose bounds are in that unit.
    case number(NumberRange)
    /// A color, with its components where the value has any.
    case color(hexadecimal: String?)
    case choice([String])
    case boolean
    /// A timing curve, one of some names or a cubic Bézier.
    case curve([String], MotionPlot?)
    /// A spring, one of some names or a mapping in one of several terms.
    case spring([String], terms: [SpringTerms], MotionPlot?)
    /// A short list of values, such as a size.
    case list([TunableValue])
  }

  /// The numbers that a value may be.
  package struct NumberRange: Hashable, Sendable {
    package var unit: String
    package var minimum: Double?
    package var maximum: Double?
    package var isWhole = false

    package init(unit: String = "", minimum: Double? = nil, maximum: Double? = nil) {
      self.unit = unit; self.minimum = minimum; self.maximum = maximum
    }
  }

  /// The numbers of a spring in one of the terms that designers use.
  package struct SpringTerms: Hashable, Sendable {
    package let values: [TunableValue]
    /// Whether the spring is written in these terms.
    package let isWritten: Bool
  }

  /// The path from the root of the scene, with its includes, to the value.
  package let path: [NodeChange.Part]
  /// The name of the value beside its control.
  package let name: String
  /// The sentence of its key.
  package let about: String
  package let form: Form
  /// The value in the document; `nil` where the key is not written.
  package let node: Node?
  /// The value that holds without the key; `nil` where that depends on others.
  package let standard: Node?
  /// The name of the value that holds in its place, such as `$accent`.
  package let reference: String?
}

extension TunableValue: Encodable {
  private enum CodingKeys: String, CodingKey {
    case path, name, about, kind, value, standard, reference, file, line, unit, minimum, maximum,
      isWhole, words, color, parts, plot, terms
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(path.map(PathPart.init), forKey: .path)
    try container.encode(name, forKey: .name)
    try container.encode(about, forKey: .about)
    try container.encodeIfPresent(node, forKey: .value)
    try container.encodeIfPresent(standard, forKey: .standard)
    try container.encodeIfPresent(reference, forKey: .reference)
    if let node, node.location.line > 0 {
      try container.encode(node.location.file, forKey: .file)
      try container.encode(node.location.line, forKey: .line)
    }
    switch form {
    case .number(let range):
      try container.encode("number", forKey: .kind)
      try container.encode(range.unit, forKey: .unit)
      try container.encodeIfPresent(range.minimum, forKey: .minimum)
      try container.encodeIfPresent(range.maximum, forKey: .maximum)
      try container.encode(range.isWhole, forKey: .isWhole)
    case .color(let hexadecimal):
      try container.encode("color", forKey: .kind)
      try container.encodeIfPresent(hexadecimal, forKey: .color)
    case .choice(let words):
      try container.encode("choice", forKey: .kind)
      try container.encode(words, forKey: .words)
    case .boolean: try container.encode("boolean", forKey: .kind)
    case .curve(let words, let plot):
      try container.encode("curve", forKey: .kind)
      try container.encode(words, forKey: .words)
      try container.encodeIfPresent(plot, forKey: .plot)
    case .spring(let words, let terms, let plot):
      try container.encode("spring", forKey: .kind)
      try container.encode(words, forKey: .words)
      try container.encode(terms, forKey: .terms)
      try container.encodeIfPresent(plot, forKey: .plot)
    case .list(let parts):
      try container.encode("list", forKey: .kind)
      try container.encode(parts, forKey: .parts)
    }
  }
}

extension TunableValue.SpringTerms: Encodable {}

/// A part of a path as JSON: a key, or the position in a list.
package struct PathPart: Codable {
  package let part: NodeChange.Part

  init(_ part: NodeChange.Part) { self.part = part }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let index = try? container.decode(Int.self) {
      part = .index(index)
    } else {
      part = .key(try container.decode(String.self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch part {
    case .key(let key): try container.encode(key)
    case .index(let index): try container.encode(index)
    }
  }
}

/// Values of a scene that belong together.
package struct TunableGroup: Hashable, Sendable, Encodable {
  package let title: String
  package var values: [TunableValue]
  /// The values that are not written, and whose keys are added.
  package var additions: [TunableValue]
}

/// The times of a step, which a bar shows.
package struct TunableBar: Hashable, Sendable, Encodable {
  /// The number of the step among those that were played.
  package let step: Int
  /// The time at which it begins, or the delay after another step; `nil` for another beginning.
  package let start: TunableValue?
  /// The duration of its motion; `nil` where there is none.
  package let length: TunableValue?
}
