import UIKit

/// The examples of doc comments on bars and view controllers.
final class ExampleViewController: UIViewController {
  private var rows = 0
  private func addRow() { rows += 1 }
  private func delete() { rows = 0 }

  func showItem() {
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .add, primaryAction: UIAction { _ in self.addRow() })
  }

  func makeTabs(_ feed: UIViewController, _ search: UIViewController) -> UITabBarController {
    let tabs = UITabBarController()
    tabs.viewControllers = [feed, search]
    tabs.selectedIndex = 1
    return tabs
  }

  func ask() {
    let alert = UIAlertController(title: "Delete?", message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(UIAlertAction(title: "Delete", style: .destructive) { _ in self.delete() })
    present(alert, animated: true)
  }
}

/// The example of a popover.
private final class PopoverExample: UIViewController {
  private final class MenuViewController: UIViewController {}

  func open(from button: UIButton) {
    let menu = MenuViewController()
    menu.modalPresentationStyle = .popover
    menu.preferredContentSize = CGSize(width: 200, height: 120)
    menu.popoverPresentationController?.sourceView = button
    menu.popoverPresentationController?.sourceRect = button.bounds
    present(menu, animated: true)
  }
}
