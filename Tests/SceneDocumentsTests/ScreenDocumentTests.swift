import Documents
import Foundation
import Imaging
import Testing
import Timelines
import Timing

@testable import SceneDocuments

struct ScreenDocumentTests {
  private func full() throws -> SceneDocument { try FullScene.load(FullScene.screens).scene }

  private func errors(_ rest: String) -> [String] {
    do {
      _ = try SceneDocument.load(
        text: "cellophane: 1\ncanvas: {size: [9, 9]}\n" + rest, name: "s.yaml")
      return []
    } catch {
      return (error as? DocumentError)?.diagnostics.map(\.description) ?? ["\(error)"]
    }
  }

  @Test func `decodes the bar`() throws {
    #expect(
      try full().navigation.bar
        == BarDocument(
          height: 44.5, background: Color(rgba: 0xFF00_00FF), titleColor: Color(rgba: 0x00FF_00FF),
          tint: Color(rgba: 0x0000_FFFF), hairline: .clear))
  }

  @Test(
    arguments: [
      ("", 64.0), ("navigation: {}", 64), ("navigation: {bar: {}}", 64),
      ("navigation: {bar: {height: 20}}", 20), ("navigation: {bar: none}", nil),
    ] as [(String, Double?)])
  func `has a bar unless it is none`(navigation: String, height: Double?) throws {
    let scene = try SceneDocument.load(
      text: "cellophane: 1\ncanvas: {size: [9, 9]}\nscreens: [{id: a}]\n" + navigation,
      name: "s.yaml"
    ).scene
    #expect(scene.navigation.bar?.height == height)
    guard let bar = scene.navigation.bar else { return }
    #expect(bar.background == Color(rgba: 0xF7F7_F8FF) && bar.titleColor == .black)
    #expect(bar.tint == Color(rgba: 0x0A7A_FFFF) && bar.hairline == Color(rgba: 0x0000_0033))
  }

  @Test func `decodes screens with their content`() throws {
    let screens = try full().screens
    #expect(screens.map(\.id) == ["photos", "detail", "larger", "sheet"])
    #expect(screens.map(\.title?.string) == ["Hubble", nil, nil, nil])
    #expect(screens[0].title?.location.description == "full.yaml:10:12")
    #expect(screens.map(\.background) == [.white, Color(rgba: 0x1020_30FF), .white, .white])
    #expect(screens.map { $0.collections.map(\.id) } == [["grid", "side"], [], [], ["grid2"]])
    #expect(screens.map { $0.layout == nil } == [true, true, false, true])
    guard case .circle(let circle) = screens[2].layout else {
      Issue.record("expected a circle")
      return
    }
    #expect(circle.radius == 40)
    #expect(screens[1].views.map(\.id) == ["picture", "margin"])
    let photo = RelativeFrame(CGRect(x: 0, y: 64, width: 375, height: 603))
    let margin = RelativeFrame(
      horizontal: .init(start: .init(points: 4), extent: .init(share: 0.5)),
      vertical: .init(start: .init(points: 5), end: .init(points: 6)))
    #expect(screens[1].views.map(\.frame) == [photo, margin])
    #expect(screens[1].views.map(\.style?.name) == ["photo", "plain"])
    #expect(screens[1].views[0].data == ["caption": "seen by"])
  }

  @Test func `lists the collections of all screens in order`() throws {
    let scene = try full()
    #expect(scene.collections.isEmpty)
    #expect(scene.allCollections.map(\.id) == ["grid", "side", "grid2"])
    let plain = try FullScene.load().scene
    #expect(plain.screens.isEmpty && plain.allCollections == plain.collections)
  }

  @Test func `decodes steps that open screens`() throws {
    let steps = try full().steps
    let openings = steps.compactMap { step in
      switch step.operation {
      case .push(let opening), .present(let opening): opening
      default: nil
      }
    }
    #expect(
      openings.map(\.screen) == ["detail", "larger"] + Array(repeating: "sheet", count: 6))
    #expect(
      openings.map(\.transition) == [
        .popInOut, .layoutToLayout, .rowToGrid, .cover, .snapshots, .immediate, .popInOut,
        .popInOut,
      ])
    #expect(openings.map(\.compat) == [true] + Array(repeating: false, count: 7))
    #expect(openings.map(\.view?.name).suffix(3) == [nil, "banner", "banner"])
    #expect(openings.map(\.dataSwitch).prefix(2) == [.atStart, .atEnd])
    #expect(openings.map(\.target) == [nil, nil, "grid2", nil, "grid2", nil, nil, nil])
    guard case .path(let path) = openings[0].item, case .key("a", _) = openings[1].item else {
      Issue.record("expected an item by its path and one by its key")
      return
    }
    #expect(path.section == 0 && path.item == 0)
    #expect(
      openings[1].interaction?.progress == [
        .init(time: Instant(seconds: 0.1), progress: 0.2),
        .init(time: Instant(seconds: 0.4), progress: 0.7),
      ])
    #expect(openings[1].interaction?.end == .cancel)
    #expect(steps[0].motion == .spring(.fitted(damping: 0.7, velocity: 0)))
    #expect(steps[2].duration == Instant(seconds: 0.3))
  }

  @Test func `decodes steps that close screens`() throws {
    let returns = try full().steps.compactMap { step in
      switch step.operation {
      case .pop(let returning), .dismiss(let returning): returning
      default: nil
      }
    }
    #expect(
      returns.map(\.transition) == [
        nil, .popInOut, .immediate, nil, .slide, .immediate, nil, nil, nil,
      ])
    #expect(returns.map(\.screen) == [nil, "photos"] + Array(repeating: nil, count: 7))
    #expect(returns.map(\.compat) == [false, true] + Array(repeating: false, count: 7))
    #expect(
      returns.map { $0.interaction != nil } == [
        false, true, false, false, true, false, false, false, true,
      ])
    let finger = try #require(returns.last?.interaction)
    #expect(finger.movements == [CGPoint(x: 9, y: 90), CGPoint(x: 0, y: 99)])
    #expect(finger.start == CGPoint(x: 1, y: 2) && finger.hold == Instant(seconds: 0.1))
    #expect(finger.isByFinger && finger.end == nil && finger.progress.isEmpty)
  }

  @Test func `has a source collection only if it is given`() throws {
    #expect(
      try full().steps.map(\.collection) == [
        "grid", nil, nil, nil, "grid/a/row", nil, nil, "grid2", nil, nil, nil, nil, nil, nil, nil,
        nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, "grid",
      ])
  }

  @Test func `uses default transitions`() throws {
    let scene = try SceneDocument.load(
      text: """
        cellophane: 1
        canvas: {size: [9, 9]}
        screens: [{id: a, collections: [{sections: [3]}]}, {id: b}]
        steps:
          - push: b
          - push: {screen: b, item: [0, 1]}
          - present: {screen: b}
          - delete: [0, 0]
        """, name: "s.yaml"
    ).scene
    #expect(
      scene.steps.map { step -> TransitionKind? in
        switch step.operation {
        case .push(let opening), .present(let opening): opening.transition
        default: nil
        }
      } == [.slide, .slide, .cover, nil])
    // A single collection on all screens need not be named by other steps.
    #expect(scene.steps.last?.collection == "collection")
  }

  @Test(
    arguments: [
      ("{push: b, duration: 1s}", true), ("{present: b, spring: {damping: 0.5}}", true),
      ("{push: {screen: b, interactive: {progress: [[1s, 1]]}}, curve: linear}", true),
      ("{push: b, collection: one/k/inner}", true), ("{push: c}", false),
      ("{push: {screen: c, transition: layoutToLayout, dataSwitch: never}}", true),
      ("{push: {screen: c, transition: none}}", false), ("{present: c}", false),
      ("{push: {screen: d, transition: rowToGrid, to: two/k/inner}}", true),
      ("{push: {screen: d, transition: rowToGrid, to: two/}}", false),
      ("{push: {screen: d, transition: rowToGrid, to: one}}", false),
      ("{push: {screen: b, transition: snapshots}}", false),
      ("{push: {screen: d, transition: layoutToLayout}}", false),
      ("{push: {screen: b, transition: popInOut, compat: false}}", true),
      ("{push: {screen: b, transition: popInOut, to: one}}", false),
      ("{push: {screen: b, centersItem: true}}", false), ("{push: {}}", false),
      ("{push: [b]}", false), ("{push: b, pop: true}", false),
      ("{push: {screen: b, item: 3}}", false), ("{pop: {}}", true), ("{pop: a}", false),
      ("{pop: {to: a}}", true), ("{pop: {to: e}}", false), ("{pop: {screen: a}}", false),
      ("{pop: {transition: slide, compat: true}}", false), ("{dismiss: {compat: true}}", false),
      ("{dismiss: {transition: layoutToLayout}}", false), ("{dismiss: true}", true),
      ("{dismiss: true, collection: one}", false),
    ])
  func `checks the keys of steps that open and close screens`(step: String, isRight: Bool) {
    let errors = errors(
      """
      screens:
        - {id: a, collections: [{id: one, sections: [3]}]}
        - {id: b}
        - {id: c, layout: {type: circle}}
        - {id: d, collections: [{id: two, sections: [3]}]}
      steps: [\(step)]
      """)
    #expect(errors.count == (isRight ? 0 : 1), "\(errors)")
  }

  @Test func `refuses collections that no screen has`() {
    let screens = "screens: [{id: a}, {id: b}]\nsteps: "
    #expect(
      errors(screens + "[{push: b, collection: grid}]") == [
        "s.yaml:4:31: error: there is no collection 'grid'"
      ])
    #expect(
      errors(screens + "[{push: {screen: b, transition: rowToGrid, to: grid}}]") == [
        "s.yaml:4:40: error: 'rowToGrid' ends in a collection of the new screen, but 'b' has none"
      ])
  }

  @Test func `reports all errors of screens and steps together`() {
    #expect(
      errors(
        """
        navigation: {bar: {heigth: 3}}
        screens:
          - {id: a, titel: A, collections: [{sections: [-1]}]}
          - {id: b/c, views: [{style: none}]}
        steps:
          - push: {screen: b, transition: slied}
          - {pop: true, collection: collection}
        """) == [
          "s.yaml:3:20: error: unknown key 'heigth'; did you mean 'height'?",
          "s.yaml:5:13: error: unknown key 'titel'; did you mean 'title'?",
          "s.yaml:5:49: error: the number of items is -1, but must be from 0 to 1000000",
          "s.yaml:6:10: error: an id cannot contain '/', which separates ids in reports",
          "s.yaml:6:31: error: there is no style 'none'; the scene has no 'styles'",
          "s.yaml:8:20: error: there is no screen 'b' (available: a)",
          "s.yaml:8:35: error: unknown transition 'slied'; did you mean 'slide'?",
          "s.yaml:9:17: error: 'collection' has no effect on 'pop'; remove it",
        ])
  }
}
