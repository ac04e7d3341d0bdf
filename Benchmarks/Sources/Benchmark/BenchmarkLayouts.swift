import Cellophane

/// A grid of equal items in a compositional layout, three abreast, each 84 pt high.
func compositionalGrid() -> CollectionViewCompositionalLayout {
  let row = CollectionLayoutSize(
    widthDimension: .fractionalWidth(1), heightDimension: .absolute(84))
  let item = CollectionLayoutItem(
    layoutSize: CollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
  return CollectionViewCompositionalLayout(
    section: CollectionLayoutSection(
      group: .horizontal(layoutSize: row, repeatingSubitem: item, count: 3)))
}

/// Rows of the full width in a compositional layout, as in a list, whose cells are asked for their
/// heights.
func compositionalList(estimatedHeight: CGFloat = 44) -> CollectionViewCompositionalLayout {
  let row = CollectionLayoutSize(
    widthDimension: .fractionalWidth(1), heightDimension: .estimated(estimatedHeight))
  return CollectionViewCompositionalLayout(
    section: CollectionLayoutSection(
      group: .vertical(layoutSize: row, subitems: [CollectionLayoutItem(layoutSize: row)])))
}

/// Rows of cards in a compositional layout, which a finger scrolls sideways.
func compositionalShelf() -> CollectionViewCompositionalLayout {
  let size = CollectionLayoutSize(
    widthDimension: .absolute(100), heightDimension: .absolute(84))
  let section = CollectionLayoutSection(
    group: .horizontal(layoutSize: size, subitems: [CollectionLayoutItem(layoutSize: size)]))
  section.orthogonalScrollingBehavior = .continuous
  return CollectionViewCompositionalLayout(section: section)
}

/// Makes a flow layout whose cells may prefer another size than the estimated one.
func selfSizingFlow() -> CollectionViewFlowLayout {
  let layout = CollectionViewFlowLayout()
  layout.estimatedItemSize = CGSize(width: 50, height: 50)
  return layout
}
