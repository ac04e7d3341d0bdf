package import Foundation
import Geometry

/// Elements that something else than the layout places, as a finger, and how they are asked for.
extension CollectionViewLayout {
  /// Returns how an element is posed; `nil` where only the layout decides.
  public func pose(of element: LayoutElement) -> ElementPose? { poses[element] }

  /// Has an element shown in a pose from now on; `nil` gives it back to the layout.
  ///
  /// All other elements stay as the layout says. Poses follow their items through updates and go
  /// along to a layout that replaces this one; a reload of the data ends them.
  public func setPose(_ pose: ElementPose?, of element: LayoutElement) {
    // An observer of the property would copy all poses for each that changes.
    let pose = pose.flatMap { $0.isEmpty ? nil : $0 }
    if poses[element] == pose { return }
    poses[element] = pose
    hostNeedsLayout?()
  }

  /// The item that is shown at a size of its own, as one that is being pinched; `nil` for none.
  ///
  /// Its centre and all other items stay as the layout says.
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

  /// Takes over the poses of another layout.
  package func takePoses(of layout: CollectionViewLayout) {
    (poses, magnifiedElement) = (layout.poses, layout.magnifiedElement)
    hostNeedsLayout?()
  }

  /// Gives every posed element back to the layout.
  package func removePoses() {
    if poses.isEmpty { return }
    (poses, magnifiedElement) = (ElementPoses(), nil)
    hostNeedsLayout?()
  }

  /// Has poses follow their elements through a change; those of elements that go are dropped.
  package func remapPoses(_ after: (LayoutElement) -> LayoutElement?) {
    if poses.isEmpty { return }
    poses.remap(after)
    magnifiedElement = magnifiedElement.flatMap(after)
    hostNeedsLayout?()
  }

  /// Returns the attributes of an element, a posed one's as it is posed; `nil` for one it does not have.
  package func attributes(of element: LayoutElement) -> CollectionViewLayoutAttributes? {
    layoutAttributes(of: element).map(posed)
  }

  /// Returns an element's attributes as it is posed, or as they are.
  package func posed(
    _ attributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes { poses.applied(to: attributes) }

  /// Returns the attributes of every element that meets a rectangle, where it is posed and where not.
  ///
  /// Complexity: posed elements far from the rectangle are not looked at.
  package func attributes(in rect: CGRect) -> [CollectionViewLayoutAttributes] {
    let found = layoutAttributes(in: rect)
    if poses.isEmpty { return found }
    let posed = poses.elements(near: rect).compactMap { attributes(of: $0) }
    return found.filter { poses[$0.element] == nil } + posed.filter { $0.frame.overlaps(rect) }
  }
}
