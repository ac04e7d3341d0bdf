import Foundation
import MotionSpecs
import ScenePlayback
import TestSupport
import Testing

/// The springs that specifications write for SwiftUI, compared with what iOS recorded.
struct SwiftUISpringTests {
  /// Returns the specification of a step with a spring.
  private func text(as form: SpecForm, spring: String, duration: Double? = nil) throws -> String {
    let scene = """
      cellophane: 1
      canvas: { size: [200, 100] }
      collections:
        - { id: list, layout: { type: flow, itemSize: [40, 40] }, sections: [{ items: [a] }] }
      steps:
        - { pose: { items: a, scale: 0.5 }, \(duration.map { "duration: \($0)s, " } ?? "")spring: \
      { \(spring) } }
      """
    let loaded = try LoadedScene.load(text: Data(scene.utf8), name: "list.yaml", folder: "/tmp")
    return String(decoding: try MotionSpec(of: loaded).text(as: form), as: UTF8.self)
  }

  /// Returns the numbers of the spring of a specification.
  private func numbers(_ spring: String, duration: Double? = nil) throws -> [String: Double] {
    let json = try text(as: .json, spring: spring, duration: duration)
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let steps = try #require(object?["steps"] as? [[String: Any]])
    let motion = try #require((steps.first?["motions"] as? [[String: Any]])?.first)
    return try #require((motion["curve"] as? [String: [String: Double]])?["spring"])
  }

  @Test func `a spring has the numbers of SwiftUI's (L8)`() throws {
    var score = LawScore("L8", within: 1e-6)
    for row in try MeasuredTable("springs-swiftui").rows {
      func number(_ column: String) throws -> Double { try #require(Double(row[column] ?? "")) }
      let (a, b) = (try number("a"), try number("b"))
      let found =
        switch row["form"] {
        case "F": try numbers("response: \(a), dampingFraction: \(b)")
        case "G": try numbers("duration: \(a), bounce: \(b)")
        default: try numbers("damping: \(b)", duration: a)
        }
      var columns = [
        ("swiftUIStiffness", "stiffness"), ("swiftUIDamping", "damping"),
        ("swiftUISettlingDuration", "settling"),
      ]
      if row["form"] != "G2" {
        let other = row["form"] == "F" ? "bounce" : "dampingRatio"
        columns += [("duration", "duration"), (other, "bounceOrRatio")]
      }
      for (key, column) in columns {
        let (value, recorded) = (try #require(found[key]), try number(column))
        score.compare(
          "\(row) \(key)", difference: (value - recorded) / (recorded == 0 ? 1 : recorded))
      }
    }
    // A tie at a tenth of a second may fall to either side.
    #expect(score.misses.count <= 1, "\(score.misses)")
    #expect(try score.isRecorded())
  }

  @Test func `below a bounce of 0 SwiftUI has its spring, and UIKit's timing has none`() throws {
    let swiftUI = try text(as: .swiftui, spring: "duration: 0.5, bounce: -0.5")
    #expect(swiftUI.contains("Animation.spring(duration: 0.5, bounce: -0.5)"))
    let uiKit = try text(as: .uikit, spring: "duration: 0.5, bounce: -0.5")
    #expect(!uiKit.contains("UISpringTimingParameters"))
    #expect(uiKit.contains("play("))
    let up = try text(as: .uikit, spring: "duration: 0.5, bounce: 0.2")
    #expect(up.contains("UISpringTimingParameters(duration: 0.5, bounce: 0.2"))
  }

  @Test func `a velocity leaves SwiftUI the duration and the bounce`() throws {
    for (bounce, fraction) in [("0.25", 0.25), ("-0.5", -0.5)] {
      let swiftUI = try text(as: .swiftui, spring: "duration: 0.5, bounce: \(bounce), velocity: 2")
      #expect(
        swiftUI.contains(
          "Animation.interpolatingSpring(duration: 0.5, bounce: \(fraction), initialVelocity: 2)"))
    }
  }
}
