import Foundation

/// The packages that were built around hosted folders, of which the last ones are kept.
///
/// All of them share one build folder, in which each leaves a module and a program.
struct HostCache {
  /// The number of packages that are kept besides the present one.
  static let keptCount = 8

  /// The names that a package leaves in the build folder.
  private struct Traces: Codable {
    let module: String
    let program: String
  }

  let root: String
  let buildPath: String

  /// Notes a use of a package, and removes what packages have left that were not used for longest.
  func noteUse(of package: HostPackage) {
    let own = Traces(module: package.moduleName, program: package.programName)
    if let data = try? JSONEncoder().encode(own) {
      try? data.write(to: URL(fileURLWithPath: package.path + "/traces.json"))
    }
    let manager = FileManager.default
    let names = (try? manager.contentsOfDirectory(atPath: root)) ?? []
    let others = names.map { "\(root)/\($0)" }.filter { $0 != package.path }.compactMap { path in
      (try? manager.attributesOfItem(atPath: path + "/traces.json"))
        .flatMap { $0[.modificationDate] as? Date }.map { (path: path, used: $0) }
    }.sorted { ($0.used, $0.path) > ($1.used, $1.path) }
    let kept = Set(
      (others.prefix(Self.keptCount).map(\.path) + [package.path]).compactMap {
        traces(of: $0)?.module
      })
    for (path, _) in others.dropFirst(Self.keptCount) {
      if let old = self.traces(of: path) { remove(old, keepsModule: kept.contains(old.module)) }
      try? manager.removeItem(atPath: path)
    }
  }

  /// Returns the names that a package has left.
  private func traces(of path: String) -> Traces? {
    (try? Data(contentsOf: URL(fileURLWithPath: path + "/traces.json")))
      .flatMap { try? JSONDecoder().decode(Traces.self, from: $0) }
  }

  /// Removes what a package has left in the build folder.
  private func remove(_ traces: Traces, keepsModule: Bool) {
    let manager = FileManager.default
    let folder = buildPath + "/debug"
    for name in (try? manager.contentsOfDirectory(atPath: folder)) ?? [] {
      let stem = name.split(separator: ".").first.map(String.init) ?? name
      guard stem == traces.program || stem == traces.module && !keepsModule else { continue }
      try? manager.removeItem(atPath: folder + "/" + name)
    }
    guard !keepsModule else { return }
    for name in (try? manager.contentsOfDirectory(atPath: folder + "/Modules")) ?? []
    where name.split(separator: ".").first.map(String.init) == traces.module {
      try? manager.removeItem(atPath: folder + "/Modules/" + name)
    }
  }
}
