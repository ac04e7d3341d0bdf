import Documents
import DynamicItems
import DynamicLayouts
import Foundation
import Geometry
import Imaging
import Layouts
import SceneDocuments
import ScriptedInteractions
import Staging
import Timelines

/// The current data of one collection of a scene, and its data source.
final class SceneCollection {
  let document: CollectionDocument
  /// The id, which for a nested collection follows the outer collection's path and the item's key.
  private(set) var path: String
  let view: CollectionView
  private(set) var sections: [SceneSection]
  /// The sections before an update, while it is animated, if items have poses of their own.
  var leaving: [SceneSection]?
  /// The player that adds the items one by one; `nil` if they are present from the start.
  var sequence: SequencePlayer?
  /// Whether a sequence has begun, so that later ones replay the present items.
  var hasPlayedSequence = false
  /// The names of items without keys that a later sequence shows again, by their paths.
  var replayedNames: [IndexPath: String] = [:]
  /// The magnifier of pinched items; `nil` until the first pinch.
  var magnifier: PinchMagnifier?
  /// The turner of twisted items; `nil` until the first twist.
  var turner: TwistTurner?
  /// The mover of lifted items; `nil` until the first one is lifted.
  var mover: InteractiveMover?
  /// The key of the item that a finger presses; `nil` for none.
  var pressedKey: String?
  /// The key of the item that a finger has lifted; `nil` for none.
  var liftedKey: String?
  /// The swiper of items; `nil` until the first swipe.
  var swiper: ItemSwiper?
  /// The display links of swiped items that come to rest, by the keys of the items.
  var settlings: [String: DisplayLink] = [:]
  /// The translations of items by fingers, by their keys, in points.
  var drags: [String: Vector] = [:]
  /// The cells whose properties follow motions, by the keys of their items.
  var linkedCells: [String: WeakCell] = [:]
  /// Whether items are being measured, so that the layout has no positions yet.
  var isMeasuring = false
  /// The carrier of items to other collections; `nil` until the first one is carried.
  var carrier: InteractiveCarrier?
  /// The physics of the items.
  lazy var dynamics = CollectionDynamics(view)
  /// The present layout of the view.
  var layoutDocument: LayoutDocument
  /// The frame relative to the superview, which the view keeps when that is resized; `nil` once a
  /// step has given it another one.
  var relativeFrame: RelativeFrame?
  /// The first value that could not be resolved for an item, here or in a nested collection.
  private(set) var problem: Diagnostic?

  /// The values for templates from the enclosing item.
  private let inherited: [String: String]
  let resources: Resources
  private weak var outer: SceneCollection?

