import Foundation
import Geometry
import Imaging
import Timelines
import Timing

/// The eight spokes of a refresh control, which appear one after the other and turn in steps.
final class RefreshSpinner: View {
  /// The number of spokes.
  private static let count = 8
  /// The duration of a whole turn, in seconds.
  private static let turn: TimeInterval = 1
  /// The length and width of a spoke, in points.
  private static let spoke = CGSize(width: 3, height: 8)
  /// The distance of the spokes' outer ends from the middle, in points.
  private static let radius: CGFloat = 14
  /// The opacity of the spoke that is followed by the brightest one.
  private static let dimmest: CGFloat = 0.2
  /// The duration in which the spokes take their opacities for turning, in seconds.
  private static let dimming: TimeInterval = 0.2
  /// The default color, the gray of UIKit's spinner.
  private static let gray = Color(red: 142 / 255, green: 142 / 255, blue: 147 / 255)

  /// The spokes, clockwise from the top.
  private let spokes: [View]
  /// The rotation that lies over the view's own; `nil` at rest.
  private var rotation: OverlayToken?

  /// The color of the spokes.
  var color = RefreshSpinner.gray {
    didSet { for spoke in spokes { spoke.backgroundColor = color } }
  }

  /// Makes a spinner without visible spokes.
  init() {
    spokes = (0..<Self.count).map { index in
      let angle = 2 * CGFloat.pi * CGFloat(index) / CGFloat(Self.count)
      let spoke = PartView(frame: CGRect(origin: .zero, size: Self.spoke))
      let distance = Self.radius - Self.spoke.height / 2
      spoke.center = CGPoint(
        x: Self.radius + distance * sin(angle), y: Self.radius - distance * cos(angle))
      spoke.transform = Affine(rotationAngle: angle)
      spoke.cornerRadius = Self.spoke.width / 2
      spoke.alpha = 0
      return spoke
    }
    super.init(
      frame: CGRect(origin: .zero, size: CGSize(width: 2 * Self.radius, height: 2 * Self.radius)))
    for spoke in spokes {
      spoke.backgroundColor = color
      addSubview(spoke)
    }
  }

  /// Fails: a spinner is always made by a control.
  required init?(coder: NSCoder) { nil }

  /// Shows as many spokes as the progress of a pull has brought.
  func show(_ progress: Double) {
    for (index, spoke) in spokes.enumerated() {
      let alpha = min(1, max(0, progress * Double(Self.count) - Double(index)))
      if spoke.alpha != alpha { spoke.alpha = alpha }
    }
  }

  /// Begins to turn; the brightest spoke leads.
  func begin() {
    guard rotation == nil else { return }
    View.animate(duration: Self.dimming) {
      for (index, spoke) in spokes.enumerated() {
        spoke.alpha = Self.dimmest + (1 - Self.dimmest) * CGFloat(index) / CGFloat(Self.count - 1)
      }
    }
    guard let stage, let layer else { return }
    let (begin, length) = (stage.now, Instant(seconds: Self.turn))
    rotation = stage.add(
      Overlay<Transform3D>(coversAll: true, cycle: (begin, length)) { _, time in
        // Half a clock unit is less than any step.
        let steps = Int(((time - begin).seconds / Self.turn * Double(Self.count) + 1e-6))
        let angle = 2 * CGFloat.pi * CGFloat(steps % Self.count) / CGFloat(Self.count)
        return Transform3D(Affine(rotationAngle: angle))
      }, to: \.transform, of: layer)
  }

  /// Stands still again.
  func end() {
    if let rotation { stage?.remove(rotation) }
    rotation = nil
  }
}
