import Foundation
import Geometry
import Layouts
import SceneDocuments
import Staging
import Timing

/// Steps that pose single items.
extension ScenePlayer {
  /// Animates items to a pose, whose other parts stay, or back to their layout.
  func pose(
    _ operation: ItemPoseOperation, _ step: StepDocument, _ collection: SceneCollection
  ) throws {
    let view = collection.view
    view.layoutIfNeeded()
    let paths = try collection.shownPaths(of: operation.items)
    let layout = view.collectionViewLayout
    let named = operation.pose?.named ?? Set(PosePart.allCases)
    let parts = operation.pose?.parts ?? .neutral
    let anchor = operation.pose?.pose.anchor
    let stagger = try stagger(of: step, .listed(paths), in: collection)
    if step.repetition != nil {
      let frames = [MotionKeyframe(time: 1, curve: step.curve, pose: parts)]
      for path in paths {
        move(
          itemAt: path, through: frames, of: named, about: anchor, step, stagger, in: collection)
      }
    }
    let keepsPose = step.repetition?.autoreverses == true
    step.animate(stagger: stagger, isRepeated: false) {
      for path in paths where step.repetition == nil {
        view.cellForItem(at: path)?.endEndlessMotions(of: named)
      }
      view.performBatchUpdates {
        for path in paths {
          let element = LayoutElement(category: .cell, indexPath: path)
          var pose = layout.pose(of: element) ?? ElementPose()
          if operation.pose == nil, !keepsPose { pose = ElementPose() }
          if let zIndex = operation.pose?.zIndex, !keepsPose { pose.zIndex = zIndex }
          if operation.pose != nil, step.repetition == nil {
            pose.pose(anchor == nil ? named : named.union([.pivot]), as: parts)
          }
          layout.setPose(pose, of: element)
        }
      }
    }
  }

  /// Moves an item through poses on top of its layout, and poses it where they end.
  func move(
    itemAt path: IndexPath, through frames: [MotionKeyframe], along route: MotionRoute? = nil,
    of parts: Set<PosePart>, about anchor: CGPoint?, _ step: StepDocument,
    _ stagger: AnimationStagger?, in collection: SceneCollection
  ) {
    let (view, layout) = (collection.view, collection.view.collectionViewLayout)
    if frames.isEmpty { return }
    let restores = step.repetition?.autoreverses == true
    let delay = stagger.flatMap { $0.delay(ofItem: view.key(ofItemAt: path), at: path) }
    let element = LayoutElement(category: .cell, indexPath: path)
    var pose = layout.pose(of: element) ?? ElementPose()
    if let anchor { pose.pose([.pivot], as: PoseParts(pivot: anchor.pivot)) }
    let keyframes = MotionKeyframes(
      parts: parts, about: pose.parts?.pivot ?? .zero, frames: frames, route: route,
      delay: delay ?? .zero, duration: step.motionDuration,
      count: step.repetition.map(\.count) ?? 1, autoreverses: restores)
    let moved = view.cellForItem(at: path)?.move(through: keyframes)
    if restores { return layout.setPose(pose, of: element) }
    let hidden = keyframes.beginning(at: pose.parts?.offset ?? .zero)
    let (added, end) = (moved?.added ?? [], moved?.end ?? hidden.frames.last?.pose ?? .neutral)
    let sum = (pose.parts ?? .neutral).combined(with: end)
    pose.pose(parts.subtracting(added), as: end)
    pose.pose(added, as: sum)
    layout.setPose(pose, of: element)
  }
}

extension ElementPose {
  /// Sets some parts relative to the layout; the others stay.
  fileprivate mutating func pose(_ named: Set<PosePart>, as values: PoseParts) {
    let result = (parts ?? .neutral).taking(named, of: values)
    parts = result == .neutral ? nil : result
  }
}
