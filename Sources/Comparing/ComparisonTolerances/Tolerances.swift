public import Foundation

/// The origin of a tolerance, so that a reader of a verdict knows where to change it.
public enum ToleranceOrigin: Hashable, Sendable, Codable {
  /// The default.
  case standard
  /// An option of a command, by its name.
  case option(String)
  /// The golden's file.
  case golden(String)
  /// An argument of a test.
  case code
}

extension ToleranceOrigin: CustomStringConvertible {
  /// The text of the origin behind a tolerance.
  public var description: String {
    switch self {
    case .standard: "default"
    case .option(let name): name
    case .golden(let file): file
    case .code: "the test"
    }
  }
}

/// The largest difference that is accepted, and its origin.
public struct Tolerance<Value: Hashable & Sendable>: Hashable, Sendable {
  public var value: Value
  public var origin: ToleranceOrigin

  /// Creates a tolerance, by default one with the default origin.
  public init(_ value: Value, _ origin: ToleranceOrigin = .standard) {
    self.value = value; self.origin = origin
  }
}

/// A part of the frames that is not compared.
public struct IgnoredRegion: Hashable, Sendable {
  /// The extent of a region.
  public enum Area: Hashable, Sendable {
    /// A rectangle in canvas points, or in pixels if only images are compared.
    case rectangle(CGRect)
    /// Items whose `collection/key` or key alone matches; `*` stands for any text.
    ///
    /// The region is the item's frame at each instant in both animations, `outset` points larger on
    /// all sides. The item's appearance is not compared in timelines either; its motion is.
    case item(pattern: String, outset: Double)
  }

  public var area: Area
  public var origin: ToleranceOrigin

  /// Creates a region.
  public init(_ area: Area, _ origin: ToleranceOrigin = .standard) {
    self.area = area; self.origin = origin
  }
}

/// The tolerances of a comparison; by default pixels must be identical.
public struct Tolerances: Hashable, Sendable {
  /// The tolerance of positions and sizes, in points.
  public var points = Tolerance(0.01)
  /// The tolerance of instants, in seconds.
  public var seconds = Tolerance(0.0005)
  /// The tolerance of opacities, of 1.
  public var alpha = Tolerance(0.001)
  /// The tolerance of a channel of a pixel, of 255.
  public var channel = Tolerance(0)
  /// The tolerance of a pixel's color in OKLab, where black and white are 1 apart; `nil` for none.
  public var perceptual = Tolerance<Double?>(nil)
  /// Whether pixels that differ by anti-aliasing only are ignored.
  public var ignoresAntialiasing = Tolerance(false)
  /// The number of pixels of a frame that may differ beyond the other tolerances.
  public var pixels = Tolerance(0)
  /// The regions that are not compared.
  public var ignored: [IgnoredRegion] = []
  /// The changes that are meant, so that they are no differences.
  public var expected: [ExpectedChange] = []
  /// The reasons for the tolerances, each with the origin of its settings.
  public var reasons: [Tolerance<String>] = []

  /// Creates the default tolerances.
  public init() {}
}
