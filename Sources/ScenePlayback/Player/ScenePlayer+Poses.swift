import Foundation
import Geometry
import Layouts
import SceneDocuments
import Staging

/// Steps that pose single items.
extension ScenePlayer {
  /// Animates items to a pose, or back to their layout.
  func pose(
    _ operation: ItemPoseOperation, _ step: StepDocument, _ collection: SceneCollection
  ) throws {
    let view = collection.view
    view.layoutIfNeeded()
    let paths = try operation.items.map(collection.shownPath)
    let layout = view.collectionViewLayout
    let elements = paths.map { LayoutElement(category: .cell, indexPath: $0) }
    let before = elements.map { layout.poses[$0] }
    let stagger = try stagger(of: step, .listed(paths), in: collection)
    step.animate(stagger: stagger) {
      view.performBatchUpdates {
        for (element, pose) in zip(elements, before) { layout.setPose(pose, of: element) }
      }
    } _: {
      for path in paths { view.cellForItem(at: path)?.endRepetitions(ofAppearance: false) }
      view.performBatchUpdates {
        for (path, element) in zip(paths, elements) {
          let attributes = layout.layoutAttributesForItem(at: path)
          layout.setPose(attributes.flatMap { operation.elementPose(over: $0) }, of: element)
        }
      }
    }
  }
}

extension ItemPoseOperation {
  /// Returns the pose of an item relative to its layout; `nil` for none.
  func elementPose(over attributes: CollectionViewLayoutAttributes) -> ElementPose? {
    guard let pose else { return nil }
    let transition = pose.transitionPose
    var result = ElementPose(alpha: alpha.map { CGFloat($0) }, zIndex: pose.zIndex)
    if transition.offset != .zero {
      result.center = CGPoint(
        x: attributes.center.x + transition.offset.dx,
        y: attributes.center.y + transition.offset.dy)
    }
    let transform = transition.transform3D
    if !transform.isIdentity {
      result.transform3D = transform.concatenating(attributes.transform3D)
    }
    let rotation = transition.unwoundRotation
    if rotation != .none { result.unwoundRotation = rotation }
    return result
  }
}
