// Written by cellophane spec.
// swift-format-ignore-file
// swiftlint:disable all

import UIKit

/// The motion of "Paging", from paging.yaml.
///
/// Each method plays a step. Its argument returns the view of an element by its name, such as
/// "pages"; an element without a view is left out. The view
/// of an appearing element has to be there when the step begins. Positions are those of centers.
@MainActor
enum PagingMotion {
  /// Returns the view of an element.
  typealias Views = @MainActor (_ name: String) -> UIView?

  /// The steps with their times in seconds.
  static let steps: [(time: TimeInterval, play: @MainActor (@escaping Views) -> Void)] = [
    (0.3, fling),
    (0.991742, fling2),
    (1.647312, drag),
    (2.695161, fling3),
  ]

  /// fling at 0.3 s (line 25).
  static func fling(_ view: @escaping Views) {
    // fling-scroll: collection pages; content offset (0, 0) → (44, 0); 60 ms, by values
    play("bounds.origin", of: view("pages"), for: 0.591742, after: 0,
      at: [0, 0.0281654, 0.1013955, 0.1024094, 0.1024094, 0.1116857, 0.1164893, 0.1235292, 0.1340891, 0.141129, 0.1474789, 0.1648735, 0.2080083, 0.2220882, 0.236168, 0.2467279, 0.2537678, 0.2678477, 0.2819275, 0.2960074, 0.3100872, 0.3171272, 0.3276871, 0.334727, 0.3452869, 0.3523268, 0.3628867, 0.3699266, 0.3804865, 0.3980863, 0.4156861, 0.426246, 0.4368059, 0.4473658, 0.4579257, 0.4790455, 0.5001652, 0.524805, 0.5494447, 0.5776044, 0.6057641, 0.6339238, 0.6656035, 0.6972832, 0.7324828, 0.7712024, 0.806402, 0.8486416, 0.904961, 0.9718346, 1],
      [CGPoint(x: 0, y: 0), CGPoint(x: 5, y: 0), CGPoint(x: 44, y: 0), CGPoint(x: 44, y: 0), CGPoint(x: 44, y: 0), CGPoint(x: 49.501, y: 0), CGPoint(x: 52.743, y: 0), CGPoint(x: 57.915, y: 0), CGPoint(x: 66.427, y: 0), CGPoint(x: 72.501, y: 0), CGPoint(x: 78.196, y: 0), CGPoint(x: 94.509, y: 0), CGPoint(x: 136.151, y: 0), CGPoint(x: 149.281, y: 0), CGPoint(x: 161.954, y: 0), CGPoint(x: 171.119, y: 0), CGPoint(x: 177.052, y: 0), CGPoint(x: 188.452, y: 0), CGPoint(x: 199.181, y: 0), CGPoint(x: 209.278, y: 0), CGPoint(x: 218.702, y: 0), CGPoint(x: 223.17, y: 0), CGPoint(x: 229.574, y: 0), CGPoint(x: 233.648, y: 0), CGPoint(x: 239.477, y: 0), CGPoint(x: 243.177, y: 0), CGPoint(x: 248.457, y: 0), CGPoint(x: 251.801, y: 0), CGPoint(x: 256.561, y: 0), CGPoint(x: 263.835, y: 0), CGPoint(x: 270.362, y: 0), CGPoint(x: 273.946, y: 0), CGPoint(x: 277.295, y: 0), CGPoint(x: 280.421, y: 0), CGPoint(x: 283.336, y: 0), CGPoint(x: 288.575, y: 0), CGPoint(x: 293.106, y: 0), CGPoint(x: 297.62, y: 0), CGPoint(x: 301.415, y: 0), CGPoint(x: 305.008, y: 0), CGPoint(x: 307.933, y: 0), CGPoint(x: 310.299, y: 0), CGPoint(x: 312.426, y: 0), CGPoint(x: 314.097, y: 0), CGPoint(x: 315.545, y: 0), CGPoint(x: 316.741, y: 0), CGPoint(x: 317.544, y: 0), CGPoint(x: 318.25, y: 0), CGPoint(x: 318.902, y: 0), CGPoint(x: 319.368, y: 0), CGPoint(x: 320, y: 0)],
      to: CGPoint(x: 320, y: 0))
    // fling-scroll-2: collection pages; content offset (44, 0) → (320, 0); 531.14 ms, by values
  }

