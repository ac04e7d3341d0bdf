import Documents
import Foundation
import SceneDocuments
import Staging

/// Steps that change the styles of items and views.
extension ScenePlayer {
  /// Animates items to another style; items that are not shown take it without animation.
  func restyle(
    _ operation: RestyleOperation, _ step: StepDocument, _ collection: SceneCollection
  ) throws {
    guard case .items(let targets) = operation.subject else { return }
    let view = collection.view
    view.layoutIfNeeded()
    let paths = try targets.map(collection.shownPath)
    for path in paths { try collection.restyle(operation, at: view.dataPath(path)) }
    step.animate {
      for path in paths {
        view.cellForItem(at: path)?.appearance = collection.appearance(at: view.dataPath(path))
      }
    }
  }

  /// Animates views of screens to another style, whether their screens are shown or not.
  func restyleViews(_ operation: RestyleOperation, _ step: StepDocument) throws {
    var views: [(screen: ScreenController, index: Int)] = []
    for reference in operation.views {
      for screen in screens?.controllers ?? [] {
        guard let index = screen.indexOfView(named: reference.name) else { continue }
        try screen.restyle(operation, viewAt: index)
        views.append((screen, index))
      }
    }
    step.animate {
      for (screen, index) in views { screen.showStyle(ofViewAt: index) }
    }
  }
}
