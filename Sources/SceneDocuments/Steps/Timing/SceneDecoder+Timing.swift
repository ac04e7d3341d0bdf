internal import Documents
internal import Foundation
internal import Timing

/// Readers of the beginning, the repetition and the delays of steps.
extension SceneDecoder {
  /// Decodes the beginning of a step, with its delay.
  func start(from reader: MappingReader) -> StepDocument.Start {
    let at = reader.optional("at")
    let after = reader.optional("after")
    if at != nil, after != nil {
      bag.error(
        at: reader.keyLocation("after"),
        "a step begins 'at' a time or 'after' the step before, not both; remove one of them")
    }
    let delay = reader.value("delay", default: .zero) { time($0, "delay") }
    if let at { return .at((time(at, "at") ?? .zero) + delay) }
    return .after((after.flatMap { time($0, "after") } ?? .zero) + delay)
  }

  /// Decodes the repetition of a step's motion; `nil` for one run.
  func repetition(from reader: MappingReader) -> RepetitionDocument? {
    var repetition = RepetitionDocument(count: 1, autoreverses: false)
    if let node = reader.optional("repeat") {
      if node.string == "forever" {
        repetition.count = nil
      } else if node.number.map({ $0 < 1 }) ?? true {
        bag.expected("a number of runs from 1, or 'forever', for repeat", found: node)
      } else {
        repetition.count = bag.integer(node, "repeat", in: 1...SceneLimits.repetitions) ?? 1
      }
    }
    repetition.autoreverses = reader.value("autoreverse", default: false) {
      bag.bool($0, "autoreverse")
    }
    return repetition.count == 1 && !repetition.autoreverses ? nil : repetition
  }

  /// Decodes the delays between elements: a time, or a mapping.
  func stagger(from node: Node) -> StaggerDocument? {
    guard node.entries != nil else {
      return time(node, "stagger", upTo: SceneLimits.stepDuration).map {
        StaggerDocument(.step($0), location: node.location)
      }
    }
    guard let reader = MappingReader(node, kind: "stagger", bag: bag) else { return nil }
    defer { reader.finish() }
    let pace: StaggerDocument.Pace?
    switch oneKey(of: ["step", "speed"], in: reader) {
    case "step":
      pace = reader.value("step") { time($0, "step", upTo: SceneLimits.stepDuration) }
        .map { .step($0) }
    case "speed":
      pace = reader.value("speed") { bag.number($0, "speed", in: SceneLimits.staggerSpeed) }
        .map { .speed($0) }
    default: pace = nil
    }
    var origin = reader.value("from", default: .first, staggerOrigin)
    if let node = reader.optional("at") {
      if reader.optional("from") != nil || reader.optional("speed") == nil {
        bag.error(
          at: reader.keyLocation("at"),
          "'at' is the point from which a motion spreads with a 'speed'; write 'from' to name an item"
        )
      }
      if let point = point(node, "at") { origin = .point(point) }
    }
    return pace.map { StaggerDocument($0, from: origin, location: node.location) }
  }

  /// Decodes the element at which a motion begins.
  private func staggerOrigin(from node: Node) -> StaggerDocument.Origin? {
    switch node.string {
    case "first": .first
    case "last": .last
    case "center": .center
    case "edges": .edges
    default: target(from: node, "from").map { .item($0) }
    }
  }
}
