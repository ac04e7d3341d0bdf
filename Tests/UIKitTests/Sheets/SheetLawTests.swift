import Foundation
import Geometry
import ScriptedInteractions
import Staging
import Testing
import Timelines
import Timing
import UIKit

/// The laws of sheets whatever happens to them, in combinations.
struct SheetLawTests {
  typealias Detent = UISheetPresentationController.Detent

  /// Something that happens to a sheet.
  enum Event: CaseIterable {
    case up, down, thrown, scrolled, rotation, dark, selection, second, dismissal, half, tap
  }

  private static let square = CGSize(width: 844, height: 844)

  /// Makes an event happen; it may still be going on afterwards.
  private func perform(_ event: Event, on scene: SheetStage, _ list: UIScrollView) {
    let (stage, sheet) = (scene.stage, scene.sheet)
    let x = scene.screen.view.convert(scene.screen.view.bounds, to: nil).midX
    func drag(from y: CGFloat, by way: CGFloat, hold: Double = 0.1) {
      stage.play([
        TouchTrack.drag(
          begin: stage.now, through: [CGPoint(x: x, y: y), CGPoint(x: x, y: y + way)],
          duration: Instant(seconds: 0.25), hold: Instant(seconds: hold))
      ])
    }
    switch event {
    case .up: drag(from: scene.top + 15, by: -180)
    case .down: drag(from: scene.top + 15, by: 180)
    case .thrown: drag(from: scene.top + 15, by: -120, hold: 0)
    case .scrolled: drag(from: scene.top + 120, by: -250)
    case .rotation: stage.rotate()
    case .dark:
      let root = stage.rootView
      root.overrideUserInterfaceStyle =
        root.overrideUserInterfaceStyle == .dark ? .light : .dark
    case .selection:
      sheet.animateChanges {
        sheet.selectedDetentIdentifier =
          sheet.selectedDetentIdentifier == .large ? .medium : .large
      }
    case .second:
      let upper = SheetScreen()
      upper.sheetPresentationController?.detents = [.custom { _ in 200 }]
      scene.screen.present(upper, animated: true)
      stage.schedule(after: 0.7) { upper.dismiss(animated: true) }
    case .dismissal: scene.root.dismiss(animated: true)
    case .tap: stage.play(TouchTrack.tap(begin: stage.now, at: CGPoint(x: x, y: scene.top + 8)))
    case .half:
      // Dismissed while it still opens, and opened again.
      scene.root.dismiss(animated: true)
      stage.advance(by: 0.2)
      scene.root.present(scene.screen, animated: true)
    }
  }

  /// Plays two events with a pause, and returns the timeline; the sheet is at rest at the end.
  private func play(
    _ first: Event, _ second: Event, after pause: Double, on system: SystemVersion,
    opened: Double
  ) throws -> Timeline {
    try SheetStage.run(Self.square, on: system) { scene in
      let list = UIScrollView(frame: CGRect(x: 0, y: 100, width: 200, height: 200))
      list.contentSize = CGSize(width: 100, height: 1500)
      list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      scene.stage.turnDevice(to: CGSize(width: 390, height: 844), turn: 0)
      scene.stage.rootViewController?.view.frame = scene.stage.deviceFrame
      scene.screen.view.addSubview(list)
      scene.sheet.detents = [.medium(), .large(), .custom(identifier: .init("low")) { _ in 220 }]
      scene.sheet.prefersGrabberVisible = true
      scene.sheet.prefersEdgeAttachedInCompactHeight = opened > 0.5
      scene.root.present(scene.screen, animated: true)
      scene.stage.advance(by: opened)
      perform(first, on: scene, list)
      scene.stage.advance(by: pause)
      perform(second, on: scene, list)
      scene.stage.advance(by: 4)
      try expectRest(scene, "\(first), \(second) after \(pause) on \(system), \(opened)")
    }
  }

  /// Expects a sheet at rest at one of its detents, or none.
  private func expectRest(_ scene: SheetStage, _ name: String) throws {
    #expect(scene.screen.presentedViewController == nil, "\(name)")
    let isOpen = scene.root.presentedViewController === scene.screen
    #expect((scene.screen.view.window != nil) == isOpen, "\(name)")
    let last = scene.screen.calls.last
    #expect(last == (isOpen ? "did appear" : "did disappear") || last == nil, "\(name)")
    for (before, after) in zip(scene.screen.calls, scene.screen.calls.dropFirst()) {
      #expect(before != after, "\(name): \(scene.screen.calls)")
    }
    guard isOpen else { return }
    let sheet = try #require(scene.screen.sheetPresentationController, "\(name)")
    #expect(sheet.animator.end == nil && !sheet.dragger.isDragging, "\(name)")
    let isAtRest = sheet.heights.detents.contains { abs($0 - sheet.height) < 1e-6 }
    #expect(isAtRest, "\(name): \(sheet.height) of \(sheet.heights.detents)")
    // The screen fills the sheet, and is within the device.
    let frame = scene.screen.view.convert(scene.screen.view.bounds, to: nil)
    let device = scene.stage.rootViewController?.view.convert(
      CGRect(origin: .zero, size: scene.stage.deviceFrame.size), to: nil)
    #expect(abs((device?.maxY ?? 0) - frame.minY - sheet.height) < 1e-3, "\(name)")
    #expect(frame.maxY <= (device?.maxY ?? 0) + 1e-3, "\(name)")
    #expect(abs(frame.midX - (device?.midX ?? 0)) < 1e-3, "\(name)")
  }

  @Test(arguments: SystemVersion.allCases, [0.15, 1])
  func `a sheet comes to rest at a detent whatever two events meet`(
    system: SystemVersion, opened: Double
  ) throws {
    for first in Event.allCases {
      for second in Event.allCases {
        for pause in [0.1, 0.3] {
          _ = try play(first, second, after: pause, on: system, opened: opened)
        }
      }
    }
  }

  @Test func `the same events give the same timeline`() throws {
    for (first, second) in [(Event.up, Event.rotation), (.scrolled, .dismissal), (.half, .dark)] {
      let timelines = try (0..<2).map { _ in
        try play(first, second, after: 0.2, on: .iOS26, opened: 1)
      }
      #expect(timelines[0] == timelines[1])
    }
  }

  @Test(arguments: SystemVersion.allCases)
  func `a released finger leads to the detent nearest to where the sheet would glide`(
    system: SystemVersion
  ) throws {
    var random = SeededNumbers(seed: 7)
    for _ in 0..<12 {
      let values = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        CGFloat.random(in: 150...700, using: &random)
      }
      let way = CGFloat.random(in: -250...400, using: &random)
      let duration = Double.random(in: 0.1...0.6, using: &random)
      try SheetStage.run(CGSize(width: 393, height: 852), on: system) { scene in
        scene.present(values.map { value in .custom { _ in value } })
        let heights = scene.sheet.heights
        let start = scene.handle
        scene.stage.play([
          TouchTrack.drag(
            begin: scene.stage.now, through: [start, CGPoint(x: start.x, y: start.y - way)],
            duration: Instant(seconds: duration))
        ])
        scene.stage.advance(by: duration - 1e-6)
        let released = scene.sheet.height
        let free = heights.lowest...heights.highest ~= released
        let target = heights.restingHeight(from: released, velocity: Double(way) / duration)
        scene.stage.advance(by: 2)
        guard abs(way) > 10, free else { return }
        let end = scene.screen.view.window == nil ? 0 : scene.sheet.height
        #expect(abs(end - target) < 1e-6, "\(values) by \(way) in \(duration) s")
      }
    }
  }
}