  /// fling at 0.992 s (line 26).
  static func fling2(_ view: @escaping Views) {
    // fling-2-scroll: collection pages; content offset (320, 0) → (550, 0); 60 ms, by values
    play("bounds.origin", of: view("pages"), for: 0.55557, after: 0,
      at: [0, 0.0148632, 0.1079972, 0.1090772, 0.1090772, 0.1128206, 0.116564, 0.1203073, 0.1240507, 0.1277941, 0.1315374, 0.1352808, 0.1390242, 0.1427676, 0.1465109, 0.1502543, 0.1539977, 0.1577411, 0.1614844, 0.1648594, 0.1689712, 0.1727146, 0.1802013, 0.1839447, 0.1914314, 0.1989182, 0.2026615, 0.2101483, 0.2138917, 0.2213784, 0.2280172, 0.2326085, 0.2438386, 0.2561712, 0.2700423, 0.2812724, 0.2915987, 0.3148555, 0.3412304, 0.3523965, 0.4534675, 0.4796711, 0.5058748, 0.5358217, 0.5657687, 0.5994591, 0.6331494, 0.6630964, 0.6967868, 0.7342205, 0.7716542, 0.8614952, 0.9700008, 1],
      [CGPoint(x: 320, y: 0), CGPoint(x: 343.03, y: 0), CGPoint(x: 550, y: 0), CGPoint(x: 550, y: 0), CGPoint(x: 550, y: 0), CGPoint(x: 558.098, y: 0), CGPoint(x: 565.769, y: 0), CGPoint(x: 573.032, y: 0), CGPoint(x: 579.904, y: 0), CGPoint(x: 586.403, y: 0), CGPoint(x: 592.547, y: 0), CGPoint(x: 598.352, y: 0), CGPoint(x: 603.831, y: 0), CGPoint(x: 609.003, y: 0), CGPoint(x: 613.88, y: 0), CGPoint(x: 618.474, y: 0), CGPoint(x: 622.8, y: 0), CGPoint(x: 626.87, y: 0), CGPoint(x: 630.696, y: 0), CGPoint(x: 633.947, y: 0), CGPoint(x: 637.663, y: 0), CGPoint(x: 640.825, y: 0), CGPoint(x: 646.556, y: 0), CGPoint(x: 649.144, y: 0), CGPoint(x: 653.808, y: 0), CGPoint(x: 657.846, y: 0), CGPoint(x: 659.649, y: 0), CGPoint(x: 662.86, y: 0), CGPoint(x: 664.28, y: 0), CGPoint(x: 666.781, y: 0), CGPoint(x: 668.653, y: 0), CGPoint(x: 669.76, y: 0), CGPoint(x: 671.976, y: 0), CGPoint(x: 673.617, y: 0), CGPoint(x: 674.661, y: 0), CGPoint(x: 675.051, y: 0), CGPoint(x: 675.028, y: 0), CGPoint(x: 674.141, y: 0), CGPoint(x: 672.119, y: 0), CGPoint(x: 671.05, y: 0), CGPoint(x: 660.037, y: 0), CGPoint(x: 657.431, y: 0), CGPoint(x: 655.054, y: 0), CGPoint(x: 652.626, y: 0), CGPoint(x: 650.515, y: 0), CGPoint(x: 648.517, y: 0), CGPoint(x: 646.85, y: 0), CGPoint(x: 645.613, y: 0), CGPoint(x: 644.464, y: 0), CGPoint(x: 643.447, y: 0), CGPoint(x: 642.657, y: 0), CGPoint(x: 641.395, y: 0), CGPoint(x: 640.626, y: 0), CGPoint(x: 640, y: 0)],
      to: CGPoint(x: 640, y: 0))
    // fling-2-scroll-2: collection pages; content offset (550, 0) → (640, 0); 494.97 ms, by values
  }

  /// drag at 1.647 s (line 27).
  static func drag(_ view: @escaping Views) {
    // drag-scroll: collection pages; content offset (640, 0) → (780, 0); 330.65 ms, by values
    play("bounds.origin", of: view("pages"), for: 0.928494, after: 0.019354,
      at: [0, 0.0179502, 0.3561094, 0.4644569, 0.4644569, 0.4666977, 0.4711792, 0.4756607, 0.4801423, 0.4846238, 0.4891053, 0.4935869, 0.4980684, 0.5050195, 0.5183714, 0.5518468, 0.5608098, 0.5697729, 0.5809767, 0.5899398, 0.5989029, 0.6078659, 0.616829, 0.6257921, 0.6347551, 0.645959, 0.654922, 0.6661259, 0.6750889, 0.6862927, 0.6974966, 0.7109412, 0.7243858, 0.7378304, 0.7535157, 0.7669603, 0.7826457, 0.8005718, 0.8184979, 0.8364241, 0.8767579, 0.923814, 0.9820498, 1],
      [CGPoint(x: 640, y: 0), CGPoint(x: 645.438, y: 0), CGPoint(x: 780, y: 0), CGPoint(x: 780, y: 0), CGPoint(x: 780, y: 0), CGPoint(x: 779.927, y: 0), CGPoint(x: 779.365, y: 0), CGPoint(x: 778.311, y: 0), CGPoint(x: 776.862, y: 0), CGPoint(x: 775.011, y: 0), CGPoint(x: 772.829, y: 0), CGPoint(x: 770.426, y: 0), CGPoint(x: 767.805, y: 0), CGPoint(x: 763.32, y: 0), CGPoint(x: 753.918, y: 0), CGPoint(x: 729.027, y: 0), CGPoint(x: 722.594, y: 0), CGPoint(x: 716.406, y: 0), CGPoint(x: 709.07, y: 0), CGPoint(x: 703.544, y: 0), CGPoint(x: 698.34, y: 0), CGPoint(x: 693.456, y: 0), CGPoint(x: 688.887, y: 0), CGPoint(x: 684.631, y: 0), CGPoint(x: 680.683, y: 0), CGPoint(x: 676.177, y: 0), CGPoint(x: 672.886, y: 0), CGPoint(x: 669.137, y: 0), CGPoint(x: 666.413, y: 0), CGPoint(x: 663.328, y: 0), CGPoint(x: 660.573, y: 0), CGPoint(x: 657.664, y: 0), CGPoint(x: 655.142, y: 0), CGPoint(x: 652.959, y: 0), CGPoint(x: 650.778, y: 0), CGPoint(x: 649.202, y: 0), CGPoint(x: 647.627, y: 0), CGPoint(x: 646.136, y: 0), CGPoint(x: 644.929, y: 0), CGPoint(x: 643.96, y: 0), CGPoint(x: 642.405, y: 0), CGPoint(x: 641.326, y: 0), CGPoint(x: 640.63, y: 0), CGPoint(x: 640, y: 0)],
      to: CGPoint(x: 640, y: 0))
    // drag-scroll-2: collection pages; content offset (780, 0) → (640, 0); 497.25 ms, by values
  }

