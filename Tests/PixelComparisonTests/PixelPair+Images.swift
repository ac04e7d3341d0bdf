import ComparisonTolerances
import Imaging
import PixelComparison
import RasterCoding

extension PixelPair {
  /// Returns a pair of single images.
  private static func still(
    _ name: String, _ a: Bitmap, _ b: Bitmap, pixels: Int = 0, _ verdict: String? = nil
  ) -> PixelPair {
    let (a, b) = (Film.folder([a]), Film.folder([b]))
    guard let verdict else { return PixelPair(name, a, b, pixels: pixels) }
    return PixelPair(name, a, b, pixels: pixels, verdict)
  }

  /// Returns a black half left of a white one; the column between is as bright as `level`.
  private static func edge(at column: Int, level: UInt32) -> Bitmap {
    Film.blank().with(0, 0, column, 48, Film.black)
      .with(column, 0, 1, 48, 0xFF00_0000 | level << 16 | level << 8 | level)
  }

  /// A gray bitmap.
  private static let grey = Film.blank(0xFF80_8080)

  /// Single images and the tolerances of single pixels.
  static let images: [PixelPair] = [
    still("identical", Film.noise(1), Film.noise(1)),
    still(
      "one pixel", Film.blank(), Film.blank().with(5, 6), pixels: 1,
      "frame 0: 1 pixel differs at 5,6, by 255 of 255"),
    still(
      "the first and the last pixel", Film.blank(), Film.blank().with(0, 0).with(63, 47),
      pixels: 2, "frame 0: 2 pixels differ in 0,0 64×48, by 255 of 255"),
    still(
      "one channel by 1", grey, grey.with(9, 9, 1, 1, 0xFF80_8180), pixels: 1,
      "frame 0: 1 pixel differs at 9,9, by 1 of 255"),
    still("a channel at the limit", grey, grey.with(9, 9, 1, 1, 0xFF80_8280))
      .limited { $0.channel.value = 2 },
    still(
      "a channel beyond the limit", grey, grey.with(9, 9, 1, 1, 0xFF80_8380), pixels: 1,
      "frame 0: 1 pixel differs at 9,9, by 3 of 255"
    ).limited { $0.channel.value = 2 },
    // 0x80 and 0x90 are 0.0537 apart in OKLab.
    still("a color within the perceptual limit", grey, grey.with(9, 9, 4, 4, 0xFF90_9090))
      .limited { $0.perceptual.value = 0.054 },
    still(
      "a color beyond the perceptual limit", grey, grey.with(9, 9, 4, 4, 0xFF90_9090),
      pixels: 16, "frame 0: 16 pixels differ in 9,9 4×4, by 16 of 255"
    ).limited { $0.perceptual.value = 0.053 },
    still("a color beyond one limit only", grey, grey.with(9, 9, 4, 4, 0xFF90_9090))
      .limited {
        $0.channel.value = 16
        $0.perceptual.value = 0.01
      },
    still(
      "an edge moved within a pixel", edge(at: 20, level: 100), edge(at: 20, level: 180),
      pixels: 48, "frame 0: 48 pixels differ in 20,0 1×48, by 80 of 255"),
    still(
      "an edge moved within a pixel, passed over", edge(at: 20, level: 100),
      edge(at: 20, level: 180)
    ).limited { $0.ignoresAntialiasing.value = true },
    still(
      "a smoothed edge moved by a pixel", edge(at: 20, level: 100), edge(at: 21, level: 100),
      pixels: 96, "frame 0: the area 20,0 1×48 lies 1 px further right"
    ).limited { $0.ignoresAntialiasing.value = true },
    still(
      "a hard edge moved by a pixel", edge(at: 20, level: 255), edge(at: 21, level: 255),
      pixels: 48, "frame 0: 48 pixels differ in 20,0 1×48, by 255 of 255"
    ).limited { $0.ignoresAntialiasing.value = true },
    still(
      "clear and opaque black", Film.blank(0), Film.blank(Film.black), pixels: 3072,
      "frame 0: 3 072 pixels differ in 0,0 64×48, by 255 of 255"),
    still(
      "clear with other hidden colors", Film.blank(Color(rgba: 0xFF00_0000).premultipliedWord),
      Film.blank(Color(rgba: 0x00FF_0000).premultipliedWord)),
    still(
      "alpha by 1", Film.blank(0x8040_4040), Film.blank(0x8040_4040).with(1, 2, 3, 4, 0x8140_4040),
      pixels: 12, "frame 0: 12 pixels differ in 1,2 3×4, by 1 of 255"),
    still("as many pixels as allowed", Film.blank(), Film.blank().with(1, 1, 3, 1), pixels: 3)
      .limited { $0.pixels.value = 3 },
    still(
      "a pixel more than allowed", Film.blank(), Film.blank().with(1, 1, 4, 1), pixels: 4,
      "frame 0: 4 pixels differ in 1,1 4×1, by 255 of 255"
    ).limited { $0.pixels.value = 3 },
    still("lossy within the limit", Film.noise(1), Film.noise(1).lossy(7))
      .limited { $0.channel.value = 2 },
    still(
      "another size", Film.blank(), Bitmap(width: 63, height: 48),
      "B is 63×48 instead of 64×48, so no pixel is compared"),
    PixelPair(
      "another size and number", Film.animation(Film.rides()),
      Film.animation([Film.noise(1, width: 64, height: 47)]),
      "B is 64×47 instead of 64×48, so no pixel is compared", "B has 1 frame instead of 10",
      "B lasts 0.040 s instead of 0.400 s"),
    PixelPair(
      "no frame and some", Film.empty, Film.animation(Film.rides()),
      "B has 10 frames instead of 0", "B lasts 0.400 s instead of 0.000 s"),
  ]
}
