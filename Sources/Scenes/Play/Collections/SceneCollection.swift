import Documents
import DynamicLayouts
import Foundation
import Geometry
import Imaging
import Layouts
import ScriptedInteractions
import Staging
import Timelines

/// The living data of one collection of a scene, and its data source.
final class SceneCollection {
  let document: CollectionDocument
  /// The id, after the outer collection's and the item's key where the collection lies in an item.
  let path: String
  let view: CollectionView
  private(set) var sections: [SceneSection]
  /// Has the items come in one by one; `nil` where they are there from the start.
  var sequence: SequencePlayer?
  /// Whether a sequence has begun, so that later ones play again what is there.
  var hasPlayedSequence = false
  /// The names of items without keys that a later sequence brings again, by their paths.
  var replayedNames: [IndexPath: String] = [:]
  /// Resizes the items that are pinched, once one was.
  var magnifier: PinchMagnifier?
  /// Turns the items that are twisted, once one was.
  var turner: TwistTurner?
  /// Moves the items that are lifted, once one was.
  var mover: InteractiveMover?
  /// Physics over the items, once a step let it loose.
  lazy var dynamics = CollectionDynamics(view)
  /// The layout that the view has by now.
  var layoutDocument: LayoutDocument
  /// Whether the view is as large as what it lies in.
  var fillsItsArea: Bool
  /// The first thing that could not be resolved for an item, here or in a collection within.
  private(set) var problem: Diagnostic?

  /// Values for templates that the item around the collection gives.
  private let inherited: [String: String]
  private let resources: Resources
  private weak var outer: SceneCollection?

