internal import Geometry
internal import Imaging
internal import Timing

/// A value of a property of appearances, with what animations ask of it; by default it is animated as
/// a whole, and two different values fade into each other.
protocol AppearanceValue: Hashable, Codable, Sendable {
  /// Returns the value interpolated toward `end`; `nil` if they differ in kind.
  func mixed(to end: Self, _ progress: Double) -> Self?

  /// The components of the colors and all other numbers.
  var numbers: [Double] { get }

  /// Returns whether the value is nearly another one; `numbers` are compared apart.
  func isNear(_ other: Self) -> Bool

  /// Returns whether the value may stand for a sample of a continuous motion.
  func isSample(near other: Self) -> Bool

  /// Returns the paths below it that differ in another value; `nil` where it changes as a whole.
  func parts(changedTo other: Self) -> [String]?

  /// Takes on the part of a path of another value; returns whether both have it.
  mutating func take(_ path: Substring, of other: Self) -> Bool
}

extension AppearanceValue {
  func mixed(to end: Self, _ progress: Double) -> Self? { nil }
  var numbers: [Double] { [] }
  func isNear(_ other: Self) -> Bool { self == other }
  func parts(changedTo other: Self) -> [String]? { nil }
  mutating func take(_ path: Substring, of other: Self) -> Bool { false }
}

/// A value that an appearance may be without.
protocol OptionalAppearanceValue: AppearanceValue {
  /// Returns the interpolation of two values; `nil` if they differ in kind.
  static func blended(_ start: Self?, to end: Self?, progress: Double) -> Self?
}

extension OptionalAppearanceValue {
  static func blended(_ start: Self?, to end: Self?, progress: Double) -> Self? {
    start.flatMap { start in end.flatMap { start.mixed(to: $0, progress) } }
  }
}

extension Optional: AppearanceValue where Wrapped: OptionalAppearanceValue {
  func mixed(to end: Self, _ progress: Double) -> Self? {
    Wrapped.blended(self, to: end, progress: progress).map(Self.some)
  }
  var numbers: [Double] { self?.numbers ?? [] }
  func isNear(_ other: Self) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.isNear(other)
  }
  func parts(changedTo other: Self) -> [String]? {
    flatMap { own in other.flatMap { own.parts(changedTo: $0) } }
  }
  mutating func take(_ path: Substring, of other: Self) -> Bool {
    other.flatMap { self?.take(path, of: $0) } ?? false
  }
}

/// A value of which an appearance has a list, whose parts are those of the value at their location.
protocol ListedAppearanceValue: AppearanceValue {
  /// Returns whether a value at the same location of another list has the same parts.
  func isCounterpart(of other: Self) -> Bool

  /// The numbers of the value in a list, by default its own.
  var listedNumbers: [Double] { get }
}

extension ListedAppearanceValue { var listedNumbers: [Double] { numbers } }

extension Array: AppearanceValue where Element: ListedAppearanceValue {
  var numbers: [Double] { flatMap(\.listedNumbers) }
  func isNear(_ other: Self) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.isNear($1) }
  }
  func isSample(near other: Self) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.isSample(near: $1) }
  }
  func parts(changedTo other: Self) -> [String]? {
    guard count == other.count, zip(self, other).allSatisfy({ $0.isCounterpart(of: $1) })
    else { return nil }
    return zip(self, other).enumerated().filter { $0.element.0 != $0.element.1 }.flatMap { place in
      (place.element.0.parts(changedTo: place.element.1) ?? []).map { "\(place.offset).\($0)" }
    }
  }
  mutating func take(_ path: Substring, of other: Self) -> Bool {
    let (first, rest) = path.step
    guard let index = Int(first), indices.contains(index), count == other.count
    else { return false }
    return self[index].take(rest, of: other[index])
  }
}

extension Substring {
  /// The first name of a path, and the path below it.
  var step: (first: Substring, rest: Substring) {
    guard let dot = firstIndex(of: ".") else { return (self, "") }
    return (self[..<dot], self[index(after: dot)...])
  }
}

/// A value with parts that are animated each by itself, and a last one that is everything else.
protocol PartedAppearanceValue: AppearanceValue {
  /// The parts, each with a function that copies it.
  static var parts: [(name: String, copy: (_ source: Self, _ target: inout Self) -> Void)] { get }
  /// The name of everything else.
  static var rest: String { get }
}

