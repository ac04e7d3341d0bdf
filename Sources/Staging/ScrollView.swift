public import Foundation
public import Geometry

/// A view whose content is larger than its bounds, as `UIScrollView`: offset, inset and size.
open class ScrollView: View {
  /// What of the content is at the top left of the bounds: the bounds' origin.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { bounds.origin = newValue }
  }

  /// How long an animated scroll takes by default, in seconds; UIKit documents none.
  public static let defaultScrollDuration: TimeInterval = 0.3
  /// How long an animated scroll takes that no animation block encloses, in seconds.
  public var scrollAnimationDuration = ScrollView.defaultScrollDuration

  /// Scrolls to an offset, at once or easing in and out.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    guard animated else {
      self.contentOffset = contentOffset
      return
    }
    View.animate(
      withDuration: scrollAnimationDuration,
      animations: {
        self.contentOffset = contentOffset
      })
  }

  /// The extent of the content in points.
  open var contentSize: CGSize = .zero

  /// Distances around the content by which it can be scrolled further.
  open var contentInset: EdgeInsets = .zero { didSet { setNeedsLayout() } }

  /// What bars of the screen cover of the view.
  public internal(set) var safeAreaInsets = EdgeInsets.zero {
    didSet {
      if safeAreaInsets != oldValue {
        adjustedContentInsetChanged(from: contentInset.adding(oldValue))
      }
    }
  }

  /// Works out what bars cover of the view, where it is the outermost scroll view of a screen.
  func updateSafeArea() {
    if isBeingPlaced { return }
    var outer: View? = self
    while let view = outer {
      if let screen = view.screen {
        let area = view.convert(view.bounds.inset(by: screen.safeAreaInsets), to: self)
        safeAreaInsets = EdgeInsets(
          top: max(0, area.minY - bounds.minY), left: max(0, area.minX - bounds.minX),
          bottom: max(0, bounds.maxY - area.maxY), right: max(0, bounds.maxX - area.maxX))
        return
      }
      outer = view.superview
      if outer is ScrollView { return }
    }
  }

  /// Whether the view is on its way to another place, and what bars cover is told when it is there.
  private var isBeingPlaced = false

  /// Has a body move or resize the view and then works out, once, what bars cover of it.
  package func place(_ body: () -> Void) {
    let outer = isBeingPlaced
    isBeingPlaced = true
    body()
    isBeingPlaced = outer
    updateSafeArea()
  }

  open override var frame: CGRect {
    get { super.frame }
    set { place { super.frame = newValue } }
  }

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      // A scroll leaves the view where it is.
      if newValue.size == super.bounds.size {
        super.bounds = newValue
      } else {
        place { super.bounds = newValue }
      }
    }
  }

  open override var center: CGPoint {
    get { super.center }
    set { place { super.center = newValue } }
  }

  override func attach(to stage: Stage, parent: Int?) {
    updateSafeArea()
    super.attach(to: stage, parent: parent)
  }

  /// The content inset that is in force: the own one and what bars cover.
  public var adjustedContentInset: EdgeInsets { contentInset.adding(safeAreaInsets) }

  /// Keeps content at its leading edge there; called when the inset that is in force has changed.
  func adjustedContentInsetChanged(from old: EdgeInsets) {
    contentOffset = offset(contentOffset, movedFrom: old)
    setNeedsLayout()
  }

  /// Returns an offset that was told with another inset: at the leading edge it stays there.
  func offset(_ offset: CGPoint, movedFrom old: EdgeInsets) -> CGPoint {
    let inset = adjustedContentInset
    return CGPoint(
      x: offset.x == -old.left ? -inset.left : offset.x,
      y: offset.y == -old.top ? -inset.top : offset.y)
  }

  /// Makes a scroll view, which clips to its bounds.
  public override init(frame: CGRect = .zero) {
    super.init(frame: frame)
    clipsToBounds = true
  }

  /// Returns the offset nearest to one that the content's size and insets allow.
  ///
  /// Content smaller than the bounds stays at its leading edge.
  public func clampedContentOffset(_ offset: CGPoint) -> CGPoint {
    let inset = adjustedContentInset
    let most = CGPoint(
      x: max(-inset.left, contentSize.width - bounds.width + inset.right),
      y: max(-inset.top, contentSize.height - bounds.height + inset.bottom))
    return CGPoint(
      x: min(max(offset.x, -inset.left), most.x), y: min(max(offset.y, -inset.top), most.y))
  }
}

extension EdgeInsets {
  /// Returns the sums edge by edge.
  fileprivate func adding(_ other: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: top + other.top, left: left + other.left, bottom: bottom + other.bottom,
      right: right + other.right)
  }
}
