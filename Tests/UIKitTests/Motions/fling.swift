// Written by cellophane spec.
// swift-format-ignore-file
// swiftlint:disable all

import UIKit

/// The motion of "Fling", from fling.yaml.
///
/// Each method plays a step. Its argument returns the view of an element by its name, such as
/// "normal"; an element without a view is left out. The view
/// of an appearing element has to be there when the step begins. Positions are those of centers.
@MainActor
enum FlingMotion {
  /// Returns the view of an element.
  typealias Views = @MainActor (_ name: String) -> UIView?

  /// The steps with their times in seconds.
  static let steps: [(time: TimeInterval, play: @MainActor (@escaping Views) -> Void)] = [
    (0.3, fling),
    (0.3, fling2),
    (1.7, fling3),
    (1.7, fling4),
  ]

  /// fling at 0.3 s (line 65).
  static func fling(_ view: @escaping Views) {
    // fling-scroll: collection normal; content offset (0, 0) → (0, 610); 1031.79 ms, by values
    play("bounds.origin", of: view("normal"), for: 1.031793, after: 0,
      at: [0, 0.0161531, 0.0581512, 0.0665323, 0.0745968, 0.0846774, 0.0947581, 0.1048387, 0.1149194, 0.1229839, 0.1330645, 0.1431452, 0.1532258, 0.1633065, 0.1733871, 0.1834677, 0.1935484, 0.2056452, 0.2177419, 0.2298387, 0.2439516, 0.2560484, 0.2701613, 0.2822581, 0.296371, 0.3084677, 0.3205645, 0.3326613, 0.3407258, 0.3447581, 0.3467742, 0.3508065, 0.3568548, 0.3629032, 0.3669355, 0.3709677, 0.3770161, 0.3810484, 0.3850806, 0.3891129, 0.3931452, 0.4012097, 0.4092742, 0.4193548, 0.4294355, 0.4395161, 0.4475806, 0.4576613, 0.4677419, 0.4778226, 0.5007463, 0.5604839, 0.5826613, 0.6028226, 0.6229839, 0.6451613, 0.6673387, 0.6895161, 0.7157258, 0.7439516, 0.7762097, 0.8084677, 0.8689516, 0.9274194, 0.9853395, 1],
      [CGPoint(x: 0, y: 0), CGPoint(x: 0, y: 26.667), CGPoint(x: 0, y: 122), CGPoint(x: 0, y: 140.859), CGPoint(x: 0, y: 158.698), CGPoint(x: 0, y: 180.585), CGPoint(x: 0, y: 202.024), CGPoint(x: 0, y: 223.024), CGPoint(x: 0, y: 243.591), CGPoint(x: 0, y: 259.739), CGPoint(x: 0, y: 279.549), CGPoint(x: 0, y: 298.95), CGPoint(x: 0, y: 317.95), CGPoint(x: 0, y: 336.557), CGPoint(x: 0, y: 354.78), CGPoint(x: 0, y: 372.626), CGPoint(x: 0, y: 390.104), CGPoint(x: 0, y: 410.603), CGPoint(x: 0, y: 430.598), CGPoint(x: 0, y: 450.102), CGPoint(x: 0, y: 472.254), CGPoint(x: 0, y: 490.729), CGPoint(x: 0, y: 511.708), CGPoint(x: 0, y: 529.21), CGPoint(x: 0, y: 549.083), CGPoint(x: 0, y: 565.662), CGPoint(x: 0, y: 581.832), CGPoint(x: 0, y: 597.603), CGPoint(x: 0, y: 607.968), CGPoint(x: 0, y: 612.961), CGPoint(x: 0, y: 615.299), CGPoint(x: 0, y: 619.672), CGPoint(x: 0, y: 625.509), CGPoint(x: 0, y: 630.543), CGPoint(x: 0, y: 633.489), CGPoint(x: 0, y: 636.131), CGPoint(x: 0, y: 639.57), CGPoint(x: 0, y: 641.544), CGPoint(x: 0, y: 643.287), CGPoint(x: 0, y: 644.813), CGPoint(x: 0, y: 646.133), CGPoint(x: 0, y: 648.24), CGPoint(x: 0, y: 649.71), CGPoint(x: 0, y: 650.782), CGPoint(x: 0, y: 651.16), CGPoint(x: 0, y: 650.992), CGPoint(x: 0, y: 650.536), CGPoint(x: 0, y: 649.658), CGPoint(x: 0, y: 648.498), CGPoint(x: 0, y: 647.121), CGPoint(x: 0, y: 643.516), CGPoint(x: 0, y: 633.534), CGPoint(x: 0, y: 630.193), CGPoint(x: 0, y: 627.431), CGPoint(x: 0, y: 624.967), CGPoint(x: 0, y: 622.583), CGPoint(x: 0, y: 620.515), CGPoint(x: 0, y: 618.743), CGPoint(x: 0, y: 616.995), CGPoint(x: 0, y: 615.486), CGPoint(x: 0, y: 614.118), CGPoint(x: 0, y: 613.066), CGPoint(x: 0, y: 611.754), CGPoint(x: 0, y: 611.014), CGPoint(x: 0, y: 610.577), CGPoint(x: 0, y: 610)],
      to: CGPoint(x: 0, y: 610))
  }

