public import Staging

/// The configurations of a cell.
private final class CellConfigurations {
  var content: (any UIContentConfiguration)?
  var contentView: (any UIView & UIContentView)?
  var background: UIBackgroundConfiguration?
  var backgroundView: BackgroundConfigurationView?
  var updatesContent = true
  var updatesBackground = true
  /// Whether the app has set the background, `nil` included.
  var hasOwnBackground = false
  var handler: UICellConfigurationUpdateHandler?
}

/// The configurations of a stage's cells, by the cells' numbers.
private final class StageConfigurations {
  var ofCells: [Int: CellConfigurations] = [:]

  /// The configurations of the current stage.
  static var ofStage: StageConfigurations {
    Stage.current.companions.companion { StageConfigurations() }
  }
}

/// A handler that configures a cell for its state.
public typealias UICellConfigurationUpdateHandler = (
  _ cell: CollectionViewCell, _ state: UICellConfigurationState
) -> Void

/// Content and backgrounds of cells, by configurations.
extension CollectionViewCell {
  /// The cell's configurations; created on first use.
  private var configurations: CellConfigurations {
    if let known = existingConfigurations { return known }
    let made = CellConfigurations()
    StageConfigurations.ofStage.ofCells[serialNumber] = made
    configure = { [unowned self] state in
      made.handler?(self, state)
      if made.content != nil { showContent() }
      if made.background != nil { showBackground() }
    }
    return made
  }

  /// The cell's configurations, if there are any.
  private var existingConfigurations: CellConfigurations? {
    StageConfigurations.ofStage.ofCells[serialNumber]
  }

  // MARK: Content

  /// The content of the cell, in its content view; `nil` for the views that the app adds.
  public var contentConfiguration: (any UIContentConfiguration)? {
    get { existingConfigurations?.content }
    set {
      guard newValue != nil || existingConfigurations?.content != nil else { return }
      configurations.content = newValue
      showContent()
    }
  }

  /// Whether the content changes with the state.
  public var automaticallyUpdatesContentConfiguration: Bool {
    get { existingConfigurations?.updatesContent ?? true }
    set { configurations.updatesContent = newValue }
  }

  /// Returns the content of a cell of a list without texts.
  public func defaultContentConfiguration() -> UIListContentConfiguration {
    if let place = (self as? UICollectionViewListCell)?.place { return place.defaultContent }
    guard let cell = self as? UITableViewCell else { return .cell() }
    return switch cell.cellStyle {
    case .default: .cell()
    case .subtitle: .subtitleCell()
    case .value1, .value2: .valueCell()
    }
  }

  /// Shows the content for the present state.
  private func showContent() {
    let own = configurations
    guard let content = own.content else {
      own.contentView?.removeFromSuperview()
      own.contentView = nil
      return
    }
    let shown = own.updatesContent ? content.updated(for: configurationState) : content
    if let view = own.contentView, view.supports(shown) {
      view.configuration = shown
    } else {
      own.contentView?.removeFromSuperview()
      let view = shown.makeContentView()
      own.contentView = view
      view.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(view)
      NSLayoutConstraint.activate([
        view.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
        view.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
        view.topAnchor.constraint(equalTo: contentView.topAnchor),
        view.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
      ])
    }
    setNeedsLayout()
  }

  // MARK: Background

  /// The background of the cell; `nil` for its background view.
  public var backgroundConfiguration: UIBackgroundConfiguration? {
    get { existingConfigurations?.background }
    set {
      configurations.hasOwnBackground = true
      guard newValue != nil || existingConfigurations?.background != nil else { return }
      configurations.background = newValue
      showBackground()
    }
  }

  /// Whether the background changes with the state.
  public var automaticallyUpdatesBackgroundConfiguration: Bool {
    get { existingConfigurations?.updatesBackground ?? true }
    set { configurations.updatesBackground = newValue }
  }

  /// Returns the background of a cell of a list, of a plain one outside of lists.
  public func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
    (self as? UICollectionViewListCell)?.place?.defaultBackground ?? .listPlainCell()
  }

  /// Shows the default background unless the app has set one.
  func showDefaultBackground(of cell: UICollectionViewListCell) {
    guard !configurations.hasOwnBackground else { return }
    configurations.background = cell.defaultBackgroundConfiguration()
    showBackground()
  }

  /// Shows the background for the present state.
  private func showBackground() {
    let own = configurations
    guard let background = own.background else {
      if backgroundView === own.backgroundView { backgroundView = nil }
      own.backgroundView = nil
      return
    }
    let shown =
      own.updatesBackground ? background.updated(for: configurationState) : background
    if let view = own.backgroundView, backgroundView === view {
      view.configuration = shown
    } else {
      let view = BackgroundConfigurationView(shown)
      own.backgroundView = view
      backgroundView = view
    }
    setNeedsLayout()
  }

  // MARK: Updates

  /// A handler that configures the cell for its state, called whenever that changes.
  public var configurationUpdateHandler: UICellConfigurationUpdateHandler? {
    get { existingConfigurations?.handler }
    set {
      configurations.handler = newValue
      setNeedsUpdateConfiguration()
    }
  }
}
