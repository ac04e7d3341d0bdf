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
    (0.991142, fling2),
    (1.646112, drag),
    (2.693361, fling3),
  ]

  /// fling at 0.3 s (line 25).
  static func fling(_ view: @escaping Views) {
    // fling-scroll: collection pages; content offset (0, 0) → (320, 0); 591.14 ms, by values
    play("bounds.origin", of: view("pages"), for: 0.591142, after: 0,
      at: [0, 0.028194, 0.1014984, 0.112776, 0.1232394, 0.1302817, 0.1373239, 0.1478873, 0.1584507, 0.1866197, 0.2077465, 0.2253521, 0.2394366, 0.25, 0.2640845, 0.2746479, 0.2887324, 0.3028169, 0.3098592, 0.3204225, 0.3274648, 0.3380282, 0.3450704, 0.3556338, 0.3626761, 0.3732394, 0.3908451, 0.4084507, 0.4190141, 0.4295775, 0.4401408, 0.4507042, 0.471831, 0.4929577, 0.5070423, 0.5176056, 0.5422535, 0.5704225, 0.5985915, 0.6267606, 0.6549296, 0.6901408, 0.7253521, 0.7640845, 0.8028169, 0.8450704, 0.9084507, 0.9867898, 1],
      [CGPoint(x: 0, y: 0), CGPoint(x: 5, y: 0), CGPoint(x: 44, y: 0), CGPoint(x: 50.815, y: 0), CGPoint(x: 58.63, y: 0), CGPoint(x: 64.2, y: 0), CGPoint(x: 70.02, y: 0), CGPoint(x: 79.217, y: 0), CGPoint(x: 88.976, y: 0), CGPoint(x: 116.39, y: 0), CGPoint(x: 136.63, y: 0), CGPoint(x: 152.977, y: 0), CGPoint(x: 165.53, y: 0), CGPoint(x: 174.553, y: 0), CGPoint(x: 186.058, y: 0), CGPoint(x: 194.272, y: 0), CGPoint(x: 204.652, y: 0), CGPoint(x: 214.381, y: 0), CGPoint(x: 219.003, y: 0), CGPoint(x: 225.635, y: 0), CGPoint(x: 229.855, y: 0), CGPoint(x: 235.887, y: 0), CGPoint(x: 239.719, y: 0), CGPoint(x: 245.192, y: 0), CGPoint(x: 248.661, y: 0), CGPoint(x: 253.606, y: 0), CGPoint(x: 261.186, y: 0), CGPoint(x: 267.993, y: 0), CGPoint(x: 271.729, y: 0), CGPoint(x: 275.221, y: 0), CGPoint(x: 278.48, y: 0), CGPoint(x: 281.519, y: 0), CGPoint(x: 286.99, y: 0), CGPoint(x: 291.734, y: 0), CGPoint(x: 294.544, y: 0), CGPoint(x: 296.467, y: 0), CGPoint(x: 300.447, y: 0), CGPoint(x: 304.218, y: 0), CGPoint(x: 307.283, y: 0), CGPoint(x: 309.767, y: 0), CGPoint(x: 311.788, y: 0), CGPoint(x: 313.776, y: 0), CGPoint(x: 315.3, y: 0), CGPoint(x: 316.549, y: 0), CGPoint(x: 317.47, y: 0), CGPoint(x: 318.206, y: 0), CGPoint(x: 318.935, y: 0), CGPoint(x: 319.442, y: 0), CGPoint(x: 320, y: 0)],
      to: CGPoint(x: 320, y: 0))
  }

  /// fling at 0.991 s (line 26).
  static func fling2(_ view: @escaping Views) {
    // fling-2-scroll: collection pages; content offset (320, 0) → (640, 0); 554.97 ms, by values
    play("bounds.origin", of: view("pages"), for: 0.55497, after: 0,
      at: [0, 0.0159604, 0.1086142, 0.1123596, 0.1161049, 0.1198502, 0.1235955, 0.1273408, 0.1310861, 0.1348315, 0.1385768, 0.1423221, 0.1460674, 0.1498127, 0.1535581, 0.1573034, 0.1610487, 0.164794, 0.1685393, 0.1722846, 0.1797753, 0.1835206, 0.1910112, 0.1961504, 0.2022472, 0.2097378, 0.2172285, 0.2247191, 0.2359551, 0.2434457, 0.2546816, 0.2659176, 0.2771536, 0.2862454, 0.2996255, 0.3108614, 0.3220974, 0.3445693, 0.3763404, 0.4531835, 0.4794007, 0.505618, 0.5318352, 0.5580524, 0.5842697, 0.6142322, 0.6479401, 0.6816479, 0.7191011, 0.7602996, 0.8089888, 0.8576779, 0.9769737, 1],
      [CGPoint(x: 320, y: 0), CGPoint(x: 345.43, y: 0), CGPoint(x: 551.098, y: 0), CGPoint(x: 559.086, y: 0), CGPoint(x: 566.675, y: 0), CGPoint(x: 573.877, y: 0), CGPoint(x: 580.705, y: 0), CGPoint(x: 587.172, y: 0), CGPoint(x: 593.29, y: 0), CGPoint(x: 599.072, y: 0), CGPoint(x: 604.53, y: 0), CGPoint(x: 609.677, y: 0), CGPoint(x: 614.526, y: 0), CGPoint(x: 619.089, y: 0), CGPoint(x: 623.378, y: 0), CGPoint(x: 627.407, y: 0), CGPoint(x: 631.187, y: 0), CGPoint(x: 634.732, y: 0), CGPoint(x: 638.054, y: 0), CGPoint(x: 641.166, y: 0), CGPoint(x: 646.808, y: 0), CGPoint(x: 649.364, y: 0), CGPoint(x: 654.009, y: 0), CGPoint(x: 656.878, y: 0), CGPoint(x: 659.825, y: 0), CGPoint(x: 662.998, y: 0), CGPoint(x: 665.708, y: 0), CGPoint(x: 667.991, y: 0), CGPoint(x: 670.691, y: 0), CGPoint(x: 672.059, y: 0), CGPoint(x: 673.548, y: 0), CGPoint(x: 674.468, y: 0), CGPoint(x: 674.935, y: 0), CGPoint(x: 675.064, y: 0), CGPoint(x: 674.808, y: 0), CGPoint(x: 674.321, y: 0), CGPoint(x: 673.624, y: 0), CGPoint(x: 671.746, y: 0), CGPoint(x: 668.465, y: 0), CGPoint(x: 660.017, y: 0), CGPoint(x: 657.395, y: 0), CGPoint(x: 655.021, y: 0), CGPoint(x: 652.888, y: 0), CGPoint(x: 651.004, y: 0), CGPoint(x: 649.352, y: 0), CGPoint(x: 647.724, y: 0), CGPoint(x: 646.19, y: 0), CGPoint(x: 644.936, y: 0), CGPoint(x: 643.822, y: 0), CGPoint(x: 642.876, y: 0), CGPoint(x: 642.041, y: 0), CGPoint(x: 641.433, y: 0), CGPoint(x: 640.594, y: 0), CGPoint(x: 640, y: 0)],
      to: CGPoint(x: 640, y: 0))
  }

  /// drag at 1.646 s (line 27).
  static func drag(_ view: @escaping Views) {
    // drag-scroll: collection pages; content offset (640, 0) → (780, 0); 329.45 ms, by values
    play("bounds.origin", of: view("pages"), for: 0.926694, after: 0.020554,
      at: [0, 0.0179851, 0.3555062, 0.4634167, 0.4634167, 0.467612, 0.470152, 0.4746423, 0.4791325, 0.4836227, 0.488113, 0.4926032, 0.4970935, 0.5038288, 0.5128093, 0.5215672, 0.5509763, 0.5599568, 0.5689372, 0.5801628, 0.5891433, 0.5981238, 0.6071043, 0.6160847, 0.6250652, 0.6340457, 0.6452713, 0.6542517, 0.6654773, 0.6744578, 0.6856834, 0.696909, 0.7103797, 0.7238504, 0.7373211, 0.753037, 0.7665077, 0.7822235, 0.8001845, 0.8181454, 0.8361063, 0.8765185, 0.9259111, 0.9891792, 1],
      [CGPoint(x: 640, y: 0), CGPoint(x: 645.952, y: 0), CGPoint(x: 780, y: 0), CGPoint(x: 780, y: 0), CGPoint(x: 780, y: 0), CGPoint(x: 779.749, y: 0), CGPoint(x: 779.338, y: 0), CGPoint(x: 778.274, y: 0), CGPoint(x: 776.815, y: 0), CGPoint(x: 775, y: 0), CGPoint(x: 772.867, y: 0), CGPoint(x: 770.457, y: 0), CGPoint(x: 767.808, y: 0), CGPoint(x: 763.472, y: 0), CGPoint(x: 757.22, y: 0), CGPoint(x: 750.88, y: 0), CGPoint(x: 729.028, y: 0), CGPoint(x: 722.598, y: 0), CGPoint(x: 716.406, y: 0), CGPoint(x: 709.072, y: 0), CGPoint(x: 703.543, y: 0), CGPoint(x: 698.339, y: 0), CGPoint(x: 693.455, y: 0), CGPoint(x: 688.888, y: 0), CGPoint(x: 684.632, y: 0), CGPoint(x: 680.684, y: 0), CGPoint(x: 676.174, y: 0), CGPoint(x: 672.885, y: 0), CGPoint(x: 669.137, y: 0), CGPoint(x: 666.413, y: 0), CGPoint(x: 663.328, y: 0), CGPoint(x: 660.573, y: 0), CGPoint(x: 657.663, y: 0), CGPoint(x: 655.141, y: 0), CGPoint(x: 652.959, y: 0), CGPoint(x: 650.78, y: 0), CGPoint(x: 649.201, y: 0), CGPoint(x: 647.628, y: 0), CGPoint(x: 646.137, y: 0), CGPoint(x: 644.93, y: 0), CGPoint(x: 643.96, y: 0), CGPoint(x: 642.407, y: 0), CGPoint(x: 641.289, y: 0), CGPoint(x: 640.575, y: 0), CGPoint(x: 640, y: 0)],
      to: CGPoint(x: 640, y: 0))
    // drag-scroll-2: collection pages; content offset (780, 0) → (640, 0); 497.25 ms, by values
  }

  /// fling at 2.693 s (line 28).
  static func fling3(_ view: @escaping Views) {
    // fling-3-scroll: collection pages; content offset (640, 0) → (320, 0); 584.5 ms, by values
    play("bounds.origin", of: view("pages"), for: 0.584503, after: 0.006639,
      at: [0, 0.0285142, 0.0912927, 0.0996441, 0.1032028, 0.1103203, 0.1209964, 0.1281139, 0.1352313, 0.1459075, 0.202847, 0.2206406, 0.2348754, 0.2455516, 0.252669, 0.2669039, 0.2811388, 0.2918149, 0.2989324, 0.3131673, 0.3274021, 0.341637, 0.3558719, 0.3701068, 0.3879004, 0.4021352, 0.4199288, 0.430605, 0.4412811, 0.4626335, 0.4733096, 0.4875445, 0.4982206, 0.5124555, 0.5373665, 0.5658363, 0.594306, 0.6227758, 0.6548043, 0.6868327, 0.7224199, 0.7615658, 0.8007117, 0.8434164, 0.911032, 0.9979983, 1],
      [CGPoint(x: 640, y: 0), CGPoint(x: 629.025, y: 0), CGPoint(x: 596, y: 0), CGPoint(x: 591.057, y: 0), CGPoint(x: 588.751, y: 0), CGPoint(x: 583.801, y: 0), CGPoint(x: 575.604, y: 0), CGPoint(x: 569.677, y: 0), CGPoint(x: 563.421, y: 0), CGPoint(x: 553.513, y: 0), CGPoint(x: 499.53, y: 0), CGPoint(x: 483.365, y: 0), CGPoint(x: 471.013, y: 0), CGPoint(x: 462.116, y: 0), CGPoint(x: 456.37, y: 0), CGPoint(x: 445.35, y: 0), CGPoint(x: 434.995, y: 0), CGPoint(x: 427.658, y: 0), CGPoint(x: 422.967, y: 0), CGPoint(x: 414.082, y: 0), CGPoint(x: 405.834, y: 0), CGPoint(x: 398.194, y: 0), CGPoint(x: 391.134, y: 0), CGPoint(x: 384.627, y: 0), CGPoint(x: 377.226, y: 0), CGPoint(x: 371.857, y: 0), CGPoint(x: 365.791, y: 0), CGPoint(x: 362.473, y: 0), CGPoint(x: 359.374, y: 0), CGPoint(x: 353.78, y: 0), CGPoint(x: 351.265, y: 0), CGPoint(x: 348.182, y: 0), CGPoint(x: 346.061, y: 0), CGPoint(x: 343.467, y: 0), CGPoint(x: 339.509, y: 0), CGPoint(x: 335.755, y: 0), CGPoint(x: 332.701, y: 0), CGPoint(x: 330.207, y: 0), CGPoint(x: 327.964, y: 0), CGPoint(x: 326.211, y: 0), CGPoint(x: 324.706, y: 0), CGPoint(x: 323.455, y: 0), CGPoint(x: 322.525, y: 0), CGPoint(x: 321.784, y: 0), CGPoint(x: 321.039, y: 0), CGPoint(x: 320.508, y: 0), CGPoint(x: 320, y: 0)],
      to: CGPoint(x: 320, y: 0))
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