  /// fling at 0.3 s (line 66).
  static func fling2(_ view: @escaping Views) {
    // fling-2-scroll: collection fast; content offset (0, 0) → (0, 340.898); 665.13 ms, by values
    play("bounds.origin", of: view("fast"), for: 0.665129, after: 0,
      at: [0, 0.0250578, 0.090208, 0.1002311, 0.109375, 0.11875, 0.125, 0.13125, 0.1375, 0.14375, 0.15, 0.15625, 0.1625, 0.171875, 0.18125, 0.190625, 0.196875, 0.20625, 0.215625, 0.225, 0.234375, 0.24375, 0.253125, 0.265625, 0.2756356, 0.2875, 0.296875, 0.309375, 0.31875, 0.33125, 0.34375, 0.35625, 0.36875, 0.38125, 0.396875, 0.409375, 0.421875, 0.4375, 0.453125, 0.46875, 0.5, 0.5375, 0.575, 0.615625, 0.659375, 0.70625, 0.7517334, 0.809375, 0.884375, 0.9772534, 1],
      [CGPoint(x: 0, y: 0), CGPoint(x: 0, y: 26.667), CGPoint(x: 0, y: 122), CGPoint(x: 0, y: 136.186), CGPoint(x: 0, y: 148.319), CGPoint(x: 0, y: 160.02), CGPoint(x: 0, y: 167.424), CGPoint(x: 0, y: 174.524), CGPoint(x: 0, y: 181.333), CGPoint(x: 0, y: 187.862), CGPoint(x: 0, y: 194.122), CGPoint(x: 0, y: 200.125), CGPoint(x: 0, y: 205.883), CGPoint(x: 0, y: 214.086), CGPoint(x: 0, y: 221.785), CGPoint(x: 0, y: 229.019), CGPoint(x: 0, y: 233.599), CGPoint(x: 0, y: 240.122), CGPoint(x: 0, y: 246.249), CGPoint(x: 0, y: 252.001), CGPoint(x: 0, y: 257.4), CGPoint(x: 0, y: 262.468), CGPoint(x: 0, y: 267.227), CGPoint(x: 0, y: 273.129), CGPoint(x: 0, y: 277.523), CGPoint(x: 0, y: 282.346), CGPoint(x: 0, y: 285.903), CGPoint(x: 0, y: 290.317), CGPoint(x: 0, y: 293.394), CGPoint(x: 0, y: 297.207), CGPoint(x: 0, y: 300.71), CGPoint(x: 0, y: 303.928), CGPoint(x: 0, y: 306.885), CGPoint(x: 0, y: 309.607), CGPoint(x: 0, y: 312.714), CGPoint(x: 0, y: 314.971), CGPoint(x: 0, y: 317.047), CGPoint(x: 0, y: 319.416), CGPoint(x: 0, y: 321.552), CGPoint(x: 0, y: 323.475), CGPoint(x: 0, y: 326.756), CGPoint(x: 0, y: 329.883), CGPoint(x: 0, y: 332.323), CGPoint(x: 0, y: 334.37), CGPoint(x: 0, y: 336.03), CGPoint(x: 0, y: 337.331), CGPoint(x: 0, y: 338.27), CGPoint(x: 0, y: 339.109), CGPoint(x: 0, y: 339.817), CGPoint(x: 0, y: 340.316), CGPoint(x: 0, y: 340.898)],
      to: CGPoint(x: 0, y: 340.898))
  }

