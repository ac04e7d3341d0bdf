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
    // A moment of one tick is one frame.
    func options(_ timeline: Timeline) -> SamplingOptions {
      SamplingOptions(
        from: start, to: start + Instant(ticks: 1),
        scale: scale ?? GoldenStore.smallScale(of: timeline.canvas))
    }
    func image(_ timeline: Timeline) throws -> Data? {
      let sampling = try Sampling(
        of: timeline, options: options(timeline), name: location.shortName)
      let animation = try timeline.animation(.stills(sampling), scale: sampling.scale)
      guard let image = try animation.open().next()?.bitmap else { return nil }
      guard try animation.open().next()?.bitmap == image else {
        throw GoldenStore.refusal(
          of: location.shortName, "it is painted differently the second time")
      }
      return Data(try PNGWriter.encode(image))
    }
    return Golden(path: file, base: location.base) { mode in
      let performance = try assertion.perform()
      let timeline = performance.timeline
      var report = GoldenReport(
        ending: .missing, failedExpectations: performance.failedExpectations,
        notes: performance.warnings)
      let options = options(timeline)
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
      guard let image = try image(timeline) else { return report }
      try NewFile.replace(file, with: image)
      report.ending = .recorded
      return report
    } candidate: {
      let image = try image(try assertion.perform().timeline)
      return GoldenCandidate(contents: image.map { [".png": $0] } ?? [:])
    }
  }
}
