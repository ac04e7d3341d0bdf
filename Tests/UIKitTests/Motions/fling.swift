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
      at: [0, 0.0160428, 0.0577539, 0.0583314, 0.0583314, 0.0663456, 0.0763634, 0.0863811, 0.0963989, 0.1064167, 0.1164344, 0.1264522, 0.1364699, 0.1464877, 0.1565054, 0.1665232, 0.1785445, 0.1885622, 0.19858, 0.2085977, 0.220619, 0.2346439, 0.2466652, 0.2586865, 0.2727113, 0.2847326, 0.2987575, 0.3127823, 0.3268072, 0.3368249, 0.3428356, 0.3468427, 0.3488462, 0.3528533, 0.358864, 0.3648746, 0.3708853, 0.3768959, 0.380903, 0.3863824, 0.3960731, 0.4029421, 0.4067166, 0.4171116, 0.4331543, 0.4510273, 0.461045, 0.4730663, 0.4931018, 0.5572154, 0.5792545, 0.6012935, 0.6233326, 0.6433681, 0.6654071, 0.6874462, 0.7134923, 0.741542, 0.7715953, 0.8056556, 0.8357089, 0.8717728, 0.9218615, 0.9839572, 1],
      [CGPoint(x: 0, y: 0), CGPoint(x: 0, y: 26.667), CGPoint(x: 0, y: 122), CGPoint(x: 0, y: 122), CGPoint(x: 0, y: 122), CGPoint(x: 0, y: 140.145), CGPoint(x: 0, y: 162.403), CGPoint(x: 0, y: 184.205), CGPoint(x: 0, y: 205.56), CGPoint(x: 0, y: 226.476), CGPoint(x: 0, y: 246.961), CGPoint(x: 0, y: 267.024), CGPoint(x: 0, y: 286.673), CGPoint(x: 0, y: 305.915), CGPoint(x: 0, y: 324.76), CGPoint(x: 0, y: 343.215), CGPoint(x: 0, y: 364.857), CGPoint(x: 0, y: 382.483), CGPoint(x: 0, y: 399.745), CGPoint(x: 0, y: 416.652), CGPoint(x: 0, y: 436.483), CGPoint(x: 0, y: 459.006), CGPoint(x: 0, y: 477.795), CGPoint(x: 0, y: 496.117), CGPoint(x: 0, y: 516.922), CGPoint(x: 0, y: 534.279), CGPoint(x: 0, y: 553.986), CGPoint(x: 0, y: 573.127), CGPoint(x: 0, y: 591.717), CGPoint(x: 0, y: 604.669), CGPoint(x: 0, y: 612.246), CGPoint(x: 0, y: 616.917), CGPoint(x: 0, y: 619.102), CGPoint(x: 0, y: 623.128), CGPoint(x: 0, y: 628.475), CGPoint(x: 0, y: 633.073), CGPoint(x: 0, y: 636.954), CGPoint(x: 0, y: 640.249), CGPoint(x: 0, y: 642.146), CGPoint(x: 0, y: 644.335), CGPoint(x: 0, y: 647.316), CGPoint(x: 0, y: 648.814), CGPoint(x: 0, y: 649.449), CGPoint(x: 0, y: 650.592), CGPoint(x: 0, y: 650.946), CGPoint(x: 0, y: 649.885), CGPoint(x: 0, y: 648.825), CGPoint(x: 0, y: 647.26), CGPoint(x: 0, y: 644.16), CGPoint(x: 0, y: 633.415), CGPoint(x: 0, y: 630.071), CGPoint(x: 0, y: 627.055), CGPoint(x: 0, y: 624.402), CGPoint(x: 0, y: 622.282), CGPoint(x: 0, y: 620.255), CGPoint(x: 0, y: 618.52), CGPoint(x: 0, y: 616.806), CGPoint(x: 0, y: 615.316), CGPoint(x: 0, y: 614.063), CGPoint(x: 0, y: 612.983), CGPoint(x: 0, y: 612.25), CGPoint(x: 0, y: 611.602), CGPoint(x: 0, y: 610.99), CGPoint(x: 0, y: 610.541), CGPoint(x: 0, y: 610)],
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
      at: [0, 0.0160428, 0.0577539, 0.0583314, 0.0583314, 0.0663456, 0.0763634, 0.0863811, 0.0963989, 0.1064167, 0.1164344, 0.1264522, 0.1364699, 0.1464877, 0.1565054, 0.1665232, 0.1785445, 0.1885622, 0.19858, 0.2085977, 0.220619, 0.2346439, 0.2466652, 0.2586865, 0.2727113, 0.2847326, 0.2987575, 0.3127823, 0.3268072, 0.3368249, 0.3428356, 0.3468427, 0.3488462, 0.3528533, 0.358864, 0.3648746, 0.3708853, 0.3768959, 0.380903, 0.3863824, 0.3960731, 0.4029421, 0.4067166, 0.4171116, 0.4331543, 0.4510273, 0.461045, 0.4730663, 0.4931018, 0.5572154, 0.5792545, 0.6012935, 0.6233326, 0.6433681, 0.6654071, 0.6874462, 0.7134923, 0.741542, 0.7715953, 0.8056556, 0.8357089, 0.8717728, 0.9218615, 0.9839572, 1],
      [CGPoint(x: 0, y: 610), CGPoint(x: 0, y: 583.333), CGPoint(x: 0, y: 488), CGPoint(x: 0, y: 488), CGPoint(x: 0, y: 488), CGPoint(x: 0, y: 469.855), CGPoint(x: 0, y: 447.597), CGPoint(x: 0, y: 425.795), CGPoint(x: 0, y: 404.44), CGPoint(x: 0, y: 383.524), CGPoint(x: 0, y: 363.039), CGPoint(x: 0, y: 342.976), CGPoint(x: 0, y: 323.327), CGPoint(x: 0, y: 304.085), CGPoint(x: 0, y: 285.24), CGPoint(x: 0, y: 266.785), CGPoint(x: 0, y: 245.143), CGPoint(x: 0, y: 227.517), CGPoint(x: 0, y: 210.255), CGPoint(x: 0, y: 193.348), CGPoint(x: 0, y: 173.517), CGPoint(x: 0, y: 150.994), CGPoint(x: 0, y: 132.205), CGPoint(x: 0, y: 113.883), CGPoint(x: 0, y: 93.078), CGPoint(x: 0, y: 75.721), CGPoint(x: 0, y: 56.014), CGPoint(x: 0, y: 36.873), CGPoint(x: 0, y: 18.283), CGPoint(x: 0, y: 5.331), CGPoint(x: 0, y: -2.246), CGPoint(x: 0, y: -6.917), CGPoint(x: 0, y: -9.102), CGPoint(x: 0, y: -13.128), CGPoint(x: 0, y: -18.475), CGPoint(x: 0, y: -23.073), CGPoint(x: 0, y: -26.954), CGPoint(x: 0, y: -30.249), CGPoint(x: 0, y: -32.146), CGPoint(x: 0, y: -34.335), CGPoint(x: 0, y: -37.316), CGPoint(x: 0, y: -38.814), CGPoint(x: 0, y: -39.449), CGPoint(x: 0, y: -40.592), CGPoint(x: 0, y: -40.946), CGPoint(x: 0, y: -39.885), CGPoint(x: 0, y: -38.825), CGPoint(x: 0, y: -37.26), CGPoint(x: 0, y: -34.16), CGPoint(x: 0, y: -23.415), CGPoint(x: 0, y: -20.071), CGPoint(x: 0, y: -17.055), CGPoint(x: 0, y: -14.402), CGPoint(x: 0, y: -12.282), CGPoint(x: 0, y: -10.255), CGPoint(x: 0, y: -8.52), CGPoint(x: 0, y: -6.806), CGPoint(x: 0, y: -5.316), CGPoint(x: 0, y: -4.063), CGPoint(x: 0, y: -2.983), CGPoint(x: 0, y: -2.25), CGPoint(x: 0, y: -1.602), CGPoint(x: 0, y: -0.99), CGPoint(x: 0, y: -0.541), CGPoint(x: 0, y: 0)],
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
