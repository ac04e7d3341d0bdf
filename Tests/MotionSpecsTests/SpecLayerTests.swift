import Foundation
import MotionSpecs
import ScenePlayback
import TestSupport
import Testing
import TimelineComparison
import Timelines

/// Specifications of the layers of a style, which steps animate by their names.
@Suite struct SpecLayerTests {
  /// A row with a chevron and a bar, and more space below.
  private func spec(of steps: String) throws -> MotionSpec {
    let scene = """
      cellophane: 1
      title: Questions
      canvas: { size: [200, 200] }
      styles:
        row:
          fill: white
          layers:
            - name: chevron
              frame: [170, 20, 14, 8]
              shape: { path: "M0 0 L7 8 L14 0", size: [14, 8] }
              border: { width: 2, color: "#808080" }
            - { name: bar, frame: { left: 10, bottom: 6, width: 10, height: 6 }, fill: "#0000FF" }
            - { name: title, frame: [10, 4, 80, 20], text: { string: "Why?", color: "#000000" } }
      collections:
        - id: faq
          layout: { type: list, itemSize: [fill, 56] }
          style: row
          sections: [{ items: [A, B] }]
      steps:
      \(steps)
      """
    return MotionSpec(
      of: try LoadedScene.load(text: Data(scene.utf8), name: "faq.yaml", folder: "/tmp"))
  }

  /// Returns the step and the row of each motion in the table.
  private func rows(_ spec: MotionSpec) throws -> [String] {
    let table = String(decoding: try spec.text(as: .markdown), as: UTF8.self)
    return table.split(separator: "\n").filter { $0.hasPrefix("| re") }.map { row in
      row.split(separator: "|").prefix(3).map { $0.trimmingCharacters(in: .whitespaces) }
        .joined(separator: ": ")
    }
  }

  private static let chevron =
    "  - { at: 0.2s, restyle: { item: A, layer: chevron, rotation: 180deg }, duration: 0.3s }"

  @Test func `each changed property of a layer is a motion of the layer`() throws {
    let spec = try spec(
      of: """
        \(Self.chevron)
          - { at: 0.6s, restyle: { item: A, layer: bar, frame: { left: 10, bottom: 6, width: 150, height: 6 } }, duration: 0.3s }
          - { at: 1s, restyle: { item: A, layer: bar, opacity: 0.3 }, duration: 0.3s, spring: { damping: 0.7 } }
          - { at: 1.4s, restyle: { item: A, layer: bar, fill: "#FF0000", cornerRadius: 3 }, duration: 0.3s }
          - { at: 1.8s, restyle: { item: A, layer: title, text: { string: "Why?", color: "#00FF00" } }, duration: 0.3s }
          - { at: 2.2s, restyle: { item: A, layer: chevron, trim: [0, 0.5] }, duration: 0.3s }
        """)
    #expect(
      try rows(spec) == [
        "restyle-rotate: layer chevron of cell A of faq: rotation 0° → 180°",
        "restyle-2-resize: layer bar of cell A of faq: position (15, 47) → (85, 47), "
          + "size 10 × 6 → 150 × 6",
        "restyle-3-fade: layer bar of cell A of faq: opacity 1 → 0.3",
        "restyle-4: layer bar of cell A of faq: background #0000FF → #FF0000, corner radius 0 → 3",
        "restyle-5: layer title of cell A of faq: text color #000000 → #00FF00",
        "restyle-6: layer chevron of cell A of faq: content nothing → trimmed to 0…0.5",
      ])
    let subject = try #require(spec.steps.first?.motions.first?.subjects.first)
    #expect(subject.name == "faq/A/chevron" && subject.layer == "chevron")
    let parts: [(SpecForm, [String])] = [
      (.css, ["to { rotate: 180deg; }", "[data-element=\"faq/A/bar\"]", "to { color: #00FF00; }"]),
      (
        .uikit,
        [
          "view(element)?.transform = CGAffineTransform(rotationAngle: .pi)",
          "view(element)?.alpha = 0.3", "view.layer.cornerRadius = 3", "\"faq/A/chevron\"",
          "cross-fade it: text color #000000 → #00FF00",
        ]
      ),
      (
        .swiftui,
        [
          "static let restyleRotateRotation: (from: Angle, to: Angle) = (Angle.degrees(0), ",
          "static let restyle3FadeOpacity: (from: Double, to: Double) = (1, 0.3)",
          "static let restyle5TextColor: (from: Color, to: Color)",
        ]
      ),
      (.json, ["\"layer\":\"chevron\"", "\"property\":\"rotation\""]),
    ]
    for (form, texts) in parts {
      let text = String(decoding: try spec.text(as: form), as: UTF8.self)
      for part in texts { #expect(text.contains(part), "\(form): \(part)") }
      #expect(!text.contains("redrawn"), "\(form)")
    }
  }

