import Foundation
import TimelineComparison

extension SceneChange {
  /// Whether the change is the cause of a difference between timelines: the value of a key of the
  /// same name changes from the same value to the same other one.
  func names(_ cause: TimelineCause) -> Bool {
    guard let change = cause.change else { return false }
    let key = change.property.split(separator: " ").last.map(String.init) ?? change.property
    return Self.plain(text).hasSuffix(Self.plain("\(key) \(change.from) became \(change.to)"))
  }

  /// Returns a text after a space, with units as timelines have them, without spaces before units.
  private static func plain(_ text: String) -> String {
    " "
      + text.split(separator: " ").reduce(into: "") { result, word in
        let isUnit = word == "s" && result.last?.isNumber == true
        result += (isUnit || result.isEmpty ? "" : " ") + word
      }.replacingOccurrences(of: "deg", with: "°")
  }
}