  /// fling at 2.695 s (line 28).
  static func fling3(_ view: @escaping Views) {
    // fling-3-scroll: collection pages; content offset (640, 0) → (596, 0); 55.16 ms, by values
    play("bounds.origin", of: view("pages"), for: 0.586903, after: 0.004839,
      at: [0, 0.0283976, 0.0939863, 0.0950086, 0.0950086, 0.1021066, 0.1056556, 0.1127535, 0.1198515, 0.1304985, 0.1404497, 0.1517924, 0.1624393, 0.1908312, 0.2050272, 0.2192231, 0.2298701, 0.240517, 0.247615, 0.261811, 0.2760069, 0.2902028, 0.3043988, 0.3114968, 0.3221437, 0.3292417, 0.3398886, 0.3469866, 0.3576336, 0.3647315, 0.3753785, 0.3931234, 0.4108684, 0.4215153, 0.4321623, 0.4428092, 0.4534562, 0.4747501, 0.496044, 0.5208869, 0.5457298, 0.5705727, 0.5989646, 0.6309055, 0.6628463, 0.6947872, 0.7338261, 0.7693159, 0.8083548, 0.8473936, 0.9006284, 0.9716024, 1],
      [CGPoint(x: 640, y: 0), CGPoint(x: 630.645, y: 0), CGPoint(x: 596, y: 0), CGPoint(x: 596, y: 0), CGPoint(x: 596, y: 0), CGPoint(x: 591.914, y: 0), CGPoint(x: 589.661, y: 0), CGPoint(x: 584.733, y: 0), CGPoint(x: 579.332, y: 0), CGPoint(x: 570.578, y: 0), CGPoint(x: 561.804, y: 0), CGPoint(x: 551.336, y: 0), CGPoint(x: 541.246, y: 0), CGPoint(x: 513.951, y: 0), CGPoint(x: 500.53, y: 0), CGPoint(x: 487.495, y: 0), CGPoint(x: 478.039, y: 0), CGPoint(x: 468.883, y: 0), CGPoint(x: 462.956, y: 0), CGPoint(x: 451.556, y: 0), CGPoint(x: 440.806, y: 0), CGPoint(x: 430.723, y: 0), CGPoint(x: 421.288, y: 0), CGPoint(x: 416.82, y: 0), CGPoint(x: 410.419, y: 0), CGPoint(x: 406.348, y: 0), CGPoint(x: 400.525, y: 0), CGPoint(x: 396.829, y: 0), CGPoint(x: 391.553, y: 0), CGPoint(x: 388.21, y: 0), CGPoint(x: 383.448, y: 0), CGPoint(x: 376.156, y: 0), CGPoint(x: 369.624, y: 0), CGPoint(x: 366.047, y: 0), CGPoint(x: 362.709, y: 0), CGPoint(x: 359.588, y: 0), CGPoint(x: 356.674, y: 0), CGPoint(x: 351.427, y: 0), CGPoint(x: 346.885, y: 0), CGPoint(x: 342.373, y: 0), CGPoint(x: 338.587, y: 0), CGPoint(x: 335.404, y: 0), CGPoint(x: 332.412, y: 0), CGPoint(x: 329.697, y: 0), CGPoint(x: 327.563, y: 0), CGPoint(x: 325.898, y: 0), CGPoint(x: 324.334, y: 0), CGPoint(x: 323.274, y: 0), CGPoint(x: 322.388, y: 0), CGPoint(x: 321.736, y: 0), CGPoint(x: 321.132, y: 0), CGPoint(x: 320.632, y: 0), CGPoint(x: 320, y: 0)],
      to: CGPoint(x: 320, y: 0))
    // fling-3-scroll-2: collection pages; content offset (596, 0) → (320, 0); 531.14 ms, by values
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
