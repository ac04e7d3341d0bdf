import Documents
import Foundation
import Imaging
import Layouts
import Staging

/// A screen of a playing scene: its collections with the data that they have by now, and its views.
///
/// It is made before the first step and lives on while it is not shown. One with a layout shows the
/// collection of the screen before: it borrows it.
final class ScreenController: CollectionViewController {
  let document: ScreenDocument
  /// The collections that lie in no item, in the order of the document.
  let ownCollections: [SceneCollection]
  /// The collection of the screen before that is shown here, and what of it.
  var loan: CollectionLoan?
  /// The first thing that could not be resolved for a view.
  private(set) var problem: Diagnostic?
  private let styledViews: [View]
  private let area: CGRect
  private let resources: SceneCollection.Resources

  /// Makes a screen that fills an area, with views that no item has opened yet.
  init(_ document: ScreenDocument, in area: CGRect, resources: SceneCollection.Resources) {
    (self.document, self.area, self.resources) = (document, area, resources)
    ownCollections = document.collections.map {
      SceneCollection($0, in: area, resources: resources, path: $0.id)
    }
    styledViews = document.views.map { document in
      let view = View(frame: document.frame ?? area)
      view.name = document.name
      return view
    }
    super.init(
      collectionViewLayout: document.layout?.layout(appear: nil, disappear: nil)
        ?? CollectionViewFlowLayout())
    title = document.title?.string
    useLayoutToLayoutNavigationTransitions = document.layout != nil
    // What lies behind is to be seen through a screen that is not opaque.
    modalPresentationStyle = document.background.alpha < 1 ? .overFullScreen : .fullScreen
  }

  /// The screen is always made of a document.
  required init?(coder: NSCoder) { nil }

  /// The collections that are shown on the screen, its own or the one that it borrows.
  var collections: [SceneCollection] { loan.map { [$0.collection] } ?? ownCollections }

  override func loadView() {
    let screen = View(frame: area)
    screen.name = document.id
    screen.backgroundColor = document.background
    for collection in ownCollections { screen.addSubview(collection.view) }
    for view in styledViews { screen.addSubview(view) }
    view = screen
  }

  /// Has the views show the item through which the screen is opened.
  ///
  /// - Parameter item: what templates know of the item; `nil` where the screen is opened without.
  func open(through item: ItemContext?) {
    let usual = ItemContext(section: 0, item: 0, count: 1, key: document.id)
    for (view, document) in zip(styledViews, document.views) {
      var context = item ?? usual
      context.data.merge(document.data) { _, own in own }
      do {
        view.appearance = try resources.appearance(document.style, in: context)
      } catch {
        let place = document.style.location
        problem = problem ?? error as? Diagnostic ?? Diagnostic(at: place, "\(error)")
      }
    }
  }

  // MARK: Data of a borrowed collection

  override func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { loan?.keys.count ?? 0 }

  override func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    loan?.collection.cell(at: indexPath) ?? CollectionViewCell()
  }

  override func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView {
    loan?.collection.supplementaryView(ofKind: kind, at: indexPath) ?? CollectionReusableView()
  }

  override func collectionView(
    _ collectionView: CollectionView, keyForItemAt indexPath: IndexPath
  ) -> String? { loan?.keys[indexPath.item] }

  override func collectionView(
    _ collectionView: CollectionView, keyForSection section: Int
  ) -> String? { loan?.sectionKey }
}

extension ScreenController: CollectionViewDelegateFlowLayout {
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    loan?.collection.size(at: indexPath, in: collectionViewLayout) ?? .zero
  }
}
