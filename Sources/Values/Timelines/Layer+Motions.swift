package import Foundation
package import Geometry
package import Timing

/// The motions on top of a layer's own position, transform and alpha.
extension Layer {
  /// Returns the center that is shown at an instant, with motions.
  package func shownPosition(at time: Instant) -> CGPoint {
    let own = position.value(at: time)
    guard let motions else { return own }
    return motions.reduce(own) { point, motion in
      let offset = motion.value(at: time).offset
      return CGPoint(x: point.x + offset.dx, y: point.y + offset.dy)
    }
  }

  /// Returns the transform that is shown at an instant, with motions.
  package func shownTransform(at time: Instant) -> Transform3D {
    let own = transform.value(at: time)
    guard let motions else { return own }
    return Transform3D.posed(own, motions.map { $0.value(at: time) }, in: size.value(at: time))
  }

  /// Returns the opacity that is shown at an instant, with motions.
  package func shownAlpha(at time: Instant) -> Double {
    let own = alpha.value(at: time)
    return motions?.reduce(own) { $0 * Double($1.value(at: time).alpha) } ?? own
  }

  /// The center after all animations.
  package var lastPosition: CGPoint { shownPosition(at: .latest) }
  /// The transform after all animations.
  package var lastTransform: Transform3D { shownTransform(at: .latest) }
  /// The opacity after all animations.
  package var lastAlpha: Double { shownAlpha(at: .latest) }

  /// The pose of an element, which is the first of the motions.
  package var pose: Track<PoseParts> {
    get { motions?.first ?? Track(.neutral) }
    set { motions = [newValue] + (motions ?? []).dropFirst() }
  }

  /// Returns a copy in which the motions are part of position, transform and alpha.
  func composed() -> Layer {
    guard let motions else { return self }
    var result = self
    result.motions = nil
    if let anchored = anchored(by: motions) {
      let pivot = CGSize(width: anchored.pivot.dx, height: anchored.pivot.dy)
      result.anchorPoint = Track(CGPoint(x: 0.5 + pivot.width, y: 0.5 + pivot.height))
      let size = size.last
      let shift = Vector(dx: pivot.width * size.width, dy: pivot.height * size.height)
      result.position = position.moved(by: motions + [Track(PoseParts(offset: shift))])
      result.transform = transform.transformed(by: anchored.motions, in: self.size)
    } else {
      result.position = position.moved(by: motions)
      result.transform = transform.transformed(by: motions, in: size)
    }
    result.alpha = alpha.faded(by: motions)
    return result
  }

  /// Returns the pivot about which motions turn, with the motions as they are about an anchor point
  /// there; `nil` where there are several pivots, or none.
  private func anchored(
    by motions: [Track<PoseParts>]
  ) -> (pivot: Vector, motions: [Track<PoseParts>])? {
    let isPlain =
      anchorPoint == nil && size.segments.isEmpty && size.model.steps.isEmpty
      && transform.segments.isEmpty && transform.model.steps.isEmpty && transform.last.isIdentity
    guard isPlain, let (pivot, begin) = motions.first?.onlyPivot,
      motions.allSatisfy({ $0.isUnturned(before: begin) })
    else { return nil }
    return (pivot, [motions[0].withoutPivot] + motions.dropFirst())
  }
}
