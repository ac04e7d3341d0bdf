import ComparisonTolerances
import Imaging
import PixelComparison
import RasterCoding
import Timing

extension PixelPair {
  /// Returns a bitmap of cards on which boxes stand, glide and stand again, with smooth edges.
  ///
  /// They begin to move at 0.2 s and arrive at 0.7 s.
  private static func glide(at time: Double) -> Bitmap {
    let linear = min(1, max(0, (time - 0.2) / 0.5))
    return glide(linear * linear * (3 - 2 * linear))
  }

  /// Returns a bitmap of boxes on a part of their paths, from 0 to 1.
  private static func glide(_ progress: Double) -> Bitmap {
    var bitmap = Bitmap(width: 80, height: 60, filledWith: 0xFFF4_F4F6)
    for row in 0..<3 { bitmap.cover(5, 5 + Double(row) * 16, 70, 12, with: 0xD9, 0xDE, 0xE6) }
    bitmap.cover(5 + 50 * progress, 6, 8, 8, with: 0x20, 0x60, 0xE0)
    bitmap.cover(10, 5 + 40 * progress, 10, 10, with: 0xE0, 0x50, 0x30)
    return bitmap
  }

  /// The bitmaps of the glide.
  private static func glides(
    rate: Double, later: Double = 0, speed: Double = 1, length: Double = 1
  ) -> [Bitmap] {
    (0..<Int((length * rate).rounded())).map { glide(at: Double($0) / rate * speed - later) }
  }

  /// Makes an animation as a GIF has it: times rounded to 10 ms, equal neighbors merged.
  private static func gif(_ bitmaps: [Bitmap], rate: Double) -> RasterAnimation {
    var merged: [Bitmap] = []
    var each: [Double] = []
    for (frame, bitmap) in bitmaps.enumerated() {
      let times = [frame, frame + 1].map { (Double($0) / rate * 100).rounded() * 10 }
      if merged.last == bitmap {
        each[each.count - 1] += times[1] - times[0]
      } else {
        merged.append(bitmap)
        each.append(times[1] - times[0])
      }
    }
    return Film.animation(merged, each: each)
  }

  /// The glide at 25 frames per second.
  private static let film = Film.animation(glides(rate: 25), rate: 25)

  /// Motions with an easing, between frames at rest.
  static let motions: [PixelPair] = [
    PixelPair("a glide as a GIF", film, gif(glides(rate: 25), rate: 25)),
    PixelPair(
      "a glide that begins later", film, Film.animation(glides(rate: 25, later: 0.08), rate: 25),
      "B is A 80 ms later"),
    PixelPair(
      "a glide in a GIF that begins earlier", gif(glides(rate: 25), rate: 25),
      gif(glides(rate: 25, later: -0.04), rate: 25), "B is A 40 ms earlier"),
    PixelPair(
      "a glide that begins later in a longer film", film,
      Film.animation(glides(rate: 25, later: 0.08, length: 1.08), rate: 25),
      "frame 0 (at 0.000 s) is shown 320 ms instead of 240 ms"),
    PixelPair(
      "a film that ends later", gif(glides(rate: 25), rate: 25),
      gif(glides(rate: 25, length: 1.2), rate: 25),
      "frame 13 (at 0.720 s) is shown 480 ms instead of 280 ms"),
    PixelPair(
      "a lossy glide that begins later", film,
      Film.animation(
        glides(rate: 25, later: 0.08).enumerated().map { $1.lossy(UInt64($0)) }, rate: 25),
      "B is A 80 ms later"
    ).limited { $0.channel.value = 2 },
    PixelPair(
      "two lossy glides", Film.animation(glides(rate: 25).map { $0.lossy(1) }, rate: 25),
      Film.animation(glides(rate: 25, later: 0.04).map { $0.lossy(2) }, rate: 25),
      "B is A 40 ms later"
    ).limited { $0.channel.value = 4 },
    PixelPair(
      "a glide that begins later, and a badge", film,
      Film.animation(glides(rate: 25, later: 0.08).map { $0.with(70, 50, 4, 4) }, rate: 25),
      pixels: 23 * 16, "B is A 80 ms later",
      "frames 0–22 (0.000–0.880 s; 2–24 in B, 0.080–0.960 s): 16 pixels differ in 70,50 4×4, worst frame 0 by 246 of 255"
    ),
    PixelPair(
      "a glide at 50 instead of 30 a second", gif(glides(rate: 30), rate: 30),
      gif(glides(rate: 50), rate: 50),
      "B shows the same frames at 50 instead of 30 frames per second"),
    PixelPair(
      "a glide at 30 instead of 60 a second", gif(glides(rate: 60), rate: 60),
      gif(glides(rate: 30), rate: 30),
      "B shows the same frames at 30 instead of 60 frames per second"),
    PixelPair(
      "a glide in slow motion with as many frames a second", film,
      Film.animation(glides(rate: 25, speed: 0.5, length: 2), rate: 25),
      "B plays at 0.5 times the speed"),
    PixelPair(
      "a dropped frame in a glide", film,
      Film.animation(glides(rate: 25).replacing(10) { _ in glides(rate: 25)[9] }, rate: 25),
      "frame 10 of A (at 0.400 s) is missing in B"),
    PixelPair(
      "a glide that lies elsewhere for a while", film,
      Film.animation(
        glides(rate: 25).enumerated().map { (4...9) ~= $0 ? $1.moved(-3, 0) : $1 }, rate: 25),
      pixels: 1817, "frames 4–9 (0.160–0.360 s): the frame lies 3 px further left"),
    PixelPair(
      "another easing", film,
      Film.animation(
        (0..<25).map { glide(min(1, max(0, (Double($0) / 25 - 0.2) / 0.5))) }, rate: 25),
      pixels: 1479,
      "frames 6–17 (0.240–0.680 s): up to 180 pixels differ in 5,5 58×50, worst frame 14 by 198 of 255"
    ),
    PixelPair(
      "another film", film,
      Film.animation(
        (0..<20).map { Bitmap(width: 80, height: 60, filledWith: 0xFF00_2010 + $0 * 0x3501) },
        rate: 25), pixels: 20 * 4800, "B has 20 frames instead of 25",
      "B lasts 0.800 s instead of 1.000 s",
      "frames 0–19 (0.000–0.760 s): 4 800 pixels differ in 0,0 80×60, worst frame 0 by 244 of 255"),
  ]
}

extension Bitmap {
  /// Covers a rectangle with smooth edges by an opaque color.
  fileprivate mutating func cover(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    with red: Double, _ green: Double, _ blue: Double
  ) {
    for row in Int(y)...Int(y + height) {
      for column in Int(x)...Int(x + width) {
        let across = min(Double(column) + 1, x + width) - max(Double(column), x)
        let down = min(Double(row) + 1, y + height) - max(Double(row), y)
        let cover = max(0, across) * max(0, down)
        let old = self[column, row]
        func mix(_ shift: UInt32, _ new: Double) -> UInt32 {
          UInt32((Double(old >> shift & 255) * (1 - cover) + new * cover).rounded()) << shift
        }
        self[column, row] = 0xFF00_0000 | mix(16, red) | mix(8, green) | mix(0, blue)
      }
    }
  }
}
