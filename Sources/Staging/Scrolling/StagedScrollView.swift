public import Foundation

/// What scroll views have besides UIKit's shape.
///
/// It is declared here, so that subclasses may have members of the same names, as they may where
/// UIKit's scroll views have none.
public protocol StagedScrollView: ScrollView {}

extension ScrollView: StagedScrollView {}

extension StagedScrollView {
  /// How long an animated scroll takes that no animation block encloses, in seconds.
  public var scrollAnimationDuration: TimeInterval {
    get { _scrollAnimationDuration }
    set { _scrollAnimationDuration = newValue }
  }

  /// The response of the spring that brings content back from beyond its edges, in seconds.
  public var bounceResponse: Double {
    get { _bounceResponse }
    set { _bounceResponse = newValue }
  }

  /// The response of the spring that brings a page to its place, in seconds.
  public var pagingResponse: Double {
    get { _pagingResponse }
    set { _pagingResponse = newValue }
  }
}
