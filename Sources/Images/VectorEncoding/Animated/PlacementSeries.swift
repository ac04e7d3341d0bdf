internal import Foundation
internal import Geometry

/// Maps over time as functions of a transform whose arguments can be interpolated.
struct PlacementSeries {
  /// The functions between the translations to a place and back from the center.
  enum Form {
    /// None: there are only translations.
    case translation
    /// A rotation, a skew and scales.
    case rotation
    /// Scales and a skew in both directions, which stay smooth where one scale passes zero.
    case skew
  }

  /// The numbers of each map in units of the tolerance, one map after the other.
  let values: [Double]
  /// The number of numbers of a map.
  let width: Int
  /// The units of the numbers.
  private let units: [Double]
  private let form: Form

  /// Decomposes maps.
  ///
  /// - Parameters:
  ///   - maps: The maps.
  ///   - sizes: The size of the mapped bounds at each; rotations and scales are about their center.
  ///   - reach: The largest distance of the mapped content from the corner of the bounds.
  ///   - tolerance: The largest error in points.
  ///   - form: The form of maps that are more than translations.
  init(
    maps: [Affine], sizes: [CGSize], reach: Double, tolerance: Double, form: Form = .rotation
  ) {
    let isPlain = maps.allSatisfy {
      abs($0.a - 1) < 1e-9 && abs($0.d - 1) < 1e-9 && abs($0.b) < 1e-9 && abs($0.c) < 1e-9
    }
    self.form = isPlain ? .translation : form
    if isPlain {
      (width, units) = (2, [tolerance, tolerance])
      values = maps.flatMap { [$0.tx / tolerance, $0.ty / tolerance] }
      return
    }
    width = 8
    let turn = tolerance / reach / 2
    let units = [tolerance, tolerance, turn, turn, turn, turn, tolerance, tolerance]
    self.units = units
    let parts = form == .skew ? Self.skews(maps) : Self.rotations(maps)
    var values: [Double] = []
    values.reserveCapacity(8 * maps.count)
    for (index, map) in maps.enumerated() {
      let center = CGPoint(x: sizes[index].width / 2, y: sizes[index].height / 2)
      let place = center.applying(map)
      let numbers = [place.x, place.y] + parts[index] + [center.x, center.y]
      values += zip(numbers, units).map { $0 / $1 }
    }
    self.values = values
  }

  /// Returns the angle of rotation, the angle of the skew, and the scales of each map.
  private static func rotations(_ maps: [Affine]) -> [[Double]] {
    var last: Double?
    return maps.map { map in
      var parts = AffineParts(map, singularAngle: last ?? 0)
      let before = last ?? parts.angle
      // The same map is also a half turn with two reflections; the nearer one continues.
      var angle = parts.angle + ((before - parts.angle) / (2 * .pi)).rounded() * 2 * .pi
      if abs(angle - before) > .pi / 2 {
        (parts.sx, parts.sy) = (-parts.sx, -parts.sy)
        angle = parts.angle + .pi
        angle += ((before - angle) / (2 * .pi)).rounded() * 2 * .pi
      }
      last = angle
      let skew = parts.sy == 0 ? 0 : atan(parts.shear * parts.sx / parts.sy)
      return [angle, skew, parts.sx, parts.sy]
    }
  }

  /// Returns the angles of the skews along x and y, and the scales of each map.
  private static func skews(_ maps: [Affine]) -> [[Double]] {
    var last = (x: 0.0, y: 0.0)
    return maps.map { map in
      if abs(map.a) > 1e-6 { last.x = atan(map.c / map.a) }
      if abs(map.d) > 1e-6 { last.y = atan(map.b / map.d) }
      return [last.x, last.y, map.a, map.d]
    }
  }

  // MARK: Properties

  /// The division of a map into properties with keyframes of their own.
  enum Division: CaseIterable {
    /// One transform.
    case whole
    /// The position, and everything else: for positions with another curve than scales.
    case position
    /// The position along x, and everything else: for positions on curved paths.
    case axes
  }

  /// Some of the numbers of each map as a property of CSS.
  struct Property {
    /// The indices of the numbers in a map.
    let indices: Range<Int>
    /// The numbers of all maps, one map after the other.
    let values: [Double]
    /// Returns the declaration for the numbers of a map.
    let text: (ArraySlice<Double>) -> String
  }

  func properties(of division: Division) -> [Property] {
    func property(
      _ indices: Range<Int>, _ text: @escaping (ArraySlice<Double>) -> String
    ) -> Property {
      let all = stride(from: 0, to: values.count, by: width)
      return Property(
        indices: indices,
        values: indices.count == width
          ? values : all.flatMap { values[$0 + indices.lowerBound..<$0 + indices.upperBound] },
        text: text)
    }
    switch division {
    case .whole: return [property(0..<width) { "transform:" + text(of: $0, from: 0) }]
    case .position:
      return [
        property(0..<2) { scaled in
          let numbers = zip(scaled, units).map { Self.length($0 * $1) }
          return "translate:" + numbers.joined(separator: " ")
        }, property(2..<width) { "transform:" + text(of: $0, from: 2) },
      ]
    case .axes:
      return [
        property(0..<1) { "translate:" + Self.length($0[$0.startIndex] * units[0]) },
        property(1..<width) { "transform:" + text(of: $0, from: 1) },
      ]
    }
  }

  /// Returns the text of a length in pixels.
  private static func length(_ value: Double) -> String {
    let text = SVGNumber.short(value)
    return text == "0" ? text : text + "px"
  }

  /// Returns a transform of CSS.
  ///
  /// - Parameters:
  ///   - scaled: The numbers of a map in units of the tolerance.
  ///   - first: The index of the first of them; those before it count as 0.
  private func text(of scaled: ArraySlice<Double>, from first: Int) -> String {
    let numbers =
      Array(repeating: 0.0, count: first) + zip(scaled, units[first...]).map { $0 * $1 }
    func pixels(_ x: Double, _ y: Double) -> String {
      "translate(\(Self.length(x)),\(Self.length(y)))"
    }
    func degrees(_ angle: Double) -> String {
      SVGNumber.text((angle * 180 / .pi * 1000).rounded() / 1000) + "deg"
    }
    var functions = first < 2 ? [pixels(numbers[0], numbers[1])] : []
    if form == .translation { return functions.joined(separator: " ") }
    if form == .rotation {
      if has(2) { functions.append("rotate(\(degrees(numbers[2])))") }
      if has(3) { functions.append("skewX(\(degrees(numbers[3])))") }
    }
    if has(4, besides: 1) || has(5, besides: 1) {
      functions.append("scale(\(SVGNumber.text(numbers[4])),\(SVGNumber.text(numbers[5])))")
    }
    if form == .skew, has(2) || has(3) {
      functions.append("skew(\(degrees(numbers[2])),\(degrees(numbers[3])))")
    }
    functions.append(pixels(-numbers[6], -numbers[7]))
    return functions.joined(separator: " ")
  }

  /// Returns whether a number ever differs from the one that does nothing.
  private func has(_ index: Int, besides nothing: Double = 0) -> Bool {
    stride(from: index, to: values.count, by: width).contains {
      abs(values[$0] * units[index] - nothing) > 1e-6
    }
  }
}
