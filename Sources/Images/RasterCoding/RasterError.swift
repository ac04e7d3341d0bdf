/// An error in reading or writing an image or animation, with a suggested fix.
public struct RasterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The image's file; `nil` if it was read from memory.
  public let file: String?
  /// The number of the frame, counted from 1; `nil` for the whole file.
  public let frame: Int?
  /// The text: what was found, what was expected, and what to do, without a full stop.
  public let text: String
  /// Whether the error is caused by the machine, such as a full disk, and not by the image.
  public let isOfTheSystem: Bool
  /// Whether a library had too little memory.
  public let isOfMemory: Bool

  /// Makes an error from its text and location.
  public init(
    _ text: String, file: String? = nil, frame: Int? = nil, isOfTheSystem: Bool = false,
    isOfMemory: Bool = false
  ) {
    self.text = text; self.file = file; self.frame = frame
    self.isOfTheSystem = isOfTheSystem; self.isOfMemory = isOfMemory
  }

  /// Returns the error of a library that has too little memory.
  static func memory(of library: String, frame: Int? = nil) -> RasterError {
    RasterError(
      "\(library): Cannot allocate memory; free memory, or allow more", frame: frame,
      isOfMemory: true)
  }

  /// The location, if known, and the text.
  public var description: String {
    let location = [file, frame.map { "frame \($0)" }].compactMap { $0 }
    return (location + [text]).joined(separator: ": ")
  }
}