  /// Makes the collection view of a document on the current stage, in an area of its superview.
  ///
  /// - Parameters:
  ///   - data: the present sections; those of the document where `nil`.
  ///   - layout: the present layout; that of the document where `nil`.
  init(
    _ document: CollectionDocument, in area: CGRect, resources: Resources, path: String,
    inherited: [String: String] = [:], outer: SceneCollection? = nil, data: [SceneSection]? = nil,
    layout: LayoutDocument? = nil
  ) {
    self.document = document; self.resources = resources; self.path = path
    self.inherited = inherited; self.outer = outer; relativeFrame = document.frame
    layoutDocument = layout ?? document.layout
    sections = data ?? document.sections.map { SceneSection($0) }
    view = CollectionView(
      frame: document.frame.resolved(in: area), collectionViewLayout: CollectionViewFlowLayout())
    view.collectionViewLayout = makeLayout(layoutDocument)
    view.id = document.id
    view.backgroundColor = document.background
    view.contentInset = document.inset
    view.contentOffset = document.offset
    view.survivorPolicy = document.survivors
    view.movePolicy = document.movePolicy
    view.clipsToBounds = document.clips
    view.zIndexSwitch = document.zIndexSwitch
    view.take(document.scrolling)
    view.take(document.refresh)
    view.swipeSource = document.swipeActions.map { swipeSource(of: $0) }
    view.register(SceneCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = self
    if resources.links.isUsed { view.delegate = self }
    resources.links.add(self)
    if data == nil { selectFirst() }
  }

  /// Selects the items that are initially selected.
  private func selectFirst() {
    do {
      for path in try paths(of: document.selected, indexPath) {
        view.selectItem(at: path, animated: false, scrollPosition: [])
      }
    } catch {
      note(error as? Diagnostic ?? Diagnostic(at: document.location, String(describing: error)))
    }
  }

  func makeLayout(_ layout: LayoutDocument) -> CollectionViewLayout {
    let isUniform = layout.itemSize?.fixed != nil && !resources.sizing.appliesTo(path, as: document)
    let result = layout.layout(
      for: document, isFlipped: view.effectiveUserInterfaceLayoutDirection == .rightToLeft,
      sizer: isUniform
        ? nil
        : { [weak self] path, standard, room in
          self.map { $0.size(at: $0.view.dataPath(path), standard: standard, in: room) } ?? .zero
        },
      alignment: { [weak self] path in self.flatMap { $0.alignment(at: $0.view.dataPath(path)) } })
    if resources.hasOwnPoses {
      result.itemPose = { [weak self] in self?.pose(ofItemAt: $0, appears: $1) }
    }
    if resources.movesItems {
      let standard = layout.fixedSize
      result.adjustment = { [weak self] in self?.adjustment(of: $0, standard: standard) }
      result.adjustmentReach = resources.poseReach
    }
    return result
  }

  /// Whether the view is resized with its superview.
  var followsItsArea: Bool { relativeFrame.map { !$0.isFixed } ?? false }

  /// The item counts that the collection view receives.
  var counts: [Int] { sections.map(\.items.count) }

  /// Applies an update to the data.
  func apply(_ update: SceneUpdate) {
    if resources.hasOwnPoses { leaving = sections }
    update.apply(to: &sections)
  }

  /// Returns the pose of an item that appears or disappears; `nil` for that of the collection.
  private func pose(ofItemAt path: IndexPath, appears: Bool) -> TransitionPose? {
    let (sections, path) = (appears ? sections : leaving ?? sections, dataPath(path))
    guard sections.indices.contains(path.section) else { return nil }
    return sections[path.section].pose(ofItemAt: path.item, appears: appears)?.transitionPose
  }

  /// Moves an item in the data, by paths in the view.
  func moveItem(from source: IndexPath, to target: IndexPath) {
    let (from, to) = (dataPath(source), dataPath(target))
    let item = sections[from.section].items.remove(at: from.item)
    sections[to.section].items.insert(item, at: to.item)
  }

  /// Removes an item from the data, by its path in the view.
  func remove(itemAt path: IndexPath) {
    let path = dataPath(path)
    sections[path.section].items.remove(at: path.item)
  }

  /// Enables one recognizer and disables all others that steps have added, here, outside or inside.
  func enable(_ recognizer: GestureRecognizer?) {
    for (other, _) in stepRecognizers where other !== recognizer && other.isEnabled {
      other.isEnabled = false
    }
    if let recognizer, !recognizer.isEnabled { recognizer.isEnabled = true }
    // A swiped item moves instead of the content.
    let isSwiping = recognizer != nil && recognizer === swiper?.recognizer
    for collection in Swift.sequence(first: self, next: \.outer) {
      collection.view.isScrollEnabled = !isSwiping
    }
  }

  /// The recognizers that steps have added to this collection, to enclosing and to nested ones, all
  /// of which may receive its touches, with their collections.
  var stepRecognizers: [(recognizer: GestureRecognizer, collection: SceneCollection)] {
    Swift.sequence(first: self) { $0.outer }.flatMap(\.ownRecognizers) + recognizersWithin
  }

  /// The recognizers that steps have added to this collection.
  private var ownRecognizers: [(recognizer: GestureRecognizer, collection: SceneCollection)] {
    let all: [GestureRecognizer?] = [
      magnifier?.recognizer, turner?.recognizer, mover?.recognizer, swiper?.recognizer,
      carrier?.recognizer,
    ]
    return all.compactMap { recognizer in recognizer.map { ($0, self) } }
  }

  /// The recognizers that steps have added to nested collections.
  private var recognizersWithin: [(recognizer: GestureRecognizer, collection: SceneCollection)] {
    sections.flatMap(\.items).compactMap { $0?.nested }.flatMap {
      $0.ownRecognizers + $0.recognizersWithin
    }
  }

  /// Replaces the data by another state.
  func replaceSections(by sections: [SceneSection]) {
    if resources.hasOwnPoses { leaving = self.sections }
    self.sections = sections
  }

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
    collection.relativeFrame = relativeFrame
    return collection
  }

