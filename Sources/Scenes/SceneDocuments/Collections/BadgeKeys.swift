internal import Documents
package import Foundation
package import Geometry

/// A small view that is attached to an item, such as a number in its corner.
package struct BadgeDocument: Hashable, Sendable, MappedValue {
  /// The distance of a badge from the place where it is attached.
  package enum Offset: Hashable, Sendable {
    /// In points.
    case points(CGPoint)
    /// In shares of the badge's own size.
    case shares(CGPoint)
  }

  package var style: Reference?
  package var width = 20.0
  package var height = 20.0
  /// The edges of the item that meet where the badge is attached.
  package var edges: DirectionalRectEdge = [.top, .trailing]
  package var offset = Offset.points(.zero)
  /// The value of an item without which it has no badge; `nil` if all items have one.
  package var condition: String?

  private static let edgesForm = ValueForm<DirectionalRectEdge>.words(
    [
      ("top", .top), ("topLeading", [.top, .leading]), ("leading", .leading),
      ("bottomLeading", [.bottom, .leading]), ("bottom", .bottom),
      ("bottomTrailing", [.bottom, .trailing]), ("trailing", .trailing),
      ("topTrailing", [.top, .trailing]), ("center", []),
    ])

  private static let offsetForm = ValueForm<Offset>(
    .anyOf([.ref("point"), .array(.measure("%", isSigned: true), 2...2)]),
    read: { $0.decoder.badgeOffset($0.node, $0.key) },
    write: { offset in
      // Only the default is written.
      guard case .points(let point) = offset else { return nil }
      return [.number(point.x), .number(point.y)]
    })

  static let mapping = Mapping<BadgeDocument>(
    "badge", "A small view that is attached to each item.", BadgeDocument(),
    keys: [
      Key(
        "style", "The style of the badge, with the values of its item.", .styleName, \.style,
        need: .required("name the style of the badge"), or: "appearance"),
      Key("width", "The width.", .extent, \.width),
      Key("height", "The height.", .extent, \.height),
      Key(
        "at", "The corner or edge of the item in which the badge lies.", edgesForm, \.edges,
        or: "anchor corner edge position"),
      Key(
        "offset",
        "The distance [x, y] from there, in points or as shares of the badge such as [30%, -30%]; "
          + "x grows toward the trailing edge.", offsetForm, \.offset),
      Key(
        "if",
        "The name of a value in the data of items: those without it, or with 0, have no badge.",
        .name, \.condition, or: "when value"),
    ])
}

extension SceneDecoder {
  /// Decodes the distance of a badge: two numbers of points, or two shares.
  fileprivate func badgeOffset(_ node: Node, _ what: String) -> BadgeDocument.Offset? {
    let texts = (node.elements ?? []).map(\.string)
    guard texts.contains(where: { $0?.hasSuffix("%") == true }) else {
      return point(node, what).map { .points($0) }
    }
    let shares = texts.compactMap { text in
      text?.hasSuffix("%") == true ? text.flatMap { Double($0.dropLast()) } : nil
    }
    guard texts.count == 2, shares.count == 2,
      shares.allSatisfy({ abs($0) <= SceneLimits.percent.upperBound })
    else {
      return bag.refusal(
        at: node.location,
        "\(what) must have two numbers of points, or two shares of the badge such as [30%, -30%]")
    }
    return .shares(CGPoint(x: shares[0] / 100, y: shares[1] / 100))
  }
}

extension Key {
  /// The badge of each item.
  static func badge(
    _ path: @autoclosure @escaping Storage<Owner, BadgeDocument?>
  ) -> Key {
    Key("badge", "The badge of each item.", .mapping(), path(), or: "badges supplementary")
  }
}

/// The badges of a layout, by the kinds of their views.
extension CompositionalLayoutDocument {
  /// Returns the badge of a kind of views; `nil` for other kinds.
  package func badge(ofKind kind: String) -> BadgeDocument? {
    guard kind.hasPrefix(BadgeDocument.prefix) else { return nil }
    let numbers = kind.dropFirst(BadgeDocument.prefix.count).split(separator: ".").map { Int($0) }
    guard let first = numbers.first, let section = first, sections.indices.contains(section) else {
      return nil
    }
    switch sections[section].form {
    case .row(let row): return row.badge
    case .grid(let grid): return grid.badge
    case .list(let list): return list.badge
    case .group(var group):
      for number in numbers.dropFirst() {
        guard let number, group.items.indices.contains(number) else { return nil }
        group = group.items[number]
      }
      return group.badge
    }
  }
}

extension BadgeDocument {
  /// The beginning of the kinds of badges, which the number of the section's layout follows and,
  /// after points, the numbers of nested items.
  fileprivate static let prefix = "badge"

  /// Returns the kind of the badges of a section's layout, by its number.
  package static func kind(ofSection number: Int) -> String { "\(prefix)\(number)" }

  /// Returns the kind of the badges of an item of a group, given the group's.
  package static func kind(ofItem number: Int, in group: String) -> String { "\(group).\(number)" }
}
