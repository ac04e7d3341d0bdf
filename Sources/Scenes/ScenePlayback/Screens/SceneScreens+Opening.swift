import Documents
import Foundation
import Layouts
import SceneDocuments
import Staging
import Timing

/// Steps that open screens.
extension SceneScreens {
  /// Executes a step that opens a screen.
  ///
  /// - Returns: the time until all motion has ended.
  /// - Throws: a `Diagnostic` if the present state of the screens does not allow it.
  func open(_ operation: ScreenOperation, presenting: Bool, _ step: StepDocument) throws -> Instant
  {
    try refuseOverlap(at: operation.location)
    let name = operation.screen
    guard let new = controllers.first(where: { $0.document.id == name }), let old = top else {
      throw Diagnostic(at: operation.location, "there is no screen '\(name)'")
    }
    if (stack + presented).contains(where: { $0 === new }) {
      let key = presented.contains { $0 === new } ? "'dismiss'" : "'pop'"
      throw Diagnostic(
        at: operation.location,
        new === old
          ? "screen '\(name)' is already shown; open another one, or close this one first"
          : "screen '\(name)' is already below '\(old.document.id)'; return to it with \(key)")
    }
    if !presenting { try refusePresented(at: operation.location) }
    let source = try source(of: operation, step, on: old)
    let view = try view(of: operation, on: old)
    let path = try operation.item.flatMap { item in
      try source.map { source in
        do {
          return try source.shownPath(of: item)
        } catch let problem as Diagnostic {
          guard case .key(let key, let location) = item,
            old.document.views.contains(where: { $0.id == key })
          else { throw problem }
          throw Diagnostic(
            at: location, "'\(key)' is a view of screen '\(old.document.id)', and no item",
            Hint("; write 'view: \(key)'", .key("view", insteadOf: "item")))
        }
      }
    }
    let finger = try finger(
      of: operation.interaction, step, on: old, operation.transition, isOpening: true)
    let motion = operation.transition.motion(of: step, led: operation.interaction)
    let opening = Opening(
      kind: operation.transition, compat: operation.compat, source: source?.path,
      key: path.flatMap { source?.view.key(ofItemAt: $0) }, view: operation.view?.name,
      target: try target(of: operation, on: new))
    let context = path.flatMap { path in
      source.map { $0.context(at: $0.view.dataPath(path)) }
    }
    new.open(through: context)
    openings[name] = opening
    if presenting, new.document.sheet != nil {
      return openSheet(new, over: presented.last ?? navigation, operation, step)
    }
    if let source, opening.kind == .layoutToLayout {
      try lend(source, itemAt: path, from: old, to: new, operation)
      new.layoutTransitionMotion = motion
    }
    roles.animator = animator(
      opening.kind, .push, opening, source: source?.view, view: view, motion: motion,
      compat: opening.compat)
    return change(
      from: old, to: new, motion: motion,
      isAnimated: operation.transition != .immediate,
      interaction: operation.interaction, finger: finger, isPresentation: presenting,
      isOpening: true
    ) { animated, completion in
      guard presenting else { return self.navigation.pushViewController(new, animated: animated) }
      let host: ViewController = self.presented.last ?? self.navigation
      host.present(new, animated: animated, completion: completion)
    }
  }

  /// Returns the collection that a screen is opened from; `nil` if it needs none.
  private func source(
    of operation: ScreenOperation, _ step: StepDocument, on screen: ScreenController
  ) throws -> SceneCollection? {
    let name = screen.document.id
    if let path = step.collection {
      guard let owner = self.screen(of: path), let collection = find(path) else {
        throw Diagnostic(
          at: step.location,
          "there is no collection '\(path)' at this time; check the keys of the items in it")
      }
      if owner === screen || screen.loan?.collection === collection { return collection }
      throw Diagnostic(
        at: step.location,
        "collection '\(path)' is on screen '\(owner.document.id)', but at this time '\(name)' is "
          + "shown; name a collection of that one")
    }
    if screen.collections.count == 1 { return screen.collections[0] }
    if let item = operation.item {
      let owners = screen.collections.filter { (try? $0.shownPath(of: item)) != nil }
      if owners.count == 1 { return owners[0] }
    }
    let kind = operation.transition
    guard operation.item != nil || kind.leadsFromCollection else { return nil }
    let need = operation.item == nil ? "'\(kind.rawValue)'" : "'item'"
    if screen.collections.isEmpty {
      throw Diagnostic(
        at: operation.location,
        "\(need) needs a source collection, but screen '\(name)', which is shown at this "
          + "time, has none")
    }
    let ids = screen.collections.map { "'\($0.document.id)'" }.joined(separator: ", ")
    throw Diagnostic(
      at: operation.location,
      "\(need) needs a source collection, but screen '\(name)' has several; name one of "
        + "\(ids) as the step's 'collection'")
  }

  /// Returns the view that a screen is opened from; `nil` if there is none.
  private func view(of operation: ScreenOperation, on screen: ScreenController) throws -> View? {
    guard let reference = operation.view else { return nil }
    if let view = screen.styledView(named: reference.name) { return view }
    let owner = controllers.first { $0.styledView(named: reference.name) != nil }
    throw Diagnostic(
      at: reference.location,
      "view '\(reference.name)' is on screen '\(owner?.document.id ?? "")', but at this time "
        + "'\(screen.document.id)' is shown; name a view of that one")
  }

  /// Lends a collection to the new screen, which shows it in its layout.
  private func lend(
    _ collection: SceneCollection, itemAt path: IndexPath?, from old: ScreenController,
    to new: ScreenController, _ operation: ScreenOperation
  ) throws {
    if collection.path.contains("/") {
      throw Diagnostic(
        at: operation.location,
        "'layoutToLayout' needs a collection of the screen itself, but '\(collection.path)' is in "
          + "an item; use another transition")
    }
    if let sequence = collection.sequence, !sequence.hasInsertedAll {
      throw Diagnostic(
        at: operation.location,
        "the sequence of collection '\(collection.path)' has not ended; begin this step after "
          + "it")
    }
    if path == nil, operation.dataSwitch != .never {
      throw Diagnostic(
        at: operation.location,
        "'layoutToLayout' shows the section of an item; name it by 'item', or keep all sections by "
          + "'dataSwitch: never'")
    }
    if old.loan == nil { old.collectionView = collection.view }
    let item = path.map(collection.view.dataPath)
    collection.view.cancelInteractiveMovement()
    new.loan = CollectionLoan(collection, item: item, isWhole: operation.dataSwitch == .never)
    new.dataSwitch =
      switch operation.dataSwitch {
      case .atStart: .atStart
      case .atEnd: .atEnd
      case .never: .never
      }
  }

  /// Returns the other screen that shows a collection; `nil` if there is none.
  func borrower(of collection: SceneCollection) -> ScreenController? {
    stack.last { $0.loan?.collection === collection }
  }

  /// Returns the collection of a new screen that items move to; `nil` if none do.
  private func target(
    of operation: ScreenOperation, on screen: ScreenController
  ) throws -> SceneCollection? {
    guard let path = operation.target else { return screen.collections.first }
    if let target = find(path) { return target }
    throw Diagnostic(
      at: operation.location,
      "there is no collection '\(path)' at this time; check the keys of the items in it")
  }
}
