import Foundation
import Geometry
import Layouts
import TestSupport
import Testing

/// Laws of every layout, checked by comparing its own results for one element after another.
///
/// Each check records an issue per violation, with the sample and its seed.
struct LayoutLaws {
  let layout: CollectionViewLayout
  let host: FakeHost
  /// The description of the sample in failures.
  let name: String

  /// The size of a pixel to which origins are rounded, in points; 0 for no rounding.
  private var pixel: CGFloat {
    let scale = (layout as? CollectionViewFlowLayout)?.roundsLayoutFramesToScale ?? 0
    return scale > 0 ? 1 / scale : 0
  }

  static let supplementaryKinds = [
    CollectionViewFlowLayout.elementKindSectionHeader,
    CollectionViewFlowLayout.elementKindSectionFooter,
  ]

  /// Every element that may exist, in the order of a query: header, items, footer.
  var elements: [LayoutElement] {
    host.counts.enumerated().flatMap { section, count in
      let first = IndexPath(item: 0, section: section)
      let supplementary = LayoutLaws.supplementaryKinds.map {
        LayoutElement(category: .supplementaryView, kind: $0, indexPath: first)
      }
      let items = (0..<count).map {
        LayoutElement(category: .cell, indexPath: IndexPath(item: $0, section: section))
      }
      return [supplementary[0]] + items + [supplementary[1]]
    }
  }

  /// Returns the attributes of all existing elements, queried one by one.
  func all() -> [CollectionViewLayoutAttributes] {
    elements.compactMap { layout.attributes(of: $0) }
  }

  /// Returns the frames of a section's items.
  func frames(inSection section: Int) -> [CGRect] {
    (0..<host.counts[section]).compactMap { layout.frame(section, $0) }
  }

  // MARK: Queries

  /// Checks that a query finds exactly the elements that intersect its rectangle, with their
  /// attributes.
  func queriesAgree(using random: inout SeededNumbers, at location: SourceLocation) {
    let all = all()
    let frames = all.map(\.frame)
    let cells = all.map(\.element).filter { $0.category == .cell }
    let expectedCells = elements.filter { $0.category == .cell }
    #expect(cells == expectedCells, "\(name)", sourceLocation: location)
    for rect in rects(about: frames, using: &random) {
      let expected = all.indices.filter { frames[$0].meets(rect) }.map { all[$0] }
      let found = layout.layoutAttributesForElements(in: rect) ?? []
      guard found != expected else { continue }
      let missing = Set(expected).subtracting(found).map(\.element)
      let wrong = Set(found).subtracting(expected).map(\.element)
      Issue.record(
        "\(name), \(rect): missing \(missing), not expected \(wrong), of \(expected.count)",
        sourceLocation: location)
    }
    for (section, count) in host.counts.enumerated() {
      #expect(layout.frame(section, count) == nil, "\(name)", sourceLocation: location)
      #expect(layout.frame(section, -1) == nil, "\(name)", sourceLocation: location)
    }
    #expect(layout.frame(host.counts.count, 0) == nil, "\(name)", sourceLocation: location)
  }

