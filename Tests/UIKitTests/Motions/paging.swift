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
      at: [0, 0.0281654, 0.1013955, 0.1024094, 0.1024094, 0.1126616, 0.1164893, 0.1235292, 0.1305691, 0.141129, 0.1481689, 0.1587288, 0.1904085, 0.2115283, 0.2256081, 0.236168, 0.2502479, 0.2608078, 0.2678477, 0.2819275, 0.2960074, 0.3100872, 0.3171272, 0.3276871, 0.334727, 0.3452869, 0.3523268, 0.3628867, 0.3699266, 0.3804865, 0.3980863, 0.4156861, 0.426246, 0.4368059, 0.4473658, 0.4579257, 0.4790455, 0.5001652, 0.524805, 0.5494447, 0.5776044, 0.6057641, 0.6339238, 0.6656035, 0.6972832, 0.7324828, 0.7676824, 0.806402, 0.8486416, 0.9120009, 0.9857892, 1],
      [CGPoint(x: 0, y: 0), CGPoint(x: 5, y: 0), CGPoint(x: 44, y: 0), CGPoint(x: 44, y: 0), CGPoint(x: 44, y: 0), CGPoint(x: 50.14, y: 0), CGPoint(x: 52.9, y: 0), CGPoint(x: 58.175, y: 0), CGPoint(x: 63.709, y: 0), CGPoint(x: 72.495, y: 0), CGPoint(x: 78.675, y: 0), CGPoint(x: 88.43, y: 0), CGPoint(x: 119.257, y: 0), CGPoint(x: 139.44, y: 0), CGPoint(x: 152.496, y: 0), CGPoint(x: 161.984, y: 0), CGPoint(x: 174.121, y: 0), CGPoint(x: 182.83, y: 0), CGPoint(x: 188.444, y: 0), CGPoint(x: 199.18, y: 0), CGPoint(x: 209.264, y: 0), CGPoint(x: 218.699, y: 0), CGPoint(x: 223.174, y: 0), CGPoint(x: 229.584, y: 0), CGPoint(x: 233.658, y: 0), CGPoint(x: 239.48, y: 0), CGPoint(x: 243.176, y: 0), CGPoint(x: 248.451, y: 0), CGPoint(x: 251.792, y: 0), CGPoint(x: 256.55, y: 0), CGPoint(x: 263.838, y: 0), CGPoint(x: 270.371, y: 0), CGPoint(x: 273.955, y: 0), CGPoint(x: 277.301, y: 0), CGPoint(x: 280.422, y: 0), CGPoint(x: 283.331, y: 0), CGPoint(x: 288.565, y: 0), CGPoint(x: 293.104, y: 0), CGPoint(x: 297.619, y: 0), CGPoint(x: 301.42, y: 0), CGPoint(x: 305.013, y: 0), CGPoint(x: 307.928, y: 0), CGPoint(x: 310.293, y: 0), CGPoint(x: 312.425, y: 0), CGPoint(x: 314.105, y: 0), CGPoint(x: 315.55, y: 0), CGPoint(x: 316.64, y: 0), CGPoint(x: 317.539, y: 0), CGPoint(x: 318.256, y: 0), CGPoint(x: 318.965, y: 0), CGPoint(x: 319.437, y: 0), CGPoint(x: 320, y: 0)],
      to: CGPoint(x: 320, y: 0))
    // fling-scroll-2: collection pages; content offset (44, 0) → (320, 0); 531.14 ms, by values
  }

  /// fling at 0.992 s (line 26).
  static func fling2(_ view: @escaping Views) {
    // fling-2-scroll: collection pages; content offset (320, 0) → (550, 0); 60 ms, by values
    play("bounds.origin", of: view("pages"), for: 0.55557, after: 0,
      at: [0, 0.0148632, 0.1079972, 0.1090772, 0.1090772, 0.1128206, 0.116564, 0.1203073, 0.1240507, 0.1277941, 0.1315374, 0.1352808, 0.1390242, 0.1427676, 0.1465109, 0.1502543, 0.1539977, 0.1577411, 0.1614844, 0.1652278, 0.1689712, 0.1764579, 0.1802013, 0.187688, 0.1951748, 0.1989182, 0.2064049, 0.2101483, 0.217635, 0.2213784, 0.2288652, 0.2400953, 0.247582, 0.2550688, 0.2625555, 0.2700423, 0.2848563, 0.3037326, 0.3224495, 0.337423, 0.3561398, 0.4534675, 0.4796711, 0.5058748, 0.5358217, 0.5657687, 0.5994591, 0.6331494, 0.6630964, 0.6967868, 0.7342205, 0.7716542, 0.8614952, 0.9748387, 1],
      [CGPoint(x: 320, y: 0), CGPoint(x: 343.03, y: 0), CGPoint(x: 550, y: 0), CGPoint(x: 550, y: 0), CGPoint(x: 550, y: 0), CGPoint(x: 558.054, y: 0), CGPoint(x: 565.704, y: 0), CGPoint(x: 572.964, y: 0), CGPoint(x: 579.846, y: 0), CGPoint(x: 586.363, y: 0), CGPoint(x: 592.528, y: 0), CGPoint(x: 598.354, y: 0), CGPoint(x: 603.854, y: 0), CGPoint(x: 609.039, y: 0), CGPoint(x: 613.925, y: 0), CGPoint(x: 618.522, y: 0), CGPoint(x: 622.844, y: 0), CGPoint(x: 626.904, y: 0), CGPoint(x: 630.715, y: 0), CGPoint(x: 634.289, y: 0), CGPoint(x: 637.639, y: 0), CGPoint(x: 643.72, y: 0), CGPoint(x: 646.477, y: 0), CGPoint(x: 651.485, y: 0), CGPoint(x: 655.899, y: 0), CGPoint(x: 657.822, y: 0), CGPoint(x: 661.28, y: 0), CGPoint(x: 662.825, y: 0), CGPoint(x: 665.566, y: 0), CGPoint(x: 666.773, y: 0), CGPoint(x: 668.879, y: 0), CGPoint(x: 671.338, y: 0), CGPoint(x: 672.563, y: 0), CGPoint(x: 673.499, y: 0), CGPoint(x: 674.181, y: 0), CGPoint(x: 674.645, y: 0), CGPoint(x: 675.062, y: 0), CGPoint(x: 674.688, y: 0), CGPoint(x: 673.652, y: 0), CGPoint(x: 672.463, y: 0), CGPoint(x: 670.672, y: 0), CGPoint(x: 660.048, y: 0), CGPoint(x: 657.423, y: 0), CGPoint(x: 655.044, y: 0), CGPoint(x: 652.623, y: 0), CGPoint(x: 650.525, y: 0), CGPoint(x: 648.517, y: 0), CGPoint(x: 646.845, y: 0), CGPoint(x: 645.608, y: 0), CGPoint(x: 644.464, y: 0), CGPoint(x: 643.452, y: 0), CGPoint(x: 642.662, y: 0), CGPoint(x: 641.395, y: 0), CGPoint(x: 640.604, y: 0), CGPoint(x: 640, y: 0)],
      to: CGPoint(x: 640, y: 0))
    // fling-2-scroll-2: collection pages; content offset (550, 0) → (640, 0); 494.97 ms, by values
  }

  /// drag at 1.647 s (line 27).
  static func drag(_ view: @escaping Views) {
    // drag-scroll: collection pages; content offset (640, 0) → (780, 0); 330.65 ms, by values
    play("bounds.origin", of: view("pages"), for: 0.928494, after: 0.019354,
      at: [0, 0.0179502, 0.3561094, 0.4644569, 0.4644569, 0.4667055, 0.4711792, 0.4756607, 0.4801423, 0.4868646, 0.4913461, 0.4958276, 0.5047907, 0.5137538, 0.5205561, 0.5518468, 0.5608098, 0.5697729, 0.5809767, 0.5899398, 0.5989029, 0.6078659, 0.616829, 0.6257921, 0.6347551, 0.645959, 0.654922, 0.6661259, 0.6750889, 0.6862927, 0.6974966, 0.7109412, 0.7243858, 0.7378304, 0.7535157, 0.7669603, 0.7826457, 0.8005718, 0.8184979, 0.8364241, 0.8767579, 0.9260547, 0.9872616, 1],
      [CGPoint(x: 640, y: 0), CGPoint(x: 645.438, y: 0), CGPoint(x: 780, y: 0), CGPoint(x: 780, y: 0), CGPoint(x: 780, y: 0), CGPoint(x: 779.926, y: 0), CGPoint(x: 779.323, y: 0), CGPoint(x: 778.276, y: 0), CGPoint(x: 776.824, y: 0), CGPoint(x: 773.98, y: 0), CGPoint(x: 771.699, y: 0), CGPoint(x: 769.159, y: 0), CGPoint(x: 763.462, y: 0), CGPoint(x: 757.217, y: 0), CGPoint(x: 752.313, y: 0), CGPoint(x: 729.027, y: 0), CGPoint(x: 722.594, y: 0), CGPoint(x: 716.406, y: 0), CGPoint(x: 709.07, y: 0), CGPoint(x: 703.544, y: 0), CGPoint(x: 698.34, y: 0), CGPoint(x: 693.456, y: 0), CGPoint(x: 688.887, y: 0), CGPoint(x: 684.631, y: 0), CGPoint(x: 680.683, y: 0), CGPoint(x: 676.177, y: 0), CGPoint(x: 672.886, y: 0), CGPoint(x: 669.137, y: 0), CGPoint(x: 666.413, y: 0), CGPoint(x: 663.328, y: 0), CGPoint(x: 660.573, y: 0), CGPoint(x: 657.664, y: 0), CGPoint(x: 655.142, y: 0), CGPoint(x: 652.959, y: 0), CGPoint(x: 650.778, y: 0), CGPoint(x: 649.202, y: 0), CGPoint(x: 647.627, y: 0), CGPoint(x: 646.136, y: 0), CGPoint(x: 644.929, y: 0), CGPoint(x: 643.96, y: 0), CGPoint(x: 642.405, y: 0), CGPoint(x: 641.289, y: 0), CGPoint(x: 640.589, y: 0), CGPoint(x: 640, y: 0)],
      to: CGPoint(x: 640, y: 0))
    // drag-scroll-2: collection pages; content offset (780, 0) → (640, 0); 497.25 ms, by values
  }

  /// fling at 2.695 s (line 28).
  static func fling3(_ view: @escaping Views) {
    // fling-3-scroll: collection pages; content offset (640, 0) → (596, 0); 55.16 ms, by values
    play("bounds.origin", of: view("pages"), for: 0.586903, after: 0.004839,
      at: [0, 0.0283976, 0.0939863, 0.0950086, 0.0950086, 0.1135905, 0.1419882, 0.1695373, 0.2050272, 0.2192231, 0.2298701, 0.240517, 0.247615, 0.261811, 0.2760069, 0.2902028, 0.3043988, 0.3114968, 0.3221437, 0.3292417, 0.3398886, 0.3469866, 0.3576336, 0.3647315, 0.3753785, 0.3931234, 0.4108684, 0.4215153, 0.4321623, 0.4428092, 0.4534562, 0.4747501, 0.496044, 0.5208869, 0.5457298, 0.5705727, 0.5989646, 0.6309055, 0.6628463, 0.6947872, 0.7338261, 0.7693159, 0.8154527, 0.8651385, 0.9219223, 0.9939172, 1],
      [CGPoint(x: 640, y: 0), CGPoint(x: 630.645, y: 0), CGPoint(x: 596, y: 0), CGPoint(x: 596, y: 0), CGPoint(x: 596, y: 0), CGPoint(x: 584.114, y: 0), CGPoint(x: 560.41, y: 0), CGPoint(x: 534.42, y: 0), CGPoint(x: 500.53, y: 0), CGPoint(x: 487.495, y: 0), CGPoint(x: 478.039, y: 0), CGPoint(x: 468.883, y: 0), CGPoint(x: 462.956, y: 0), CGPoint(x: 451.556, y: 0), CGPoint(x: 440.806, y: 0), CGPoint(x: 430.723, y: 0), CGPoint(x: 421.288, y: 0), CGPoint(x: 416.82, y: 0), CGPoint(x: 410.419, y: 0), CGPoint(x: 406.348, y: 0), CGPoint(x: 400.525, y: 0), CGPoint(x: 396.829, y: 0), CGPoint(x: 391.553, y: 0), CGPoint(x: 388.21, y: 0), CGPoint(x: 383.448, y: 0), CGPoint(x: 376.156, y: 0), CGPoint(x: 369.624, y: 0), CGPoint(x: 366.047, y: 0), CGPoint(x: 362.709, y: 0), CGPoint(x: 359.588, y: 0), CGPoint(x: 356.674, y: 0), CGPoint(x: 351.427, y: 0), CGPoint(x: 346.885, y: 0), CGPoint(x: 342.373, y: 0), CGPoint(x: 338.587, y: 0), CGPoint(x: 335.404, y: 0), CGPoint(x: 332.412, y: 0), CGPoint(x: 329.697, y: 0), CGPoint(x: 327.563, y: 0), CGPoint(x: 325.898, y: 0), CGPoint(x: 324.334, y: 0), CGPoint(x: 323.274, y: 0), CGPoint(x: 322.253, y: 0), CGPoint(x: 321.504, y: 0), CGPoint(x: 320.956, y: 0), CGPoint(x: 320.526, y: 0), CGPoint(x: 320, y: 0)],
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
