package import Foundation
import Geometry

/// Poses of elements whose attributes are overridden, for example by a touch.
extension CollectionViewLayout {
  /// Returns an element's pose; `nil` if its attributes are the layout's.
  public func pose(of element: LayoutElement) -> ElementPose? { poses[element] }

  /// Sets the pose in which an element is shown; `nil` restores the layout's attributes.
  ///
  /// Other elements are not affected. Poses follow their items through updates and are passed on to
  /// a layout that replaces this one; a reload of the data removes them.
  public func setPose(_ pose: ElementPose?, of element: LayoutElement) {
    // A property observer would copy all poses with every change of one.
    let pose = pose.flatMap { $0.isEmpty ? nil : $0 }
    if poses[element] == pose { return }
    poses[element] = pose
    hostNeedsLayout?()
  }

  /// Holds an element by values of its own, for example under a finger, or lets it go where `nil`.
  ///
  /// The parts of its pose stay on top of them.
  package func hold(_ pose: ElementPose?, of element: LayoutElement) {
    var held = pose ?? ElementPose()
    held.parts = poses[element]?.parts
    setPose(held, of: element)
  }

  /// The item that is shown at a size of its own, for example during a pinch; `nil` for none.
  ///
  /// Its center and all other items keep the layout's attributes.
  public var magnifiedItem: MagnifiedItem? {
    get {
      guard let element = magnifiedElement, let pose = poses[element], let size = pose.size,
        let zIndex = pose.zIndex
      else { return nil }
      return MagnifiedItem(indexPath: element.indexPath, size: size, zIndex: zIndex)
    }
    set {
      guard newValue != magnifiedItem else { return }
      let element = newValue.map { LayoutElement(category: .cell, indexPath: $0.indexPath) }
      if let old = magnifiedElement, old != element {
        var pose = poses[old] ?? ElementPose()
        (pose.size, pose.zIndex) = (nil, nil)
        setPose(pose, of: old)
      }
      magnifiedElement = element
      guard let element, let newValue else { return }
      var pose = poses[element] ?? ElementPose()
      (pose.size, pose.zIndex) = (newValue.size, newValue.zIndex)
      setPose(pose, of: element)
    }
  }

  /// Replaces the poses by another layout's.
  package func takePoses(of layout: CollectionViewLayout) {
    (poses, magnifiedElement) = (layout.poses, layout.magnifiedElement)
    hostNeedsLayout?()
  }

  package func removePoses() {
    if poses.isEmpty { return }
    (poses, magnifiedElement) = (ElementPoses(), nil)
    hostNeedsLayout?()
  }

  /// Maps the poses to their elements after a change; poses of disappearing elements are dropped.
  package func remapPoses(_ after: (LayoutElement) -> LayoutElement?) {
    if poses.isEmpty { return }
    poses.remap(after)
    magnifiedElement = magnifiedElement.flatMap(after)
    hostNeedsLayout?()
  }

  /// Returns an element's attributes with its pose applied; `nil` for an element that does not
  /// exist.
  package func attributes(of element: LayoutElement) -> CollectionViewLayoutAttributes? {
    layoutAttributes(of: element).map(posed)
  }

  /// Returns attributes with the element's pose, if there is one, applied.
  package func posed(
    _ attributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes { adjusted(poses.applied(to: attributes)) }

  /// Returns attributes with the element's adjustment, if there is one, applied.
  private func adjusted(
    _ attributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    adjustment?(attributes)?.applied(to: attributes) ?? attributes
  }

  /// Returns the attributes of all elements that intersect a rectangle with their adjustments.
  private func adjustedAttributes(in rect: CGRect) -> [CollectionViewLayoutAttributes] {
    let reach = adjustmentReach
    let found = layoutAttributes(in: rect.insetBy(dx: -reach, dy: -reach))
      .filter { poses[$0.element] == nil }.map(adjusted)
    let posed = poses.isEmpty ? [] : poses.elements(near: rect).compactMap { attributes(of: $0) }
    return (reach == 0 ? found : found.filter { $0.frame.overlaps(rect) })
      + posed.filter { $0.frame.overlaps(rect) }
  }

  /// Notes that adjustments have changed, so that elements are laid out again.
  package func adjustmentsDidChange() { hostNeedsLayout?() }

  /// Returns the attributes of all elements that intersect a rectangle with their poses applied.
  ///
  /// Complexity: posed elements far from the rectangle are not examined.
  package func attributes(in rect: CGRect) -> [CollectionViewLayoutAttributes] {
    if adjustment != nil { return adjustedAttributes(in: rect) }
    let found = layoutAttributes(in: rect)
    if poses.isEmpty { return found }
    let posed = poses.elements(near: rect).compactMap { attributes(of: $0) }
    return found.filter { poses[$0.element] == nil } + posed.filter { $0.frame.overlaps(rect) }
  }
}
