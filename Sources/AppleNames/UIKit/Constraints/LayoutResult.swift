import ConstraintSolving
import Foundation
import Geometry
import Staging

/// The frames that the constraints of a host give, and the system that led to them.
struct LayoutResult {
  /// The equations before any label wrapped.
  let signature: LayoutSystem.Signature
  /// The widths at which labels wrap.
  let wraps: [ObjectIdentifier: CGFloat]
  /// The sizes of the labels that wrap.
  let wrappedSizes: [ObjectIdentifier: CGSize]
  /// The frames in the superviews' coordinates.
  let frames: [ObjectIdentifier: CGRect]
  /// The lengths of the contents of scroll views, where they are determined.
  let contentLengths: [LayoutSystem.ContentKey: CGFloat]
  /// The views and guides of which something is undetermined.
  let ambiguous: Set<ObjectIdentifier>
}

extension LayoutResult {
  /// Makes the result of a solution.
  init(
    signature: LayoutSystem.Signature, wraps: [ObjectIdentifier: CGFloat], last: LayoutSystem,
    solution: Solution
  ) {
    self.signature = signature
    self.wraps = wraps
    wrappedSizes = last.wrappedSizes(wraps)
    let undetermined = Set(solution.undetermined)
    var frames: [ObjectIdentifier: CGRect] = [:]
    var ambiguous: Set<ObjectIdentifier> = []
    for (index, member) in last.members.enumerated() {
      let variables = [
        last.positionVariable(ofMember: index, .horizontal),
        last.positionVariable(ofMember: index, .vertical),
        last.sizeVariable(ofMember: index, .horizontal),
        last.sizeVariable(ofMember: index, .vertical),
      ]
      let key = ObjectIdentifier(member)
      if variables.contains(where: undetermined.contains) { ambiguous.insert(key) }
      // As in UIKit, a view about which nothing is said keeps its frame.
      if member is View, variables.allSatisfy(undetermined.contains) { continue }
      let values = variables.map { CGFloat(solution.values[$0]) }
      let insets = (member as? View)?.alignmentRectInsets ?? .zero
      let frame = CGRect(
        x: values[0] - insets.left, y: values[1] - insets.top,
        width: max(0, values[2] + insets.left + insets.right),
        height: max(0, values[3] + insets.top + insets.bottom))
      frames[key] = member is View ? last.rounding?.rounded(frame) ?? frame : frame
    }
    self.frames = frames
    self.ambiguous = ambiguous
    contentLengths = last.contentVariables.compactMapValues { variable in
      undetermined.contains(variable) ? nil : max(0, CGFloat(solution.values[variable]))
    }
  }

  /// Sets the content size of a scroll view along the axes that constraints determine.
  func apply(to scrollView: ScrollView) {
    let key = ObjectIdentifier(scrollView)
    var size = scrollView.contentSize
    if let width = contentLengths[.init(scrollView: key, axis: .horizontal)] { size.width = width }
    if let height = contentLengths[.init(scrollView: key, axis: .vertical)] { size.height = height }
    // The view that is zoomed has the length that constraints give it, and is shown longer.
    for child in scrollView.children {
      let scale = scrollView.zoomScale(of: child)
      if scale == 1 { continue }
      let extra = CGSize(
        width: (scale - 1) * child.bounds.width, height: (scale - 1) * child.bounds.height)
      if contentLengths[.init(scrollView: key, axis: .horizontal)] != nil {
        size.width += extra.width
      }
      if contentLengths[.init(scrollView: key, axis: .vertical)] != nil {
        size.height += extra.height
      }
    }
    if size != scrollView.contentSize { scrollView.contentSize = size }
  }
}

/// The geometry of a view from which a solution started.
struct LayoutInput {
  private weak var view: View?
  private let bounds: CGRect
  private let margins: UIEdgeInsets
  private let safeArea: UIEdgeInsets

  /// Takes down a view's present geometry.
  init(_ view: View) {
    self.view = view
    bounds = view.bounds
    margins = view.layoutMargins
    safeArea = view.safeAreaInsets
  }

  /// Whether the view still has that geometry.
  var isPresent: Bool {
    guard let view else { return false }
    return view.bounds == bounds && view.layoutMargins == margins && view.safeAreaInsets == safeArea
  }
}
