import Foundation
import Layouts
import ScriptedInteractions
import Staging
import Testing
import Timing
import UIKit

/// View controllers that are presented as sheets.
struct SheetTests {
  typealias Detent = UISheetPresentationController.Detent

  @Test func `a view controller is presented as a sheet unless it has another style`() throws {
    try SheetStage.run { scene in
      #expect(scene.screen.presentationController === scene.sheet)
      scene.present()
      #expect(scene.top == 54 && scene.screen.view.bounds.height == 790)
      #expect(scene.root.view.window != nil && scene.root.calls == ["will appear", "did appear"])
      #expect(scene.screen.calls == ["will appear", "did appear"])
      #expect(abs(scene.dimming - 0.2) < 1e-9)
      scene.screen.dismiss(animated: true)
      scene.stage.advance(by: 1)
      #expect(scene.root.presentedViewController == nil && scene.screen.view.window == nil)
      #expect(scene.screen.calls.suffix(2) == ["will disappear", "did disappear"])
      #expect(scene.observer.events.isEmpty)
      scene.screen.modalPresentationStyle = .fullScreen
      #expect(scene.screen.sheetPresentationController == nil)
      scene.root.present(scene.screen, animated: true)
      scene.stage.advance(by: 1)
      #expect(scene.screen.view.frame == scene.stage.rootView.bounds)
    }
  }

  @Test func `the sheet rises by the system's spring, and content is as high as its detent`()
    throws
  {
    let timeline = try SheetStage.run { scene in
      scene.present([.medium(), .large()])
      #expect(scene.height == 422 && scene.screen.view.bounds.height == 422)
    }
    let screen = try #require(timeline.layers.first { $0.identity?.key == "screen" })
    #expect(screen.size.value(at: Instant(seconds: 0.2)).height == 422)
    for time in [0.1, 0.25, 0.4] {
      let frame = try #require(timeline.element("screen", at: time)).frame
      let progress = SystemMotion.spring.progress(at: time)
      #expect(abs(Double(844 - frame.minY) - 422 * progress) < 0.5)
    }
  }

  @Test(arguments: SystemVersion.allCases)
  func `custom detents get their values from the container`(system: SystemVersion) throws {
    try SheetStage.run(CGSize(width: 393, height: 852), on: system) { scene in
      var seen: [CGFloat] = []
      let third = Detent.custom(identifier: .init("third")) { context in
        seen.append(context.maximumDetentValue)
        #expect(context.containerTraitCollection.verticalSizeClass == .regular)
        return context.maximumDetentValue / 3
      }
      let inactive = Detent.custom { _ in nil }
      scene.present([.large(), third, inactive])
      let maximum: CGFloat = system == .iOS26 ? 759 : 798
      #expect(seen.allSatisfy { $0 == maximum } && !seen.isEmpty)
      let place =
        system == .iOS26
        ? SheetPlacement(floatingWithValue: 253, in: CGSize(width: 393, height: 852))
        : SheetPlacement(attachedWithHeight: 266)
      #expect(abs(Double(scene.height) - place.top) < 1e-6)
      #expect(abs(Double(scene.screen.view.bounds.height) - place.contentHeight) < 1e-6)
      #expect(scene.screen.view.safeAreaInsets.bottom == (system == .iOS26 ? 34 : 0))
    }
  }

  @Test func `a finger moves the sheet between detents, and the delegate hears of it`() throws {
    try SheetStage.run { scene in
      scene.sheet.prefersGrabberVisible = true
      scene.present([.medium(), .large()])
      scene.drag(from: scene.handle, up: 300)
      #expect(scene.height == 790 && scene.sheet.selectedDetentIdentifier == .large)
      // Not far enough for another detent.
      scene.drag(from: scene.handle, up: -100)
      #expect(scene.height == 790)
      scene.drag(from: scene.handle, up: -300)
      #expect(scene.height == 422)
      #expect(scene.observer.events == [Detent.Identifier.large, .medium].map(\.rawValue))
    }
  }

  /// The permission to close a sheet by a finger.
  enum Permission: CaseIterable { case free, modal, refused }

  @Test(arguments: Permission.allCases, [false, true])
  func `a finger closes the sheet if it may`(permission: Permission, throws isThrown: Bool)
    throws
  {
    try SheetStage.run { scene in
      scene.screen.isModalInPresentation = permission == .modal
      scene.observer.permits = permission != .refused
      scene.present()
      scene.drag(
        from: scene.handle, up: isThrown ? -300 : -600, duration: isThrown ? 0.2 : 0.5,
        hold: isThrown ? 0 : 0.2)
      if permission == .free {
        #expect(scene.observer.events == ["will", "did"] && scene.screen.view.window == nil)
        #expect(scene.screen.calls.suffix(2) == ["will disappear", "did disappear"])
        #expect(scene.root.presentedViewController == nil)
      } else {
        #expect(scene.observer.events == ["attempt"] && scene.height == 790)
        scene.drag(from: scene.handle, up: -60)
        #expect(scene.observer.events == ["attempt"] && scene.height == 790)
      }
    }
  }

