import Foundation
import Geometry

/// A section of a compositional layout with its groups, headers, footers and backgrounds.
///
/// Positions are in points from the section's leading and top edge, as if read from left to right.
struct CompositionalSection: Sendable {
  /// A header or footer.
  struct Boundary: Sendable {
    let kind: String
    /// The number among the views of this kind.
    let number: Int
    let frame: CGRect
    let zIndex: Int
    let isPinned: Bool
    /// Whether the view is at the end of the section along the scroll axis.
    let isAtEnd: Bool
    let measuresWidth: Bool
    let measuresHeight: Bool

    /// Returns the position along z, which is higher by a distance while the view is pinned. Apps give
    /// a header the highest number, which stays so.
    func zIndex(pinnedBy distance: Int) -> Int {
      isPinned ? zIndex + min(distance, .max - max(0, zIndex)) : zIndex
    }
  }

  /// A background.
  struct Background: Sendable {
    let kind: String
    let number: Int
    let frame: CGRect
    let zIndex: Int
  }

  /// The scrolling across the scroll axis of the layout.
  struct Orthogonal: Sendable {
    let behavior: CollectionLayoutSection.OrthogonalScrollingBehavior
    let properties: CollectionLayoutSection.OrthogonalScrollingProperties
    /// The viewport.
    let frame: CGRect
    /// The lengths before the first group and after the last one.
    let leading: CGFloat
    let trailing: CGFloat
  }

  let run: GroupRun
  /// The origin of the first group.
  let origin: CGPoint
  /// The length along the scroll axis.
  let length: CGFloat
  let boundaries: [Boundary]
  let backgrounds: [Background]
  let orthogonal: Orthogonal?
  /// Whether views determine sizes of items.
  let isSelfSizing: Bool
  /// The range of all frames along the scroll axis.
  let reach: ClosedRange<CGFloat>

  /// Returns the group of an item, its slot, and the vector from the group to the section.
  func slot(of item: Int) -> (slot: SolvedGroup.Slot, shift: CGPoint)? {
    guard (0..<run.count).contains(item) else { return nil }
    let (number, slot) = run.location(of: item)
    let group = run.group(number)
    guard group.slots.indices.contains(slot) else { return nil }
    return (group.slots[slot], position(ofGroup: number))
  }

  /// Returns the origin of a group in the section.
  func position(ofGroup number: Int) -> CGPoint {
    let start = run.start(of: number)
    return run.isHorizontal
      ? CGPoint(x: origin.x + start, y: origin.y) : CGPoint(x: origin.x, y: origin.y + start)
  }

  /// Returns the groups whose frames may meet a rectangle of the section.
  func groups(in rect: CGRect) -> Range<Int> {
    let (low, high, start) =
      run.isHorizontal ? (rect.minX, rect.maxX, origin.x) : (rect.minY, rect.maxY, origin.y)
    return run.groups(from: low - start, to: high - start)
  }

  /// Returns the frame of a view that is attached to an item or a group.
  ///
  /// - Parameter item: The number of the item, or of the group among those with attachments.
  func attachment(_ kind: String, item: Int) -> (SolvedGroup.Attachment, CGPoint)? {
    guard item >= 0 else { return nil }
    if item < run.count {
      let (number, slot) = run.location(of: item)
      let group = run.group(number)
      let found = group.attachments.first {
        !$0.isOfGroup && $0.owner == slot && $0.kind == kind
      }
      if let found { return (found, position(ofGroup: number)) }
    }
    let per = run.pattern.groupCount
    guard per > 0, item / per < run.groupCount else { return nil }
    let group = run.group(item / per)
    let found = group.attachments.first {
      $0.isOfGroup && $0.owner == item % per && $0.kind == kind
    }
    return found.map { ($0, position(ofGroup: item / per)) }
  }

  /// Returns where the viewport of an orthogonal section may rest, as distances from its beginning.
  var displacements: ClosedRange<CGFloat> {
    guard let orthogonal else { return 0...0 }
    let isHorizontal = run.isHorizontal
    let viewport = orthogonal.frame.size.along(isHorizontal)
    if orthogonal.behavior == .groupPagingCentered, run.groupCount > 0 {
      let (first, last) = (rest(ofGroup: 0), rest(ofGroup: run.groupCount - 1))
      return first...max(first, last)
    }
    return 0...max(0, orthogonal.leading + run.length + orthogonal.trailing - viewport)
  }

