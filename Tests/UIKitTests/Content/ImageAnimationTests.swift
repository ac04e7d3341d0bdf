import Foundation
import Staging
import Testing
import Timelines
import Timing
import UIKit

struct ImageAnimationTests {
  /// Returns images of one color each.
  private func images(_ colors: [UIColor]) -> [UIImage] {
    colors.map { color in
      UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { context in
        color.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      }
    }
  }

  /// Returns the number of opaque frames at an instant, and the index of the first.
  private func opaque(_ timeline: Timeline, _ seconds: Double) -> [Double] {
    timeline.frame(at: Instant(seconds: seconds)).layers.map(\.alpha)
  }

  @Test func `images follow each other, as often as they are to`() throws {
    let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    var states: [Bool] = []
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 10, height: 10))) { stage in
      view.animationImages = images([.red, .green])
      view.animationDuration = 1
      view.animationRepeatCount = 2
      stage.rootView.addSubview(view)
      view.startAnimating()
      states.append(view.isAnimating)
      #expect(view.subviews.isEmpty)
      stage.schedule(after: 2.5) { states.append(view.isAnimating) }
    }
    #expect(states == [true, false])
    let (first, second, again) = (
      opaque(timeline, 0.25), opaque(timeline, 0.75), opaque(timeline, 1.25)
    )
    #expect(first == again && first != second)
    #expect(first.count == second.count && first.count > opaque(timeline, 2.4).count)
  }

  @Test func `an animated image is played by a view that shows it`() throws {
    let timeline = try Stage.run(
      settings: StageSettings(
        canvas: Canvas(size: CGSize(width: 10, height: 10)), duration: Instant(seconds: 2))
    ) { stage in
      let image = UIImage.animatedImage(with: images([.red, .green, .blue]), duration: 0.3)
      #expect(image?.images?.count == 3 && image?.duration == 0.3)
      #expect(UIImage.animatedImage(with: [], duration: 1) == nil)
      let view = UIImageView(image: image)
      #expect(view.frame.size == CGSize(width: 10, height: 10))
      stage.rootView.addSubview(view)
    }
    #expect(opaque(timeline, 0.05) != opaque(timeline, 0.15))
    #expect(opaque(timeline, 0.05) == opaque(timeline, 1.55))
  }
}
