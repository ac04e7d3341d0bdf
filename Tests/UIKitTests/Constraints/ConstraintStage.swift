import Foundation
import Geometry
import Staging
import Timelines
import UIKit

/// Plays a scene on a canvas of 300 by 200 points with one pixel per point, without rounding.
@discardableResult
func playConstraints(
  direction: TraitEnvironmentLayoutDirection = .leftToRight, _ body: (Stage) -> Void
) throws -> Timeline {
  var settings = StageSettings(canvas: Canvas(size: CGSize(width: 300, height: 200)))
  settings.layoutDirection = direction
  settings.roundsLayout = false
  return try Stage.run(settings: settings) { body($0) }
}

/// Adds views that constraints place to another view.
func add(_ views: UIView..., to superview: UIView) {
  for view in views {
    view.translatesAutoresizingMaskIntoConstraints = false
    superview.addSubview(view)
  }
}

/// A view that prefers a size.
final class SizedView: UIView {
  var preferred = CGSize.zero { didSet { invalidateIntrinsicContentSize() } }

  /// Makes a view that prefers a size in points.
  convenience init(_ width: CGFloat, _ height: CGFloat) {
    self.init(frame: .zero)
    preferred = CGSize(width: width, height: height)
  }

  override var intrinsicContentSize: CGSize { preferred }
}

extension CGRect {
  /// Makes a rectangle from its left, top, width and height.
  init(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
    self.init(x: x, y: y, width: width, height: height)
  }
}
