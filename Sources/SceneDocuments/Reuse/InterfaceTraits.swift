/// The traits of the interface that a scene is shown in.
package struct InterfaceTraits: Hashable, Sendable {
  /// The direction of the interface.
  package enum Direction: String, Hashable, Sendable, CaseIterable { case leftToRight, rightToLeft }

  /// The appearance that system colours and colours by theme have.
  package var theme = Theme.light
  package var direction = Direction.leftToRight
  /// The factor of the sizes of all texts.
  package var textScale = 1.0
  /// Whether screens and items fade where they would move.
  package var reducesMotion = false
  /// The language of strings, by its tag such as `de`; the first one of each string where `nil`.
  package var language: String?

  /// Makes the traits of a light interface in the default size.
  package init() {}
}
