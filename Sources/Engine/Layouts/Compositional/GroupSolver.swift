import Foundation
import Geometry

/// A group whose items have places.
struct SolvedGroup: Hashable, Sendable {
  /// The place of an item, in points from the origin of its group.
  struct Slot: Hashable, Sendable {
    /// The place without the item's insets.
    var place: CGRect
    var frame: CGRect
    var zIndex = 0
    /// Whether the view determines the width or height.
    var measuresWidth = false
    var measuresHeight = false
  }

  /// A view that is attached to an item or a group.
  struct Attachment: Hashable, Sendable {
    let kind: String
    var frame: CGRect
    let zIndex: Int
    /// The number of the slot, or of the group with attachments.
    var owner: Int
    let isOfGroup: Bool
  }

  var size: CGSize
  var slots: [Slot] = []
  var attachments: [Attachment] = []
  /// The number of groups with attachments, this one included.
  var groupCount = 0

  /// Adds what is in another group at a position.
  fileprivate mutating func add(_ other: SolvedGroup, at origin: CGPoint) {
    let (first, firstGroup) = (slots.count, groupCount)
    for var slot in other.slots {
      slot.place = slot.place.offsetBy(dx: origin.x, dy: origin.y)
      slot.frame = slot.frame.offsetBy(dx: origin.x, dy: origin.y)
      slots.append(slot)
    }
    for var attachment in other.attachments {
      attachment.frame = attachment.frame.offsetBy(dx: origin.x, dy: origin.y)
      attachment.owner += attachment.isOfGroup ? firstGroup : first
      attachments.append(attachment)
    }
    groupCount += other.groupCount
  }
}

/// The placement of the items of a group, as a function of the group, its container and the sizes of
/// measured views.
///
/// Source of the rules: UIKIT reference, topic 9.2.
struct GroupSolver {
  /// The excess over the free length, in points, up to which an item still fits.
  static let fitTolerance: CGFloat = 1e-4
  /// The greatest number of items of a group that fills its length.
  static let greatestCount = 10_000

  /// A reason for which a group has no items.
  enum Problem: Hashable, Sendable { case noRoom, fitsNothing }

  /// Returns the measured size of the view in a slot; `nil` before it is measured.
  let measured: (Int) -> CGSize?
  weak var host: (any LayoutHost)?
  private(set) var problem: Problem?

  init(host: (any LayoutHost)? = nil, measured: @escaping (Int) -> CGSize? = { _ in nil }) {
    self.host = host
    self.measured = measured
  }

  /// Lengths that the surroundings determine.
  private struct Forced {
    var width: CGFloat?
    var height: CGFloat?
  }

  /// An item with the distances around it.
  fileprivate struct Placed {
    let solved: SolvedGroup
    let spacing: CollectionLayoutEdgeSpacing?
  }

  /// Returns a group in its container, with the number of its first slot.
  mutating func solve(_ group: CollectionLayoutGroup, in container: CGSize) -> SolvedGroup {
    solve(group: group, in: container, first: 0, forced: Forced())
  }

  /// Returns an item that is one slot, or a group.
  private mutating func solve(
    item: CollectionLayoutItem, in container: CGSize, first: Int, forced: Forced
  ) -> SolvedGroup {
    if let group = item as? CollectionLayoutGroup {
      return solve(group: group, in: container, first: first, forced: forced)
    }
    let dimensions = item.layoutSize
    var size = dimensions.size(in: container)
    if let width = forced.width { size.width = width }
    if let height = forced.height { size.height = height }
    let measuresWidth = dimensions.widthDimension.isEstimated && forced.width == nil
    let measuresHeight = dimensions.heightDimension.isEstimated && forced.height == nil
    if measuresWidth || measuresHeight, let known = measured(first) {
      let insets = item.contentInsets
      if measuresWidth { size.width = max(0, known.width + insets.leading + insets.trailing) }
      if measuresHeight { size.height = max(0, known.height + insets.top + insets.bottom) }
    }
    let place = CGRect(origin: .zero, size: size)
    let frame = place.inset(by: item.contentInsets)
    var result = SolvedGroup(size: size)
    result.slots = [
      SolvedGroup.Slot(
        place: place, frame: frame, measuresWidth: measuresWidth, measuresHeight: measuresHeight)
    ]
    result.attachments = attachments(of: item, to: frame, owner: 0, isOfGroup: false)
    return result
  }

