import ComparisonTolerances
import Imaging
import PixelComparison
import RasterCoding

extension PixelPair {
  /// The ride at 25 frames per second.
  private static let ride = Film.animation(Film.rides())

  /// Returns how long frames are shown where some differ.
  private static func each(_ changes: [Int: Double], count: Int = 10) -> [Double] {
    (0..<count).map { changes[$0] ?? 40 }
  }

  /// Ten bitmaps of an endless cycle.
  private static func circle(from first: Int) -> [Bitmap] {
    (0..<10).map { Film.ride(Double(($0 + first) % 10)) }
  }

  /// Durations, repetitions, and clocks that are apart.
  static let times: [PixelPair] = [
    PixelPair(
      "one frame is shown longer", ride, Film.animation(Film.rides(), each: each([5: 60])),
      "frame 5 (at 0.200 s) is shown 60 ms instead of 40 ms"),
    PixelPair(
      "one frame is shown shorter by less than a millisecond", ride,
      Film.animation(Film.rides(), each: each([5: 39.2])),
      "frame 5 (at 0.200 s) is shown 39.2 ms instead of 40 ms"),
    PixelPair(
      "durations within the limit", ride,
      Film.animation(Film.rides(), each: each([2: 40.4, 5: 39.6]))),
    PixelPair(
      "durations within the limit that add up", ride,
      Film.animation(Film.rides(), each: Array(repeating: 40, count: 10).map { $0 + 0.4 }),
      "B lasts 0.404 s instead of 0.400 s"),
    PixelPair(
      "two neighbors are shown longer", ride,
      Film.animation(Film.rides(), each: each([5: 60, 6: 60])),
      "frames 5–6 (from 0.200 s) are shown 60 ms instead of 40 ms each"),
    PixelPair(
      "one frame takes another one's time", ride,
      Film.animation(Film.rides(), each: each([5: 60, 6: 20])),
      "frame 5 (at 0.200 s) is shown 60 ms instead of 40 ms",
      "frame 6 (at 0.240 s) is shown 20 ms instead of 40 ms"),
    PixelPair(
      "every frame is shown for a time of its own", ride,
      Film.animation(Film.rides(), each: (0..<10).map { 41 + Double($0 * $0 % 7) * 10 }),
      "10 of the frames 0–9 are shown up to 41 ms longer or shorter"),
    PixelPair(
      "a longer frame and a change", ride,
      Film.animation(Film.rides().replacing(7) { $0.with(1, 1) }, each: each([5: 60])),
      pixels: 1, "frame 5 (at 0.200 s) is shown 60 ms instead of 40 ms",
      "frame 7 (0.280 s; 0.300 s in B): 1 pixel differs at 1,1, by 255 of 255"),
    PixelPair(
      "a doubled frame", ride, Film.animation(Film.rides(0..<6) + Film.rides(5..<10)),
      "frame 5 (at 0.200 s) is shown 80 ms instead of 40 ms"),
    PixelPair(
      "one frame that is shown longer", Film.animation([Film.ride(0)]),
      Film.animation([Film.ride(0)], milliseconds: 60),
      "frame 0 (at 0.000 s) is shown 60 ms instead of 40 ms"),
    PixelPair(
      "once instead of for ever", ride, Film.animation(Film.rides(), loops: 1),
      "B plays once instead of for ever"),
    PixelPair(
      "three times instead of twice, and a change", Film.animation(Film.rides(), loops: 2),
      Film.animation(Film.rides().replacing(2) { $0.with(1, 1) }, loops: 3), pixels: 1,
      "B plays 3 times instead of 2 times",
      "frame 2 (0.080 s): 1 pixel differs at 1,1, by 255 of 255"),
    PixelPair(
      "a frame later, the first one held", ride,
      Film.animation([Film.ride(0)] + Film.rides(0..<9)), "B is A 40 ms later"),
    PixelPair(
      "half a frame later, the first one held", ride,
      Film.animation(Film.rides(), each: each([0: 60, 9: 20])), "B is A 20 ms later"),
    PixelPair(
      "three frames later, the first one held", ride,
      Film.animation(Array(repeating: Film.ride(0), count: 3) + Film.rides(0..<7)),
      "B is A 120 ms later"),
    PixelPair(
      "three frames later, other ones before", ride,
      Film.animation([1, 2, 3].map { Film.noise($0) } + Film.rides(0..<7)),
      "B is A 120 ms later"),
    PixelPair(
      "two frames earlier", ride, Film.animation(Film.rides(2..<12)), "B is A 80 ms earlier"),
    PixelPair(
      "two frames earlier in a circle", Film.animation(circle(from: 0)),
      Film.animation(circle(from: 2)), "B is A 80 ms earlier"),
    PixelPair(
      "a frame later, and lossy", ride,
      Film.animation(([Film.ride(0)] + Film.rides(0..<9)).map { $0.lossy(3) }),
      "B is A 40 ms later"
    ).limited { $0.channel.value = 2 },
    PixelPair(
      "two frames later, and partly changed", ride,
      Film.animation(
        ([Film.ride(0), Film.ride(0)] + Film.rides(0..<8)).replacing(6) { $0.with(1, 1, 5, 5) }),
      pixels: 25, "B is A 80 ms later",
      "frame 4 (0.160 s; 6 in B, 0.240 s): 25 pixels differ in 1,1 5×5, by 255 of 255"),
    PixelPair(
      "two frames later, and changed everywhere", ride,
      Film.animation(
        ([Film.ride(0), Film.ride(0)] + Film.rides(0..<8)).map { $0.with(1, 1, 2, 2) }),
      pixels: 32, "B is A 80 ms later",
      "frames 0–7 (0.000–0.280 s; 2–9 in B, 0.080–0.360 s): 4 pixels differ in 1,1 2×2, worst frame 0 by 255 of 255"
    ),
  ]

