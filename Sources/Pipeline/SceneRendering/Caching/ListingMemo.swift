import ImageAssets
import Synchronization

/// The names in folders of images, each of which is listed once in a run.
final class ListingMemo: Sendable {
  /// A folder below one of assets.
  private struct Place: Hashable {
    let assets: AssetFolder
    let prefix: String
  }

  private let known = Mutex<[Place: [String]?]>([:])

  /// Returns the names below a folder, which a function lists; `nil` if it has too many.
  func names(
    below prefix: String, in assets: AssetFolder,
    list: (_ prefix: String, _ assets: AssetFolder) -> [String]?
  ) -> [String]? {
    let place = Place(assets: assets, prefix: prefix)
    if let found = known.withLock({ $0[place] }) { return found }
    let names = list(prefix, assets)
    known.withLock { $0[place] = .some(names) }
    return names
  }
}
