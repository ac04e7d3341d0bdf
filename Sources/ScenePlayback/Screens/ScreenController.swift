import Documents
import Foundation
import Imaging
import Layouts
import SceneDocuments
import Staging
import Timelines

/// A screen during playback: its collections with their present data, and its views.
/// It is made before the first step and persists while it is not shown. A screen with a layout
/// borrows the collection of the previous screen.
final class ScreenController: CollectionViewController {
  let document: ScreenDocument
  /// The outermost collections, in the order of the document.
  let ownCollections: [SceneCollection]
  /// The loan of the previous screen's collection.
  var loan: CollectionLoan? {
    didSet { loaned.collection = loan?.collection }
  }
  private let loaned: LoanedCollection
  /// The first value that could not be resolved for a view.
  private(set) var problem: Diagnostic?
  let styledViews: [View]
  /// The styles that steps have given the views; those of the document where `nil`.
  private var restyled: [StyleDocument?]
  /// The template contexts of the views; `nil` until the screen is opened.
  private var contexts: [ItemContext]?
  private let area: CGRect
  private let resources: SceneCollection.Resources

  /// Makes a screen that fills an area, with views that have not been opened by an item.
  init(_ document: ScreenDocument, in area: CGRect, resources: SceneCollection.Resources) {
    self.document = document; self.area = area; self.resources = resources
    ownCollections = document.collections.map {
      SceneCollection($0, in: area, resources: resources, path: $0.id)
    }
    styledViews = document.views.map { document in
      let view = View(frame: document.frame.resolved(in: area))
      view.name = document.id
      return view
    }
    restyled = document.views.map { _ in nil }
    // A view without a frame of its own fills the screen at any size.
    for collection in ownCollections where collection.relativeFrame == .bounds {
      collection.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }
    for (view, document) in zip(styledViews, document.views) where document.frame == .bounds {
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }
    let loaned = LoanedCollection()
    self.loaned = loaned
    super.init(
      collectionViewLayout: document.layout?.layout(
        for: nil,
        sizer: { path, standard, room in
          loaned.collection?.size(at: path, standard: standard, in: room) ?? .zero
        }, alignment: { loaned.collection?.alignment(at: $0) }) ?? CollectionViewFlowLayout())
    title = document.title?.string
    useLayoutToLayoutNavigationTransitions = document.layout != nil
    // A screen that is not opaque reveals the one behind.
    modalPresentationStyle =
      document.sheet != nil
      ? .custom : document.background.alpha < 1 ? .overFullScreen : .fullScreen
  }

  /// The screen is always made from a document.
  required init?(coder: NSCoder) { nil }

  /// The collections that are shown on the screen, its own or the borrowed one.
  var collections: [SceneCollection] { loan.map { [$0.collection] } ?? ownCollections }

  /// Returns a view by its id in the document.
  func styledView(named id: String) -> View? {
    zip(styledViews, document.views).first { $1.id == id }?.0
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    place()
  }

  /// Places the views whose frames depend on the size of the screen otherwise than filling it.
  private func place() {
    let bounds = CGRect(origin: .zero, size: view.bounds.size)
    func place(_ view: View, _ frame: RelativeFrame?) {
      guard view.superview === self.view, let frame, frame != .bounds, !frame.isFixed else {
        return
      }
      view.frame = frame.resolved(in: bounds)
    }
    for collection in ownCollections { place(collection.view, collection.relativeFrame) }
    for (view, document) in zip(styledViews, document.views) { place(view, document.frame) }
  }

  override func loadView() {
    let screen = View(frame: area)
    screen.name = document.id
    screen.backgroundColor = document.background
    for collection in ownCollections { screen.addSubview(collection.view) }
    for view in styledViews { screen.addSubview(view) }
    view = screen
  }

  /// Shows the item that opens the screen in the views.
  ///
  /// - Parameter item: the template context of the item; `nil` if no item opens the screen.
  func open(through item: ItemContext?) {
    let usual = ItemContext(section: 0, item: 0, count: 1, key: document.id)
    contexts = document.views.map { document in
      var context = item ?? usual
      context.data.merge(document.data) { _, own in own }
      return context
    }
    for index in styledViews.indices { showStyle(ofViewAt: index) }
  }

  /// Returns the index of a view by its id; `nil` if it is on another screen.
  func indexOfView(named id: String) -> Int? {
    document.views.firstIndex { $0.id == id }
  }

  /// Gives a view a style that it keeps when the screen is opened again.
  ///
  /// - Throws: a `Diagnostic` if its style has no such layer.
  func restyle(_ operation: RestyleOperation, viewAt index: Int) throws {
    let view = document.views[index]
    let style = restyled[index] ?? resources.style(view.style)
    restyled[index] = try operation.style(
      after: style ?? .unstyled(at: view.location), among: resources.styles,
      owner: "view '\(view.id ?? "")'")
  }

  /// Returns the style that steps have given a view; `nil` for that of the document.
  func restyled(viewAt index: Int) -> StyleDocument? { restyled[index] }

  /// Gives a view a style, or that of the document where `nil`.
  func setRestyled(_ style: StyleDocument?, viewAt index: Int) { restyled[index] = style }

  /// Applies a view's style; does nothing before the screen is opened.
  func showStyle(ofViewAt index: Int) {
    if let appearance = appearance(ofViewAt: index) { styledViews[index].appearance = appearance }
  }

  /// Returns the appearance that a view has by its style; `nil` before the screen is opened.
  func appearance(ofViewAt index: Int) -> Appearance? {
    guard let context = contexts?[index] else { return nil }
    let reference = document.views[index].style
    do {
      return try resources.appearance(
        restyled[index] ?? resources.style(reference), in: context)
    } catch {
      problem = problem ?? error as? Diagnostic ?? Diagnostic(at: reference.location, "\(error)")
      return nil
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

/// The collection that a screen borrows, as its layout refers to it before the screen is made.
private final class LoanedCollection {
  weak var collection: SceneCollection?
}