  /// fling at 1.7 s (line 67).
  static func fling3(_ view: @escaping Views) {
    // fling-3-scroll: collection normal; content offset (0, 610) → (0, 0); 1031.79 ms, by values
    play("bounds.origin", of: view("normal"), for: 1.031793, after: 0,
      at: [0, 0.0161531, 0.0581512, 0.0665323, 0.0745968, 0.0846774, 0.0947581, 0.1048387, 0.1149194, 0.1229839, 0.1330645, 0.1431452, 0.1532258, 0.1633065, 0.1733871, 0.1834677, 0.1935484, 0.2056452, 0.2177419, 0.2298387, 0.2439516, 0.2560484, 0.2701613, 0.2822581, 0.296371, 0.3084677, 0.3205645, 0.3326613, 0.3407258, 0.3447581, 0.3467742, 0.3508065, 0.3568548, 0.3629032, 0.3669355, 0.3709677, 0.3770161, 0.3810484, 0.3850806, 0.3891129, 0.3931452, 0.4012097, 0.4092742, 0.4193548, 0.4294355, 0.4395161, 0.4475806, 0.4576613, 0.4677419, 0.4778226, 0.5007463, 0.5604839, 0.5826613, 0.6028226, 0.6229839, 0.6451613, 0.6673387, 0.6895161, 0.7157258, 0.7439516, 0.7762097, 0.8084677, 0.8689516, 0.9274194, 0.9853395, 1],
      [CGPoint(x: 0, y: 610), CGPoint(x: 0, y: 583.333), CGPoint(x: 0, y: 488), CGPoint(x: 0, y: 469.141), CGPoint(x: 0, y: 451.302), CGPoint(x: 0, y: 429.415), CGPoint(x: 0, y: 407.976), CGPoint(x: 0, y: 386.976), CGPoint(x: 0, y: 366.409), CGPoint(x: 0, y: 350.261), CGPoint(x: 0, y: 330.451), CGPoint(x: 0, y: 311.05), CGPoint(x: 0, y: 292.05), CGPoint(x: 0, y: 273.443), CGPoint(x: 0, y: 255.22), CGPoint(x: 0, y: 237.374), CGPoint(x: 0, y: 219.896), CGPoint(x: 0, y: 199.397), CGPoint(x: 0, y: 179.402), CGPoint(x: 0, y: 159.898), CGPoint(x: 0, y: 137.746), CGPoint(x: 0, y: 119.271), CGPoint(x: 0, y: 98.292), CGPoint(x: 0, y: 80.79), CGPoint(x: 0, y: 60.917), CGPoint(x: 0, y: 44.338), CGPoint(x: 0, y: 28.168), CGPoint(x: 0, y: 12.397), CGPoint(x: 0, y: 2.032), CGPoint(x: 0, y: -2.961), CGPoint(x: 0, y: -5.299), CGPoint(x: 0, y: -9.672), CGPoint(x: 0, y: -15.509), CGPoint(x: 0, y: -20.543), CGPoint(x: 0, y: -23.489), CGPoint(x: 0, y: -26.131), CGPoint(x: 0, y: -29.57), CGPoint(x: 0, y: -31.544), CGPoint(x: 0, y: -33.287), CGPoint(x: 0, y: -34.813), CGPoint(x: 0, y: -36.133), CGPoint(x: 0, y: -38.24), CGPoint(x: 0, y: -39.71), CGPoint(x: 0, y: -40.782), CGPoint(x: 0, y: -41.16), CGPoint(x: 0, y: -40.992), CGPoint(x: 0, y: -40.536), CGPoint(x: 0, y: -39.658), CGPoint(x: 0, y: -38.498), CGPoint(x: 0, y: -37.121), CGPoint(x: 0, y: -33.516), CGPoint(x: 0, y: -23.534), CGPoint(x: 0, y: -20.193), CGPoint(x: 0, y: -17.431), CGPoint(x: 0, y: -14.967), CGPoint(x: 0, y: -12.583), CGPoint(x: 0, y: -10.515), CGPoint(x: 0, y: -8.743), CGPoint(x: 0, y: -6.995), CGPoint(x: 0, y: -5.486), CGPoint(x: 0, y: -4.118), CGPoint(x: 0, y: -3.066), CGPoint(x: 0, y: -1.754), CGPoint(x: 0, y: -1.014), CGPoint(x: 0, y: -0.577), CGPoint(x: 0, y: 0)],
      to: CGPoint(x: 0, y: 0))
  }

