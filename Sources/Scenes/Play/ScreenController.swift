import Documents
import Foundation
import Imaging
import Staging

/// A screen of a playing scene: its collections with the data that they have by now, and its views.
///
/// It is made before the first step and lives on while it is not shown.
final class ScreenController: ViewController {
  let document: ScreenDocument
  /// The collections that lie in no item, in the order of the document.
  let collections: [SceneCollection]
  /// The first thing that could not be resolved for a view.
  private(set) var problem: Diagnostic?
  private let styledViews: [View]
  private let area: CGRect
  private let resources: SceneCollection.Resources

  /// Makes a screen that fills an area, with views that no item has opened yet.
  init(_ document: ScreenDocument, in area: CGRect, resources: SceneCollection.Resources) {
    (self.document, self.area, self.resources) = (document, area, resources)
    collections = document.collections.map {
      SceneCollection($0, in: area, resources: resources, path: $0.id)
    }
    styledViews = document.views.map { document in
      let view = View(frame: document.frame ?? area)
      view.name = document.name
      return view
    }
    super.init(title: document.title?.string)
    // What lies behind is to be seen through a screen that is not opaque.
    modalPresentationStyle = document.background.alpha < 1 ? .overFullScreen : .fullScreen
  }

  override func loadView() {
    let screen = View(frame: area)
    screen.name = document.id
    screen.backgroundColor = document.background
    for collection in collections { screen.addSubview(collection.view) }
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
}
