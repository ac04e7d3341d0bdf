import Documents
import Foundation
package import ScenePlayback
import TimelineComparison
import Timelines
import Timing

extension MotionSpec {
  /// Makes the specification of a scene's motion.
  package init(of scene: LoadedScene) {
    let file = (scene.path as NSString).lastPathComponent
    let recording = SceneMotions(of: scene)
    var (stepNames, names) = (NameRegister(), NameRegister())
    let steps = recording.byStep.map { step, motions -> MotionStep in
      let played = step.map { scene.steps[$0] }
      let begin = played?.begin ?? motions.map(\.commit).min() ?? .zero
      var result = MotionStep(
        name: stepNames.unique(played?.name ?? "motion"), operation: played?.name,
        line: played?.location.line, begin: min(begin, motions.map(\.begin).min() ?? begin),
        motions: [])
      result.motions = MotionGrouping(motions: motions, recording: recording, since: result.begin)
        .motions(of: result, &names)
      return result
    }
    self.init(
      title: scene.title ?? (file as NSString).deletingPathExtension, file: file,
      canvas: scene.timeline.canvas.size,
      duration: scene.timeline.playback.duration, steps: steps.filter { !$0.motions.isEmpty })
  }
}

/// The names that are in use, each once.
struct NameRegister {
  private var counts: [String: Int] = [:]

  /// Returns a name with a number appended where it is in use.
  mutating func unique(_ name: String) -> String {
    var result = name
    while counts[result] != nil {
      counts[name, default: 1] += 1
      result = "\(name)-\(counts[name, default: 2])"
    }
    counts[result] = 1
    return result
  }
}

/// The motions of all visible layers of a scene, with the steps that cause them.
struct SceneMotions {
  let timeline: Timeline
  /// The name of each layer in sentences.
  let elements: [ElementName]
  /// The name of each layer and of each stacked layer that moves, unique in the scene.
  let names: [RecordedMotion.Target: String]
  /// The motions by the numbers of their steps, in the order of their begin.
  let byStep: [(step: Int?, motions: [RecordedMotion])]

  /// Collects the motions of a scene.
  init(of scene: LoadedScene) {
    let timeline = scene.timeline
    self.timeline = timeline
    let elements = ElementNames(of: timeline).names
    self.elements = elements
    var register = NameRegister()
    var names: [RecordedMotion.Target: String] = [:]
    for (index, element) in elements.enumerated() {
      names[.init(layer: index)] = register.unique(Self.code(element))
    }
    let responsible = ResponsibleSteps(of: scene)
    var steps: [Int?: [RecordedMotion]] = [:]
    for (index, layer) in timeline.layers.enumerated() where !layer.showsTouch {
      let recorded = LayerMotions(
        layer: layer, index: index, parent: layer.parent.map { timeline.layers[$0] },
        responsible: responsible
      ).motions
      for motion in recorded where timeline.shows(motion) {
        steps[motion.step, default: []].append(motion)
        if names[motion.target] == nil {
          let host = names[.init(layer: index)] ?? ""
          names[motion.target] = register.unique(
            ([host] + motion.target.stacked).joined(separator: "/"))
        }
      }
    }
    self.names = names
    byStep = steps.map { ($0.key, $0.value) }.sorted { one, other in
      func begin(_ entry: (step: Int?, motions: [RecordedMotion])) -> Instant {
        entry.step.flatMap { scene.steps[$0].begin } ?? entry.motions.map(\.begin).min() ?? .zero
      }
      return (begin(one), one.step ?? -1) < (begin(other), other.step ?? -1)
    }
  }

  private static func code(_ element: ElementName) -> String {
    let place = element.collection.isEmpty ? "" : "\(element.collection)/"
    let key = element.key
    return switch element.kind {
    case .snapshot: "\(place)\(key)-snapshot"
    case nil: key.isEmpty ? "view" : "around-\(key)"
    case .view where element.collection == element.key: element.key
    default: place + key
    }
  }
}

extension Timeline {
  /// Returns whether a motion is of a layer that is drawn meanwhile, by itself or in a snapshot.
  fileprivate func shows(_ motion: RecordedMotion) -> Bool {
    let last = motion.end - Instant(ticks: 1)
    let moments = [motion.begin, motion.begin + Instant(ticks: motion.duration.ticks / 2), last]
    return moments.contains { time in
      sequence(first: motion.target.layer) { layers[$0].parent }.allSatisfy { index in
        layers[index].isAlive(at: time) && !layers[index].isHidden.value(at: time)
      }
    }
  }
}
