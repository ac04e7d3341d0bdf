public import Foundation
public import Geometry

/// The room that a section or a custom group has.
public protocol CollectionLayoutContainer: NSObjectProtocol {
  /// The size in points, with insets.
  var contentSize: CGSize { get }
  /// The size in points, without insets.
  var effectiveContentSize: CGSize { get }
  var contentInsets: DirectionalEdgeInsets { get }
  var effectiveContentInsets: DirectionalEdgeInsets { get }
}

/// The surroundings in which a section is laid out.
public protocol CollectionLayoutEnvironment: NSObjectProtocol {
  var container: any CollectionLayoutContainer { get }
}

/// A container of a size and insets.
final class LayoutContainer: NSObject, CollectionLayoutContainer {
  let contentSize: CGSize
  let contentInsets: DirectionalEdgeInsets

  init(contentSize: CGSize, contentInsets: DirectionalEdgeInsets = .zero) {
    self.contentSize = contentSize
    self.contentInsets = contentInsets
  }

  var effectiveContentInsets: DirectionalEdgeInsets { contentInsets }
  var effectiveContentSize: CGSize { contentSize.inset(by: contentInsets) }
}

/// The environment of a section or a group, with the host from which further traits follow.
package final class LayoutEnvironment: NSObject, CollectionLayoutEnvironment {
  package let container: any CollectionLayoutContainer
  package private(set) weak var host: (any LayoutHost)?

  init(_ container: LayoutContainer, host: (any LayoutHost)?) {
    self.container = container
    self.host = host
  }
}

extension CGSize {
  /// Returns the size between insets; no side is negative.
  func inset(by insets: DirectionalEdgeInsets) -> CGSize {
    CGSize(
      width: max(0, width - insets.leading - insets.trailing),
      height: max(0, height - insets.top - insets.bottom))
  }
}

/// An element that is about to be shown, whose appearance a section's handler may change.
public protocol CollectionLayoutVisibleItem: NSObjectProtocol {
  var alpha: CGFloat { get set }
  var zIndex: Int { get set }
  var isHidden: Bool { get set }
  /// The center in points; in an orthogonal section as if it were not scrolled.
  var center: CGPoint { get set }
  var transform: Affine { get set }
  var transform3D: Transform3D { get set }
  var indexPath: IndexPath { get }
  var frame: CGRect { get }
  var bounds: CGRect { get }
  var representedElementCategory: ElementCategory { get }
  /// The kind of a supplementary or decoration view; `nil` for a cell.
  var representedElementKind: String? { get }
}

extension CollectionLayoutVisibleItem {
  /// The kind of a supplementary or decoration view; empty for a cell.
  public var name: String { representedElementKind ?? "" }
}

extension CollectionViewLayoutAttributes: CollectionLayoutVisibleItem {}

/// Changes elements of a section that are about to be shown.
///
/// - Parameters:
///   - visibleItems: The elements with the layout's own attributes.
///   - offset: The content offset of the section's scroll view, or of the collection view.
public typealias CollectionLayoutSectionVisibleItemsInvalidationHandler = (
  _ visibleItems: [any CollectionLayoutVisibleItem], _ offset: CGPoint,
  _ environment: any CollectionLayoutEnvironment
) -> Void
