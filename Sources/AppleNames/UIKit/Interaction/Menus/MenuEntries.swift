import Foundation

/// A row of a menu, or what is between rows.
enum MenuEntry {
  /// The title of a menu or of a part of it.
  case header(String)
  case action(UIAction)
  /// A row that opens a menu.
  case submenu(UIMenu)
  /// The row at the top of an opened menu, which closes it.
  case back(UIMenu)
  /// A row that stands for elements that are not there yet.
  case loading
  /// Actions beside each other: images only or, if they are medium, with titles below.
  case strip([UIAction], isMedium: Bool)
  /// The band between two groups.
  case gap
}

extension UIMenu {
  /// Returns the rows of the menu.
  ///
  /// - Parameters:
  ///   - isSubmenu: whether the first row closes the menu rather than showing its title.
  ///   - isReversed: whether the last element is at the top.
  func entries(isSubmenu: Bool, isReversed: Bool) -> [MenuEntry] {
    var groups = self.groups
    if isReversed { groups = groups.reversed().map { $0.reversed() } }
    var entries: [MenuEntry] = []
    if isSubmenu {
      entries = [.back(self)]
    } else if !title.isEmpty {
      entries = [.header(title)]
    }
    for (index, group) in groups.enumerated() {
      if index > 0 { entries.append(.gap) }
      // A header stays at the top of its group.
      let headers = group.filter(\.isHeader)
      entries += headers + group.filter { !$0.isHeader }
    }
    return entries
  }

  /// The rows in the groups between which there are bands.
  private var groups: [[MenuEntry]] {
    var groups: [[MenuEntry]] = [[]]
    for element in shownChildren {
      switch element {
      case let menu as UIMenu where menu.options.contains(.displayInline):
        var inner = menu.groups
        if !menu.title.isEmpty, !inner.isEmpty { inner[0].insert(.header(menu.title), at: 0) }
        groups += inner + [[]]
      case let menu as UIMenu: groups[groups.count - 1].append(.submenu(menu))
      case let action as UIAction: groups[groups.count - 1].append(.action(action))
      default: groups[groups.count - 1].append(.loading)
      }
    }
    return groups.filter { !$0.isEmpty }.map { strips(of: $0) }
  }

  /// The children that are shown, with deferred ones in place.
  private var shownChildren: [UIMenuElement] {
    children.flatMap { element -> [UIMenuElement] in
      (element as? UIDeferredMenuElement)?.elements ?? [element]
    }.filter { element in
      if let action = element as? UIAction { return !action.attributes.contains(.hidden) }
      return true
    }
  }

  /// Returns a group with its actions beside each other, if the menu's elements are small.
  private func strips(of group: [MenuEntry]) -> [MenuEntry] {
    guard preferredElementSize == .small || preferredElementSize == .medium else { return group }
    let isMedium = preferredElementSize == .medium
    let most = isMedium ? 3 : 4
    var result: [MenuEntry] = []
    for entry in group {
      guard case .action(let action) = entry else {
        result.append(entry)
        continue
      }
      if case .strip(let actions, _) = result.last, actions.count < most {
        result[result.count - 1] = .strip(actions + [action], isMedium: isMedium)
      } else {
        result.append(.strip([action], isMedium: isMedium))
      }
    }
    return result
  }

  /// The elements whose elements are provided when the menu is shown.
  var deferredElements: [UIDeferredMenuElement] {
    children.flatMap { element -> [UIDeferredMenuElement] in
      if let deferred = element as? UIDeferredMenuElement { return [deferred] }
      guard let menu = element as? UIMenu, menu.options.contains(.displayInline) else { return [] }
      return menu.deferredElements
    }
  }
}

extension MenuEntry {
  /// Whether it is a title.
  var isHeader: Bool { if case .header = self { true } else { false } }
  /// Whether it is the band between groups.
  var isGap: Bool { if case .gap = self { true } else { false } }

  /// Whether it shows a mark before its title.
  var hasMark: Bool {
    switch self {
    case .action(let action): action.state != .off
    case .submenu, .back: true
    default: false
    }
  }
}
