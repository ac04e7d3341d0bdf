import Foundation
import Geometry

/// The placement of a section of a compositional layout in its room.
///
/// Source of the rules: UIKIT reference, topics 9.3 and 9.4.
struct SectionSolver {
  let section: CollectionLayoutSection
  let count: Int
  /// The room of the section in points: the breadth of the layout, and the length of the viewport.
  let room: CGSize
  /// The insets from which those of the section are counted.
  let reference: DirectionalEdgeInsets
  /// Whether the layout scrolls horizontally.
  let scrollsHorizontally: Bool
  weak var host: (any LayoutHost)?
  /// The measured sizes of items.
  var measured: [Int: CGSize] = [:]
  /// Returns the size of an item in the room for it, instead of a measured one; `nil` for none.
  var sizer: ((_ item: Int, _ room: CGSize, _ measuresWidth: Bool) -> CGSize)?
  /// The measured sizes of headers and footers by kind and number.
  var measuredBoundaries: (String, Int) -> CGSize? = { _, _ in nil }
  /// A reason for which a group has no items.
  private(set) var problem: GroupSolver.Problem?

  init(
    _ section: CollectionLayoutSection, count: Int, room: CGSize,
    reference: DirectionalEdgeInsets, scrollsHorizontally: Bool, host: (any LayoutHost)?
  ) {
    self.section = section
    self.count = count
    self.room = room
    self.reference = reference
    self.scrollsHorizontally = scrollsHorizontally
    self.host = host
  }

  /// The insets of the section, those of its reference included across the scroll axis.
  private var insets: DirectionalEdgeInsets {
    var insets = section.contentInsets
    insets.leading += reference.leading
    insets.trailing += reference.trailing
    return insets
  }

  /// Returns the section with everything in it at its place.
  mutating func solve() -> CompositionalSection {
    let insets = insets
    let boundaries = BoundarySolver(
      section.boundarySupplementaryItems, room: room, insets: insetsOfBoundaries,
      scrollsHorizontally: scrollsHorizontally, measured: measuredBoundaries)
    let margins = boundaries.margins
    let inner = room.inset(by: insets)
    let container = CGSize(
      width: max(0, inner.width - (scrollsHorizontally ? 0 : margins.leading + margins.trailing)),
      height: max(0, inner.height - (scrollsHorizontally ? margins.top + margins.bottom : 0)))
    let isOrthogonal = section.orthogonalScrollingBehavior != .none
    let runsHorizontally = scrollsHorizontally != isOrthogonal
    let run = run(in: container, isHorizontal: runsHorizontally)
    let origin = CGPoint(x: margins.leading + insets.leading, y: margins.top + insets.top)
    let content =
      isOrthogonal ? (count > 0 ? run.breadth : 0) : run.length
    let (before, after) =
      scrollsHorizontally
      ? (margins.leading + insets.leading, insets.trailing + margins.trailing)
      : (margins.top + insets.top, insets.bottom + margins.bottom)
    let length = before + content + after
    let size = room.with(length, along: scrollsHorizontally)
    let placed = boundaries.placed(in: size)
    let backgrounds = section.decorationItems.enumerated().map { index, item in
      CompositionalSection.Background(
        kind: item.elementKind,
        number: section.decorationItems[..<index].filter { $0.elementKind == item.elementKind }
          .count, frame: CGRect(origin: .zero, size: size).inset(by: item.contentInsets),
        zIndex: item.zIndex)
    }
    return CompositionalSection(
      run: run, origin: origin, length: length, boundaries: placed, backgrounds: backgrounds,
      orthogonal: isOrthogonal ? orthogonal(run, in: size, at: origin) : nil,
      isSelfSizing: run.pattern.slots.contains { $0.measuresWidth || $0.measuresHeight },
      reach: reach(
        of: run, at: origin, length: length,
        frames: placed.map(\.frame) + backgrounds.map(\.frame), isOrthogonal: isOrthogonal))
  }

  /// Returns the viewport of a section that scrolls across the layout's axis.
  private func orthogonal(
    _ run: GroupRun, in size: CGSize, at origin: CGPoint
  ) -> CompositionalSection.Orthogonal {
    let viewport =
      scrollsHorizontally
      ? CGRect(x: origin.x, y: 0, width: run.breadth, height: size.height)
      : CGRect(x: 0, y: origin.y, width: size.width, height: run.breadth)
    return CompositionalSection.Orthogonal(
      behavior: section.orthogonalScrollingBehavior,
      properties: section.orthogonalScrollingProperties, frame: viewport,
      leading: scrollsHorizontally ? origin.y : origin.x,
      trailing: scrollsHorizontally ? insets.bottom : insets.trailing)
  }

