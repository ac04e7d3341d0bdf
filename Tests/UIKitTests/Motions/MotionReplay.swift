import Foundation
import Geometry
import QuartzCore
import ScenePlayback
import Staging
import Testing
import Timelines
import Timing
import UIKit

@testable import MotionSpecs

/// A replay of a scene's motion by the code that `cellophane spec --as uikit` writes for it.
@MainActor
final class MotionReplay {
  /// A step of the generated code.
  typealias Step = (
    time: TimeInterval, play: @MainActor (@escaping @MainActor (String) -> UIView?) -> Void
  )

  private let scene: LoadedScene
  private let spec: MotionSpec
  private var names: [String: Int] = [:]
  private var views: [Int: UIView] = [:]

  /// Loads a scene.
  init(_ path: String) throws {
    scene = try LoadedScene.load(path: path)
    let recording = SceneMotions(of: scene)
    spec = MotionSpec(of: scene)
    // The layers of a style have no views here.
    for (target, name) in recording.names where target.stacked.isEmpty {
      names[name] = target.layer
    }
  }

  /// Plays the generated steps on views in the scene's states, and returns the largest difference
  /// of each property from the scene, while it moves.
  func differences(of steps: [Step]) throws -> [MotionProperty: Double] {
    #expect(steps.map(\.time) == spec.steps.map { ($0.begin.seconds * 1e6).rounded() / 1e6 })
    let layers = scene.timeline.layers
    let played = try Stage.run(canvas: scene.timeline.canvas) { stage in
      for (number, step) in steps.enumerated() {
        stage.advance(by: max(0, spec.steps[number].begin.seconds - stage.now.seconds))
        let next = number + 1 < steps.count ? spec.steps[number + 1].begin : nil
        for index in layers.indices {
          let isDue = next.map { layers[index].birth < $0 } ?? true
          if views[index] == nil, isDue { show(index, on: stage) }
        }
        UIView.performWithoutAnimation { catchUp(before: spec.steps[number].begin) }
        step.play { name in self.names[name].flatMap { self.views[$0] } }
      }
      stage.advance(by: 10)
    }
    return compare(with: played)
  }

  /// Adds the view of a layer in its first state.
  private func show(_ index: Int, on stage: Stage) {
    let layer = scene.timeline.layers[index]
    let view = UIView()
    views[index] = view
    (layer.parent.flatMap { views[$0] } ?? stage.rootView).addSubview(view)
    UIView.performWithoutAnimation { set(view, to: layer, at: layer.birth) }
  }

  /// Sets a view to the state of a layer.
  private func set(_ view: UIView, to layer: Layer, at time: Instant) {
    view.bounds = CGRect(
      origin: layer.boundsOrigin.value(at: time), size: layer.size.value(at: time))
    if let anchor = layer.anchorPoint { view.layer.anchorPoint = anchor.value(at: time) }
    view.center = layer.position.value(at: time)
    view.transform3D = layer.transform.value(at: time)
    if let transform = layer.sublayerTransform {
      view.layer.sublayerTransform = transform.value(at: time)
    }
    view.alpha = layer.alpha.value(at: time)
    let appearance = layer.appearance.value(at: time)
    if case .solid(let color) = appearance.fill {
      view.backgroundColor = UIColor(
        red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }
    view.layer.cornerRadius = appearance.cornerRadius
  }

  /// Makes the changes that the scene made without an animation.
  private func catchUp(before time: Instant) {
    let before = time - Instant(ticks: 1)
    for (index, view) in views {
      let layer = scene.timeline.layers[index]
      guard layer.birth < time, !layer.isAnimating(at: before), layer.isAlive(at: before) else {
        continue
      }
      set(view, to: layer, at: before)
    }
  }

  /// Returns the largest differences between the scene and its replay.
  private func compare(with played: Timeline) -> [MotionProperty: Double] {
    var result: [MotionProperty: Double] = [:]
    for step in spec.steps {
      for motion in step.motions {
        for subject in motion.subjects {
          guard let index = names[subject.name], let number = views[index]?.layerNumber else {
            continue
          }
          let begin = step.begin + motion.delay + subject.offset
          for sample in 0..<60 {
            let time = begin + Instant(ticks: motion.duration.ticks * Int64(sample) / 60)
            let (one, two) = (scene.timeline.layers[index], played.layers[number])
            for property in motion.properties {
              guard let difference = Self.difference(property, one, two, at: time) else { continue }
              result[property] = max(result[property] ?? 0, difference)
            }
          }
        }
      }
    }
    return result
  }

  /// Returns the largest difference of a property of two layers at an instant, in points; `nil` for
  /// a property that is not compared. An
  /// entry of a transform counts 100 pt, an opacity or a component of a color as it is.
  private static func difference(
    _ property: MotionProperty, _ one: Layer, _ two: Layer, at time: Instant
  ) -> Double? {
    func largest(_ differences: [CGFloat]) -> Double {
      differences.map { abs(Double($0)) }.max() ?? 0
    }
    func points(_ a: CGPoint, _ b: CGPoint) -> Double { largest([a.x - b.x, a.y - b.y]) }
    func entries(_ a: Transform3D, _ b: Transform3D) -> Double {
      zip(a.entries, b.entries).enumerated().reduce(0) { result, pair in
        let unit = (12...13).contains(pair.offset) ? 1.0 : 100
        return max(result, abs(pair.element.0 - pair.element.1) * unit)
      }
    }
    switch property {
    case .position: return points(one.position.value(at: time), two.position.value(at: time))
    case .size:
      let (a, b) = (one.size.value(at: time), two.size.value(at: time))
      return largest([a.width - b.width, a.height - b.height])
    case .contentOffset:
      return points(one.boundsOrigin.value(at: time), two.boundsOrigin.value(at: time))
    case .transform: return entries(one.transform.value(at: time), two.transform.value(at: time))
    case .opacity: return abs(one.alpha.value(at: time) - two.alpha.value(at: time))
    case .sublayerTransform:
      return entries(
        one.sublayerTransform?.value(at: time) ?? .identity,
        two.sublayerTransform?.value(at: time) ?? .identity)
    case .backgroundColor:
      let colors = [one, two].map { layer -> [Double] in
        guard case .solid(let color) = layer.appearance.value(at: time).fill else { return [] }
        return [color.red, color.green, color.blue, color.alpha]
      }
      return zip(colors[0], colors[1]).reduce(0) { max($0, abs($1.0 - $1.1)) }
    case .cornerRadius:
      let radii = [one, two].map { $0.appearance.value(at: time).cornerRadius }
      return abs(radii[0] - radii[1])
    default: return nil
    }
  }
}
