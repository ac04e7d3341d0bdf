package import Foundation
package import Geometry
package import Imaging
package import Timelines
import Timing

/// A value of a property of an element.
package enum MotionValue: Hashable, Sendable {
  case number(Double)
  /// A point, or the offset of a scroll view, in points.
  case point(CGPoint)
  case size(CGSize)
  case transform(Transform3D)
  case color(Color)
  case shadows([Shadow])
  /// Content that is not a number, in words.
  case words(String)

  /// The number; `nil` for another kind of value.
  var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The point; `nil` for another kind of value.
  var point: CGPoint? {
    if case .point(let point) = self { point } else { nil }
  }

  /// The size; `nil` for another kind of value.
  var size: CGSize? {
    if case .size(let size) = self { size } else { nil }
  }

  /// The transform; `nil` for another kind of value.
  var transform: Transform3D? {
    if case .transform(let transform) = self { transform } else { nil }
  }

  /// Returns the largest difference from another value in points, or in hundredths of opacity; 0
  /// where the difference is no number.
  func distance(to other: MotionValue) -> Double {
    switch (self, other) {
    case (.number(let one), .number(let two)): abs(one - two) * 100
    case (.point(let one), .point(let two)): max(abs(one.x - two.x), abs(one.y - two.y))
    case (.size(let one), .size(let two)):
      max(abs(one.width - two.width), abs(one.height - two.height))
    case (.transform(let one), .transform(let two)): one.distance(to: two)
    case (.color(let one), .color(let two)):
      100
        * [
          one.red - two.red, one.green - two.green, one.blue - two.blue, one.alpha - two.alpha,
        ].map(abs).reduce(0, max)
    default: 0
    }
  }

  /// Returns the value between this one and another one, by a progress from 0 to 1.
  func blended(to end: MotionValue, progress: Double) -> MotionValue {
    switch (self, end) {
    case (.number(let from), .number(let to)): .number(from + (to - from) * progress)
    case (.point(let from), .point(let to)): .point(from.blended(to: to, progress: progress))
    case (.size(let from), .size(let to)): .size(from.blended(to: to, progress: progress))
    case (.transform(let from), .transform(let to)):
      .transform(
        Transform3D(
          entries: zip(from.normalized, to.normalized).map { $0 + ($1 - $0) * progress }))
    case (.color(let from), .color(let to)):
      .color(from.interpolated(to: to, progress: progress))
    default: self
    }
  }
}

extension MotionValue: Codable {
  private enum Key: String, CodingKey { case point, size, transform, color, shadows }

  /// Reads a number, a text, or an object with the kind of the value.
  package init(from decoder: any Decoder) throws {
    if let container = try? decoder.singleValueContainer() {
      if let number = try? container.decode(Double.self) {
        self = .number(number)
        return
      }
      if let words = try? container.decode(String.self) {
        self = .words(words)
        return
      }
    }
    let container = try decoder.container(keyedBy: Key.self)
    if let numbers = try container.decodeIfPresent([Double].self, forKey: .point) {
      try Self.require(numbers.count == 2, .point, in: container)
      self = .point(CGPoint(x: numbers[0], y: numbers[1]))
    } else if let numbers = try container.decodeIfPresent([Double].self, forKey: .size) {
      try Self.require(numbers.count == 2, .size, in: container)
      self = .size(CGSize(width: numbers[0], height: numbers[1]))
    } else if let map = try container.decodeIfPresent(Transform3D.self, forKey: .transform) {
      self = .transform(map)
    } else if let color = try container.decodeIfPresent(Color.self, forKey: .color) {
      self = .color(color)
    } else {
      self = .shadows(try container.decode([Shadow].self, forKey: .shadows))
    }
  }

  /// Throws an error where numbers are missing.
  private static func require(
    _ isRight: Bool, _ key: Key, in container: KeyedDecodingContainer<Key>
  ) throws {
    if isRight { return }
    throw DecodingError.dataCorruptedError(
      forKey: key, in: container, debugDescription: "a \(key.rawValue) has two numbers")
  }

  /// Writes a number, a text, or an object with the kind of the value.
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .number(let number):
      var container = encoder.singleValueContainer()
      try container.encode(number)
    case .words(let words):
      var container = encoder.singleValueContainer()
      try container.encode(words)
    case .point(let point):
      var container = encoder.container(keyedBy: Key.self)
      try container.encode([Double(point.x), Double(point.y)], forKey: .point)
    case .size(let size):
      var container = encoder.container(keyedBy: Key.self)
      try container.encode([Double(size.width), Double(size.height)], forKey: .size)
    case .transform(let map):
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(map, forKey: .transform)
    case .color(let color):
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(color, forKey: .color)
    case .shadows(let shadows):
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(shadows, forKey: .shadows)
    }
  }
}

extension Transform3D {
  /// The distance from the anchor point of the points by which transforms are compared.
  private static let reach: CGFloat = 100

  /// The entries of the same map with 1 as the last one, where it is not 0.
  fileprivate var normalized: [CGFloat] {
    m44 == 1 || m44 == 0 ? entries : entries.map { $0 / m44 }
  }

  /// Returns the largest distance between the images of four points around the anchor point.
  fileprivate func distance(to other: Transform3D) -> Double {
    var result = 0.0
    for x in [-Self.reach, Self.reach] {
      for y in [-Self.reach, Self.reach] {
        let point = CGPoint(x: x, y: y)
        guard let one = project(point), let two = other.project(point) else { continue }
        result = max(result, abs(one.x - two.x), abs(one.y - two.y))
      }
    }
    return result
  }
}

extension Transform3D {
  /// Whether the transform is in perspective.
  var isProjecting: Bool { m14 != 0 || m24 != 0 || m34 != 0 || m44 != 1 }
}
