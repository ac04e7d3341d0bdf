internal import Foundation
public import Geometry

/// A change of the parts of a pose; each part changes by itself.
public struct PoseDelta: AnimatableDelta {
  /// The changes of offset, scale, angles, m34, z, alpha and pivot, in the order of `PoseParts.numbers`.
  var numbers: SIMD16<Double>

  /// Makes a change of numbers.
  init(_ numbers: SIMD16<Double>) { self.numbers = numbers }

  public static func + (left: PoseDelta, right: PoseDelta) -> PoseDelta {
    PoseDelta(left.numbers + right.numbers)
  }

  public static func * (left: PoseDelta, factor: Double) -> PoseDelta {
    PoseDelta(left.numbers * factor)
  }

  /// The largest displacement of a point at a distance of 500 pt.
  public var extent: Double {
    let offset = max(abs(numbers[0]), abs(numbers[1]), abs(numbers[8]))
    let turns = [2, 3, 4, 5, 6, 10, 11].map { 500 * abs(numbers[$0]) }.max() ?? 0
    return max(offset, turns, 250_000 * abs(numbers[7]), 100 * abs(numbers[9]))
  }

  /// Returns whether the change has an effect on a part.
  package func changes(_ part: PosePart) -> Bool { part.indices.contains { numbers[$0] != 0 } }
}

extension PoseDelta: Codable {
  /// Reads the twelve changes in their order.
  public init(from decoder: any Decoder) throws { self.init(try PoseParts.numbers(from: decoder)) }

  /// Writes the twelve changes in their order.
  public func encode(to encoder: any Encoder) throws { try PoseParts.encode(numbers, to: encoder) }
}

extension PosePart {
  /// The indices of the part's numbers.
  var indices: [Int] {
    switch self {
    case .offset: [0, 1]
    case .scale: [2, 3]
    case .rotationX: [4]
    case .rotationY: [5]
    case .rotationZ: [6]
    case .perspective: [7, 8]
    case .alpha: [9]
    case .pivot: [10, 11]
    }
  }
}

extension PoseParts: Animatable {
  /// The number of numbers.
  private static let count = 12

  /// The offset, the scale, the angles about x, y and z, m34, z, the opacity and the pivot.
  var numbers: SIMD16<Double> {
    var result = SIMD16<Double>()
    (result[0], result[1]) = (Double(offset.dx), Double(offset.dy))
    (result[2], result[3]) = (Double(scale.width), Double(scale.height))
    (result[4], result[5]) = (Double(rotation.x), Double(rotation.y))
    (result[6], result[7]) = (Double(rotation.z), Double(m34))
    (result[8], result[9]) = (Double(z), Double(alpha))
    (result[10], result[11]) = (Double(pivot.dx), Double(pivot.dy))
    return result
  }

  init(_ numbers: SIMD16<Double>) {
    self.init(
      offset: Vector(dx: numbers[0], dy: numbers[1]),
      scale: .init(width: numbers[2], height: numbers[3]),
      rotation: Rotation(x: numbers[4], y: numbers[5], z: numbers[6]), m34: numbers[7],
      z: numbers[8], alpha: numbers[9], pivot: Vector(dx: numbers[10], dy: numbers[11]))
  }

  public static func delta(from start: PoseParts, to end: PoseParts) -> PoseDelta? {
    PoseDelta(start.numbers - end.numbers)
  }

  public func adding(_ deltas: [(delta: PoseDelta, factor: Double)]) -> PoseParts {
    PoseParts(deltas.reduce(numbers) { $0 + $1.delta.numbers * $1.factor })
  }

  public func blended(to end: PoseParts, progress: Double) -> PoseParts {
    PoseParts(numbers + (end.numbers - numbers) * progress)
  }

  public var components: [Double] { (0..<Self.count).map { numbers[$0] } }

  /// Returns the parts whose numbers are equal but for rounding.
  package func parts(near other: PoseParts) -> Set<PosePart> {
    let (own, others) = (numbers, other.numbers)
    return Set(
      PosePart.allCases.filter { part in
        part.indices.allSatisfy { abs(own[$0] - others[$0]) <= 1e-9 * max(1, abs(own[$0])) }
      })
  }

  // MARK: Coding

  /// Reads the twelve numbers in their order.
  public init(from decoder: any Decoder) throws { self.init(try Self.numbers(from: decoder)) }

  /// Writes the twelve numbers in their order.
  public func encode(to encoder: any Encoder) throws { try Self.encode(numbers, to: encoder) }

  /// Reads twelve numbers.
  fileprivate static func numbers(from decoder: any Decoder) throws -> SIMD16<Double> {
    let values = try [Double](from: decoder)
    guard values.count == count else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "the parts of a pose are \(count) numbers, not \(values.count)"))
    }
    var result = SIMD16<Double>()
    for (index, value) in values.enumerated() { result[index] = value }
    return result
  }

  /// Writes twelve numbers.
  fileprivate static func encode(_ numbers: SIMD16<Double>, to encoder: any Encoder) throws {
    try (0..<count).map { numbers[$0] }.encode(to: encoder)
  }
}

/// The point about which an element turns, over time.
extension Track where Value == PoseParts {
  /// The one pivot that is no center, and when it begins; `nil` where it moves, or where there are
  /// several or none.
  package var onlyPivot: (pivot: Vector, begin: Instant)? {
    if segments.contains(where: { $0.changes(.pivot) }) { return nil }
    var result =
      model.initial.pivot == .zero ? nil : (pivot: model.initial.pivot, begin: Instant.zero)
    for step in model.steps where step.value.pivot != result?.pivot ?? .zero {
      if result != nil { return nil }
      result = (step.value.pivot, step.time)
    }
    return result
  }

  /// Returns whether nothing turns or scales before an instant.
  package func isUnturned(before time: Instant) -> Bool {
    if time <= .zero { return true }
    return model.initial.isUnturned
      && model.steps.allSatisfy { time <= $0.time || $0.value.isUnturned }
      && segments.allSatisfy { time <= $0.begin || !PosePart.turning.contains(where: $0.changes) }
  }

  /// The values about the center.
  package var withoutPivot: Track {
    var result = Track(model.initial.taking([.pivot], of: .neutral))
    for step in model.steps {
      result.model.set(step.value.taking([.pivot], of: .neutral), at: step.time)
    }
    result.replaceSegments(by: segments)
    return result
  }
}