  /// Returns the range of all frames along the scroll axis.
  private func reach(
    of run: GroupRun, at origin: CGPoint, length: CGFloat, frames: [CGRect], isOrthogonal: Bool
  ) -> ClosedRange<CGFloat> {
    let start = scrollsHorizontally ? origin.x : origin.y
    var (low, high): (CGFloat, CGFloat) =
      isOrthogonal
      ? (start + run.rangeAcross.lowerBound, start + run.rangeAcross.upperBound)
      : (start - run.overhang.before, start + run.length + run.overhang.after)
    for frame in frames {
      low = min(low, scrollsHorizontally ? frame.minX : frame.minY)
      high = max(high, scrollsHorizontally ? frame.maxX : frame.maxY)
    }
    low = min(low, 0)
    return low...max(low, high, length)
  }

  // MARK: Groups

  /// Returns the groups of the section.
  private mutating func run(in container: CGSize, isHorizontal: Bool) -> GroupRun {
    let (group, spacing, host) = (section.group, section.interGroupSpacing, host)
    var solver = GroupSolver(host: host)
    let pattern = solver.solve(group, in: container)
    problem = solver.problem
    if count == 0 || pattern.slots.isEmpty {
      return GroupRun(pattern, count: 0, spacing: spacing, isHorizontal: isHorizontal)
    }
    if let sizer {
      for item in 0..<count {
        let slot = pattern.slots[item % pattern.slots.count]
        var room = slot.frame.size
        if slot.measuresWidth { room.width = container.width }
        measured[item] = sizer(item, room, slot.measuresWidth)
      }
    }
    let measuresNothing = !pattern.slots.contains { $0.measuresWidth || $0.measuresHeight }
    let known = measured.keys.filter { $0 < count }
    if known.isEmpty || measuresNothing {
      return GroupRun(pattern, count: count, spacing: spacing, isHorizontal: isHorizontal)
    }
    func solved(from first: Int) -> SolvedGroup {
      let sizes = measured
      var solver = GroupSolver(host: host) { sizes[first + $0] }
      return solver.solve(group, in: container)
    }
    if group.fillsWithEstimates {
      var (groups, first): ([SolvedGroup], Int) = ([], 0)
      while first < count {
        let group = solved(from: first)
        // An item for which there is no room would never come to an end.
        if group.slots.isEmpty { break }
        groups.append(group)
        first += group.slots.count
      }
      return GroupRun(
        pattern, listed: groups.cut(to: count), spacing: spacing, isHorizontal: isHorizontal)
    }
    let per = pattern.slots.count
    let numbers = Set(known.map { $0 / per }).sorted()
    return GroupRun(
      pattern, count: count, spacing: spacing, isHorizontal: isHorizontal,
      exceptions: numbers.map { ($0, solved(from: $0 * per)) })
  }

  // MARK: Headers and footers

  /// The insets of headers and footers: those of the section across the scroll axis.
  private var insetsOfBoundaries: DirectionalEdgeInsets {
    guard section.supplementariesFollowContentInsets else { return .zero }
    let insets = insets
    return scrollsHorizontally
      ? DirectionalEdgeInsets(top: insets.top, leading: 0, bottom: insets.bottom, trailing: 0)
      : DirectionalEdgeInsets(
        top: 0, leading: insets.leading, bottom: 0, trailing: insets.trailing)
  }
}

extension CollectionLayoutGroup {
  /// Whether the number of items of a group depends on measured views.
  fileprivate var fillsWithEstimates: Bool {
    if case .filling = arrangement, !isEstimated(isHorizontal),
      subitems.contains(where: { $0.isEstimated(isHorizontal) })
    {
      return true
    }
    return subitems.contains { ($0 as? CollectionLayoutGroup)?.fillsWithEstimates ?? false }
  }
}

extension [SolvedGroup] {
  /// Returns the groups without items beyond a number.
  fileprivate func cut(to count: Int) -> [SolvedGroup] {
    var (result, rest): ([SolvedGroup], Int) = ([], count)
    for var group in self {
      if group.slots.count > rest {
        group.slots.removeLast(group.slots.count - rest)
        group.attachments.removeAll { !$0.isOfGroup && $0.owner >= rest }
      }
      rest -= group.slots.count
      result.append(group)
    }
    return result
  }
}
