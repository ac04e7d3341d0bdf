package import Documents
internal import Timing

/// A spring in the terms that designers use, for people.
package struct SpringDescription: Sendable {
  /// The numbers by their keys in scenes, of one vocabulary after the other.
  package let terms: [[(key: String, value: Double)]]
  /// The time until it stays within 0.001 of the distance, in seconds; `nil` for never.
  package let settlingDuration: Double?

  /// Describes a spring as documents spell it; `nil` for a value that is none.
  ///
  /// - Parameter duration: The duration of the motion, which springs by a damping ratio need; half a
  ///   second where `nil`.
  package init?(_ node: Node, lasting duration: Node? = nil) {
    let decoder = SceneDecoder(bag: DiagnosticBag())
    guard let document = decoder.spring(from: node) else { return nil }
    let seconds = duration.flatMap { decoder.time($0, "duration")?.seconds } ?? 0.5
    let spring = document.spring(lasting: seconds)
    let keys = [
      ["response", "dampingFraction"], ["duration", "bounce"], ["mass", "stiffness", "damping"],
    ]
    terms = keys.map { keys in
      keys.compactMap { key in
        spring.parameter(key, isFitted: false).map { (key, $0) }
      }
    }
    settlingDuration = spring.settlingDuration.map { ($0 * 1e3).rounded() / 1e3 }
  }

  /// The vocabularies as scenes spell them, such as `{ response: 0.5, dampingFraction: 0.7 }`.
  package var spellings: [String] {
    terms.map { terms in
      "{ " + terms.map { "\($0.key): \(DiagnosticBag.text($0.value))" }.joined(separator: ", ")
        + " }"
    }
  }

  /// The vocabularies, and the time that the spring takes.
  package var sentences: [String] {
    let end = settlingDuration.map {
      "It comes to rest after \(DiagnosticBag.text($0)) s."
    }
    return spellings + [end].compactMap(\.self)
  }
}
