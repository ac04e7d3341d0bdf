public import Foundation
import Geometry
public import Staging
import Timelines

/// A row of segments of which one is selected; the selection slides from one to the other.
///
/// Metrics and colors are measured on screenshots of iOS 17: 32 points high, a selection 2 points
/// within, and titles of 13 points.
open class UISegmentedControl: UIControl, TraitFollower {
  /// The index of no segment.
  public static let noSegment = -1
  /// The duration in which the selection slides, in seconds; UIKit documents none.
  public static let animationDuration: TimeInterval = 0.3
  /// The height, the margin of the selection, the padding of content, and the font's size, in points.
  private static let metrics = (
    height: CGFloat(32), margin: CGFloat(2), padding: CGFloat(10), font: CGFloat(13)
  )

  private var segments: [SegmentView] = []
  private var dividers: [View] = []
  private let thumb = View(frame: .zero)
  private var attributes: [State: [NSAttributedString.Key: Any]] = [:]
  private var selection = UISegmentedControl.noSegment

  /// Makes a control without segments.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes a control without segments; see `View.init(coder:)`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// Makes a control with titles and images as segments, of the size that they need.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    for item in items ?? [] {
      segments.append(SegmentView(title: item as? String, image: item as? UIImage))
    }
    arrangeSegments(animated: false)
    frame.size = intrinsicContentSize
  }

  /// Makes a control with segments that perform actions.
  public convenience init(frame: CGRect, actions: [UIAction]) {
    self.init(frame: frame)
    for (index, action) in actions.enumerated() {
      insertSegment(action: action, at: index, animated: false)
    }
  }

  /// Adds the selection.
  private func setUp() {
    appearance.cornerRadius = 8
    thumb.isUserInteractionEnabled = false
    thumb.appearance.cornerRadius = 7
    thumb.appearance.shadows = ControlThumb.segmentShadows
    thumb.isHidden = true
    addSubview(thumb)
    traitsDidChange()
  }

  // MARK: Selection

  /// The index of the selected segment, or `noSegment`; setting it does not animate.
  open var selectedSegmentIndex: Int {
    get { selection }
    set { select(segments.indices.contains(newValue) ? newValue : Self.noSegment, animated: false) }
  }
  /// Whether a touch selects a segment only while it lasts.
  open var isMomentary = false
  /// The color of the selection; `nil` for the system's.
  open var selectedSegmentTintColor: UIColor? { didSet { traitsDidChange() } }
  /// Whether segments have widths by their contents, rather than equal ones.
  open var apportionsSegmentWidthsByContent = false {
    didSet {
      setNeedsLayout()
      invalidateIntrinsicContentSize()
    }
  }

  /// Selects a segment; the selection slides or changes at once.
  private func select(_ index: Int, animated: Bool) {
    let old = selection
    selection = index
    let slides = animated && old != Self.noSegment && index != Self.noSegment
    if slides {
      View.animate(withDuration: UISegmentedControl.animationDuration) { showSelection() }
    } else {
      View.performWithoutAnimation { showSelection() }
    }
    traitsDidChange()
  }

  /// Sets the frame of the selection, and hides the dividers beside it.
  private func showSelection() {
    let isShown = segments.indices.contains(selection)
    if thumb.isHidden == isShown { thumb.isHidden = !isShown }
    if isShown {
      let margin = UISegmentedControl.metrics.margin
      thumb.frame = frame(of: selection).insetBy(dx: margin, dy: margin)
    }
    for (index, divider) in dividers.enumerated() {
      divider.alpha = isShown && (index == selection || index + 1 == selection) ? 0 : 1
    }
  }

  // MARK: Segments

  /// The number of segments.
  open var numberOfSegments: Int { segments.count }

  package override var workingGesture: (start: CGPoint, end: CGPoint) {
    let count = max(1, numberOfSegments)
    let next = (selectedSegmentIndex + 1) % count
    let middle = CGPoint(
      x: bounds.width * (CGFloat(next) + 0.5) / CGFloat(count), y: bounds.midY)
    return (middle, middle)
  }

  /// Inserts a segment with a title.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    insert(SegmentView(title: title, image: nil), at: segment, animated: animated)
  }

  /// Inserts a segment with an image.
  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    insert(SegmentView(title: nil, image: image), at: segment, animated: animated)
  }

  /// Inserts a segment with an action's title or image that performs the action.
  open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    let view = SegmentView(title: action.title, image: action.image)
    actions[ObjectIdentifier(view)] = action
    insert(view, at: segment, animated: animated)
  }

  /// The actions of segments that were made from actions.
  private var actions: [ObjectIdentifier: UIAction] = [:]

  /// Inserts a segment; the others move in 0.3 s or at once.
  private func insert(_ view: SegmentView, at segment: Int, animated: Bool) {
    let index = min(max(0, segment), segments.count)
    segments.insert(view, at: index)
    if selection >= index { selection += 1 }
    arrangeSegments(animated: animated)
  }

  /// Removes a segment; the others move in 0.3 s or at once.
  open func removeSegment(at segment: Int, animated: Bool) {
    guard segments.indices.contains(segment) else { return }
    let view = segments.remove(at: segment)
    actions[ObjectIdentifier(view)] = nil
    view.removeFromSuperview()
    if selection == segment {
      selection = Self.noSegment
    } else if selection > segment {
      selection -= 1
    }
    arrangeSegments(animated: animated)
  }

  /// Removes all segments.
  open func removeAllSegments() {
    for view in segments { view.removeFromSuperview() }
    (segments, actions, selection) = ([], [:], Self.noSegment)
    arrangeSegments(animated: false)
  }

  /// Sets the title of a segment.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    change(segment) { ($0.title, $0.image) = (title, nil) }
  }
  /// Returns the title of a segment.
  open func titleForSegment(at segment: Int) -> String? { view(segment)?.title }
  /// Sets the image of a segment.
  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
    change(segment) { ($0.title, $0.image) = (nil, image) }
  }
  /// Returns the image of a segment.
  open func imageForSegment(at segment: Int) -> UIImage? { view(segment)?.image }
  /// Sets the width of a segment in points; 0 for that of the others.
  open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
    change(segment) { $0.width = width }
  }
  /// Returns the width of a segment in points; 0 for that of the others.
  open func widthForSegment(at segment: Int) -> CGFloat { view(segment)?.width ?? 0 }
  /// Sets the distance by which a segment's content is moved, in points.
  open func setContentOffset(_ offset: CGSize, forSegmentAt segment: Int) {
    change(segment) { $0.offset = offset }
  }
  /// Returns the distance by which a segment's content is moved, in points.
  open func contentOffsetForSegment(at segment: Int) -> CGSize { view(segment)?.offset ?? .zero }
  /// Sets whether a segment can be selected by touches.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    change(segment) { $0.isEnabled = enabled }
  }
  /// Returns whether a segment can be selected by touches.
  open func isEnabledForSegment(at segment: Int) -> Bool { view(segment)?.isEnabled ?? false }

  /// Returns a segment; `nil` for an index of none.
  private func view(_ segment: Int) -> SegmentView? {
    segments.indices.contains(segment) ? segments[segment] : nil
  }

  private func change(_ segment: Int, _ body: (SegmentView) -> Void) {
    guard let view = view(segment) else { return }
    body(view)
    arrangeSegments(animated: false)
  }

  // MARK: Appearance

  /// Sets the attributes of titles for a state, of which the font and the color count.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: State
  ) {
    self.attributes[state] = attributes
    arrangeSegments(animated: false)
  }

  /// Returns the attributes of titles for a state.
  open func titleTextAttributes(for state: State) -> [NSAttributedString.Key: Any]? {
    attributes[state]
  }

  package func traitsDidChange() {
    backgroundColor = UIColor.tertiarySystemFill
    thumb.backgroundColor =
      selectedSegmentTintColor
      ?? UIColor { $0.userInterfaceStyle == .dark ? .systemGray2 : .white }
    for (index, segment) in segments.enumerated() {
      let isSelected = index == selection
      let state: State = isSelected ? .selected : .normal
      let isOn = isEnabled && segment.isEnabled
      let font = (attributes[state]?[.font] ?? attributes[.normal]?[.font]) as? UIFont
      let color =
        (attributes[state]?[.foregroundColor] ?? attributes[.normal]?[.foregroundColor]) as? UIColor
      segment.show(
        font: font
          ?? .systemFont(
            ofSize: UISegmentedControl.metrics.font, weight: isSelected ? .semibold : .medium),
        color: isOn ? color ?? .label : .tertiaryLabel)
    }
    for divider in dividers { divider.backgroundColor = UIColor.systemGray.withAlphaComponent(0.3) }
  }

  // MARK: Layout

  /// Adds the segments and dividers, and lays them out in 0.3 s or at once.
  private func arrangeSegments(animated: Bool) {
    let fresh = segments.filter { $0.superview !== self }
    View.performWithoutAnimation {
      while dividers.count > max(0, segments.count - 1) {
        dividers.removeLast().removeFromSuperview()
      }
      while dividers.count < segments.count - 1 {
        let divider = View(frame: .zero)
        divider.isUserInteractionEnabled = false
        insertSubview(divider, at: 0)
        dividers.append(divider)
      }
      traitsDidChange()
      for view in fresh {
        addSubview(view)
        guard animated, let index = segments.firstIndex(where: { $0 === view }) else { continue }
        view.alpha = 0
        view.frame = frame(of: index)
      }
    }
    invalidateIntrinsicContentSize()
    guard animated else { return setNeedsLayout() }
    View.animate(withDuration: UISegmentedControl.animationDuration) {
      for view in fresh { view.alpha = 1 }
      layoutParts()
    }
  }

  /// The widths of the segments in points.
  private var widths: [CGFloat] {
    let fixed = segments.reduce(0) { $0 + $1.width }
    let free = segments.filter { $0.width == 0 }
    let room = max(0, bounds.width - fixed)
    let natural = free.map { $0.contentSize.width + 2 * UISegmentedControl.metrics.padding }
    let whole = natural.reduce(0, +)
    return segments.map { segment in
      if segment.width > 0 { return segment.width }
      guard apportionsSegmentWidthsByContent, whole > 0 else { return room / CGFloat(free.count) }
      return room * (segment.contentSize.width + 2 * UISegmentedControl.metrics.padding) / whole
    }
  }

  /// Returns the frame of a segment.
  private func frame(of index: Int) -> CGRect {
    let widths = widths
    let x = widths[..<index].reduce(0, +)
    return CGRect(x: x, y: 0, width: widths[index], height: bounds.height)
  }

  /// Sets the frames of all parts.
  private func layoutParts() {
    for (index, segment) in segments.enumerated() { segment.frame = frame(of: index) }
    for (index, divider) in dividers.enumerated() {
      divider.frame = CGRect(
        x: frame(of: index).maxX - 0.5, y: 8, width: 1, height: max(0, bounds.height - 16))
    }
    showSelection()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layoutParts()
  }

  open override var intrinsicContentSize: CGSize {
    let natural = segments.map {
      $0.width > 0 ? $0.width : $0.contentSize.width + 2 * UISegmentedControl.metrics.padding
    }
    let equal = (natural.max() ?? 0) * CGFloat(natural.count)
    return CGSize(
      width: apportionsSegmentWidthsByContent ? natural.reduce(0, +) : equal,
      height: UISegmentedControl.metrics.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  // MARK: Touches

  /// Selects the segment below the end of the touch and sends the event.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard let point = touch?.location(in: self), bounds.contains(point),
      let index = segments.indices.first(where: { frame(of: $0).contains(point) }),
      segments[index].isEnabled, index != selection || isMomentary
    else { return }
    select(index, animated: true)
    actions[ObjectIdentifier(segments[index])]?.perform(from: self)
    sendActions(for: [.valueChanged, .primaryActionTriggered])
    if isMomentary { select(Self.noSegment, animated: false) }
  }
}
