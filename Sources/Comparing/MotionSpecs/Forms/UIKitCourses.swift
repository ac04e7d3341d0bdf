import Foundation
import Timing

/// The motions of a step that are played by their values: one course of values for each property
/// of an element, because a layer has one animation for it.
struct UIKitCourses {
  /// A property of an element.
  private struct Target: Hashable {
    let name: String
    let property: MotionProperty
  }

  /// A change of a property by values.
  private struct Piece {
    let start: Instant
    let duration: Instant
    let change: MotionChange
  }

  private var pieces: [Target: [Piece]] = [:]
  /// The targets whose statements are written.
  private var written: Set<Target> = []

  /// Collects the courses of a step.
  init(_ step: MotionStep) {
    for motion in step.motions where motion.isPlayedByValues {
      let sampled = motion.sampled
      for subject in sampled.subjects {
        for change in subject.changes where change.property.keyPath != nil {
          pieces[Target(name: subject.name, property: change.property), default: []].append(
            Piece(start: motion.delay + subject.offset, duration: motion.duration, change: change))
        }
      }
    }
    for target in pieces.keys { pieces[target]?.sort { $0.start < $1.start } }
  }

  /// Returns the statements that play the values of a motion, with those of later motions of the
  /// same properties.
  mutating func statements(for motion: Motion) -> [String] {
    var lines: [String] = []
    for subject in motion.subjects {
      for property in motion.properties {
        let target = Target(name: subject.name, property: property)
        guard let all = pieces[target], let first = all.first, written.insert(target).inserted
        else { continue }
        lines += statement(target, all, from: first.start)
      }
    }
    return lines
  }

  /// Returns the statement that plays the pieces of a target; between them the value rests.
  private func statement(_ target: Target, _ pieces: [Piece], from start: Instant) -> [String] {
    let end = pieces.map { $0.start + $0.duration }.max() ?? start
    let length = max(1e-6, (end - start).seconds)
    var times: [String] = []
    var values: [String] = []
    for piece in pieces {
      let begin = (piece.start - start).seconds / length
      let share = piece.duration.seconds / length
      for sample in piece.change.samples ?? [] {
        let time = begin + share * sample.time
        if sample.time == 0, let rest = values.last {
          times.append(SpecText.rounded(time, decimals: 7))
          values.append(rest)
        }
        times.append(SpecText.rounded(time, decimals: 7))
        values.append(Self.object(sample.value))
      }
    }
    let path = target.property.keyPath ?? ""
    let last = pieces.last.map { Self.object($0.change.to) } ?? "0"
    return [
      "    play(\"\(path)\", of: view(\(SpecText.swiftLiteral(target.name))), "
        + "for: \(SpecText.seconds(end - start)), after: \(SpecText.seconds(start)),",
      "      at: [\(times.joined(separator: ", "))],",
      "      [\(values.joined(separator: ", "))],", "      to: \(last))",
    ]
  }

  /// Returns a value as an object for a key path.
  private static func object(_ value: MotionValue) -> String {
    func number(_ value: Double) -> String { SpecText.rounded(value, decimals: 3) }
    switch value {
    case .number(let value): return SpecText.rounded(value, decimals: 5)
    case .point(let point): return "CGPoint(x: \(number(point.x)), y: \(number(point.y)))"
    case .size(let size):
      return "CGSize(width: \(number(size.width)), height: \(number(size.height)))"
    case .transform(let map): return CodeValue.spatial(map)
    case .color: return CodeValue.expression(value, for: .backgroundColor) + ".cgColor"
    case .shadows, .words: return "0"
    }
  }
}
