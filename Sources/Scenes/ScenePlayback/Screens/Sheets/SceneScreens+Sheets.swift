import Documents
import Foundation
import Geometry
import Layouts
import SceneDocuments
import ScriptedInteractions
import Staging
import Timing

/// Steps that open, move and close sheets.
extension SceneScreens {
  /// Returns the presentation of a screen that is presented as a sheet; `nil` for any other.
  func sheet(of screen: ScreenController) -> SheetPresentation? {
    screen.presentationController as? SheetPresentation
  }

  /// Returns the progress of a screen's sheet, as `sheetDidMove` reports it; `nil` while closed.
  func sheetProgress(of screen: String) -> Double? {
    presented.first { $0.document.id == screen }.flatMap(sheet)?.progress
  }

  /// The instant at which all sheets are at rest; `nil` if none moves.
  var sheetRestingTime: Instant? { presented.compactMap { sheet(of: $0)?.animator.end }.max() }

  // MARK: Opening

  /// Makes the presentation of a screen as a sheet; `nil` if the screen is none.
  func makeSheet(
    of screen: ScreenController, over presenting: ViewController?
  ) -> SheetPresentation? {
    guard let document = screen.document.sheet else { return nil }
    let sheet = SheetPresentation(
      document.configuration(on: stage.settings.system), background: screen.document.background,
      presented: screen,
      presenting: presenting,
      in: stage.deviceFrame.size)
    let id = screen.document.id
    sheet.heightDidChange = { [unowned self] in sheetDidMove?(id, $0, $1) }
    return sheet
  }

  /// Presents a screen as a sheet, which rises to a detent.
  ///
  /// - Returns: the time until all motion has ended.
  func openSheet(
    _ screen: ScreenController, over host: ViewController, _ operation: ScreenOperation,
    _ step: StepDocument
  ) -> Instant {
    roles = (nil, false)
    host.present(screen, animated: false)
    guard let sheet = sheet(of: screen), let document = screen.document.sheet else { return .zero }
    let detent = operation.detent ?? document.detents[0]
    let height = height(of: detent)
    let motion = TransitionKind.sheet.motion(of: step)
    if operation.transition == .immediate {
      sheet.move(to: height)
      return .zero
    }
    let duration = Instant(seconds: motion.duration)
    guard reducesMotion, let container = sheet.containerView else {
      sheet.animate(to: height, duration: duration, curve: motion.curve)
      return duration
    }
    sheet.move(to: height)
    container.alpha = 0
    View.animate(duration: motion.duration) { container.alpha = 1 }
    return duration
  }

  // MARK: Moving

  /// Executes a step that moves the topmost sheet.
  ///
  /// - Returns: the time until the motion has ended, or until the finger is lifted.
  /// - Throws: a `Diagnostic` if the present state of the screens does not allow it.
  func moveSheet(_ operation: SheetOperation, _ step: StepDocument) throws -> Instant {
    let location = operation.location
    try refuseOverlap(at: location)
    guard let screen = presented.last(where: { sheet(of: $0) != nil }),
      let sheet = sheet(of: screen)
    else {
      throw Diagnostic(
        at: location, "no sheet is presented at this time; 'present' a screen with a 'sheet' first")
    }
    let id = screen.document.id
    if let upper = presented.last, upper !== screen {
      throw Diagnostic(
        at: location,
        "screen '\(upper.document.id)' is presented over the sheet of screen '\(id)' at this "
          + "time; 'dismiss' it first")
    }
    switch operation.movement {
    case .to(let detent):
      let height = try height(of: detent, in: sheet, of: screen)
      let motion = TransitionKind.sheet.motion(of: step)
      let duration = Instant(seconds: motion.duration)
      sheet.animate(to: height, duration: duration, curve: motion.curve)
      return duration
    case .by(let dx, let dy, let hold):
      sheet.dragger.begin { [unowned self, weak screen, weak sheet] target, velocity in
        if target == 0 { closings.append(id) }
        sheet?.animator.settle(at: target, velocity: velocity) {
          if target == 0, let screen { self.closeSheet(of: screen) }
        }
      }
      let start = sheet.dragger.touchPoint
      let end = CGPoint(x: start.x + dx, y: start.y + dy)
      stage.play([
        .drag(begin: stage.now, through: [start, end], duration: step.motionDuration, hold: hold)
      ])
      return step.motionDuration + hold
    }
  }

