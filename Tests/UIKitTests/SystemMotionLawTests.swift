import Foundation
import Staging
import TestSupport
import Testing
import Timelines
import Timing
import UIKit

/// The system's own transitions, against `push-curve.tsv` and `timings.tsv` in `fixtures/measured`.
struct SystemMotionLawTests {
  private let canvas = Canvas(size: CGSize(width: 200, height: 400))

  /// Pushes a view controller, and passes what is shown of its view to a function at some seconds.
  private func push(
    sampling times: [Double],
    _ body: (CALayer, any UIViewControllerTransitionCoordinator) throws -> Void
  ) throws {
    _ = try Stage.run(canvas: canvas) { stage in
      let navigation = UINavigationController(rootViewController: UIViewController())
      stage.rootViewController = navigation
      stage.advance(by: 1)
      let detail = UIViewController()
      navigation.pushViewController(detail, animated: true)
      let coordinator = try #require(detail.transitionCoordinator)
      var passed = 0.0
      for time in times {
        stage.advance(by: time - passed)
        passed = time
        try body(try #require(detail.view.layer.presentation()), coordinator)
      }
    }
  }

  @Test func `a push follows the recorded positions`() throws {
    var score = LawScore("T1", within: 0.01)
    let rows = try MeasuredTable("push-curve").rows
    let times = try rows.map { try #require(Double($0["ms"] ?? "")) / 1000 }
    var next = 0
    try push(sampling: times) { layer, _ in
      let row = rows[next]
      next += 1
      let progress = try #require(Double(row["progress"] ?? ""))
      score.compare("\(row["ms"] ?? "") ms", difference: 1 - layer.frame.minX / 200 - progress)
    }
    #expect(next > 0 && next == rows.count)
    #expect(score.share == 1, "\(score.misses)")
    #expect(try score.isRecorded())
  }

  @Test func `a push ends exactly after half a second`() throws {
    try push(sampling: [0.4999, 0.5]) { layer, coordinator in
      #expect(coordinator.transitionDuration == 0.5)
      if layer.frame.minX > 0 { #expect(layer.frame.minX < 0.3) }
    }
    try push(sampling: [0.5]) { layer, _ in #expect(layer.frame.minX == 0) }
  }

  /// Returns the frequency of the critically damped spring that has made a progress at a time.
  private func frequency(_ progress: Double, at seconds: Double) -> Double {
    var (low, high) = (0.0, 100.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if 1 - (1 + middle) * exp(-middle) < progress { low = middle } else { high = middle }
    }
    return low / seconds
  }

  /// The duration and the frequency of an animation with the curve of the keyboard.
  private func keyboard() throws -> (duration: Double, frequency: Double) {
    var (end, progress) = (0.0, 0.0)
    _ = try Stage.run(canvas: canvas) { stage in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      stage.rootView.addSubview(view)
      let options = UIView.AnimationOptions(rawValue: 7 << 16)
      UIView.animate(withDuration: 0.25, delay: 0, options: options) {
        view.center.x = 125
      } completion: { _ in
        end = stage.now.seconds
      }
      stage.advance(by: 0.1)
      progress = ((view.layer.presentation()?.position.x ?? 0) - 25) / 100
    }
    return (end, frequency(progress, at: 0.1))
  }

  /// The frequency with which an alert dims what is below.
  private func alert() throws -> Double {
    var opacity = 0.0
    _ = try Stage.run(canvas: canvas) { stage in
      let root = UIViewController()
      stage.rootViewController = root
      stage.advance(by: 1)
      let alert = UIAlertController(title: "A", message: nil, preferredStyle: .alert)
      root.present(alert, animated: true)
      stage.advance(by: 0.1)
      let dimmer = alert.presentationController?.containerView?.subviews.first
      opacity = Double(dimmer?.layer.presentation()?.opacity ?? 0)
    }
    return frequency(opacity, at: 0.1)
  }

  @Test func `springs of the keyboard, of a push, of sheets and alerts are those of the system`()
    throws
  {
    let keyboard = try keyboard()
    var pushed: (duration: Double, frequency: Double) = (0, 0)
    try push(sampling: [0.1]) { layer, coordinator in
      pushed = (
        coordinator.transitionDuration, frequency(1 - layer.frame.minX / 200, at: 0.1)
      )
    }
    let sheet = SheetMotion(from: 0, velocity: 0, to: 100, at: .zero)
    let sheetFrequency = frequency(sheet.height(at: Instant(seconds: 0.1)) / 100, at: 0.1)
    // Stiffnesses for a mass of 3; mass and damping alone cannot be seen.
    let ours: [(what: String, value: Double)] = [
      ("UIView.animate curve 7 (keyboard): spring stiffness", 3 * pow(keyboard.frequency, 2)),
      ("UIView.animate curve 7 (keyboard): duration", keyboard.duration),
      (
        "keyboard spring, stiffness (mass 3, ratio 1, velocity 0, settling 0.5)",
        3 * pow(keyboard.frequency, 2)
      ), ("navigation push, duration", pushed.duration),
      ("navigation push, positions measured every frame: duration", pushed.duration),
      (
        "navigation push, spring that reproduces them: omega (critical) = sqrt(1000/3)",
        pushed.frequency
      ),
      (
        "sheet release spring, omega (critically damped), = sqrt(1000/3)", sheetFrequency
      ), ("alert presentation, dim opacity spring omega (critically damped)", try alert()),
    ]
    var score = LawScore("T2", within: 1e-5)
    let rows = try MeasuredTable("timings").rows
    for (what, value) in ours {
      let row = try #require(rows.first { ($0["what"] ?? "").hasPrefix(what) })
      let recorded = try #require(Double(row["value"] ?? ""))
      score.compare(what, difference: value / recorded - 1)
    }
    #expect(score.share == 1, "\(score.misses)")
    #expect(try score.isRecorded())
  }
}