  /// Returns the views that are attached to an item or a group.
  private func attachments(
    of item: CollectionLayoutItem, to frame: CGRect, owner: Int, isOfGroup: Bool
  ) -> [SolvedGroup.Attachment] {
    item.supplementaryItems.map { view in
      SolvedGroup.Attachment(
        kind: view.elementKind,
        frame: view.frame(size: view.layoutSize.size(in: frame.size), in: frame),
        zIndex: view.zIndex, owner: owner, isOfGroup: isOfGroup)
    }
  }

  /// Returns a group with its items.
  private mutating func solve(
    group: CollectionLayoutGroup, in container: CGSize, first: Int, forced: Forced
  ) -> SolvedGroup {
    var size = group.layoutSize.size(in: container)
    if let width = forced.width { size.width = width }
    if let height = forced.height { size.height = height }
    if case .custom(let provider) = group.arrangement {
      return custom(group, size: size, provider: provider)
    }
    let isHorizontal = group.isHorizontal
    let (dimensions, insets) = (group.layoutSize, group.contentInsets)
    let fitsWidth = dimensions.widthDimension.isEstimated && forced.width == nil
    let fitsHeight = dimensions.heightDimension.isEstimated && forced.height == nil
    let (fitsAlong, fitsAcross) = isHorizontal ? (fitsWidth, fitsHeight) : (fitsHeight, fitsWidth)
    var inner = size.inset(by: insets)
    if inner.along(isHorizontal) <= 0, !fitsAlong {
      problem = problem ?? .noRoom
      return SolvedGroup(size: size)
    }
    let items = list(of: group, in: inner, first: first, fitsAlong: fitsAlong)
    if items.isEmpty, !group.subitems.isEmpty, !fitsAlong { problem = problem ?? .fitsNothing }
    let across = items.map { $0.outerSize.along(!isHorizontal) }.max() ?? 0
    if fitsAcross {
      let isShared = group.subitems.contains { $0.sharesAcross(isHorizontal) }
      if isShared, across != inner.along(!isHorizontal) {
        // Items that share the group's length across take on the one that the others need.
        var forced = forced
        if isHorizontal {
          forced.height = across + insets.top + insets.bottom
        } else {
          forced.width = across + insets.leading + insets.trailing
        }
        return solve(group: group, in: container, first: first, forced: forced)
      }
      inner = inner.with(across, along: !isHorizontal)
    }
    if fitsAlong {
      let space = group.interItemSpacing?.spacing ?? 0
      let sum = items.reduce(0) { $0 + $1.outerSize.along(isHorizontal) }
      inner = inner.with(sum + space * CGFloat(max(0, items.count - 1)), along: isHorizontal)
    }
    size = CGSize(
      width: fitsWidth ? inner.width + insets.leading + insets.trailing : size.width,
      height: fitsHeight ? inner.height + insets.top + insets.bottom : size.height)
    return place(items, of: group, size: size, inner: inner)
  }

  /// Returns a group whose items have frames of their own.
  private func custom(
    _ group: CollectionLayoutGroup, size: CGSize,
    provider: CollectionLayoutGroupCustomItemProvider
  ) -> SolvedGroup {
    let container = LayoutContainer(contentSize: size, contentInsets: group.contentInsets)
    var result = SolvedGroup(size: size)
    result.slots = provider(LayoutEnvironment(container, host: host)).map {
      SolvedGroup.Slot(place: $0.frame, frame: $0.frame, zIndex: $0.zIndex)
    }
    addOwn(of: group, to: &result)
    return result
  }

  /// Adds the views that are attached to a group itself.
  private func addOwn(of group: CollectionLayoutGroup, to result: inout SolvedGroup) {
    if group.supplementaryItems.isEmpty { return }
    result.attachments += attachments(
      of: group, to: CGRect(origin: .zero, size: result.size), owner: result.groupCount,
      isOfGroup: true)
    result.groupCount += 1
  }

