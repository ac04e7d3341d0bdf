public import Foundation
public import Layouts
public import Staging

/// The description of a list in a compositional layout.
///
/// ```swift
/// var list = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
/// list.headerMode = .supplementary
/// list.trailingSwipeActionsConfigurationProvider = { indexPath in
///   UISwipeActionsConfiguration(actions: [
///     UIContextualAction(style: .destructive, title: "Delete") { _, _, completion in
///       completion(true)
///     }
///   ])
/// }
/// let layout = UICollectionViewCompositionalLayout.list(using: list)
/// ```
public struct UICollectionLayoutListConfiguration {
  /// The appearance of a list.
  public enum Appearance: Int, Hashable, Sendable {
    /// Rows from edge to edge; headers stay in the bounds.
    case plain
    /// Sections from edge to edge with gaps between them.
    case grouped
    /// Sections with gaps around them and rounded corners.
    case insetGrouped
    /// Rows with rounded corners of their own, without lines between them.
    case sidebar
    /// Rows of a sidebar from edge to edge.
    case sidebarPlain

    /// The appearance in the engine's terms.
    var form: ListForm {
      switch self {
      case .plain: .plain
      case .grouped: .grouped
      case .insetGrouped: .insetGrouped
      case .sidebar: .sidebar
      case .sidebarPlain: .sidebarPlain
      }
    }
  }

  /// The headers of sections.
  public enum HeaderMode: Int, Hashable, Sendable {
    case none
    /// A supplementary view of kind `elementKindSectionHeader`.
    case supplementary
    case firstItemInSection
  }

  /// The footers of sections.
  public enum FooterMode: Int, Hashable, Sendable {
    case none
    /// A supplementary view of kind `elementKindSectionFooter`.
    case supplementary
  }

  /// Returns the actions that a swipe uncovers beside an item; `nil` for none.
  public typealias SwipeActionsConfigurationProvider = (_ indexPath: IndexPath) ->
    UISwipeActionsConfiguration?
  /// Returns the lines of an item, given those of the list.
  public typealias ItemSeparatorHandler = (
    _ itemIndexPath: IndexPath, _ sectionSeparatorConfiguration: UIListSeparatorConfiguration
  ) -> UIListSeparatorConfiguration

  public let appearance: Appearance
  /// Whether there are lines between rows.
  public var showsSeparators: Bool
  /// The appearance of lines.
  public var separatorConfiguration: UIListSeparatorConfiguration
  /// Changes the lines of single items; `nil` for none.
  public var itemSeparatorHandler: ItemSeparatorHandler?
  /// The color behind the list, where the collection view has none; `nil` for the default.
  public var backgroundColor: UIColor?
  public var headerMode = HeaderMode.none
  public var footerMode = FooterMode.none
  /// The space above headers in points; `nil` for the default, which is none.
  public var headerTopPadding: CGFloat?
  /// The actions beside items that are list cells, at the leading edge.
  public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
  /// The actions beside items that are list cells, at the trailing edge.
  public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?

  /// Makes a list of an appearance, without headers and footers.
  public init(appearance: Appearance) {
    self.appearance = appearance
    showsSeparators = !appearance.form.isSidebar
    separatorConfiguration = UIListSeparatorConfiguration(listAppearance: appearance)
    backgroundColor = .adaptive(.listBackground(isGrouped: appearance.form.isGrouped))
  }

  /// Returns a section of the list in a width.
  func section(width: CGFloat) -> CollectionLayoutListSection {
    var structure = ListStructure(appearance.form)
    structure.hasHeader = headerMode == .supplementary
    structure.hasFooter = footerMode == .supplementary
    structure.firstItemIsHeader = headerMode == .firstItemInSection
    structure.headerTopPadding = headerTopPadding
    let section = CollectionLayoutListSection(structure, width: width)
    section.companion = ListSettings(self)
    return section
  }
}

/// The description of a list that its section keeps.
final class ListSettings {
  let configuration: UICollectionLayoutListConfiguration

  /// Keeps a description.
  init(_ configuration: UICollectionLayoutListConfiguration) { self.configuration = configuration }
}

extension CollectionView {
  /// Returns the description of the list of a section; `nil` where there is none.
  func listConfiguration(ofSection section: Int) -> UICollectionLayoutListConfiguration? {
    (list(ofSection: section)?.companion as? ListSettings)?.configuration
  }

  /// Takes on what lists ask of the collection view: the swipes, and a background.
  func serveList(ofSection section: Int) {
    guard let configuration = listConfiguration(ofSection: section) else { return }
    if backgroundColor == nil, let color = configuration.backgroundColor { backgroundColor = color }
    if swipeSource == nil,
      configuration.leadingSwipeActionsConfigurationProvider != nil
        || configuration.trailingSwipeActionsConfigurationProvider != nil
    {
      swipeSource = SwipeSource { [weak self] path, side in
        guard let self, !editsLists, cellForItem(at: path) is UICollectionViewListCell,
          let list = listConfiguration(ofSection: path.section)
        else { return nil }
        return
          (side == .leading
          ? list.leadingSwipeActionsConfigurationProvider
          : list.trailingSwipeActionsConfigurationProvider)?(path)?.swipeActions
      }
    }
  }
}

extension CollectionViewCompositionalLayout {
  /// Makes a layout whose sections all are sections of a list.
  public static func list(
    using configuration: UICollectionLayoutListConfiguration
  ) -> CollectionViewCompositionalLayout {
    CollectionViewCompositionalLayout { _, environment in
      configuration.section(width: environment.container.contentSize.width)
    }
  }
}

extension CollectionLayoutSection {
  /// Makes a section of a list.
  public static func list(
    using configuration: UICollectionLayoutListConfiguration,
    layoutEnvironment: any CollectionLayoutEnvironment
  ) -> CollectionLayoutSection {
    configuration.section(width: layoutEnvironment.container.contentSize.width)
  }
}

extension CollectionViewSourcing {
  /// Whether rows of lists show controls for editing.
  public var isEditing: Bool {
    get { editsLists }
    set { editsLists = newValue }
  }
}
