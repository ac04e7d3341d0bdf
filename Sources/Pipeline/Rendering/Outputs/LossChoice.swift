import OutputFiles
import Timelines

/// The choice of an exact or a lossy animation, for the outputs of a form that has both.
struct LossChoice {
  let output: PlannedOutput
  /// The output with exact pixels.
  let exact: MadeOutput
  /// The number of bytes of a GIF of the same rendition.
  let gifBytes: Int
  let rendition: Rendition

  /// Returns the exact output if it has at most as many bytes as a GIF and as the limit allows;
  /// otherwise the best lossy one that has.
  ///
  /// An output that has more bytes than a GIF in every quality stays exact.
  ///
  /// - Parameter encode: A function that makes the output of a rendition.
  /// - Throws: `RenderError` of invalid data if no setting has few enough bytes for the limit.
  func made(_ encode: (Rendition) throws -> MadeOutput) throws -> MadeOutput {
    let (bytes, limit) = (exact.destination.byteCount, rendition.request.animations.byteLimit)
    guard let form = output.content.animation else { return exact }
    if let limit, bytes > limit {
      return try SettingSearch.run(
        rendition.ladder(of: form).filter { $0.quality != nil }, of: rendition, form, limit: limit,
        name: output.name, tries: 1, encode: encode)
    }
    var (made, tries) = (exact, 1)
    if limit != nil { made.setting = setting(EncodingSetting(), form, tries) }
    for quality in form.format.reducedQualities where bytes > gifBytes {
      let lossy = EncodingSetting(quality: quality)
      let output = try encode(rendition.reduced(to: lossy, of: form))
      tries += 1
      guard output.destination.byteCount <= gifBytes else { continue }
      made = output
      made.setting = setting(lossy, form, tries)
      made.notes.append(
        OutputNote(
          "is lossy, in quality \(quality), since it would have \(bytes) bytes without loss and "
            + "\(gifBytes) as a GIF; `isLossless` keeps every pixel", namesOutput: true))
      break
    }
    return made
  }

  /// Returns the description of a setting.
  private func setting(
    _ setting: EncodingSetting, _ form: AnimationForm, _ tries: Int
  ) -> ChosenSetting {
    let sampling = rendition.reduced(to: setting, of: form).sampling
    return ChosenSetting(
      setting, framesPerSecond: sampling.playback.framesPerSecond, scale: sampling.scale,
      encodings: tries)
  }
}

extension SettingSearch {
  /// Makes an output with one setting after the other, and returns the best one that has few enough
  /// bytes.
  ///
  /// - Throws: `RenderError` of invalid data if no setting has few enough bytes.
  static func run(
    _ ladder: [EncodingSetting], of rendition: Rendition, _ form: AnimationForm, limit: Int,
    name: String, tries: Int = 0, encode: (Rendition) throws -> MadeOutput
  ) throws -> MadeOutput {
    var (output, setting) = try run(
      ladder, limit: limit, name: name, tries: tries, advice: "render less with `from` and `to`"
    ) {
      let sampling = rendition.reduced(to: $0, of: form).sampling
      return (sampling.playback.framesPerSecond, sampling.scale)
    } encode: {
      let output = try encode(rendition.reduced(to: $0, of: form))
      return (output, output.destination.byteCount)
    }
    output.setting = setting
    return output
  }
}
