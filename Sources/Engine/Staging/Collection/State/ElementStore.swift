import CollectionUpdates
import Foundation
import Layouts
import Timelines

/// The elements that a collection view shows, and the identities of its items.
final class ElementStore {
  /// The elements of the present data that are on the stage.
  var shown: [LayoutElement: ShownElement] = [:]
  /// Shown elements whose views have not been asked yet for their preferred size.
  var unfitted: [ShownElement] = []
  /// The elements that a running layout pass has shown, of which the delegate is notified when they
  /// have their sizes; `nil` outside a pass.
  var unannounced: [ShownElement]?
  /// The elements that are no longer in the data, or replaced by another view, and still animate.
  var leaving: [ShownElement] = []
  /// The scroll views of sections that scroll across the layout's axis, by section.
  var scrollViews: [Int: OrthogonalScrollView] = [:]
  /// Scroll views of sections that are gone, while elements leave in them.
  var discarded: [OrthogonalScrollView] = []
  /// The identities of all items and sections.
  var keys = ItemIdentityMap()
  /// The item counts that are laid out; `nil` before the first load.
  var counts: [Int]?
  /// The elements for which a transition between view controllers shows snapshots.
  var concealed: Set<LayerIdentity> = []
  /// The keys of items whose cells are carried elsewhere, so that they are not on the stage.
  var carried: Set<String> = []
  /// The items that are likely to be shown soon.
  let prefetching = Prefetching()
  /// The preferred sizes of items' views by section and item, if the layout uses them.
  var measuredSizes: [Int: [Int: CGSize]] = [:]
}
