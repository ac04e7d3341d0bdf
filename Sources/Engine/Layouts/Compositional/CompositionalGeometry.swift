package import Foundation
import Geometry

/// All sections of a compositional layout, as a value that later changes do not affect.
struct CompositionalGeometry: Sendable {
  let sections: [CompositionalSection]
  /// The start of each section along the scroll axis.
  let starts: [CGFloat]
  /// The extents of the sections' frames.
  private let extents: ExtentIndex
  /// The headers and footers of the whole content, in its coordinates.
  let boundaries: [CompositionalSection.Boundary]
  /// The origin of the sections across the scroll axis.
  private let originAcross: CGFloat
  /// The length of the content along the scroll axis.
  let length: CGFloat
  let breadth: CGFloat
  let isHorizontal: Bool
  /// Whether x is measured from the right.
  let isRightToLeft: Bool

  init(
    sections: [CompositionalSection] = [], spacing: CGFloat = 0, breadth: CGFloat = 0,
    isHorizontal: Bool = false, isRightToLeft: Bool = false, boundaries: BoundarySolver? = nil
  ) {
    self.sections = sections
    let margins = boundaries?.margins ?? BoundarySolver.Margins()
    let first = isHorizontal ? margins.leading : margins.top
    var (starts, extents, position, end): ([CGFloat], ExtentIndex, CGFloat, CGFloat) =
      ([], ExtentIndex(), first, first)
    for section in sections {
      starts.append(position)
      extents.append(
        from: position + section.reach.lowerBound, to: position + section.reach.upperBound)
      end = position + section.length
      position = end + spacing
    }
    extents.complete()
    self.starts = starts
    self.extents = extents
    let length = end + (isHorizontal ? margins.trailing : margins.bottom)
    self.length = length
    originAcross = isHorizontal ? margins.top : margins.leading
    self.boundaries =
      boundaries?.placed(
        in: isHorizontal
          ? CGSize(width: length, height: breadth) : CGSize(width: breadth, height: length)) ?? []
    self.breadth = breadth
    self.isHorizontal = isHorizontal
    self.isRightToLeft = isRightToLeft
  }

  var contentSize: CGSize {
    isHorizontal
      ? CGSize(width: length, height: breadth) : CGSize(width: breadth, height: length)
  }

  // MARK: Coordinates

  /// Returns a rectangle of the content as if it were read from left to right, or back.
  func mirrored(_ rect: CGRect) -> CGRect {
    guard isRightToLeft else { return rect }
    var rect = rect
    rect.origin.x = contentSize.width - rect.maxX
    return rect
  }

  /// Returns a rectangle of a section as one of the content.
  private func frame(_ rect: CGRect, inSection section: Int, shift: CGPoint = .zero) -> CGRect {
    let origin = origin(ofSection: section)
    return mirrored(rect.offsetBy(dx: shift.x + origin.x, dy: shift.y + origin.y))
  }

  /// Returns a rectangle of the content as one of a section.
  private func local(_ rect: CGRect, inSection section: Int) -> CGRect {
    let origin = origin(ofSection: section)
    return mirrored(rect).offsetBy(dx: -origin.x, dy: -origin.y)
  }

  /// Returns the origin of a section, as if read from left to right.
  private func origin(ofSection section: Int) -> CGPoint {
    isHorizontal
      ? CGPoint(x: starts[section], y: originAcross)
      : CGPoint(x: originAcross, y: starts[section])
  }

  // MARK: Elements

  /// Returns an element's attributes; `nil` for an element that the layout does not have.
  ///
  /// - Parameter visible: the viewport, at whose edges pinned views stay.
  func attributes(
    of element: LayoutElement, pinnedTo visible: CGRect?
  ) -> CollectionViewLayoutAttributes? {
    let path = element.indexPath
    if path.count == 1, element.category == .supplementaryView {
      let found = boundaries.first { $0.kind == element.kind && $0.number == path.section }
      // Pinned ones are above the pinned ones of sections.
      return found.map {
        attributes(
          element, frame(of: $0, pinnedTo: visible), zIndex: $0.zIndex(pinnedBy: 2))
      }
    }
    guard path.count == 2, sections.indices.contains(path.section) else { return nil }
    let section = sections[path.section]
    switch element.category {
    case .cell:
      guard let (slot, shift) = section.slot(of: path.item) else { return nil }
      return attributes(
        element, frame(slot.frame, inSection: path.section, shift: shift), zIndex: slot.zIndex)
    case .supplementaryView:
      let boundary = section.boundaries.first {
        $0.kind == element.kind && $0.number == path.item
      }
      if let boundary {
        return attributes(
          element, frame(of: boundary, inSection: path.section, pinnedTo: visible),
          zIndex: boundary.zIndex(pinnedBy: 1))
      }
      guard let (attachment, shift) = section.attachment(element.kind, item: path.item) else {
        return nil
      }
      return attributes(
        element, frame(attachment.frame, inSection: path.section, shift: shift),
        zIndex: attachment.zIndex)
    case .decorationView:
      let found = section.backgrounds.first { $0.kind == element.kind && $0.number == path.item }
      guard let found else { return nil }
      return attributes(
        element, frame(found.frame, inSection: path.section), zIndex: found.zIndex)
    }
  }

