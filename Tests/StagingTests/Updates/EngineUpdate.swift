import Cellophane
import CollectionUpdates
import Staging
import StagingTestSupport
import TestSupport

/// An update that is valid because it is made by playing it on arrays.
struct EngineUpdate {
  var operations: [UpdatePlan.Operation] = []
  var after = ModelState()
  /// The items and sections whose views are replaced, in the model's terms.
  var reloaded: Set<Int> = []

  /// The operation of a whole section.
  private enum Fate { case stays, moves, goes, reloads }

  /// Makes an update of a state with items and sections of all fates.
  init(of before: ModelState, births: inout Births, _ dice: inout SeededNumbers) {
    let isWild = dice.below(3) == 0
    let fates = before.sections.map { _ -> Fate in
      switch dice.below(isWild ? 8 : 30) {
      case 0: .moves
      case 1: .goes
      case 2: .reloads
      default: .stays
      }
    }
    var (kept, travelling) = leave(before, fates, births: &births, &dice)
    for section in fates.indices where fates[section] == .goes {
      operations.append(.deleteSection(section))
    }
    // Sections that keep their order, with those that move or are new at places of their own.
    var placed: [Int: Int?] = [:]
    let lasting = fates.indices.filter { fates[$0] != .goes }
    let news = before.sections.count < 4 && dice.below(isWild ? 3 : 8) == 0 ? 1 : 0
    let count = lasting.count + news
    for section in lasting where fates[section] == .moves {
      place(section, among: count, &placed, &dice)
    }
    for _ in 0..<news { place(nil, among: count, &placed, &dice) }
    var rest = lasting.filter { fates[$0] != .moves }.makeIterator()
    let origins: [Int?] = (0..<count).map { placed[$0] ?? rest.next() }
    for (target, origin) in origins.enumerated() {
      guard let origin else {
        operations.append(.insertSection(target))
        let items = births.items(dice.below(5), &dice)
        after.sections.append(births.section(items: items, &dice))
        continue
      }
      var section = before.sections[origin]
      if fates[origin] == .moves { operations.append(.moveSection(from: origin, to: target)) }
      if fates[origin] == .reloads {
        operations.append(.reloadSection(origin))
        reloaded.formUnion(section.items.map(\.id) + [section.id])
        section.items = Array(section.items.prefix(dice.below(13)))
        if dice.below(2) == 0 { section.items += births.items(dice.below(3), &dice) }
        section.items.keepBirths(of: before.sections[origin].items)
        reloaded.formUnion(section.items.map(\.id))
      } else {
        let isLast = !origins[(target + 1)...].contains {
          $0.map { fates[$0] != .reloads } ?? false
        }
        var coming: [(from: IndexPath?, item: ModelItem)] = []
        while !travelling.isEmpty, isLast || dice.below(2) == 0 {
          let traveller = travelling.removeLast()
          coming.append((traveller.path, traveller.item))
        }
        let room = max(0, 12 - kept[origin].count - coming.count)
        for _ in 0..<min(room, dice.below(3)) { coming.append((nil, births.item(&dice))) }
        section.items = arrive(coming, among: kept[origin], in: target, &dice)
      }
      after.sections.append(section)
    }
    // The order of the operations must not matter.
    for index in operations.indices.dropFirst() {
      operations.swapAt(index, dice.below(index + 1))
    }
    births.change(from: before, to: after)
  }

  /// Decides on each item of the old state.
  private mutating func leave(
    _ before: ModelState, _ fates: [Fate], births: inout Births, _ dice: inout SeededNumbers
  ) -> (kept: [[ModelItem]], travelling: [(path: IndexPath, item: ModelItem)]) {
    var kept: [[ModelItem]] = []
    var travelling: [(path: IndexPath, item: ModelItem)] = []
    let canTravel = fates.contains { $0 == .stays || $0 == .moves }
    for (section, content) in before.sections.enumerated() {
      kept.append([])
      for (item, known) in content.items.enumerated() {
        let place = path(section, item)
        let roll = dice.below(12)
        guard fates[section] == .stays || fates[section] == .moves else {
          // What is said of single items of a section that goes anyway is left out.
          if roll == 0, fates[section] == .goes { operations.append(.deleteItem(place)) }
          continue
        }
        switch roll {
        case 0, 1:
          operations.append(.deleteItem(place))
          // It may come back in the same update.
          if known.isExplicit { births.gone.append(known) }
        case 2 where canTravel: travelling.append((place, known))
        default:
          if roll == 3 {
            operations.append(.reloadItem(place))
            reloaded.insert(known.id)
          }
          kept[section].append(known)
        }
      }
    }
    return (kept, travelling)
  }

