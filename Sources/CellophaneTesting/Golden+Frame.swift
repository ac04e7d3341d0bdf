import ComparisonTolerances
import Foundation
import Imaging
import OutputFiles
import RasterCoding
import Rendering
import Timelines
import Timing
import Verification

extension Golden {
  /// Returns the golden of one frame, `NAME.png`.
  static func frame(
    _ assertion: Assertion, at location: GoldenLocation, seconds: Double, scale: Double?
  ) -> Golden {
    let file = location.base + ".png"
    let start = Instant(seconds: seconds)
    return Golden(path: file) { mode in
      let performance = try assertion.perform()
      let timeline = performance.timeline
      var report = GoldenReport(
        ending: .missing, failedExpectations: performance.failedExpectations,
        notes: performance.warnings)
      // A moment of one tick is one frame.
      let options = SamplingOptions(
        from: start, to: start + Instant(ticks: 1),
        scale: scale ?? GoldenStore.smallScale(of: timeline.canvas))
      let isMissing = try !InputFile.exists(file)
      if mode != .all, !isMissing {
        do {
          let comparison = InputComparison(tolerances: assertion.limitsInForce, sampling: options)
          try report.compare(
            ComparisonInput(path: file),
            ComparisonInput(name: location.shortName, timeline: timeline),
            by: comparison, shownBy: comparison)
        } catch  where mode == .failed {
          report.ending = .differs
        }
      }
      guard mode.records(isMissing: isMissing, isSame: report.isSame) else { return report }
      let text = try TimelineJSON.encode(timeline)
      try assertion.checkReproduction(of: timeline, text: text, name: location.shortName)
      let sampling = try Sampling(of: timeline, options: options, name: location.shortName)
      let animation = try timeline.animation(.stills(sampling), scale: sampling.scale)
      guard let picture = try animation.open().next()?.bitmap else { return report }
      guard try animation.open().next()?.bitmap == picture else {
        throw GoldenStore.refusal(
          of: location.shortName, "it is painted differently the second time")
      }
      try NewFile.replace(file, with: Data(try PNGWriter.encode(picture)))
      report.ending = .recorded
      return report
    }
  }
}