  /// Makes the collection view of a document, on the current stage; it fills the area by default.
  ///
  /// - Parameters:
  ///   - data: the sections as they are by now; those of the document where `nil`.
  ///   - layout: the layout as it is by now; that of the document where `nil`.
  init(
    _ document: CollectionDocument, in area: CGRect, resources: Resources, path: String,
    inherited: [String: String] = [:], outer: SceneCollection? = nil, data: [SceneSection]? = nil,
    layout: LayoutDocument? = nil
  ) {
    self.document = document; self.resources = resources; self.path = path
    self.inherited = inherited; self.outer = outer; fillsItsArea = document.frame == nil
    layoutDocument = layout ?? document.layout
    sections = data ?? document.sections.map { SceneSection($0) }
    view = CollectionView(
      frame: document.frame ?? area,
      collectionViewLayout: layoutDocument.layout(for: document))
    view.id = document.id
    view.backgroundColor = document.background
    view.contentInset = document.inset
    view.contentOffset = document.offset
    view.survivorPolicy =
      switch document.survivors {
      case .auto: .auto
      case .single: .single
      case .double: .double
      }
    view.movePolicy = document.movePolicy == .reappear ? .reappear : .glide
    view.zIndexSwitch = document.zIndexSwitch.policy
    view.take(document.scrolling)
    view.register(SceneCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = self
    if resources.sizing.appliesTo(path, as: document) { view.delegate = self }
    if data == nil { selectFirst() }
  }

  /// Selects what is selected from the beginning.
  private func selectFirst() {
    for target in document.selected {
      // The document was checked for these items.
      guard let path = try? indexPath(of: target) else { continue }
      view.selectItem(at: path, animated: false, scrollPosition: [])
    }
  }

  /// The item counts as the collection view is told of them.
  var counts: [Int] { sections.map(\.items.count) }

  /// Carries an update out on the data.
  func apply(_ update: SceneUpdate) { update.apply(to: &sections) }

  /// Moves an item in the data, at paths as the view counts them.
  func moveItem(from source: IndexPath, to target: IndexPath) {
    let (from, to) = (dataPath(source), dataPath(target))
    let item = sections[from.section].items.remove(at: from.item)
    sections[to.section].items.insert(item, at: to.item)
  }

  /// Has one recogniser watch the fingers and no other that a step has added, here, around or within.
  func enable(_ recognizer: GestureRecognizer?) {
    for (other, _) in stepRecognizers where other !== recognizer && other.isEnabled {
      other.isEnabled = false
    }
    if let recognizer, !recognizer.isEnabled { recognizer.isEnabled = true }
  }

  /// The recognisers that steps have added to this collection, to those around it and to those
  /// within, which may all be told of its fingers, with their collections.
  var stepRecognizers: [(recognizer: GestureRecognizer, collection: SceneCollection)] {
    Swift.sequence(first: self) { $0.outer }.flatMap(\.ownRecognizers) + recognizersWithin
  }

  /// The recognisers that steps have added to this collection.
  private var ownRecognizers: [(recognizer: GestureRecognizer, collection: SceneCollection)] {
    let all: [GestureRecognizer?] = [magnifier?.recognizer, turner?.recognizer, mover?.recognizer]
    return all.compactMap { recognizer in recognizer.map { ($0, self) } }
  }

  /// The recognisers that steps have added to collections of items.
  private var recognizersWithin: [(recognizer: GestureRecognizer, collection: SceneCollection)] {
    sections.flatMap(\.items).compactMap { $0?.nested }.flatMap {
      $0.ownRecognizers + $0.recognizersWithin
    }
  }

  /// Takes another state of the data.
  func replaceSections(by sections: [SceneSection]) { self.sections = sections }

  /// Returns a collection with the same data and another view, for an item with some values.
  func renewed(data: [String: String]) -> SceneCollection {
    let collection = SceneCollection(
      document, in: view.frame, resources: resources, path: path,
      inherited: inherited.merging(data) { _, new in new }, outer: outer,
      data: sections.map { section in
        var section = section
        section.items = section.items.map { $0?.renewed() }
        return section
      }, layout: layoutDocument)
    collection.view.bounds = view.bounds
    (collection.view.center, collection.view.transform) = (view.center, view.transform)
    for path in view.indexPathsForSelectedItems ?? [] {
      collection.view.selectItem(at: path, animated: false, scrollPosition: [])
    }
    collection.fillsItsArea = fillsItsArea
    return collection
  }

  // MARK: Targets

  /// Finds the item that a step means, as the view counts; throws where none is shown.
  func indexPath(of target: ItemTarget) throws -> IndexPath {
    switch target {
    case .path(let path):
      if counts.indices.contains(path.section), path.item < counts[path.section] {
        if let shown = viewPath(IndexPath(item: path.item, section: path.section)) { return shown }
        throw Diagnostic(
          at: path.location,
          "item [\(path.section), \(path.item)] of collection '\(self.path)' is not shown at this "
            + "time: its screen '\(borrower?.document.id ?? "")' shows another section alone")
      }
      throw Diagnostic(
        at: path.location,
        "there is no item [\(path.section), \(path.item)] in collection '\(self.path)' at this "
          + "time")
    case .key(let key, let location):
      if let path = view.indexPaths(forKeys: [key])[key] { return path }
      throw missing(key, at: location)
    }
  }

  /// Finds the item that a step means where the view has it by now; throws where it has not.
  func shownPath(of target: ItemTarget) throws -> IndexPath {
    let path = try indexPath(of: target)
    if path.section < view.numberOfSections, path.item < view.numberOfItems(inSection: path.section)
    {
      return path
    }
    throw Diagnostic(
      at: target.location,
      "the sequence of collection '\(self.path)' has not brought this item yet; let this step begin "
        + "after it")
  }

  /// Words the error of a key that no item has.
  func missing(_ key: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      at: location,
      "there is no item with the key '\(key)' in collection '\(path)' at this time; "
        + "`cellophane inspect` lists the keys")
  }

  // MARK: Within

  /// Returns the collection of an item that is shown, made when it is first asked for; `nil` where
  /// it has none.
  ///
  /// - Parameter viewPath: where the view has the item in its data, whatever is being moved by hand.
  func nestedCollection(at viewPath: IndexPath) -> SceneCollection? {
    let path = dataPath(viewPath)
    // No copy of the section may be held, or all of its items were copied when one is made.
    let item = sections[path.section].items[path.item]
    if let nested = item?.nested { return nested }
    guard
      let document = item?.document.collection ?? sections[path.section].itemCollection
        ?? document.itemCollection
    else { return nil }
    guard resources.nesting.take(document) else {
      note(
        Diagnostic(
          at: document.location,
          "the collections in items have more than \(SceneLimits.items) items altogether"))
      return nil
    }
    let owner = item ?? SceneItem(ItemDocument(location: document.location))
    sections[path.section].items[path.item] = owner
    let key = view.key(ofItemAt: view.shownPath(viewPath))
    let nested = SceneCollection(
      document, in: .zero, resources: resources, path: "\(self.path)/\(key)/\(document.id)",
      inherited: values(at: path), outer: self)
    owner.nested = nested
    return nested
  }

