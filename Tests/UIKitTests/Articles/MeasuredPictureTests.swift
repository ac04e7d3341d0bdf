import Foundation
import Rendering
import ScriptedInteractions
import Staging
import TestSupport
import Testing
import Timelines
import Timing
import UIKit

/// The animations of the article "Measured against iOS".
///
/// `SNAPSHOT_TESTING_RECORD=all` writes them.
struct MeasuredPictureTests {
  typealias Sample = MeasuredPicture.Sample

  /// The size of the device whose scroll views and screens were recorded.
  private static let phone = CGSize(width: 393, height: 852)

  @Test(arguments: ["push", "throw", "overscroll"])
  func `the pictures are what the engine plays`(name: String) throws {
    let picture =
      switch name {
      case "push": try Self.push()
      case "throw": try Self.scroll("decel_v3000", "Offset of a list that is thrown", 5000...6900)
      default: try Self.scroll("rubberband_top", "Offset of a list that is pulled", -260...20)
      }
    let scratch = try Scratch()
    try picture.timeline().render(to: scratch("picture.svg"))
    let made = try scratch.data("picture.svg")
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../Sources/Pipeline/Cellophane/Cellophane.docc/measured-\(name).svg")
    if ProcessInfo.processInfo.environment["SNAPSHOT_TESTING_RECORD"] == "all" {
      try made.write(to: url)
    }
    #expect(try made == Data(contentsOf: url), "record \(url.lastPathComponent) again")
  }

  /// Returns values that are read at each refresh of the display, for a time in seconds.
  private static func values(
    for duration: Double, _ begin: @escaping (Stage) -> () -> CGFloat?
  ) throws -> [Sample] {
    var result: [Sample] = []
    _ = try Stage.run(canvas: Canvas(size: phone)) { stage in
      let read = begin(stage)
      let start = stage.now
      _ = DisplayLink { link in
        let time = (link.instant - start).seconds
        if let value = read() { result.append((time * 1000, Double(value))) }
        if time >= duration { link.invalidate() }
      }
    }
    return result
  }

  /// The push of a screen, as a part of the width.
  private static func push() throws -> MeasuredPicture {
    let table = try MeasuredTable("push-curve")
    let values = try values(for: 0.55) { stage in
      let controller = UINavigationController(rootViewController: UIViewController())
      let window = UIWindow(frame: CGRect(origin: .zero, size: phone))
      window.rootViewController = controller
      window.makeKeyAndVisible()
      let pushed = UIViewController()
      controller.pushViewController(pushed, animated: true)
      return {
        guard let layer = pushed.view.layer.presentation(), pushed.view.superview != nil else {
          return 0
        }
        return 1 - layer.frame.minX / phone.width
      }
    }
    return MeasuredPicture(
      title: "Way of a screen that is pushed", values: values,
      recorded: table.rows.compactMap { row in
        guard let time = Double(row["ms"] ?? ""), let value = Double(row["progress"] ?? "") else {
          return nil
        }
        return (time, value)
      }, range: 0...1.05
    ) { device in
      let screen = UIView(frame: device.bounds)
      screen.backgroundColor = .systemIndigo
      device.addSubview(screen)
      let width = device.bounds.width
      return (screen, "position.x", { width * (1.5 - $0) })
    }
  }

  /// The offset of a list under the touches of a recorded trace.
  private static func scroll(
    _ trace: String, _ title: String, _ range: ClosedRange<Double>
  ) throws -> MeasuredPicture {
    let inputs = try MeasuredTable("scroll-input").rows
    let input = try #require(inputs.first { $0["trace"] == trace })
    func number(_ name: String) throws -> Double {
      try #require(input[name].flatMap { Double($0) }, "\(name)")
    }
    let (interval, moves, step) = (try number("interval"), try number("moves"), try number("step"))
    let (y, end, offset) = (try number("startY"), try number("endMs"), try number("startOffset"))
    let samples = try MeasuredTable("scroll-samples").rows.filter { $0["trace"] == trace }
    let recorded = samples.compactMap { row -> Sample? in
      guard let time = Double(row["ms"] ?? ""), let value = Double(row["offset"] ?? "") else {
        return nil
      }
      return (time, value)
    }
    var keys = (0...Int(moves)).map { index in
      TouchTrack.KeyPoint(
        at: Instant(seconds: Double(index) * interval / 1000),
        CGPoint(x: 200, y: y + Double(index) * step))
    }
    if let last = keys.last, last.time.seconds < end / 1000 {
      keys.append(TouchTrack.KeyPoint(at: Instant(seconds: end / 1000), last.point))
    }
    let duration = (try number("didEndDeceleratingMs")) / 1000 + 0.1
    let values = try values(for: duration) { stage in
      let scrollView = UIScrollView(frame: CGRect(origin: .zero, size: phone))
      scrollView.contentSize = CGSize(width: phone.width, height: 40_000)
      scrollView.contentOffset.y = offset
      stage.rootView.addSubview(scrollView)
      stage.play([TouchTrack(begin: stage.now, keys)])
      return { scrollView.contentOffset.y }
    }
    // Every third point is enough for the eye.
    let shown = recorded.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
    return MeasuredPicture(title: title, values: values, recorded: shown, range: range) { device in
      let scale = device.bounds.height / phone.height
      let list = UIView(
        frame: CGRect(x: 0, y: 0, width: device.bounds.width, height: 8000 * scale))
      for row in 0..<80 {
        let bar = UIView(
          frame: CGRect(
            x: 6, y: CGFloat(row) * 100 * scale + 3, width: device.bounds.width - 12,
            height: 100 * scale - 5))
        bar.backgroundColor = row % 5 == 0 ? .systemIndigo : .systemTeal
        bar.layer.cornerRadius = 4
        list.addSubview(bar)
      }
      device.addSubview(list)
      return (list, "position.y", { CGFloat(4000 - $0) * scale })
    }
  }
}