  // MARK: Items

  /// Returns the items that a group has.
  private mutating func list(
    of group: CollectionLayoutGroup, in inner: CGSize, first: Int, fitsAlong: Bool
  ) -> [Placed] {
    let isHorizontal = group.isHorizontal
    let space = group.interItemSpacing?.spacing ?? 0
    switch group.arrangement {
    case .custom: return []
    case .equal(let count) where !fitsAlong:
      let room = inner.along(isHorizontal) - space * CGFloat(max(0, count - 1))
      let length = max(0, room / CGFloat(max(1, count)))
      let forced =
        isHorizontal ? Forced(width: length, height: nil) : Forced(width: nil, height: length)
      return repeated(group.subitems, count, in: inner, first: first, forced: forced)
    case .equal(let count), .repeating(let count):
      return repeated(group.subitems, count, in: inner, first: first, forced: Forced())
    case .filling where fitsAlong:
      return repeated(group.subitems, 1, in: inner, first: first, forced: Forced())
    case .filling:
      let length = inner.along(isHorizontal)
      let items = fill(group, in: inner, length: length, space: space, first: first)
      guard space > 0, group.subitems.contains(where: { $0.shares(isHorizontal) }) else {
        return items
      }
      let most = fill(group, in: inner, length: length, space: 0, first: first).count
      if most <= items.count { return items }
      // Shares of the length, such as thirds, are those of what the distances leave of it.
      let rest = inner.with(
        max(0, length - space * CGFloat(most - 1)), along: isHorizontal)
      let shrunk = fill(group, in: rest, length: length, space: space, first: first)
      return shrunk.count >= most ? shrunk : items
    }
  }

  /// Returns a list of items some number of times.
  private mutating func repeated(
    _ items: [CollectionLayoutItem], _ count: Int, in inner: CGSize, first: Int, forced: Forced
  ) -> [Placed] {
    var (result, next): ([Placed], Int) = ([], first)
    for _ in 0..<max(0, min(count, Self.greatestCount)) {
      for item in items {
        let solved = solve(item: item, in: inner, first: next, forced: forced)
        next += solved.slots.count
        result.append(Placed(solved: solved, spacing: item.edgeSpacing))
      }
    }
    return result
  }

  /// Returns a group's items, again and again while the next one fits.
  private mutating func fill(
    _ group: CollectionLayoutGroup, in inner: CGSize, length: CGFloat, space: CGFloat, first: Int
  ) -> [Placed] {
    let isHorizontal = group.isHorizontal
    var (result, next, rest): ([Placed], Int, CGFloat) = ([], first, length)
    while !group.subitems.isEmpty, result.count < Self.greatestCount {
      let before = rest
      for item in group.subitems {
        let solved = solve(item: item, in: inner, first: next, forced: Forced())
        let placed = Placed(solved: solved, spacing: item.edgeSpacing)
        let needed = (result.isEmpty ? 0 : space) + placed.outerSize.along(isHorizontal)
        if needed > rest + Self.fitTolerance {
          // An item of estimated length that is alone takes the whole group.
          if result.isEmpty, item.isEstimated(isHorizontal) { return [placed] }
          return result
        }
        rest -= needed
        next += solved.slots.count
        result.append(placed)
      }
      // Items without length would go on for ever.
      if rest >= before { break }
    }
    return result
  }

  // MARK: Places

