/// The classes of Cellophane's UIKit that sources subclass and extend.
enum UIKitClasses {
  /// The names of the classes, by their superclass. Those of tables are not UIKit's.
  private static let subclasses: [String: String] = [
    "NSObject": """
    CAAnimation CALayer NSLayoutAnchor NSLayoutConstraint NSParagraphStyle
    UIAlertAction UIBarAppearance UIBarItem UIBezierPath UICollectionViewLayout
    UICollectionViewLayoutAttributes UICollectionViewLayoutInvalidationContext
    UICollectionViewUpdateItem UIColor UIContextMenuConfiguration UIContextMenuInteraction
    UIDevice UIDynamicAnimator UIDynamicBehavior
    UIFeedbackGenerator UIFont UIFontDescriptor UIFontMetrics UIGestureRecognizer
    UIGraphicsImageRenderer UIImage UILayoutGuide UIMenuElement UIMotionEffect UINavigationItem UINib
    UIPercentDrivenInteractiveTransition UIPresentationController UIResponder UIScreen
    UIStoryboardSegue UITraitCollection UIViewPropertyAnimator UIVisualEffect
    """,
    "UIMenuElement": "UIAction UIDeferredMenuElement UIMenu",
    "UIResponder": "UIApplication UIScene UIView UIViewController",
    "UIScene": "UIWindowScene",
    "UIView": """
    UIActivityIndicatorView UICollectionReusableView UIControl UIImageView UILabel
    UINavigationBar UIPickerView UIProgressView UIRefreshControl UIScrollView UISearchBar UIStackView UITabBar
    UIToolbar UIVisualEffectView UIWindow
    """,
    "UIControl":
      "UIButton UIDatePicker UIPageControl UISegmentedControl UISlider UIStepper UISwitch UITextField",
    "UIScrollView": "UICollectionView UITextView",
    "UICollectionView": "UITableView",
    "UICollectionReusableView": "UICollectionViewCell UITableViewHeaderFooterView",
    "UICollectionViewCell": "UITableViewCell",
    "UIViewController": """
    UIActivityViewController UIAlertController UICollectionViewController UINavigationController
    UIPageViewController UISearchController UISplitViewController UITabBarController
    UITableViewController
    """,
    "UICollectionViewLayout": "UICollectionViewFlowLayout UICollectionViewTransitionLayout",
    "UICollectionViewLayoutInvalidationContext": "UICollectionViewFlowLayoutInvalidationContext",
    "UIGestureRecognizer": """
    UILongPressGestureRecognizer UIPanGestureRecognizer UIPinchGestureRecognizer
    UIRotationGestureRecognizer UISwipeGestureRecognizer UITapGestureRecognizer
    """,
    "UIPanGestureRecognizer": "UIScreenEdgePanGestureRecognizer",
    "UIDynamicBehavior": """
    UIAttachmentBehavior UICollisionBehavior UIDynamicItemBehavior UIFieldBehavior
    UIGravityBehavior UIPushBehavior UISnapBehavior
    """,
    "UIBarItem": "UIBarButtonItem UITabBarItem",
    "UIPresentationController": "UIPopoverPresentationController",
    "UIVisualEffect": "UIBlurEffect UIVibrancyEffect",
    "UIMotionEffect": "UIInterpolatingMotionEffect UIMotionEffectGroup",
    "CALayer": "CAEmitterLayer CAGradientLayer CAReplicatorLayer CAShapeLayer CATextLayer",
    "CAAnimation": "CAAnimationGroup CAPropertyAnimation CATransition",
    "CAPropertyAnimation": "CABasicAnimation CAKeyframeAnimation",
    "CABasicAnimation": "CASpringAnimation",
  ]

  private static let superclasses: [String: String] = {
    var result: [String: String] = [:]
    for (parent, names) in subclasses {
      for name in names.split(whereSeparator: \.isWhitespace) { result[String(name)] = parent }
    }
    return result
  }()

  /// Returns the names of a class and its superclasses, nearest first; the name itself of others.
  static func lineage(of name: String) -> [String] {
    var lineage = [name]
    while let next = superclasses[lineage[lineage.count - 1]] { lineage.append(next) }
    return lineage
  }

  /// Returns whether a class is another one or inherits from it.
  static func inherits(_ name: String, from ancestor: String) -> Bool {
    lineage(of: name).contains(ancestor)
  }

  /// Returns whether a class is `NSObject` or inherits from it through known classes.
  static func isObject(_ name: String) -> Bool { lineage(of: name).last == "NSObject" }

  /// Returns whether a class inherits from another one in Cellophane but not in UIKit.
  static func inheritsOnlyHere(_ name: String, from ancestor: String) -> Bool {
    let tables = ["UITableView", "UITableViewCell", "UITableViewHeaderFooterView"]
    let collections = [
      "UICollectionView", "UICollectionViewCell", "UICollectionReusableView",
    ]
    return collections.contains(ancestor) && lineage(of: name).contains { tables.contains($0) }
      && inherits(name, from: ancestor)
  }
}