  /// Returns rectangles of all kinds: everything, nothing, over elements, touching them, and
  /// points.
  private func rects(
    about frames: [CGRect], using random: inout SeededNumbers
  ) -> [CGRect] {
    let content = layout.collectionViewContentSize
    var result = [
      CGRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6), .zero,
      CGRect(origin: .zero, size: content),
      host.bounds,
    ]
    for _ in 0..<10 {
      result.append(
        CGRect(
          x: CGFloat.random(in: -100...content.width + 100, using: &random),
          y: CGFloat.random(in: -100...content.height + 100, using: &random),
          width: CGFloat.random(in: 0...400, using: &random),
          height: CGFloat.random(in: 0...400, using: &random)))
    }
    for frame in (0..<4).compactMap({ _ in frames.randomElement(using: &random) }) {
      result += [
        frame, frame.offsetBy(dx: 0, dy: frame.height), frame.offsetBy(dx: -frame.width, dy: 0),
        CGRect(origin: frame.origin, size: .zero), CGRect(center: frame.center, size: .zero),
      ]
    }
    return result
  }

  /// Checks that queries in another order, repeated ones and changes of returned attributes have no
  /// effect.
  func questionsChangeNothing(using random: inout SeededNumbers, at location: SourceLocation) {
    let before = all().map { $0.duplicated() }
    let size = layout.collectionViewContentSize
    for element in elements.shuffled(using: &random) { spoil(layout.attributes(of: element)) }
    let everywhere = CGRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
    for attributes in layout.layoutAttributesForElements(in: everywhere) ?? [] {
      spoil(attributes)
    }
    _ = layout.frozenAttributes()
    for element in elements.reversed() { _ = layout.attributes(of: element) }
    #expect(all() == before, "\(name)", sourceLocation: location)
    #expect(
      (layout.layoutAttributesForElements(in: everywhere) ?? []) == before, "\(name)",
      sourceLocation: location)
    #expect(layout.collectionViewContentSize == size, "\(name)", sourceLocation: location)
  }

  /// Changes attributes in every respect, as a careless caller may.
  private func spoil(_ attributes: CollectionViewLayoutAttributes?) {
    attributes?.center = CGPoint(x: -77, y: 77)
    attributes?.size = CGSize(width: 7, height: 7)
    attributes?.transform = Affine(rotationAngle: 1)
    attributes?.alpha = 0.7
    attributes?.zIndex = 77
    attributes?.isHidden = true
  }

  // MARK: Geometry

  /// Checks that the content covers every frame, including rotation and scale.
  func contentCovers(at location: SourceLocation) {
    let content = CGRect(origin: .zero, size: layout.collectionViewContentSize)
      .insetBy(dx: -1e-6 - pixel / 2, dy: -1e-6 - pixel / 2)
    for attributes in all() {
      let frame = attributes.frame
      let isInside =
        frame.minX >= content.minX && frame.maxX <= content.maxX && frame.minY >= content.minY
        && frame.maxY <= content.maxY
      #expect(
        isInside, "\(name): \(attributes.element) at \(frame) in \(content)",
        sourceLocation: location)
    }
  }

  /// Checks that no item of a section begins before one of an earlier section ends, along the
  /// scroll axis.
  ///
  /// - Parameter byLines: whether sections may be side by side, so that only their starts count.
  func sectionsAreInOrder(
    isHorizontal: Bool, isRightToLeft: Bool, byLines: Bool, at location: SourceLocation
  ) {
    let width = layout.collectionViewContentSize.width
    func span(_ frame: CGRect) -> (CGFloat, CGFloat) {
      if !isHorizontal { return (frame.minY, frame.maxY) }
      return isRightToLeft ? (width - frame.maxX, width - frame.minX) : (frame.minX, frame.maxX)
    }
    var earlier: CGFloat = -.infinity
    for section in host.counts.indices {
      let spans = frames(inSection: section).map(span)
      // The top card represents a pile: others may exceed it on any side.
      let starts = byLines ? spans.prefix(1).map(\.0) : spans.map(\.0)
      let ends = byLines ? starts : spans.map(\.1)
      guard let start = starts.min(), let end = ends.max() else { continue }
      #expect(
        start >= earlier - 1e-6 - pixel, "\(name): section \(section) begins at \(start)",
        sourceLocation: location)
      earlier = max(earlier, end)
    }
  }

  /// Checks that another layout's frames are the mapped frames of this layout.
  func frames(
    mapTo other: LayoutLaws, by map: (CGRect) -> CGRect, at location: SourceLocation
  ) {
    let (mine, theirs) = (all(), other.all())
    #expect(mine.map(\.element) == theirs.map(\.element), "\(name)", sourceLocation: location)
    for (one, another) in zip(mine, theirs) {
      let (mapped, frame) = (map(one.frame), another.frame)
      // Halves of a pixel go up, also in the mirror image.
      let agrees =
        agree([mapped.width, mapped.height], [frame.width, frame.height])
        && (agree([mapped.minX, mapped.minY], [frame.minX, frame.minY])
          || abs(mapped.minX - frame.minX) <= pixel + 1e-6
            && abs(mapped.minY - frame.minY) <= pixel / 2 + 1e-6)
      #expect(
        agrees, "\(name): \(one.element) at \(frame), not \(mapped)", sourceLocation: location)
    }
  }

  /// Checks that items that are longer than their line are in its middle, half a pixel off at most.
  ///
  /// - Parameter line: The start and length of the lines of a flow layout.
  /// - Returns: The number of such items.
  func longItemsAreCentered(
    isHorizontal: Bool, line: (start: CGFloat, length: CGFloat), at location: SourceLocation
  ) -> Int {
    let long = host.counts.indices.flatMap { frames(inSection: $0) }
      .map { isHorizontal ? ($0.midY, $0.height) : ($0.midX, $0.width) }
      .filter { $0.1 > line.length + 1e-3 }
    for (middle, length) in long {
      #expect(
        abs(middle - line.start - line.length / 2) <= pixel / 2 + 1e-6,
        "\(name): an item of \(length) at \(middle)", sourceLocation: location)
    }
    return long.count
  }

  // MARK: Changes

  /// Checks that frozen attributes stay the same after the layout is prepared for other data.
  func frozenAnswersStay(at location: SourceLocation) {
    let elements = elements
    let before = elements.map { layout.attributes(of: $0)?.duplicated() }
    let frozen = layout.frozenAttributes()
    let counts = host.counts
    let bounds = host.bounds
    host.counts = [3] + counts.dropLast()
    host.bounds.size.width += 100
    host.bounds.size.height += 50
    layout.invalidateLayout()
    layout.prepareIfNeeded()
    #expect(elements.map { frozen($0) } == before, "\(name)", sourceLocation: location)
    let beyond = LayoutElement(
      category: .cell, indexPath: IndexPath(item: 0, section: counts.count))
    #expect(frozen(beyond) == nil, "\(name)", sourceLocation: location)
    (host.counts, host.bounds) = (counts, bounds)
    layout.invalidateLayout()
    layout.prepareIfNeeded()
    #expect(
      elements.map { layout.attributes(of: $0) } == before, "\(name)", sourceLocation: location)
  }
}
