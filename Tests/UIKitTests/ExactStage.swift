import Staging
import Timelines

extension Stage {
  /// Plays a scene whose layouts are not rounded to pixels, as those of documents are not.
  static func runExactly(canvas: Canvas, _ body: (Stage) throws -> Void) throws -> Timeline {
    var settings = StageSettings(canvas: canvas)
    settings.roundsLayout = false
    return try run(settings: settings, body)
  }
}