  /// Returns a group with its items at their places.
  private func place(
    _ items: [Placed], of group: CollectionLayoutGroup, size: CGSize, inner: CGSize
  ) -> SolvedGroup {
    let (isHorizontal, insets) = (group.isHorizontal, group.contentInsets)
    let spacing = group.interItemSpacing
    let space = spacing?.spacing ?? 0
    let gaps = CGFloat(max(0, items.count - 1))
    let used = items.reduce(0) { $0 + $1.outerSize.along(isHorizontal) } + space * gaps
    let flexible =
      (spacing?.isFlexibleSpacing == true ? items.count - 1 : 0)
      + items.reduce(0) { $0 + $1.flexibleEdges(isHorizontal) }
    let free = inner.along(isHorizontal) - used
    let extra = flexible > 0 && free > 0 ? free / CGFloat(flexible) : 0
    var result = SolvedGroup(size: size)
    var along: CGFloat = 0
    for (index, item) in items.enumerated() {
      if index > 0 { along += spacing.length(extra) }
      let (pre, post) = item.edges(isHorizontal)
      along += pre.length(extra)
      let across = item.start(across: inner.along(!isHorizontal), isHorizontal)
      let (x, y): (CGFloat, CGFloat) = isHorizontal ? (along, across) : (across, along)
      let origin = CGPoint(x: insets.leading + x, y: insets.top + y)
      result.add(item.solved, at: origin)
      along += item.solved.size.along(isHorizontal) + post.length(extra)
    }
    addOwn(of: group, to: &result)
    return result
  }
}

extension GroupSolver.Placed {
  /// The distances before and after the item along an axis.
  fileprivate func edges(
    _ isHorizontal: Bool
  ) -> (CollectionLayoutSpacing?, CollectionLayoutSpacing?) {
    isHorizontal
      ? (spacing?.leading, spacing?.trailing) : (spacing?.top, spacing?.bottom)
  }

  /// The size with the distances around the item.
  fileprivate var outerSize: CGSize {
    CGSize(
      width: solved.size.width + edges(true).0.length(0) + edges(true).1.length(0),
      height: solved.size.height + edges(false).0.length(0) + edges(false).1.length(0))
  }

  /// The number of flexible distances along an axis.
  fileprivate func flexibleEdges(_ isHorizontal: Bool) -> Int {
    let (pre, post) = edges(isHorizontal)
    return [pre, post].filter { $0?.isFlexibleSpacing == true }.count
  }

  /// Returns the position across the group, where flexible distances share the free room.
  fileprivate func start(across room: CGFloat, _ isHorizontal: Bool) -> CGFloat {
    let (pre, _) = edges(!isHorizontal)
    let free = room - outerSize.along(!isHorizontal)
    let flexible = flexibleEdges(!isHorizontal)
    let extra = flexible > 0 && free > 0 ? free / CGFloat(flexible) : 0
    return pre.length(extra)
  }
}

extension CollectionLayoutItem {
  /// The dimension along an axis.
  private func dimension(_ isHorizontal: Bool) -> CollectionLayoutDimension {
    isHorizontal ? layoutSize.widthDimension : layoutSize.heightDimension
  }

  /// Whether the length along an axis is a share of the container's along the same axis.
  fileprivate func shares(_ isHorizontal: Bool) -> Bool {
    dimension(isHorizontal).form == (isHorizontal ? .fractionalWidth : .fractionalHeight)
  }

  /// Whether the length across a group is a share of the group's.
  fileprivate func sharesAcross(_ isHorizontal: Bool) -> Bool { shares(!isHorizontal) }

  /// Whether the length along an axis is estimated.
  func isEstimated(_ isHorizontal: Bool) -> Bool { dimension(isHorizontal).isEstimated }
}

extension CollectionLayoutSpacing? {
  /// The distance with an equal share of the free room, in points; 0 for none.
  fileprivate func length(_ extra: CGFloat) -> CGFloat {
    guard let self else { return 0 }
    return self.spacing + (self.isFlexibleSpacing ? extra : 0)
  }
}

extension CGSize {
  /// The length along an axis.
  func along(_ isHorizontal: Bool) -> CGFloat { isHorizontal ? width : height }

  /// Returns the size with another length along an axis.
  func with(_ length: CGFloat, along isHorizontal: Bool) -> CGSize {
    isHorizontal ? CGSize(width: length, height: height) : CGSize(width: width, height: length)
  }
}

extension CGRect {
  /// Returns the rectangle between insets; no side is negative.
  func inset(by insets: DirectionalEdgeInsets) -> CGRect {
    CGRect(
      origin: CGPoint(x: minX + insets.leading, y: minY + insets.top),
      size: size.inset(by: insets))
  }
}
