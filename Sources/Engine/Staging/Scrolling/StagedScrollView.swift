public import Foundation

/// The properties of scroll views beyond UIKit's.
///
/// They are members of a protocol extension, so that subclasses may declare members of the same
/// names, as they may with UIKit's scroll views.
public protocol StagedScrollView: ScrollView {}

extension ScrollView: StagedScrollView {}

extension StagedScrollView {
  /// The duration of an animated scroll outside of animation blocks, in seconds.
  public var scrollAnimationDuration: TimeInterval {
    get { _scrollAnimationDuration }
    set { _scrollAnimationDuration = newValue }
  }

  /// The response of the spring that returns content from beyond its edges, in seconds.
  public var bounceResponse: Double {
    get { _bounceResponse }
    set { _bounceResponse = newValue }
  }

  /// The response of the spring that moves a page to its offset, in seconds.
  public var pagingResponse: Double {
    get { _pagingResponse }
    set { _pagingResponse = newValue }
  }
}
