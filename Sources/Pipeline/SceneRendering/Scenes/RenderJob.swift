import Rendering

/// One job of a batch: a scene or a variant, with the values of a matrix.
public struct RenderJob: Hashable, Sendable {
  public let input: SceneInput
  /// The values in place of the request's, in the order of the axes.
  public let values: [MatrixAxis.Value]

  /// Creates a job, by default without values of its own.
  public init(_ input: SceneInput, values: [MatrixAxis.Value] = []) {
    self.input = input; self.values = values
  }

  /// The job in messages: its scene and variant, and its values.
  public var label: String {
    values.isEmpty
      ? input.label
      : "\(input.label) [\(values.map { "\($0.setting.rawValue)=\($0.text)" }.joined(separator: " "))]"
  }
}

extension RenderRequest {
  /// Returns the request with the values of a job.
  ///
  /// - Throws: `RenderError` of an invalid argument if a value is given twice.
  func applying(_ values: [MatrixAxis.Value]) throws -> RenderRequest {
    guard !values.isEmpty else { return self }
    var request = self
    for value in values {
      let before = request
      request.clear(value.setting)
      guard request.sampling == before.sampling, request.animations == before.animations else {
        throw RenderError(
          .invalidArgument,
          "\(value.setting.parameter) is given by `matrix` too; choose one of them")
      }
      try value.apply(to: &request)
    }
    try request.validate()
    return request
  }

  /// Removes a setting.
  private mutating func clear(_ setting: MatrixAxis.Setting) {
    switch setting {
    case .scale: sampling.scale = nil
    case .fps: sampling.framesPerSecond = nil
    case .speed: sampling.speed = nil
    case .quality: animations.quality = nil
    case .intent: animations.intent = nil
    }
  }
}
