import Foundation
import Geometry
import Imaging

/// An animatable value of a layer, independent of its Swift type.
enum LayerValue: Hashable {
  /// A number, or the components of a point, a size, a rectangle or a list of positions.
  case numbers([Double])
  case color(Color)
  case colors([Color])
  case transform(Transform3D)
  case path(Path)

  /// Makes a value from an animation's or key path's value; `nil` if it cannot be animated.
  init?(_ value: Any?) {
    switch value {
    case let number as Double: self = .numbers([number])
    case let number as CGFloat: self = .numbers([Double(number)])
    case let number as Float: self = .numbers([Double(number)])
    case let number as Int: self = .numbers([Double(number)])
    case let point as CGPoint: self = .numbers([point.x, point.y])
    case let size as CGSize: self = .numbers([size.width, size.height])
    case let rect as CGRect:
      self = .numbers([rect.origin.x, rect.origin.y, rect.width, rect.height])
    case let transform as CATransform3D: self = .transform(transform)
    case let transform as CGAffineTransform: self = .transform(Transform3D(transform))
    case let color as CGColor: self = .color(color.color)
    case let path as CGPath: self = .path(path.path)
    case let colors as [CGColor]: self = .colors(colors.map(\.color))
    case let number as NSNumber: self = .numbers([number.doubleValue])
    case let value as NSValue: self.init(boxed: value)
    case let list as [Any]:
      let values = list.compactMap { LayerValue($0) }
      let colors = values.compactMap { if case .color(let color) = $0 { color } else { nil } }
      let numbers = values.compactMap { $0.number }
      if !list.isEmpty, colors.count == list.count {
        self = .colors(colors)
      } else if !list.isEmpty, numbers.count == list.count {
        self = .numbers(numbers)
      } else {
        return nil
      }
    default: return nil
    }
  }

  /// Makes a value from a box by its declared type.
  private init?(boxed value: NSValue) {
    let type = String(cString: value.objCType)
    if type == "[16d]" {
      self = .transform(value.caTransform3DValue)
    } else if type == "[6d]" {
      self = .transform(Transform3D(value.cgAffineTransformValue))
    } else if type.contains("Rect") {
      self.init(value.rectValue)
    } else if type.contains("Size") {
      self.init(value.sizeValue)
    } else if type.contains("Point") {
      self.init(value.pointValue)
    } else {
      return nil
    }
  }

  /// Returns the value as Core Animation gives it to callers.
  ///
  /// - Parameter model: A value whose type distinguishes points from sizes; `nil` for points.
  func any(like model: Any? = nil) -> Any {
    switch self {
    case .color(let color): return CGColor(color)
    case .colors(let colors): return colors.map { CGColor($0) }
    case .transform(let map): return map
    case .path(let path): return CGPath(path)
    case .numbers(let numbers):
      if numbers.count == 1 { return CGFloat(numbers[0]) }
      if model is CGSize { return size ?? .zero }
      return point ?? rect ?? numbers as Any
    }
  }

  /// The number, if the value is one.
  var number: Double? {
    if case .numbers(let numbers) = self, numbers.count == 1 { numbers[0] } else { nil }
  }

  /// The point, if the value is one.
  var point: CGPoint? {
    guard case .numbers(let numbers) = self, numbers.count == 2 else { return nil }
    return CGPoint(x: numbers[0], y: numbers[1])
  }

  /// The size, if the value is one.
  var size: CGSize? { point.map { CGSize(width: $0.x, height: $0.y) } }

  /// The rectangle, if the value is one.
  var rect: CGRect? {
    guard case .numbers(let numbers) = self, numbers.count == 4 else { return nil }
    return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// Returns the value at a progress toward another value; the other one if they cannot be
  /// interpolated.
  func mixed(with end: LayerValue, progress: Double) -> LayerValue {
    switch (self, end) {
    case (.numbers(let first), .numbers(let second)) where first.count == second.count:
      return .numbers(zip(first, second).map { $0 + ($1 - $0) * progress })
    case (.color(let first), .color(let second)):
      return .color(first.interpolated(to: second, progress: progress))
    case (.colors(let first), .colors(let second)) where first.count == second.count:
      return .colors(zip(first, second).map { $0.interpolated(to: $1, progress: progress) })
    case (.transform(let first), .transform(let second)):
      return .transform(first.interpolated(to: second, progress: progress))
    case (.path(let first), .path(let second)):
      return first.interpolated(to: second, progress: progress).map { .path($0) } ?? end
    default: return end
    }
  }

  /// Returns the sum with a multiple of another value; transforms are applied before.
  func adding(_ other: LayerValue, times factor: Double = 1) -> LayerValue {
    switch (self, other) {
    case (.numbers(let first), .numbers(let second)) where first.count == second.count:
      return .numbers(zip(first, second).map { $0 + $1 * factor })
    case (.transform(let own), .transform(let other)):
      var sum = own
      for _ in 0..<max(0, Int(abs(factor))) {
        sum = (factor < 0 ? other.inverted() : other).concatenating(sum)
      }
      return .transform(sum)
    default: return self
    }
  }

  /// Returns the distance to another value of the same kind, for constant speed.
  func distance(to other: LayerValue) -> Double {
    func length(_ first: [Double], _ second: [Double]) -> Double {
      zip(first, second).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
    }
    switch (self, other) {
    case (.numbers(let first), .numbers(let second)): return length(first, second)
    case (.color(let first), .color(let second)):
      return length(
        [first.red, first.green, first.blue, first.alpha],
        [second.red, second.green, second.blue, second.alpha])
    case (.transform(let first), .transform(let second)):
      return length(first.entries.map { Double($0) }, second.entries.map { Double($0) })
    default: return 1
    }
  }
}
