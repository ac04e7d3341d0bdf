public import Foundation
public import Staging

extension CollectionView {
  /// A cell class and a handler that configures its cells, as `UICollectionView.CellRegistration`.
  public struct CellRegistration<Cell: CollectionViewCell, Item> {
    /// Configures a cell for an item.
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) ->
      Void

    let handler: Handler
    /// The reuse identifier of the cells, unique to the registration.
    let identifier: String

    /// Makes a registration.
    public init(handler: @escaping Handler) {
      self.handler = handler
      identifier = "\(Cell.self) \(Stage.current.takeRegistrationNumber())"
    }
  }

  /// A supplementary view class and a handler that configures its views.
  public struct SupplementaryRegistration<Supplementary: CollectionReusableView> {
    /// Configures a supplementary view.
    public typealias Handler = (
      _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
    ) -> Void

    let handler: Handler
    let elementKind: String
    /// The reuse identifier of the views, unique to the registration.
    let identifier: String

    /// Makes a registration for an element kind.
    public init(elementKind: String, handler: @escaping Handler) {
      self.handler = handler; self.elementKind = elementKind
      identifier = "\(Supplementary.self) \(Stage.current.takeRegistrationNumber())"
    }
  }

  /// Returns a cell that a registration has configured for an item.
  ///
  /// - Precondition: the cell is of the registration's class. It always is unless another class was
  ///   registered under the registration's own identifier.
  public func dequeueConfiguredReusableCell<Cell: CollectionViewCell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    register(Cell.self, forCellWithReuseIdentifier: registration.identifier)
    let made = dequeueReusableCell(withReuseIdentifier: registration.identifier, for: indexPath)
    guard let cell = made as? Cell else {
      preconditionFailure("\(type(of: made)) was registered instead of \(Cell.self)")
    }
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  /// Returns a supplementary view that a registration has configured.
  ///
  /// - Precondition: the view is of the registration's class.
  public func dequeueConfiguredReusableSupplementary<Supplementary: CollectionReusableView>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    register(
      Supplementary.self, forSupplementaryViewOfKind: registration.elementKind,
      withReuseIdentifier: registration.identifier)
    let made = dequeueReusableSupplementaryView(
      ofKind: registration.elementKind, withReuseIdentifier: registration.identifier,
      for: indexPath)
    guard let view = made as? Supplementary else {
      preconditionFailure("\(type(of: made)) was registered instead of \(Supplementary.self)")
    }
    registration.handler(view, registration.elementKind, indexPath)
    return view
  }
}
