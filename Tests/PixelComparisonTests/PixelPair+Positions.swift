import ComparisonTolerances
import Imaging
import PixelComparison
import RasterCoding
import Timing

extension PixelPair {
  /// The ride at 25 frames per second.
  private static let ride = Film.animation(Film.rides())

  /// Returns the ride's bitmap with the box at another position.
  private static func boxed(_ frame: Int, _ x: Int, _ y: Int) -> Bitmap {
    Film.blank().with(50, 2, 6, 6, 0xFFCC_0000)
      .with(4 + 4 * frame + x, 20 + y, 8, 8, Film.black)
  }

  /// Ten bitmaps of noise.
  private static let noises = (0..<10).map { Film.noise($0) }

  /// Content that lies elsewhere.
  static let places: [PixelPair] = [
    PixelPair(
      "all lies further right", Film.animation(noises),
      Film.animation(noises.map { $0.moved(1, 0) }), pixels: 10 * 63 * 48,
      "frames 0–9 (0.000–0.360 s): the frame lies 1 px further right"),
    PixelPair(
      "all lies higher and further left", Film.animation(noises),
      Film.animation(noises.map { $0.moved(-3, -2) }), pixels: 10 * 3071,
      "frames 0–9 (0.000–0.360 s): the frame lies 3 px further left and 2 px higher"),
    PixelPair(
      "the box lies lower", ride, Film.animation((0..<10).map { boxed($0, 0, 1) }),
      pixels: 160, "frames 0–9 (0.000–0.360 s): the area 4,20 44×8 lies 1 px lower"),
    PixelPair(
      "the box lies elsewhere for a while", ride,
      Film.animation((0..<10).map { (3...5) ~= $0 ? boxed($0, -3, -2) : boxed($0, 0, 0) }),
      pixels: 3 * 68,
      "frames 3–5 (0.120–0.200 s): the area 16,20 16×8 lies 3 px further left and 2 px higher"),
    PixelPair(
      "the box lies too far away", Film.folder([boxed(3, 0, 0)]), Film.folder([boxed(3, 0, 9)]),
      pixels: 128, "frame 0: 128 pixels differ in 16,20 8×17, by 255 of 255"),
    PixelPair(
      "the box is gone", Film.folder([boxed(3, 0, 0)]),
      Film.folder([boxed(3, 0, 0).with(16, 20, 8, 8, Film.white)]), pixels: 64,
      "frame 0: 64 pixels differ in 16,20 8×8, by 255 of 255"),
    PixelPair(
      "the box has grown", Film.folder([boxed(3, 0, 0)]),
      Film.folder([boxed(3, 0, 0).with(16, 20, 9, 9, Film.black)]), pixels: 17,
      "frame 0: 17 pixels differ in 16,20 9×9, by 255 of 255"),
    PixelPair(
      "one pixel beside its place", Film.folder([Film.blank().with(30, 30)]),
      Film.folder([Film.blank().with(31, 30)]), pixels: 2,
      "frame 0: the area 30,30 1×1 lies 1 px further right"),
  ]

  /// Rectangles that are ignored or explained.
  static let regions: [PixelPair] = [
    PixelPair(
      "a change that is ignored", ride,
      Film.animation(Film.rides().map { $0.with(30, 40, 4, 4) })
    ).ignoring(PixelRect(x: 28, y: 38, width: 8, height: 8)),
    PixelPair(
      "a change that is ignored in part", ride,
      Film.animation(Film.rides().map { $0.with(30, 40, 4, 4) }), pixels: 80,
      "frames 0–9 (0.000–0.360 s): 8 pixels differ in 32,40 2×4, worst frame 0 by 255 of 255"
    ).ignoring(PixelRect(x: -5, y: -5, width: 37, height: 99)),
    PixelPair(
      "a change beside what is ignored", ride,
      Film.animation(Film.rides().map { $0.with(30, 40) }), pixels: 10,
      "frames 0–9 (0.000–0.360 s): 1 pixel differs at 30,40, worst frame 0 by 255 of 255"
    ).ignoring(PixelRect(x: 31, y: 40, width: 9, height: 8)),
    following(
      PixelPair("what is ignored moves with time", ride, Film.animation(Film.rides(2..<12)))),
    PixelPair(
      "a change that is explained", ride,
      Film.animation(Film.rides().replacing(4) { $0.with(30, 40, 4, 4) }), explained: 16
    ).explaining(PixelRect(x: 30, y: 40, width: 4, height: 4)),
    PixelPair(
      "a change that is explained in part", ride,
      Film.animation(Film.rides().replacing(4) { $0.with(30, 40, 4, 4) }), pixels: 12,
      explained: 4, "frame 4 (0.160 s): 12 pixels differ in 30,41 4×3, by 255 of 255"
    ).explaining(PixelRect(x: 0, y: 0, width: 64, height: 41)),
    PixelPair(
      "a longer frame where all pixels are explained", ride,
      Film.animation(
        Film.rides().map { $0.with(0, 0, 64, 48, Film.black) }.enumerated()
          .map { $1.with($0, 0, 1, 1) },
        each: Array(repeating: 40, count: 10).replacing(4) { $0 + 20 }),
      explained: 30_080, "B lasts 0.420 s instead of 0.400 s"
    ).explaining(PixelRect(x: 0, y: 0, width: 64, height: 48)),
    PixelPair(
      "what is ignored needs no explanation", ride,
      Film.animation(Film.rides().replacing(4) { $0.with(30, 40, 4, 4) }), explained: 12
    ).explaining(PixelRect(x: 0, y: 0, width: 64, height: 48))
      .ignoring(PixelRect(x: 0, y: 0, width: 64, height: 41)),
    PixelPair(
      "a missing frame does not hide what is left", ride,
      Film.animation(Film.rides().map { $0.with(30, 40, 4, 4) }.without(3)), pixels: 72,
      "frame 3 of A (at 0.120 s) is missing in B",
      "frames 0–2 (0.000–0.080 s): 8 pixels differ in 32,40 2×4, worst frame 0 by 255 of 255",
      "frames 4–9 (0.160–0.360 s; 3–8 in B, 0.120–0.320 s): 8 pixels differ in 32,40 2×4, worst frame 4 by 255 of 255"
    ).ignoring(PixelRect(x: 0, y: 0, width: 32, height: 48)),
  ]

  /// Returns the pair with the box of both rides ignored wherever it is.
  private static func following(_ pair: PixelPair) -> PixelPair {
    var pair = pair
    pair.ignored = { a, b in
      [a, b + Instant(seconds: 0.08)].map {
        PixelRect(x: 4 + Int(($0.seconds * 100).rounded()), y: 20, width: 8, height: 8)
      }
    }
    return pair
  }
}
