/// The modules of Apple's systems, by whether Linux has them.
enum AppleModules {
  /// Modules that neither Swift nor Cellophane has on Linux.
  private static let missing: Set<String> = [
    "ARKit", "AVFAudio", "AVFoundation", "AVKit", "Accelerate", "Accessibility", "AdSupport",
    "AppKit", "AppTrackingTransparency", "AudioToolbox", "AuthenticationServices", "CallKit",
    "Charts", "CloudKit", "Cocoa", "Combine", "Contacts", "ContactsUI", "CoreBluetooth", "CoreData",
    "CoreHaptics", "CoreImage", "CoreLocation", "CoreMedia", "CoreMotion", "CoreServices",
    "CoreSpotlight", "CoreTelephony", "CoreText", "CoreVideo", "CryptoKit", "Darwin", "EventKit",
    "EventKitUI", "GLKit", "GameController", "GameKit", "GameplayKit", "HealthKit", "IOKit",
    "ImageIO", "Intents", "IntentsUI", "LinkPresentation", "LocalAuthentication", "MapKit",
    "MediaPlayer", "MessageUI", "Messages", "Metal", "MetalKit", "MobileCoreServices",
    "NaturalLanguage",
    "Network", "NotificationCenter", "OSLog", "ObjectiveC", "OpenGLES", "PDFKit", "PencilKit",
    "Photos", "PhotosUI", "QuickLook", "RealityKit", "SafariServices", "SceneKit", "Security",
    "Social", "Speech", "SpriteKit", "StoreKit", "SwiftData", "SwiftUI", "SystemConfiguration",
    "TipKit", "UniformTypeIdentifiers", "UserNotifications", "Vision", "WatchKit", "WebKit",
    "WidgetKit", "os",
  ]

  /// The submodules of Cellophane's `UIKit`, `QuartzCore` and `CoreGraphics`, from
  /// `Sources/AppleNames/UIKitHeaders/module.modulemap`.
  private static let submodules: [String: Set<String>] = [
    "UIKit": [
      "NSAttributedString", "NSParagraphStyle", "NSText", "UIAction", "UIAttachmentBehavior",
      "UIBezierPath", "UIBlurEffect", "UIButton", "UICollectionView", "UICollectionViewCell",
      "UICollectionViewController", "UICollectionViewFlowLayout", "UICollectionViewLayout",
      "UICollectionViewTransitionLayout", "UICollisionBehavior", "UIColor", "UIControl", "UIDevice",
      "UIDynamicAnimator", "UIDynamicBehavior", "UIDynamicItemBehavior", "UIEvent", "UIFont",
      "UIFontDescriptor", "UIGeometry", "UIGestureRecognizer", "UIGestureRecognizerSubclass",
      "UIGraphics", "UIGraphicsImageRenderer", "UIGraphicsRenderer", "UIGravityBehavior", "UIImage",
      "UIImageView", "UIKitDefines", "UILabel", "UILongPressGestureRecognizer", "UINavigationBar",
      "UINavigationController", "UINavigationItem", "UIPageControl", "UIPanGestureRecognizer",
      "UIPinchGestureRecognizer", "UIPresentationController", "UIPushBehavior", "UIResponder",
      "UIRotationGestureRecognizer", "UIScreen", "UIScreenEdgePanGestureRecognizer", "UIScrollView",
      "UISnapBehavior", "UIStackView", "UISwipeGestureRecognizer", "UITapGestureRecognizer",
      "UITimingCurveProvider", "UITimingParameters", "UITouch", "UITraitCollection",
      "UIVibrancyEffect", "UIView", "UIViewAnimating", "UIViewController",
      "UIViewControllerTransitionCoordinator", "UIViewControllerTransitioning",
      "UIViewPropertyAnimator", "UIVisualEffect", "UIVisualEffectView", "UIWindow",
    ],
    "QuartzCore": [
      "CAAnimation", "CABase", "CADisplayLink", "CAGradientLayer", "CALayer", "CAMediaTiming",
      "CAMediaTimingFunction", "CAShapeLayer", "CATextLayer", "CATransaction", "CATransform3D",
      "CoreAnimation",
    ],
    "CoreGraphics": [
      "CGAffineTransform", "CGBase", "CGColor", "CGColorSpace", "CGContext", "CGGeometry",
      "CGGradient", "CGImage", "CGPath",
    ],
  ]

  /// The types of Foundation that Linux declares in FoundationNetworking.
  static let networkingNames: Set<String> = [
    "CachedURLResponse", "HTTPCookie", "HTTPCookieStorage", "HTTPURLResponse",
    "NSMutableURLRequest", "NSURLRequest", "URLAuthenticationChallenge", "URLCache",
    "URLCredential", "URLCredentialStorage", "URLProtectionSpace", "URLProtocol", "URLRequest",
    "URLResponse", "URLSession", "URLSessionConfiguration", "URLSessionDataDelegate",
    "URLSessionDataTask", "URLSessionDelegate", "URLSessionDownloadDelegate",
    "URLSessionDownloadTask", "URLSessionTask", "URLSessionTaskDelegate", "URLSessionUploadTask",
  ]

  /// Returns whether a module, or the module of a submodule, does not exist on Linux.
  static func isMissing(_ module: String) -> Bool {
    missing.contains(module.split(separator: ".").first.map(String.init) ?? "")
  }

  /// Returns the module to import instead of a submodule that Cellophane does not declare.
  static func wholeModule(of path: [String]) -> String? {
    guard path.count > 1, let known = submodules[path[0]], !known.contains(path[1]) else {
      return nil
    }
    return path[0]
  }
}
