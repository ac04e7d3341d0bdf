/// The options of a movie encoder.
public struct MovieOptions: Sendable, Hashable {
  /// The format of a movie.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    /// H.264 in an MP4, which all browsers and systems play.
    case mp4
    /// VP9 in a WebM, which can have transparent pixels.
    case webm
  }

  /// The format of the file.
  public var format: Format
  /// The loss of quality, 0 (least) to 51 in an MP4, and to 63 in a WebM; `nil` for 18 or 24.
  public var loss: Int?
  /// The opaque word `0xFFRRGGBB` under pixels that are not opaque, and beside odd sizes.
  public var matte: UInt32
  /// Whether pixels keep their alpha, which only a WebM can store.
  public var keepsAlpha: Bool

  /// Makes options; by default the quality is high, and the matte white.
  public init(
    format: Format, loss: Int? = nil, matte: UInt32 = 0xFFFF_FFFF, keepsAlpha: Bool = false
  ) {
    self.format = format; self.loss = loss; self.matte = matte; self.keepsAlpha = keepsAlpha
  }

  /// The name of ffmpeg's encoder.
  var encoder: String { format == .mp4 ? "libx264" : "libvpx-vp9" }

  /// The name of the format in errors.
  var name: String { format == .mp4 ? "MP4" : "WebM" }

  /// The number of units of time in a second.
  ///
  /// Those of an MP4 divide a frame at 24, 25, 30, 50, 60, 90, 100, 120 and 144 per second.
  var timeScale: Int64 { format == .mp4 ? 90000 : 1000 }

  /// Throws if an option is out of range.
  func check() throws {
    let most = format == .mp4 ? 51 : 63
    if let loss, !(0...most).contains(loss) {
      throw RasterError(
        "the loss of a movie in \(name) is 0 to \(most), not \(loss); choose one of them")
    }
    if keepsAlpha, format == .mp4 {
      throw RasterError(
        "an MP4 has no transparent pixels; choose a WebM, or leave out the alpha")
    }
  }

  /// The arguments of ffmpeg, which reads Matroska and writes a file that is its standard output.
  var arguments: [String] {
    let pixels = keepsAlpha ? "yuva420p" : "yuv420p"
    // A colour of the interface has to come back from the video range as it was.
    let scale = "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int"
    var words = [
      "-hide_banner", "-nostdin", "-loglevel", "error", "-xerror", "-abort_on", "empty_output",
      "-y", "-f", "matroska", "-i", "pipe:0", "-an", "-fps_mode", "passthrough",
      "-enc_time_base", "1/\(timeScale)", "-filter_threads", "1",
      "-vf", "\(scale),format=\(pixels)", "-c:v", encoder, "-threads", "1", "-fflags", "+bitexact",
      "-flags:v", "+bitexact", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc",
      "iec61966-2-1", "-color_range", "tv",
      // The last frame has the shortest duration; the others last until the next one.
      "-bsf:v", "setts=duration=\(timeScale / 1000)",
    ]
    switch format {
    case .mp4:
      // Without frames that refer to later ones the times of the file are those of the frames.
      words += [
        "-preset", "medium", "-crf", "\(loss ?? 18)", "-bf", "0", "-video_track_timescale",
        "\(timeScale)", "-movflags", "+faststart", "-f", "mp4",
      ]
    case .webm:
      words += [
        "-crf", "\(loss ?? 24)", "-b:v", "0", "-deadline", "good", "-cpu-used", "3", "-row-mt", "0",
      ]
      if keepsAlpha { words += ["-auto-alt-ref", "0"] }
      words += ["-f", "webm"]
    }
    return words + ["file:/proc/self/fd/1"]
  }
}