  /// Other numbers of frames per second, and other speeds.
  static let rates: [PixelPair] = [
    PixelPair(
      "25 instead of 50 a second", Film.animation(Film.rides(0..<12), rate: 50),
      Film.animation(stride(from: 0.0, to: 12, by: 2).map(Film.ride), rate: 25),
      "B shows the same frames at 25 instead of 50 frames per second"),
    PixelPair(
      "50 instead of 25 a second", Film.animation(Film.rides(0..<6), rate: 25),
      Film.animation(stride(from: 0.0, to: 6, by: 0.5).map(Film.ride), rate: 50),
      "B shows the same frames at 50 instead of 25 frames per second"),
    PixelPair(
      "50 instead of 25 a second by repeating", Film.animation(Film.rides(0..<6), rate: 25),
      Film.animation((0..<12).map { Film.ride(Double($0 / 2)) }, rate: 50)),
    PixelPair(
      "50 instead of 30 a second by holding", Film.animation(Film.rides(0..<12), rate: 30),
      Film.animation((0..<20).map { Film.ride(Double($0 * 3 / 5)) }, rate: 50),
      "B shows the same frames at 50 instead of 30 frames per second"),
    PixelPair(
      "50 instead of 30 a second by sampling",
      Film.animation((0..<12).map { Film.ride(Double($0)) }, rate: 30),
      Film.animation((0..<20).map { Film.ride(Double($0) * 0.6) }, rate: 50),
      "B shows the same frames at 50 instead of 30 frames per second"),
    PixelPair(
      "25 instead of 50 a second, and a change",
      Film.animation(Film.rides(0..<12), rate: 50),
      Film.animation(
        stride(from: 0.0, to: 12, by: 2).map(Film.ride).replacing(3) { $0.with(1, 1) }, rate: 25),
      pixels: 1, "B shows the same frames at 25 instead of 50 frames per second",
      "frame 6 (0.120 s; 3 in B, 0.120 s): 1 pixel differs at 1,1, by 255 of 255"),
    PixelPair(
      "slow motion", ride, Film.animation(Film.rides(), milliseconds: 80),
      "B plays at 0.5 times the speed"),
    PixelPair(
      "twice as fast", ride, Film.animation(Film.rides(), milliseconds: 20),
      "B plays at 2 times the speed"),
    PixelPair(
      "slow motion of uneven frames", Film.animation(Film.rides(), each: each([3: 100])),
      Film.animation(Film.rides(), each: each([3: 100]).map { $0 * 1.5 }),
      "B plays at 0.67 times the speed"),
    PixelPair(
      "slow motion, and a change", ride,
      Film.animation(Film.rides().replacing(3) { $0.with(1, 1) }, milliseconds: 80), pixels: 1,
      "B plays at 0.5 times the speed",
      "frame 3 (0.120 s; 0.240 s in B): 1 pixel differs at 1,1, by 255 of 255"),
    PixelPair(
      "slow motion of a repeated frame",
      Film.animation([Film.ride(0), Film.ride(0), Film.ride(1), Film.ride(2)]),
      Film.animation([Film.ride(0), Film.ride(1), Film.ride(2)], each: [160, 80, 80]),
      "B plays at 0.5 times the speed"),
  ]
}
