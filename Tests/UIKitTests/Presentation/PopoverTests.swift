import Foundation
import ScriptedInteractions
import Staging
import Testing
import Timelines
import Timing
import UIKit

/// A delegate that keeps popovers, and notes its calls.
private final class Delegate: NSObject, UIPopoverPresentationControllerDelegate {
  var style = UIModalPresentationStyle.none
  var permits = true
  var events: [String] = []

  func adaptivePresentationStyle(for controller: UIPresentationController)
    -> UIModalPresentationStyle
  { style }

  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController)
    -> Bool
  { permits }

  func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
    events.append("will")
  }

  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    events.append("did")
  }

  func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController
  ) { events.append("attempt") }
}

/// A presentation controller with a delegate of its own, as apps write it.
private final class Arranger: UIPresentationController {
  weak var owner: UIAdaptivePresentationControllerDelegate?
}

struct PopoverTests {
  private let phone = CGSize(width: 390, height: 844)
  private let pad = CGSize(width: 1024, height: 768)

  /// Presents a popover of 200 by 120 points from a button of 40 points.
  private func run(
    _ size: CGSize, at origin: CGPoint, delegate: Delegate? = nil,
    _ body: @escaping (Stage, UIViewController, UIViewController) -> Void
  ) throws {
    _ = try Stage.run(canvas: Canvas(size: size)) { stage in
      let root = UIViewController()
      stage.rootViewController = root
      let button = UIView(frame: CGRect(origin: origin, size: CGSize(width: 40, height: 40)))
      root.view.addSubview(button)
      let menu = UIViewController()
      menu.modalPresentationStyle = .popover
      menu.preferredContentSize = CGSize(width: 200, height: 120)
      menu.popoverPresentationController?.sourceView = button
      menu.popoverPresentationController?.sourceRect = button.bounds
      menu.popoverPresentationController?.delegate = delegate
      root.present(menu, animated: true)
      stage.schedule(after: 1) { body(stage, root, menu) }
    }
  }

  @Test func `a popover is below its source, with an arrow, where the width is regular`() throws {
    try run(pad, at: CGPoint(x: 500, y: 100)) { _, root, menu in
      let popover = menu.popoverPresentationController
      #expect(popover?.arrowDirection == .up && root.presentedViewController === menu)
      let frame = menu.view.convert(menu.view.bounds, to: nil)
      #expect(frame == CGRect(x: 420, y: 153, width: 200, height: 120))
      // The presenting view stays.
      #expect(root.view.window != nil)
    }
  }

  @Test func `a popover is on the side with room, within the margins`() throws {
    try run(pad, at: CGPoint(x: 980, y: 720)) { _, _, menu in
      #expect(menu.popoverPresentationController?.arrowDirection == .down)
      let frame = menu.view.convert(menu.view.bounds, to: nil)
      #expect(frame == CGRect(x: 814, y: 587, width: 200, height: 120))
    }
  }

  @Test func `a compact width is covered, unless the delegate keeps the popover`() throws {
    try run(phone, at: CGPoint(x: 100, y: 100)) { _, root, menu in
      #expect(menu.view.frame == CGRect(x: 0, y: 0, width: 390, height: 844))
      #expect(root.view.window == nil && menu.presentationController == nil)
    }
    let delegate = Delegate()
    try run(phone, at: CGPoint(x: 100, y: 100), delegate: delegate) { _, root, menu in
      #expect(menu.view.frame.size == CGSize(width: 200, height: 120))
      #expect(root.view.window != nil)
    }
    delegate.style = .overFullScreen
    try run(phone, at: CGPoint(x: 100, y: 100), delegate: delegate) { _, root, menu in
      #expect(menu.view.frame.size == CGSize(width: 390, height: 844))
      #expect(root.view.window != nil)
    }
  }

  @Test func `a touch beside a popover dismisses it, if the delegate permits that`() throws {
    let delegate = Delegate()
    var presented: [Bool] = []
    try run(pad, at: CGPoint(x: 500, y: 100), delegate: delegate) { stage, root, _ in
      delegate.permits = false
      let beside = CGPoint(x: 100, y: 600)
      stage.play(TouchTrack.tap(begin: stage.now + Instant(seconds: 0.1), at: beside))
      stage.schedule(after: 1) {
        presented.append(root.presentedViewController != nil)
        delegate.permits = true
      }
      stage.play(TouchTrack.tap(begin: stage.now + Instant(seconds: 1.5), at: beside))
      // A touch on the card is its own.
      stage.schedule(after: 3) { presented.append(root.presentedViewController != nil) }
    }
    #expect(presented == [true, false])
    #expect(delegate.events == ["attempt", "will", "did"])
  }

  @Test func `the calls of a dismissal by code are left out`() throws {
    let delegate = Delegate()
    try run(pad, at: CGPoint(x: 500, y: 100), delegate: delegate) { stage, root, menu in
      root.dismiss(animated: true)
      stage.schedule(after: 1) {
        #expect(root.presentedViewController == nil && menu.view.window == nil)
      }
    }
    #expect(delegate.events.isEmpty)
  }

  @Test func `every presentation controller has a delegate, and other styles have no popover`()
    throws
  {
    _ = try Stage.run(canvas: Canvas(size: phone)) { _ in
      let screen = UIViewController()
      #expect(screen.popoverPresentationController == nil)
      let delegate = Delegate()
      let arranger = Arranger(presentedViewController: screen, presenting: nil)
      arranger.delegate = delegate
      #expect(arranger.delegate === delegate && arranger.owner == nil)
      #expect(arranger.adaptivePresentationStyle == .none)
    }
  }
}
