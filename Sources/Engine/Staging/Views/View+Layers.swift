package import Foundation
package import Timelines
package import Timing

/// The object that stands for a view's layer.
package protocol LayerObject: AnyObject {
  /// Called when the view was attached to the stage.
  func viewDidAttach()

  /// Called when the view has left the stage.
  func viewDidDetach()

  /// Called when the view has placed its subviews.
  func viewDidLayOut()
}

/// Marks views whose classes may need layer objects from the beginning.
public protocol LayerOffering {}

/// A class of views or layers that needs a view's layer object from the beginning.
public protocol LayerMaking: AnyObject {
  /// Makes the layer object of a view.
  static func makeLayer(of view: View)
}

/// The services of views for their layer objects.
extension View {
  /// Whether the view is on the stage.
  package var isOnStage: Bool { layer != nil }

  /// The number of the recorded layer; `nil` off the stage.
  package var layerNumber: Int? { layer }

  /// The identity that `inspect` lists; `nil` for a view that it leaves out.
  package var listedIdentity: LayerIdentity? { identity }

  /// Whether the view was on the stage before this instant, so that something of it was seen.
  package var wasShown: Bool {
    guard let layer, let stage else { return false }
    return stage.layers[layer].birth < stage.now
  }

  /// The view as it is shown now, animations included; `nil` off the stage.
  package var shownLayer: Layer? {
    guard let layer, let stage else { return nil }
    return stage.layers[layer].frozen(at: stage.now)
  }

  /// The view that shows the layer's contents in the bounds; `nil` without contents.
  package var contentsView: View? { snapshotLayer }

  /// Shows a motion over what the view says; `nil` off the stage.
  package func add<Value>(
    _ overlay: Overlay<Value>, to property: WritableKeyPath<Layer, Track<Value>>,
    replacing old: OverlayToken? = nil
  ) -> OverlayToken? {
    guard let layer, let stage else { return nil }
    return stage.add(overlay, to: property, of: layer, replacing: old)
  }

  /// Makes the changes of a body along a curve, whatever animation block they are made in.
  ///
  /// - Parameter replaces: Whether they replace running animations of the same properties, from the
  ///   shown values, instead of adding to them.
  package static func performImplicitly(
    duration: TimeInterval, curve: TimingCurve, replaces: Bool = false, on stage: Stage,
    _ body: () -> Void
  ) {
    let context = AnimationContext(
      delay: .zero, duration: Instant(seconds: max(0, duration)), curve: curve,
      beginsFromCurrentState: replaces, isEnabled: duration > 0)
    stage.perform(in: context, body)
  }
}

extension Stage {
  /// Whether the changes that are made now stand in an animation block, enabled or not.
  package var isInAnimationBlock: Bool { !recording.contexts.isEmpty }

  /// Schedules an action at the end of a layer's animation, before other events of that instant.
  package func scheduleEnd(at time: Instant, _ action: @escaping () -> Void) {
    schedule(at: time, in: .completion, action)
  }

  /// Schedules an action at the end of a view animation that is made now.
  ///
  /// In a transition, and in what has a clock of its own, it waits for the end of that.
  package func scheduleAnimationEnd(after seconds: TimeInterval, _ action: @escaping () -> Void) {
    scheduleCompletion(at: now + Instant(seconds: max(0, seconds)), action)
  }
}
