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
}
