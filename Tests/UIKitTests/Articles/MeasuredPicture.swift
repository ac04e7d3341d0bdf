import Foundation
import Staging
import Timelines
import UIKit

/// A motion of the engine beside its curve, over which the recorded points are drawn.
struct MeasuredPicture {
  /// A position at a time: milliseconds, and points or a part of the way.
  typealias Sample = (time: Double, value: Double)

  /// The text below the curve.
  var title: String
  /// The engine's values at each refresh of the display.
  var values: [Sample]
  /// The recorded values.
  var recorded: [Sample]
  /// The values at the lower and the upper edge of the curve.
  var range: ClosedRange<Double>
  /// Fills the device with what moves; returns it, and its vertical or horizontal position.
  var fill: (UIView) -> (moving: UIView, key: String, position: (Double) -> CGFloat)

  private static let canvas = CGSize(width: 440, height: 224)
  private static let device = CGRect(x: 12, y: 12, width: 92, height: 200)
  private static let plot = CGRect(x: 132, y: 20, width: 292, height: 164)

  /// The time that the curve shows, in milliseconds.
  private var span: Double { (values.last?.time ?? 0) * 1.02 }

  /// Returns the place of a sample on the canvas.
  private func place(_ sample: Sample) -> CGPoint {
    let (plot, width) = (Self.plot, range.upperBound - range.lowerBound)
    return CGPoint(
      x: plot.minX + plot.width * sample.time / span,
      y: plot.maxY - plot.height * (sample.value - range.lowerBound) / width)
  }

  /// Returns the timeline of the animation.
  func timeline() throws -> Timeline {
    try Stage.run(canvas: Canvas(size: Self.canvas, background: .white)) { stage in
      let root = stage.rootView
      let frame = UIView(frame: Self.device)
      frame.backgroundColor = UIColor(white: 0.93, alpha: 1)
      frame.layer.cornerRadius = 12
      frame.clipsToBounds = true
      root.addSubview(frame)
      let content = fill(frame)
      drawPlot(in: root)
      let dot = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
      (dot.backgroundColor, dot.layer.cornerRadius) = (.systemOrange, 4.5)
      root.addSubview(dot)
      let places = values.map(place)
      move(dot, along: "position.x", places.map(\.x))
      move(dot, along: "position.y", places.map(\.y))
      move(content.moving, along: content.key, values.map { content.position($0.value) })
      stage.schedule(after: values.last.map { $0.time / 1000 + 0.8 } ?? 0) {}
    }
  }

  /// Moves a view through values, as they are at their times.
  private func move(_ view: UIView, along key: String, _ positions: [CGFloat]) {
    let last = values.last?.time ?? 1
    let motion = CAKeyframeAnimation(keyPath: key)
    motion.values = positions
    motion.keyTimes = values.map { NSNumber(value: $0.time / last) }
    motion.duration = last / 1000
    view.layer.add(motion, forKey: key)
    guard let end = positions.last else { return }
    if key == "position.x" { view.layer.position.x = end } else { view.layer.position.y = end }
  }

  /// Draws the frame of the curve, the curve, and the recorded points over it.
  private func drawPlot(in root: UIView) {
    let plot = Self.plot
    let grid = UIBezierPath(rect: plot)
    add(grid, to: root, stroke: UIColor(white: 0.8, alpha: 1), width: 1)
    let curve = UIBezierPath()
    for (index, place) in values.map(place).enumerated() {
      if index == 0 { curve.move(to: place) } else { curve.addLine(to: place) }
    }
    add(curve, to: root, stroke: .systemOrange, width: 2)
    for sample in recorded {
      let ring = UIBezierPath(
        arcCenter: place(sample), radius: 3, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
      add(ring, to: root, stroke: .black, width: 1)
    }
    let seconds = String(format: "%.2f s", span / 1000)
    for (text, x, alignment) in [
      (title, plot.minX, NSTextAlignment.left), (seconds, plot.maxX - 60, .right),
    ] {
      let width = alignment == .left ? plot.width - 60 : 60
      let label = UILabel(frame: CGRect(x: x, y: plot.maxY + 8, width: width, height: 16))
      (label.text, label.textAlignment) = (text, alignment)
      label.font = .systemFont(ofSize: 11)
      label.textColor = .darkGray
      root.addSubview(label)
    }
  }

  /// Adds a line.
  private func add(_ path: UIBezierPath, to root: UIView, stroke: UIColor, width: CGFloat) {
    let layer = CAShapeLayer()
    layer.frame = root.bounds
    layer.path = path.cgPath
    layer.fillColor = nil
    layer.strokeColor = stroke.cgColor
    layer.lineWidth = width
    root.layer.addSublayer(layer)
  }
}