  /// Returns a collection with other data in the same layout, which is not shown.
  func unshownCopy(with sections: [SceneSection]) -> SceneCollection {
    let copy = SceneCollection(
      document, in: view.frame, resources: resources, path: path, inherited: inherited,
      outer: outer, data: sections, layout: layoutDocument)
    copy.view.contentInsetAdjustmentBehavior = .never
    copy.view.contentInset = view.adjustedContentInset
    copy.view.bounds = view.bounds
    return copy
  }

  /// Makes the collections of an item, which has come into another collection, its nested ones.
  func nest(_ item: SceneItem, named key: String) {
    guard let nested = item.nested else { return }
    nested.outer = self
    nested.rename("\(path)/\(key)/\(nested.document.id)")
  }

  /// Gives the collection, and those that are nested in it, a path.
  private func rename(_ newPath: String) {
    let length = path.count
    path = newPath
    for item in sections.flatMap(\.items) {
      guard let nested = item?.nested else { continue }
      nested.rename(newPath + nested.path.dropFirst(length))
    }
  }

  // MARK: Nested collections

  /// Returns the collection of an item that is shown, made on demand; `nil` if it has none.
  ///
  /// - Parameter viewPath: the path in the view's data, regardless of interactive movement.
  func nestedCollection(at viewPath: IndexPath) -> SceneCollection? {
    let path = dataPath(viewPath)
    // Holding a copy of the section here would copy all of its items when one is made.
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

  /// Returns a nested collection by the rest of its path, `key/id`; `nil` if there is none.
  func nestedCollection(path: Substring) -> SceneCollection? {
    // A key may contain slashes too, so each slash may end it.
    let ends = path.indices.filter { path[$0] == "/" && $0 > path.startIndex }
    let found = view.indexPaths(forKeys: ends.map { String(path[..<$0]) })
    for end in ends {
      guard let shown = found[String(path[..<end])],
        let nested = nestedCollection(at: view.dataPath(shown))
      else { continue }
      let rest = path[path.index(after: end)...]
      if rest == nested.document.id { return nested }
      if rest.hasPrefix(nested.document.id + "/"),
        let inner = nested.nestedCollection(path: rest.dropFirst(nested.document.id.count + 1))
      {
        return inner
      }
    }
    // An item has one collection, so its id may be left out.
    let key = String(path)
    return view.indexPaths(forKeys: [key])[key].flatMap { nestedCollection(at: view.dataPath($0)) }
  }

  // MARK: Appearance

  /// Returns the template values of an item, with those of enclosing items.
  private func values(at path: IndexPath) -> [String: String] {
    let section = sections[path.section]
    return inherited.merging(section.data) { _, own in own }
      .merging(section.items[path.item]?.document.data ?? [:]) { _, own in own }
  }

  /// Returns the template context of an item that is shown, by its path in the view's data.
  func context(at viewPath: IndexPath) -> ItemContext {
    let path = dataPath(viewPath)
    let section = sections[path.section]
    let document = section.items[path.item]?.document
    var context = ItemContext(
      section: path.section, item: path.item, count: section.items.count,
      key: document?.repeatedKey ?? key(ofItemAt: viewPath),
      repetition: document?.repetition ?? 1, data: document?.data ?? [:],
      sectionData: sectionData(path.section))
    context.maximumTextScale = maximumTextScale
    return context
  }

  /// The largest factor of the sizes of texts, here and in nested collections.
  var maximumTextScale: Double {
    min(document.maximumTextScale, outer?.maximumTextScale ?? .infinity)
  }

  /// Returns the key of an item, by its path in the view's data.
  ///
  /// An item that a sequence has yet to insert has the key with which it will appear.
  private func key(ofItemAt viewPath: IndexPath) -> String {
    shownKey(at: view.shownPath(viewPath)) ?? view.key(ofPlannedItemAt: viewPath)
  }

  /// Returns the values of a section, with those of enclosing items.
  func sectionData(_ section: Int) -> [String: String] {
    inherited.isEmpty
      ? sections[section].data : inherited.merging(sections[section].data) { _, own in own }
  }

  /// Returns the appearance of an element; a plain gray if no style is named.
  func appearance(
    _ reference: Reference?, in context: @autoclosure () -> ItemContext
  ) -> Appearance { appearance(resources.style(reference), at: reference?.location, in: context()) }

  /// Returns the appearance of an item, by its path in the view's data.
  func appearance(at viewPath: IndexPath) -> Appearance {
    let style = style(at: viewPath)
    if case .newtonian = layoutDocument, let change = style?.sizeChanges.first {
      note(
        Diagnostic(
          at: change.location,
          "all items of a 'newtonian' layout have its 'itemSize'; remove this size, or give "
            + "collection '\(path)' another layout"))
    }
    var result = appearance(
      style, at: styleReference(at: dataPath(viewPath))?.location,
      in: context(at: viewPath, with: style))
    takeForm(&result, at: viewPath)
    return result
  }

  /// Returns the style of an item, by its path in the view's data; `nil` without one.
  func style(at viewPath: IndexPath) -> StyleDocument? {
    let path = dataPath(viewPath)
    return sections[path.section].items[path.item]?.restyled
      ?? resources.style(styleReference(at: path))
  }

  /// Returns the context of an item, with the states and motions that its style depends on.
  func context(at viewPath: IndexPath, with style: StyleDocument?) -> ItemContext {
    var context = context(at: viewPath)
    addMotion(to: &context, of: style, at: viewPath)
    return context
  }

  /// Gives an item, by its path in the view's data, a style that it keeps when it moves.
  ///
  /// - Throws: a `Diagnostic` if its style has no such layer.
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

  /// Returns the style that steps have given an item; `nil` for that of the document.
  func restyled(at viewPath: IndexPath) -> StyleDocument? {
    let path = dataPath(viewPath)
    return sections[path.section].items[path.item]?.restyled
  }

  /// Gives an item a style, or that of the document where `nil`.
  func setRestyled(_ style: StyleDocument?, at viewPath: IndexPath) {
    let path = dataPath(viewPath)
    sections[path.section].items[path.item]?.restyled = style
  }

  /// Returns the style reference of an item, by its path in the data.
  func styleReference(at path: IndexPath) -> Reference? {
    let section = sections[path.section]
    return section.items[path.item]?.document.style ?? section.style ?? document.style
  }

  /// Returns the appearance of an element with a style; a plain gray if it has none.
  private func appearance(
    _ style: StyleDocument?, at location: SourceLocation?,
    in context: @autoclosure () -> ItemContext
  ) -> Appearance {
    do {
      return try resources.appearance(style, in: context())
    } catch {
      let location = location ?? document.location
      note(error as? Diagnostic ?? Diagnostic(at: location, String(describing: error)))
      return .unstyled
    }
  }

  /// Returns the size of an item with an appearance, in points.
  func measure(_ size: ItemSize, of appearance: Appearance, in room: CGSize) -> CGSize {
    resources.measurer.size(size, of: appearance, in: room)
  }

  /// Records the first problem in the outermost collection.
  func note(_ diagnostic: Diagnostic) {
    if problem == nil { problem = diagnostic }
    outer?.note(diagnostic)
  }
}
