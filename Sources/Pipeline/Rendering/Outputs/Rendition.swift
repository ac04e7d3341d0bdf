import Foundation
package import Imaging
import OutputFiles
package import Timelines
import Timing

/// A timeline as a caller wants to see it.
package struct Rendition: Sendable {
  let timeline: Timeline
  /// The title, for people.
  let title: String?
  /// The title and the steps on a sheet.
  let script: SheetScript
  /// The balance of bytes and looks, unless the request has one.
  let intent: EncodingIntent?
  private(set) var request: RenderRequest
  /// The name in messages.
  let name: String
  package private(set) var sampling: Sampling
  /// The bars and curves below frames; `nil` for none.
  let chart: MotionChart?

  /// Combines a request with the values of a timeline.
  ///
  /// - Throws: `RenderError` of invalid data if no frame or too many would be shown.
  package init(
    _ timeline: Timeline, title: String? = nil, script: SheetScript? = nil,
    intent: EncodingIntent? = nil, request: RenderRequest, name: String
  ) throws {
    self.timeline = timeline; self.title = title; self.intent = intent
    self.request = request; self.name = name
    self.script = script ?? SheetScript(title: title ?? name)
    let sampling = try Sampling(of: timeline, options: request.sampling, name: name)
    let words = self.script
    self.sampling = sampling
    chart = try request.curves.map {
      try MotionChart(of: timeline, script: words, options: $0, sampling: sampling, name: name)
    }
  }

  /// The size of a frame in pixels, as it is painted.
  package var pixelSize: (width: Int, height: Int) {
    func pixels(_ points: Double) -> Int {
      Int(max(1, min(1e9, (points * sampling.scale - 1e-6).rounded(.up))))
    }
    let size = timeline.canvas.size
    let chartHeight = chart?.height(scale: sampling.scale) ?? 0
    return (pixels(size.width), pixels(size.height) + chartHeight)
  }

  /// Returns the settings of a form of animations from the best to the one with the fewest bytes.
  func ladder(of form: AnimationForm) -> [EncodingSetting] {
    var options = request.animations
    options.intent = options.intent ?? intent
    return form.format.ladder(options, rate: sampling.playback.framesPerSecond)
  }

  /// Returns whether an output is exact or lossy, whichever takes fewer bytes.
  ///
  /// Standard output cannot be written again, and is exact.
  func choosesLoss(of output: PlannedOutput) -> Bool {
    let options = request.animations
    return output.content.animation?.format.choices.contains(.isLossless) == true
      && output.location != .standardOutput && options.quality == nil && !options.isLossless
  }

  /// Returns the rendition in a setting of a form of animations.
  func reduced(to setting: EncodingSetting, of form: AnimationForm) -> Rendition {
    var rendition = self
    rendition.request.animations.intent = setting.intent
    rendition.request.animations.quality = setting.quality
    rendition.sampling = sampling.reduced(to: setting, of: form)
    return rendition
  }
}

extension Sampling {
  /// Returns the sampling with the frame rate and the scale of a setting.
  fileprivate func reduced(to setting: EncodingSetting, of form: AnimationForm) -> Sampling {
    var sampling = self
    let rate = playback.framesPerSecond
    sampling.playback.framesPerSecond =
      min(rate, form.format.highestRate ?? rate) / Double(setting.frameStep)
    sampling.scale = max(SamplingOptions.scales.lowerBound, scale * setting.scale)
    return sampling
  }
}
