import UIKit

/// The examples of doc comments and articles on buttons, menus and traits.
final class MenuExampleViewController: UIViewController, UIContextMenuInteractionDelegate {
  private let photoView = UIImageView(frame: .zero)
  private let copyImage: UIImage? = nil
  private var steps = 0
  private func delete() { steps = 0 }
  private func proceed() { steps += 1 }

  func makeFilledButton() -> UIButton {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Continue"
    configuration.image = UIImage(systemName: "arrow.right")
    configuration.imagePlacement = .trailing
    configuration.imagePadding = 8
    let button = UIButton(configuration: configuration)
    return button
  }

  func makeProminentButton() -> UIButton {
    let proceed = proceed
    var configuration = UIButton.Configuration.borderedProminent()
    configuration.title = "Continue"
    configuration.image = UIImage(systemName: "arrow.right")
    configuration.imagePlacement = .trailing
    configuration.imagePadding = 8
    let button = UIButton(configuration: configuration, primaryAction: UIAction { _ in proceed() })
    return button
  }

  func addMenu(to button: UIButton) {
    let copy = proceed
    let delete = delete
    button.menu = UIMenu(children: [
      UIAction(title: "Copy", image: copyImage) { _ in copy() },
      UIMenu(
        options: .displayInline,
        children: [
          UIAction(title: "Delete", attributes: .destructive) { _ in delete() }
        ]),
    ])
    button.showsMenuAsPrimaryAction = true
  }

  func addInteraction() {
    photoView.addInteraction(UIContextMenuInteraction(delegate: self))
    photoView.isUserInteractionEnabled = true
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? { nil }
}

struct ContainedTrait: UITraitDefinition {
  static let defaultValue = false
}

/// The example of a search.
final class SearchExampleViewController: UIViewController, UISearchResultsUpdating {
  override func viewDidLoad() {
    let search = UISearchController(searchResultsController: nil)
    search.searchResultsUpdater = self
    navigationItem.searchController = search
  }

  func updateSearchResults(for searchController: UISearchController) {}
}
