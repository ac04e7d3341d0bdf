public import Foundation

/// The part of the plane in which a field works, about the field's position.
public struct Region: Hashable, Sendable {
  /// How the region is put together.
  private indirect enum Form: Hashable, Sendable {
    case everywhere
    case circle(Double)
    case rectangle(CGSize)
    case outside(Form)
    case union(Form, Form)
    case intersection(Form, Form)

    /// Returns whether a point is within, in points from the region's middle.
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

  /// Makes a region of a form.
  private init(form: Form) { self.form = form }

  /// The whole plane.
  public static let infinite = Region(form: .everywhere)

  /// Makes a disc, in points.
  public init(radius: CGFloat) { self.init(form: .circle(radius)) }

  /// Makes a rectangle about the middle, in points.
  public init(size: CGSize) { self.init(form: .rectangle(size)) }

  /// Returns all that is not in the region.
  public func inverse() -> Region { Region(form: .outside(form)) }

  /// Returns what is in either region.
  public func union(with other: Region) -> Region { Region(form: .union(form, other.form)) }

  /// Returns what is in this region but not in the other.
  public func difference(from other: Region) -> Region {
    Region(form: .intersection(form, .outside(other.form)))
  }

  /// Returns what is in both regions.
  public func intersection(with other: Region) -> Region {
    Region(form: .intersection(form, other.form))
  }

  /// Returns whether a point is within, in points from the region's middle; the edge is.
  public func contains(_ point: CGPoint) -> Bool { form.contains(point) }
}
