import Foundation

extension RenderError {
  /// Creates an error of a folder that cannot be listed, with the reason that the system gave.
  ///
  /// - Parameter error: The error of the file manager, which may concern a folder below.
  package init(listing folder: String, _ error: any Error) {
    let error = error as? CocoaError
    let place = error?.filePath.map { $0.isEmpty ? folder : $0 } ?? folder
    let reason = (error?.underlying as? POSIXError)?.code.rawValue
    self.init(
      .inputOutput, at: place, systemError: reason ?? EIO, "the folder cannot be listed")
  }
}
