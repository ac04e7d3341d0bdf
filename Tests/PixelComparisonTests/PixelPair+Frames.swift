import ComparisonTolerances
import Imaging
import PixelComparison
import RasterCoding

extension PixelPair {
  /// The ride at 25 frames per second.
  private static let ride = Film.animation(Film.rides())

  /// Returns the ride with some frames changed.
  private static func changed(_ frames: Int..., width: (Int) -> Int = { _ in 2 }) -> [Bitmap] {
    frames.reduce(Film.rides()) { rides, frame in
      rides.replacing(frame) { $0.with(30, 40, width(frame), 2) }
    }
  }

  /// Frames that are changed, missing, new or repeated.
  static let frames: [PixelPair] = [
    PixelPair("the same ride", ride, Film.animation(Film.rides())),
    PixelPair(
      "only the last frame", ride, Film.animation(changed(9)), pixels: 4,
      "frame 9 (0.360 s): 4 pixels differ in 30,40 2×2, by 255 of 255"),
    PixelPair(
      "only the first frame", ride, Film.animation(changed(0)), pixels: 4,
      "frame 0 (0.000 s): 4 pixels differ in 30,40 2×2, by 255 of 255"),
    PixelPair(
      "a range of frames", ride, Film.animation(changed(3, 4, 5)), pixels: 12,
      "frames 3–5 (0.120–0.200 s): 4 pixels differ in 30,40 2×2, worst frame 3 by 255 of 255"),
    PixelPair(
      "a change that grows", ride, Film.animation(changed(3, 4, 5) { $0 }), pixels: 24,
      "frames 3–5 (0.120–0.200 s): up to 10 pixels differ in 30,40 5×2, worst frame 5 by 255 of 255"
    ),
    PixelPair(
      "two ranges", ride, Film.animation(changed(1, 2, 7)), pixels: 12,
      "frames 1–2 (0.040–0.080 s): 4 pixels differ in 30,40 2×2, worst frame 1 by 255 of 255",
      "frame 7 (0.280 s): 4 pixels differ in 30,40 2×2, by 255 of 255"),
    PixelPair(
      "every frame", ride, Film.animation(Film.rides().map { $0.with(0, 0, 40, 3) }),
      pixels: 1200,
      "frames 0–9 (0.000–0.360 s): 120 pixels differ in 0,0 40×3, worst frame 0 by 255 of 255"),
    PixelPair(
      "another frame in the middle", ride,
      Film.animation(Film.rides().replacing(4) { _ in Film.blank(Film.black) }), pixels: 3008,
      "frame 4 (0.160 s): 3 008 pixels differ in 0,0 64×48, by 255 of 255"),
    PixelPair(
      "two frames in other order", ride,
      Film.animation(
        Film.rides().replacing(4) { _ in Film.ride(5) }.replacing(5) { _ in Film.ride(4) }),
      pixels: 128, "frame 4 (0.160 s): the area 20,20 8×8 lies 4 px further right",
      "frame 5 (0.200 s): the area 24,20 8×8 lies 4 px further left"),
    PixelPair(
      "a flash in a still picture", Film.animation(Array(repeating: Film.ride(0), count: 10)),
      Film.animation(Array(repeating: Film.ride(0), count: 10).replacing(6) { $0.with(9, 9) }),
      pixels: 1, "frame 6 (0.240 s): 1 pixel differs at 9,9, by 255 of 255"),
    PixelPair(
      "a still frame that begins differently",
      Film.animation(Array(repeating: Film.ride(0), count: 10)),
      Film.animation(
        Array(repeating: Film.ride(0), count: 10).replacing(0) { $0.with(9, 9) }
          .replacing(1) { $0.with(9, 9) }), pixels: 2,
      "frames 0–1 (0.000–0.040 s): 1 pixel differs at 9,9, worst frame 0 by 255 of 255"),
    PixelPair(
      "a missing frame", ride, Film.animation(Film.rides().without(5)),
      "frame 5 of A (at 0.200 s) is missing in B"),
    PixelPair(
      "two missing frames", ride, Film.animation(Film.rides().without(5, 6)),
      "frames 5–6 of A (from 0.200 s) are missing in B"),
    PixelPair(
      "missing frames in two places", ride, Film.animation(Film.rides().without(2, 7)),
      "frame 2 of A (at 0.080 s) is missing in B", "frame 7 of A (at 0.280 s) is missing in B"),
    PixelPair(
      "a dropped frame whose time the one before takes", ride,
      Film.animation(
        Film.rides().without(5), each: Array(repeating: 40, count: 9).replacing(4) { _ in 80 }),
      "frame 5 of A (at 0.200 s) is missing in B"),
    PixelPair(
      "the first frame is missing", ride, Film.animation(Film.rides(1..<10)),
      "frame 0 of A (at 0.000 s) is missing in B"),
    PixelPair(
      "the last frames are missing", ride, Film.animation(Film.rides(0..<8)),
      "frames 8–9 of A (from 0.320 s) are missing in B"),
    PixelPair(
      "frames new at the start", ride,
      Film.animation([Film.noise(1), Film.noise(2)] + Film.rides()),
      "2 frames are new in B before frame 0 of A (at 0.000 s)"),
    PixelPair(
      "a frame new at the end", ride, Film.animation(Film.rides(0..<11)),
      "1 frame is new in B after the last frame of A"),
    PixelPair(
      "frames new in the middle", ride,
      Film.animation(Film.rides(0..<5) + [Film.noise(1), Film.noise(2)] + Film.rides(5..<10)),
      "2 frames are new in B before frame 5 of A (at 0.200 s)"),
    PixelPair(
      "a missing frame and a change after it", ride, Film.animation(changed(8).without(2)),
      pixels: 4, "frame 2 of A (at 0.080 s) is missing in B",
      "frame 8 (0.320 s; 7 in B, 0.280 s): 4 pixels differ in 30,40 2×2, by 255 of 255"),
    PixelPair(
      "a missing frame in lossy pictures", ride,
      Film.animation(
        Film.rides().without(5).enumerated().map { $1.lossy(UInt64($0)) }),
      "frame 5 of A (at 0.200 s) is missing in B"
    ).limited { $0.channel.value = 2 },
    PixelPair(
      "a missing frame in a folder", Film.folder(Film.rides()),
      Film.folder(Film.rides().without(5)), "frame 5 of A is missing in B"),
    PixelPair(
      "a doubled frame in a folder", Film.folder(Film.rides()),
      Film.folder(Film.rides(0..<6) + Film.rides(5..<10)),
      "1 frame is new in B before frame 6 of A"),
    PixelPair(
      "two frames later in a folder", Film.folder(Film.rides()),
      Film.folder([Film.ride(0), Film.ride(0)] + Film.rides(0..<8)), "B is A 2 frames later"),
    PixelPair(
      "a frame earlier in a lossy folder", Film.folder(Film.rides()),
      Film.folder(Film.rides(1..<11).map { $0.lossy(4) }), "B is A 1 frame earlier"
    ).limited { $0.channel.value = 2 },
    PixelPair(
      "a missing frame of an animation in a folder", Film.animation(Film.rides()),
      Film.folder(Film.rides().without(5)), "frame 5 of A is missing in B"),
    PixelPair(
      "one frame and a folder", Film.folder([Film.ride(0)]), Film.folder(Film.rides()),
      "9 frames are new in B after the last frame of A"),
    PixelPair("a folder and an animation", Film.folder(Film.rides()), ride),
    PixelPair(
      "a folder and an animation of another pace", Film.folder(Film.rides()),
      Film.animation(Film.rides(), milliseconds: 90, loops: 4)),
    PixelPair(
      "one frame alone and as an animation", Film.folder([Film.ride(3)]),
      Film.animation([Film.ride(3)], loops: 1)),
    PixelPair(
      "duplicates merged and repeated",
      Film.animation([Film.ride(0), Film.ride(0), Film.ride(0), Film.ride(1)]),
      Film.animation([Film.ride(0), Film.ride(1)], each: [120, 40])),
    PixelPair(
      "duplicates merged, and a change",
      Film.animation([Film.ride(0), Film.ride(0), Film.ride(0), Film.ride(1)]),
      Film.animation([Film.ride(0), Film.ride(1).with(1, 1)], each: [120, 40]), pixels: 1,
      "frame 3 (0.120 s; 1 in B, 0.120 s): 1 pixel differs at 1,1, by 255 of 255"),
    PixelPair(
      "duplicates merged and in a folder",
      Film.animation([Film.ride(0), Film.ride(1)], each: [120, 40]),
      Film.folder([Film.ride(0), Film.ride(0), Film.ride(0), Film.ride(1)])),
  ]
}
