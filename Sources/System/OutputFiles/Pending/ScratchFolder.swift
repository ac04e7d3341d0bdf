import Foundation

/// A folder for files that are read again and not kept; it is removed with its owner.
package final class ScratchFolder {
  /// The path of the folder, in the system's folder of temporary files.
  package let path: String
  private let temporary: Temporary
  private let register: TemporaryOutputs

  /// Creates the folder.
  ///
  /// - Parameters:
  ///   - name: The name that the folder's own hidden name is made of.
  ///   - register: The register of the folder until it is removed.
  /// - Throws: `OutputError` where it cannot be made.
  package init(named name: String, register: TemporaryOutputs) throws {
    let base = FileManager.default.temporaryDirectory.path + "/" + name
    self.register = register
    temporary = try register.create(.folder, beside: base).get {
      OutputError(.cannotCreate, at: base, systemError: $0, "the folder cannot be made")
    }
    path = temporary.path
  }

  deinit { register.discard(temporary) }
}
