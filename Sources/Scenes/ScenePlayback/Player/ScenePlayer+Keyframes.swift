import Documents
import Foundation
import Geometry
import Layouts
import SceneDocuments
import Staging
import Timelines
import Timing

/// Steps with key frames.
extension ScenePlayer {
  /// Animates items through key frames.
  func animate(
    _ operation: AnimateOperation, _ step: StepDocument, _ collection: SceneCollection
  ) throws {
    let view = collection.view
    view.layoutIfNeeded()
    let paths = try collection.shownPaths(of: operation.items)
    let stagger = try stagger(of: step, .listed(paths), in: collection)
    let restores = step.repetition?.autoreverses == true
    var keyframed: [KeyframedView] = []
    var models: [() -> Void] = []
    for path in paths {
      let dataPath = view.dataPath(path)
      let before = collection.restyled(at: dataPath)
      var appearances: [Appearance] = []
      for keyframe in operation.keyframes where operation.changesStyle {
        try collection.restyle(operation.restyle(at: keyframe), at: dataPath)
        appearances.append(collection.appearance(at: dataPath))
      }
      if restores { collection.setRestyled(before, at: dataPath) }
      let appearance = collection.appearance(at: dataPath)
      models.append {
        self.move(
          itemAt: path, through: operation.motion(of: step), along: operation.route(of: step),
          of: operation.namedParts, about: operation.anchor, step, stagger, in: collection)
        if operation.changesStyle { view.cellForItem(at: path)?.appearance = appearance }
      }
      guard operation.changesStyle, let cell = view.cellForItem(at: path) else { continue }
      let frames = operation.keyframes.indices.map { index in
        ViewKeyframe(
          time: operation.keyframes[index].time, curve: step.curve(to: index, of: operation),
          appearance: appearances[index])
      }
      let delay = stagger.flatMap { $0.delay(ofItem: view.key(ofItemAt: path), at: path) }
      keyframed.append(
        KeyframedView(
          cell, frames: frames, changing: operation.paths(in: appearances), delay: delay ?? .zero))
    }
    View.animate(keyframed, duration: step.motionDuration, repetition: step.viewRepetition) {
      view.performBatchUpdates { for model in models { model() } }
    }
  }

  /// Animates views of screens through key frames.
  func animateViews(_ given: AnimateOperation, _ step: StepDocument) throws {
    // Views are not in flipped coordinates, as items are.
    let isMirrored = Stage.current.baseTraits.layoutDirection == .rightToLeft
    let operation = isMirrored ? given.inMirror : given
    let stagger = try stagger(of: step, views: operation.views.map(\.name))
    var keyframed: [KeyframedView] = []
    var shown: [(screen: ScreenController, index: Int)] = []
    for reference in operation.views {
      for screen in screens?.controllers ?? [] {
        guard let index = screen.indexOfView(named: reference.name) else { continue }
        screen.move(
          viewAt: index, through: operation.motion(of: step), along: operation.route(of: step),
          of: operation.namedParts, about: operation.anchor, step,
          delay: stagger?.delay(ofView: reference.name))
        guard operation.changesStyle else { continue }
        let before = screen.restyled(viewAt: index)
        let styles = try operation.keyframes.map { keyframe -> Appearance? in
          try screen.restyle(operation.restyle(at: keyframe), viewAt: index)
          return screen.appearance(ofViewAt: index)
        }
        if step.repetition?.autoreverses == true { screen.setRestyled(before, viewAt: index) }
        let frames = zip(operation.keyframes.indices, styles).map { frame, appearance in
          ViewKeyframe(
            time: operation.keyframes[frame].time, curve: step.curve(to: frame, of: operation),
            appearance: appearance)
        }
        keyframed.append(
          KeyframedView(
            screen.styledViews[index], frames: frames,
            changing: operation.paths(in: styles.compactMap(\.self)),
            delay: stagger?.delay(ofView: reference.name) ?? .zero))
        shown.append((screen, index))
      }
    }
    View.animate(keyframed, duration: step.motionDuration, repetition: step.viewRepetition) {
      for (screen, index) in shown { screen.showStyle(ofViewAt: index) }
    }
  }
}

extension AnimateOperation {
  /// The parts of poses that key frames name.
  fileprivate var namedParts: Set<PosePart> {
    keyframes.reduce(into: ownParts) {
      $0.formUnion($1.pose.named)
    }
  }

  /// The parts that the path moves.
  private var ownParts: Set<PosePart> {
    if course == nil { return [] }
    return orientation == nil ? [.offset] : [.offset, .rotationZ]
  }

  /// Returns the path along which the elements move; `nil` without one.
  fileprivate func route(of step: StepDocument) -> MotionRoute? {
    course.map { MotionRoute($0, curve: step.curve, orientation: orientation) }
  }

  /// Returns the whole pose at each key frame; none if they change only the style.
  fileprivate func motion(of step: StepDocument) -> [MotionKeyframe] {
    if !changesPose {
      return course == nil ? [] : [MotionKeyframe(time: 1, curve: step.curve, pose: .neutral)]
    }
    var pose = KeyframePose()
    return keyframes.indices.map { index in
      pose = keyframes[index].pose.after(pose)
      let axes = index == 0 ? nil : keyframes[index - 1].axisCurves
      let curve = step.curve(to: index, of: self)
      return MotionKeyframe(
        time: keyframes[index].time, curve: axes?.x ?? curve,
        verticalCurve: axes.map { $0.y ?? curve }, pose: pose.parts)
    }
  }
}

extension StepDocument {
  /// Returns the curve of the way to a key frame: that of the key frame before, or of the step.
  fileprivate func curve(to index: Int, of operation: AnimateOperation) -> TimingCurve {
    let frames = operation.keyframes
    let before = index == 0 ? 0 : frames[index - 1].time
    let seconds = motionDuration.seconds * (frames[index].time - before)
    return (index == 0 ? nil : frames[index - 1].curve) ?? motion?.curve(for: seconds)
      ?? .easeInEaseOut
  }
}

extension AnimationStagger {
  /// Returns the delay of an item; `nil` for none.
  func delay(ofItem key: String, at path: IndexPath) -> Instant? {
    delay(LayerIdentity(collection: "", key: key, kind: .cell), [path.section, path.item])
  }

  /// Returns the delay of a view; `nil` for none.
  fileprivate func delay(ofView name: String) -> Instant? {
    delay(LayerIdentity(collection: "", key: name, kind: .view), [])
  }
}

extension ScreenController {
  /// Moves a view through poses on top of its frame, where it stays when the motion is over.
  fileprivate func move(
    viewAt index: Int, through frames: [MotionKeyframe], along route: MotionRoute?,
    of parts: Set<PosePart>, about anchor: CGPoint?, _ step: StepDocument, delay: Instant?
  ) {
    if frames.isEmpty && anchor == nil || !styledViews.indices.contains(index) { return }
    styledViews[index].move(
      through: MotionKeyframes(
        parts: parts, about: anchor?.pivot, frames: frames, route: route, delay: delay ?? .zero,
        duration: step.motionDuration, count: step.repetition.map(\.count) ?? 1,
        autoreverses: step.repetition?.autoreverses == true))
  }
}
