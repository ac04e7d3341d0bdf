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
  /// The quality, 0...100; `nil` for a rate factor of 18 in an MP4, and of 24 in a WebM.
  public var quality: Int?
  /// The opaque word `0xFFRRGGBB` under pixels that are not opaque, and beside odd sizes.
  ///
  /// Without one, black is under those pixels, and beside odd sizes are the pixels at the edge again.
  public var matte: UInt32?
  /// Whether pixels keep their alpha, which only a WebM can store.
  ///
  /// `nil` for a WebM that keeps alpha if the first frame has any; later frames of one without it
  /// must be opaque as well.
  public var keepsAlpha: Bool?

  /// Makes options; by default the quality is high.
  public init(format: Format, quality: Int? = nil, matte: UInt32? = nil, keepsAlpha: Bool? = nil) {
    self.format = format; self.quality = quality; self.matte = matte; self.keepsAlpha = keepsAlpha
  }

  /// The rate factor of the encoder, 0 (best) to 51 in an MP4, and to 63 in a WebM.
  var rateFactor: Int {
    let (worst, usual) = format == .mp4 ? (51, 18) : (63, 24)
    return quality.map { (worst * (100 - $0) + 50) / 100 } ?? usual
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
    if let quality, !(0...100).contains(quality) {
      throw RasterError("a movie has a quality of 0 to 100, not \(quality); choose one of them")
    }
    if keepsAlpha == true, format == .mp4 {
      throw RasterError("an MP4 has no transparent pixels; choose a WebM, or leave out the alpha")
    }
  }

  /// Returns the arguments of ffmpeg, which reads Matroska and writes a file that is its standard
  /// output.
  func arguments(keepingAlpha keepsAlpha: Bool) -> [String] {
    let pixels = keepsAlpha ? "yuva420p" : "yuv420p"
    // A color of the interface has to come back from the video range as it was.
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
        "-preset", "medium", "-crf", "\(rateFactor)", "-bf", "0", "-video_track_timescale",
        "\(timeScale)", "-movflags", "+faststart", "-f", "mp4",
      ]
    case .webm:
      words += [
        "-crf", "\(rateFactor)", "-b:v", "0", "-deadline", "good", "-cpu-used", "3", "-row-mt", "0",
      ]
      if keepsAlpha { words += ["-auto-alt-ref", "0"] }
      words += ["-f", "webm"]
    }
    return words + ["file:/proc/self/fd/1"]
  }
}
