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
    // fling-scroll: collection normal; content offset (0, 0) → (0, 122); 60 ms, by values
    play("bounds.origin", of: view("normal"), for: 1.038891, after: 0,
      at: [0, 0.0160428, 0.0577539, 0.0583314, 0.0583314, 0.0663456, 0.0763634, 0.0863811, 0.0963989, 0.1064167, 0.1164344, 0.1264522, 0.1364699, 0.1464877, 0.1565054, 0.1665232, 0.1765409, 0.1865587, 0.1965764, 0.2065942, 0.2186155, 0.2306368, 0.2446616, 0.2566829, 0.2707078, 0.2827291, 0.2967539, 0.3087752, 0.3228001, 0.340832, 0.3448391, 0.3508498, 0.3568604, 0.3628711, 0.3688817, 0.3748924, 0.380903, 0.3849101, 0.3889172, 0.3949279, 0.4029421, 0.4109563, 0.4189705, 0.4289882, 0.439006, 0.4490237, 0.4570379, 0.4770734, 0.4931018, 0.5572154, 0.5792545, 0.59929, 0.621329, 0.6413645, 0.6634036, 0.6874462, 0.7134923, 0.741542, 0.7715953, 0.8056556, 0.8437231, 0.8878012, 0.9358864, 0.9946507, 1],
      [CGPoint(x: 0, y: 0), CGPoint(x: 0, y: 26.667), CGPoint(x: 0, y: 122), CGPoint(x: 0, y: 122), CGPoint(x: 0, y: 122), CGPoint(x: 0, y: 140.145), CGPoint(x: 0, y: 162.403), CGPoint(x: 0, y: 184.205), CGPoint(x: 0, y: 205.56), CGPoint(x: 0, y: 226.476), CGPoint(x: 0, y: 246.961), CGPoint(x: 0, y: 267.024), CGPoint(x: 0, y: 286.673), CGPoint(x: 0, y: 305.915), CGPoint(x: 0, y: 324.76), CGPoint(x: 0, y: 343.215), CGPoint(x: 0, y: 361.288), CGPoint(x: 0, y: 378.987), CGPoint(x: 0, y: 396.322), CGPoint(x: 0, y: 413.299), CGPoint(x: 0, y: 433.212), CGPoint(x: 0, y: 452.637), CGPoint(x: 0, y: 474.697), CGPoint(x: 0, y: 493.095), CGPoint(x: 0, y: 513.987), CGPoint(x: 0, y: 531.416), CGPoint(x: 0, y: 551.206), CGPoint(x: 0, y: 567.715), CGPoint(x: 0, y: 586.461), CGPoint(x: 0, y: 609.891), CGPoint(x: 0, y: 614.697), CGPoint(x: 0, y: 621.157), CGPoint(x: 0, y: 626.776), CGPoint(x: 0, y: 631.619), CGPoint(x: 0, y: 635.75), CGPoint(x: 0, y: 639.233), CGPoint(x: 0, y: 642.134), CGPoint(x: 0, y: 643.776), CGPoint(x: 0, y: 645.207), CGPoint(x: 0, y: 647), CGPoint(x: 0, y: 648.811), CGPoint(x: 0, y: 650.011), CGPoint(x: 0, y: 650.714), CGPoint(x: 0, y: 650.996), CGPoint(x: 0, y: 650.736), CGPoint(x: 0, y: 650.066), CGPoint(x: 0, y: 649.279), CGPoint(x: 0, y: 646.681), CGPoint(x: 0, y: 644.16), CGPoint(x: 0, y: 633.415), CGPoint(x: 0, y: 630.071), CGPoint(x: 0, y: 627.314), CGPoint(x: 0, y: 624.629), CGPoint(x: 0, y: 622.482), CGPoint(x: 0, y: 620.427), CGPoint(x: 0, y: 618.52), CGPoint(x: 0, y: 616.806), CGPoint(x: 0, y: 615.316), CGPoint(x: 0, y: 614.063), CGPoint(x: 0, y: 612.983), CGPoint(x: 0, y: 612.089), CGPoint(x: 0, y: 611.374), CGPoint(x: 0, y: 610.864), CGPoint(x: 0, y: 610.487), CGPoint(x: 0, y: 610)],
      to: CGPoint(x: 0, y: 610))
    // fling-scroll-2: collection normal; content offset (0, 122) → (0, 610); 978.29 ms, by values
  }

  /// fling at 0.3 s (line 66).
  static func fling2(_ view: @escaping Views) {
    // fling-2-scroll: collection fast; content offset (0, 0) → (0, 122); 60 ms, by values
    play("bounds.origin", of: view("fast"), for: 0.597261, after: 0,
      at: [0, 0.0279051, 0.1004585, 0.1014631, 0.1014631, 0.1116206, 0.1153939, 0.1223593, 0.1293247, 0.1362901, 0.1432555, 0.1502209, 0.1571863, 0.1641517, 0.1711171, 0.1780825, 0.1885306, 0.195496, 0.2059441, 0.2129095, 0.2233576, 0.230323, 0.2407712, 0.2477366, 0.2581847, 0.2651501, 0.2755982, 0.2860463, 0.2964944, 0.3069566, 0.3173906, 0.3278387, 0.3382868, 0.359183, 0.3696311, 0.3835619, 0.4079408, 0.4323197, 0.4566986, 0.4845602, 0.5124218, 0.5402834, 0.5716278, 0.6064548, 0.6412818, 0.6795915, 0.7213839, 0.7631763, 0.8119341, 0.8676574, 0.930346, 1],
      [CGPoint(x: 0, y: 0), CGPoint(x: 0, y: 26.667), CGPoint(x: 0, y: 122), CGPoint(x: 0, y: 122), CGPoint(x: 0, y: 122), CGPoint(x: 0, y: 134.883), CGPoint(x: 0, y: 139.469), CGPoint(x: 0, y: 147.67), CGPoint(x: 0, y: 155.539), CGPoint(x: 0, y: 163.087), CGPoint(x: 0, y: 170.325), CGPoint(x: 0, y: 177.267), CGPoint(x: 0, y: 183.922), CGPoint(x: 0, y: 190.304), CGPoint(x: 0, y: 196.423), CGPoint(x: 0, y: 202.292), CGPoint(x: 0, y: 210.65), CGPoint(x: 0, y: 215.943), CGPoint(x: 0, y: 223.464), CGPoint(x: 0, y: 228.227), CGPoint(x: 0, y: 235.014), CGPoint(x: 0, y: 239.308), CGPoint(x: 0, y: 245.422), CGPoint(x: 0, y: 249.288), CGPoint(x: 0, y: 254.79), CGPoint(x: 0, y: 258.269), CGPoint(x: 0, y: 263.22), CGPoint(x: 0, y: 267.871), CGPoint(x: 0, y: 272.242), CGPoint(x: 0, y: 276.362), CGPoint(x: 0, y: 280.204), CGPoint(x: 0, y: 283.826), CGPoint(x: 0, y: 287.231), CGPoint(x: 0, y: 293.438), CGPoint(x: 0, y: 296.26), CGPoint(x: 0, y: 299.753), CGPoint(x: 0, y: 305.196), CGPoint(x: 0, y: 309.9), CGPoint(x: 0, y: 313.971), CGPoint(x: 0, y: 317.95), CGPoint(x: 0, y: 321.324), CGPoint(x: 0, y: 324.171), CGPoint(x: 0, y: 326.843), CGPoint(x: 0, y: 329.286), CGPoint(x: 0, y: 331.265), CGPoint(x: 0, y: 333.024), CGPoint(x: 0, y: 334.534), CGPoint(x: 0, y: 335.699), CGPoint(x: 0, y: 336.731), CGPoint(x: 0, y: 337.608), CGPoint(x: 0, y: 338.297), CGPoint(x: 0, y: 338.81)],
      to: CGPoint(x: 0, y: 338.81))
    // fling-2-scroll-2: collection fast; content offset (0, 122) → (0, 338.81); 536.66 ms, by values
  }

  /// fling at 1.7 s (line 67).
  static func fling3(_ view: @escaping Views) {
    // fling-3-scroll: collection normal; content offset (0, 610) → (0, 488); 60 ms, by values
    play("bounds.origin", of: view("normal"), for: 1.038891, after: 0,
      at: [0, 0.0160428, 0.0577539, 0.0583314, 0.0583314, 0.0663456, 0.0763634, 0.0863811, 0.0963989, 0.1064167, 0.1164344, 0.1264522, 0.1364699, 0.1464877, 0.1565054, 0.1665232, 0.1765409, 0.1865587, 0.1965764, 0.2065942, 0.2186155, 0.2306368, 0.2446616, 0.2566829, 0.2707078, 0.2827291, 0.2967539, 0.3087752, 0.3228001, 0.340832, 0.3448391, 0.3508498, 0.3568604, 0.3628711, 0.3688817, 0.3748924, 0.380903, 0.3849101, 0.3889172, 0.3949279, 0.4029421, 0.4109563, 0.4189705, 0.4289882, 0.439006, 0.4490237, 0.4570379, 0.4770734, 0.4931018, 0.5572154, 0.5792545, 0.59929, 0.621329, 0.6413645, 0.6634036, 0.6874462, 0.7134923, 0.741542, 0.7715953, 0.8056556, 0.8437231, 0.8878012, 0.9358864, 0.9946507, 1],
      [CGPoint(x: 0, y: 610), CGPoint(x: 0, y: 583.333), CGPoint(x: 0, y: 488), CGPoint(x: 0, y: 488), CGPoint(x: 0, y: 488), CGPoint(x: 0, y: 469.855), CGPoint(x: 0, y: 447.597), CGPoint(x: 0, y: 425.795), CGPoint(x: 0, y: 404.44), CGPoint(x: 0, y: 383.524), CGPoint(x: 0, y: 363.039), CGPoint(x: 0, y: 342.976), CGPoint(x: 0, y: 323.327), CGPoint(x: 0, y: 304.085), CGPoint(x: 0, y: 285.24), CGPoint(x: 0, y: 266.785), CGPoint(x: 0, y: 248.712), CGPoint(x: 0, y: 231.013), CGPoint(x: 0, y: 213.678), CGPoint(x: 0, y: 196.701), CGPoint(x: 0, y: 176.788), CGPoint(x: 0, y: 157.363), CGPoint(x: 0, y: 135.303), CGPoint(x: 0, y: 116.905), CGPoint(x: 0, y: 96.013), CGPoint(x: 0, y: 78.584), CGPoint(x: 0, y: 58.794), CGPoint(x: 0, y: 42.285), CGPoint(x: 0, y: 23.539), CGPoint(x: 0, y: 0.109), CGPoint(x: 0, y: -4.697), CGPoint(x: 0, y: -11.157), CGPoint(x: 0, y: -16.776), CGPoint(x: 0, y: -21.619), CGPoint(x: 0, y: -25.75), CGPoint(x: 0, y: -29.233), CGPoint(x: 0, y: -32.134), CGPoint(x: 0, y: -33.776), CGPoint(x: 0, y: -35.207), CGPoint(x: 0, y: -37), CGPoint(x: 0, y: -38.811), CGPoint(x: 0, y: -40.011), CGPoint(x: 0, y: -40.714), CGPoint(x: 0, y: -40.996), CGPoint(x: 0, y: -40.736), CGPoint(x: 0, y: -40.066), CGPoint(x: 0, y: -39.279), CGPoint(x: 0, y: -36.681), CGPoint(x: 0, y: -34.16), CGPoint(x: 0, y: -23.415), CGPoint(x: 0, y: -20.071), CGPoint(x: 0, y: -17.314), CGPoint(x: 0, y: -14.629), CGPoint(x: 0, y: -12.482), CGPoint(x: 0, y: -10.427), CGPoint(x: 0, y: -8.52), CGPoint(x: 0, y: -6.806), CGPoint(x: 0, y: -5.316), CGPoint(x: 0, y: -4.063), CGPoint(x: 0, y: -2.983), CGPoint(x: 0, y: -2.089), CGPoint(x: 0, y: -1.374), CGPoint(x: 0, y: -0.864), CGPoint(x: 0, y: -0.487), CGPoint(x: 0, y: 0)],
      to: CGPoint(x: 0, y: 0))
    // fling-3-scroll-2: collection normal; content offset (0, 488) → (0, 0); 978.29 ms, by values
  }

  /// fling at 1.7 s (line 68).
  static func fling4(_ view: @escaping Views) {
    // fling-4-scroll: collection fast; content offset (0, 338.81) → (0, 216.81); 60 ms, by values
    play("bounds.origin", of: view("fast"), for: 0.597261, after: 0,
      at: [0, 0.0279051, 0.1004585, 0.1014631, 0.1014631, 0.1116206, 0.1153939, 0.1223593, 0.1293247, 0.1362901, 0.1432555, 0.1502209, 0.1571863, 0.1641517, 0.1711171, 0.1780825, 0.1885306, 0.195496, 0.2059441, 0.2129095, 0.2233576, 0.230323, 0.2407712, 0.2477366, 0.2581847, 0.2651501, 0.2755982, 0.2860463, 0.2964944, 0.3069566, 0.3173906, 0.3278387, 0.3382868, 0.359183, 0.3696311, 0.3835619, 0.4079408, 0.4323197, 0.4566986, 0.4845602, 0.5124218, 0.5402834, 0.5716278, 0.6064548, 0.6412818, 0.6795915, 0.7213839, 0.7631763, 0.8119341, 0.8676574, 0.930346, 1],
      [CGPoint(x: 0, y: 338.81), CGPoint(x: 0, y: 312.143), CGPoint(x: 0, y: 216.81), CGPoint(x: 0, y: 216.81), CGPoint(x: 0, y: 216.81), CGPoint(x: 0, y: 203.927), CGPoint(x: 0, y: 199.341), CGPoint(x: 0, y: 191.14), CGPoint(x: 0, y: 183.271), CGPoint(x: 0, y: 175.723), CGPoint(x: 0, y: 168.485), CGPoint(x: 0, y: 161.543), CGPoint(x: 0, y: 154.888), CGPoint(x: 0, y: 148.506), CGPoint(x: 0, y: 142.387), CGPoint(x: 0, y: 136.518), CGPoint(x: 0, y: 128.16), CGPoint(x: 0, y: 122.867), CGPoint(x: 0, y: 115.346), CGPoint(x: 0, y: 110.583), CGPoint(x: 0, y: 103.796), CGPoint(x: 0, y: 99.502), CGPoint(x: 0, y: 93.388), CGPoint(x: 0, y: 89.522), CGPoint(x: 0, y: 84.02), CGPoint(x: 0, y: 80.541), CGPoint(x: 0, y: 75.59), CGPoint(x: 0, y: 70.939), CGPoint(x: 0, y: 66.568), CGPoint(x: 0, y: 62.448), CGPoint(x: 0, y: 58.606), CGPoint(x: 0, y: 54.984), CGPoint(x: 0, y: 51.579), CGPoint(x: 0, y: 45.372), CGPoint(x: 0, y: 42.55), CGPoint(x: 0, y: 39.057), CGPoint(x: 0, y: 33.614), CGPoint(x: 0, y: 28.91), CGPoint(x: 0, y: 24.839), CGPoint(x: 0, y: 20.86), CGPoint(x: 0, y: 17.486), CGPoint(x: 0, y: 14.639), CGPoint(x: 0, y: 11.967), CGPoint(x: 0, y: 9.524), CGPoint(x: 0, y: 7.545), CGPoint(x: 0, y: 5.786), CGPoint(x: 0, y: 4.276), CGPoint(x: 0, y: 3.111), CGPoint(x: 0, y: 2.079), CGPoint(x: 0, y: 1.202), CGPoint(x: 0, y: 0.513), CGPoint(x: 0, y: 0)],
      to: CGPoint(x: 0, y: 0))
    // fling-4-scroll-2: collection fast; content offset (0, 216.81) → (0, 0); 536.66 ms, by values
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
