import Foundation
import Geometry
import Imaging
import TimelineComparison
import Timelines
import Timing

/// A part of an appearance that can be a property of a view: of a cell's, or of a layer's in it.
struct AppearancePart {
  /// An appearance in bounds of a size.
  struct State {
    let appearance: Appearance
    let size: CGSize
  }

  /// An instant during an animation of an appearance.
  struct Moment {
    let time: Instant
    /// The progress of the animation's curve.
    let progress: Double
    /// The state that is shown, also by animations of other properties.
    let shown: State
  }

  /// The names of the stacked layer and of those around it, the outermost first; empty for the
  /// appearance itself.
  let layer: [String]
  let property: MotionProperty
  /// The value in each state.
  let values: [MotionValue]
  /// The values during an animation that is no interpolation of its ends, because the bounds change
  /// in their own time; `nil` for all others.
  var course: [(time: Instant, value: MotionValue)]?

  /// Returns the parts that change between two states, or in a course of them.
  ///
  /// - Parameters:
  ///   - states: The first and the last state, then those in between.
  ///   - layer: The names of the stacked layer that has the appearances.
  ///   - moments: Returns the moments at which the animation shows the property of a path.
  static func changed(
    in states: [State], of layer: [String] = [], during moments: (String) -> [Moment] = { _ in [] }
  ) -> [AppearancePart] {
    let appearances = states.map(\.appearance)
    let pairs = Self.pairs(appearances)
    let fields = AppearanceField.all.filter { $0.isShared(appearances) }
    var parts = fields.map { field in
      // The opacity of a stacked layer is one of the whole view.
      let isWhole = field.property == .contentOpacity && !layer.isEmpty
      return AppearancePart(
        layer: layer, property: isWhole ? .opacity : field.property,
        values: appearances.map { field.value($0, appearances) })
    }
    let rests = appearances.enumerated().map { index, appearance in
      appearance.rest(without: Set(pairs.map { $0[index] }), fields)
    }
    if rests.contains(where: { $0 != rests[0] }) {
      let words = ContentWords.texts(of: rests)
      parts.append(
        AppearancePart(layer: layer, property: .content, values: words.map { .words($0) }))
    }
    parts.removeAll { part in
      part.property != .content && part.values.allSatisfy { $0 == part.values[0] }
    }
    return parts + pairs.flatMap { stacked(at: $0, in: states, of: layer, during: moments) }
  }

  /// Returns the changing parts of a stacked layer, given its index in each state.
  private static func stacked(
    at indices: [Int], in states: [State], of layer: [String], during moments: (String) -> [Moment]
  ) -> [AppearancePart] {
    let layers = zip(states, indices).map { $0.appearance.stack[$1] }
    if layers.allSatisfy({ $0 == layers[0] }) { return [] }
    let name = layer + [states[1].appearance.layerName(at: indices[1])]
    let frames = zip(layers, states).map { $0.frame.resolved(in: $1.size) }
    typealias Shown = (moment: Moment, layer: StackedLayer, frame: CGRect)
    func during(_ path: String) -> [Shown] {
      moments("stack.\(indices[0]).\(path)").map { moment in
        let layer =
          moment.shown.layer(at: indices[0], named: layers[0].name)
          ?? layers[0].blended(to: layers[1], progress: moment.progress)
        return (moment, layer, layer.frame.resolved(in: moment.shown.size))
      }
    }
    var parts: [AppearancePart] = []
    // A layer whose frame is the same in other bounds is moved by its constraints.
    if layers.contains(where: { $0.frame != layers[0].frame || $0.pose != layers[0].pose }) {
      var course: [Shown] = []
      for path in Self.placePaths where course.isEmpty { course = during(path) }
      func geometry(
        _ property: MotionProperty, _ value: (StackedPose, CGRect) -> MotionValue
      ) -> AppearancePart {
        var part = AppearancePart(
          layer: name, property: property, values: zip(layers, frames).map { value($0.pose, $1) })
        let isBent = course.contains { moment, layer, frame in
          part.values[0].blended(to: part.values[1], progress: moment.progress)
            .distance(to: value(layer.pose, frame)) > Self.tolerance
        }
        if isBent { part.course = course.map { ($0.moment.time, value($0.layer.pose, $0.frame)) } }
        return part
      }
      let isScaled = layers.contains { $0.pose.scale != layers[0].pose.scale }
      parts += [
        geometry(.position) { .point($0.anchorPosition(in: $1)) },
        geometry(.size) { .size($1.size) },
        isScaled
          ? geometry(.transform) { pose, _ in .transform(Transform3D(pose.transform)) }
          : geometry(.rotation) { pose, _ in .number(pose.rotation) },
      ].filter { part in
        part.course != nil || part.values.contains { $0 != part.values[0] }
      }
    }
    let inner = zip(layers, frames).map { State(appearance: $0.appearance, size: $1.size) }
    return parts
      + changed(in: inner, of: name) { path in
        during(path).map { moment, layer, frame in
          Moment(
            time: moment.time, progress: moment.progress,
            shown: State(appearance: layer.appearance, size: frame.size))
        }
      }
  }

  /// The paths of the properties that place a stacked layer.
  private static let placePaths = ["frame", "offset", "scale", "rotation", "anchor"]

  /// The difference in points from which on an animation is no interpolation of its ends.
  private static let tolerance = 1e-3

  /// Returns the matching stacked layers of appearances, each by its index in all of them.
  private static func pairs(_ appearances: [Appearance]) -> [[Int]] {
    guard appearances.allSatisfy({ $0.crossfade == nil }) else { return [] }
    let first = appearances[0]
    if appearances.count == 2 {
      return StackedLayer.pairs(first.stack, appearances[1].stack).map { [$0, $1] }
        .sorted { $0[1] < $1[1] }
    }
    let names = first.stack.map(\.name)
    guard appearances.allSatisfy({ $0.stack.map(\.name) == names }) else { return [] }
    return first.stack.indices.map { Array(repeating: $0, count: appearances.count) }
  }
}

extension AppearancePart.State {
  /// Returns a stacked layer, which all parts of a cross-fade share; `nil` where it has none there.
  fileprivate func layer(at index: Int, named name: String?) -> StackedLayer? {
    let stack = (appearance.crossfade?.parts[0].appearance ?? appearance).stack
    return stack.indices.contains(index) && stack[index].name == name ? stack[index] : nil
  }
}

extension Appearance {
  /// Returns the appearance without some stacked layers and the parts that are values of their own.
  fileprivate func rest(without layers: Set<Int>, _ fields: [AppearanceField]) -> Appearance {
    var rest = self
    for field in fields { field.clear(&rest) }
    rest.stack = stack.indices.filter { !layers.contains($0) }.map { stack[$0] }
    rest.transitionName = nil
    return rest
  }

  /// Returns the stacked layer of a name within those of other names, the outermost first.
  func layer(at path: ArraySlice<String>) -> StackedLayer? {
    guard let name = path.first, crossfade == nil,
      let index = stack.indices.first(where: { layerName(at: $0) == name })
    else { return nil }
    let layer = stack[index]
    return path.count == 1 ? layer : layer.appearance.layer(at: path.dropFirst())
  }

  /// Returns the name of a stacked layer: its own, or its number from 1.
  fileprivate func layerName(at index: Int) -> String {
    if let name = stack[index].name { return name }
    let taken = Set(stack.compactMap(\.name))
    var name = "\(index + 1)"
    while taken.contains(name) { name += "-2" }
    return name
  }
}
