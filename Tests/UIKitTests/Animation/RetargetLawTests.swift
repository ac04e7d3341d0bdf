import Foundation
import Staging
import TestSupport
import Testing
import Timelines
import Timing
import UIKit

/// Animations over running ones, against `fixtures/measured/retargets.tsv`.
struct RetargetLawTests {
  private typealias Row = [String: String]

  private func number(_ row: Row, _ column: String) throws -> Double {
    try #require(Double(row[column] ?? ""))
  }

  /// Changes the property that a row names to a value, such as the width of the way to a point.
  private func set(_ property: String, of view: UIView, to value: Double) {
    switch property.prefix(while: { $0 != "-" }) {
    case "center": view.center.x = value
    case "alpha": view.alpha = value
    case "scale": view.transform = CGAffineTransform(scaleX: value, y: value)
    default: view.transform = CGAffineTransform(rotationAngle: value * .pi / 180)
    }
  }

  /// Returns the three values of a property: those that its name lists, or those of the recording.
  private func values(of property: String) -> [Double] {
    let parts = property.split(separator: "-")
    switch parts[0] {
    case "center": return [50, 150, 350]
    case "alpha": return [1, 0.2, 1]
    default: return parts.dropFirst().compactMap { Double($0) }
    }
  }

  /// Plays the two calls of a row, and returns the layer of the view.
  private func play(_ row: Row) throws -> Layer {
    let property = try #require(row["property"])
    let values = values(of: property)
    let options: UIView.AnimationOptions =
      row["beginFromCurrentState"] == "1" ? .beginFromCurrentState : []
    let (delay, velocity) = (try number(row, "retargetMs"), try number(row, "velocity2"))
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 400, height: 100))) { stage in
      let view = UIView(frame: CGRect(x: 25, y: 25, width: 50, height: 50))
      set(property, of: view, to: values[0])
      stage.rootView.addSubview(view)
      for (value, time, velocity) in [(values[1], 0, 0), (values[2], delay, velocity)] {
        stage.schedule(after: time / 1000) {
          UIView.animate(
            withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.8,
            initialSpringVelocity: velocity, options: options
          ) { set(property, of: view, to: value) }
        }
      }
    }
    return timeline.layers[1]
  }

  /// Returns the value of a property that a layer shows.
  private func shown(_ property: String, of layer: Layer, at time: Instant) -> Double {
    let map = layer.transform.value(at: time).affine ?? .identity
    return switch property.prefix(while: { $0 != "-" }) {
    case "center": layer.position.value(at: time).x
    case "alpha": layer.alpha.value(at: time)
    case "scale": map.a
    default: atan2(map.b, map.a) * 180 / .pi
    }
  }

  @Test(arguments: [
    ("L10p", "center", 7e-3), ("L10r", "rotate", 1e-3), ("L10s", "scale", 2e-5),
    ("L10o", "alpha", 3e-5),
  ])
  func `a second animation meets the first as recorded`(
    law: String, kind: String, tolerance: Double
  ) throws {
    let rows = try MeasuredTable("retargets").rows.filter {
      ($0["property"] ?? "").hasPrefix(kind)
    }
    var score = LawScore(law, within: tolerance)
    var layers: [String: Layer] = [:]
    for row in rows {
      let (id, property) = (try #require(row["id"]), try #require(row["property"]))
      let layer = try layers[id] ?? play(row)
      layers[id] = layer
      let milliseconds = try number(row, "ms")
      let shown = shown(property, of: layer, at: Instant(seconds: milliseconds / 1000))
      score.compare(
        "\(id) at \(milliseconds) ms", difference: shown - (try number(row, "value")))
    }
    #expect(!rows.isEmpty)
    #expect(score.share == 1, "\(score.misses)")
    #expect(try score.isRecorded())
  }

  @Test func `scales multiply whatever they meet, and end where they should`() throws {
    var numbers = SeededNumbers(seed: 7)
    for _ in 0..<20 {
      let scales = (0..<4).map { _ in Double.random(in: 0.2...3, using: &numbers) }
      let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 100, height: 100))) {
        stage in
        let view = UIView(frame: CGRect(x: 25, y: 25, width: 50, height: 50))
        stage.rootView.addSubview(view)
        view.transform = CGAffineTransform(scaleX: scales[0], y: scales[0])
        for (index, scale) in scales.dropFirst().enumerated() {
          stage.schedule(after: Double(index) * 0.1) {
            UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) {
              view.transform = CGAffineTransform(scaleX: scale, y: scale)
            }
          }
        }
      }
      let layer = timeline.layers[1]
      for step in 0...70 {
        let time = Double(step) / 100 + 0.003
        var expected = scales[0]
        for (index, pair) in zip(scales, scales.dropFirst()).enumerated() {
          let begin = Double(index) * 0.1
          if time < begin { continue }
          let left = max(0, 1 - (time - begin) / 0.4)
          expected *= pair.1 / pair.0 * (1 + (pair.0 / pair.1 - 1) * left)
        }
        let actual = layer.transform.value(at: Instant(seconds: time)).affine?.a ?? 0
        #expect(abs(actual - expected) < 1e-6, "\(scales) at \(time)")
      }
    }
  }

  @Test func `a view that is flattened is so at once, and grows again from there`() throws {
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 100, height: 100))) { stage in
      let view = UIView(frame: CGRect(x: 25, y: 25, width: 50, height: 50))
      stage.rootView.addSubview(view)
      view.transform = CGAffineTransform(rotationAngle: 1)
      UIView.animate(withDuration: 0.4) { view.transform = CGAffineTransform(scaleX: 0, y: 0) }
      stage.advance(by: 0.5)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.transform = CGAffineTransform(scaleX: 2, y: 2)
      }
    }
    func scale(_ time: Double) -> Double {
      Double(timeline.layers[1].transform.value(at: Instant(seconds: time)).affine?.a ?? -1)
    }
    #expect(scale(0.01) == 0)
    #expect(scale(0.49) == 0)
    #expect(abs(scale(1) - 1) < 1e-9)
  }

  @Test(arguments: ["center-40-90-20", "alpha-1-0.2-0.7", "scale-1-2-0.5", "rotate-0-70-20"])
  func `property animators meet running animations as blocks do`(property: String) throws {
    let values = property.split(separator: "-").dropFirst().compactMap { Double($0) }
    /// Plays two changes, each by a function.
    func play(by animate: @escaping (@escaping () -> Void) -> Void) throws -> Layer {
      try Stage.run(canvas: Canvas(size: CGSize(width: 100, height: 100))) { stage in
        let view = UIView(frame: CGRect(x: 25, y: 25, width: 50, height: 50))
        set(property, of: view, to: values[0])
        stage.rootView.addSubview(view)
        for (value, time) in [(values[1], 0), (values[2], 0.1)] {
          stage.schedule(after: time) { animate { set(property, of: view, to: value) } }
        }
      }.layers[1]
    }
    let block = try play { UIView.animate(withDuration: 0.4, animations: $0) }
    let animator = try play {
      UIViewPropertyAnimator(duration: 0.4, curve: .easeInOut, animations: $0).startAnimation()
    }
    for step in 0...60 {
      let time = Instant(seconds: Double(step) / 100)
      let (expected, actual) = (
        shown(property, of: block, at: time), shown(property, of: animator, at: time)
      )
      #expect(abs(expected - actual) < 1e-4, "\(property) at \(time.seconds)")
    }
  }
}
