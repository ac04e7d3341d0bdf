import Documents
import Foundation
import Geometry
import Imaging
import Layouts
import Staging
import Timelines

/// The living data of one collection of a scene, and its data source.
///
/// An item without anything of its own is `nil`, so a million of them stay small.
final class SceneCollection {
  /// What an item has of its own.
  final class Item {
    let document: ItemDocument

    init(_ document: ItemDocument) { self.document = document }
  }

  /// A section with its items as they are now.
  struct Section {
    var style: StyleReference?
    var key: String?
    var data: [String: String]
    var items: [Item?]

    /// Takes a section over from the document.
    init(_ document: SectionDocument) {
      (style, key, data) = (document.style, document.key, document.data)
      switch document.items {
      case .count(let count): items = Array(repeating: nil, count: count)
      case .list(let list): items = list.map { Item($0) }
      }
    }
  }

  let document: CollectionDocument
  let view: CollectionView
  private(set) var sections: [Section]
  /// Has the items come in one by one; `nil` where they are there from the start.
  var sequence: SequencePlayer?
  /// The first thing that could not be resolved for an item.
  private(set) var problem: Diagnostic?

  private let styles: [String: StyleDocument]
  private let texts: TextInventory

  /// Makes the collection view of a document, on the current stage; it fills the area by default.
  init(
    _ document: CollectionDocument, in area: CGRect, styles: [String: StyleDocument],
    texts: TextInventory, sizesItems: Bool
  ) {
    self.document = document
    (self.styles, self.texts) = (styles, texts)
    sections = document.sections.map { Section($0) }
    let layout = document.layout.layout
    if let pose = document.appear { layout.appearingPose = pose.transitionPose }
    if let pose = document.disappear { layout.disappearingPose = pose.transitionPose }
    view = CollectionView(frame: document.frame ?? area, collectionViewLayout: layout)
    view.id = document.id
    view.backgroundColor = document.background
    view.contentInset = document.inset
    view.contentOffset = document.offset
    view.dataSource = self
    if sizesItems { view.delegate = self }
  }

  /// The item counts as the collection view is told of them.
  var counts: [Int] { sections.map(\.items.count) }

  /// Carries an update out on the data.
  func apply(_ update: SceneUpdate) { update.apply(to: &sections) }

  /// Returns what templates know of an item.
  private func context(at path: IndexPath) -> ItemContext {
    let section = sections[path.section]
    return ItemContext(
      section: path.section, item: path.item, count: section.items.count,
      key: view.key(ofItemAt: path), data: section.items[path.item]?.document.data ?? [:],
      sectionData: section.data)
  }

  /// Returns how an element looks; a plain grey where no style is named.
  private func appearance(
    _ reference: StyleReference?, in context: @autoclosure () -> ItemContext
  ) -> Appearance {
    guard let reference, let style = styles[reference.name] else { return .unstyled }
    do {
      let appearance = try style.resolve(in: context())
      texts.note(appearance, of: style)
      return appearance
    } catch {
      if problem == nil {
        problem =
          error as? Diagnostic ?? Diagnostic(at: reference.location, String(describing: error))
      }
      return .unstyled
    }
  }
}

extension Appearance {
  /// What a cell without a style looks like.
  static let unstyled = Appearance(fill: .solid(.init(rgba: 0xC7C7_CCFF)), cornerRadius: 8)
}

extension SceneCollection: CollectionViewDataSource {
  func numberOfSections(in collectionView: CollectionView) -> Int {
    sequence?.numberOfSections ?? sections.count
  }

  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    sequence?.numberOfItems(inSection: section) ?? sections[section].items.count
  }

  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    let section = sections[indexPath.section]
    let style = section.items[indexPath.item]?.document.style ?? section.style ?? document.style
    cell.appearance = appearance(style, in: context(at: indexPath))
    return cell
  }

  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView {
    let view = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "view", for: indexPath)
    let isHeader = kind == CollectionViewFlowLayout.elementKindSectionHeader
    let section = sections[indexPath.section]
    view.appearance = appearance(
      isHeader ? document.headerStyle : document.footerStyle,
      in: ItemContext(
        section: indexPath.section, item: 0, count: section.items.count,
        key: collectionView.key(ofSection: indexPath.section), sectionData: section.data))
    return view
  }

  func collectionView(
    _ collectionView: CollectionView, keyForItemAt indexPath: IndexPath
  ) -> String? {
    sections[indexPath.section].items[indexPath.item]?.document.key
  }

  func collectionView(_ collectionView: CollectionView, keyForSection section: Int) -> String? {
    sections[section].key
  }
}

extension SceneCollection: CollectionViewDelegateFlowLayout {
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    let own = sections[indexPath.section].items[indexPath.item]?.document.size
    return own ?? (collectionViewLayout as? CollectionViewFlowLayout)?.itemSize ?? .zero
  }
}

extension LayoutDocument {
  /// The layout that the document tells.
  var layout: CollectionViewLayout {
    switch self {
    case .flow(let flow):
      let layout = CollectionViewFlowLayout()
      layout.itemSize = flow.itemSize
      layout.minimumLineSpacing = flow.lineSpacing
      layout.minimumInteritemSpacing = flow.interitemSpacing
      layout.sectionInset = flow.sectionInset
      layout.scrollDirection = flow.direction == .vertical ? .vertical : .horizontal
      layout.headerReferenceSize = CGSize(width: flow.headerExtent, height: flow.headerExtent)
      layout.footerReferenceSize = CGSize(width: flow.footerExtent, height: flow.footerExtent)
      layout.rules.lastRowGap = flow.lastRow == .grid ? .grid : .minimum
      return layout
    default: return CollectionViewFlowLayout()
    }
  }
}

extension PoseDocument {
  /// The pose that the document tells.
  var transitionPose: TransitionPose {
    TransitionPose(
      anchor: center.reference == .slot ? .slot(center.unit) : .viewport(center.unit),
      offset: center.offset, scale: CGSize(width: scaleX, height: scaleY), rotation: rotation,
      perspective: perspective.map { .init(m34: $0.m34, z: $0.z) }, alpha: alpha, zIndex: zIndex)
  }
}
