public import Foundation

/// Where a limit comes from, so that whoever reads a verdict knows whom to ask.
public enum ToleranceOrigin: Hashable, Sendable, Codable {
  /// Nobody said anything else.
  case standard
  /// An option of the command, such as `--points`.
  case option(String)
  /// The golden's file.
  case golden(String)
  /// An argument of a test.
  case code
}

extension ToleranceOrigin: CustomStringConvertible {
  /// The origin as it stands behind a limit.
  public var description: String {
    switch self {
    case .standard: "default"
    case .option(let name): name
    case .golden(let file): file
    case .code: "the test"
    }
  }
}

/// How much may differ before it is told, and who said so.
public struct Tolerance<Value: Hashable & Sendable>: Hashable, Sendable {
  public var value: Value
  public var origin: ToleranceOrigin

  /// Makes a limit, by default one that nobody chose.
  public init(_ value: Value, _ origin: ToleranceOrigin = .standard) {
    self.value = value; self.origin = origin
  }
}

/// A part of the pictures that is not compared.
public struct IgnoredRegion: Hashable, Sendable {
  /// What is left out.
  public enum Area: Hashable, Sendable {
    /// A rectangle in canvas points; in pixels where nothing but pictures is compared.
    case rectangle(CGRect)
    /// Items whose `collection/key` or key alone matches, `*` standing for any text.
    ///
    /// The region is the item's frame at each moment in both animations, `outset` points larger on
    /// all sides. What the item shows is not compared in timelines either; how it moves is.
    case item(pattern: String, outset: Double)
  }

  public var area: Area
  public var origin: ToleranceOrigin

  /// Makes a region.
  public init(_ area: Area, _ origin: ToleranceOrigin = .standard) {
    self.area = area; self.origin = origin
  }
}

/// All limits of a comparison; by default pictures have to be equal to the bit.
public struct Tolerances: Hashable, Sendable {
  /// How far places and extents may be apart, in points.
  public var points = Tolerance(0.01)
  /// How far instants may be apart, in seconds.
  public var seconds = Tolerance(0.0005)
  /// How far opacities may be apart, of 1.
  public var alpha = Tolerance(0.001)
  /// How far a channel of a pixel may be off, of 255.
  public var channel = Tolerance(0)
  /// How far a pixel's colour may be off in OKLab, where black and white are 1 apart; `nil` for off.
  public var perceptual = Tolerance<Double?>(nil)
  /// Whether pixels that only anti-aliasing explains are passed over.
  public var ignoresAntialiasing = Tolerance(false)
  /// How many pixels of a frame may differ beyond the other limits.
  public var pixels = Tolerance(0)
  /// What is not compared.
  public var ignored: [IgnoredRegion] = []
  /// Why limits are what they are, as those say who set them.
  public var reasons: [Tolerance<String>] = []

  /// Makes the limits that hold where nothing is said.
  public init() {}
}