  /// Makes attributes of a frame and an order.
  private func attributes(
    _ element: LayoutElement, _ frame: CGRect, zIndex: Int
  ) -> CollectionViewLayoutAttributes {
    let attributes = CollectionViewLayoutAttributes(element: element)
    attributes.frame = frame
    if zIndex != 0 { attributes.zIndex = zIndex }
    return attributes
  }

  /// Returns the frame of a header or footer; a pinned one is visible and within its section.
  private func frame(
    of boundary: CompositionalSection.Boundary, inSection number: Int, pinnedTo visible: CGRect?
  ) -> CGRect {
    let section = sections[number]
    guard boundary.isPinned, let visible else { return frame(boundary.frame, inSection: number) }
    let view = local(visible, inSection: number)
    let (before, after) = (pinnedLength(atEnd: false), pinnedLength(atEnd: true))
    let opposite =
      section.boundaries.filter { $0.isAtEnd != boundary.isAtEnd && $0.isPinned }
      .map { $0.frame.size.along(isHorizontal) }.max() ?? 0
    var rect = boundary.frame
    let length = rect.size.along(isHorizontal)
    let (low, high) =
      isHorizontal
      ? (view.minX + before, view.maxX - after) : (view.minY + before, view.maxY - after)
    let natural = isHorizontal ? rect.minX : rect.minY
    let pinned =
      boundary.isAtEnd
      ? min(natural, max(high - length, opposite))
      : max(natural, min(low, section.length - opposite - length))
    if isHorizontal { rect.origin.x = pinned } else { rect.origin.y = pinned }
    return frame(rect, inSection: number)
  }

  /// Returns the length of the pinned headers or footers of the whole content.
  private func pinnedLength(atEnd isAtEnd: Bool) -> CGFloat {
    boundaries.filter { $0.isPinned && $0.isAtEnd == isAtEnd }
      .map { $0.frame.size.along(isHorizontal) }.max() ?? 0
  }

  /// Returns the frame of a header or footer of the whole content; a pinned one is visible.
  private func frame(
    of boundary: CompositionalSection.Boundary, pinnedTo visible: CGRect?
  ) -> CGRect {
    guard boundary.isPinned, let visible else { return mirrored(boundary.frame) }
    let view = mirrored(visible)
    var rect = boundary.frame
    if isHorizontal {
      rect.origin.x =
        boundary.isAtEnd ? min(rect.minX, view.maxX - rect.width) : max(rect.minX, view.minX)
    } else {
      rect.origin.y =
        boundary.isAtEnd ? min(rect.minY, view.maxY - rect.height) : max(rect.minY, view.minY)
    }
    return mirrored(rect)
  }

