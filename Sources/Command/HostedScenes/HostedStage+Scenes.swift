import Foundation
import Geometry
import Layouts
import ScriptedInteractions
import Staging
import Timelines
import Timing

extension HostedStage {
  /// Schedules the changes of a scene.
  ///
  /// - Returns: Warnings about parts that cannot be shown.
  func play(_ scene: HostedScene) -> [String] {
    var warnings: [String] = []
    if view.indexPathsForVisibleItems.isEmpty {
      warnings.append(
        "the layout shows no item in the bounds; it may need a delegate, `delegate`, or a set-up "
          + "in `expressions` or `driver`")
    }
    switch scene {
    case .scroll: warnings += scroll().map { [$0] } ?? []
    case .insert where ownsData: insert()
    case .delete where ownsData: delete()
    case .insert, .delete: warnings.append("the view has a data source of its own")
    case .rotate: rotate()
    case .pinch: warnings += pinch().map { [$0] } ?? []
    case .layout: exchangeLayout()
    default: warnings.append("the scene \(scene.rawValue) shows no collection")
    }
    return warnings
  }

  // MARK: Fingers

  /// Schedules a finger that drags and throws along the direction in which content scrolls.
  private func scroll() -> String? {
    let isSideways = (layout as? CollectionViewFlowLayout)?.scrollDirection == .horizontal
    let doesScroll = HostedFingers.scroll(
      view, on: stage, from: Self.begin, isSideways: isSideways)
    return doesScroll
      ? nil : "the content fits, so it only bounces; more items, `itemCount`, may let it scroll"
  }

  /// Schedules two fingers that pinch the item in the middle.
  ///
  /// A recognizer that the layout itself added to the collection is the only one then.
  private func pinch() -> String? {
    guard let item = middleItem, let frame = view.layoutAttributesForItem(at: item)?.frame else {
      return "no visible item can be pinched"
    }
    if !view.recognizers.contains(where: { $0 is PinchGestureRecognizer }) {
      PinchMagnifier(view, mode: .relative)
    }
    let middle = view.convert(frame.intersection(view.bounds).center, to: stage.rootView)
    let reach = min(view.bounds.width, view.bounds.height)
    let near = min(reach * 0.3, max(40, min(frame.width, frame.height) * 0.6))
    let keys = [(0.0, 1.0), (0.2, 1), (0.9, 1.9), (1.3, 1.9), (1.7, 1.5)].map { time, scale in
      TouchTrack.PinchKey(at: Instant(seconds: time), center: middle, distance: near * scale)
    }
    stage.play(TouchTrack.pinch(begin: Self.begin, keys, angle: .pi / 4))
    return nil
  }

  // MARK: Changes

  /// Schedules insertions, of one item and then of three.
  private func insert() {
    for (time, count) in [(0.0, 1), (1.0, 3)] {
      schedule(time) { [self] in
        let place = middleItem ?? IndexPath(item: 0, section: 0)
        view.performBatchUpdates { [self] in
          data.insert(count, at: place)
          view.insertItems(at: paths(from: place, count: count))
        }
      }
    }
  }

  /// Schedules deletions, of one item and then of three.
  private func delete() {
    for (time, count) in [(0.0, 1), (1.0, 3)] {
      schedule(time) { [self] in
        guard let place = middleItem else { return }
        let available = min(count, data.sections[place.section].count - place.item)
        view.performBatchUpdates { [self] in
          data.remove(available, at: place)
          view.deleteItems(at: paths(from: place, count: available))
        }
      }
    }
  }

  /// Returns the paths of consecutive items.
  private func paths(from first: IndexPath, count: Int) -> [IndexPath] {
    (0..<count).map { IndexPath(item: first.item + $0, section: first.section) }
  }

  /// Schedules a rotation of the bounds about the middle of the canvas, and back.
  private func rotate() {
    for time in [0.0, 1.2] {
      schedule(time) { [self] in
        View.animate(duration: CollectionView.defaultBoundsChangeDuration) {
          let size = view.bounds.size
          view.place {
            view.bounds = CGRect(
              origin: view.bounds.origin, size: CGSize(width: size.height, height: size.width))
          }
        }
      }
    }
  }

  /// Schedules an exchange of the layout for a plain one, and back.
  private func exchangeLayout() {
    let plain = makePlainLayout()
    for (time, next) in [(0.0, plain), (1.2, layout)] {
      schedule(time) { [self] in view.setCollectionViewLayout(next, animated: true) }
    }
  }
}
