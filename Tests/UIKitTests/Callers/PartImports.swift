import CoreGraphics.CGGeometry
import QuartzCore.CAAnimation
import UIKit.UIColor
import UIKit.UIGestureRecognizerSubclass

/// Code that imports parts of modules by name, and gets the whole modules.
struct PartImports {
  let color: UIColor = .systemTeal
  let animation = CABasicAnimation(keyPath: "opacity")
  let size = CGSize(width: 1, height: 2)
}
