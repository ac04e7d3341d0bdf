import Foundation
import ScriptedInteractions
import Staging
import Testing
import Timing
import UIKit

/// Scroll views in sheets, and sheets that change while something moves.
struct SheetScrollTests {
  typealias Detent = UISheetPresentationController.Detent

  /// A scroll view that fills a screen, with content of 2000 points.
  private func addScrollView(to scene: SheetStage) -> UIScrollView {
    let scrollView = UIScrollView(frame: scene.screen.view.bounds)
    scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    scrollView.contentSize = CGSize(width: 390, height: 2000)
    scene.screen.view.addSubview(scrollView)
    return scrollView
  }

  @Test func `a finger at the top of the content makes the sheet higher, and then scrolls`()
    throws
  {
    try SheetStage.run { scene in
      let scrollView = addScrollView(to: scene)
      scene.present([.medium(), .large()])
      // 10 points until the drag begins, 368 to the higher detent, the rest for the content.
      scene.drag(from: CGPoint(x: 195, y: 800), up: 500)
      #expect(scene.height == 790 && abs(scrollView.contentOffset.y - 122) < 0.5)
      #expect(scene.observer.events == [Detent.Identifier.large.rawValue])
      // Content that is scrolled only scrolls, even beyond its top.
      scene.drag(from: CGPoint(x: 195, y: 200), up: -400)
      #expect(scene.height == 790 && scrollView.contentOffset.y == 0)
      // At its top it hands over.
      scene.drag(from: CGPoint(x: 195, y: 200), up: -378)
      #expect(scene.height == 422 && scrollView.contentOffset.y == 0)
      #expect(scene.observer.events.last == Detent.Identifier.medium.rawValue)
      scene.drag(from: CGPoint(x: 195, y: 450), up: -380)
      #expect(scene.observer.events.suffix(2) == ["will", "did"])
      #expect(scene.screen.view.window == nil)
    }
  }

  @Test func `a finger goes back and forth between sheet and content`() throws {
    try SheetStage.run { scene in
      let scrollView = addScrollView(to: scene)
      scene.present([.medium(), .large()])
      scene.stage.play([
        TouchTrack.drag(
          begin: scene.stage.now,
          through: [
            CGPoint(x: 195, y: 820), CGPoint(x: 195, y: 300), CGPoint(x: 195, y: 600),
          ], duration: Instant(seconds: 1), hold: Instant(seconds: 0.5))
      ])
      var highest: (height: CGFloat, offset: CGFloat) = (0, 0)
      for _ in 0..<80 {
        scene.stage.advance(by: 1.0 / 60)
        if scrollView.contentOffset.y > highest.offset {
          highest = (scene.height, scrollView.contentOffset.y)
        }
        // Both at once never move.
        #expect(scrollView.contentOffset.y < 0.01 || scene.height == 790)
      }
      #expect(highest.height == 790 && abs(highest.offset - 142) < 1)
      // 220 less 10 points above the beginning.
      #expect(abs(scene.height - (422 + 210)) < 1 && scrollView.contentOffset.y == 0)
    }
  }

  @Test func `a grabber moves the sheet over content that is scrolled`() throws {
    try SheetStage.run { scene in
      let scrollView = addScrollView(to: scene)
      scrollView.contentOffset.y = 700
      scene.sheet.prefersGrabberVisible = true
      scene.present([.medium(), .large()])
      let grabber = CGPoint(x: 195, y: scene.top + 8)
      scene.drag(from: grabber, up: 378)
      #expect(scene.height == 790 && scrollView.contentOffset.y == 700)
      // Taps go to the next detent, and from the last one to the first.
      for height in [422.0, 790, 422] {
        scene.stage.play(
          TouchTrack.tap(begin: scene.stage.now, at: CGPoint(x: 200, y: scene.top + 15)))
        scene.stage.advance(by: 1)
        #expect(abs(scene.height - height) < 0.01)
      }
      let (medium, large) = (Detent.Identifier.medium.rawValue, Detent.Identifier.large.rawValue)
      #expect(scene.observer.events == [large, medium, large, medium])
      // Beside it, fingers reach the content.
      scene.drag(from: CGPoint(x: 100, y: scene.top + 8), up: 100)
      #expect(abs(scene.height - 422) < 0.01 && scrollView.contentOffset.y > 700)
    }
  }

