public import Dynamics
public import Foundation
public import Layouts
public import Staging

/// Animators over views and over a layout's attributes, stepped by the stage's clock.
///
/// Views and attributes are not mixed in one animator.
extension DynamicAnimator {
  /// Makes an animator that moves views in the coordinates of a view that they are in.
  ///
  /// ```swift
  /// let animator = DynamicAnimator(referenceView: stage.rootView)
  /// animator.addBehavior(GravityBehavior(items: [ball]))
  /// let floor = CollisionBehavior(items: [ball])
  /// floor.translatesReferenceBoundsIntoBoundary = true
  /// animator.addBehavior(floor)
  /// ```
  public convenience init(referenceView: View) {
    self.init()
    referenceBounds = { [weak referenceView] in referenceView?.bounds ?? .zero }
    _ = AnimatorClock(of: self, in: { [weak referenceView] in referenceView }, didWrite: {})
    referenceView.observeBounds { [weak self] in self?.followReferenceBounds() }
  }

  /// Makes an animator that moves a layout's attributes; each tick makes the layout invalid.
  ///
  /// A flow layout's sections stay as they are meanwhile, whatever their number.
  public convenience init(collectionViewLayout layout: CollectionViewLayout) {
    self.init()
    referenceBounds = { [weak layout] in
      CGRect(origin: .zero, size: layout?.collectionViewContentSize ?? .zero)
    }
    _ = AnimatorClock(of: self, for: layout)
  }

  /// Returns the attributes that were added for a cell; `nil` where none were.
  public func layoutAttributesForCell(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    attributes(of: LayoutElement(category: .cell, indexPath: indexPath))
  }

  /// Returns the attributes that were added for a supplementary view; `nil` where none were.
  public func layoutAttributesForSupplementaryView(
    ofKind kind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    attributes(of: LayoutElement(category: .supplementaryView, kind: kind, indexPath: indexPath))
  }

  /// Returns the attributes that were added for a decoration view; `nil` where none were.
  public func layoutAttributesForDecorationView(
    ofKind kind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    attributes(of: LayoutElement(category: .decorationView, kind: kind, indexPath: indexPath))
  }

  /// Returns the attributes that were added for an element; `nil` where none were.
  private func attributes(of element: LayoutElement) -> CollectionViewLayoutAttributes? {
    item(forKey: DynamicItemKey(element)) as? CollectionViewLayoutAttributes
  }
}

extension View: DynamicItem {
  /// The number under which the view was made on its stage.
  public var dynamicItemKey: DynamicItemKey? {
    DynamicItemKey(kind: "view", numbers: [serialNumber])
  }
}

extension CollectionViewLayoutAttributes: DynamicItem {
  /// The element that the attributes are for.
  public var dynamicItemKey: DynamicItemKey? { DynamicItemKey(element) }
}

extension DynamicItemKey {
  /// Stands for an element of a layout.
  package init(_ element: LayoutElement) {
    self.init(
      kind: "\(element.category.rawValue)\(element.kind)",
      numbers: [element.indexPath.section, element.indexPath.item])
  }
}

extension CollectionViewLayout {
  /// Invalidates the attributes, but not the geometry of a flow layout.
  func invalidateForDynamics() {
    let context = makeInvalidationContext()
    if let context = context as? CollectionViewFlowLayoutInvalidationContext {
      context.invalidateFlowLayoutDelegateMetrics = false
      context.invalidateFlowLayoutAttributes = false
    }
    invalidateLayout(with: context)
  }
}
