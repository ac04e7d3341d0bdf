import Documents
import Foundation
import Geometry
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
  var loan: CollectionLoan? { didSet { loaned.collection = loan?.collection } }
  private let loaned: LoanedCollection
  /// The first value that could not be resolved for a view.
  private(set) var problem: Diagnostic?
  let styledViews: [ScreenView]
  /// The styles that steps have given the views; those of the document where `nil`.
  private var restyled: [StyleDocument?]
  /// The values of motions that the views show.
  private var shownLinks: [[LinkSource: Double]]
  /// The indices of views that motions move, scale or turn.
  private var posedViews: Set<Int> = []
  /// Whether the collections have been scrolled to the edges at which they are kept.
  private var isAnchored = false
  /// The numbers of dots that the page controls show.
  private var shownPageCounts: [Int]
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
      let view = ScreenView(frame: document.frame.resolved(in: area))
      view.name = document.id
      return view
    }
    restyled = document.views.map { _ in nil }
    shownLinks = document.views.map { _ in [:] }
    shownPageCounts = document.views.map { _ in 0 }
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
        for: nil, isFlipped: Stage.current.baseTraits.layoutDirection == .rightToLeft,
        sizer: { path, standard, room in
          loaned.collection?.size(at: path, standard: standard, in: room) ?? .zero
        }, alignment: { loaned.collection?.alignment(at: $0) }) ?? CollectionViewFlowLayout())
    resources.links.add(self)
    for (index, view) in styledViews.enumerated() {
      view.pressDidChange = { [unowned self] in pressDidChange(ofViewAt: index) }
    }
    if document.layout != nil, resources.movesItems {
      let standard = document.layout?.fixedSize
      collectionViewLayout.adjustment = {
        loaned.collection?.adjustment(of: $0, standard: standard)
      }
      collectionViewLayout.adjustmentReach = resources.poseReach
    }
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
    guard !isAnchored else { return }
    isAnchored = true
    for collection in ownCollections { collection.anchor() }
  }

  /// Places the views whose frames depend on the size of the screen otherwise than filling it.
  private func place() {
    let bounds = CGRect(origin: .zero, size: view.bounds.size)
    func place(_ view: View, _ frame: RelativeFrame?) {
      guard view.superview === self.view, let frame, frame != .bounds, !frame.isFixed else {
        return
      }
      // A view may be transformed by a motion that it follows.
      let placed = frame.resolved(in: bounds)
      (view.bounds.size, view.center) = (placed.size, placed.center)
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
      context.maximumTextScale = .infinity
      return context
    }
    for index in styledViews.indices { showStyle(ofViewAt: index) }
  }

  /// Returns the index of a view by its id; `nil` if it is on another screen.
  func indexOfView(named id: String) -> Int? { document.views.firstIndex { $0.id == id } }

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
    showPose(ofViewAt: index)
  }

  /// Returns the appearance that a view has by its style; `nil` before the screen is opened.
  func appearance(ofViewAt index: Int) -> Appearance? {
    guard var context = contexts?[index] else { return nil }
    let view = document.views[index]
    let style = style(ofViewAt: index)
    context.links = linkValues(ofViewAt: index)
    context.states = styledViews[index].states
    shownLinks[index] = context.links
    do {
      var appearance =
        style == nil && view.pageControl != nil
        ? Appearance() : try resources.appearance(style, in: context)
      if let pages = view.pageControl {
        shownPageCounts[index] = pageCount(of: pages)
        let (count, page) = (shownPageCounts[index], context.links[pages.source] ?? 0)
        appearance.stack += pages.dots(
          count: count, page: isMirrored ? Double(count - 1) - page : page)
      }
      return appearance
    } catch {
      problem = problem ?? error as? Diagnostic ?? Diagnostic(at: view.location, "\(error)")
      return nil
    }
  }

  /// Whether the interface runs from right to left.
  private var isMirrored: Bool { Stage.current.baseTraits.layoutDirection == .rightToLeft }

  /// Returns the present style of a view; `nil` without one.
  func style(ofViewAt index: Int) -> StyleDocument? {
    restyled[index] ?? resources.style(document.views[index].style)
  }

  /// Animates a view to the state of being pressed, or back.
  private func pressDidChange(ofViewAt index: Int) {
    let states = style(ofViewAt: index)?.states ?? []
    guard let state = states.first(where: { $0.state == .pressed }) else { return }
    state.animate { self.showStyle(ofViewAt: index) }
    resources.links.follow()
  }

  // MARK: Motions

  /// Returns the values of the motions that a view follows.
  private func linkValues(ofViewAt index: Int) -> [LinkSource: Double] {
    guard resources.links.isUsed else { return [:] }
    var sources = style(ofViewAt: index)?.linkSources ?? []
    if let pages = document.views[index].pageControl { sources.insert(pages.source) }
    return resources.links.values(of: sources, in: ownCollections.first)
  }

  /// Returns the number of dots of a page control.
  private func pageCount(of pages: PageControlDocument) -> Int {
    let collection = pages.target.map(resources.links.find) ?? ownCollections.first
    return pages.count ?? collection?.pageCount ?? 0
  }

  /// Moves, scales and turns a view by the motions that it follows.
  private func showPose(ofViewAt index: Int) {
    guard let style = style(ofViewAt: index), style.changesPose else {
      if posedViews.remove(index) != nil { styledViews[index].transform3D = .identity }
      return
    }
    posedViews.insert(index)
    var context = ItemContext(section: 0, item: 0, count: 1, key: "")
    context.links = linkValues(ofViewAt: index)
    context.states = styledViews[index].states
    guard let pose = style.pose(in: context) else { return }
    let parts = pose.parts.simplified
    let placed = parts.transform3D(in: styledViews[index].bounds.size)
      .concatenating(Transform3D(translationX: parts.offset.dx, y: parts.offset.dy, z: 0))
    styledViews[index].transform3D = isMirrored ? placed.mirrored : placed
  }

  /// Shows the views that follow a motion as that is now.
  func showLinked() {
    for index in styledViews.indices {
      let values = linkValues(ofViewAt: index)
      let pages = document.views[index].pageControl.map(pageCount)
      if values.isEmpty || values == shownLinks[index] && pages ?? 0 == shownPageCounts[index] {
        continue
      }
      showStyle(ofViewAt: index)
    }
  }

  // MARK: Data of a borrowed collection

  override func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { loan?.keys.count ?? 0 }

  override func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell { loan?.collection.cell(at: indexPath) ?? CollectionViewCell() }

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