  /// Finds a collection by the rest of its path, `key/id`; `nil` where there is none.
  func nestedCollection(path: Substring) -> SceneCollection? {
    // A key may have slashes as well, so each may be the one behind it.
    let ends = path.indices.filter { path[$0] == "/" && $0 > path.startIndex }
    let found = view.indexPaths(forKeys: ends.map { String(path[..<$0]) })
    for end in ends {
      guard let place = found[String(path[..<end])],
        let nested = nestedCollection(at: view.dataPath(place))
      else { continue }
      let rest = path[path.index(after: end)...]
      if rest == nested.document.id { return nested }
      if rest.hasPrefix(nested.document.id + "/"),
        let inner = nested.nestedCollection(path: rest.dropFirst(nested.document.id.count + 1))
      {
        return inner
      }
    }
    return nil
  }

  // MARK: Looks

  /// Returns the values that an item has for templates, with those of all that it is in.
  private func values(at path: IndexPath) -> [String: String] {
    let section = sections[path.section]
    return inherited.merging(section.data) { _, own in own }
      .merging(section.items[path.item]?.document.data ?? [:]) { _, own in own }
  }

  /// Returns what templates know of an item that is shown, by its path in the view's data.
  func context(at viewPath: IndexPath) -> ItemContext {
    let path = dataPath(viewPath)
    let section = sections[path.section]
    let document = section.items[path.item]?.document
    return ItemContext(
      section: path.section, item: path.item, count: section.items.count,
      key: document?.repeatedKey ?? view.key(ofItemAt: view.shownPath(viewPath)),
      repetition: document?.repetition ?? 1, data: document?.data ?? [:],
      sectionData: sectionData(path.section))
  }

  /// Returns the values of a section, with those that come from around the collection.
  func sectionData(_ section: Int) -> [String: String] {
    inherited.isEmpty
      ? sections[section].data : inherited.merging(sections[section].data) { _, own in own }
  }

  /// Returns how an element looks; a plain grey where no style is named.
  func appearance(
    _ reference: StyleReference?, in context: @autoclosure () -> ItemContext
  ) -> Appearance {
    appearance(resources.style(reference), at: reference?.location, in: context())
  }

  /// Returns how an item looks, by its path in the view's data.
  func appearance(at viewPath: IndexPath) -> Appearance {
    let path = dataPath(viewPath)
    let reference = styleReference(at: path)
    return appearance(
      sections[path.section].items[path.item]?.restyled ?? resources.style(reference),
      at: reference?.location, in: context(at: viewPath))
  }

  /// Gives an item another style, which it keeps wherever it goes, by its path in the view's data.
  ///
  /// - Throws: a `Diagnostic` where its style has no such layer.
  func restyle(_ operation: RestyleOperation, at viewPath: IndexPath) throws {
    let path = dataPath(viewPath)
    let item =
      sections[path.section].items[path.item]
      ?? SceneItem(ItemDocument(location: document.location))
    let style = item.restyled ?? resources.style(styleReference(at: path))
    let key = view.key(ofItemAt: view.shownPath(viewPath))
    item.restyled = try operation.style(
      after: style ?? .unstyled(at: document.location), among: resources.styles,
      owner: "item '\(key)'")
    sections[path.section].items[path.item] = item
  }

  /// Returns the style that an item is said to have, by its path in the data.
  private func styleReference(at path: IndexPath) -> StyleReference? {
    let section = sections[path.section]
    return section.items[path.item]?.document.style ?? section.style ?? document.style
  }

  /// Returns how something with a style looks; a plain grey where it has none.
  private func appearance(
    _ style: StyleDocument?, at location: SourceLocation?,
    in context: @autoclosure () -> ItemContext
  ) -> Appearance {
    do {
      return try resources.appearance(style, in: context())
    } catch {
      let place = location ?? document.location
      note(error as? Diagnostic ?? Diagnostic(at: place, String(describing: error)))
      return .unstyled
    }
  }

  /// Takes note of the first problem, and has the outermost collection know of it.
  private func note(_ diagnostic: Diagnostic) {
    if problem == nil { problem = diagnostic }
    outer?.note(diagnostic)
  }
}
