import Staging
import Testing
import Timelines
import UIKit

extension UIView {
  /// An image of the view, taken as in many apps.
  fileprivate var screenshot: UIImage {
    UIGraphicsBeginImageContextWithOptions(bounds.size, true, 0.0)
    if let tableView = self as? UITableView {
      tableView.superview!.layer.render(in: UIGraphicsGetCurrentContext()!)
    } else {
      layer.render(in: UIGraphicsGetCurrentContext()!)
    }
    let image = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    return image!
  }
}

struct ScreenshotTests {
  @Test func `a screenshot keeps the view's appearance whatever happens to the view`() throws {
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 300, height: 200))) { stage in
      let card = UIView(frame: CGRect(x: 10, y: 10, width: 100, height: 50))
      card.layer.cornerRadius = 8
      card.backgroundColor = .red
      let dot = UIView(frame: CGRect(x: 40, y: 20, width: 10, height: 10))
      dot.backgroundColor = .blue
      card.addSubview(dot)
      stage.rootView.addSubview(card)
      let imageView = UIImageView(image: card.screenshot)
      #expect(imageView.bounds.size == CGSize(width: 100, height: 50))
      imageView.frame = CGRect(x: 100, y: 100, width: 200, height: 100)
      stage.rootView.addSubview(imageView)
      card.backgroundColor = .green
      dot.removeFromSuperview()
    }
    let layers = timeline.frame(at: .zero).layers.compactMap { layer in
      layer.appearance.fill.map { ($0, layer.toCanvas.affine, layer.appearance.cornerRadius) }
    }
    #expect(
      layers.map(\.0) == [
        .solid(.init(red: 0, green: 1, blue: 0)), .solid(.init(red: 1, green: 0, blue: 0)),
        .solid(.init(red: 0, green: 0, blue: 1)),
      ])
    // Twice as large, corners and all.
    #expect(layers[1].1.map { [$0.a, $0.d, $0.tx, $0.ty] } == [2, 2, 100, 100])
    #expect(layers[1].2 == 8)
    #expect(layers[2].1.map { [$0.tx, $0.ty] } == [180, 140])
  }

  @Test func `a layer shows an image as its contents`() throws {
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 300, height: 200))) { stage in
      let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { context in
        UIColor.purple.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      }
      let view = UIView(frame: CGRect(x: 20, y: 20, width: 60, height: 30))
      view.layer.contents = image.cgImage
      view.layer.contentsGravity = .resizeAspect
      stage.rootView.addSubview(view)
      #expect(view.subviews.isEmpty && view.layer.sublayers == nil)
    }
    let painted = timeline.frame(at: .zero).layers.filter { $0.appearance.fill != nil }
    #expect(painted.compactMap { $0.toCanvas.affine?.tx } == [35])
    #expect(painted.compactMap { $0.toCanvas.affine?.a } == [3])
  }
}
