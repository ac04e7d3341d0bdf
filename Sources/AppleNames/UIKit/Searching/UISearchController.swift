public import Foundation
public import Staging

/// A search: a search bar in a navigation bar, and a view controller of results.
///
/// ```swift
/// let search = UISearchController(searchResultsController: nil)
/// search.searchResultsUpdater = self
/// navigationItem.searchController = search
/// ```
///
/// Editing the bar's text makes the search active: the row of the title is hidden, the cancel button
/// appears, and the results are shown above the content while there is a text. The bar stays where it
/// is when content is scrolled, and the content below is not dimmed.
open class UISearchController: UIViewController {
  /// The duration in which a search becomes active or ends, in seconds; UIKit documents none.
  private static let duration: TimeInterval = 0.25

  /// The bar of the search.
  public let searchBar = UISearchBar(frame: .zero)
  /// The view controller of the results, which is shown while there is a text; `nil` for none.
  public let searchResultsController: UIViewController?
  /// The receiver of searches.
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  /// The observer of the search.
  open weak var delegate: (any UISearchControllerDelegate)?
  /// Whether the row of the title is hidden during a search.
  open var hidesNavigationBarDuringPresentation = true
  /// Whether the bar gets a cancel button during a search.
  open var automaticallyShowsCancelButton = true
  /// Whether the results are shown while there is a text, and hidden while there is none.
  open var automaticallyShowsSearchResultsController = true
  /// Whether the content is dimmed during a search; it is not.
  open var obscuresBackgroundDuringPresentation = false {
    didSet {
      guard obscuresBackgroundDuringPresentation else { return }
      Stage.current.warn(
        .withoutEffect(
          property: "obscuresBackgroundDuringPresentation", reason: "the content is never dimmed"),
        in: "UISearchController")
    }
  }
  private var isSearching = false
  private var showsResults = false
  /// The item in whose bar the search bar is.
  weak var item: NavigationItem?

  /// Makes a search with a view controller of results, or one whose results are shown elsewhere.
  public init(searchResultsController: UIViewController?) {
    self.searchResultsController = searchResultsController
    super.init(nibName: nil, bundle: nil)
    searchBar.searchController = self
  }

  /// Makes a search whose results are shown elsewhere; the arguments are not read.
  public override init(nibName: String?, bundle: Bundle?) {
    searchResultsController = nil
    super.init(nibName: nibName, bundle: bundle)
    searchBar.searchController = self
  }

  /// Makes a search whose results are shown elsewhere; see `ViewController.init(coder:)`.
  public required init?(coder: NSCoder) {
    searchResultsController = nil
    super.init(coder: coder)
    searchBar.searchController = self
  }

  /// Whether the search is active; setting it makes it active or ends it, animated.
  open var isActive: Bool {
    get { isSearching }
    set { newValue ? begin() : end() }
  }

  /// Whether the view controller of the results is shown.
  open var showsSearchResultsController: Bool {
    get { showsResults }
    set { showResults(newValue) }
  }

  /// Makes the search active.
  private func begin() {
    guard !isSearching else { return }
    isSearching = true
    delegate?.willPresentSearchController(self)
    View.animate(
      withDuration: Self.duration,
      animations: {
        if hidesNavigationBarDuringPresentation { item?.hidesRow = true }
        if automaticallyShowsCancelButton { searchBar.showsCancelButton = true }
      },
      completion: { [weak self] _ in
        guard let self, isSearching else { return }
        delegate?.didPresentSearchController(self)
      })
    searchBar.becomeFirstResponder()
    textDidChange()
  }

  /// Ends the search: the text is emptied, and the title comes back.
  private func end() {
    guard isSearching else { return }
    isSearching = false
    delegate?.willDismissSearchController(self)
    searchBar.text = ""
    searchBar.resignFirstResponder()
    textDidChange()
    View.animate(
      withDuration: Self.duration,
      animations: {
        item?.hidesRow = false
        if automaticallyShowsCancelButton { searchBar.showsCancelButton = false }
      },
      completion: { [weak self] _ in
        guard let self, !isSearching else { return }
        delegate?.didDismissSearchController(self)
      })
  }

  /// Asks for the results of the present text.
  func textDidChange() {
    searchResultsUpdater?.updateSearchResults(for: self)
    guard automaticallyShowsSearchResultsController else { return }
    showResults(isSearching && searchBar.text?.isEmpty == false)
  }

  /// Adds the view of the results above the content, or removes it.
  private func showResults(_ shows: Bool) {
    guard shows != showsResults, let results = searchResultsController else { return }
    guard shows else {
      showsResults = false
      results.willMove(toParent: nil)
      results.view.removeFromSuperview()
      return results.removeFromParent()
    }
    guard let content = item?.navigationController?.topViewController else { return }
    showsResults = true
    content.addChild(results)
    results.view.frame = content.view.bounds
    results.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    content.view.addSubview(results.view)
    results.didMove(toParent: content)
  }
}

extension NavigationItem {
  /// The search whose bar is below the title; `nil` for none.
  public var searchController: UISearchController? {
    get { lowerOwner as? UISearchController }
    set {
      searchController?.item = nil
      lowerOwner = newValue
      newValue?.item = self
      lowerView = newValue?.searchBar
    }
  }

  /// Whether scrolling hides the search bar; it never does.
  public var hidesSearchBarWhenScrolling: Bool {
    get { false }
    set {
      guard newValue else { return }
      Stage.current.warn(
        .withoutEffect(
          property: "hidesSearchBarWhenScrolling", reason: "the search bar always stays"),
        in: "UINavigationItem")
    }
  }
}
