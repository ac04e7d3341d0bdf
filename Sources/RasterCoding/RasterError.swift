/// What went wrong while a picture or an animation was read or written, and what to do about it.
public struct RasterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file the picture came from; `nil` where it came from memory.
  public let file: String?
  /// The number of the frame, counted from 1; `nil` where the whole is meant.
  public let frame: Int?
  /// What was found and what was expected, without a full stop.
  public let text: String

  /// Makes an error of its words and its place.
  public init(_ text: String, file: String? = nil, frame: Int? = nil) {
    self.text = text; self.file = file; self.frame = frame
  }

  /// The place, where there is one, and the words.
  public var description: String {
    let place = [file, frame.map { "frame \($0)" }].compactMap { $0 }
    return (place + [text]).joined(separator: ": ")
  }
}
