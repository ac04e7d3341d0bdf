import Foundation
import Layouts
import Timelines
import Timing

/// The change of a reloaded element into its new view, as one visual that goes on moving.
extension CollectionView {
  /// Returns whether the hooks leave a reloaded element in its old and new positions.
  ///
  /// A layout that only fades, as the base class does, lets the element change in its position.
  func changesInPlace(
    _ policy: CollectionTransition.Policy, as element: LayoutElement,
    of layout: CollectionViewLayout,
    final: CollectionViewLayoutAttributes?, initial: CollectionViewLayoutAttributes?,
    among plain: [CollectionViewLayoutAttributes?]
  ) -> Bool {
    // What is posed stays where it is held, whatever hooks say of its slot.
    if layout.pose(of: element) != nil { return true }
    func isPlain(_ answer: CollectionViewLayoutAttributes?) -> Bool {
      guard let answer else { return true }
      return plain.contains { $0?.isAlike(answer) ?? false || $0?.faded().isAlike(answer) ?? false }
    }
    switch policy {
    case .slide, .hooks(.single): return true
    case .crossfade, .hooks(.double): return false
    case .hooks(.auto): return isPlain(final) && isPlain(initial)
    }
  }

  /// Replaces a reloaded element's old view by the new one, in the animation under way.
  ///
  /// - Returns: The element as it is shown from now on; `nil` where there is no new view, or where
  ///   the section was reloaded and another item has this one's index path.
  func renew(_ known: ShownElement, as element: LayoutElement) -> ShownElement? {
    let old = known.view
    guard let stage, old.elementIdentity == identity(of: element) else { return nil }
    // The new view inherits a layer, which has to be where the element belongs.
    rehost(known, as: element)
    let shown = old.children.isEmpty ? nil : old.capture(on: stage)
    guard let view = filledView(for: element) else { return nil }
    view.inheritRecords(of: old)
    let renewed = show(view, as: element, startingFrom: known.attributes)
    renewed.motionEnd = known.motionEnd
    if view.zIndex != old.zIndex { view.zIndex = old.zIndex }
    view.recordAppearance()
    view.fadeContent(from: shown)
    retire([known])
    return renewed
  }
}

extension View {
  /// Takes on its own appearance in the animation under way, from what its layer shows.
  fileprivate func recordAppearance() {
    guard let stage, let layer, stage.layers[layer].appearance.last != appearance else { return }
    stage.record(appearance, in: \.appearance, of: layer)
  }
}

extension CollectionReusableView {
  /// Cross-fades the content of an old view into that of this one, in the animation under way.
  ///
  /// Nothing happens if both have the same appearance. At the end the view's own content is shown
  /// again.
  ///
  /// - Parameter old: The old view as it was recorded; `nil` where nothing was in it.
  fileprivate func fadeContent(from old: CapturedView?) {
    guard let stage, let animation = stage.animation, animation.length > .zero else { return }
    let new = children.isEmpty ? nil : capture(on: stage)
    if old == nil, new == nil { return }
    if let old, let new, stage.containsTheSame(old, new) { return }
    endContentFade()
    let fade = ContentFade(from: old, to: new, in: self, on: stage)
    contentFade = fade
    fade.begin()
    stage.scheduleCompletion(at: stage.now + animation.length) { [weak self, weak fade] in
      guard let self, let fade, contentFade === fade else { return }
      endContentFade()
    }
  }

  /// Shows the view's own content again.
  func endContentFade() {
    contentFade?.end()
    contentFade = nil
  }
}

/// The cross-fade from the old content of a view to the new one.
final class ContentFade {
  private let group = PartView()
  private let sides: (start: View, end: View)
  private let hidden: [View]
  private unowned let host: View

  /// Prepares a cross-fade between two records, of which `nil` has nothing in it.
  init(from old: CapturedView?, to new: CapturedView?, in host: View, on stage: Stage) {
    /// Shows all that is in a recorded view.
    func side(_ captured: CapturedView?) -> View {
      let size = captured.map { stage.layers[$0.layer].size.last } ?? host.bounds.size
      let side = PartView(frame: CGRect(origin: .zero, size: size))
      side.isUserInteractionEnabled = false
      for child in captured?.children ?? [] {
        side.addSubview(StandInView(child, on: stage))
      }
      return side
    }
    self.host = host
    sides = (side(old), side(new))
    hidden = host.children
    group.isCrossfade = true
    group.isBareLayer = true
    group.isUserInteractionEnabled = false
    group.frame = host.bounds
    for side in [sides.start, sides.end] { group.addSubview(side) }
  }

  /// Begins to fade in the animation under way.
  func begin() {
    View.performWithoutAnimation {
      host.insertBareLayer(group, at: host.children.count)
      for view in hidden { view.concealments += 1 }
      (sides.start.alpha, sides.end.alpha) = (1, 0)
    }
    (sides.start.alpha, sides.end.alpha) = (0, 1)
  }

  /// Removes the snapshots and shows the originals.
  func end() {
    group.removeFromSuperview()
    for view in hidden { view.concealments -= 1 }
  }
}

extension Stage {
  /// Returns whether two recorded views have the same content.
  fileprivate func containsTheSame(_ one: CapturedView, _ other: CapturedView) -> Bool {
    one.children.count == other.children.count
      && zip(one.children, other.children).allSatisfy { first, second in
        let (own, others) = (layers[first.layer], layers[second.layer])
        return own.lastPosition == others.lastPosition
          && own.lastTransform == others.lastTransform && own.lastAlpha == others.lastAlpha
          && showsTheSame(
            SnapshotContent(layer: first.layer, time: own.birth),
            SnapshotContent(layer: second.layer, time: others.birth))
      }
  }
}
