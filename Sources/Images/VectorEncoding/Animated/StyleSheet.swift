internal import Foundation

/// The animations of a document, each defined once.
struct StyleSheet {
  /// The duration of all animations in seconds.
  let duration: Double

  /// The names of animations by the text of their keyframes.
  private var names: [String: String] = [:]
  /// The rules of the animations in the order of their names.
  private var rules: [String] = []

  /// Makes an empty sheet.
  init(duration: Double) { self.duration = duration }

  /// Whether there are no animations.
  var isEmpty: Bool { rules.isEmpty }

  /// The rules of the animations.
  var text: String { rules.joined(separator: "\n") }

  /// A keyframe as it is written.
  struct Keyframe {
    /// The time in seconds.
    var time: Double
    /// The declarations.
    var text: String
    var easing = KeyframeEasing.linear
  }

  /// Returns the name of an animation, which is added unless there is an equal one.
  ///
  /// Of two keyframes at one time, the first one is shown until then.
  mutating func name(of keyframes: [Keyframe]) -> String {
    var selectors: [(places: [String], text: String, easing: KeyframeEasing)] = []
    let places = self.places(of: keyframes.map(\.time))
    for (keyframe, place) in zip(keyframes, places) {
      if let last = selectors.last, last.text == keyframe.text {
        // Between equal values no easing shows, so the last one counts.
        var places = last.places
        if places.count > 1 || places == [place] { places.removeLast() }
        selectors[selectors.count - 1] = (places + [place], last.text, keyframe.easing)
      } else {
        selectors.append(([place], keyframe.text, keyframe.easing))
      }
    }
    let body = selectors.map { selector in
      var text = selector.text
      if case .cubic(let x1, let y1, let x2, let y2) = selector.easing {
        let numbers = [x1, y1, x2, y2].map { SVGNumber.text($0) }.joined(separator: ",")
        text += ";animation-timing-function:cubic-bezier(\(numbers))"
      }
      return selector.places.joined(separator: ",") + "{\(text)}"
    }.joined()
    if let name = names[body] { return name }
    let name = Self.name(rules.count)
    names[body] = name
    rules.append("@keyframes \(name){\(body)}")
    return name
  }

  /// Returns the places of times as percentages.
  ///
  /// Two equal times are a jump, which is just before them, so that rounding in a viewer does not
  /// matter at the instant itself.
  private func places(of times: [Double]) -> [String] {
    let units = 1_000_000.0
    var places = times.map { Int(min(units, max(0, ($0 / duration * units).rounded()))) }
    for index in places.indices.dropLast().reversed() where places[index] >= places[index + 1] {
      if times[index] == times[index + 1], places[index + 1] < 1_000_000 { places[index + 1] -= 1 }
      places[index] = max(0, places[index + 1] - 1)
    }
    return places.map { place in
      place == 1_000_000 ? "to" : SVGNumber.text(tenThousandths: place) + "%"
    }
  }

  /// Returns a short name with a number.
  private static func name(_ number: Int) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    var (rest, text) = (number, "")
    repeat {
      text.insert(letters[rest % letters.count], at: text.startIndex)
      rest = rest / letters.count - 1
    } while rest >= 0
    return text
  }
}
