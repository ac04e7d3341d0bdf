import Foundation
import Layouts
import SceneDocuments
import Staging

extension CollectionView {
  /// Applies the scrolling settings of a document.
  func take(_ scrolling: ScrollingDocument) {
    isPagingEnabled = scrolling.paging
    decelerationRate =
      switch scrolling.deceleration {
      case .named(.normal): .normal
      case .named(.fast): .fast
      case .rate(let rate): DecelerationRate(rawValue: rate)
      }
    bounces = scrolling.bounces
    alwaysBounceVertical = [.vertical, .both].contains(scrolling.alwaysBounce)
    alwaysBounceHorizontal = [.horizontal, .both].contains(scrolling.alwaysBounce)
    collectionViewLayout.snapping = scrolling.snapping
  }
}

extension ScrollingDocument {
  /// The alignment of items at the end of a scroll.
  var snapping: ScrollSnapping? {
    switch snap {
    case .none: nil
    case .items: .items
    case .centers: .centers
    }
  }
}

extension CollectionView {
  /// Gives the content a refresh control, which only a step makes refresh; none where `nil`.
  func take(_ refresh: RefreshDocument?) {
    guard let refresh else { return }
    let control = RefreshControl()
    if let color = refresh.color { control.color = color }
    control.refreshesWhenPulled = false
    refreshControl = control
  }
}
