import Documents
import Foundation
import Geometry
import SceneDocuments
import Staging
import Timelines
import Timing

/// Steps that turn the whole device.
extension ScenePlayer {
  /// Animates the device, all screens and the collections that fill it to a new size.
  func turnDevice(_ operation: BoundsOperation, _ step: StepDocument) throws {
    guard case .turnDevice(let wanted, let turn) = operation.change else { return }
    try screens?.refuseOverlap(at: operation.location)
    let old = stage.deviceFrame
    let size = wanted ?? old.size.turned(by: turn)
    let following = allCollections.filter(\.followsItsArea)
    for collection in following { collection.prepare(for: operation) }
    step.animate {
      if screens != nil {
        stage.rotate(to: size, turn: turn ?? 0, duration: step.motionDuration.seconds)
        return
      }
      stage.turnDevice(to: size, turn: turn ?? 0)
      for collection in following {
        let view = collection.view
        guard let frame = collection.relativeFrame?.resolved(in: stage.deviceFrame) else {
          continue
        }
        view.place {
          view.bounds = CGRect(origin: view.bounds.origin, size: frame.size)
          if view.center != frame.center { view.center = frame.center }
        }
      }
    }
    warn(of: operation, from: old)
  }

  /// Returns whether a collection fills a screen, and so turns only with the device.
  func fillsScreen(_ collection: SceneCollection) -> Bool {
    guard collection.relativeFrame == .bounds, let screens else { return false }
    return screens.controllers.contains { $0.ownCollections.contains { $0 === collection } }
  }

  /// Returns the area that the frame of an outermost or nested collection is relative to.
  func area(around view: View) -> CGRect {
    guard let superview = view.superview, superview !== stage.rootView else {
      return stage.deviceFrame
    }
    return CGRect(origin: .zero, size: superview.bounds.size)
  }

  /// The outermost collections, in the order of the document.
  private var allCollections: [SceneCollection] {
    document.allCollections.compactMap { collections[$0.id] }
  }

  /// Warns about collections that a rotation does not affect, and about parts that it hides.
  private func warn(of operation: BoundsOperation, from old: CGRect) {
    guard case .turnDevice(_, let turn) = operation.change else { return }
    let (frame, canvas) = (stage.deviceFrame, CGRect(origin: .zero, size: document.canvas.size))
    let words = "the turned screen of \(frame.size.words) points"
    if frame.size == old.size, turn == nil {
      return warn(
        "the screen is \(frame.size.words) points before and after, so nothing turns; use a "
          + "canvas that is not square, or write 'to: [width, height]' instead of 'device'",
        at: operation.location)
    }
    if turn == nil, !canvas.contains(frame) {
      warn(
        "\(words) extends beyond the canvas of \(canvas.size.words); add 'turn: 90deg' to show the "
          + "device itself turning", at: operation.location)
    }
    let area = screens == nil ? frame : CGRect(origin: .zero, size: frame.size)
    for collection in allCollections where !collection.followsItsArea {
      let view = collection.view
      if area.contains(CGRect(center: view.center, size: view.bounds.size)) { continue }
      warn(
        "collection '\(collection.path)' has a frame of its own, does not turn, and extends beyond "
          + "\(words); 'resize' it in another step, or remove its 'frame'",
        at: operation.location)
    }
    for screen in screens?.controllers ?? [] {
      for view in screen.document.views {
        guard view.frame.isFixed, !area.contains(view.frame.resolved(in: area)) else { continue }
        warn(
          "\(view.id.map { "view '\($0)'" } ?? "a view") of screen '\(screen.document.id)' has a "
            + "frame of its own, does not turn, and extends beyond \(words); remove its 'frame', "
            + "or make it smaller", at: operation.location)
      }
    }
  }
}

extension SceneCollection {
  /// Sets the policy of the view for a change of its bounds.
  func prepare(for operation: BoundsOperation) {
    view.boundsChangePolicy = operation.policy ?? document.boundsPolicy
    view.boundsChangeAnchor = operation.anchor
  }
}

extension CGSize {
  /// Returns the size after a rotation by an angle, by default a quarter; half a turn keeps it.
  func turned(by angle: Double?) -> CGSize {
    let isSwapped = angle.map { abs(sin($0)) > 0.5 } ?? true
    return isSwapped ? CGSize(width: height, height: width) : self
  }

  fileprivate var words: String { "\(Double(width).words) by \(Double(height).words)" }
}

extension Double {
  /// The number in words, without a fraction if it is whole.
  fileprivate var words: String {
    self == rounded() && abs(self) < 1e9 ? String(Int(self)) : String(self)
  }
}