  @Test func `content scrolls in a sheet that it must not make higher`() throws {
    try SheetStage.run { scene in
      let scrollView = addScrollView(to: scene)
      scene.sheet.prefersScrollingExpandsWhenScrolledToEdge = false
      scene.present([.medium(), .large()])
      scene.drag(from: CGPoint(x: 195, y: 800), up: 210)
      #expect(scene.height == 422 && abs(scrollView.contentOffset.y - 200) < 0.5)
      #expect(scene.observer.events.isEmpty)
      // Its bar still does.
      scene.screen.view.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 60)))
      scene.drag(from: scene.handle, up: 350)
      #expect(scene.height == 790)
    }
  }

  @Test func `a table and a horizontal row scroll in a sheet`() throws {
    try SheetStage.run { scene in
      let scrollView = addScrollView(to: scene)
      let row = UIScrollView(frame: CGRect(x: 0, y: 40, width: 390, height: 100))
      row.contentSize = CGSize(width: 1000, height: 100)
      scrollView.addSubview(row)
      scene.present([.medium(), .large()])
      scene.stage.play([
        TouchTrack.drag(
          begin: scene.stage.now, through: [CGPoint(x: 300, y: 500), CGPoint(x: 190, y: 505)],
          duration: Instant(seconds: 0.3), hold: Instant(seconds: 0.2))
      ])
      scene.stage.advance(by: 1)
      #expect(scene.height == 422 && abs(row.contentOffset.x - 100) < 1)
      // Its vertical movement is that of the content around it.
      scene.drag(from: CGPoint(x: 195, y: 500), up: 378)
      #expect(scene.height == 790 && row.contentOffset.x > 99)
    }
  }

  // MARK: Changes

  @Test func `animated changes are continuous, whatever they change`() throws {
    for system in SystemVersion.allCases {
      for (number, change) in changes.enumerated() {
        let timeline = try SheetStage.run(CGSize(width: 393, height: 852), on: system) { scene in
          scene.present([.medium(), .large()])
          scene.sheet.animateChanges { change(scene.sheet) }
          scene.stage.advance(by: 1)
        }
        var last = try #require(timeline.element("screen", at: 1)).frame
        for step in 1...60 {
          let frame = try #require(timeline.element("screen", at: 1 + Double(step) / 60)).frame
          let moved = max(
            abs(frame.minY - last.minY), abs(frame.minX - last.minX), abs(frame.maxX - last.maxX))
          #expect(moved < 60, "change \(number) at step \(step) on \(system)")
          last = frame
        }
      }
    }
  }

  /// Changes of a sheet at its medium detent.
  private var changes: [(UISheetPresentationController) -> Void] {
    [
      { $0.selectedDetentIdentifier = .large },
      { $0.detents = [.large()] },
      { $0.detents = [.custom { _ in 200 }] },
      { $0.largestUndimmedDetentIdentifier = .medium },
      {
        $0.prefersGrabberVisible = true
        $0.preferredCornerRadius = 40
        $0.selectedDetentIdentifier = .large
      },
    ]
  }

  @Test func `dimming follows the sheet, and its changes are animated`() throws {
    try SheetStage.run { scene in
      scene.present([.medium(), .large()])
      #expect(abs(scene.dimming - 0.2) < 1e-9)
      var last = scene.dimming
      scene.sheet.animateChanges { scene.sheet.largestUndimmedDetentIdentifier = .medium }
      for _ in 0..<40 {
        scene.stage.advance(by: 1.0 / 60)
        #expect(scene.dimming <= last && last - scene.dimming < 0.04)
        last = scene.dimming
      }
      #expect(last == 0 && scene.height == 422)
      let start = scene.handle
      scene.stage.play([
        TouchTrack.drag(
          begin: scene.stage.now, through: [start, CGPoint(x: 195, y: start.y - 194)],
          duration: Instant(seconds: 0.3), hold: Instant(seconds: 1))
      ])
      scene.stage.advance(by: 0.6)
      #expect(abs(scene.height - 606) < 1 && abs(scene.dimming - 0.1) < 0.002)
    }
  }

  @Test func `a change at once jumps`() throws {
    try SheetStage.run { scene in
      scene.present([.medium(), .large()])
      scene.sheet.selectedDetentIdentifier = .large
      #expect(scene.height == 790)
      scene.sheet.detents = [.custom { _ in 300 }, .custom(identifier: .init("low")) { _ in 120 }]
      #expect(scene.height == 120 && scene.observer.events.isEmpty)
      var value: CGFloat = 100
      scene.sheet.detents = [.custom { _ in value }]
      #expect(scene.height == 100)
      value = 250
      scene.sheet.invalidateDetents()
      #expect(scene.height == 250)
    }
  }

  @Test func `a dark interface is dimmed more, at any time`() throws {
    try SheetStage.run(style: .dark) { scene in
      scene.present([.medium()])
      #expect(abs(scene.dimming - 0.48) < 1e-9)
    }
    try SheetStage.run { scene in
      scene.present([.medium()])
      scene.stage.rootView.overrideUserInterfaceStyle = .dark
      #expect(abs(scene.dimming - 0.48) < 1e-9 && scene.height == 422)
    }
  }
}
