import Documents
import Foundation
import Layouts
import SceneDocuments
import Staging
import Timelines
import Timing

/// Steps that change the styles of items and views.
extension ScenePlayer {
  /// Animates items to another style; items that are not shown take it without animation.
  func restyle(
    _ operation: RestyleOperation, _ step: StepDocument, _ collection: SceneCollection
  ) throws {
    guard case .items(let targets) = operation.subject else { return }
    let view = collection.view
    view.layoutIfNeeded()
    let paths = try collection.shownPaths(of: targets)
    if let beginning = operation.beginning {
      for path in paths {
        try collection.restyle(beginning, at: view.dataPath(path))
        view.cellForItem(at: path)?.show(
          collection.appearance(at: view.dataPath(path)), of: beginning)
      }
    }
    let before = paths.map { collection.restyled(at: view.dataPath($0)) }
    for path in paths { try collection.restyle(operation, at: view.dataPath(path)) }
    func show() {
      for path in paths {
        view.cellForItem(at: path)?.appearance = collection.appearance(at: view.dataPath(path))
      }
      guard collection.resources.movesItems else { return }
      view.collectionViewLayout.adjustmentsDidChange()
      view.layoutIfNeeded()
    }
    let stagger = try stagger(of: step, .listed(paths), in: collection)
    step.animate(stagger: stagger) {
      for (path, style) in zip(paths, before) {
        collection.setRestyled(style, at: view.dataPath(path))
      }
      show()
    } _: {
      for path in paths {
        guard let cell = view.cellForItem(at: path) else { continue }
        cell.endRepetitions(of: operation.paths(in: cell.appearance))
      }
      show()
      collection.fitItems()
    }
  }

  /// Animates views of screens to another style, whether their screens are shown or not.
  func restyleViews(_ operation: RestyleOperation, _ step: StepDocument) throws {
    var views: [(screen: ScreenController, index: Int)] = []
    var before: [StyleDocument?] = []
    for reference in operation.views {
      for screen in screens?.controllers ?? [] {
        guard let index = screen.indexOfView(named: reference.name) else { continue }
        if let beginning = operation.beginning {
          try screen.restyle(beginning, viewAt: index)
          if let appearance = screen.appearance(ofViewAt: index) {
            screen.styledViews[index].show(appearance, of: beginning)
          }
        }
        before.append(screen.restyled(viewAt: index))
        try screen.restyle(operation, viewAt: index)
        views.append((screen, index))
      }
    }
    let stagger = try stagger(of: step, views: operation.views.map(\.name))
    step.animate(stagger: stagger) {
      for (view, style) in zip(views, before) { view.screen.setRestyled(style, viewAt: view.index) }
      for (screen, index) in views { screen.showStyle(ofViewAt: index) }
    } _: {
      for (screen, index) in views {
        let view = screen.styledViews[index]
        view.endRepetitions(of: operation.paths(in: view.appearance))
        screen.showStyle(ofViewAt: index)
      }
    }
  }

  /// Returns the delays of views in their order; `nil` if all change at once.
  func stagger(of step: StepDocument, views: [String]) throws -> AnimationStagger? {
    guard let document = step.stagger else { return nil }
    guard case .step(let time) = document.pace else {
      throw Diagnostic(
        at: document.location,
        "views have no distances from each other; give their stagger a 'step' instead of a 'speed'")
    }
    var order = StaggerOrder(views: views)
    shuffle(&order, for: document)
    let stagger = order.stagger(by: time, from: document.origin, rank: nil).eased(
      by: document.curve)
    spread = stagger.maximum
    return stagger
  }
}

extension View {
  /// Takes an appearance at once, and ends what repeats in the properties that a change names.
  fileprivate func show(_ shown: Appearance, of change: RestyleOperation) {
    endRepetitions(of: change.paths(in: appearance))
    appearance = shown
  }
}
