import Foundation
import ImageAssets
public import OutputFiles
import Painting
package import RasterCoding
import Typesetting

/// The reason that something was not rendered, and lines that state what to do.
///
/// Names of parameters stand in backticks, such as `framesPerSecond`, so that a program can put
/// the names of its own options there.
public struct RenderError: Error, Hashable, Sendable {
  /// The sort of failure.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// A result that differs from the expected one.
    case differs
    /// A parameter that has no valid value, or that does not fit the others.
    case invalidArgument
    /// A document or file with errors, or one that exceeds a limit.
    case invalidData
    /// A file or folder that does not exist, or an empty selection.
    case missingInput
    /// Too little memory, or more time or memory than is allowed.
    case outOfResources
    /// An error of the library itself.
    case internalFault
    /// An output that cannot be created.
    case cannotCreate
    /// A failure to read or write.
    case inputOutput
    /// A service of the system that is not there.
    case unavailable
  }

  public let kind: Kind
  /// Whole lines, such as `FILE:LINE:COLUMN: error: TEXT`; at least one.
  public let lines: [String]

  /// Creates an error of one line, `LOCATION: error: TEXT`.
  public init(_ kind: Kind, at location: String? = nil, _ text: String) {
    self.init(kind, at: location, text, details: [])
  }

  /// Creates an error of a line, `LOCATION: error: TEXT`, and lines below it.
  package init(_ kind: Kind, at location: String?, _ text: String, details: [String]) {
    self.kind = kind
    lines = [(location.map { $0 + ": " } ?? "") + "error: " + text] + details
  }

  /// Creates an error of at least one whole line.
  public init(_ kind: Kind, lines: [String]) {
    self.kind = kind
    self.lines = lines
  }

  /// Creates an error from the failure of an output.
  public init(_ error: OutputError) {
    switch error.kind {
    case .invalidName: kind = .invalidArgument
    case .cannotCreate: kind = .cannotCreate
    case .inputOutput: kind = .inputOutput
    }
    lines = [error.description]
  }

  /// Creates an error from any error that was thrown while something at `place` was rendered.
  public init(_ error: any Error, at place: String) {
    switch error {
    case let error as RenderError: self = error
    case let error as any RenderErrorConvertible: self = error.renderError
    case let error as OutputError: self.init(error)
    case let error as PaintingError: self.init(.invalidData, at: place, error.description)
    case let error as TypesettingError where error.isOfTheSystem:
      self.init(.inputOutput, at: place, error.description)
    case let error as TypesettingError: self.init(.invalidData, at: place, error.description)
    case let error as RasterError: self.init(error.kind, at: place, error.description)
    case let error as ImageAssetError:
      self.init(
        error.reason == .missing ? .missingInput : .invalidData, at: place, error.description)
    case let error as EncodingError: self.init(.invalidData, at: place, Self.words(for: error))
    default: self.init(.internalFault, at: place, "\(error); please report this")
    }
  }

  /// Creates an error of a failed system call, with the system's description.
  package init(_ kind: Kind, at place: String, systemError number: Int32, _ text: String) {
    // Where memory is limited, calls of any kind fail for the lack of it.
    self.init(
      number == ENOMEM ? .outOfResources : kind, at: place,
      "\(text): \(String(cString: strerror(number)))")
  }

  /// Returns the reason that a value has no JSON.
  private static func words(for error: EncodingError) -> String {
    guard case .invalidValue(let value, let context) = error else { return "\(error)" }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    return "\(value) at \(path) cannot be written as JSON: a number there is not finite"
  }
}

/// An error of another module that states itself why something was not rendered.
package protocol RenderErrorConvertible: Error {
  /// The reason.
  var renderError: RenderError { get }
}

extension RasterError {
  /// The sort of failure.
  package var kind: RenderError.Kind {
    isOfMemory ? .outOfResources : isOfTheSystem ? .inputOutput : .invalidData
  }
}

extension RenderError {
  /// Returns the error with each line reworded.
  public func reworded(_ reword: (String) -> String) -> RenderError {
    RenderError(kind, lines: lines.map(reword))
  }
}

extension RenderError: CustomStringConvertible {
  /// The lines, one below the other.
  public var description: String { lines.joined(separator: "\n") }
}
