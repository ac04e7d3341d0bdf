/// The tolerances of the solver, relative to the magnitudes of the numbers at hand.
///
/// A sum of doubles is off by about 1e-16 of its largest summand for each addition.
enum Precision {
  /// The share of a sum's largest summand below which the sum is 0.
  static let zero = 1e-13

  /// The share of the numbers in a required constraint by which it may miss.
  static let contradiction = 1e-11

  /// The size below which a coefficient, in a row of coefficients of about 1, is 0.
  static let coefficient = 1e-12

  /// The least size of a coefficient that a pivot divides by.
  static let pivot = 1e-7

  /// The share of the largest weight below which a change of the sum of violations is 0.
  static let cost = 1e-9

  /// The violation above which an optional constraint is reported.
  static let violation = 1e-6

  /// The share of a value below which it is off from a half or an integer by round-off only.
  static let half = 1e-12
}
