public import Timing

/// A parameter of simulated motion from an instant on, such as the density of items.
///
/// Simulations are recorded as samples, from which their parameters cannot be read. They are
/// recorded beside them, so that a comparison can name the one that changed.
public struct MotionParameter: Hashable, Sendable, Codable {
  /// The instant from which it applies.
  public var time: Instant
  /// The collection whose items it moves, by the id that layers have; empty for other views.
  public var collection: String
  /// The name in words: `density`, `push angle`.
  public var name: String
  /// The values of all items or rules, each once; angles are in degrees.
  public var values: [Double]

  /// Makes a parameter.
  public init(time: Instant, collection: String, name: String, values: [Double]) {
    self.time = time; self.collection = collection; self.name = name; self.values = values
  }
}