  @Test func `a sheet that may not close follows by a rubber band`() throws {
    try SheetStage.run { scene in
      scene.screen.isModalInPresentation = true
      scene.present([.medium()])
      let start = scene.handle
      scene.stage.play([
        TouchTrack.drag(
          begin: scene.stage.now, through: [start, CGPoint(x: start.x, y: start.y + 210)],
          duration: Instant(seconds: 0.3), hold: Instant(seconds: 0.3))
      ])
      scene.stage.advance(by: 0.4)
      let sunk = 422 - scene.height
      #expect(sunk > 50 && sunk < 100)
      // What is in it moves down and keeps its size.
      #expect(scene.screen.view.bounds.height == 422)
      scene.stage.advance(by: 1)
      #expect(scene.height == 422)
    }
  }

  @Test func `a touch beside the sheet closes it where the screen below is dimmed`() throws {
    try SheetStage.run { scene in
      let button = UIButton(frame: CGRect(x: 0, y: 0, width: 390, height: 100))
      var touched = 0
      button.addAction(UIAction { _ in touched += 1 }, for: .touchUpInside)
      scene.root.view.addSubview(button)
      scene.sheet.largestUndimmedDetentIdentifier = .medium
      scene.present([.medium(), .large()])
      #expect(scene.dimming == 0)
      func tap() {
        scene.stage.play(TouchTrack.tap(begin: scene.stage.now, at: CGPoint(x: 100, y: 30)))
        scene.stage.advance(by: 1)
      }
      tap()
      #expect(touched == 1 && scene.screen.view.window != nil)
      scene.sheet.animateChanges { scene.sheet.selectedDetentIdentifier = .large }
      scene.stage.advance(by: 1)
      #expect(abs(scene.dimming - 0.2) < 1e-9)
      scene.observer.permits = false
      tap()
      #expect(touched == 1 && scene.observer.events == ["attempt"])
      scene.observer.permits = true
      tap()
      #expect(scene.observer.events == ["attempt", "will", "did"])
      #expect(touched == 1 && scene.screen.view.window == nil)
    }
  }

  @Test func `the delegate adapts a sheet where there is little room`() throws {
    for style in [UIModalPresentationStyle.fullScreen, .overFullScreen, .none] {
      try SheetStage.run { scene in
        scene.observer.style = style
        scene.present()
        #expect(scene.top == (style == .none ? 54 : 0))
        #expect((scene.root.view.window == nil) == (style == .fullScreen))
      }
    }
  }

  @Test func `a card is in the middle of a large screen`() throws {
    let pad = CGSize(width: 834, height: 1194)
    for style in [UIModalPresentationStyle.pageSheet, .formSheet] {
      try SheetStage.run(pad) { scene in
        scene.screen.modalPresentationStyle = style
        scene.present([.medium()])
        let frame = scene.screen.view.convert(scene.screen.view.bounds, to: nil)
        let size =
          style == .formSheet
          ? CGSize(width: 540, height: 620) : CGSize(width: 704, height: 1106)
        #expect(frame.size == size)
        #expect(frame.midX == 417 && frame.midY == 597)
        scene.screen.preferredContentSize = CGSize(width: 300, height: 200)
        scene.stage.advance(by: 0.1)
        let other = scene.screen.view.convert(scene.screen.view.bounds, to: nil)
        #expect(other == CGRect(x: 267, y: 497, width: 300, height: 200))
      }
    }
  }

  @Test func `a custom animator presents a sheet at its place, or fills the screen`() throws {
    final class Fade: NSObject, UIViewControllerTransitioningDelegate,
      UIViewControllerAnimatedTransitioning
    {
      var final = CGRect.zero

      func animationController(
        forPresented presented: UIViewController, presenting: UIViewController,
        source: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { self }

      func transitionDuration(
        using context: (any UIViewControllerContextTransitioning)?
      ) -> TimeInterval { 0.2 }

      func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let view = context.view(forKey: .to), let screen = context.viewController(forKey: .to)
        else { return }
        final = context.finalFrame(for: screen)
        context.containerView.addSubview(view)
        view.alpha = 0
        UIView.animate(withDuration: 0.2) {
          view.alpha = 1
        } completion: { _ in
          context.completeTransition(!context.transitionWasCancelled)
        }
      }
    }
    for style in [UIModalPresentationStyle.automatic, .pageSheet] {
      try SheetStage.run { scene in
        let fade = Fade()
        (scene.screen.modalPresentationStyle, scene.screen.transitioningDelegate) = (style, fade)
        scene.present([.medium()])
        let isSheet = style == .pageSheet
        #expect(fade.final.minY == (isSheet ? 422 : 0) && scene.height == (isSheet ? 422 : 844))
        #expect(abs(scene.dimming - (isSheet ? 0.2 : 0)) < 1e-9)
        #expect((scene.root.view.window == nil) == !isSheet)
      }
    }
  }
}
