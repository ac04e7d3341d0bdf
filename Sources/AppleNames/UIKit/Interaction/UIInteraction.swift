public import Foundation
public import Staging

/// A kind of input that a view takes.
public protocol UIInteraction: NSObjectProtocol {
  /// The view to which the interaction was added; conforming classes keep it weakly.
  var view: UIView? { get }
  /// Called before the interaction is added to a view, or removed.
  func willMove(to view: UIView?)
  /// Called when the interaction was added to a view, or removed.
  func didMove(to view: UIView?)
}

/// The interactions of a stage's views, by the views' numbers.
private final class Interactions {
  var ofViews: [Int: [any UIInteraction]] = [:]

  static var ofStage: Interactions { Stage.current.companions.companion { Interactions() } }
}

extension View {
  /// The interactions in the order of adding.
  public var interactions: [any UIInteraction] {
    get { Interactions.ofStage.ofViews[serialNumber] ?? [] }
    set {
      for interaction in interactions { removeInteraction(interaction) }
      for interaction in newValue { addInteraction(interaction) }
    }
  }

  /// Adds an interaction, which leaves the view that had it before.
  public func addInteraction(_ interaction: any UIInteraction) {
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    Interactions.ofStage.ofViews[serialNumber, default: []].append(interaction)
    interaction.didMove(to: self)
  }

  /// Removes an interaction.
  public func removeInteraction(_ interaction: any UIInteraction) {
    guard interactions.contains(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    Interactions.ofStage.ofViews[serialNumber]?.removeAll { $0 === interaction }
    interaction.didMove(to: nil)
  }
}
