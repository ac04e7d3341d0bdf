import Foundation
import Geometry
import SceneDocuments
import Staging
import Timing

/// The elements of a scene whose properties follow motions, and their updates.
///
/// Properties follow what is shown: while animations run, every tick is a sample.
final class SceneLinks {
  /// Whether any style follows a motion.
  let isUsed: Bool
  /// The collections whose items follow motions.
  private var collections: [Weak<SceneCollection>] = []
  /// The screens whose views follow motions.
  private var screens: [Weak<ScreenController>] = []
  /// Returns the progress of a sheet or a refresh by its screen or collection; `nil` for any.
  var progress: (String?) -> Double = { _ in 0 }
  /// Returns a collection by its path; `nil` if there is none at this time.
  var find: (String) -> SceneCollection? = { _ in nil }
  private var link: DisplayLink?
  private var lastUpdate = Instant.zero
  /// The instant of a scheduled last update.
  private var end = Instant.zero

  /// A reference that does not keep its object.
  private struct Weak<Object: AnyObject> {
    weak var object: Object?
  }

  /// Collects the links of a scene's styles.
  init(_ document: SceneDocument) {
    isUsed =
      document.allStyles.contains { !$0.links.isEmpty }
      || document.screens.contains { $0.views.contains { $0.pageControl != nil } }
  }

  func add(_ collection: SceneCollection) {
    if isUsed { collections.append(Weak(object: collection)) }
  }

  func add(_ screen: ScreenController) { if isUsed { screens.append(Weak(object: screen)) } }

  /// Returns the present values of motions for a view or for an item.
  ///
  /// - Parameters:
  ///   - collection: The collection of the item, or the first one of the view's screen.
  ///   - item: The distance and the translation of the item along both axes; `nil` for a view.
  func values(
    of sources: Set<LinkSource>, in collection: SceneCollection?, item: ItemMotion? = nil
  ) -> [LinkSource: Double] {
    var result: [LinkSource: Double] = [:]
    for source in sources {
      let moving = source.motion == .progress ? nil : source.target.map(find) ?? collection
      let isHorizontal = source.axis.map { $0 == .horizontal }
      switch source.motion {
      case .scroll: result[source] = moving?.scrolledLength(isHorizontal)
      case .page: result[source] = moving?.scrolledPages(isHorizontal)
      case .distance:
        let along = isHorizontal ?? collection?.scrollsHorizontally ?? false
        result[source] = item.map { along ? $0.distance.dx : $0.distance.dy }
      case .drag: result[source] = item.map { isHorizontal ?? true ? $0.drag.dx : $0.drag.dy }
      case .progress: result[source] = progress(source.target)
      }
    }
    return result
  }

  /// Updates all linked properties for what is shown now; samples where that runs continuously.
  func update() {
    guard isUsed else { return }
    let stage = Stage.current
    stage.blendSamples {
      for collection in collections { collection.object?.showLinked() }
      for screen in screens { screen.object?.showLinked() }
    }
    lastUpdate = stage.now
  }

  /// Updates linked properties at every tick until the end of all animations that were made so far.
  func follow() {
    guard isUsed else { return }
    let stage = Stage.current
    let end = stage.latestAnimationEnd
    guard end > stage.now else { return }
    if end > self.end {
      self.end = end
      stage.schedule(at: end) { [weak self] in self?.sample(on: stage) }
    }
    if link != nil { return }
    lastUpdate = stage.now
    link = DisplayLink { [weak self] link in
      guard let self else { return link.invalidate() }
      self.sample(on: stage)
      guard stage.now >= self.end else { return }
      link.invalidate()
      self.link = nil
    }
  }

  /// Updates linked properties as a sample.
  private func sample(on stage: Stage) {
    guard stage.now > lastUpdate else { return }
    stage.performSampled(since: lastUpdate) { update() }
  }
}

/// The motions of an item that its properties may follow.
struct ItemMotion {
  /// The vector from the middle of the viewport to the item's center, in points.
  let distance: Vector
  /// The translation by a finger, in points.
  let drag: Vector
}
