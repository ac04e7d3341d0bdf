package import Documents
internal import Foundation
internal import Geometry

/// Items or views that swing from side to side, ever less, as a field does that refuses its input.
package struct ShakeOperation: Hashable, Sendable, StepValue {
  package var subject = RestyleOperation.Subject.items([])
  package var distance = 10.0
  package var count = 3
  package var location = SourceLocation.missing

  static let mapping = Mapping<ShakeOperation>(
    "shake", "Items or views that swing from side to side, ever less.", ShakeOperation(),
    at: \.location,
    keys: RestyleOperation.Subject.keys.map { $0.at(\.subject) } + [
      Key(
        "by", "The first swing, in points; to the left where negative.",
        .number(-SceneLimits.number...SceneLimits.number), \.distance),
      Key("times", "The number of swings to both sides.", .integer(1...20), \.count),
    ], rules: [RestyleOperation.Subject.rule.at(\.subject)])

  /// The ends of the swings as key frames, each as much shorter as it is later.
  var operation: StepOperation {
    let ends = 2 * count
    let swings = (0..<ends).map { index in
      (
        time: (Double(index) + 0.5) / Double(ends),
        x: distance * (index.isMultiple(of: 2) ? 1 : -1) * (1 - Double(index) / Double(ends))
      )
    }
    let keyframes = (swings + [(time: 1, x: 0)]).map { time, x in
      KeyframeDocument(
        time: time, pose: KeyframePose(offset: Vector(dx: x, dy: 0)), location: location)
    }
    return .animate(
      AnimateOperation(subject: subject, keyframes: keyframes, location: location))
  }
}
