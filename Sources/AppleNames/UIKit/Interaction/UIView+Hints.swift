public import Foundation
public import Staging

/// The properties of a view that only describe it to parts of the system that there are none of.
struct ViewHints {
  var restorationIdentifier: String?
  var ignoresInvertColors = false
  var clearsContext = true
  var largeContentTitle: String?
  var largeContentImage: UIImage?
  var showsLargeContent = false
  var focusGroup: String?
  var scalesImage = false
}

/// Hints for parts of the system that there are none of here, such as state restoration.
extension View {
  /// A name for state restoration; without effect.
  public var restorationIdentifier: String? {
    get { existingViewAppearance?.hints.restorationIdentifier }
    set { viewAppearance.hints.restorationIdentifier = newValue }
  }

  /// Whether inverted colors leave the view alone; without effect, since none are inverted.
  public var accessibilityIgnoresInvertColors: Bool {
    get { existingViewAppearance?.hints.ignoresInvertColors ?? false }
    set { viewAppearance.hints.ignoresInvertColors = newValue }
  }

  /// Whether a drawing starts from an empty context; without effect, since all do.
  public var clearsContextBeforeDrawing: Bool {
    get { existingViewAppearance?.hints.clearsContext ?? true }
    set { viewAppearance.hints.clearsContext = newValue }
  }

  /// The title of the view when it is enlarged; without effect.
  public var largeContentTitle: String? {
    get { existingViewAppearance?.hints.largeContentTitle }
    set { viewAppearance.hints.largeContentTitle = newValue }
  }

  /// The image of the view when it is enlarged; without effect.
  public var largeContentImage: UIImage? {
    get { existingViewAppearance?.hints.largeContentImage }
    set { viewAppearance.hints.largeContentImage = newValue }
  }

  /// Whether the view is enlarged while it is held; without effect.
  public var showsLargeContentViewer: Bool {
    get { existingViewAppearance?.hints.showsLargeContent ?? false }
    set { viewAppearance.hints.showsLargeContent = newValue }
  }

  /// The group of views through which a focus moves; without effect, since there is no focus.
  public var focusGroupIdentifier: String? {
    get { existingViewAppearance?.hints.focusGroup }
    set { viewAppearance.hints.focusGroup = newValue }
  }
}

extension UIImageView {
  /// Whether the image grows at the text sizes for accessibility; without effect, since images are
  /// shown at the size of their view.
  public var adjustsImageSizeForAccessibilityContentSizeCategory: Bool {
    get { existingViewAppearance?.hints.scalesImage ?? false }
    set { viewAppearance.hints.scalesImage = newValue }
  }
}

/// The enlargement of a view while it is held; without effect.
open class UILargeContentViewerInteraction: NSObject, UIInteraction {
  open private(set) weak var view: UIView?

  open func willMove(to view: UIView?) {}

  open func didMove(to view: UIView?) { self.view = view }
}
