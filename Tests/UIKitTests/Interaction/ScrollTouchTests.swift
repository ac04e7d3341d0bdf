import Foundation
import ScriptedInteractions
import Staging
import Testing
import Timelines
import Timing
import UIKit

/// A scroll view that may keep touches from its content, or leave them there.
private final class GuardedScrollView: UIScrollView {
  var begins = true
  var cancels = true

  override func touchesShouldBegin(
    _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
  ) -> Bool { begins }

  override func touchesShouldCancel(in view: UIView) -> Bool { cancels }
}

/// A view that counts its touches.
private final class CountingView: UIView {
  private(set) var begun = 0
  private(set) var cancelled = 0

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { begun += 1 }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { cancelled += 1 }
}

struct ScrollTouchTests {
  /// Drags a view in a scroll view upwards by 60 points, and returns the offset then.
  private func drag(begins: Bool = true, cancels: Bool = true) throws -> (
    offset: CGFloat, begun: Int, cancelled: Int
  ) {
    var result = (offset: CGFloat(0), begun: 0, cancelled: 0)
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 200, height: 200))) { stage in
      let scrollView = GuardedScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      scrollView.contentSize = CGSize(width: 200, height: 1000)
      (scrollView.begins, scrollView.cancels) = (begins, cancels)
      let content = CountingView(frame: CGRect(x: 0, y: 0, width: 200, height: 1000))
      scrollView.addSubview(content)
      stage.rootView.addSubview(scrollView)
      let track = TouchTrack.drag(
        begin: Instant(seconds: 0.1), through: [CGPoint(x: 100, y: 150), CGPoint(x: 100, y: 90)],
        duration: Instant(seconds: 0.3), hold: Instant(seconds: 0.2))
      stage.play([track])
      stage.schedule(after: 0.5) {
        result = (scrollView.contentOffset.y, content.begun, content.cancelled)
      }
    }
    return result
  }

  @Test func `a drag scrolls and takes the touch from the content`() throws {
    let result = try drag()
    #expect(result.offset > 30 && result.begun == 1 && result.cancelled == 1)
  }

  @Test func `a scroll view keeps touches from its content`() throws {
    let result = try drag(begins: false)
    #expect(result.offset > 30 && result.begun == 0 && result.cancelled == 0)
  }

  @Test func `a scroll view leaves touches to its content`() throws {
    let result = try drag(cancels: false)
    #expect(result.offset == 0 && result.begun == 1 && result.cancelled == 0)
  }
}
