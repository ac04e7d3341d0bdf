public import Foundation

/// A width or height in a compositional layout: a share of its container, fixed, or estimated.
public final class CollectionLayoutDimension: NSObject, Sendable {
  /// The forms of a dimension.
  enum Form: Hashable, Sendable {
    case fractionalWidth, fractionalHeight, absolute, estimated
  }

  let form: Form
  /// The share, or the length in points.
  public let dimension: CGFloat

  private init(_ form: Form, _ dimension: CGFloat) {
    self.form = form
    self.dimension = dimension
  }

  /// Returns a share of the width of the container.
  public static func fractionalWidth(
    _ fractionalWidth: CGFloat
  ) -> CollectionLayoutDimension { CollectionLayoutDimension(.fractionalWidth, fractionalWidth) }

  /// Returns a share of the height of the container.
  public static func fractionalHeight(
    _ fractionalHeight: CGFloat
  ) -> CollectionLayoutDimension { CollectionLayoutDimension(.fractionalHeight, fractionalHeight) }

  /// Returns a length in points.
  public static func absolute(_ absoluteDimension: CGFloat) -> CollectionLayoutDimension {
    CollectionLayoutDimension(.absolute, absoluteDimension)
  }

  /// Returns a length in points that holds until the view is measured.
  public static func estimated(_ estimatedDimension: CGFloat) -> CollectionLayoutDimension {
    CollectionLayoutDimension(.estimated, estimatedDimension)
  }

  public var isFractionalWidth: Bool { form == .fractionalWidth }
  public var isFractionalHeight: Bool { form == .fractionalHeight }
  public var isAbsolute: Bool { form == .absolute }
  public var isEstimated: Bool { form == .estimated }

  /// Returns the length in a container, in points; at least 0.
  func length(in container: CGSize) -> CGFloat {
    let length =
      switch form {
      case .fractionalWidth: dimension * container.width
      case .fractionalHeight: dimension * container.height
      case .absolute, .estimated: dimension
      }
    return max(0, length)
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CollectionLayoutDimension else { return false }
    return form == other.form && dimension == other.dimension
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(form)
    hasher.combine(dimension)
    return hasher.finalize()
  }
}

/// The width and height of an item, a group or a supplementary view in a compositional layout.
public final class CollectionLayoutSize: NSObject, Sendable {
  public let widthDimension: CollectionLayoutDimension
  public let heightDimension: CollectionLayoutDimension

  /// Makes a size of two dimensions.
  public init(
    widthDimension width: CollectionLayoutDimension,
    heightDimension height: CollectionLayoutDimension
  ) {
    widthDimension = width
    heightDimension = height
  }

  /// Returns the size in a container, in points.
  func size(in container: CGSize) -> CGSize {
    CGSize(
      width: widthDimension.length(in: container), height: heightDimension.length(in: container))
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CollectionLayoutSize else { return false }
    return widthDimension == other.widthDimension && heightDimension == other.heightDimension
  }

  public override var hash: Int { widthDimension.hash &* 31 &+ heightDimension.hash }
}
