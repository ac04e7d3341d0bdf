import Foundation
import Layouts
import Timelines
import Timing

/// The instants at which elements take their new paint order in an animated change.
extension CollectionView {
  /// An element that is shown before and after a change, or arrives in it.
  struct OrderedVisual {
    /// The view; `nil` before it is made.
    let view: CollectionReusableView?
    /// The attributes that it has or starts from.
    let old: CollectionViewLayoutAttributes
    /// The attributes at the end of the change.
    let new: CollectionViewLayoutAttributes
    /// Whether it is gone when the change has ended.
    var leaves = false
    /// Whether it is new, so that the order it starts with is its own.
    var isNew = false
  }

  /// Returns the share of the progress at which each element takes its new order; none where 0.
  ///
  /// Elements that say themselves when come first, then `zIndexSwitch`; for all others one instant is
  /// chosen at which nothing that overlaps is seen to exchange its order.
  func orderShares(of visuals: [OrderedVisual]) -> [LayoutElement: CGFloat] {
    guard let stage, stage.animation.map({ $0.length > .zero }) ?? false else { return [:] }
    let changing = visuals.indices.filter { index in
      let visual = visuals[index]
      return !visual.leaves && visual.currentOrder != visual.new.zIndex
    }
    if changing.isEmpty { return [:] }
    var result: [LayoutElement: CGFloat] = [:]
    var (together, held): ([Int], [Int]) = ([], [])
    for index in changing {
      let visual = visuals[index]
      let falls = visual.new.zIndex < visual.currentOrder
      if let share = visual.askedShare(falls: falls) ?? zIndexSwitch.share {
        result[visual.new.element] = share
      } else if visual.isNew {
        result[visual.new.element] = 1
      } else if falls, visual.old.holdsFallingOrder || visual.new.holdsFallingOrder {
        held.append(index)
      } else {
        together.append(index)
      }
    }
    if together.isEmpty, held.isEmpty { return result }
    let choice = OrderSwitch(visuals.map { ordered($0, on: stage) })
    let common = together.isEmpty ? .start : choice.instant(for: together)
    for index in together { result[visuals[index].new.element] = common.share }
    for index in held {
      result[visuals[index].new.element] = choice.instant(for: [index], prefersEnd: true).share
    }
    return result
  }

  /// Returns what an element's order and outline are before and after a change.
  private func ordered(_ visual: OrderedVisual, on stage: Stage) -> OrderSwitch.Element {
    let before = PaintOrder(zIndex: visual.currentOrder, of: visual.old.element)
    let after = PaintOrder(zIndex: visual.new.zIndex, of: visual.new.element)
    var held = after
    if !visual.leaves { held.zIndex = before.zIndex }
    let end = visual.leaves ? nil : ElementOutline(visual.new)
    guard let layer = visual.view?.layer else {
      return OrderSwitch.Element(before: nil, held: held, after: after, start: nil, end: end)
    }
    let record = stage.layers[layer]
    let start = ElementOutline(
      center: record.shownPosition(at: stage.now), size: record.size.value(at: stage.now),
      transform: record.shownTransform(at: stage.now),
      alpha: visual.old.isHidden ? 0 : CGFloat(record.shownAlpha(at: stage.now)))
    return OrderSwitch.Element(before: before, held: held, after: after, start: start, end: end)
  }
}

extension CollectionView.OrderedVisual {
  /// The order that is in force, which an earlier change may still hold.
  fileprivate var currentOrder: Int { view?.zIndex ?? old.zIndex }

  /// Returns the share that the attributes themselves ask for; `nil` where they leave it open.
  fileprivate func askedShare(falls: Bool) -> CGFloat? {
    if let share = new.orderShare { return share }
    let asked = new.zIndexSwitch == .auto ? old.zIndexSwitch : new.zIndexSwitch
    return asked == .end && !falls ? 0 : asked.share
  }
}

extension CollectionViewLayoutAttributes.ZIndexSwitch {
  /// The share of the progress at which the order changes; `nil` where that is to be chosen.
  var share: CGFloat? {
    switch self {
    case .auto: nil
    case .start: 0
    case .middle: 0.5
    case .end: 1
    }
  }
}

extension AnimationContext {
  /// Returns when an animation has made a share of its progress for the first time.
  func instant(ofShare share: CGFloat) -> Instant {
    if share <= 0 { return .zero }
    if share >= 1 { return length }
    func isReached(_ ticks: Int64) -> Bool {
      curve.progress(at: Instant(ticks: ticks), duration: duration) >= Double(share)
    }
    // A spring swings over, so the first step past the share is sought before the exact tick.
    let step = max(1, duration.ticks / 64)
    var high = step
    while high < duration.ticks, !isReached(high) { high += step }
    var low = high - step
    high = min(high, duration.ticks)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if isReached(middle) { high = middle } else { low = middle }
    }
    return delay + Instant(ticks: high)
  }
}