  /// fling at 1.7 s (line 68).
  static func fling4(_ view: @escaping Views) {
    // fling-4-scroll: collection fast; content offset (0, 340.898) → (0, 0); 665.13 ms, by values
    play("bounds.origin", of: view("fast"), for: 0.665129, after: 0,
      at: [0, 0.0250578, 0.090208, 0.1002311, 0.109375, 0.11875, 0.125, 0.13125, 0.1375, 0.14375, 0.15, 0.15625, 0.1625, 0.171875, 0.18125, 0.190625, 0.196875, 0.20625, 0.215625, 0.225, 0.234375, 0.24375, 0.253125, 0.265625, 0.2756356, 0.2875, 0.296875, 0.309375, 0.31875, 0.33125, 0.34375, 0.35625, 0.36875, 0.38125, 0.396875, 0.409375, 0.421875, 0.4375, 0.453125, 0.46875, 0.5, 0.5375, 0.575, 0.615625, 0.659375, 0.70625, 0.7517334, 0.809375, 0.884375, 0.9772534, 1],
      [CGPoint(x: 0, y: 340.898), CGPoint(x: 0, y: 314.231), CGPoint(x: 0, y: 218.898), CGPoint(x: 0, y: 204.712), CGPoint(x: 0, y: 192.579), CGPoint(x: 0, y: 180.879), CGPoint(x: 0, y: 173.475), CGPoint(x: 0, y: 166.374), CGPoint(x: 0, y: 159.565), CGPoint(x: 0, y: 153.036), CGPoint(x: 0, y: 146.776), CGPoint(x: 0, y: 140.773), CGPoint(x: 0, y: 135.015), CGPoint(x: 0, y: 126.812), CGPoint(x: 0, y: 119.113), CGPoint(x: 0, y: 111.879), CGPoint(x: 0, y: 107.299), CGPoint(x: 0, y: 100.776), CGPoint(x: 0, y: 94.649), CGPoint(x: 0, y: 88.897), CGPoint(x: 0, y: 83.499), CGPoint(x: 0, y: 78.431), CGPoint(x: 0, y: 73.672), CGPoint(x: 0, y: 67.769), CGPoint(x: 0, y: 63.375), CGPoint(x: 0, y: 58.553), CGPoint(x: 0, y: 54.996), CGPoint(x: 0, y: 50.581), CGPoint(x: 0, y: 47.504), CGPoint(x: 0, y: 43.691), CGPoint(x: 0, y: 40.188), CGPoint(x: 0, y: 36.97), CGPoint(x: 0, y: 34.013), CGPoint(x: 0, y: 31.292), CGPoint(x: 0, y: 28.185), CGPoint(x: 0, y: 25.927), CGPoint(x: 0, y: 23.851), CGPoint(x: 0, y: 21.482), CGPoint(x: 0, y: 19.346), CGPoint(x: 0, y: 17.423), CGPoint(x: 0, y: 14.142), CGPoint(x: 0, y: 11.015), CGPoint(x: 0, y: 8.575), CGPoint(x: 0, y: 6.528), CGPoint(x: 0, y: 4.868), CGPoint(x: 0, y: 3.568), CGPoint(x: 0, y: 2.629), CGPoint(x: 0, y: 1.789), CGPoint(x: 0, y: 1.081), CGPoint(x: 0, y: 0.582), CGPoint(x: 0, y: 0)],
      to: CGPoint(x: 0, y: 0))
  }

  /// Plays values of a layer's property at fractions of a duration, linear in between.
  private static func play(
    _ keyPath: String, of view: UIView?, for duration: TimeInterval, after delay: TimeInterval,
    at times: [Double], _ values: [Any], to end: Any
  ) {
    guard let layer = view?.layer else { return }
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.values = values
    animation.keyTimes = times.map { NSNumber(value: $0) }
    animation.duration = duration
    if delay > 0 {
      animation.beginTime = CACurrentMediaTime() + delay
      animation.fillMode = .backwards
    }
    UIView.performWithoutAnimation { layer.setValue(end, forKeyPath: keyPath) }
    layer.add(animation, forKey: keyPath)
  }
}
