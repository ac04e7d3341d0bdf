// Written by cellophane spec.
// swift-format-ignore-file
// swiftlint:disable all

import UIKit

/// The motion of "Fling", from fling.yaml.
///
/// Each method plays a step of the scene. `view` returns the view of an element by its name,
/// such as `normal`; elements without a view are left out. Appearing views have to be there when the
/// step begins. Positions are those of centres in the superview.
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
      at: [0, 0.0161531, 0.0581512, 0.0685484, 0.0766129, 0.0846774, 0.0967742, 0.1048387, 0.1169355, 0.125, 0.1330645, 0.141129, 0.1532258, 0.1612903, 0.1733871, 0.1814516, 0.1935484, 0.2056452, 0.2177419, 0.2298387, 0.2379032, 0.2459677, 0.2580645, 0.2701613, 0.2822581, 0.2983871, 0.3104839, 0.3225806, 0.3306452, 0.3427419, 0.3467742, 0.3508065, 0.3548387, 0.358871, 0.3629032, 0.3669355, 0.3709677, 0.375, 0.3790323, 0.3830645, 0.3870968, 0.3951613, 0.4032258, 0.4112903, 0.4193548, 0.4274194, 0.4395161, 0.4475806, 0.4556452, 0.4637097, 0.4758065, 0.5007463, 0.5604839, 0.5846774, 0.6048387, 0.625, 0.6451613, 0.6653226, 0.6895161, 0.7177419, 0.7459677, 0.7782258, 0.8104839, 0.8467742, 0.8830645, 0.9368802, 0.9853395, 1],
      [CGPoint(x: 0, y: 0), CGPoint(x: 0, y: 26.667), CGPoint(x: 0, y: 122), CGPoint(x: 0, y: 145.347), CGPoint(x: 0, y: 163.111), CGPoint(x: 0, y: 180.585), CGPoint(x: 0, y: 206.259), CGPoint(x: 0, y: 223.024), CGPoint(x: 0, y: 247.653), CGPoint(x: 0, y: 263.734), CGPoint(x: 0, y: 279.549), CGPoint(x: 0, y: 295.102), CGPoint(x: 0, y: 317.95), CGPoint(x: 0, y: 332.867), CGPoint(x: 0, y: 354.78), CGPoint(x: 0, y: 369.087), CGPoint(x: 0, y: 390.104), CGPoint(x: 0, y: 410.603), CGPoint(x: 0, y: 430.598), CGPoint(x: 0, y: 450.102), CGPoint(x: 0, y: 462.839), CGPoint(x: 0, y: 475.365), CGPoint(x: 0, y: 493.763), CGPoint(x: 0, y: 511.708), CGPoint(x: 0, y: 529.21), CGPoint(x: 0, y: 551.876), CGPoint(x: 0, y: 568.385), CGPoint(x: 0, y: 584.488), CGPoint(x: 0, y: 595.002), CGPoint(x: 0, y: 610.518), CGPoint(x: 0, y: 615.299), CGPoint(x: 0, y: 619.672), CGPoint(x: 0, y: 623.656), CGPoint(x: 0, y: 627.273), CGPoint(x: 0, y: 630.543), CGPoint(x: 0, y: 633.489), CGPoint(x: 0, y: 636.131), CGPoint(x: 0, y: 638.49), CGPoint(x: 0, y: 640.587), CGPoint(x: 0, y: 642.443), CGPoint(x: 0, y: 644.079), CGPoint(x: 0, y: 646.724), CGPoint(x: 0, y: 648.664), CGPoint(x: 0, y: 649.988), CGPoint(x: 0, y: 650.782), CGPoint(x: 0, y: 651.132), CGPoint(x: 0, y: 650.992), CGPoint(x: 0, y: 650.536), CGPoint(x: 0, y: 649.858), CGPoint(x: 0, y: 648.992), CGPoint(x: 0, y: 647.411), CGPoint(x: 0, y: 643.516), CGPoint(x: 0, y: 633.534), CGPoint(x: 0, y: 629.902), CGPoint(x: 0, y: 627.171), CGPoint(x: 0, y: 624.737), CGPoint(x: 0, y: 622.583), CGPoint(x: 0, y: 620.691), CGPoint(x: 0, y: 618.743), CGPoint(x: 0, y: 616.875), CGPoint(x: 0, y: 615.39), CGPoint(x: 0, y: 614.043), CGPoint(x: 0, y: 613.01), CGPoint(x: 0, y: 612.152), CGPoint(x: 0, y: 611.541), CGPoint(x: 0, y: 610.921), CGPoint(x: 0, y: 610.577), CGPoint(x: 0, y: 610)])
  }

  /// fling at 0.3 s (line 66).
  static func fling2(_ view: @escaping Views) {
    // fling-2-scroll: collection fast; content offset (0, 0) → (0, 340.898); 665.13 ms, by values
    play("bounds.origin", of: view("fast"), for: 0.665129, after: 0,
      at: [0, 0.0250578, 0.090208, 0.1002311, 0.10625, 0.1125, 0.11875, 0.125, 0.13125, 0.1375, 0.14375, 0.15, 0.15625, 0.1625, 0.16875, 0.1754045, 0.1875, 0.19375, 0.20625, 0.2125, 0.225, 0.23125, 0.24375, 0.25, 0.2625, 0.275, 0.28125, 0.29375, 0.30625, 0.31875, 0.33125, 0.34375, 0.35625, 0.36875, 0.38125, 0.39375, 0.40625, 0.41875, 0.4375, 0.45, 0.46875, 0.5, 0.5375, 0.575, 0.6125, 0.65625, 0.70625, 0.7517334, 0.80625, 0.88125, 0.9772534, 1],
      [CGPoint(x: 0, y: 0), CGPoint(x: 0, y: 26.667), CGPoint(x: 0, y: 122), CGPoint(x: 0, y: 136.186), CGPoint(x: 0, y: 144.254), CGPoint(x: 0, y: 152.3), CGPoint(x: 0, y: 160.02), CGPoint(x: 0, y: 167.424), CGPoint(x: 0, y: 174.524), CGPoint(x: 0, y: 181.333), CGPoint(x: 0, y: 187.862), CGPoint(x: 0, y: 194.122), CGPoint(x: 0, y: 200.125), CGPoint(x: 0, y: 205.883), CGPoint(x: 0, y: 211.408), CGPoint(x: 0, y: 217.046), CGPoint(x: 0, y: 226.657), CGPoint(x: 0, y: 231.333), CGPoint(x: 0, y: 240.122), CGPoint(x: 0, y: 244.25), CGPoint(x: 0, y: 252.001), CGPoint(x: 0, y: 255.638), CGPoint(x: 0, y: 262.468), CGPoint(x: 0, y: 265.673), CGPoint(x: 0, y: 271.698), CGPoint(x: 0, y: 277.253), CGPoint(x: 0, y: 279.851), CGPoint(x: 0, y: 284.741), CGPoint(x: 0, y: 289.247), CGPoint(x: 0, y: 293.394), CGPoint(x: 0, y: 297.207), CGPoint(x: 0, y: 300.71), CGPoint(x: 0, y: 303.928), CGPoint(x: 0, y: 306.885), CGPoint(x: 0, y: 309.607), CGPoint(x: 0, y: 312.116), CGPoint(x: 0, y: 314.425), CGPoint(x: 0, y: 316.543), CGPoint(x: 0, y: 319.416), CGPoint(x: 0, y: 321.143), CGPoint(x: 0, y: 323.475), CGPoint(x: 0, y: 326.756), CGPoint(x: 0, y: 329.883), CGPoint(x: 0, y: 332.323), CGPoint(x: 0, y: 334.231), CGPoint(x: 0, y: 335.928), CGPoint(x: 0, y: 337.331), CGPoint(x: 0, y: 338.27), CGPoint(x: 0, y: 339.071), CGPoint(x: 0, y: 339.794), CGPoint(x: 0, y: 340.316), CGPoint(x: 0, y: 340.898)])
  }

  /// fling at 1.7 s (line 67).
  static func fling3(_ view: @escaping Views) {
    // fling-3-scroll: collection normal; content offset (0, 610) → (0, 0); 1031.79 ms, by values
    play("bounds.origin", of: view("normal"), for: 1.031793, after: 0,
      at: [0, 0.0161531, 0.0581512, 0.0685484, 0.0766129, 0.0846774, 0.0967742, 0.1048387, 0.1169355, 0.125, 0.1330645, 0.141129, 0.1532258, 0.1612903, 0.1733871, 0.1814516, 0.1935484, 0.2056452, 0.2177419, 0.2298387, 0.2379032, 0.2459677, 0.2580645, 0.2701613, 0.2822581, 0.2983871, 0.3104839, 0.3225806, 0.3306452, 0.3427419, 0.3467742, 0.3508065, 0.3548387, 0.358871, 0.3629032, 0.3669355, 0.3709677, 0.375, 0.3790323, 0.3830645, 0.3870968, 0.3951613, 0.4032258, 0.4112903, 0.4193548, 0.4274194, 0.4395161, 0.4475806, 0.4556452, 0.4637097, 0.4758065, 0.5007463, 0.5604839, 0.5846774, 0.6048387, 0.625, 0.6451613, 0.6653226, 0.6895161, 0.7177419, 0.7459677, 0.7782258, 0.8104839, 0.8467742, 0.8830645, 0.9368802, 0.9853395, 1],
      [CGPoint(x: 0, y: 610), CGPoint(x: 0, y: 583.333), CGPoint(x: 0, y: 488), CGPoint(x: 0, y: 464.653), CGPoint(x: 0, y: 446.889), CGPoint(x: 0, y: 429.415), CGPoint(x: 0, y: 403.741), CGPoint(x: 0, y: 386.976), CGPoint(x: 0, y: 362.347), CGPoint(x: 0, y: 346.266), CGPoint(x: 0, y: 330.451), CGPoint(x: 0, y: 314.898), CGPoint(x: 0, y: 292.05), CGPoint(x: 0, y: 277.133), CGPoint(x: 0, y: 255.22), CGPoint(x: 0, y: 240.913), CGPoint(x: 0, y: 219.896), CGPoint(x: 0, y: 199.397), CGPoint(x: 0, y: 179.402), CGPoint(x: 0, y: 159.898), CGPoint(x: 0, y: 147.161), CGPoint(x: 0, y: 134.635), CGPoint(x: 0, y: 116.237), CGPoint(x: 0, y: 98.292), CGPoint(x: 0, y: 80.79), CGPoint(x: 0, y: 58.124), CGPoint(x: 0, y: 41.615), CGPoint(x: 0, y: 25.512), CGPoint(x: 0, y: 14.998), CGPoint(x: 0, y: -0.518), CGPoint(x: 0, y: -5.299), CGPoint(x: 0, y: -9.672), CGPoint(x: 0, y: -13.656), CGPoint(x: 0, y: -17.273), CGPoint(x: 0, y: -20.543), CGPoint(x: 0, y: -23.489), CGPoint(x: 0, y: -26.131), CGPoint(x: 0, y: -28.49), CGPoint(x: 0, y: -30.587), CGPoint(x: 0, y: -32.443), CGPoint(x: 0, y: -34.079), CGPoint(x: 0, y: -36.724), CGPoint(x: 0, y: -38.664), CGPoint(x: 0, y: -39.988), CGPoint(x: 0, y: -40.782), CGPoint(x: 0, y: -41.132), CGPoint(x: 0, y: -40.992), CGPoint(x: 0, y: -40.536), CGPoint(x: 0, y: -39.858), CGPoint(x: 0, y: -38.992), CGPoint(x: 0, y: -37.411), CGPoint(x: 0, y: -33.516), CGPoint(x: 0, y: -23.534), CGPoint(x: 0, y: -19.902), CGPoint(x: 0, y: -17.171), CGPoint(x: 0, y: -14.737), CGPoint(x: 0, y: -12.583), CGPoint(x: 0, y: -10.691), CGPoint(x: 0, y: -8.743), CGPoint(x: 0, y: -6.875), CGPoint(x: 0, y: -5.39), CGPoint(x: 0, y: -4.043), CGPoint(x: 0, y: -3.01), CGPoint(x: 0, y: -2.152), CGPoint(x: 0, y: -1.541), CGPoint(x: 0, y: -0.921), CGPoint(x: 0, y: -0.577), CGPoint(x: 0, y: 0)])
  }

  /// fling at 1.7 s (line 68).
  static func fling4(_ view: @escaping Views) {
    // fling-4-scroll: collection fast; content offset (0, 340.898) → (0, 0); 665.13 ms, by values
    play("bounds.origin", of: view("fast"), for: 0.665129, after: 0,
      at: [0, 0.0250578, 0.090208, 0.1002311, 0.10625, 0.1125, 0.11875, 0.125, 0.13125, 0.1375, 0.14375, 0.15, 0.15625, 0.1625, 0.16875, 0.1754045, 0.1875, 0.19375, 0.20625, 0.2125, 0.225, 0.23125, 0.24375, 0.25, 0.2625, 0.275, 0.28125, 0.29375, 0.30625, 0.31875, 0.33125, 0.34375, 0.35625, 0.36875, 0.38125, 0.39375, 0.40625, 0.41875, 0.4375, 0.45, 0.46875, 0.5, 0.5375, 0.575, 0.6125, 0.65625, 0.70625, 0.7517334, 0.80625, 0.88125, 0.9772534, 1],
      [CGPoint(x: 0, y: 340.898), CGPoint(x: 0, y: 314.231), CGPoint(x: 0, y: 218.898), CGPoint(x: 0, y: 204.712), CGPoint(x: 0, y: 196.644), CGPoint(x: 0, y: 188.598), CGPoint(x: 0, y: 180.879), CGPoint(x: 0, y: 173.475), CGPoint(x: 0, y: 166.374), CGPoint(x: 0, y: 159.565), CGPoint(x: 0, y: 153.036), CGPoint(x: 0, y: 146.776), CGPoint(x: 0, y: 140.773), CGPoint(x: 0, y: 135.015), CGPoint(x: 0, y: 129.49), CGPoint(x: 0, y: 123.852), CGPoint(x: 0, y: 114.241), CGPoint(x: 0, y: 109.565), CGPoint(x: 0, y: 100.776), CGPoint(x: 0, y: 96.649), CGPoint(x: 0, y: 88.897), CGPoint(x: 0, y: 85.26), CGPoint(x: 0, y: 78.431), CGPoint(x: 0, y: 75.225), CGPoint(x: 0, y: 69.2), CGPoint(x: 0, y: 63.646), CGPoint(x: 0, y: 61.047), CGPoint(x: 0, y: 56.157), CGPoint(x: 0, y: 51.651), CGPoint(x: 0, y: 47.504), CGPoint(x: 0, y: 43.691), CGPoint(x: 0, y: 40.188), CGPoint(x: 0, y: 36.97), CGPoint(x: 0, y: 34.013), CGPoint(x: 0, y: 31.292), CGPoint(x: 0, y: 28.782), CGPoint(x: 0, y: 26.473), CGPoint(x: 0, y: 24.355), CGPoint(x: 0, y: 21.482), CGPoint(x: 0, y: 19.755), CGPoint(x: 0, y: 17.423), CGPoint(x: 0, y: 14.142), CGPoint(x: 0, y: 11.015), CGPoint(x: 0, y: 8.575), CGPoint(x: 0, y: 6.667), CGPoint(x: 0, y: 4.971), CGPoint(x: 0, y: 3.568), CGPoint(x: 0, y: 2.629), CGPoint(x: 0, y: 1.827), CGPoint(x: 0, y: 1.104), CGPoint(x: 0, y: 0.582), CGPoint(x: 0, y: 0)])
  }

  /// Plays values of a layer's property at fractions of a duration, linear in between.
  private static func play(
    _ keyPath: String, of view: UIView?, for duration: TimeInterval, after delay: TimeInterval,
    at times: [Double], _ values: [Any]
  ) {
    guard let layer = view?.layer, let last = values.last else { return }
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.values = values
    animation.keyTimes = times.map { NSNumber(value: $0) }
    animation.duration = duration
    if delay > 0 {
      animation.beginTime = CACurrentMediaTime() + delay
      animation.fillMode = .backwards
    }
    UIView.performWithoutAnimation { layer.setValue(last, forKeyPath: keyPath) }
    layer.add(animation, forKey: keyPath)
  }
}