  @Test(arguments: [false, true])
  func `steps that begin together are credited with their own changes`(isReversed: Bool) throws {
    let reload = "  - { at: 0.2s, reload: { item: A, size: [fill, 100] }, duration: 0.3s }"
    let bar = "  - { at: 0.2s, restyle: { item: A, layer: bar, opacity: 0 }, duration: 0.3s }"
    let steps = [reload, Self.chevron, bar]
    let spec = try spec(of: (isReversed ? steps.reversed() : steps).joined(separator: "\n"))
    let found = Dictionary(
      uniqueKeysWithValues: spec.steps.map { step in
        (step.line ?? 0, step.motions.flatMap(\.properties))
      })
    let lines = isReversed ? [22, 21, 20] : [20, 21, 22]
    #expect(found[lines[0]] == [.position, .size, .position])
    #expect(found[lines[1]] == [.rotation])
    #expect(found[lines[2]] == [.opacity])
  }

  @Test func `steps that begin less than a frame apart keep their own changes`() throws {
    let spec = try spec(
      of: """
          - { at: 0.2s, pose: { items: [A], alpha: 0.5 }, duration: 0.3s }
          - { at: 0.21s, reload: { item: A, size: [fill, 100] }, duration: 0.3s }
        """)
    #expect(
      spec.steps.map { $0.motions.flatMap(\.properties) } == [
        [.opacity], [.position, .size, .position],
      ])
  }

  @Test func `a layer that turns farther than a transform can is given by its angles`() throws {
    let spec = try spec(
      of: "  - { at: 0.2s, restyle: { item: A, layer: chevron, rotation: 360deg }, duration: 0.3s }"
    )
    #expect(
      try rows(spec) == ["restyle-rotate: layer chevron of cell A of faq: rotation 0° → 360°"])
    let swift = String(decoding: try spec.text(as: .uikit), as: UTF8.self)
    #expect(swift.contains("play(\"transform.rotation.z\", of: view(\"faq/A/chevron\")"))
    #expect(swift.contains("to: 6.28319)"))
    let css = String(decoding: try spec.text(as: .css), as: UTF8.self)
    #expect(css.contains("to { rotate: 360deg; }"))
  }

  @Test func `the same layer of several cells is one motion`() throws {
    let spec = try spec(
      of: "  - { at: 0.2s, restyle: { items: [A, B], layer: bar, opacity: 0.5 }, duration: 0.3s }")
    #expect(try rows(spec) == ["restyle-fade: layer bar of cells A and B of faq: opacity 1 → 0.5"])
  }

  @Test func `a layer of an item and the item in one step are two motions`() throws {
    let spec = try spec(
      of: """
          - { at: 0.2s, restyle: { item: A, fill: "#EEEEEE" }, duration: 0.3s }
          - { at: 0.2s, restyle: { item: A, layer: bar, fill: "#FF0000" }, duration: 0.3s }
        """)
    #expect(
      try rows(spec) == [
        "restyle: cell A of faq: background #FFFFFF → #EEEEEE",
        "restyle-2: layer bar of cell A of faq: background #0000FF → #FF0000",
      ])
  }

  @Test func `a change of a layer is a difference of two specifications`() throws {
    func step(_ width: Int) -> String {
      "  - { at: 0.2s, restyle: { item: A, layer: bar, frame: [10, 40, \(width), 6] }, duration: 0.3s }"
    }
    let timelines = try [150, 120].map { Timeline(of: try spec(of: step($0))) }
    #expect(TimelineDifference(of: timelines[0], with: timelines[0]).isSame)
    let difference = TimelineDifference(of: timelines[0], with: timelines[1])
    #expect(!difference.isSame)
  }
}
