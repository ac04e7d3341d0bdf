import Geometry
import Staging
import Testing
import Timelines
import Timing
import UIKit

struct IndicatorTests {
  @Test func `a wheel turns by eighths of a turn per second while it is animating`() throws {
    let timeline = try Stage.run(
      settings: StageSettings(
        canvas: Canvas(size: CGSize(width: 100, height: 100)), duration: Instant(seconds: 3))
    ) { stage in
      let wheel = UIActivityIndicatorView(style: .large)
      #expect(wheel.isHidden && wheel.frame.size == CGSize(width: 37, height: 37))
      stage.rootView.addSubview(wheel)
      wheel.startAnimating()
      #expect(wheel.isAnimating && !wheel.isHidden)
      stage.schedule(after: 2) { wheel.stopAnimating() }
    }
    /// Returns the angles of the spokes, in eighths of a turn.
    func angles(_ seconds: Double) -> [Int] {
      timeline.frame(at: Instant(seconds: seconds)).layers.filter { $0.appearance.fill != nil }
        .compactMap { $0.toCanvas.affine }
        .map { Int((atan2($0.b, $0.a) / (2 * .pi) * 8).rounded() + 8) % 8 }
    }
    #expect(angles(0.01) == Array(0..<8))
    #expect(angles(0.26) == (0..<8).map { ($0 + 2) % 8 })
    #expect(angles(2.5).isEmpty)
  }

  @Test func `progress fills the bar, animated or at once`() throws {
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 200, height: 20))) { stage in
      let bar = UIProgressView(progressViewStyle: .default)
      #expect(bar.frame.size == CGSize(width: 150, height: 4))
      bar.frame = CGRect(x: 0, y: 0, width: 200, height: 4)
      bar.progressTintColor = .red
      bar.progress = 0.25
      stage.rootView.addSubview(bar)
      stage.schedule(after: 1) { bar.setProgress(0.75, animated: true) }
      stage.schedule(after: 2) { bar.setProgress(7, animated: false) }
    }
    func width(_ seconds: Double) -> CGFloat? {
      timeline.frame(at: Instant(seconds: seconds)).layers
        .first { $0.appearance.fill == .solid(UIColor.red.color) }?.size.width
    }
    #expect(width(0.5) == 50)
    #expect(width(1.125).map { abs($0 - 100) < 0.01 } == true)
    #expect(width(1.5) == 150)
    #expect(width(2) == 200)
  }
}
