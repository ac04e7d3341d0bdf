import Foundation
import Geometry
import Layouts
import TestSupport
import Testing

/// The instant at which elements of a change take their new order: where it is invisible, if
/// possible.
struct OrderSwitchTests {
  private func outline(_ x: Double, _ y: Double = 0, turn: Double = 0) -> ElementOutline? {
    ElementOutline(
      center: CGPoint(x: x, y: y), size: CGSize(width: 20, height: 20),
      transform: Transform3D(Affine(rotationAngle: turn)), alpha: 1)
  }

  private func element(
    _ item: Int, from before: Int, to after: Int, _ start: ElementOutline?, _ end: ElementOutline?
  ) -> OrderSwitch.Element {
    let element = LayoutElement(category: .cell, indexPath: IndexPath(item: item, section: 0))
    let (old, new) = (
      PaintOrder(zIndex: before, of: element), PaintOrder(zIndex: after, of: element)
    )
    return OrderSwitch.Element(before: old, held: old, after: new, start: start, end: end)
  }

  /// Returns the switch of two elements that exchange their order between two distances.
  private func exchange(from start: Double, to end: Double, prefersEnd: Bool = false)
    -> CollectionViewLayoutAttributes.ZIndexSwitch
  {
    OrderSwitch([
      element(0, from: 0, to: 1, outline(0), outline(0)),
      element(1, from: 1, to: 0, outline(start), outline(end)),
    ]).instant(for: [0, 1], prefersEnd: prefersEnd)
  }

  @Test func `a dealt pile keeps its order, and a gathered one takes it`() {
    #expect(exchange(from: 5, to: 50) == .end)
    #expect(exchange(from: 50, to: 5) == .start)
    #expect(exchange(from: 5, to: 5) == .middle)
    #expect(exchange(from: 50, to: 50) == .start)
    #expect(exchange(from: 50, to: 50, prefersEnd: true) == .end)
    #expect(exchange(from: 50, to: 5, prefersEnd: true) == .start)
    // Neighbors that touch do not overlap.
    #expect(exchange(from: 20, to: 20) == .start)
  }

  @Test func `elements that keep their relative order switch at once`() {
    let choice = OrderSwitch([
      element(0, from: 0, to: 7, outline(0), outline(0)),
      element(1, from: 1, to: 8, outline(5), outline(5)),
    ])
    #expect(choice.instant(for: [0, 1]) == .start)
  }

  @Test func `outlines of which only the bounding boxes overlap do not overlap`() {
    let (plain, turned) = (outline(0), outline(22, 22, turn: .pi / 4))
    #expect(plain != nil && turned != nil)
    let apart = OrderSwitch([
      element(0, from: 0, to: 1, plain, plain), element(1, from: 1, to: 0, turned, turned),
    ])
    #expect(apart.instant(for: [0, 1]) == .start)
    let near = outline(14, 14, turn: .pi / 4)
    let meeting = OrderSwitch([
      element(0, from: 0, to: 1, plain, plain), element(1, from: 1, to: 0, near, near),
    ])
    #expect(meeting.instant(for: [0, 1]) == .middle)
  }

  @Test func `an invisible element has no outline`() {
    let size = CGSize(width: 20, height: 20)
    #expect(
      ElementOutline(center: .zero, size: size, transform: .identity, alpha: 0) == nil)
    #expect(
      ElementOutline(center: .zero, size: .zero, transform: .identity, alpha: 1) == nil)
  }

  /// Returns rotated squares at random positions, with random orders, before and after.
  private func elements(seed: UInt64) -> [OrderSwitch.Element] {
    var numbers = SeededNumbers(seed: seed)
    func number(_ bound: Int) -> Int { numbers.below(bound) }
    return (0..<(2 + number(5))).map { item in
      element(
        item, from: number(4), to: number(4),
        outline(Double(number(120)), Double(number(60)), turn: Double(number(7))),
        outline(Double(number(120)), Double(number(60)), turn: Double(number(7))))
    }
  }

  /// Returns whether two elements that overlap at one end exchange their order.
  private func isSeen(_ all: [OrderSwitch.Element], atEnd: Bool) -> Bool {
    for (index, one) in all.enumerated() {
      for other in all[(index + 1)...] {
        // For two elements alone, a visible exchange at one end is shown by that end.
        let (first, second) = atEnd ? (one.end, other.end) : (one.start, other.start)
        let pair = [one, other].map { element in
          var copy = element
          copy.start = atEnd ? nil : element.start
          copy.end = atEnd ? element.end : nil
          return copy
        }
        let choice = OrderSwitch(pair).instant(for: [0, 1], prefersEnd: atEnd)
        if first != nil, second != nil, choice == (atEnd ? .start : .end) { return true }
      }
    }
    return false
  }

  @Test(arguments: 0..<400 as Range<UInt64>)
  func `an exchange is visible only if it is visible at both ends`(seed: UInt64) {
    let all = elements(seed: seed)
    let (start, end) = (isSeen(all, atEnd: false), isSeen(all, atEnd: true))
    let expected: CollectionViewLayoutAttributes.ZIndexSwitch =
      !start ? .start : !end ? .end : .middle
    #expect(OrderSwitch(all).instant(for: Array(all.indices)) == expected, "seed \(seed)")
  }
}
