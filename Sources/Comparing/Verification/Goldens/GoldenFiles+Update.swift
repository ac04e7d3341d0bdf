import Foundation
import OutputFiles
import Rendering

extension GoldenFiles {
  /// The change of all three files at once.
  private var transaction: FileTransaction {
    FileTransaction(base: base, names: Self.endings.map(name))
  }

  func path(_ ending: String) -> String {
    pendingEndings.contains(ending)
      ? transaction.pendingFolder + "/" + name(ending) : base + ending
  }

  /// Returns the name of the file with an ending, without its folder.
  private func name(_ ending: String) -> String { (base as NSString).lastPathComponent + ending }

  /// Completes an update that was interrupted, which is to be done before the files are read.
  ///
  /// - Returns: The paths of the files, which remain in the update's own folder where nothing may be
  ///   written.
  /// - Throws: `RenderError` if the update can be neither completed nor read.
  public func completingUpdate() throws -> GoldenFiles {
    do {
      let names = try transaction.complete()
      var result = self
      result.pendingEndings = Set(Self.endings.filter { names.contains(name($0)) })
      return result
    } catch let error as OutputError {
      throw RenderError(error)
    }
  }

  /// Replaces all three files at once: until the new ones are complete, the old ones stay.
  ///
  /// - Parameter contents: The contents by their endings.
  /// - Throws: `OutputError` where they cannot be written.
  func replace(_ contents: [String: Data], register: TemporaryOutputs) throws {
    try transaction.write(
      Self.endings.map { (name($0), contents[$0] ?? Data()) }, register: register)
  }

  /// Completes the update whose folder a path below a folder of goldens is.
  ///
  /// - Returns: `nil` for a path that is no part of an update; otherwise the name of the golden,
  ///   or an inner `nil` for other files that are not complete.
  static func completeUpdate(at path: String, in folder: String) throws -> String?? {
    let parts = path.split(separator: "/").map(String.init)
    guard let index = parts.firstIndex(where: FileTransaction.isHidden) else { return nil }
    guard index == parts.count - 1, let name = FileTransaction.name(ofPending: parts[index]) else {
      return .some(nil)
    }
    let golden = (parts.dropLast() + [name]).joined(separator: "/")
    _ = try GoldenFiles(folder: folder, name: golden).completingUpdate()
    return golden
  }
}