  /// Returns the height of a sheet's upper edge at a detent.
  private func height(of detent: SheetDetent) -> Double {
    detent.place(in: stage.deviceFrame.size, on: stage.settings.system).top
  }

  /// Returns the height of a detent that a sheet has; throws for another one.
  private func height(
    of detent: SheetDetent, in sheet: SheetPresentation, of screen: ScreenController
  ) throws -> Double {
    let height = height(of: detent)
    if let own = sheet.heights.detents.first(where: { abs($0 - height) < 0.5 }) { return own }
    throw Diagnostic(
      at: detent.location,
      "the sheet of screen '\(screen.document.id)' has no detent '\(detent.name)', only "
        + (screen.document.sheet?.detents ?? []).map(\.name).joined(separator: ", "))
  }

  // MARK: Closing

  /// Slides a sheet below the canvas and dismisses its screen.
  ///
  /// - Returns: the time until the screen is closed.
  /// - Throws: a `Diagnostic` if the step has options that a sheet does not have.
  func closeSheet(
    _ sheet: SheetPresentation, of screen: ScreenController, _ operation: ReturnOperation,
    _ step: StepDocument
  ) throws -> Instant {
    let id = screen.document.id
    if let transition = operation.transition, transition != .sheet, transition != .immediate {
      throw Diagnostic(
        at: operation.location,
        "screen '\(id)' is a sheet, which closes by the transition 'sheet' or 'none'; remove "
          + "'transition: \(transition.rawValue)'")
    }
    if operation.interaction != nil {
      throw Diagnostic(
        at: operation.location,
        "screen '\(id)' is a sheet, which a finger closes by the step 'sheet: {by: [0, 300]}'; "
          + "remove 'interactive'")
    }
    if operation.transition == .immediate {
      sheet.animator.stop()
      sheet.move(to: 0)
      closeSheet(of: screen)
      return .zero
    }
    let motion = TransitionKind.sheet.motion(of: step)
    let duration = Instant(seconds: motion.duration)
    closings.append(id)
    guard reducesMotion, let container = sheet.containerView else {
      sheet.animate(to: 0, duration: duration, curve: motion.curve) { [unowned self] in
        closeSheet(of: screen)
      }
      return duration
    }
    sheet.animator.stop()
    View.animate(duration: motion.duration) {
      container.alpha = 0
    } completion: { [unowned self] _ in
      sheet.move(to: 0)
      closeSheet(of: screen)
    }
    return duration
  }

  /// Dismisses the screen of a sheet that has left the canvas.
  private func closeSheet(of screen: ScreenController) {
    closings.removeAll { $0 == screen.document.id }
    roles = (nil, false)
    screen.dismiss(animated: false)
  }

  /// Throws if a finger is on a sheet, or if a sheet is closing.
  func refuseBusySheet(at location: SourceLocation) throws {
    for screen in presented {
      guard let sheet = sheet(of: screen) else { continue }
      let id = screen.document.id
      if sheet.dragger.isDragging {
        throw Diagnostic(
          at: location,
          "a finger is on the sheet of screen '\(id)' at this time; begin this step when it is lifted"
        )
      }
      guard closings.contains(id) else { continue }
      let until = sheet.animator.end.map { "until \($0.seconds) s; begin this step then" }
      throw Diagnostic(
        at: location,
        "the sheet of screen '\(id)' is closing \(until ?? "at this time; begin this step later")")
    }
  }
}
