internal import Documents
internal import Foundation

/// Readers of layouts that are driven by physics.
extension SceneDecoder {
  /// Decodes the parameters of a spinner layout.
  func spinner(from reader: MappingReader) -> SpinnerLayoutDocument {
    var layout = SpinnerLayoutDocument()
    layout.flow = flow(layout.flow, from: reader)
    read(reader, "rule", into: &layout.rule, choice)
    read(reader, "reentry", into: &layout.reentry, choice)
    layout.angularResistance = reader.value("angularResistance") {
      bag.number($0, "angularResistance", in: SceneLimits.resistances)
    }
    return layout
  }

  /// Decodes the parameters of a springy layout.
  func springy(from reader: MappingReader) -> SpringyLayoutDocument {
    var layout = SpringyLayoutDocument()
    layout.flow = flow(layout.flow, from: reader)
    read(reader, "frequency", into: &layout.frequency, springFrequency)
    read(reader, "damping", into: &layout.damping, springDamping)
    read(reader, "resistance", into: &layout.resistance) {
      bag.number($0, $1, in: 1...SceneLimits.number)
    }
    read(reader, "reentry", into: &layout.reentry, choice)
    return layout
  }

  /// Decodes the parameters of a newtonian layout.
  func newtonian(from reader: MappingReader) -> NewtonianLayoutDocument {
    var layout = NewtonianLayoutDocument()
    read(reader, "itemSize", into: &layout.itemSize) {
      size($0, $1, in: SceneLimits.bodySides)
    }
    read(reader, "anchorHeight", into: &layout.anchorHeight) {
      bag.number($0, $1, in: -SceneLimits.number...SceneLimits.number)
    }
    read(reader, "length", into: &layout.length, extent)
    read(reader, "frequency", into: &layout.frequency, springFrequency)
    read(reader, "damping", into: &layout.damping, springDamping)
    read(reader, "gravity", into: &layout.gravity) {
      bag.number($0, $1, in: SceneLimits.forces)
    }
    read(reader, "airResistance", into: &layout.airResistance) {
      bag.number($0, $1, in: SceneLimits.resistances)
    }
    return layout
  }

  /// Reads the frequency of a spring.
  private func springFrequency(_ node: Node, _ what: String) -> Double? {
    bag.number(node, what, in: 0.01...SceneLimits.frequencies.upperBound)
  }

  /// Reads the damping ratio of a spring.
  private func springDamping(_ node: Node, _ what: String) -> Double? {
    bag.number(node, what, in: SceneLimits.dampings)
  }
}
