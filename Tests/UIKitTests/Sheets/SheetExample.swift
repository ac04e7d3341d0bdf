import Staging
import UIKit

/// A screen with filters.
private final class FiltersViewController: UIViewController {}

/// The examples of sheets.
final class PlacesViewController: UIViewController, UISheetPresentationControllerDelegate {
  func showFilters() {
    let filters = FiltersViewController()
    if let sheet = filters.sheetPresentationController {
      sheet.detents = [.medium(), .large()]
      sheet.largestUndimmedDetentIdentifier = .medium
      sheet.prefersGrabberVisible = true
      sheet.delegate = self
    }
    present(filters, animated: true)
  }

  func expand(_ filters: UIViewController) {
    filters.sheetPresentationController?.animateChanges {
      filters.sheetPresentationController?.selectedDetentIdentifier = .large
    }
  }

  func showFiltersAsPage() {
    let filters = ViewController(title: "Filters")
    filters.modalPresentationStyle = .pageSheet
    if let sheet = filters.sheetPresentationController {
      sheet.detents = [.medium(), .large()]
      sheet.prefersGrabberVisible = true
    }
    present(filters, animated: true)
  }
}
