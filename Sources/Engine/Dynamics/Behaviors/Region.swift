public import Foundation

/// The part of the plane in which a field acts, relative to the field's position.
public struct Region: Hashable, Sendable {
  /// The structure of a region.
  private indirect enum Form: Hashable, Sendable {
    case everywhere
    case circle(Double)
    case rectangle(CGSize)
    case outside(Form)
    case union(Form, Form)
    case intersection(Form, Form)

    /// Returns whether the region contains a point, in points from the region's center.
    func contains(_ point: CGPoint) -> Bool {
      switch self {
      case .everywhere: true
      case .circle(let radius): point.x * point.x + point.y * point.y <= radius * radius
      case .rectangle(let size):
        abs(point.x) <= size.width / 2 && abs(point.y) <= size.height / 2
      case .outside(let form): !form.contains(point)
      case .union(let first, let second): first.contains(point) || second.contains(point)
      case .intersection(let first, let second): first.contains(point) && second.contains(point)
      }
    }
  }

  private let form: Form

  private init(form: Form) { self.form = form }

  /// The whole plane.
  public static let infinite = Region(form: .everywhere)

  /// Makes a disc, in points.
  public init(radius: CGFloat) { self.init(form: .circle(radius)) }

  /// Makes a rectangle about the center, in points.
  public init(size: CGSize) { self.init(form: .rectangle(size)) }

  /// Returns the complement of the region.
  public func inverse() -> Region { Region(form: .outside(form)) }

  /// Returns the union with another region.
  public func union(with other: Region) -> Region { Region(form: .union(form, other.form)) }

  /// Returns the part of this region that is not in the other.
  public func difference(from other: Region) -> Region {
    Region(form: .intersection(form, .outside(other.form)))
  }

  /// Returns the intersection with another region.
  public func intersection(with other: Region) -> Region {
    Region(form: .intersection(form, other.form))
  }

  /// Returns whether the region contains a point, in points from its center; the edge is included.
  public func contains(_ point: CGPoint) -> Bool { form.contains(point) }
}
