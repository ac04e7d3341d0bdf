import Staging
import Testing
import Timelines
import UIKit

struct ImageSharingTests {
  /// Shows an image twice on a stage; the body in between must not affect it.
  private func showTwice(_ image: UIImage, between body: () throws -> Void) throws -> Timeline {
    try Stage.run(canvas: Canvas(size: CGSize(width: 40, height: 20))) { stage in
      stage.rootView.addSubview(UIImageView(image: image))
      try body()
      stage.rootView.addSubview(UIImageView(image: image))
    }
  }

  @Test func `an image that another stage shows meanwhile is still one image here`() throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    }
    let alone = try showTwice(image) {}
    let beside = try showTwice(image) { _ = try showTwice(image) {} }
    #expect(beside == alone)
  }
}
