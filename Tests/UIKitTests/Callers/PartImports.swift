import CoreGraphics.CGGeometry
import QuartzCore.CAAnimation
import UIKit.UIColor
import UIKit.UIGestureRecognizerSubclass

/// Asks for parts of modules by name, and gets the whole of them.
struct PartImports {
  let color: UIColor = .systemTeal
  let animation = CABasicAnimation(keyPath: "opacity")
  let size = CGSize(width: 1, height: 2)
}
