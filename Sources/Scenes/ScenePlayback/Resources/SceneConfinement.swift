import Foundation
import Synchronization

/// The folder that confined scenes may use with all that is below it.
///
/// It is the scene's own folder, unless the whole process serves a user who trusts it with the
/// current folder and all scenes in it.
package enum SceneConfinement {
  private static let usesCurrentFolder = Mutex(false)

  /// Permits what is below the current folder, from now on and for the whole process.
  package static func permitCurrentFolder() { usesCurrentFolder.withLock { $0 = true } }

  /// Returns the folder that a scene in a folder may use.
  static func container(of folder: String) -> String {
    let current = FileManager.default.currentDirectoryPath
    let isBelow = folder == current || folder.hasPrefix(current == "/" ? "/" : current + "/")
    return usesCurrentFolder.withLock(\.self) && isBelow ? current : folder
  }
}