  /// Returns the displacement at which a group rests in an orthogonal section.
  func rest(ofGroup number: Int) -> CGFloat {
    guard let orthogonal else { return 0 }
    let start = run.start(of: number)
    guard orthogonal.behavior == .groupPagingCentered else { return start }
    let length = run.group(number).size.along(run.isHorizontal)
    let viewport = orthogonal.frame.size.along(run.isHorizontal)
    return orthogonal.leading + start + length / 2 - viewport / 2
  }

  /// Returns the displacement at which an orthogonal section comes to rest.
  ///
  /// Source of the rules: UIKIT reference, topic 9.5.
  ///
  /// - Parameters:
  ///   - proposal: the displacement at which the content would rest without boundaries.
  ///   - current: the displacement at the end of the drag.
  ///   - start: the displacement at its beginning.
  ///   - velocity: the velocity in points per millisecond.
  func rest(
    proposal: CGFloat, current: CGFloat, start: CGFloat, velocity: CGFloat
  ) -> CGFloat {
    guard let orthogonal, run.groupCount > 0 else { return proposal }
    let range = displacements
    func clamped(_ value: CGFloat) -> CGFloat {
      min(max(value, range.lowerBound), range.upperBound)
    }
    switch orthogonal.behavior {
    case .none, .continuous: return proposal
    case .continuousGroupLeadingBoundary:
      if proposal <= range.lowerBound || proposal >= range.upperBound { return clamped(proposal) }
      return clamped(rest(ofGroup: group(restingNear: proposal)))
    case .paging:
      let page = orthogonal.frame.size.along(run.isHorizontal)
      guard page > 0 else { return clamped(proposal) }
      let number = Self.step(
        from: (start / page).rounded(), at: current / page, velocity: velocity)
      return clamped(number * page)
    case .groupPaging, .groupPagingCentered:
      let first = group(restingNear: start)
      let number = Self.step(
        from: CGFloat(first), at: position(at: current), velocity: velocity)
      let last = CGFloat(run.groupCount - 1)
      return clamped(rest(ofGroup: Int(min(max(number, 0), last))))
    }
  }

  /// The velocity above which content goes on to the next boundary, in points per millisecond.
  private static let advancingVelocity: CGFloat = 0.2

  /// Returns the number of the page to which content goes, at most one from the first.
  private static func step(from first: CGFloat, at place: CGFloat, velocity: CGFloat) -> CGFloat {
    let target =
      if velocity > advancingVelocity {
        (place + 1e-6).rounded(.down) + 1
      } else if velocity < -advancingVelocity {
        (place - 1e-6).rounded(.up) - 1
      } else {
        place.rounded()
      }
    return min(max(target, first - 1), first + 1)
  }

  /// Returns the distance from a group to the next one.
  private func pitch(of number: Int) -> CGFloat {
    run.group(number).size.along(run.isHorizontal) + run.spacing
  }

  /// Returns the group that rests at a displacement, and the part of it that lies before.
  func position(at displacement: CGFloat) -> CGFloat {
    guard run.groupCount > 0 else { return 0 }
    let near = group(restingNear: displacement)
    return CGFloat(near) + (displacement - rest(ofGroup: near)) / max(1, pitch(of: near))
  }

  /// Returns the displacement at which a group rests, by a number with its part that lies before.
  func displacement(at position: CGFloat) -> CGFloat {
    guard run.groupCount > 0 else { return 0 }
    let number = Int(min(max(position.rounded(), 0), CGFloat(run.groupCount - 1)))
    return rest(ofGroup: number) + (position - CGFloat(number)) * pitch(of: number)
  }

  /// Returns the group that rests nearest to a displacement, by bisection.
  private func group(restingNear displacement: CGFloat) -> Int {
    var (low, high) = (0, max(0, run.groupCount - 1))
    while low < high {
      let middle = (low + high) / 2
      if rest(ofGroup: middle) < displacement { low = middle + 1 } else { high = middle }
    }
    if low > 0, displacement - rest(ofGroup: low - 1) < rest(ofGroup: low) - displacement {
      return low - 1
    }
    return low
  }
}