  /// Returns the elements that meet a rectangle: per section the backgrounds, the headers, the items
  /// with what is attached to them, and the footers.
  ///
  /// - Parameters:
  ///   - visible: the viewport, at whose edges pinned views stay.
  ///   - shown: returns the parts of a section's content that a rectangle shows.
  func attributes(
    in rect: CGRect, pinnedTo visible: CGRect?, shown: (Int, CGRect) -> [CGRect]
  ) -> [CollectionViewLayoutAttributes] {
    var result: [CollectionViewLayoutAttributes] = []
    func add(
      _ category: ElementCategory, _ kind: String, _ item: Int, _ section: Int, _ rects: [CGRect]
    ) {
      let element = LayoutElement(
        category: category, kind: kind, indexPath: IndexPath(item: item, section: section))
      if let attributes = attributes(of: element, pinnedTo: visible),
        rects.contains(where: attributes.frame.meets)
      {
        result.append(attributes)
      }
    }
    func addItems(of number: Int) {
      let section = sections[number]
      let rects = section.orthogonal == nil ? [rect] : shown(number, rect)
      let parts = rects.map { section.groups(in: local($0, inSection: number)) }
      for index in parts.count == 1 ? Array(parts[0]) : Set(parts.joined()).sorted() {
        let (group, first) = (section.run.group(index), section.run.firstItem(of: index))
        for slot in group.slots.indices where first + slot < section.run.count {
          add(.cell, "", first + slot, number, rects)
        }
        for view in group.attachments {
          if !view.isOfGroup, first + view.owner >= section.run.count { continue }
          let item =
            view.isOfGroup
            ? index * section.run.pattern.groupCount + view.owner : first + view.owner
          add(.supplementaryView, view.kind, item, number, rects)
        }
      }
    }
    func addBoundaries(atEnd isAtEnd: Bool) {
      for view in boundaries where view.isAtEnd == isAtEnd {
        let element = LayoutElement(
          category: .supplementaryView, kind: view.kind, indexPath: IndexPath(index: view.number))
        if let attributes = attributes(of: element, pinnedTo: visible), attributes.frame.meets(rect)
        {
          result.append(attributes)
        }
      }
    }
    addBoundaries(atEnd: false)
    for number in sectionNumbers(in: rect) {
      let section = sections[number]
      for view in section.backgrounds {
        add(.decorationView, view.kind, view.number, number, [rect])
      }
      for view in section.boundaries where !view.isAtEnd {
        add(.supplementaryView, view.kind, view.number, number, [rect])
      }
      addItems(of: number)
      for view in section.boundaries where view.isAtEnd {
        add(.supplementaryView, view.kind, view.number, number, [rect])
      }
    }
    addBoundaries(atEnd: true)
    return result
  }

  /// Returns the sections whose frames meet a rectangle.
  func sectionNumbers(in rect: CGRect) -> Range<Int> {
    let rect = mirrored(rect)
    return isHorizontal
      ? extents.indices(from: rect.minX, to: rect.maxX)
      : extents.indices(from: rect.minY, to: rect.maxY)
  }

  /// Returns the section with whose own scrolling an element moves; `nil` for none.
  func orthogonalSection(of element: LayoutElement) -> Int? {
    let section = element.indexPath.section
    // An element of the whole layout has one index.
    guard element.category != .decorationView, element.indexPath.count == 2,
      sections.indices.contains(section), sections[section].orthogonal != nil
    else { return nil }
    let isBoundary = sections[section].boundaries.contains {
      element.category == .supplementaryView && $0.kind == element.kind
        && $0.number == element.indexPath.item
    }
    return isBoundary ? nil : section
  }

  /// Returns an orthogonal section's viewport and the range of its offsets; `nil` for any other
  /// section.
  func scroller(ofSection number: Int) -> OrthogonalScroller? {
    guard sections.indices.contains(number), let orthogonal = sections[number].orthogonal else {
      return nil
    }
    let (range, run) = (sections[number].displacements, sections[number].run)
    let turns = isRightToLeft && run.isHorizontal
    return OrthogonalScroller(
      frame: frame(orthogonal.frame, inSection: number), isHorizontal: run.isHorizontal,
      range: turns ? -range.upperBound ... -range.lowerBound : range, isReversed: turns,
      behavior: orthogonal.behavior, properties: orthogonal.properties)
  }
}

/// The viewport of a section that scrolls across the scroll axis of its layout.
package struct OrthogonalScroller: Hashable, Sendable {
  /// The viewport in content coordinates, in points.
  package let frame: CGRect
  /// Whether the section scrolls horizontally.
  package let isHorizontal: Bool
  /// The offsets from the viewport to what it shows of the section, at which it may rest.
  package let range: ClosedRange<CGFloat>
  /// Whether the section begins at the upper end of the range, from right to left.
  package let isReversed: Bool
  package let behavior: CollectionLayoutSection.OrthogonalScrollingBehavior
  package let properties: CollectionLayoutSection.OrthogonalScrollingProperties

  /// The offset at which the section begins.
  package var start: CGFloat { isReversed ? range.upperBound : range.lowerBound }

  /// That offset as a vector.
  package var startOffset: CGPoint {
    isHorizontal ? CGPoint(x: start, y: 0) : CGPoint(x: 0, y: start)
  }
}
