import Imaging
import RasterCoding
import Testing
import Timing

/// Unusual animations, in every form that is available.
@Suite struct OddAnimationTests {
  /// The forms of animations.
  enum Form: CaseIterable {
    case gif, apng, webp, avif, mp4, webm

    /// Whether its library or program is installed.
    var isAvailable: Bool {
      switch self {
      case .gif, .apng, .webp: true
      case .avif: RasterLibraries.libavif != nil
      case .mp4, .webm: RasterLibraries.ffmpeg != nil
      }
    }

    /// Returns an encoder.
    func encoder(width: Int, height: Int) throws -> any AnimationEncoder {
      switch self {
      case .gif: try GIFEncoder(width: width, height: height)
      case .apng: try APNGEncoder(width: width, height: height)
      case .webp: try WebPEncoder(width: width, height: height)
      case .avif: try AVIFEncoder(width: width, height: height)
      case .mp4: try MovieEncoder(width: width, height: height, options: MovieOptions(format: .mp4))
      case .webm:
        try MovieEncoder(width: width, height: height, options: MovieOptions(format: .webm))
      }
    }

    /// Opens an animation; `nil` for a form that cannot be read.
    func open(_ bytes: [UInt8]) throws -> RasterAnimation? {
      switch self {
      case .gif: try GIFReader.open(bytes)
      case .apng: try APNGReader.open(bytes)
      case .webp: try WebPReader.open(bytes)
      case .avif, .mp4, .webm: nil
      }
    }

    /// Whether noise and transparency come back exactly.
    var isExact: Bool { self == .apng || self == .webp }
  }

  /// The unusual animations: frames with one duration each, by name.
  private static func animation(_ name: String) -> [Bitmap] {
    let gray = Bitmap(width: 31, height: 17, filledWith: 0xFF80_8080)
    switch name {
    case "one pixel": return [Bitmap(width: 1, height: 1, filledWith: 0xFF12_3456)]
    case "one color": return [gray]
    case "equal frames": return Array(repeating: gray, count: 20)
    case "nothing": return [Bitmap(width: 31, height: 17)]
    case "a longest side": return [Bitmap(width: 16383, height: 1, filledWith: 0xFF00_7000)]
    case "257 colors":
      return [TestImages.bitmap(257, 1) { x, _ in UInt32(x) << 8 | UInt32(x >> 8) }]
    case "noise":
      return TestImages.noisyAnimation(width: 67, height: 45, count: 4, colors: 1 << 20)
    default:
      return (0..<10000).map { number in
        Bitmap(width: 3, height: 2, filledWith: 0xFF00_0000 | UInt32(number % 200))
      }
    }
  }

  @Test(
    arguments: Form.allCases.filter(\.isAvailable),
    [
      "one pixel", "one color", "equal frames", "nothing", "a longest side", "257 colors",
      "noise", "10 000 frames",
    ])
  func `every form has every animation`(form: Form, name: String) throws {
    // Decoding ten thousand frames of a movie takes ffmpeg long; encoding them, AVIF.
    if name == "10 000 frames", ![.gif, .apng, .webp].contains(form) { return }
    let images = Self.animation(name)
    let encoder = try form.encoder(width: images[0].width, height: images[0].height)
    let duration = Instant(seconds: 0.02)
    for image in images { try encoder.append(PaintedFrame(image), duration: duration) }
    let bytes = Array(try encoder.data())
    #expect(bytes.count > 20)
    guard let animation = try form.open(bytes) else { return }
    let frames = try TestImages.frames(animation)
    let total = frames.reduce(Int64(0)) { $0 + $1.duration.ticks }
    #expect(total == duration.ticks * Int64(images.count))
    var time = Int64(0)
    for frame in frames where form.isExact || !["noise", "257 colors"].contains(name) {
      #expect(frame.bitmap == images[Int(time / duration.ticks)])
      time += frame.duration.ticks
    }
  }

  @Test func `a side beyond a form's is refused with the limit`() throws {
    let error = #expect(throws: RasterError.self) { try WebPEncoder(width: 16384, height: 1) }
    #expect(error?.text.contains("at most 16383") == true)
    for form in [Form.gif, .apng] {
      _ = try form.encoder(width: 16384, height: 1)
      #expect(throws: RasterError.self) { try form.encoder(width: 16385, height: 1) }
    }
  }
}
