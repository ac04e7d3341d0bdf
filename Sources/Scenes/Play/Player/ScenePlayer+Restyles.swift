import Documents
import Foundation
import Staging

/// Steps that give items and views other styles.
extension ScenePlayer {
  /// Has items take another style, animated; those that are not shown have it when they are.
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

  /// Has views of screens take another style, animated, whether their screens are shown or not.
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