  /// Gives a section a free place of its own.
  private func place(
    _ section: Int?, among count: Int, _ placed: inout [Int: Int?], _ dice: inout SeededNumbers
  ) {
    var target = dice.below(count)
    while placed[target] != nil { target = (target + 1) % count }
    placed.updateValue(section, forKey: target)
  }

  /// Puts what arrives in a section at places of its own.
  private mutating func arrive(
    _ coming: [(from: IndexPath?, item: ModelItem)], among kept: [ModelItem], in section: Int,
    _ dice: inout SeededNumbers
  ) -> [ModelItem] {
    let total = kept.count + coming.count
    var taken: [Int: ModelItem] = [:]
    for (from, item) in coming {
      var place = dice.below(total)
      while taken[place] != nil { place = (place + 1) % total }
      taken[place] = item
      let target = path(section, place)
      operations.append(from.map { .moveItem(from: $0, to: target) } ?? .insertItem(target))
    }
    var rest = kept.makeIterator()
    return (0..<total).compactMap { taken[$0] ?? rest.next() }
  }
}

/// A new state for a data source that is given whole states.
struct EngineDifference {
  var after: ModelState
  var reloadedItems: [Int] = []
  var reloadedSections: [Int] = []
  /// All items and sections whose views may be replaced.
  var reloaded: Set<Int> = []

  /// Makes a state out of another whose items and sections all have keys.
  init(of before: ModelState, births: inout Births, _ dice: inout SeededNumbers) {
    after = before
    for _ in 0..<1 + dice.below(4) { change(births: &births, &dice) }
    let living = after.itemIDs
    for item in before.items where living.contains(item.id) && dice.below(12) == 0 {
      reloadedItems.append(item.id)
    }
    for section in before.sections where dice.below(16) == 0 {
      guard let new = after.sections.first(where: { $0.id == section.id }) else { continue }
      reloadedSections.append(section.id)
      reloaded.formUnion((section.items + new.items).map(\.id) + [section.id])
    }
    reloaded.formUnion(reloadedItems)
    births.change(from: before, to: after)
  }

  /// Makes one change.
  private mutating func change(births: inout Births, _ dice: inout SeededNumbers) {
    let count = after.sections.count
    guard count > 0 else {
      after.sections.append(births.section(items: births.items(dice.below(6), &dice), &dice))
      return
    }
    let section = dice.below(count)
    let items = after.sections[section].items.count
    switch dice.below(12) {
    case 0 where count < 4:
      let new = births.section(items: births.items(dice.below(6), &dice), &dice)
      after.sections.insert(new, at: dice.below(count + 1))
    case 1:
      // Some of the items live on elsewhere.
      let gone = after.sections.remove(at: section)
      guard !after.sections.isEmpty else { return }
      let saved = gone.items.filter { _ in dice.below(2) == 0 }
      after.sections[dice.below(after.sections.count)].items += saved
    case 2:
      let moved = after.sections.remove(at: section)
      after.sections.insert(moved, at: dice.below(count))
    case 3, 4, 5:
      let new = births.item(&dice)
      after.sections[section].items.insert(new, at: dice.below(items + 1))
    case 6, 7:
      if items > 0 { after.sections[section].items.remove(at: dice.below(items)) }
    default:
      guard items > 0 else { return }
      let moved = after.sections[section].items.remove(at: dice.below(items))
      let target = dice.below(count)
      let room = after.sections[target].items.count
      after.sections[target].items.insert(moved, at: dice.below(room + 1))
    }
  }
}

extension ModelState {
  /// Returns other data for a reload; what is named by its place stays at its place.
  func reloaded(births: inout Births, _ dice: inout SeededNumbers) -> ModelState {
    var result = self
    for section in sections.indices {
      var items = sections[section].items
      for item in items.indices where dice.below(6) == 0 {
        let new = births.item(&dice, mayReturn: false)
        if new.isExplicit { items[item] = new }
      }
      items.removeLast(min(items.count, dice.below(3)))
      for _ in 0..<dice.below(3) { items.append(births.item(&dice)) }
      items.keepBirths(of: sections[section].items)
      result.sections[section].items = items
    }
    if sections.count > 0, dice.below(8) == 0 { result.sections.removeLast() }
    births.change(from: self, to: result)
    return result
  }
}

extension [ModelItem] {
  /// Keeps the identities of items that were named by index path, if nothing else names them.
  fileprivate mutating func keepBirths(of old: [ModelItem]) {
    for (item, known) in old.enumerated()
    where item < count && !known.isExplicit && !self[item].isExplicit {
      self[item] = known
    }
  }
}
