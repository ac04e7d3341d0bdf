import Staging
import Testing
import Timelines
import UIKit

struct ToolbarTests {
  @Test func `flexible spaces share the room`() throws {
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 320, height: 100))) { stage in
      let views = (0..<3).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)) }
      let bar = UIToolbar(frame: CGRect(x: 0, y: 56, width: 320, height: 44))
      bar.items = [
        UIBarButtonItem(customView: views[0]), .flexibleSpace(),
        UIBarButtonItem(customView: views[1]), .flexibleSpace(),
        UIBarButtonItem(customView: views[2]),
      ]
      stage.rootView.addSubview(bar)
      bar.layoutIfNeeded()
      #expect(views.map(\.frame.minX) == [16, 150, 284])
      #expect(views.map(\.frame.minY) == [12, 12, 12])
      bar.items = [
        UIBarButtonItem(customView: views[0]), .fixedSpace(30),
        UIBarButtonItem(customView: views[1]),
      ]
      bar.layoutIfNeeded()
      #expect(views[1].frame.minX == 66)
      #expect(views[2].superview == nil)
    }
  }
}
