import Foundation
import Layouts
import Staging

extension CollectionView {
  /// Has fingers scroll the view as a document says.
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
  /// Where layouts have scrolls come to rest.
  var snapping: ScrollSnapping? {
    switch snap {
    case .none: nil
    case .items: .items
    case .centers: .centers
    }
  }
}
