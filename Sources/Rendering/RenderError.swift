public import Documents
import Foundation
import ImageAssets
import Painting
import RasterCoding
import Typesetting

/// Why something was not rendered: the exit status and lines that say what to do.
public struct RenderError: Error, Hashable, Sendable {
  public let status: CommandStatus
  /// Whole lines, such as `FILE:LINE:COLUMN: error: TEXT`; at least one.
  public let lines: [String]

  /// Makes an error of one line, `PLACE: error: TEXT`.
  public init(_ status: CommandStatus, at place: String? = nil, _ text: String) {
    self.status = status
    lines = [(place.map { $0 + ": " } ?? "") + "error: " + text]
  }

  /// Makes an error of whole lines, of which there is at least one.
  package init(_ status: CommandStatus, lines: [String]) {
    self.status = status; self.lines = lines
  }

  /// Makes an error of what is wrong with a document.
  public init(_ error: DocumentError) {
    switch error.kind {
    case .invalid: status = .badData
    case .missingFile: status = .missingInput
    case .unreadable: status = .inputOutput
    }
    lines = error.diagnostics.map(\.description)
  }

  /// Makes an error of whatever was thrown while something at `place` was rendered.
  public init(_ error: any Error, at place: String) {
    switch error {
    case let error as RenderError: self = error
    case let error as DocumentError: self.init(error)
    case let error as PaintingError: self.init(.badData, at: place, error.description)
    case let error as TypesettingError where error.isOfTheSystem:
      self.init(.inputOutput, at: place, error.description)
    case let error as TypesettingError: self.init(.badData, at: place, error.description)
    case let error as RasterError: self.init(.badData, at: place, error.description)
    case let error as ImageAssetError:
      self.init(error.reason == .missing ? .missingInput : .badData, at: place, error.description)
    case let error as EncodingError: self.init(.badData, at: place, Self.words(for: error))
    default: self.init(.internalFault, at: place, "\(error); please report this")
    }
  }

  /// Makes an error of a failed call to the system, worded with what it says.
  package init(_ status: CommandStatus, at place: String, systemError number: Int32, _ text: String)
  {
    self.init(status, at: place, "\(text): \(String(cString: strerror(number)))")
  }

  /// Words why a value has no JSON.
  private static func words(for error: EncodingError) -> String {
    guard case .invalidValue(let value, let context) = error else { return "\(error)" }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    return "\(value) at \(path) cannot be written as JSON: a number there is not finite"
  }
}

extension RenderError: CustomStringConvertible {
  /// The lines, one below the other.
  public var description: String { lines.joined(separator: "\n") }
}
