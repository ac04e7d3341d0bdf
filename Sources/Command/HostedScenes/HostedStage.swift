import Foundation
import Geometry
import Layouts
import Staging
import Timelines
import Timing

/// A collection on a stage of its own that shows a hosted layout.
final class HostedStage {
  /// The time of the first change.
  static let begin = Instant(seconds: 0.3)
  /// The maximum duration of a scene that never comes to rest.
  static let longest = Instant(seconds: 12)
  /// The duration of the end.
  static let hold = Instant(seconds: 0.5)
  /// The default frame rate.
  static let framesPerSecond = 25.0
  /// UIKit's default size of the items of a flow layout.
  private static let untouchedItemSize = CGSize(width: 50, height: 50)

  let stage: Stage
  let settings: HostedSettings
  let layout: CollectionViewLayout
  let view: CollectionView
  let data: HostedData
  private let sizes: HostedSizes?
  /// The delegate that the user provides.
  private let delegate: AnyObject?
  /// Whether the numbered items are the collection's, rather than some of its own.
  let ownsData: Bool

  /// Puts a collection in the middle of a stage, and lays everything out.
  @MainActor init(
    _ view: CollectionView, parts: HostedParts, settings: HostedSettings, on stage: Stage
  ) {
    let layout = view.collectionViewLayout
    self.layout = layout; self.settings = settings; self.stage = stage; self.view = view
    parts.prepareLayout?(layout)
    stage.rootView.appearance = Appearance(fill: .solid(HostedColors.surround))
    let canvas = stage.settings.canvas.size
    let frame = CGRect(
      x: (canvas.width - settings.canvas.width) / 2,
      y: (canvas.height - settings.canvas.height) / 2,
      width: settings.canvas.width, height: settings.canvas.height)
    data = HostedData(sectionCount: settings.sectionCount, itemCount: settings.itemCount)
    sizes = settings.itemSize == .own ? nil : HostedSizes(settings.itemSize)
    let flow = layout as? CollectionViewFlowLayout
    if let direction = settings.direction {
      flow?.scrollDirection = direction == .vertical ? .vertical : .horizontal
    }
    view.frame = frame
    view.appearance = Appearance(fill: .solid(HostedColors.background), clips: true)
    view.clipsToBounds = true
    ownsData = view.dataSource == nil
    if ownsData {
      view.register(
        parts.cellClass?() ?? HostedCell.self, forCellWithReuseIdentifier: HostedData.identifier)
    }
    if settings.isPagingEnabled { view.isPagingEnabled = true }
    delegate = parts.makeDelegate?()
    if let delegate = delegate as? any CollectionViewDelegate {
      view.delegate = delegate
    } else if view.delegate == nil {
      view.delegate = sizes
    }
    let size = sizes?.itemSize(in: view)
    let isUntouched = flow?.itemSize == Self.untouchedItemSize
    if let flow, isUntouched || size != nil { flow.itemSize = size ?? seemlyItemSize(in: flow) }
    if ownsData { view.dataSource = data }
    stage.rootView.addSubview(view)
    view.layoutIfNeeded()
    // A layout may set its scroll direction only when it prepares itself.
    if let flow, isUntouched, size == nil, flow.itemSize != seemlyItemSize(in: flow),
      [ScrollAxis.vertical, .horizontal].map({ seemlyItemSize(along: $0) }).contains(flow.itemSize)
    {
      flow.itemSize = seemlyItemSize(in: flow)
      view.layoutIfNeeded()
    }
  }

  /// The direction in which content scrolls.
  private enum ScrollAxis { case vertical, horizontal }

  /// Returns a size for the items of a flow layout without one.
  private func seemlyItemSize(in flow: CollectionViewFlowLayout) -> CGSize {
    seemlyItemSize(along: flow.scrollDirection == .vertical ? .vertical : .horizontal)
  }

  /// Returns squares, three in a row, or cards in one line if content scrolls horizontally.
  private func seemlyItemSize(along axis: ScrollAxis) -> CGSize {
    let canvas = settings.canvas
    switch axis {
    case .vertical:
      let side = ((canvas.width - 4 * 10) / 3).rounded(.down)
      return CGSize(width: side, height: side)
    case .horizontal:
      return CGSize(
        width: (canvas.width * 0.6).rounded(.down), height: (canvas.height * 0.52).rounded(.down))
    }
  }

  /// Returns the layout for the exchange: a plain grid.
  func makePlainLayout() -> CollectionViewFlowLayout {
    let plain = CollectionViewFlowLayout()
    plain.itemSize = seemlyItemSize(along: .vertical)
    plain.sectionInset = EdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
    return plain
  }

  /// Schedules a change some seconds after the first one.
  func schedule(_ seconds: Double, _ action: @escaping () -> Void) {
    stage.schedule(at: Self.begin + Instant(seconds: seconds), action)
  }

  /// The visible item that is nearest to the middle; `nil` if none is visible.
  var middleItem: IndexPath? {
    let middle = view.bounds.center
    return view.indexPathsForVisibleItems.min {
      distance(of: $0, to: middle) < distance(of: $1, to: middle)
    }
  }

  /// Returns the distance of an item's center from a point of the content.
  private func distance(of path: IndexPath, to point: CGPoint) -> CGFloat {
    guard let center = view.layoutAttributesForItem(at: path)?.center else { return .infinity }
    return hypot(center.x - point.x, center.y - point.y)
  }
}
