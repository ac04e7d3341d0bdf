import Imaging
import OutputFiles
import Rendering

/// A setting that takes several values in one run, such as `scale=1,2,3`.
public struct MatrixAxis: Hashable, Sendable {
  /// A setting with a value for each job.
  public enum Setting: String, Hashable, Sendable, CaseIterable {
    case scale, fps, speed, quality, intent

    /// The parameter of a request that the setting takes the place of, as messages name it.
    var parameter: String {
      switch self {
      case .fps: "`framesPerSecond`"
      default: "`\(rawValue)`"
      }
    }
  }

  /// A value, as it was written.
  public struct Value: Hashable, Sendable {
    public let setting: Setting
    public let text: String

    /// Parses a value.
    ///
    /// - Throws: `RenderError` of an invalid argument.
    public init(_ setting: Setting, _ text: String) throws {
      self.setting = setting; self.text = text
      var request = RenderRequest(targets: [.standardOutput])
      try apply(to: &request)
      try request.sampling.validate()
      try request.animations.validate()
    }

    /// Gives a request the value.
    func apply(to request: inout RenderRequest) throws {
      switch setting {
      case .scale: request.sampling.scale = try number()
      case .fps: request.sampling.framesPerSecond = try number()
      case .speed: request.sampling.speed = try number()
      case .quality:
        guard let quality = Int(text) else { throw failure("a whole number") }
        request.animations.quality = quality
      case .intent:
        guard let intent = EncodingIntent(rawValue: text) else {
          throw failure("compact, balanced or quality")
        }
        request.animations.intent = intent
      }
    }

    /// Parses a number.
    private func number() throws -> Double {
      guard let number = Double(text), number.isFinite else { throw failure("a number") }
      return number
    }

    /// Returns the error of a value that is none.
    private func failure(_ expected: String) -> RenderError {
      RenderError(.invalidArgument, "`matrix` \(setting.rawValue) is \(expected), not \"\(text)\"")
    }

    /// The mark of the value in the names of outputs that have no pattern.
    var mark: String { setting == .scale ? "@\(text)x" : "-\(setting.rawValue)\(text)" }
  }

  /// The largest number of values of one axis.
  public static let maximumValues = 64
  /// The largest number of combinations of all axes.
  public static let maximumCombinations = 1024

  public let setting: Setting
  /// The values in their order, all different.
  public let values: [Value]

  /// Parses an axis such as `scale=1,2,3`.
  ///
  /// - Throws: `RenderError` of an invalid argument.
  public init(parsing text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let names = Setting.allCases.map(\.rawValue).joined(separator: ", ")
    guard parts.count == 2, let setting = Setting(rawValue: String(parts[0])) else {
      throw RenderError(
        .invalidArgument,
        "`matrix` is a setting with its values, such as scale=1,2,3, not \"\(text)\"; there are "
          + names)
    }
    let texts = parts[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard texts.count <= Self.maximumValues else {
      throw RenderError(
        .invalidArgument,
        "`matrix` \(setting.rawValue) has \(texts.count) values; at most "
          + "\(Self.maximumValues) are possible")
    }
    guard Set(texts).count == texts.count else {
      throw RenderError(.invalidArgument, "`matrix` \(setting.rawValue) has a value twice")
    }
    self.setting = setting
    values = try texts.map { try Value(setting, $0) }
  }

  /// Returns all combinations of the values of axes; the last axis changes fastest.
  ///
  /// - Throws: `RenderError` of an invalid argument for a setting that has two axes, or too many
  ///   combinations.
  public static func combinations(of axes: [MatrixAxis]) throws -> [[Value]] {
    guard Set(axes.map(\.setting)).count == axes.count else {
      throw RenderError(.invalidArgument, "`matrix` has a setting twice")
    }
    let count = axes.reduce(1.0) { $0 * Double($1.values.count) }
    guard count <= Double(maximumCombinations) else {
      throw RenderError(
        .invalidArgument,
        "`matrix` has \(Int(count)) combinations; at most \(maximumCombinations) are possible")
    }
    return axes.reduce([[]]) { rows, axis in
      rows.flatMap { row in axis.values.map { row + [$0] } }
    }
  }
}