extension PartedAppearanceValue {
  func parts(changedTo other: Self) -> [String]? {
    (Self.parts.map { $0.name } + [Self.rest]).filter { name in
      var changed = self
      return changed.take(name[...], of: other) && changed != self
    }
  }
  mutating func take(_ path: Substring, of other: Self) -> Bool {
    if path == Self.rest {
      let own = self
      self = other
      for part in Self.parts { part.copy(own, &self) }
    }
    for part in Self.parts where path == part.name { part.copy(other, &self) }
    return true
  }
}

extension Color {
  /// The components.
  fileprivate var numbers: [Double] { [red, green, blue, alpha] }
}

extension Bool: AppearanceValue {}
extension String: OptionalAppearanceValue {}
extension ImageContent: OptionalAppearanceValue {}

extension Double: AppearanceValue {
  var numbers: [Double] { [self] }
  func isNear(_ other: Double) -> Bool { true }
}

extension Corners: AppearanceValue {
  var numbers: [Double] { radii }
  func isNear(_ other: Corners) -> Bool { curve == other.curve }
}

extension Shape: AppearanceValue {
  func mixed(to end: Shape, _ progress: Double) -> Shape? { blended(to: end, progress: progress) }
  var numbers: [Double] { ellipseShare.map { [$0] } ?? [] }
  func isNear(_ other: Shape) -> Bool {
    self == other || ellipseShare != nil && other.ellipseShare != nil
  }
}

extension Fill: OptionalAppearanceValue {
  func mixed(to end: Fill, _ progress: Double) -> Fill? { blended(to: end, progress: progress) }
  var numbers: [Double] {
    switch self {
    case .solid(let color): color.numbers
    case .linear(let gradient): gradient.stops.flatMap(\.color.numbers)
    case .radial(let gradient): gradient.stops.flatMap(\.color.numbers)
    }
  }
}

extension Border: OptionalAppearanceValue, PartedAppearanceValue {
  static var rest: String { "line" }
  static var parts: [(name: String, copy: (Border, inout Border) -> Void)] {
    [
      ("color", { $1.color = $0.color }), ("width", { $1.width = $0.width }),
      ("trim", { $1.trim = $0.trim }),
    ]
  }
  var numbers: [Double] { color.numbers + [width, dashPhase, trim.start, trim.end] }
}

extension Shadow: ListedAppearanceValue {
  var numbers: [Double] { color.numbers + [Double(offset.dx), Double(offset.dy), blur, spread] }
  func isNear(_ other: Shadow) -> Bool { true }
  func isCounterpart(of other: Shadow) -> Bool { false }
}

extension Backdrop: OptionalAppearanceValue {
  var numbers: [Double] { [blur, saturation] }
}

extension TextContent: ListedAppearanceValue, PartedAppearanceValue {
  static var rest: String { "content" }
  static var parts: [(name: String, copy: (TextContent, inout TextContent) -> Void)] {
    [
      ("color", { $1.color = $0.color }), ("size", { $1.size = $0.size }),
      ("number", { if let number = $0.number { $1.setNumber(number) } }),
    ]
  }
  func isCounterpart(of other: TextContent) -> Bool { isKin(to: other) }
}

extension StackedLayer: ListedAppearanceValue, OptionalAppearanceValue {
  var numbers: [Double] { appearance.components }
  var listedNumbers: [Double] { pose.numbers + numbers }
  func isCounterpart(of other: StackedLayer) -> Bool { name == other.name }
  func parts(changedTo other: StackedLayer) -> [String]? {
    (frame == other.frame ? [] : ["frame"])
      + StackedPose.parts.filter { $0.differs(pose, other.pose) }.map(\.name)
      + (appearance.paths(changedTo: other.appearance)?.names ?? [])
  }
  mutating func take(_ path: Substring, of other: StackedLayer) -> Bool {
    if path == "frame" {
      frame = other.frame
    } else if let part = StackedPose.parts.first(where: { $0.name == path }) {
      part.copy(other.pose, &pose)
    } else {
      return appearance.take(path, of: other.appearance)
    }
    return true
  }
}

extension Appearance: OptionalAppearanceValue {
  var numbers: [Double] { components }
  func parts(changedTo other: Appearance) -> [String]? { paths(changedTo: other)?.names }

  /// Takes on the property of a path, as a whole where the parts do not match.
  @discardableResult
  mutating func take(_ path: Substring, of other: Appearance) -> Bool {
    let (first, rest) = path.step
    guard let property = AppearanceProperty[first] else { return true }
    if rest.isEmpty || !property.takePart(rest, other, &self) { property.copy(other, &self) }
    return true
  }
}
