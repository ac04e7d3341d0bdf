internal import Foundation
internal import Imaging

extension Appearance {
  /// Returns whether an appearance looks like another one at any scale that is in use.
  ///
  /// All numbers are nearly those of the other one, and all else is equal.
  public static func isSample(_ value: Appearance, near other: Appearance) -> Bool {
    if value == other { return true }
    guard value.crossfade == nil, other.crossfade == nil else { return false }
    return AppearanceProperty.all.allSatisfy { $0.isSample(value, other) }
  }
}

extension AppearanceValue {
  func isSample(near other: Self) -> Bool {
    self == other || numbers.areNear(other.numbers) && isNear(other)
  }
}

extension [Double] {
  /// The tolerance for shares such as opacities and color channels: less than half a level of 255.
  private static var shareTolerance: Double { 0.0015 }

  /// Returns whether there are as many numbers, each nearly the other one.
  fileprivate func areNear(_ others: [Double]) -> Bool {
    count == others.count
      && zip(self, others).allSatisfy { abs($0 - $1) <= Self.shareTolerance }
  }
}

extension Border {
  /// Returns whether two borders have lines of one kind with nearly the same dashes; the other
  /// numbers are compared with the components.
  func isNear(_ other: Border) -> Bool {
    position == other.position && cap == other.cap && join == other.join
      && dash.count == other.dash.count
      && zip(dash, other.dash).allSatisfy { abs($0 - $1) <= 0.02 }
  }
}

extension Fill {
  /// Returns whether two fills are of one kind and in nearly the same position; colors are compared
  /// with the other components.
  func isNear(_ other: Fill) -> Bool {
    switch (self, other) {
    case (.linear(let one), .linear(let two)):
      return one.stops.count == two.stops.count && near(one.start.x, two.start.x)
        && near(one.start.y, two.start.y) && near(one.end.x, two.end.x)
        && near(one.end.y, two.end.y)
        && zip(one.stops, two.stops).allSatisfy { near($0.location, $1.location) }
    case (.radial(let one), .radial(let two)):
      return one.stops.count == two.stops.count && near(one.center.x, two.center.x)
        && near(one.center.y, two.center.y) && one.extent == two.extent
        && zip(one.stops, two.stops).allSatisfy { near($0.location, $1.location) }
    case (.solid, .solid): return true
    default: return false
    }
  }

  /// Returns whether two positions in the unit square are nearly equal.
  private func near(_ one: Double, _ two: Double) -> Bool { abs(one - two) < 1e-4 }
}

extension TextContent {
  /// Returns whether a text is another one in nearly the same color, with nearly the same number.
  func isNear(_ other: TextContent) -> Bool {
    if self == other { return true }
    var same = self
    if let number, let counted = other.number, number.isNear(counted) { same.setNumber(counted) }
    same.color = other.color
    let (own, others) = (color, other.color)
    let channels = [
      own.red - others.red, own.green - others.green, own.blue - others.blue,
      own.alpha - others.alpha,
    ]
    return same == other && channels.allSatisfy { abs($0) <= 0.0015 }
  }
}

extension StackedLayer {
  /// Returns whether a layer of a list may stand for another one.
  func isSample(near other: StackedLayer) -> Bool {
    self == other || pose.numbers.areNear(other.pose.numbers) && isNear(other)
  }

  /// Returns whether a layer is another one in nearly the same frame.
  func isNear(_ other: StackedLayer) -> Bool {
    name == other.name && pose.isNear(other.pose)
      && frame.horizontal.isNear(other.frame.horizontal)
      && frame.vertical.isNear(other.frame.vertical)
      && Appearance.isSample(appearance, near: other.appearance)
  }
}

extension StackedPose {
  /// Returns whether a pose is another one to a fiftieth of a point, or a ten-thousandth.
  fileprivate func isNear(_ other: StackedPose) -> Bool {
    zip(numbers, other.numbers).enumerated().allSatisfy { index, pair in
      abs(pair.0 - pair.1) < (index < 2 ? 0.02 : 1e-4)
    }
  }
}

extension RelativeFrame.Span {
  /// Returns whether a span is another one to a fiftieth of a point.
  fileprivate func isNear(_ other: RelativeFrame.Span) -> Bool {
    func near(_ one: RelativeFrame.Length?, _ two: RelativeFrame.Length?) -> Bool {
      guard let one, let two else { return one == nil && two == nil }
      return abs(one.points - two.points) <= 0.02 && abs(one.share - two.share) <= 1e-5
    }
    return near(start, other.start) && near(end, other.end) && near(extent, other.extent)
  }
}
