import Foundation
import Geometry
import ScriptedInteractions
import Staging
import Testing
import Timelines
import Timing
import UIKit

/// A delegate that keeps sheets or lets them go, and notes its calls.
final class SheetObserver: NSObject, UISheetPresentationControllerDelegate {
  var permits = true
  var style: UIModalPresentationStyle?
  var events: [String] = []

  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { style ?? .none }

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

  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {
    events.append(sheetPresentationController.selectedDetentIdentifier?.rawValue ?? "none")
  }
}

/// A view controller that notes its appearance.
final class SheetScreen: UIViewController {
  var calls: [String] = []
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
  }
  override func viewWillAppear(_ animated: Bool) { calls.append("will appear") }
  override func viewDidAppear(_ animated: Bool) { calls.append("did appear") }
  override func viewWillDisappear(_ animated: Bool) { calls.append("will disappear") }
  override func viewDidDisappear(_ animated: Bool) { calls.append("did disappear") }
}

/// A stage with a screen that presents another one as a sheet.
struct SheetStage {
  let stage: Stage
  let root: SheetScreen
  let screen: SheetScreen
  let observer: SheetObserver
  let sheet: UISheetPresentationController

  /// Runs a body with a screen that is about to be presented.
  ///
  /// - Returns: the timeline.
  @discardableResult
  static func run(
    _ size: CGSize = CGSize(width: 390, height: 844), on system: SystemVersion = .iOS18,
    style: UIUserInterfaceStyle = .light, _ body: (SheetStage) throws -> Void
  ) throws -> Timeline {
    var settings = StageSettings(canvas: Canvas(size: size))
    (settings.system, settings.userInterfaceStyle) = (system, style)
    return try Stage.run(settings: settings) { stage in
      let (root, screen, observer) = (SheetScreen(), SheetScreen(), SheetObserver())
      stage.rootViewController = root
      screen.view.name = "screen"
      let sheet = try #require(screen.sheetPresentationController)
      sheet.delegate = observer
      try body(
        SheetStage(stage: stage, root: root, screen: screen, observer: observer, sheet: sheet))
    }
  }

  /// Presents the screen, and waits until the sheet is at rest.
  func present(_ detents: [UISheetPresentationController.Detent]? = nil) {
    if let detents { sheet.detents = detents }
    root.present(screen, animated: true)
    stage.advance(by: 1)
  }

  /// The distance of the screen's upper edge from that of the canvas.
  var top: CGFloat { screen.view.convert(CGPoint.zero, to: nil).y }

  /// The height of the sheet above the lower edge.
  var height: CGFloat { stage.settings.canvas.size.height - top }

  /// The opacity of the black over the screen below.
  var dimming: CGFloat { sheet.containerView?.subviews.first?.alpha ?? 0 }

  /// Drags a finger up by some points, and waits until everything is at rest.
  func drag(
    from start: CGPoint, up distance: CGFloat, duration: Double = 0.4, hold: Double = 0.2,
    wait: Double = 1.5
  ) {
    stage.play([
      TouchTrack.drag(
        begin: stage.now, through: [start, CGPoint(x: start.x, y: start.y - distance)],
        duration: Instant(seconds: duration), hold: Instant(seconds: hold))
    ])
    stage.advance(by: duration + hold + wait)
  }

  /// A point of the canvas on the upper part of the sheet.
  var handle: CGPoint { CGPoint(x: 195, y: top + 20) }
}
